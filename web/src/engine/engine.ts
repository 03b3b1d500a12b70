/**
 * The engine as the page sees it: asked in words, answering with promises, running in a worker.
 *
 *     const { status, counts } = await engine.solve(puzzle);
 *
 * One request runs at a time; the others wait their turn. The promise of a request with a `signal`
 * that is aborted is rejected at once with an `AbortError`: if it waited it is dropped, and if it
 * ran it gets a moment to end, or else is stopped together with its worker, and the next one has to
 * wait for another. A worker that does not answer long after its time is stopped as well.
 */

import { bridges, MARK } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at, makePuzzle } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import {
	EXPLAINED,
	HINTS,
	LEVELS,
	type Level,
	MISSED,
	numberOf,
	pick,
	RATED,
	STATUS,
	SYMMETRIES,
	type Symmetry,
	TECHNIQUES,
} from "./names.ts";
import type { Call, CallResult, Limits, WorkerRequest, WorkerResponse } from "./types.ts";
import {
	boundsOf,
	call,
	loading,
	numbersOf,
	Reader,
	readIdea,
	readIsland,
	readSign,
	readStep,
} from "./wire.ts";

type Status = "solved" | "no-solution" | "unknown";

interface Request {
	calls: Call[];
	resolve: (results: CallResult[]) => void;
	reject: (reason: unknown) => void;
	/** After which the worker is taken for dead */
	seconds: number;
	quiet: boolean;
}

/** Islands per cell of a new puzzle, as in the Python package. */
const DENSITY = 1 / 3;

/** Milliseconds that a cancelled request may run on: most end before a new worker would start. */
const GRACE = 40;

/** The default time limit in seconds. */
const PATIENCE = 20;

/** Seconds that an answer may come late: the engine itself may have to be fetched. */
const LATE = 15;

/** What is known of each edge on which something is drawn: a mark rules bridges out. */
function boundsBy(
	{ maxBridges }: Puzzle,
	state: Uint8Array,
): [edge: number, low: number, high: number][] {
	return [...state.keys()]
		.filter((edge) => state[edge])
		.map((edge) => [edge, bridges(state, edge), state[edge] === MARK ? 0 : maxBridges]);
}

export class Engine {
	#module: string;
	#worker: Worker | null = null;
	#waiting: Request[] = [];
	#running: Request | null = null;
	#id = 0;
	#watchdog: ReturnType<typeof setTimeout> | undefined;
	/** Hears whether a request runs. */
	onbusy: (busy: boolean) => void = () => {};

	/** @param module the wasm module that its worker runs */
	constructor(module: string) {
		this.#module = module;
	}

	/** Start the worker now, so that the first request need not wait for it. */
	warm() {
		this.#worker ??= this.#start();
	}

	/** A solution: the bridges of each edge. */
	async solve(
		puzzle: Puzzle,
		limits: Limits = {},
	): Promise<{ status: Status; counts: Uint8Array }> {
		const { status, solutions } = await this.#solutions(puzzle, 1, limits);
		return {
			status: solutions.length > 0 ? "solved" : status,
			counts: solutions[0] ?? new Uint8Array(),
		};
	}

	/** The solutions, up to a limit, and their count; `complete`: more time would find no others. */
	async count(
		puzzle: Puzzle,
		limit: number,
		limits: Limits = {},
	): Promise<{ count: number; complete: boolean; solutions: Uint8Array[] }> {
		const { status, solutions } = await this.#solutions(puzzle, limit, limits);
		return { count: solutions.length, complete: status !== "unknown", solutions };
	}

