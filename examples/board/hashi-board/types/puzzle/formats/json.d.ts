/** Our JSON, which alone carries every rule, and the puzzles of janko.at in JSON. */
import type { Entry, Puzzle } from "../types.js";
export declare function dumpJson(puzzle: Puzzle, { title, author }: {
    title: string;
    author: string;
}): string;
/**
 * The puzzles of a text.
 * @param parse reads the text that stands in a puzzle of janko.at
 */
export declare function parseJson(text: string, parse: (text: string) => Puzzle): Entry[];
