/**
 * What kept entries have to look like, and their types, which follow from that. A device's storage,
 * or a backup, may hold anything.
 */

import { LOOKS } from "../board/state.ts";
import type { Look } from "../board/types.ts";
import { isOneOf, LEVELS, SYMMETRIES } from "../engine/names.ts";
import { LANGUAGES } from "../i18n/i18n.ts";
import type { Code } from "../i18n/types.ts";
import { isPiece, STARS } from "./collection.ts";
import { isDay, isOccasion } from "./daily.ts";

/** Tells whether a value is of a type. */
export type Guard<T> = (value: unknown) => value is T;

/** The type that a guard tells of. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

type Fields = Record<string, Guard<unknown>>;

/** A record with some fields, and others that may be missing. */
type Of<R extends Fields, O extends Fields> = { -readonly [K in keyof R]: Guarded<R[K]> } & {
	-readonly [K in keyof O]?: Guarded<O[K]>;
};

/** The most rows or columns of a new puzzle. */
export const MOST_SIDE = 40;

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record; what else it holds is left alone, and makes no difference. */
function record<R extends Fields, O extends Fields = Record<never, never>>(
	fields: R,
	optional: O = {} as O,
	isWhole: (value: Of<R, O>) => boolean = () => true,
) {
	return (value: unknown): value is Of<R, O> =>
		isObject(value) &&
		Object.entries(fields).every(([name, fits]) => fits(value[name])) &&
		Object.entries(optional).every(
			([name, fits]) => value[name] === undefined || fits(value[name]),
		) &&
		isWhole(value as Of<R, O>);
}

function list<T>(fits: Guard<T>) {
	return (value: unknown): value is T[] => Array.isArray(value) && value.every(fits);
}

/** Values by names. */
function table<T>(fits: Guard<T>, isName: (name: string) => boolean = () => true) {
	return (value: unknown): value is Record<string, T> =>
		isObject(value) && Object.entries(value).every(([name, one]) => isName(name) && fits(one));
}

function oneOf<T extends string>(...names: readonly T[]) {
	return (value: unknown): value is T => isOneOf(names, value);
}

function text(value: unknown): value is string {
	return typeof value === "string";
}

function matching(pattern: RegExp) {
	return (value: unknown): value is string => text(value) && pattern.test(value);
}

function flag(value: unknown): value is boolean {
	return typeof value === "boolean";
}

