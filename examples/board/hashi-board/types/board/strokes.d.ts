/** Lines from cell to cell, drawn where a puzzle is made: islands may come at their ends. */
import type { Cell, Puzzle } from "../puzzle/types.js";
import type { BoardState } from "./types.js";
/**
 * Where a line from a cell towards a point ends: in the cell of the point, or before it at the
 * first island on the way. Where only islands can be joined, at the next island that way. Null:
 * nowhere.
 * @param y in board units
 */
export declare function endOf(s: BoardState, [row, col]: Cell, x: number, y: number): Cell | null;
/** The next island in sight of the one in a cell, or null. */
export declare function islandThatWay(puzzle: Puzzle, from: Cell, side: number): Cell | null;
/** The path of such a line while it is drawn. */
export declare function pathOf([from, to]: [from: Cell, to: Cell]): string;
