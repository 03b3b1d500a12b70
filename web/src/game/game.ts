/** A game: a puzzle, what its player has drawn, and every step that led there. */

import { isOneOf, LEVELS, type Level } from "../engine/names.ts";
import { degrees, emptyState, groups, isSolved, MARK, stateOf } from "../puzzle/bridges.ts";
import { dumpShort, parse } from "../puzzle/formats/formats.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Cell, Credit, Puzzle } from "../puzzle/types.ts";
import { parOf } from "./daily.ts";
import type { SavedGame } from "./shapes.ts";
import { setAside } from "./storage.ts";
import { games } from "./store.ts";
import type { Change } from "./types.ts";

/** How many changes of edges a game remembers; the oldest steps are forgotten first. */
const MOST_CHANGES = 6000;

/** Nothing has happened yet in any tenth of a game. */
const NO_TRAIL = ".".repeat(10);

export class Game {
	id: string;
	text: string;
	puzzle: Puzzle;
	state: Uint8Array;
	moves: number[][];
	position: number;
	elapsed: number;
	hints: number;
	revealed: boolean;
	finished: number;
	replayed: boolean;
	restarts: { position: number; elapsed: number; hints: number; revealed: boolean }[];
	trying: number;
	level: Level | "";
	daily: string;
	title: string;
	author: string;
	piece: string;
	solution: Uint8Array | null;
	trail: string;
	score: number;

	constructor(saved: SavedGame) {
		this.id = saved.id;
		this.text = saved.puzzle;
		this.puzzle = parse(saved.puzzle);
		this.state = fromDigits(saved.state, graphOf(this.puzzle).edges.length);
		if (saved.state.length !== this.state.length) throw new RangeError("a game of another puzzle");
		/**
		 * Every step, undone ones last: numbers `64 edge + 8 before + after`.
		 */
		this.moves = saved.moves;
		this.position = saved.position;
		this.elapsed = saved.elapsed;
		this.hints = saved.hints;
		this.revealed = saved.revealed;
		this.finished = saved.finished;
		this.replayed = saved.replayed;
		this.restarts = saved.restarts;
		this.trying = saved.trying;
		this.level = isOneOf(LEVELS, saved.level) ? saved.level : "";
		this.daily = saved.daily;
		this.title = saved.title ?? "";
		this.author = saved.author ?? "";
		this.piece = saved.piece ?? "";
		this.trail = saved.trail ?? NO_TRAIL;
		this.score = saved.score ?? 0;
		/** The unique solution, once known. */
		this.solution = saved.solution ? fromDigits(saved.solution, this.state.length) : null;
	}

	/** A saved game, if there is one that makes sense. */
	static load(id: string) {
		const saved = games.load(id);
		try {
			return saved && new Game(saved);
		} catch {
			setAside(games.key(id));
			return null;
		}
	}

	/** All saved games, the last played first. */
	static *all() {
		for (const id of games.ids()) {
			const game = Game.load(id);
			if (game) yield game;
		}
	}

	/** The saved games that are begun and not finished, the last played first. */
	static *unfinished() {
		for (const id of games.ids()) {
			const saved = games.load(id); // to read its puzzle as well would take long
			const game = saved && !saved.finished && saved.position > 0 && Game.load(id);
			if (game) yield game;
		}
	}

	/** The saved game of a day, a week or a month. */
	static ofDay(daily: string) {
		const id = games.ids().find((id) => games.load(id)?.daily === daily);
		return id === undefined ? null : Game.load(id);
	}

	/** The saved game of a puzzle, or a new one. */
	static of(
		puzzle: Puzzle,
		{
			level = "",
			daily = "",
			solution = null,
			title = "",
			author = "",
			piece = "",
			score = 0,
		}: Partial<Credit> & {
			level?: Level | "";
			daily?: string;
			piece?: string;
			solution?: Uint8Array | null;
			score?: number;
		} = {},
	) {
		const text = dumpShort(puzzle);
		const id = `${text.length > 40 ? hash(text) : text.replaceAll("/", "-")}`;
		const game = Game.load(id);
		if (game && game.text === text) {
			game.level ||= level;
			game.daily ||= daily;
			game.piece ||= piece;
			game.solution ??= solution;
			game.title = title || game.title;
			game.author = author || game.author;
			return game;
		}
		return new Game({
			id,
			puzzle: text,
			state: toDigits(emptyState(puzzle)),
			moves: [],
			position: 0,
			elapsed: 0,
			hints: 0,
			revealed: false,
			finished: 0,
			replayed: false,
			restarts: [],
			trying: -1,
			level,
			daily,
			...(title && { title }),
			...(author && { author }),
			...(piece && { piece }),
			...(solution && { solution: toDigits(solution) }),
			...(score && { score }),
		});
	}

