/** What is kept: settings, games, sheets of the editor, statistics. `storage.ts` keeps it. */

import { LOOK, LOOKS } from "../board/state.ts";
import type { Look } from "../board/types.ts";
import { starsFor } from "./collection.ts";
import { isDay, isWeek } from "./daily.ts";
import type { Game } from "./game.ts";
import { BEGIN, rateAfter } from "./rating.ts";
import type {
	Kind,
	Practice,
	Rating,
	Ready,
	Result,
	Settings,
	SolvedDay,
	TechniqueCount,
} from "./shapes.ts";
import {
	isDays,
	isGame,
	isKinds,
	isMet,
	isObject,
	isPractice,
	isRating,
	isReady,
	isResults,
	isSheet,
	isSpecials,
	isStars,
	isTexts,
	settingsIn,
} from "./shapes.ts";
import { read, remove, textOf, write } from "./storage.ts";
import type { Order } from "./types.ts";

const DEFAULTS: Settings = {
	...LOOK,
	theme: "auto",
	language: "auto",
	timer: true,
	showMistakes: true,
	autoCheck: false,
	quickHint: false,
	warn: true,
	size: 7,
	level: "easy",
	awake: false,
	palette: "usual",
	sound: false,
	haptics: false,
	reminder: "unasked",
	metSigns: false,
	welcomed: false,
};

/** The most games kept; finished ones are dropped first. */
const MOST_GAMES = 200;

export const MOST_SHEETS = 100;

/** Sizes and levels with results; the ones solved least often are dropped first. */
const MOST_RESULTS = 300;

/** Times of one size and level that are kept one by one. */
const MOST_RECENT = 60;

/** Kinds of puzzles that are remembered. */
const MOST_KINDS = 3;

/** The settings as last read, and the text they came from: a move asks for them several times. */
let latest = { text: "", values: DEFAULTS };

export function settings(): Settings {
	const text = textOf("settings") ?? "";
	if (text !== latest.text) latest = { text, values: readSettings() };
	return latest.values;
}

function readSettings(): Settings {
	return { ...DEFAULTS, ...settingsIn(read("settings", isObject) ?? {}) };
}

/** How the player wants boards to look. */
export function look(): Look {
	const all = settings();
	return Object.fromEntries(LOOKS.map((name) => [name, all[name]])) as unknown as Look;
}

export function change(change: Partial<Settings>) {
	write("settings", { ...settings(), ...change });
}

/**
 * Entries of one kind, each under its own key, and the order of their IDs: the last used first.
 * @param name of the order; entries are kept under it without its last letter
 * @param first whether one may be dropped before others
 */
function collection<T extends { id: string }>(
	name: string,
	fits: (value: unknown) => value is T,
	most: number,
	first: (entry: T | null) => boolean = () => false,
) {
	const ids = () => read(name, isTexts) ?? [];
	const key = (id: string) => `${name.slice(0, -1)}.${id}`;
	const load = (id: string) => read(key(id), fits) ?? null;
	return {
		name,
		most,
		ids,
		key,
		load,
		save(entry: T) {
			const known = ids();
			if (known[0] !== entry.id) {
				const order = [entry.id, ...known.filter((id) => id !== entry.id)];
				while (order.length > most) {
					const soonest = order.findLastIndex((id, at) => at > 0 && first(load(id)));
					for (const id of order.splice(soonest, 1)) remove(key(id)); // -1: the last
				}
				write(name, order);
			}
			write(key(entry.id), entry);
		},
		remove(id: string) {
			const rest = ids().filter((other) => other !== id);
			write(name, rest);
			remove(key(id));
		},
	};
}

export const games = collection("games", isGame, MOST_GAMES, (game) => game?.finished !== 0);

export const sheets = collection("sheets", isSheet, MOST_SHEETS);

/** An order with all its wishes. */
export function kindOf(order: Order): Kind {
	const { rows, cols, level } = order;
	const { symmetry = "none", maxBridges = 2, loops = true, signs = false } = order;
	return { rows, cols, level, symmetry, maxBridges, loops, signs };
}

/** The kinds of the puzzles that were made here, the latest first; there is at least one. */
export function kinds(): [Kind, ...Kind[]] {
	const [latest, ...others] = read("kinds", isKinds) ?? [];
	if (latest) return [latest, ...others];
	const { size, level } = settings();
	return [kindOf({ rows: size, cols: size, level })];
}

export function rememberKind(order: Order) {
	const kind = kindOf(order);
	const others = kinds().filter((other) => !isSame(other, kind));
	write("kinds", [kind, ...others].slice(0, MOST_KINDS));
}

/** Whether two kinds are the same; `but`: a field to ignore. */
export function isSame(one: Kind, other: Kind, but?: keyof Kind) {
	return (Object.keys(one) as (keyof Kind)[]).every(
		(name) => name === but || one[name] === other[name],
	);
}

