// Types of a board.

import type { Cell, Puzzle, Values } from "../puzzle/types.ts";
import type { labelsIn } from "./labels.ts";

export type Labels = ReturnType<typeof labelsIn>;

/** What a board is for: playing, placing islands, or only looking at. */
export type Mode = "play" | "edit" | "view";

/** A drag moves what stands in a cell, draws from any cell to any other, or joins islands. */
export type Tool = "place" | "draw" | "join";

/**
 * Gives a board its words: of `board.place`, `.edge`, `.most`, `.given`, `.island`, `.side`,
 * `.side0` to `.side3`, `.bridges`, `.marked`, and of `sign.says`, `.label`, `.open`, `.met`,
 * `.broken`, `.blank`.
 */
export type Wording = (key: string, values?: Values) => string;

/** An edge, and what is drawn there: a number of bridges, or `MARK`. */
export interface Line {
	edge: number;
	value: number;
	/** `value` is an upper bound. */
	most?: boolean;
	/** Known from an earlier step. */
	before?: boolean;
}

/** A part of a board, in board units: its middle, and half its width and height. */
export type Box = [x: number, y: number, across: number, down: number];

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

/** Where a puzzle is open. */
export interface Shares {
	/** Of each edge, for each line that it has in any solution, the share of solutions with it. */
	of: number[][];
	/** Edges that are pointed out. */
	marked: number[];
}

/** The part of a board that is in sight: the middle in board units, and pixels per unit. */
export interface View {
	x: number;
	y: number;
	scale: number;
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

export interface BoardState extends Look {
	puzzle: Puzzle;
	mode: Mode;
	/** Of every edge: a number of bridges, or `MARK`. */
	bridges: Uint8Array;
	/** The island that has the focus, or would get it; -1: none. */
	cursor: number;
	/** The cell that has the focus, when islands are placed. */
	cell: Cell;
	/** Whether the cursor is to be seen. */
	focused: boolean;
	/** The edge that would change; -1: none. */
	preview: number;
	/** What a drag does where a puzzle is made. */
	tool: Tool;
	/** A line that is being drawn. */
	stroke: [from: Cell, to: Cell] | null;
	/** Whether a tap marks instead of building. */
	marking: boolean;
	hint: Emphasis;
	faults: Emphasis;
	/** Other bridges: where they differ both are drawn. */
	other: Uint8Array | null;
	/** Instead of the bridges, how many solutions have which of them. */
	shares: Shares | null;
	/** The island that was tapped, whose neighbors are lit; -1: none. */
	selected: number;
	/** Edges that were drawn only to try something. */
	tried: Set<number>;
	/** Whether all that is drawn is lit: it is solved. */
	lit: boolean;
	/** Nothing can be changed. */
	locked: boolean;
	view: View;
}

/** The elements of a board, and what they show now. */
export interface Picture {
	labels: Labels;
	svg: SVGSVGElement;
	/** All that is drawn; moved and scaled to show a part. */
	world: SVGGElement;
	/** Of the edges, the islands, and the signs. */
	layers: [SVGGElement, SVGGElement, SVGGElement];
	/** Lines as strong as their share of the solutions, below the edges. */
	shares: SVGGElement;
	/** Edges that are drawn above the islands. */
	over: SVGGElement;
	puzzle: Puzzle;
	islands: SVGGElement[];
	edges: SVGPathElement[];
	/** Of each edge the other bridges. */
	others: SVGPathElement[];
	signs: SVGGElement[];
	/** What the signs say, as `Graph.sums`. */
	sums: SVGGElement[];
	/** A chain, above the edges. */
	chain: SVGGElement;
	/** The letters, above all. */
	badges: SVGGElement;
	preview: SVGPathElement;
	cell: SVGRectElement;
	shownIslands: string[];
	shownEdges: string[];
	shownSums: string[];
	/** The letters in the labels for screen readers, by island. */
	shownLabels: string[];
	/** The island at which Tab stops; -1: none. */
	shownStop: number;
	shownBridges: Uint8Array | null;
	/** The letters drawn beside islands. */
	shownBadges: Map<number, string>;
	shownChain: Line[];
	shownShares: Shares | null;
	shownView: string;
	/** Of each island, whether it is not drawn. */
	hidden: Uint8Array;
}

/** What a board tells. */
export interface Listeners {
	/** The player wants an edge to have that state: a number of bridges or `MARK`. */
	move?(edge: number, value: number): void;
	/** Another bridge is in the way. */
	blocked?(edge: number, obstacle: number): void;
	/** A finished island keeps its bridges. */
	kept?(island: number): void;
	/** There is no island that way. */
	nothing?(): void;
	/** A sign was tapped, by its index. */
	sign?(sign: number): void;
	/** Another part of the board is in sight. */
	view?(): void;
	/** The next arrow builds or marks, or, `""`, moves again. */
	armed?(next: "" | "build" | "mark"): void;
	/** A cell was tapped, when islands are placed; `again`: it was chosen before. */
	pick?(cell: Cell, second: boolean, again: boolean): void;
	/** An island or a sign was pulled to another cell. */
	pull?(from: Cell, to: Cell): void;
	/** A line was drawn from a cell to another; `less`: by the second button. */
	join?(from: Cell, to: Cell, less: boolean): void;
	/** An arrow led to a cell. */
	reach?(cell: Cell): void;
	/** A key was pressed on a cell; tells whether it meant something. */
	key?(cell: Cell, event: KeyboardEvent): boolean;
}

/** A finger or a mouse button that is down. */
export interface Press {
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