	/** As it is kept. */
	toRecord(): SavedGame {
		return {
			id: this.id,
			puzzle: this.text,
			state: toDigits(this.state),
			moves: this.moves,
			position: this.position,
			elapsed: Math.round(this.elapsed),
			hints: this.hints,
			revealed: this.revealed,
			finished: this.finished,
			replayed: this.replayed,
			restarts: this.restarts,
			trying: this.trying,
			level: this.level,
			daily: this.daily,
			...(this.title && { title: this.title }),
			...(this.author && { author: this.author }),
			...(this.piece && { piece: this.piece }),
			...(this.solution && { solution: toDigits(this.solution) }),
			...(this.trail !== NO_TRAIL && { trail: this.trail }),
			...(this.score && { score: this.score }),
		};
	}

	save() {
		games.save(this.toRecord());
	}

	/**
	 * Take over what another tab has saved, if that is the same position.
	 * @returns whether it is
	 */
	merge(saved: SavedGame): boolean {
		const same = ({ state, moves, position, finished, restarts }: SavedGame) =>
			JSON.stringify([state, moves, position, finished, restarts]);
		if (same(saved) !== same(this.toRecord())) return false;
		this.elapsed = Math.max(this.elapsed, saved.elapsed);
		this.hints = Math.max(this.hints, saved.hints);
		return true;
	}

	get size() {
		return `${this.puzzle.cols}×${this.puzzle.rows}`;
	}

	/** Its par time in milliseconds; 0: not known yet. */
	get par() {
		return this.score ? parOf(this.score, this.puzzle.islands.length) : 0;
	}

	/** What its result is compared with: size, level, and whether there are signs. */
	get kind() {
		return `${this.size} ${this.level}${this.puzzle.signs.length ? " signs" : ""}`;
	}

	get canUndo() {
		return this.position > 0;
	}

	get canRedo() {
		return this.position < this.moves.length;
	}

	/**
	 * Take a step.
	 * @returns whether anything changed
	 */
	apply(changes: Change[]): boolean {
		const step = [];
		for (const [edge, value] of changes) {
			const before = at(this.state, edge);
			if (before === value) continue;
			step.push(64 * edge + 8 * before + value);
			this.state[edge] = value;
		}
		if (!step.length) return false;
		this.moves.length = this.position;
		this.moves.push(step);
		this.position++;
		this.#forgetOldest();
		this.save();
		return true;
	}

