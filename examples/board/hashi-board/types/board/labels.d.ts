/** Labels for screen readers: islands, bridges and signs in words. */
import type { Edge, Puzzle, Sum } from "../puzzle/types.js";
import type { Wording } from "./types.js";
/**
 * The labels in a page's words.
 * @param text their words
 */
export declare function labelsIn(text: Wording): {
    place: (puzzle: Puzzle, island: number) => string;
    edge: (puzzle: Puzzle, { a, b }: Edge, value: number, { given, most }?: {
        given?: boolean;
        most?: boolean | undefined;
    }) => string;
    island: (puzzle: Puzzle, state: Uint8Array, index: number, sum: number) => string;
    says: (puzzle: Puzzle, { sign, side, reading }: Sum) => string;
    sign: (puzzle: Puzzle, index: number, stands?: string[]) => string;
};
