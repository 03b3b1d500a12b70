/** The files of pzpr.js: a puzzle, its player's answer, and who made it. */
import type { Entry, Puzzle } from "../types.js";
/**
 * The puzzle of a file, also of one whose lines are joined by `/`. The answer has to be one, and is
 * left out.
 */
export declare function parsePzprv3(text: string): Entry;
/** A file with an empty answer. */
export declare function dumpPzprv3({ rows, cols, islands }: Puzzle, { title, author }: {
    title: string;
    author: string;
}): string;
