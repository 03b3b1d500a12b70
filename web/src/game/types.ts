/** The shapes of what is kept and passed on. */

import type { Code } from "../i18n/types.ts";
import type { Entry, Puzzle } from "../puzzle/types.ts";

/** Bridges on a puzzle, one number for each edge. */
export interface Drawn {
	puzzle: Puzzle;
	bridges: Uint8Array;
}

/** An edge and its new state. */
export type Change = [edge: number, value: number];

/** What a new puzzle is to be. */
export interface Order {
	rows: number;
	cols: number;
	level: string;
	seed?: number;
	symmetry?: string;
	maxBridges?: number;
	loops?: boolean;
	signs?: boolean;
}

/** An order without its seed, all wishes said: a kind of puzzle that can be had again. */
export type Kind = Required<Omit<Order, "seed">>;

/** The puzzle of a day, week or month that was made and is not yet played. */
export interface Ready {
	daily: string;
	/** As text. */
	puzzle: string;
	level: string;
	/** One digit for each edge. */
	solution: string;
}

/** What a link stands for. */
export interface Shared extends Entry {
	/** The day, week or month whose puzzle it is: see game/daily.ts. */
	daily?: string;
}

export interface Settings {
	theme: "auto" | "light" | "dark" | "contrast";
	language: Code | "auto";
	/** Whether the time is shown. */
	timer: boolean;
	/** A check points at the mistakes, and not only counts them. */
	showMistakes: boolean;
	/** Mistakes are pointed at as they are made. */
	autoCheck: boolean;
	showGroup: boolean;
	/** The first press of Hint says why already, and not only where to look. */
	quickHint: boolean;
	/** Say when a group is cut off from the rest. */
	warn: boolean;
	/** Of the last new puzzle, as versions kept it that did not yet keep its whole kind. */
	size: number;
	level: string;
	/** Islands fade that have all their bridges. */
	showDone: boolean;
	/** Islands with too many bridges are pointed out. */
	showOver: boolean;
	/** Every group has a color of its own. */
	colored: boolean;
	/** Islands show how many bridges they still need. */
	showLeft: boolean;
	/** No tap changes the bridges of a finished island. */
	lockDone: boolean;
	/** The screen stays on while playing. */
	awake: boolean;
	/** Colors that are told apart without seeing all of them. */
	palette: "usual" | "clear";
	sound: boolean;
	haptics: boolean;
	/** The rules of signs have been offered. */
	metSigns: boolean;
	/** The tutorial has been seen or skipped. */
	welcomed: boolean;
}

/** A game as it is kept. */
export interface SavedGame {
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
	/** What counted before each restart, and the position right after it. */
	restarts: { position: number; elapsed: number; hints: number; revealed: boolean }[];
	/** How many steps were there when trying out began, or -1. */
	trying: number;
	level: string;
	/** The day, week or month whose puzzle it is: see game/daily.ts. */
	daily: string;
	/** What its setter calls it. */
	title?: string;
	author?: string;
	/** One digit for each edge, if there is just one solution. */
	solution?: string;
	/** What happened in each tenth of the way: see `Game.note`. */
	trail?: string;
	/** How hard it is, once known: see `parOf`. */
	score?: number;
}

/** A daily puzzle that was solved. */
export interface SolvedDay {
	/** Milliseconds. */
	time: number;
	/** The day on which it was solved. */
	on: string;
	/** How many there were; older versions did not keep that. */
	hints?: number;
	/** Its par time, likewise. */
	par?: number;
}

/** How good a player is, by the puzzles solved: see game/rating.ts. */
export interface Rating {
	value: number;
	/** How unsure that is. */
	spread: number;
	games: number;
	/** By the last one. */
	change: number;
}

/** What is being set, as it is kept. */
export interface SavedSheet {
	id: string;
	/** As its setter calls it; `""`: not named. */
	name: string;
	/**
	 * The puzzle after each step, with the ones that were undone at the end. Behind a bar, one digit
	 * for each edge, the solution that was drawn.
	 */
	texts: string[];
	position: number;
	symmetry: string;
	/** What is shown on the board: `"nothing"`, `"forced"`, `"open"` or `"two"`. */
	show: string;
	/** Who made it. */
	author?: string;
	/** What a tap and a drag do: see editor/tools.ts. */
	tool?: string;
}

/** Results of one size and level. */
export interface Result {
	solved: number;
	/** Without hints. */
	unaided: number;
	/** Least time without hints in milliseconds, 0: none yet. */
	best: number;
	/** Time of all. */
	total: number;
	/** The last ones, the latest at the end; older versions kept none. */
	recent?: { time: number; hints: number }[];
}

/** How often puzzles were solved that take a technique. */
export interface TechniqueCount {
	solved: number;
	/** Without hints. */
	unaided: number;
}

/** How practice of a technique goes. */
export interface Practice {
	/** How many in a row were right, up to now. */
	streak: number;
	/** Whether enough of them once were. */
	mastered: boolean;
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
