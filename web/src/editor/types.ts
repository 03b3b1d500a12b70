/** Types of the editor. */

import type { Shares } from "../board/types.ts";
import type { engine } from "../engine/engine.ts";
import type { Technique } from "../engine/names.ts";
import type { Step } from "../engine/types.ts";
import type { Sum } from "../puzzle/types.ts";

/** What taps and drags do in the editor. */
export type EditTool = "numbers" | "solution" | "given" | "blocked";

/** All solutions of a puzzle, by what they have where. */
export interface Census {
	/** How many there are. */
	count: bigint;
	/** Of each edge, how many have 0, 1, … bridges there; null: there was too little time. */
	edges: bigint[][] | null;
	/** Likewise of each island without a clue. */
	sums: Map<number, bigint[]>;
}

/** What one more clue would do. */
export interface ExtraClue {
	/** An island that could get one … */
	island: number | null;
	/** … or an edge where a bridge could be given. One of the two is null. */
	edge: number | null;
	/** The number of bridges there, if it is about one solution. */
	value: number | null;
	/** How many solutions would remain, if it is about one. */
	left: bigint | null;
	/** The share of solutions that would remain, if it is about all on average. */
	share: number;
}

/** Where a puzzle is open, on the board and in words. */
export interface Openness {
	shares: Shares;
	/** Those where a number would help most. */
	islands: number[];
	words: HTMLElement[];
	/** A button that says more. */
	help: HTMLElement;
}

/** What the engine says of a puzzle that is being set. */
export interface Answer {
	status: "empty" | "none" | "one" | "several" | "unknown";
	/** Up to two. */
	solutions: Uint8Array[];
	/** The fewest bridges of each edge over all solutions. */
	low: Uint8Array;
	/** How many solutions there are, as far as they were counted. */
	count: number;
	/** Whether that is all of them. */
	isCounted: boolean;
	/** Of several solutions, what is known of all of them. */
	census: Census | null;
	/** What the explanation needs, hardest first. */
	techniques: Technique[];
	rating: Awaited<ReturnType<typeof engine.rate>> | null;
	steps: Step[] | null;
	/** Islands each of which, with another clue, would let the puzzle have a solution. */
	culprits: number[];
	/** Likewise what signs say. */
	liars: Sum[];
	/** Whether all of these are known. */
	isBlamed: boolean;
}