	#forgetOldest() {
		let changes = this.moves.reduce((sum, step) => sum + step.length, 0);
		while (changes > MOST_CHANGES && this.moves.length > 1) {
			changes -= at(this.moves, 0).length;
			this.moves.shift();
			this.position--;
			this.trying = Math.max(this.trying - 1, -1);
			for (const restart of this.restarts) restart.position--;
		}
		this.restarts = this.restarts.filter(({ position }) => position > 0);
	}

	/** @returns the edges that changed */
	undo(): number[] {
		if (!this.canUndo) return [];
		const step = at(this.moves, --this.position);
		for (const code of step.toReversed()) this.state[edgeOf(code)] = (code >> 3) & 7;
		if (this.position < this.trying) this.trying = -1;
		const restart = this.restarts.at(-1);
		if (restart && this.position < restart.position) {
			// What counted before the restart counts again.
			this.elapsed += restart.elapsed;
			this.hints += restart.hints;
			this.revealed = restart.revealed;
			this.restarts.pop();
		}
		this.save();
		return step.map(edgeOf);
	}

	/** @returns the edges that changed */
	redo(): number[] {
		if (!this.canRedo) return [];
		const step = at(this.moves, this.position++);
		for (const code of step) this.state[edgeOf(code)] = code & 7;
		this.save();
		return step.map(edgeOf);
	}

	/** The middle of the edge that was changed last. */
	lastPlace(): Cell | null {
		const code = this.moves[this.position - 1]?.at(-1);
		if (code === undefined) return null;
		const { a, b } = at(graphOf(this.puzzle).edges, edgeOf(code));
		const [one, two] = [at(this.puzzle.islands, a), at(this.puzzle.islands, b)];
		return [(one.row + two.row) >> 1, (one.col + two.col) >> 1];
	}

	/** The edges that were drawn to try something. */
	tried(): Set<number> {
		if (this.trying < 0) return new Set();
		const steps = this.moves.slice(this.trying, this.position).flat();
		return new Set(steps.map(edgeOf));
	}

	/** Begin to try something, or keep what was tried. */
	try(on: boolean) {
		this.trying = on ? this.position : -1;
		this.save();
	}

	/** Undo what was tried. */
	giveUp() {
		const { trying } = this;
		while (this.position > trying && this.canUndo) this.undo();
		this.try(false);
	}

	/** Every position of the game, from the beginning on. */
	positions(): Uint8Array[] {
		const state = this.state.slice();
		const steps = this.moves.slice(0, this.position);
		for (const step of steps.toReversed())
			for (const code of step.toReversed()) state[edgeOf(code)] = (code >> 3) & 7;
		return steps.map((step) => {
			for (const code of step) state[edgeOf(code)] = code & 7;
			return state.slice();
		});
	}

	/**
	 * Undo until nothing contradicts the unique solution.
	 * @returns whether that helped
	 */
	rewind(): boolean {
		const before = this.position;
		while (this.mistakes().length && this.canUndo) this.undo();
		return this.position < before;
	}

	/** Back to the beginning, as one step that can be undone; time and hints begin again. */
	restart() {
		const { elapsed, hints, revealed } = this;
		const moved = this.apply([...emptyState(this.puzzle)].map((value, edge) => [edge, value]));
		this.finished = 0;
		this.trying = -1;
		this.revealed = false; // solved honestly from now on, though uncounted
		if (moved) {
			this.restarts.push({ position: this.position, elapsed, hints, revealed });
			this.elapsed = 0;
			this.hints = 0;
			this.trail = NO_TRAIL;
		}
		this.save();
	}

	isSolved() {
		return isSolved(this.puzzle, this.state);
	}

	/** How each sum of a sign stands. */
	stands() {
		const { sums } = graphOf(this.puzzle);
		if (!sums.length) return [];
		const values = degrees(this.puzzle, this.state);
		const isConnected = groups(this.puzzle, this.state).count === 1;
		return sums.map((sum) => stateOf(sum, values, isConnected));
	}

	/** The share of clues and sums that are met, 0 to 1. */
	progress() {
		const values = degrees(this.puzzle, this.state);
		const clueStates = this.puzzle.islands.map(({ clue }, i) =>
			clue === null ? "" : at(values, i) === clue ? "met" : "open",
		);
		const all = [...clueStates.filter(Boolean), ...this.stands()];
		return all.length ? all.filter((one) => one === "met").length / all.length : 0;
	}

	/**
	 * Note what happened in this tenth of the way: `c`, something was taken back, or `h`, a hint,
	 * which says more.
	 */
	note(what: "c" | "h") {
		const total = this.puzzle.islands.reduce((sum, { clue }) => sum + (clue ?? Number.NaN), 0) / 2;
		const bridgeCount = this.state.reduce((sum, value) => sum + (value === MARK ? 0 : value), 0);
		const share = Number.isNaN(total) ? this.progress() : bridgeCount / total;
		const tenth = Math.min(9, Math.floor(10 * share));
		if (this.trail[tenth] === "h") return;
		this.trail = this.trail.slice(0, tenth) + what + this.trail.slice(tenth + 1);
	}

	/** The edges that contradict the unique solution. */
	mistakes(): number[] {
		const { solution } = this;
		if (!solution) return [];
		return [...this.state.keys()].filter((edge) => {
			const value = at(this.state, edge);
			return value === MARK ? at(solution, edge) > 0 : value > at(solution, edge);
		});
	}
}

/** The edge that a change in `moves` is about. */
export function edgeOf(code: number) {
	return Math.floor(code / 64);
}

function toDigits(state: Uint8Array) {
	return new TextDecoder().decode(state.map((value) => value + 48)); // ten times as fast as `join`
}

function fromDigits(digits: string, length: number) {
	return Uint8Array.from({ length }, (_, i) => Number(digits[i] ?? 0));
}

/** A short name for a long text (FNV-1a, twice). */
function hash(text: string) {
	let [one, two] = [0x811c9dc5, 0x1234567];
	for (let i = 0; i < text.length; i++) {
		one = Math.imul(one ^ text.charCodeAt(i), 0x01000193);
		two = Math.imul(two ^ text.charCodeAt(i), 0x01000193) ^ i;
	}
	return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
