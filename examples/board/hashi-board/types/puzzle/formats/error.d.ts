/** What the formats share: their error, and the size that the page takes. */
import type { Values } from "../types.js";
/** Most rows and columns that the page takes. */
export declare const MOST_SIDE = 100;
/** A text that is no puzzle, or a puzzle that a format cannot express. */
export declare class FormatError extends Error {
    key: string;
    values: Values;
    line: number;
    /**
     * @param key which message of the language file, below `format.`
     * @param values what is put into it
     */
    constructor(key: string, values?: Values);
}
/** A number of rows or columns. */
export declare function side(token: string | undefined): number;
export declare function shown(text: string): string;
