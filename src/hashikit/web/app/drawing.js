/**
 * Drawing a solution: bridges are drawn between any two cells, islands come where they begin and
 * end, and the clues follow.
 */

import { bridges, degrees, obstacle } from "../puzzle/bridges.js";
import { edgeBetween, graphOf } from "../puzzle/graph.js";
import { at, islandAt, signAt } from "../puzzle/puzzle.js";
import { put, remove, turn } from "./edit.js";

/**
 * The bridges of one puzzle on another one that has islands in other places: a bridge stays where
 * both its ends do, and islands on its way divide it.
 * @param {Drawn} drawn
 * @param {Puzzle} other
 * @returns {Drawn}
 */
export function follow({ puzzle, bridges: state }, other) {
	const { edges } = graphOf(other);
	/** @type {Map<string, number>} */
	const numbers = new Map();
	for (const [edge, { a, b }] of edges.entries()) numbers.set(`${a} ${b}`, edge);
	const made = new Uint8Array(edges.length);
	graphOf(puzzle).edges.forEach(({ a, b, horizontal }, edge) => {
		const count = bridges(state, edge);
		const [one, two] = [at(puzzle.islands, a), at(puzzle.islands, b)];
		const ends = [one, two].map(({ row, col }) => islandAt(other, row, col));
		if (!count || Math.min(...ends) < 0) return;
		const way = [...other.islands.entries()].filter(([, { row, col }]) =>
			horizontal
				? row === one.row && col >= one.col && col <= two.col
				: col === one.col && row >= one.row && row <= two.row,
		);
		const parts = way.slice(1).map(([island], i) => numbers.get(`${at(way, i)[0]} ${island}`));
		if (!parts.includes(undefined)) for (const part of parts) made[part ?? -1] = count;
	});
	return { puzzle: other, bridges: made };
}

/**
 * The same bridges, with each island's number of bridges as its clue; where that number has not
 * changed, the clue stays.
 * @param {Drawn} drawn
 * @param {Drawn} before
 * @returns {Drawn}
 */
function clued({ puzzle, bridges: state }, before) {
	const [now, then] = [degrees(puzzle, state), degrees(before.puzzle, before.bridges)];
	const islands = puzzle.islands.map((island, i) => {
		const old = islandAt(before.puzzle, island.row, island.col);
		if (old >= 0 && then[old] === now[i]) return island;
		return { ...island, clue: at(now, i) || null };
	});
	return { puzzle: { ...puzzle, islands }, bridges: state };
}

/**
 * Draw one more bridge between two cells in a line, or one less; after the maximum there is none.
 * @param {Drawn} drawn
 * @param {string} symmetry  of new islands
 * @param {Cell} from
 * @param {Cell} to
 * @param {boolean} less
 * @returns {{ drawn: Drawn, edge: number } | { obstacle: number, puzzle: Puzzle } | null}  the edge
 *     that crosses there, of a puzzle with the new islands; null if something else is in the way
 */
export function join(drawn, symmetry, from, to, less) {
	const { puzzle } = drawn;
	const isWall = (/** @type {Cell} */ [row, col]) =>
		signAt(puzzle, row, col) || puzzle.blocked.some((cell) => cell[0] === row && cell[1] === col);
	if (isWall(from) || isWall(to)) return null;
	let other = puzzle;
	for (const end of [from, to])
		if (islandAt(other, ...end) < 0) other = put(other, symmetry, end, { clue: null });
	const made = follow(drawn, other);
	const edge = edgeBetween(other, from, to);
	if (edge < 0) return null;
	const crossing = obstacle(other, made.bridges, edge);
	if (crossing >= 0 && !less) return { obstacle: crossing, puzzle: other };
	const count = at(made.bridges, edge);
	const value = less ? Math.max(0, count - 1) : count >= puzzle.maxBridges ? 0 : count + 1;
	made.bridges[edge] = value;
	return { drawn: clued(made, drawn), edge };
}

