/** The board's state: one plain object, which `render.js` draws and the input modules change. */

import { emptyState } from "../puzzle/bridges.js";
import { CELL } from "./shapes.js";

/** @type {Readonly<Emphasis>} */
export const NOTHING = Object.freeze({ islands: [], edges: [] });

/** @param {Puzzle} puzzle @param {Mode} mode @returns {BoardState} */
export function makeState(puzzle, mode) {
	return {
		puzzle,
		mode,
		bridges: emptyState(puzzle),
		cursor: puzzle.islands.length ? 0 : -1,
		cell: [0, 0],
		focused: false,
		preview: -1,
		tool: "place",
		stroke: null,
		marking: false,
		showGroup: false,
		hint: NOTHING,
		faults: NOTHING,
		other: null,
		selected: -1,
		tried: new Set(),
		colored: false,
		showDone: true,
		showOver: true,
		locked: false,
		view: { x: (puzzle.cols * CELL) / 2, y: (puzzle.rows * CELL) / 2, scale: 1 },
	};
}
