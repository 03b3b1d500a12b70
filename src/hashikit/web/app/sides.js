/** The arithmetic of an island: what each of its sides can give. */

import { bridges, degrees, MARK, obstacle } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";

/**
 * What is drawn at an island, and the most that each side can give: north, east, south, west. Sides
 * without an island in sight are left out.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {{ edge: number, high: number }[]} known  besides what is drawn
 * @param {number} island
 */
export function sidesAt(puzzle, state, known, island) {
	const { sides } = graphOf(puzzle);
	const sums = degrees(puzzle, state);
	const most = [0, 1, 2, 3]
		.map((side) => at(sides, 4 * island + side))
		.filter((edge) => edge >= 0)
		.map((edge) => ({ edge, high: mostOf(puzzle, known, state, sums, edge) }));
	return { have: at(sums, island), most, total: most.reduce((all, { high }) => all + high, 0) };
}

/**
 * The most bridges that an edge can have, by what is drawn and what else is known.
 * @param {Puzzle} puzzle
 * @param {{ edge: number, high: number }[]} known
 * @param {Uint8Array} state
 * @param {Int32Array} sums
 * @param {number} edge
 */
function mostOf(puzzle, known, state, sums, edge) {
	const drawn = bridges(state, edge);
	if (at(state, edge) === MARK || obstacle(puzzle, state, edge) >= 0) return drawn;
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const rooms = [a, b].map((island) => {
		const { clue } = at(puzzle.islands, island);
		return clue === null ? puzzle.maxBridges : clue - at(sums, island) + drawn;
	});
	const bounds = known.filter((fact) => fact.edge === edge).map(({ high }) => high);
	return Math.max(drawn, Math.min(puzzle.maxBridges, ...rooms, ...bounds));
}