/** Not negative. */
function number(value: unknown): value is number {
	return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isSigned(value: unknown): value is number {
	return Number.isFinite(value);
}

function whole(value: unknown): value is number {
	return number(value) && Number.isInteger(value);
}

function between(least: number, most: number) {
	return (value: unknown): value is number => whole(value) && value >= least && value <= most;
}

/** One digit for each edge. */
const digits = matching(/^[0-7]*$/);

export const isTexts = list(text);

const side = between(2, MOST_SIDE);

/** One by one: a setting that makes no sense does not take the others with it. */
const SETTINGS = {
	...(Object.fromEntries(LOOKS.map((name) => [name, flag])) as Record<keyof Look, typeof flag>),
	theme: oneOf("auto", "light", "dark", "contrast"),
	language: oneOf("auto", ...(Object.keys(LANGUAGES) as Code[])),
	/** Whether the time is shown. */
	timer: flag,
	/** A check points at the mistakes, and not only counts them. */
	showMistakes: flag,
	/** Mistakes are pointed at as they are made. */
	autoCheck: flag,
	/** The first press of Hint says why already, and not only where to look. */
	quickHint: flag,
	/** Say when a group is cut off from the rest. */
	warn: flag,
	/** Legacy: of the last new puzzle, before its whole kind was kept. */
	size: side,
	level: oneOf(...LEVELS),
	/** The screen stays on while playing. */
	awake: flag,
	/** Colors that are told apart without seeing all of them. */
	palette: oneOf("usual", "clear"),
	sound: flag,
	haptics: flag,
	/** Of the daily puzzle; `"unasked"`: whether the player wants one. */
	reminder: oneOf("unasked", "on", "off"),
	/** The rules of signs have been offered. */
	metSigns: flag,
	/** The tutorial has been seen or skipped. */
	welcomed: flag,
};

export type Settings = { [K in keyof typeof SETTINGS]: Guarded<(typeof SETTINGS)[K]> };

/** The settings of an entry that make sense. */
export function settingsIn(value: Record<string, unknown>): Partial<Settings> {
	const sound = Object.entries(SETTINGS).filter(([name, fits]) => fits(value[name]));
	return Object.fromEntries(sound.map(([name]) => [name, value[name]]));
}

/** What counted before a restart, and the position right after it. */
const restart = record({ position: whole, elapsed: number, hints: whole, revealed: flag });

/** A game as it is kept. */
export const isGame = record(
	{
		id: text,
		/** As text. */
		puzzle: text,
		state: digits,
		/**
		 * Every step, with the ones that were undone at the end; each a list of
		 * `64 edge + 8 before + after`.
		 */
		moves: list(list(whole)),
		position: whole,
		/** Milliseconds. */
		elapsed: number,
		hints: whole,
		/** The solution has been shown. */
		revealed: flag,
		/** When; 0: not yet. */
		finished: number,
		/** It has been finished before. */
		replayed: flag,
		restarts: list(restart),
		/** How many steps were there when trying out began, or -1. */
		trying: (value): value is number => value === -1 || whole(value),
		level: text,
		/** The day, week or month whose puzzle it is: see game/daily.ts. */
		daily: text,
	},
	{
		/** What its setter calls it. */
		title: text,
		author: text,
		/** The piece of the collection that it is: see game/collection.ts. */
		piece: text,
		/** If there is just one. */
		solution: text,
		/** What happened in each tenth of the way: see `Game.note`. */
		trail: matching(/^[.ch]{10}$/),
		/** How hard it is, once known: see `parOf`. */
		score: number,
	},
	({ position, moves }) => position <= moves.length,
);
export type SavedGame = Guarded<typeof isGame>;

/** What is being set, as it is kept. */
export const isSheet = record(
	{
		id: text,
		/** As its setter calls it; `""`: not named. */
		name: text,
		/**
		 * The puzzle after each step, with the ones that were undone at the end. Behind a bar, one
		 * digit for each edge, the solution that was drawn.
		 */
		texts: isTexts,
		position: whole,
		symmetry: text,
		/** What is shown on the board: `"nothing"`, `"forced"`, `"open"` or `"two"`. */
		show: text,
	},
	{
		/** Who made it. */
		author: text,
		/** What a tap and a drag do: see editor/tools.ts. */
		tool: text,
	},
	({ position, texts }) => position < texts.length,
);
export type SavedSheet = Guarded<typeof isSheet>;

/** How often puzzles were solved that take a technique; `unaided`: without hints. */
const techniqueCount = record({ solved: whole, unaided: whole });
export type TechniqueCount = Guarded<typeof techniqueCount>;

export const isMet = table(techniqueCount);

/** How practice of a technique goes. */
const practice = record({
	/** How many in a row were right, up to now. */
	streak: whole,
	/** Whether enough of them once were. */
	mastered: flag,
});
export type Practice = Guarded<typeof practice>;

export const isPractice = table(practice);

/** Results of one size and level. */
const result = record(
	{
		solved: whole,
		/** Without hints. */
		unaided: whole,
		/** Least time without hints in milliseconds, 0: none yet. */
		best: number,
		/** Time of all. */
		total: number,
	},
	{
		/** The last ones, the latest at the end; older versions kept none. */
		recent: list(record({ time: number, hints: whole })),
	},
);
export type Result = Guarded<typeof result>;

export const isResults = table(result);

/** A daily puzzle that was solved. */
const solvedDay = record(
	{
		/** Milliseconds. */
		time: number,
		/** The day on which it was solved. */
		on: text,
	},
	{
		/** How many there were; older versions did not keep that. */
		hints: number,
		/** Its par time, likewise. */
		par: number,
	},
);
export type SolvedDay = Guarded<typeof solvedDay>;

export const isDays = table(solvedDay, isDay);

/** Results of weeks and months. */
export const isSpecials = table(solvedDay, isOccasion);

/** The stars that were won, by pieces of the collection. */
export const isStars = table(between(1, STARS), isPiece);

/** A kind of puzzle that can be had again. */
const kind = record({
	rows: side,
	cols: side,
	level: oneOf(...LEVELS),
	symmetry: oneOf(...SYMMETRIES),
	maxBridges: between(1, 4),
	loops: flag,
	signs: flag,
});
export type Kind = Guarded<typeof kind>;

export const isKinds = list(kind);

/** How good a player is, by the puzzles solved: see game/rating.ts. */
export const isRating = record({
	value: isSigned,
	/** How unsure that is. */
	spread: number,
	games: whole,
	/** By the last one. */
	change: isSigned,
});
export type Rating = Guarded<typeof isRating>;

/** The puzzle of a day, week or month that was made and is not yet played. */
export const isReady = record(
	{
		daily: text,
		/** As text. */
		puzzle: text,
		level: text,
		solution: digits,
	},
	{
		/** How hard it is; older versions did not keep that. */
		score: number,
	},
);
export type Ready = Guarded<typeof isReady>;
