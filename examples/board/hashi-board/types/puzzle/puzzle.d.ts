/**
 * The puzzle as a plain value. Cells are `(row, col)`, zero-based, row 0 on top.
 */
import type { Cell, Island, Puzzle, Reading } from "./types.js";
export declare const NORTH = 0;
export declare const EAST = 1;
export declare const SOUTH = 2;
export declare const WEST = 3;
/** The sides of a sign as they are written: the key in JSON, the letter in a text, the index. */
export declare const SIDES: readonly [readonly ["north", "N", 0], readonly ["south", "S", 2], readonly ["east", "E", 1], readonly ["west", "W", 3]];
/** Largest clue, as in the Python package. */
export declare const MAX_CLUE = 255;
/** Largest number on a sign, as there. */
export declare const MAX_SUM = 999;
/**
 * A puzzle with the usual rules.
 * @param islands in any order
 */
export declare function makePuzzle(rows: number, cols: number, islands: Island[], rules?: Partial<Puzzle>): Puzzle;
/** The cells that no bridge can pass and that hold no island, row by row. */
export declare function obstacles({ blocked, signs }: Puzzle): Cell[];
/** The sign in a cell. */
export declare function signAt(puzzle: Puzzle, row: number, col: number): import("./types.ts").Sign | undefined;
/** Whether a text is a reading of a sign. */
export declare function isReading(text: string): boolean;
export declare function readingOf(text: string): Reading;
/** An element that has to be there. */
export declare function at<T>(list: ArrayLike<T>, index: number): T;
