/**
 * The board's state: one plain object, which `render.js` draws and the input modules change.
 */

import { emptyState } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Cell} Cell */

/**
 * What a board can be for: playing, placing islands, or only looking at.
 *
 * @typedef {"play" | "edit" | "view"} Mode
 */

/**
 * What is pointed out on the board, by a hint or a check.
 *
 * @typedef {object} Emphasis
 * @property {number[]} islands
 * @property {number[]} edges
 */

/**
 * The part of the board that is in sight: the middle in board units, and pixels per unit.
 *
 * @typedef {object} View
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 */

/**
 * @typedef {object} BoardState
 * @property {Puzzle} puzzle
 * @property {Mode} mode
 * @property {Uint8Array} state  of every edge: a number of bridges, or `MARK`
 * @property {number} cursor  the island that has the focus, or would get it; -1: none
 * @property {Cell} cell  the cell that has the focus, when islands are placed
 * @property {boolean} focused  whether the cursor is to be seen
 * @property {number} preview  the edge that would change, -1: none
 * @property {boolean} marking  whether a tap marks instead of building
 * @property {boolean} showGroup  whether the group of the island at the cursor is pointed out
 * @property {Emphasis} hint
 * @property {Emphasis} faults
 * @property {Uint8Array | null} ghost  other bridges to draw faintly, for comparing
 * @property {boolean} locked  nothing can be changed
 * @property {View} view
 */

/** Board units per cell. */
export const CELL = 40;

/** Water around the outermost cells, in board units. */
export const MARGIN = 6;

/** Radius of an island in board units. */
export const RADIUS = 15.5;

/** @type {Readonly<Emphasis>} */
export const NOTHING = Object.freeze({ islands: [], edges: [] });

/**
 * @param {Puzzle} puzzle
 * @param {Mode} mode
 * @returns {BoardState}
 */
export function makeState(puzzle, mode) {
  return {
    puzzle,
    mode,
    state: emptyState(puzzle),
    cursor: puzzle.islands.length ? 0 : -1,
    cell: [0, 0],
    focused: false,
    preview: -1,
    marking: false,
    showGroup: false,
    hint: NOTHING,
    faults: NOTHING,
    ghost: null,
    locked: false,
    view: { x: (puzzle.cols * CELL) / 2, y: (puzzle.rows * CELL) / 2, scale: 1 },
  };
}
