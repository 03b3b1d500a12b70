/** Everything that is kept, or one game or sheet of it, as a file; and back. */

import type { Practice, Result, SolvedDay, TechniqueCount } from "./shapes.ts";
import {
	isDays,
	isGame,
	isMet,
	isPractice,
	isRating,
	isResults,
	isSheet,
	isSpecials,
	isStars,
	isTexts,
} from "./shapes.ts";
import { copyOf, entryOf, names, putAll, textOf, valueIn } from "./storage.ts";
import { games, sheets } from "./store.ts";

/** What a file says that it is. */
const KIND = "hashikit backup";

export interface Backup {
	kind: typeof KIND;
	/** everything, not just one entry */
	whole: boolean;
	/** when */
	made: string;
	entries: Record<string, string>;
}

/** All that is kept. */
export function backupOfAll(): string {
	return dump(true, names());
}

/** One entry, `game.ID` or `sheet.ID`. */
export function backupOf(key: string): string {
	return dump(false, [key]);
}

function dump(whole: boolean, keys: string[]) {
	const backup: Backup = {
		kind: KIND,
		whole,
		made: new Date().toISOString(),
		entries: copyOf(keys),
	};
	return JSON.stringify(backup, null, "\t");
}

/** The backup in a file, or null if there is none. */
export function readBackup(text: string): Backup | null {
	try {
		const { kind, whole, made, entries } = JSON.parse(text);
		const fits =
			kind === KIND &&
			typeof whole === "boolean" &&
			!Number.isNaN(Date.parse(made)) &&
			Object.entries(entries).every(
				([key, value]) => /^[a-z]+(\.|$)/.test(key) && typeof value === "string",
			);
		return fits ? { kind, whole, made, entries } : null;
	} catch {
		return null;
	}
}

/** How many games a backup holds. */
export function gamesIn({ entries }: Backup) {
	return Object.keys(entries).filter((key) => key.startsWith(games.key(""))).length;
}

/**
 * Restore a backup: a whole one replaces everything, a single entry joins the others.
 * @returns whether it found room; otherwise nothing has changed
 */
export function restore({ whole, entries }: Backup): boolean {
	if (whole) return putAll(entries, true);
	const all = { ...entries };
	for (const { name, key, ids } of [games, sheets]) {
		const newNames = Object.keys(entries)
			.filter((entry) => entry.startsWith(key("")))
			.map((entry) => entry.slice(key("").length));
		if (!newNames.length) continue;
		const order = [...newNames, ...ids().filter((id) => !newNames.includes(id))];
		all[name] = entryOf(order);
	}
	return putAll(all, false);
}

/**
 * Add what a whole backup holds to what is here. Of a game or a sheet that is in both, the one that
 * is further stays; results are joined without counting any twice; settings stay as they are here.
 * @returns whether it found room; otherwise nothing has changed
 */
export function merge({ entries }: Backup): boolean {
	const all: Record<string, string> = {};
	for (const [key, theirs] of Object.entries(entries)) {
		const mine = textOf(key);
		const merged = mine === null ? theirs : mergedEntry(key, mine, theirs);
		if (merged !== mine) all[key] = merged;
	}
	for (const { name, key, most } of [games, sheets]) {
		const oldIds = idsIn(textOf(name) ?? "");
		const newIds = idsIn(entries[name] ?? "").filter((id) => !oldIds.includes(id));
		const order = [...oldIds, ...newIds.filter((id) => key(id) in all)];
		if (newIds.length) all[name] = entryOf(order.slice(0, most));
		for (const id of order.slice(most)) delete all[key(id)];
	}
	return putAll(all, false);
}

function idsIn(text: string): string[] {
	return valueIn(text, isTexts) ?? [];
}

/** One entry that is both here and in a backup. */
function mergedEntry(key: string, mine: string, theirs: string): string {
	/** Both values, joined, if both make sense. */
	const both = <T>(fits: (value: unknown) => value is T, join: (one: T, other: T) => T) => {
		const [one, other] = [valueIn(mine, fits), valueIn(theirs, fits)];
		return one === undefined || other === undefined ? mine : entryOf(join(one, other));
	};
	/** Records, joined name by name. */
	const each =
		<T>(join: (one: T, other: T) => T) =>
		(one: Record<string, T>, other: Record<string, T>) => {
			const union = { ...other, ...one };
			for (const [name, value] of Object.entries(one)) {
				const second = Object.hasOwn(other, name) && other[name];
				if (second) union[name] = join(value, second);
			}
			return union;
		};
	if (key.startsWith(games.key("")))
		return both(isGame, (one, other) => {
			const farther = other.moves.length > one.moves.length;
			return (other.finished && !one.finished) || (farther && !one.finished) ? other : one;
		});
	if (key.startsWith(sheets.key("")))
		return both(isSheet, (one, other) => (other.texts.length > one.texts.length ? other : one));
	if (key === "results") return both(isResults, each(joinResults));
	if (key === "days") return both(isDays, each(sooner));
	if (key === "specials") return both(isSpecials, each(sooner));
	if (key === "techniques") return both(isMet, each(joinCounts));
	if (key === "rating")
		return both(isRating, (one, other) => (other.games > one.games ? other : one));
	if (key === "stars") return both(isStars, each(Math.max));
	if (key === "practice") return both(isPractice, each(joinPractice));
	return mine;
}

/** Of results of one kind the longer ones, and of the others those times that they lack. */
function joinResults(one: Result, other: Result): Result {
	const [long, short] = other.solved > one.solved ? [other, one] : [one, other];
	const oldResults = (long.recent ?? []).map((result) => JSON.stringify(result));
	const newResults = (short.recent ?? []).filter((result) => {
		const at = oldResults.indexOf(JSON.stringify(result));
		if (at >= 0) oldResults.splice(at, 1);
		return at < 0;
	});
	const bests = [one.best, other.best].filter(Boolean);
	return {
		solved: long.solved + newResults.length,
		unaided: long.unaided + newResults.filter(({ hints }) => !hints).length,
		best: bests.length ? Math.min(...bests) : 0,
		total: long.total + newResults.reduce((sum, { time }) => sum + time, 0),
		recent: [...newResults, ...(long.recent ?? [])],
	};
}

function sooner(one: SolvedDay, other: SolvedDay) {
	return other.on < one.on || (other.on === one.on && other.time < one.time) ? other : one;
}

function joinCounts(one: TechniqueCount, other: TechniqueCount): TechniqueCount {
	return {
		solved: Math.max(one.solved, other.solved),
		unaided: Math.max(one.unaided, other.unaided),
	};
}

function joinPractice(one: Practice, other: Practice): Practice {
	return {
		streak: Math.max(one.streak, other.streak),
		mastered: one.mastered || other.mastered,
	};
}
