/** What a host may say; all of it is optional. */
export interface BoardConfig extends Partial<BoardLook> {
    /** The puzzle: `parse` of `hashi-formats.js` reads it from text, `makePuzzle` makes it. */
    puzzle?: Puzzle;
    /** What is drawn at first, of each edge: a number of bridges, or `MARK`. */
    bridges?: Uint8Array;
    /** `"view"`: only to be looked at. */
    mode?: "play" | "view";
    /** What screen readers call it. */
    label?: string;
    /** Its words, if they are not English. */
    text?: Wording;
    /**
     * The player wants an edge to have that state: a number of bridges, or `MARK`. A host that
     * returns `false` refuses it; otherwise the board draws it.
     */
    onMove?(edge: number, value: number): boolean | undefined;
    /** Something else is drawn now. */
    onChange?(bridges: Uint8Array): void;
    /** It is solved. */
    onSolve?(): void;
    /** Another bridge is in the way of one that the player wants. */
    onBlocked?(edge: number, obstacle: number): void;
}

/** How a board looks, and what is pointed out on it. */
export interface BoardLook extends Look {
    /** What is pointed out. */
    hint: Emphasis;
    /** Likewise, as wrong. */
    faults: Emphasis;
    /** Whether a tap marks instead of building. */
    marking: boolean;
    /** Whether all that is drawn is lit: it is solved. */
    lit: boolean;
    /** Nothing can be changed. */
    locked: boolean;
}

/** (row, col), zero-based, row 0 on top. */
export type Cell = [row: number, col: number];

/** Islands by their index, `a` above or left of `b`. */
export interface Edge {
    a: number;
    b: number;
    horizontal: boolean;
}

/** What is pointed out on a board. */
export interface Emphasis {
    islands: number[];
    edges: Line[];
    /** Letters of islands, which a text speaks of. */
    badges?: Map<number, string>;
    /** Islands of the group or the region that a text speaks of. */
    region?: number[];
    /** What is supposed, and then, numbered, what follows. */
    chain?: Line[];
    /** Islands to be in sight as well, for what is shown next. */
    around?: number[];
    /** What signs say, by their indices in `Graph.sums`. */
    sums?: number[];
}

/**
 * Edges are numbered by their first island, row by row; of one island's two, the horizontal one
 * comes first, as in `Puzzle.edges` of the Python package and in the engine.
 */
export interface Graph {
    edges: Edge[];
    /** Four for each island, north, east, south, west: an edge or -1. */
    sides: Int32Array;
    /** For each edge the edges that cross it. */
    crossings: number[][];
    /** What the signs say. */
    sums: Sum[];
    /** Of each cell, row by row, its island or -1. */
    cells: Int32Array;
}

/** A board on a page. */
export interface HashiBoard {
    /** What is shown; `load` shows another one. */
    readonly puzzle: Puzzle;
    /** What is drawn, of each edge: a number of bridges, or `MARK`. Not to be changed: see `set`. */
    readonly bridges: Uint8Array;
    /** Whether that is a solution. */
    readonly solved: boolean;
    /** Its element, for styles. */
    readonly element: SVGSVGElement;
    /** Draw bridges, or change the look. */
    set(change: Partial<BoardLook> & {
        bridges?: Uint8Array;
    }): void;
    /** Show another puzzle, without bridges. */
    load(puzzle: Puzzle): void;
    /** Bring all of it into sight. */
    fit(): void;
    /** Give it the focus, so that keys draw. */
    focus(): void;
    /** Take it off the page. */
    destroy(): void;
}

/** A clue of `null` is a `?`. */
export interface Island {
    row: number;
    col: number;
    clue: number | null;
}

/** An edge, and what is drawn there: a number of bridges, or `MARK`. */
export interface Line {
    edge: number;
    value: number;
    /** `value` is an upper bound. */
    most?: boolean;
    /** Known from an earlier step. */
    before?: boolean;
}

/** How a board looks, as its player wishes it; `state.ts` has what is usual. */
export interface Look {
    /** Islands fade that have all their bridges. */
    showDone: boolean;
    /** Islands with too many bridges are pointed out. */
    showOver: boolean;
    /** The group of the island at the cursor is pointed out. */
    showGroup: boolean;
    /** Islands show how many bridges they still need, and not their clue. */
    showLeft: boolean;
    /** No tap changes the bridges of an island that has all of its own. */
    lockDone: boolean;
    /** Every group has a color of its own. */
    colored: boolean;
}

/** The state of an edge that the player has ruled out; other states are numbers of bridges. */
export declare const MARK = 7;

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

export interface Sign {
    row: number;
    col: number;
    readings: Readings;
}

/** One side of a sign that says something. */
declare interface Sum {
    /** By its index. */
    sign: number;
    side: number;
    reading: number | "?";
    /** Those that it adds up, the nearest first. */
    islands: number[];
}

/** What is put into a text in place of `{names}`. */
declare type Values = Record<string, string | number>;

/**
 * Gives a board its words: of `board.place`, `.edge`, `.most`, `.given`, `.island`, `.side`,
 * `.side0` to `.side3`, `.bridges`, `.marked`, and of `sign.says`, `.label`, `.open`, `.met`,
 * `.broken`, `.blank`.
 */
export type Wording = (key: string, values?: Values) => string;

/** The number of bridges of an edge. */
declare function bridges(state: Uint8Array, edge: number): number;

/**
 * Put a board into an element. It is as wide as the element and as high as its puzzle needs, unless
 * the page says otherwise, and draws what the player draws.
 */
export declare function createBoard(element: HTMLElement, config?: BoardConfig): HashiBoard;

/** The initial state: the given bridges, and nothing else. */
export declare function emptyState(puzzle: Puzzle): Uint8Array;

/** The graph of a puzzle; built once and kept. */
export declare function graphOf(puzzle: Puzzle): Graph;

/** Whether the bridges are a solution. */
export declare function isSolved(puzzle: Puzzle, state: Uint8Array): boolean;

/**
 * A puzzle with the usual rules.
 * @param islands in any order
 */
export declare function makePuzzle(rows: number, cols: number, islands: Island[], rules?: Partial<Puzzle>): Puzzle;

/** A crossing edge that has a bridge, or -1. */
declare function obstacle(puzzle: Puzzle, state: Uint8Array, edge: number): number;

export {};
