/** The arithmetic of an island: what each of its sides can give. */

import { bridges, degrees, MARK, obstacle } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";

/**
 * The most that each side of an island can give, by what is drawn: north, east, south, west. Sides
 * without an island in sight are left out.
 */
export function sidesAt(puzzle: Puzzle, state: Uint8Array, island: number) {
	const { edges, sides } = graphOf(puzzle);
	const sums = degrees(puzzle, state);
	const room = (end: number) => (at(puzzle.islands, end).clue ?? Infinity) - at(sums, end);
	const most = [...sides.slice(4 * island, 4 * island + 4)]
		.filter((edge) => edge >= 0)
		.map((edge) => {
			const count = bridges(state, edge);
			if (at(state, edge) === MARK || obstacle(puzzle, state, edge) >= 0)
				return { edge, high: count };
			const { a, b } = at(edges, edge);
			const left = count + Math.min(room(a), room(b));
			return { edge, high: Math.max(count, Math.min(puzzle.maxBridges, left)) };
		});
	return { most, total: most.reduce((sum, { high }) => sum + high, 0) };
}
