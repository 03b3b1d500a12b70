/**
 * Puzzles as text: puzz.link addresses, game IDs of Simon Tatham's Bridges, files of pzpr.js, grids
 * as people type them (with the header of the CLLV set or of janko.at, too), and our JSON. As in
 * the Python package, see docs/reference/formats.md; the tests compare the two.
 */
import type { Entry, Format, Puzzle } from "../types.js";
export declare const FORMATS: Format[];
/** The one puzzle of a text in any format. */
export declare function parse(text: string): Puzzle;
/** All puzzles of a text: one in any format, one a line, or those in a JSON array or object. */
export declare function parseAll(text: string): Entry[];
/**
 * The puzzle of an address of this page, and what it is called: see `linkTo`.
 * @param argument what comes after the name of the page
 */
export declare function readArgument(argument: string): Entry;
/** Whether a line begins with `#` and is no row of a grid. */
export declare function isComment(line: string): boolean;
/**
 * A text in one format.
 * @param credit left out where there is no place
 */
export declare function dump(puzzle: Puzzle, format: Format, credit?: {
    title: string;
    author: string;
}): string;
/** The shortest text that carries all of a puzzle, for addresses. */
export declare function dumpShort(puzzle: Puzzle): string;