/** The days, weeks and months whose puzzle is begun and not finished. */
export function begunDays(): ReadonlySet<string> {
	const all = games.ids().map((id) => games.load(id));
	return new Set(
		all.flatMap((game) => (game?.daily && game.position > 0 && !game.finished ? [game.daily] : [])),
	);
}

/** The pieces of the collection that are begun and not finished. */
export function begunPieces(): ReadonlySet<string> {
	const all = games.ids().map((id) => games.load(id));
	return new Set(
		all.flatMap((game) => (game?.piece && game.position > 0 && !game.finished ? [game.piece] : [])),
	);
}

/** @returns the stars that were won, by pieces of the collection */
export function stars(): Record<string, number> {
	return read("stars", isStars) ?? {};
}

/** Keep the stars for a piece of the collection, unless it had more already. */
export function recordStars({ piece, elapsed, hints, par }: Game) {
	const all = stars();
	const won = starsFor(elapsed, hints, par);
	if (won > (all[piece] ?? 0)) write("stars", { ...all, [piece]: won });
}

/** Where a puzzle is kept that was made ahead of the game: one of a day, a week, a month each. */
function readyKey(name: string) {
	return isDay(name) ? "ready" : isWeek(name) ? "ready.week" : "ready.month";
}

/** What was made of a day's, a week's or a month's puzzle ahead of the game. */
export function ready(name: string): Ready | undefined {
	const puzzle = read(readyKey(name), isReady);
	return puzzle?.daily === name ? puzzle : undefined;
}

export function keepReady(item: Ready) {
	write(readyKey(item.daily), item);
}

/** @returns the puzzles of weeks and months that were solved */
function specials(): Record<string, SolvedDay> {
	return read("specials", isSpecials) ?? {};
}

/** The result of a day, week or month, if it is solved. */
export function solvedOn(name: string): SolvedDay | undefined {
	return (isDay(name) ? days() : specials())[name];
}

/** @returns how good the player is */
export function rating(): Rating {
	return read("rating", isRating) ?? BEGIN;
}

/** @returns by size, level, and signs */
export function results(): Record<string, Result> {
	return read("results", isResults) ?? {};
}

/** @returns the daily puzzles that were solved, by their day */
export function days(): Record<string, SolvedDay> {
	return read("days", isDays) ?? {};
}

/** @returns the techniques that solved puzzles took */
export function techniques(): Record<string, TechniqueCount> {
	return read("techniques", isMet) ?? {};
}

/** @returns how practice goes, by technique */
export function practice(): Record<string, Practice> {
	return read("practice", isPractice) ?? {};
}

/**
 * Keep how practice of a technique goes.
 * @param streak how many in a row were right, up to now
 */
export function recordPractice(technique: string, streak: number, mastered: boolean) {
	const all = practice();
	const before = Object.hasOwn(all, technique) && all[technique]?.mastered;
	write("practice", { ...all, [technique]: { streak, mastered: mastered || before } });
}

/** Count the techniques of a solved puzzle. */
export function recordTechniques(names: Iterable<string>, unaided: boolean) {
	const all = techniques();
	for (const name of names) {
		const met = all[name] ?? { solved: 0, unaided: 0 };
		all[name] = { solved: met.solved + 1, unaided: met.unaided + (unaided ? 1 : 0) };
	}
	write("techniques", all);
}

/**
 * Count a finished game in the statistics.
 * @returns whether it is a new best time
 */
export function recordResult(game: Game, today: string): boolean {
	if (game.revealed) return false;
	const all = results();
	const key = game.kind;
	const result = all[key] ?? { solved: 0, unaided: 0, best: 0, total: 0 };
	const { hints } = game;
	result.recent = [...(result.recent ?? []), { time: Math.round(game.elapsed), hints }];
	result.recent.splice(0, result.recent.length - MOST_RECENT);
	const best = !game.hints && (!result.best || game.elapsed < result.best);
	result.solved++;
	result.total += game.elapsed;
	if (!game.hints) result.unaided++;
	if (best) result.best = game.elapsed;
	const others = Object.entries(all).filter(([name]) => name !== key);
	others.sort(([, a], [, b]) => b.solved - a.solved);
	write("results", Object.fromEntries([[key, result], ...others.slice(0, MOST_RESULTS - 1)]));
	const { daily, par } = game;
	if (par) write("rating", rateAfter(rating(), game.elapsed, par, hints));
	const solved = { [daily]: { time: game.elapsed, on: today, hints, ...(par && { par }) } };
	if (daily && !solvedOn(daily))
		if (isDay(daily)) write("days", { ...days(), ...solved });
		else write("specials", { ...specials(), ...solved });
	return best && result.unaided > 1;
}

/** Forget all results. */
export function forget() {
	remove("results");
	remove("days");
	remove("specials");
	remove("techniques");
	remove("practice");
	remove("rating");
	remove("stars");
}
