// The shapes of the page's data, for the type checker; the browser never reads this file.

/** (row, col), zero-based, row 0 on top. */
type Cell = [row: number, col: number];

/** A clue of `null` is a `?`. */
interface Island { row: number; col: number; clue: number | null }

/** A number, one that cannot be read any more, or nothing. */
type Reading = number | "?" | null;

/** What stands on a sign: north, east, south, west. */
type Readings = [north: Reading, east: Reading, south: Reading, west: Reading];

interface Sign { row: number; col: number; readings: Readings }

interface Puzzle {
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
interface Sum {
	/** By its index. */
	sign: number;
	side: number;
	reading: number | "?";
	/** Those that it adds up, the nearest first. */
	islands: number[];
}

/** Islands by their index, `a` above or left of `b`. */
interface Edge { a: number; b: number; horizontal: boolean }

/**
 * Edges are numbered by their first island, row by row; of one island's two, the horizontal one
 * comes first, as in `Puzzle.edges` of the Python package and in the engine.
 */
interface Graph {
	edges: Edge[];
	/** Four for each island, north, east, south, west: an edge or -1. */
	sides: Int32Array;
	/** For each edge the edges that cross it. */
	crossings: number[][];
	/** What the signs say. */
	sums: Sum[];
}

// -------------------------------------------------------------------------------------- the board

/** What a board is for: playing, placing islands, or only looking at. */
type Mode = "play" | "edit" | "view";

/** What is pointed out on a board. */
interface Emphasis {
	islands: number[];
	edges: number[];
	/** What a sign says, by its index in `Graph.sums`. */
	sum?: number;
}

/** The part of a board that is in sight: the middle in board units, and pixels per unit. */
interface View { x: number; y: number; scale: number }

interface BoardState {
	puzzle: Puzzle;
	mode: Mode;
	/** Of every edge: a number of bridges, or `MARK`. */
	state: Uint8Array;
	/** The island that has the focus, or would get it; -1: none. */
	cursor: number;
	/** The cell that has the focus, when islands are placed. */
	cell: Cell;
	/** Whether the cursor is to be seen. */
	focused: boolean;
	/** The edge that would change; -1: none. */
	preview: number;
	/** Whether a tap marks instead of building. */
	marking: boolean;
	/** Whether the group of the island at the cursor is pointed out. */
	showGroup: boolean;
	hint: Emphasis;
	faults: Emphasis;
	/** Other bridges: where they differ both are drawn. */
	other: Uint8Array | null;
	/** Nothing can be changed. */
	locked: boolean;
	view: View;
}

/** The elements of a board, and what they show now. */
interface Picture {
	svg: SVGSVGElement;
	/** Of the edges, the islands, and the signs. */
	layers: [SVGGElement, SVGGElement, SVGGElement];
	puzzle: Puzzle;
	islands: SVGGElement[];
	edges: SVGPathElement[];
	/** Of each edge the other bridges. */
	others: SVGPathElement[];
	signs: SVGGElement[];
	/** What the signs say, as `Graph.sums`. */
	sums: SVGGElement[];
	preview: SVGPathElement;
	cell: SVGRectElement;
	shownIslands: string[];
	shownEdges: string[];
	shownSums: string[];
	labels: string[];
	shownView: string;
}

/** What a board tells. */
interface Listeners {
	/** The player wants an edge to have that state: a number of bridges or `MARK`. */
	move?(edge: number, value: number): void;
	/** Another bridge is in the way. */
	blocked?(edge: number, obstacle: number): void;
	/** There is no island that way. */
	nothing?(): void;
	/** A cell was tapped, when islands are placed; `again`: it was chosen before. */
	pick?(cell: Cell, second: boolean, again: boolean): void;
	/** An island or a sign was pulled to another cell. */
	pull?(from: Cell, to: Cell): void;
	/** An arrow led to a cell. */
	reach?(cell: Cell): void;
	/** A key was pressed on a cell; tells whether it meant something. */
	key?(cell: Cell, event: KeyboardEvent): boolean;
}

type Board = import("./board/board.js").Board;

/** A picture of a board. Bridges are `"row,col-row,col"` and a number, or 7 for a mark. */
interface Drawing {
	puzzle: string;
	bridges?: Record<string, number>;
	/** Drawn as mistakes. */
	wrong?: Record<string, number>;
}

// --------------------------------------------------------------------------------------- the game

/** An edge and its new state. */
type Change = [edge: number, value: number];

type Game = import("./game/game.js").Game;

interface Settings {
	theme: "auto" | "light" | "dark" | "contrast";
	language: Code | "auto";
	/** Whether the time is shown. */
	timer: boolean;
	/** A check points at the mistakes, and not only counts them. */
	showMistakes: boolean;
	/** Mistakes are pointed at as they are made. */
	autoCheck: boolean;
	showGroup: boolean;
	/** Of the last new puzzle. */
	size: number;
	level: string;
	/** The tutorial has been seen or skipped. */
	welcomed: boolean;
}

/** A game as it is kept. */
interface SavedGame {
	id: string;
	/** As text. */
	puzzle: string;
	/** One digit for each edge. */
	state: string;
	/**
	 * Every step, with the ones that were undone at the end; each a list of
	 * `64 edge + 8 before + after`.
	 */
	moves: number[][];
	position: number;
	/** Milliseconds. */
	elapsed: number;
	hints: number;
	/** The solution has been shown. */
	revealed: boolean;
	/** When; 0: not yet. */
	finished: number;
	/** It has been finished before. */
	replayed: boolean;
	level: string;
	/** The day whose puzzle it is. */
	daily: string;
	/** One digit for each edge, if there is just one solution. */
	solution?: string;
}

/** What is being set, as it is kept. */
interface SavedSheet {
	/** The puzzle after each step, with the ones that were undone at the end. */
	texts: string[];
	position: number;
	symmetry: string;
	/** What is shown on the board: `"nothing"`, `"forced"` or `"two"`. */
	show: string;
}

/** What the engine says of a puzzle that is being set. */
interface Answer {
	status: "empty" | "none" | "one" | "several" | "unknown";
	/** Up to two. */
	solutions: Uint8Array[];
	/** The fewest bridges of each edge over all solutions. */
	low: Uint8Array;
	rating: Awaited<ReturnType<typeof import("./engine/engine.js").engine.rate>> | null;
	steps: Step[] | null;
	/** Islands each of which, with another clue, would let the puzzle have a solution. */
	culprits: number[];
	/** Likewise what signs say. */
	liars: Sum[];
}

/** Results of one size and level. */
interface Result {
	solved: number;
	/** Without hints. */
	unaided: number;
	/** Least time without hints in milliseconds, 0: none yet. */
	best: number;
	/** Time of all. */
	total: number;
}

/** Between how many and how many bridges an edge has. */
interface Bounds { edge: number; low: number; high: number }

type Step = import("./engine/engine.js").FullStep;

type Hint = Awaited<ReturnType<typeof import("./engine/engine.js").engine.hint>>;

// --------------------------------------------------------------------------------------- the page

/** A page: draws itself into `main`, until the signal ends it. */
type Show = (main: HTMLElement, argument: string, signal: AbortSignal) => void | Promise<void>;

type Child = Node | string | null | undefined | false;

type IconName = keyof typeof import("./icons.js").ICONS;

type Code = keyof typeof import("./i18n/i18n.js").LANGUAGES;

/** A text, or its forms for numbers. */
type Words = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Sections of texts. */
type Language = Record<string, Record<string, Words>>;

type Values = Record<string, string | number>;

type Format = "puzzlink" | "tatham" | "text" | "json";

/** A finger or a mouse button that is down. */
interface Press {
	id: number;
	/** Where it began. */
	x: number;
	y: number;
	lastX: number;
	lastY: number;
	/** Where it began, -1: none. */
	island: number;
	/** Likewise; only where they are placed. */
	sign: number;
	moved: boolean;
	/** The second button. */
	second: boolean;
	timer: number;
}