	async #solutions(puzzle: Puzzle, limit: number, limits: Limits) {
		const solutions: Uint8Array[] = [];
		let status: Status = "solved";
		const next = call("next", limits.seconds ?? PATIENCE);
		const results = await this.ask(
			[loading(puzzle), ...Array.from({ length: limit }, () => next)],
			limits,
		);
		for (const { code, output } of results.slice(1)) {
			status = pick(STATUS, code);
			if (status !== "solved") break;
			solutions.push(Uint8Array.from(output));
		}
		return { status, solutions };
	}

	/** The fewest and the most bridges of each edge over all solutions. */
	async forced(puzzle: Puzzle, limits: Limits = {}) {
		const [, reply] = await this.ask(
			[loading(puzzle), call("forced", limits.seconds ?? PATIENCE)],
			limits,
		);
		if (!reply) throw new Error("the engine said nothing");
		const bounds = Uint8Array.from(reply.output);
		return {
			status: pick(STATUS, reply.code),
			low: bounds.subarray(0, bounds.length / 2),
			high: bounds.subarray(bounds.length / 2),
		};
	}

	/** How hard a puzzle is; where there is no level, `status` says why. */
	async rate(puzzle: Puzzle, limits: Limits = {}) {
		const reader = await this.#read(
			call("rate", limits.seconds ?? PATIENCE, numbersOf(puzzle)),
			limits,
		);
		const status = pick(RATED, reader.one());
		const level = pick(LEVELS, reader.one());
		const rating = { technique: pick(TECHNIQUES, reader.one()), depth: reader.one() };
		return {
			status,
			level: status === "rated" ? level : null,
			...rating,
			score: reader.one(),
		};
	}

	/**
	 * All steps of an explanation.
	 * @param limits `state`: what it begins with, of each edge; `more`: further bounds;
	 *   `place`: all steps speak of what is drawn after so many, not each of what is before itself
	 */
	async explain(
		puzzle: Puzzle,
		{
			state = new Uint8Array(),
			more = [],
			place = -1,
			...limits
		}: Limits & {
			state?: Uint8Array;
			more?: [edge: number, low: number, high: number][];
			place?: number;
		} = {},
	) {
		const bounds = boundsOf([...boundsBy(puzzle, state), ...more]);
		const numbers = [...numbersOf(puzzle), ...bounds, place];
		const reader = await this.#read(call("explain", limits.seconds ?? PATIENCE, numbers), limits);
		return { status: pick(EXPLAINED, reader.one()), steps: reader.list(() => readStep(reader)) };
	}

	/**
	 * What to look at next. Of a `"step"` the last of `steps` draws something, and those before are
	 * its reasons; of a `"mistake"` the edges are those drawn wrongly.
	 * @param state bridges or a mark, of each edge
	 * @param limits `near`: of steps as easy, the nearest to this cell
	 */
	async hint(puzzle: Puzzle, state: Uint8Array, limits: Limits & { near?: Cell } = {}) {
		const { edges } = graphOf(puzzle);
		const { near = [-1, -1] } = limits;
		const numbers = [...numbersOf(puzzle), ...boundsOf(boundsBy(puzzle, state)), ...near];
		const reader = await this.#read(call("hint", limits.seconds ?? PATIENCE, numbers), limits);
		const answer = pick(HINTS, reader.one());
		const together = answer === "together"; // of mistakes, each of which could be right
		const kind = together ? "mistake" : answer;
		const one = () => reader.one();
		const mistakes = reader.list(one);
		const [fault, refusal] = [reader.list(one), reader.list(one)];
		const steps = reader.list(() => readStep(reader));
		const last = steps[steps.length - 1];
		if (kind === "step" && last) return { ...last, kind, steps, together, fault, refusal };
		const wrong = mistakes.map((edge) => ({
			edge,
			low: bridges(state, edge),
			high: bridges(state, edge),
		}));
		const islands = wrong.flatMap(({ edge }) => [at(edges, edge).a, at(edges, edge).b]);
		return {
			kind,
			together,
			technique: "",
			islands: [...new Set(islands)],
			edges: wrong,
			steps,
			/** Why, in a phrase, if the islands at the ends show it; and that they are wrong. */
			fault,
			refusal,
		};
	}

	/**
	 * Of each edge that is wrong, the ideas that speak against it.
	 * @param right what is drawn, without what is wrong
	 * @param wrong edges, and what is drawn there
	 */
	async against(
		puzzle: Puzzle,
		right: Uint8Array,
		wrong: [edge: number, value: number][],
		limits: Limits = {},
	) {
		const values = wrong.flatMap(([edge, value]) => [edge, value === MARK ? 0 : value]);
		const numbers = [...numbersOf(puzzle), ...boundsOf(boundsBy(puzzle, right)), wrong.length];
		numbers.push(...values);
		const reader = await this.#read(call("against", limits.seconds ?? PATIENCE, numbers), limits);
		return wrong.map(() => reader.list(() => readIdea(reader)));
	}

	/**
	 * A new puzzle with one solution. `missed` names the wishes that could not be met; null if there
	 * is no such puzzle, or it was not found in time.
	 * @param order `doubles`: their share, 0 to 1; `keep`: a layout to finish, its islands stay;
	 *   `natural`: as if made by hand, which takes longer; `signs`: then no island has a clue;
	 *   `unreadable`: how many of them are; `fewest`: whether no
	 *   number on them can be left out
	 */
	async generate(
		order: {
			rows: number;
			cols: number;
			level?: Level;
			seed?: number;
			islands?: number;
			symmetry?: Symmetry;
			doubles?: number;
			loops?: boolean;
			maxBridges?: number;
			keep?: Puzzle;
			signs?: number;
			unreadable?: number;
			fewest?: boolean;
			natural?: boolean;
		},
		limits: Limits = {},
	) {
		const { rows, cols, seed = 0, keep, signs = 0, unreadable = 0, fewest = false } = order;
		const { loops = true, maxBridges = 2 } = keep ?? order;
		const frame = keep ?? makePuzzle(rows, cols, [], { loops, maxBridges });
		const technique =
			order.islands ??
			Math.max(2, keep ? keep.islands.length : usualIslands(rows * cols, order.symmetry));
		const numbers = [
			...numbersOf(frame),
			technique,
			Math.max(0, numberOf(SYMMETRIES, order.symmetry)),
			order.doubles === undefined ? -1 : Math.round(order.doubles * 1e6),
			numberOf(LEVELS, order.level),
			signs,
			unreadable,
			fewest ? 1 : 0,
			order.natural ? 1 : 0,
			seed | 0,
			Math.floor(seed / 2 ** 32) | 0,
		];
		const [reply] = await this.ask([call("generate", limits.seconds ?? PATIENCE, numbers)], limits);
		if (!reply || pick(STATUS, reply.code) !== "solved") return null;
		const reader = new Reader(reply.output);
		const missedBits = reader.one();
		const level = reader.one();
		const score = reader.one();
		const islands = reader.list(() => readIsland(reader));
		const signList = reader.list(() => readSign(reader));
		// Where signs tell, the islands do not.
		for (const island of islands) if (signList.length) island.clue = null;
		const rules = signList.length ? { ...frame, signs: signList } : frame;
		const puzzle = makePuzzle(frame.rows, frame.cols, islands, rules);
		const { edges } = graphOf(puzzle);
		const number = new Map(edges.map(({ a, b }, edge) => [`${a} ${b}`, edge]));
		const counts = new Uint8Array(edges.length);
		while (!reader.atEnd) {
			const edge = number.get(`${reader.one()} ${reader.one()}`);
			if (edge === undefined) throw new Error("the engine joined islands out of sight");
			counts[edge] = reader.one();
		}
		return {
			puzzle,
			counts,
			score,
			level: level < 0 ? null : pick(LEVELS, level),
			missed: MISSED.filter((_, bit) => missedBits & (1 << bit)),
		};
	}

	async #read(one: Call, limits: Limits) {
		const [reply] = await this.ask([one], limits);
		return new Reader(reply ? reply.output : new Int32Array());
	}

	/** Make calls one after the other, up to the first that does not return 0. */
	ask(calls: Call[], { signal, seconds = PATIENCE, quiet = false }: Limits): Promise<CallResult[]> {
		return new Promise((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason);
			const patience = calls.length * seconds + LATE;
			const request: Request = { calls, resolve, reject, seconds: patience, quiet };
			signal?.addEventListener("abort", () => this.#cancel(request, signal.reason), { once: true });
			// What nobody waits for gives way.
			const first = quiet ? -1 : this.#waiting.findIndex((other) => other.quiet);
			this.#waiting.splice(first < 0 ? this.#waiting.length : first, 0, request);
			this.#next();
		});
	}

	#next() {
		if (this.#running) return;
		clearTimeout(this.#watchdog);
		const request = this.#waiting.shift();
		this.onbusy(Boolean(request) && !request?.quiet);
		if (!request) return;
		this.#running = request;
		const late = new DOMException("the engine does not answer", "TimeoutError");
		this.#watchdog = setTimeout(() => this.#stop(late), request.seconds * 1000);
		this.#worker ??= this.#start();
		this.#worker.postMessage({ id: ++this.#id, calls: request.calls } satisfies WorkerRequest);
	}

	#start() {
		const options = { type: "module", name: this.#module } as const;
		const worker = new Worker(new URL("worker.js", import.meta.url), options);
		worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
			if (worker !== this.#worker || data.id !== this.#id) return;
			const request = this.#running;
			this.#running = null;
			if ("error" in data) request?.reject(new Error(data.error));
			else request?.resolve(data.results);
			this.#next();
		});
		worker.addEventListener("error", ({ message }) => {
			if (worker === this.#worker)
				this.#stop(new Error(message || "the engine could not be started"));
		});
		return worker;
	}

	/** Give up all requests. */
	cancel() {
		const reason = new DOMException("cancelled", "AbortError");
		const waiting = this.#waiting.splice(0);
		for (const { reject } of waiting) reject(reason);
		if (this.#running) this.#stop(reason);
	}

	#cancel(request: Request, reason: unknown) {
		request.reject(reason);
		this.#waiting = this.#waiting.filter((other) => other !== request);
		setTimeout(() => request === this.#running && this.#stop(reason), GRACE);
	}

	/** Give up the running request, and go on with the next one. */
	#stop(reason: unknown) {
		this.#worker?.terminate();
		this.#worker = null;
		this.#running?.reject(reason);
		this.#running = null;
		this.#next();
	}
}

/** How many islands a new puzzle gets by default: a multiple of the symmetry's images. */
export function usualIslands(cells: number, symmetry: Symmetry = "none") {
	const images = symmetry === "none" ? 1 : symmetry === "quarter" || symmetry === "both" ? 4 : 2;
	const number = Math.max(2, Math.round(cells * DENSITY));
	return Math.max(number - (number % images), Math.min(images, cells));
}

export const engine = new Engine("hashikit");
