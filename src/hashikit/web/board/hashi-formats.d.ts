/** (row, col), zero-based, row 0 on top. */
declare type Cell = [row: number, col: number];

export type Format = "puzzlink" | "tatham" | "pzprv3" | "text" | "json";

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

/** A clue of `null` is a `?`. */
declare interface Island {
    row: number;
    col: number;
    clue: number | null;
}

export interface Puzzle {
    rows: number;
    cols: number;
    /** Row by row. */
    islands: Island[];
    /** Most bridges per pair, 1 to 4. */
    maxBridges: number;
    /** `false`: the network has to be a tree. */
    loops: boolean;
    /** Cells that no bridge may pass. */
    blocked: Cell[];
    /** Bridges that are there from the start. */
    given: [a: Cell, b: Cell, count: number][];
    /** `false`: the network may be in several pieces. */
    connected: boolean;
    /** Row by row. No bridge may pass them. */
    signs: Sign[];
}

/** A number, one that cannot be read any more, or nothing. */
declare type Reading = number | "?" | null;

/** What stands on a sign: north, east, south, west. */
declare type Readings = [north: Reading, east: Reading, south: Reading, west: Reading];

declare interface Sign {
    row: number;
    col: number;
    readings: Readings;
}

/** What is put into a text in place of `{names}`. */
declare type Values = Record<string, string | number>;

/**
 * A text in one format.
 * @param credit left out where there is no place
 */
export declare function dump(puzzle: Puzzle, format: Format, credit?: {
    title: string;
    author: string;
}): string;

/** The one puzzle of a text in any format. */
export declare function parse(text: string): Puzzle;

export {};
