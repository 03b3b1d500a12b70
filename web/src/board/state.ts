/** The board's state: one plain object, which `render.ts` draws and the input modules change. */

import { emptyState } from "../puzzle/bridges.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { CELL } from "./shapes.ts";
import type { BoardState, Emphasis, Look, Mode } from "./types.ts";

export const NOTHING: Readonly<Emphasis> = Object.freeze({ islands: [], edges: [] });

/** What a board looks like if nobody wishes anything else. */
export const LOOK: Readonly<Look> = {
	showDone: true,
	showOver: true,
	showGroup: false,
	showLeft: false,
	lockDone: false,
	colored: false,
};

/** The names of all that a player may wish. */
export const LOOKS = Object.keys(LOOK) as (keyof Look)[];

export function makeState(puzzle: Puzzle, mode: Mode): BoardState {
	return {
		...LOOK,
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
		hint: NOTHING,
		faults: NOTHING,
		other: null,
		shares: null,
		selected: -1,
		tried: new Set(),
		lit: false,
		locked: false,
		view: { x: (puzzle.cols * CELL) / 2, y: (puzzle.rows * CELL) / 2, scale: 1 },
	};
}
