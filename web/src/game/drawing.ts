/**
 * Drawing a solution: bridges are drawn between any two cells, islands come where they begin and
 * end, and the clues follow.
 */

import type { Symmetry } from "../engine/names.ts";
import { bridges, degrees, obstacle } from "../puzzle/bridges.ts";
import { edgeBetween, edgeJoining, graphOf, islandAt } from "../puzzle/graph.ts";
import { at, signAt } from "../puzzle/puzzle.ts";
import type { Cell, Island, Puzzle, Readings } from "../puzzle/types.ts";
import { put, remove, turn } from "./edit.ts";
import type { Drawing } from "./types.ts";

/**
 * The bridges of one puzzle on another one that has islands in other places: a bridge stays where
 * both its ends do, and islands on its way divide it.
 */
export function follow({ puzzle, bridges: state }: Drawing, other: Puzzle): Drawing {
	const counts = new Uint8Array(graphOf(other).edges.length);
	graphOf(puzzle).edges.forEach(({ a, b, horizontal }, edge) => {
		const count = bridges(state, edge);
		const [one, two] = [at(puzzle.islands, a), at(puzzle.islands, b)];
		const ends = [one, two].map(({ row, col }) => islandAt(other, row, col));
		if (!count || Math.min(...ends) < 0) return;
		const length = horizontal ? two.col - one.col : two.row - one.row;
		const way = Array.from({ length: length + 1 }, (_, i) =>
			horizontal ? islandAt(other, one.row, one.col + i) : islandAt(other, one.row + i, one.col),
		).filter((island) => island >= 0);
		const parts = way.slice(1).map((island, i) => edgeJoining(other, at(way, i), island));
		if (!parts.includes(-1)) for (const part of parts) counts[part] = count;
	});
	return { puzzle: other, bridges: counts };
}

/**
 * The same bridges, with each island's number of bridges as its clue; where that number has not
 * changed, the clue stays.
 */
function withClues({ puzzle, bridges: state }: Drawing, before: Drawing): Drawing {
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
 * @param symmetry of new islands
 * @returns the edge that crosses there, of a puzzle with the new islands; null if something else
 *   is in the way
 */
export function join(
	drawing: Drawing,
	symmetry: Symmetry,
	from: Cell,
	to: Cell,
	less: boolean,
): { drawing: Drawing; edge: number } | { obstacle: number; puzzle: Puzzle } | null {
	const { puzzle } = drawing;
	const isWall = ([row, col]: Cell) =>
		signAt(puzzle, row, col) || puzzle.blocked.some((cell) => cell[0] === row && cell[1] === col);
	if (isWall(from) || isWall(to)) return null;
	let other = puzzle;
	for (const end of [from, to])
		if (islandAt(other, ...end) < 0) other = put(other, symmetry, end, { clue: null });
	const counts = follow(drawing, other);
	const edge = edgeBetween(other, from, to);
	if (edge < 0) return null;
	const crossing = obstacle(other, counts.bridges, edge);
	if (crossing >= 0 && !less) return { obstacle: crossing, puzzle: other };
	const count = at(counts.bridges, edge);
	const value = less ? Math.max(0, count - 1) : count >= puzzle.maxBridges ? 0 : count + 1;
	counts.bridges[edge] = value;
	return { drawing: withClues(counts, drawing), edge };
}

/** Put an island somewhere, also on a bridge. */
export function place(drawing: Drawing, symmetry: Symmetry, cell: Cell) {
	return withClues(follow(drawing, put(drawing.puzzle, symmetry, cell, { clue: null })), drawing);
}

/** Take away what is in a cell, and an island's bridges with it. */
export function takeAway(drawing: Drawing, symmetry: Symmetry, cell: Cell) {
	return withClues(follow(drawing, remove(drawing.puzzle, symmetry, cell)), drawing);
}

/**
 * What remains of a drawing after its puzzle was changed in another way: all of it, or null if the
 * clues no longer fit.
 */
export function remains(drawing: Drawing, puzzle: Puzzle): Uint8Array | null {
	const { bridges: state } = follow(drawing, puzzle);
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
 * @param hidden whether the islands' clues are taken away
 */
export function withSums({ puzzle, bridges: state }: Drawing, hidden: boolean): Drawing {
	const values = degrees(puzzle, state);
	const openSigns = puzzle.signs.map((sign) => ({ ...sign, readings: EVERY_SIDE }));
	const sums: Map<string, number> = new Map();
	for (const { sign, side, islands } of graphOf({ ...puzzle, signs: openSigns }).sums) {
		const counts = islands.map((island) => at(values, island));
		const isFine = counts.length && new Set(counts).size === counts.length;
		if (isFine && !counts.includes(0))
			sums.set(
				`${sign} ${side}`,
				counts.reduce((sum, value) => sum + value, 0),
			);
	}
	const signs = puzzle.signs.map((sign, i) => {
		const [north, east, south, west] = [0, 1, 2, 3].map((side) => sums.get(`${i} ${side}`) ?? null);
		const readings: Readings = [north ?? null, east ?? null, south ?? null, west ?? null];
		return { ...sign, readings };
	});
	const islands = hidden
		? puzzle.islands.map((island): Island => ({ ...island, clue: null }))
		: puzzle.islands;
	return { puzzle: { ...puzzle, signs, islands }, bridges: state };
}

const EVERY_SIDE: Readings = ["?", "?", "?", "?"];

/** A quarter turn, or the mirror image, of a puzzle and the bridges on it. */
export function turnDrawn({ puzzle, bridges: state }: Drawing, mirrored: boolean): Drawing {
	const cellOf = (island: number) => {
		const { row, col } = at(puzzle.islands, island);
		return [row, col] as Cell;
	};
	const bridgeList: Puzzle["given"] = graphOf(puzzle).edges.flatMap(({ a, b }, edge) =>
		state[edge] ? [[cellOf(a), cellOf(b), at(state, edge)]] : [],
	);
	const turned = turn(puzzle, mirrored);
	const counts = new Uint8Array(graphOf(turned).edges.length);
	for (const [a, b, count] of turn({ ...puzzle, given: bridgeList }, mirrored).given)
		counts[edgeBetween(turned, a, b)] = count;
	return { puzzle: turned, bridges: counts };
}
