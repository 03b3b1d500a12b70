// The shapes of the game's data. Those of puzzles, boards and the engine are in their folders.

/** A picture of a board. Bridges are `"row,col-row,col"` and a number, or 7 for a mark. */
interface Drawing {
	puzzle: string;
	bridges?: Record<string, number>;
	/** Drawn as mistakes. */
	wrong?: Record<string, number>;
}

/** An edge and its new state. */
type Change = [edge: number, value: number];

/** What a new puzzle is to be. */
interface Order {
	rows: number;
	cols: number;
	level: string;
	seed?: number;
	symmetry?: string;
	maxBridges?: number;
	loops?: boolean;
	signs?: boolean;
}

/** What a link stands for. */
interface Shared extends Entry {
	/** The day whose puzzle it is, `YYYY-MM-DD`. */
	daily?: string;
}

type Game = import("./game/game.js").Game;

type Sheet = import("./game/sheet.js").Sheet;

type Player = import("./pages/play/player.js").Player;

/** What taps and drags do in the editor. */
type EditTool = "numbers" | "solution" | "given" | "blocked";

type Setter = import("./pages/set/setter.js").Setter;

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
	/** Say when a group is cut off from the rest. */
	warn: boolean;
	/** Of the last new puzzle. */
	size: number;
	level: string;
	/** Islands fade that have all their bridges. */
	showDone: boolean;
	/** Islands with too many bridges are pointed out. */
	showOver: boolean;
	/** Every group has a color of its own. */
	colored: boolean;
	sound: boolean;
	haptics: boolean;
	/** The rules of signs have been offered. */
	metSigns: boolean;
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
	/** What counted before each restart, and the position right after it. */
	restarts: { position: number; elapsed: number; hints: number; revealed: boolean }[];
	/** How many steps were there when trying out began, or -1. */
	trying: number;
	level: string;
	/** The day whose puzzle it is. */
	daily: string;
	/** What its setter calls it. */
	title?: string;
	author?: string;
	/** One digit for each edge, if there is just one solution. */
	solution?: string;
}

/** A daily puzzle that was solved. */
interface SolvedDay {
	/** Milliseconds. */
	time: number;
	/** The day on which it was solved. */
	on: string;
}

/** What is being set, as it is kept. */
interface SavedSheet {
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
	/** What is shown on the board: `"nothing"`, `"forced"` or `"two"`. */
	show: string;
	/** Who made it. */
	author?: string;
	/** What a tap and a drag do: see pages/set/tools.js. */
	tool?: string;
}

/** What is said of a puzzle in a picture or on paper. */
interface Facts {
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

/** Bridges on a puzzle, one number for each edge. */
interface Drawn {
	puzzle: Puzzle;
	bridges: Uint8Array;
}

/** What the engine says of a puzzle that is being set. */
interface Answer {
	status: "empty" | "none" | "one" | "several" | "unknown";
	/** Up to two. */
	solutions: Uint8Array[];
	/** The fewest bridges of each edge over all solutions. */
	low: Uint8Array;
	/** How many solutions there are, as far as they were counted. */
	count: number;
	/** Whether that is all of them. */
	counted: boolean;
	/** What the explanation needs, hardest first. */
	techniques: string[];
	rating: Awaited<ReturnType<typeof import("../engine/engine.js").engine.rate>> | null;
	steps: Step[] | null;
	/** Islands each of which, with another clue, would let the puzzle have a solution. */
	culprits: number[];
	/** Likewise what signs say. */
	liars: Sum[];
	/** Whether all of these are known. */
	blamed: boolean;
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
	/** The last ones, the latest at the end; older versions kept none. */
	recent?: { time: number; hints: number }[];
}

/** How often puzzles were solved that take a technique. */
interface Met {
	solved: number;
	/** Without hints. */
	unaided: number;
}

/** Between how many and how many bridges an edge has. */
interface Bounds {
	edge: number;
	low: number;
	high: number;
}

/** A page: draws itself into `main`, until the signal ends it. */
type Show = (main: HTMLElement, argument: string, signal: AbortSignal) => void | Promise<void>;

type Child = Node | string | null | undefined | false;

type IconName = keyof typeof import("./icons.js").ICONS;

type Code = keyof typeof import("./i18n/i18n.js").LANGUAGES;

/** A text, or its forms for numbers. */
type Words = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Sections of texts. */
type Language = Record<string, Record<string, Words>>;