/**
 * Put an island somewhere, also on a bridge.
 * @param {Drawn} drawn
 * @param {string} symmetry
 * @param {Cell} cell
 */
export function place(drawn, symmetry, cell) {
	return clued(follow(drawn, put(drawn.puzzle, symmetry, cell, { clue: null })), drawn);
}

/**
 * Take away what is in a cell, and an island's bridges with it.
 * @param {Drawn} drawn
 * @param {string} symmetry
 * @param {Cell} cell
 */
export function takeAway(drawn, symmetry, cell) {
	return clued(follow(drawn, remove(drawn.puzzle, symmetry, cell)), drawn);
}

/**
 * What remains of a drawing after its puzzle was changed in another way: all of it, or null if the
 * clues no longer fit.
 * @param {Drawn} drawn
 * @param {Puzzle} puzzle
 * @returns {Uint8Array | null}
 */
export function remains(drawn, puzzle) {
	const { bridges: state } = follow(drawn, puzzle);
	const sums = degrees(puzzle, state);
	const fits =
		puzzle.islands.every(({ clue }, i) => clue === null || clue === sums[i]) &&
		state.every((count, edge) => !count || obstacle(puzzle, state, edge) < 0) &&
		state.every((count) => count <= puzzle.maxBridges);
	return fits && state.some(Boolean) ? state : null;
}

/**
 * Make all signs show the sums of a drawing: on each side the sum of the islands there, or nothing
 * if there are none or two have the same value.
 * @param {Drawn} drawn
 * @param {boolean} hidden  whether the islands' clues are taken away
 * @returns {Drawn}
 */
export function withSums({ puzzle, bridges: state }, hidden) {
	const values = degrees(puzzle, state);
	const asked = puzzle.signs.map((sign) => ({ ...sign, readings: EVERY_SIDE }));
	/** @type {Map<string, number>} */
	const said = new Map();
	for (const { sign, side, islands } of graphOf({ ...puzzle, signs: asked }).sums) {
		const counted = islands.map((island) => at(values, island));
		const isFine = counted.length && new Set(counted).size === counted.length;
		if (isFine && !counted.includes(0))
			said.set(
				`${sign} ${side}`,
				counted.reduce((sum, value) => sum + value, 0),
			);
	}
	const signs = puzzle.signs.map((sign, i) => {
		const [north, east, south, west] = [0, 1, 2, 3].map((side) => said.get(`${i} ${side}`) ?? null);
		/** @type {Readings} */
		const readings = [north ?? null, east ?? null, south ?? null, west ?? null];
		return { ...sign, readings };
	});
	const islands = hidden
		? puzzle.islands.map((island) => ({ ...island, clue: null }))
		: puzzle.islands;
	return { puzzle: { ...puzzle, signs, islands }, bridges: state };
}

/** @type {Readings} */
const EVERY_SIDE = ["?", "?", "?", "?"];

/**
 * A quarter turn, or the mirror image, of a puzzle and the bridges on it.
 * @param {Drawn} drawn
 * @param {boolean} mirrored
 * @returns {Drawn}
 */
export function turnDrawn({ puzzle, bridges: state }, mirrored) {
	const cellOf = (/** @type {number} */ island) => {
		const { row, col } = at(puzzle.islands, island);
		return /** @type {Cell} */ ([row, col]);
	};
	/** @type {Puzzle["given"]} */
	const drawn = graphOf(puzzle).edges.flatMap(({ a, b }, edge) =>
		state[edge] ? [[cellOf(a), cellOf(b), at(state, edge)]] : [],
	);
	const turned = turn(puzzle, mirrored);
	const made = new Uint8Array(graphOf(turned).edges.length);
	for (const [a, b, count] of turn({ ...puzzle, given: drawn }, mirrored).given)
		made[edgeBetween(turned, a, b)] = count;
	return { puzzle: turned, bridges: made };
}
