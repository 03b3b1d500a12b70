/** What is kept: settings, games, sheets of the editor, statistics. `storage.js` keeps it. */

import { isDays, isGame, isResults, isSettings, isSheet, isTexts } from "./shapes.js";
import { read, remove, write } from "./storage.js";

/** @type {Settings} */
const DEFAULTS = {
	theme: "auto",
	language: "auto",
	timer: true,
	showMistakes: true,
	autoCheck: false,
	showGroup: false,
	warn: true,
	size: 7,
	level: "easy",
	showDone: true,
	showOver: true,
	colored: false,
	sound: false,
	haptics: false,
	metSigns: false,
	welcomed: false,
};

/** Finished ones are dropped first. */
const MOST_GAMES = 200;

/** The largest new puzzle, in rows and columns. */
const MOST_SIZE = 40;

export const MOST_SHEETS = 100;

/** Sizes and levels with results; the ones solved least often are dropped first. */
const MOST_RESULTS = 300;

/** @returns {Settings} */
export function settings() {
	const kept = read("settings", isSettings) ?? {};
	// One setting that makes no sense does not take the others with it.
	const sound = Object.entries(kept).filter(
		([name, value]) => typeof value === typeof DEFAULTS[/** @type {keyof Settings} */ (name)],
	);
	const all = { ...DEFAULTS, ...Object.fromEntries(sound) };
	if (!(all.size >= 2 && all.size <= MOST_SIZE)) all.size = DEFAULTS.size;
	return all;
}

/** @param {Partial<Settings>} change */
export function change(change) {
	write("settings", { ...settings(), ...change });
}

/** The last played first. @returns {string[]} */
export function gameIds() {
	return read("games", isTexts) ?? [];
}

/** @param {string} id @returns {SavedGame | null} */
export function loadGame(id) {
	return read(`game.${id}`, isGame) ?? null;
}

/** @param {SavedGame} game */
export function saveGame(game) {
	const known = gameIds();
	if (known[0] !== game.id) {
		const order = [game.id, ...known.filter((id) => id !== game.id)];
		while (order.length > MOST_GAMES) {
			const done = order.findLastIndex((id, at) => at > 0 && loadGame(id)?.finished !== 0);
			const [dropped] = order.splice(done, 1); // -1: the one not played for longest
			remove(`game.${dropped}`);
		}
		write("games", order);
	}
	write(`game.${game.id}`, game);
}

/** @param {string} id */
export function removeGame(id) {
	const rest = gameIds().filter((other) => other !== id);
	write("games", rest);
	remove(`game.${id}`);
}

/** The last edited first. @returns {string[]} */
export function sheetIds() {
	return read("sheets", isTexts) ?? [];
}

/** @param {string} id @returns {SavedSheet | null} */
export function loadSheet(id) {
	return read(`sheet.${id}`, isSheet) ?? null;
}

/** @param {SavedSheet} sheet */
export function saveSheet(sheet) {
	const known = sheetIds();
	if (known[0] !== sheet.id) {
		const order = [sheet.id, ...known.filter((id) => id !== sheet.id)];
		for (const id of order.splice(MOST_SHEETS)) remove(`sheet.${id}`);
		write("sheets", order);
	}
	write(`sheet.${sheet.id}`, sheet);
}

/** @param {string} id */
export function removeSheet(id) {
	const rest = sheetIds().filter((other) => other !== id);
	write("sheets", rest);
	remove(`sheet.${id}`);
}

/** @returns {Record<string, Result>} by size and level */
export function results() {
	return read("results", isResults) ?? {};
}

/** @returns {Record<string, SolvedDay>} the daily puzzles that were solved, by their day */
export function days() {
	return read("days", isDays) ?? {};
}

/**
 * Count a finished game in the statistics.
 * @param {Pick<SavedGame, "revealed" | "level" | "hints" | "elapsed" | "daily">} game
 * @param {string} size
 * @param {string} today
 * @returns {boolean} whether it is a new best time
 */
export function enter(game, size, today) {
	if (game.revealed) return false;
	const all = results();
	const key = `${size} ${game.level}`;
	const result = all[key] ?? { solved: 0, unaided: 0, best: 0, total: 0 };
	const best = !game.hints && (!result.best || game.elapsed < result.best);
	result.solved++;
	result.total += game.elapsed;
	if (!game.hints) result.unaided++;
	if (best) result.best = game.elapsed;
	const others = Object.entries(all).filter(([name]) => name !== key);
	others.sort(([, a], [, b]) => b.solved - a.solved);
	write("results", Object.fromEntries([[key, result], ...others.slice(0, MOST_RESULTS - 1)]));
	if (game.daily && !days()[game.daily])
		write("days", { ...days(), [game.daily]: { time: game.elapsed, on: today } });
	return best && result.unaided > 1;
}

/** Forget all results. */
export function forget() {
	remove("results");
	remove("days");
}
