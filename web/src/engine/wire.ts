/** Puzzles and answers as the numbers that the engine reads and writes. */

import { EAST, obstacles, SOUTH } from "../puzzle/puzzle.ts";
import type { Island, Puzzle, Readings, Sign } from "../puzzle/types.ts";
import { FAILURES, LEVELS, pick, TECHNIQUES, WHYS } from "./names.ts";
import type { Call } from "./types.ts";

/** A puzzle as the numbers that the engine reads. */
export function numbersOf(puzzle: Puzzle): number[] {
	const { rows, cols, maxBridges, loops, connected, islands, given, signs } = puzzle;
	const numbers = [rows, cols, maxBridges, loops ? 1 : 0, connected ? 1 : 0, islands.length];
	for (const { row, col, clue } of islands) numbers.push(row, col, clue ?? -1);
	const walls = obstacles(puzzle);
	numbers.push(walls.length, ...walls.flat());
	numbers.push(given.length);
	for (const [a, b, count] of given) {
		const island = islands.findIndex(({ row, col }) => row === a[0] && col === a[1]);
		numbers.push(island, a[0] === b[0] ? EAST : SOUTH, count);
	}
	numbers.push(signs.length);
	for (const { row, col, readings } of signs) {
		numbers.push(
			row,
			col,
			...readings.map((reading) => (reading === null ? -1 : reading === "?" ? -2 : reading)),
		);
	}
	return numbers;
}

/** Bounds of edges as the engine reads them. */
export function boundsOf(bounds: [edge: number, low: number, high: number][]): number[] {
	return [bounds.length, ...bounds.flat()];
}

export function loading(puzzle: Puzzle): Call {
	return {
		name: "load",
		args: [],
		numbers: Int32Array.from([...numbersOf(puzzle), ...boundsOf([])]),
	};
}

export function call(name: string, seconds: number, numbers?: number[]): Call {
	return { name, args: [seconds], numbers: numbers ? Int32Array.from(numbers) : null };
}

/** Takes numbers off the front of an answer. */
export class Reader {
	numbers: Int32Array;

	#at = 0;

	constructor(numbers: Int32Array) {
		this.numbers = numbers;
	}

	one() {
		const number = this.numbers[this.#at++];
		if (number === undefined) throw new Error("the engine said too little");
		return number;
	}

	get atEnd() {
		return this.#at === this.numbers.length;
	}

	take(count: number) {
		return Array.from({ length: count }, () => this.one());
	}

	/** A list of numbers, as they are. */
	ints(): ArrayLike<number> {
		const count = this.one();
		this.#at += count;
		return this.numbers.subarray(this.#at - count, this.#at);
	}

	/** A list: its length, then its entries. */
	list<T>(entry: () => T): T[] {
		return Array.from({ length: this.one() }, entry);
	}
}

export function readIsland(reader: Reader): Island {
	return { row: reader.one(), col: reader.one(), clue: reader.one() };
}

export function readSign(reader: Reader): Sign {
	const [row, col] = [reader.one(), reader.one()];
	const readings = reader.take(4).map((one) => (one === -1 ? null : one === -2 ? "?" : one));
	return { row, col, readings: readings as Readings };
}

/** A step, in the order of Step::write in the core. */
export function readStep(reader: Reader) {
	const one = () => reader.one();
	const technique = pick(TECHNIQUES, one());
	const level = pick(LEVELS, one());
	const [depth = 0, place = -1, rules = 0] = reader.take(3);
	const failure = pick(FAILURES, one());
	const failurePlace = one();
	const supposed = readBound(reader);
	return {
		technique,
		level,
		depth,
		place,
		failure,
		failurePlace,
		rules: {
			crossing: (rules & 1) > 0,
			network: (rules & 2) > 0,
			loop: (rules & 4) > 0,
			signs: (rules & 8) > 0,
		},
		/** What a trial assumes. */
		supposed: supposed.edge < 0 ? null : supposed,
		islands: reader.list(one),
		group: reader.list(one),
		edges: reader.list(() => {
			const edge = one();
			const [lowBefore = 0, highBefore = 0, low = 0, high = 0] = reader.take(4);
			return { edge, lowBefore, highBefore, low, high };
		}),
		facts: reader.list(() => readBound(reader)),
		chain: reader.list(() => {
			const [edge = 0, low = 0, bound = 0] = reader.take(3);
			return { edge, low: low === 1, bound, why: pick(WHYS, one()), place: one() };
		}),
		/** What of the signs it uses, in the engine's order. */
		sums: reader.list(one),
		/** What it says, in phrases: see explain/reasons.ts. */
		words: reader.ints(),
	};
}

/** An idea that speaks against an edge. */
export function readIdea(reader: Reader) {
	const step = readStep(reader);
	/** What is drawn besides, after other ideas. */
	const earlier = reader.list(() => readBound(reader));
	const [whole, filled = -1, crossed] = reader.take(3);
	/** Its conclusion is told; or else an island has too many bridges, or it crosses one. */
	return { step, earlier, whole: whole === 1, filled, crossed: crossed === 1 };
}

function readBound(reader: Reader) {
	return { edge: reader.one(), low: reader.one(), high: reader.one() };
}
