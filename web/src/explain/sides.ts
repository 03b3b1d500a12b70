/** The arithmetic of an island: what each of its sides can give. */

import { bridges, degrees, MARK, obstacle } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import type { Bounds } from "./types.ts";

/**
 * What is drawn at an island, and the most that each side can give: north, east, south, west. Sides
 * without an island in sight are left out.
 * @param known besides what is drawn
 * @param most that the island can have; then only `known` says what those around have
 */
export function sidesAt(
	puzzle: Puzzle,
	state: Uint8Array,
	known: Bounds[],
	island: number,
	most?: number,
) {
	const { sides } = graphOf(puzzle);
	const sums = degrees(puzzle, state);
	const named = most === undefined ? sums : leastOf(puzzle, known);
	const clueOf = (end: number) => at(puzzle.islands, end).clue ?? Infinity;
	const have = at(sums, island);
	const room = (most ?? clueOf(island)) - have;
	const all = [0, 1, 2, 3]
		.map((side) => at(sides, 4 * island + side))
		.filter((edge) => edge >= 0)
		.map((edge) => {
			const drawn = bridges(state, edge);
			if (at(state, edge) === MARK || obstacle(puzzle, state, edge) >= 0)
				return { edge, high: drawn };
			const { a, b } = at(graphOf(puzzle).edges, edge);
			const other = a === island ? b : a;
			const bounds = known.filter((fact) => fact.edge === edge);
			const own = most === undefined ? drawn : (bounds[0]?.low ?? 0);
			const left = clueOf(other) - at(named, other) + own;
			const highs = bounds.map(({ high }) => high);
			return {
				edge,
				high: Math.max(drawn, Math.min(puzzle.maxBridges, room + drawn, left, ...highs)),
			};
		});
	return { have, most: all, total: all.reduce((sum, { high }) => sum + high, 0) };
}

/** What the islands have by some bounds alone. */
function leastOf(puzzle: Puzzle, known: Bounds[]) {
	const sums = new Int32Array(puzzle.islands.length);
	for (const { edge, low } of known) {
		const ends = graphOf(puzzle).edges[edge]; // a value has none
		if (!ends) continue;
		sums[ends.a] = at(sums, ends.a) + low;
		sums[ends.b] = at(sums, ends.b) + low;
	}
	return sums;
}
