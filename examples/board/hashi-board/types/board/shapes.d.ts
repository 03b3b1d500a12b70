/** The lines of a board, in board units; pictures to save and to print use them, too. */
import type { Edge, Puzzle } from "../puzzle/types.js";
import type { Box } from "./types.js";
/** Board units per cell. */
export declare const CELL = 40;
/** Water around the outermost cells. */
export declare const MARGIN = 6;
/** All of a board, as a `viewBox`. */
export declare function frame({ rows, cols }: Puzzle): string;
/** Radius of an island. */
export declare const RADIUS = 15.5;
export declare const SAID = 11.6;
/** Where the sides of a sign are. */
export declare const WAYS: [dx: number, dy: number][];
/** A sign around its middle, and the lines that quarter it. */
export declare const DIAMOND = "M0-22L22 0 0 22-22 0z";
export declare const QUARTERS = "M-11-11l22 22m0-22l-22 22";
/** The part of a sign on one side. */
export declare function quarter(side: number): string;
/** The middle of a cell. */
export declare function middle({ row, col }: {
    row: number;
    col: number;
}): [x: number, y: number];
/** Where an edge's lines are. */
export declare function boxOf({ islands }: Puzzle, { a, b }: Edge): Box;
/** Where an edge's cross is. */
export declare function crossAt(puzzle: Puzzle, edge: Edge): Box;
/**
 * The path of an edge's lines, or of its cross.
 * @param from how far from the middle of an island they begin
 */
export declare function line(puzzle: Puzzle, edge: Edge, value: number, from?: number): string;
/** The path of one of an edge's lines. */
export declare function lineOf(puzzle: Puzzle, edge: Edge, value: number, number: number): string;
