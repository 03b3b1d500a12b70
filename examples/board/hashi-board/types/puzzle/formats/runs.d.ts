/** Codes of cells, row by row, with letters for runs of water: puzz.link's and Simon Tatham's. */
import type { Island, Puzzle } from "../types.js";
/**
 * The cells row by row, with letters for runs of water.
 * @param base the character before that of a run of one
 */
export declare function encode({ rows, cols, islands }: Puzzle, base: number, longest: number, write: (clue: number | null) => string): string;
/** The islands of such a code. */
export declare function decode(code: string, rows: number, cols: number, longest: number, token: RegExp): Island[];
