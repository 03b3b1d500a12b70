/** Types of what is kept and passed on. */

import type { Level, Symmetry } from "../engine/names.ts";
import type { Entry, Puzzle } from "../puzzle/types.ts";

/** Bridges on a puzzle, one number for each edge. */
export interface Drawing {
	puzzle: Puzzle;
	bridges: Uint8Array;
}

/** An edge and its new state. */
export type Change = [edge: number, value: number];

/** What a new puzzle is to be. */
export interface Order {
	rows: number;
	cols: number;
	level: Level;
	seed?: number;
	symmetry?: Symmetry;
	maxBridges?: number;
	loops?: boolean;
	signs?: boolean;
}

/** What a link stands for. */
export interface Shared extends Entry {
	/** The day, week or month whose puzzle it is: see game/daily.ts. */
	daily?: string;
	/** The piece of the collection that it is: see game/collection.ts. */
	piece?: string;
}

/** What the worker needs to remind a player. */
export interface Reminder {
	/** Today, if its puzzle is solved, or another day, or `""`. */
	solved: string;
	title: string;
	text: string;
}

/** What is said of a puzzle in a picture or on paper. */
export interface Facts {
	puzzle: Puzzle;
	heading: string;
	/** `""`: nothing more. */
	about: string;
	/** `""`: there is none. */
	link: string;
	/** If it is the only one. */
	solution: Uint8Array | null;
	/** What a file of it is called, without its end. */
	file: string;
}
