/** Puzzles and answers as the numbers that the engine reads and writes. */

import { EAST, obstacles, SOUTH } from "../puzzle/puzzle.js";
import { FAILURES, LEVELS, pick, TECHNIQUES, WHYS } from "./names.js";

/** @typedef {import("./worker.js").Call} Call */

/**
 * A puzzle as the numbers that the engine reads.
 * @param {Puzzle} puzzle @returns {number[]}
 */
export function numbersOf(puzzle) {
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

/**
 * Bounds of edges as the engine reads them.
 * @param {[edge: number, low: number, high: number][]} bounds @returns {number[]}
 */
export function boundsOf(bounds) {
	return [bounds.length, ...bounds.flat()];
}

/** @param {Puzzle} puzzle @returns {Call} */
export function loading(puzzle) {
	return {
		name: "load",
		args: [],
		numbers: Int32Array.from([...numbersOf(puzzle), ...boundsOf([])]),
	};
}

/** @param {string} name @param {number} seconds @param {number[]} [numbers] @returns {Call} */
export function call(name, seconds, numbers) {
	return { name, args: [seconds], numbers: numbers ? Int32Array.from(numbers) : null };
}

/** Takes numbers off the front of an answer. */
export class Reader {
	#at = 0;

	/** @param {Int32Array} numbers */
	constructor(numbers) {
		this.numbers = numbers;
	}

	one() {
		const number = this.numbers[this.#at++];
		if (number === undefined) throw new Error("the engine said too little");
		return number;
	}

	get ended() {
		return this.#at === this.numbers.length;
	}

	/** @param {number} count */
	take(count) {
		return Array.from({ length: count }, () => this.one());
	}

	/** A list: its length, then its entries. @template T @param {() => T} entry @returns {T[]} */
	list(entry) {
		return Array.from({ length: this.one() }, entry);
	}
}

/** @param {Reader} reader @returns {Island} */
export function readIsland(reader) {
	return { row: reader.one(), col: reader.one(), clue: reader.one() };
}

/** @param {Reader} reader @returns {Sign} */
export function readSign(reader) {
	const [row, col] = [reader.one(), reader.one()];
	const readings = reader.take(4).map((one) => (one === -1 ? null : one === -2 ? "?" : one));
	return { row, col, readings: /** @type {Readings} */ (readings) };
}

/** A step, in the order of Step::write in the core. @param {Reader} reader */
export function readStep(reader) {
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
		/** What of the signs it uses, in the engine's order: see sumsInOrder. */
		sums: reader.list(one),
	};
}

/** @typedef {ReturnType<typeof readStep>} FullStep */

/** @param {Reader} reader */
function readBound(reader) {
	return { edge: reader.one(), low: reader.one(), high: reader.one() };
}
