// Types of puzzles, for the type checker; the browser never reads these files.

/** (row, col), zero-based, row 0 on top. */
export type Cell = [row: number, col: number];

/** A clue of `null` is a `?`. */
export interface Island {
	row: number;
	col: number;
	clue: number | null;
}

/** A number, one that cannot be read any more, or nothing. */
export type Reading = number | "?" | null;

/** What stands on a sign: north, east, south, west. */
export type Readings = [north: Reading, east: Reading, south: Reading, west: Reading];

export interface Sign {
	row: number;
	col: number;
	readings: Readings;
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

/** One side of a sign that says something. */
export interface Sum {
	/** By its index. */
	sign: number;
	side: number;
	reading: number | "?";
	/** Those that it adds up, the nearest first. */
	islands: number[];
}

/** Islands by their index, `a` above or left of `b`. */
export interface Edge {
	a: number;
	b: number;
	horizontal: boolean;
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

/** What a puzzle is called and who made it; `""`: nobody has said. */
export interface Credit {
	title: string;
	author: string;
}

/** A puzzle in a text, and what the text calls it. */
export interface Entry extends Credit {
	puzzle: Puzzle;
}

export type Format = "puzzlink" | "tatham" | "pzprv3" | "text" | "json";

/** What is put into a text in place of `{names}`. */
export type Values = Record<string, string | number>;
