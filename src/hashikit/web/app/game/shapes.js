/** What kept entries have to look like. A device's storage, or a backup, may hold anything. */

import { isDay } from "./daily.js";

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is number} */
function isNumber(value) {
	return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** @param {unknown} value @returns {value is number} */
function isWhole(value) {
	return isNumber(value) && Number.isInteger(value);
}

/** @param {unknown} value @returns {value is string} */
function isText(value) {
	return typeof value === "string";
}

/** @param {unknown} value @returns {value is string[]} */
export function isTexts(value) {
	return Array.isArray(value) && value.every(isText);
}

/**
 * Whether a record has these fields.
 * @param {unknown} value
 * @param {Record<string, (value: unknown) => boolean>} fields
 */
function has(value, fields) {
	return isRecord(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
}

/** @param {unknown} value */
function isTextOrNone(value) {
	return value === undefined || isText(value);
}

const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";

/** @param {unknown} value @returns {value is Partial<Settings>} */
export function isSettings(value) {
	return isRecord(value);
}

/** @param {unknown} value @returns {value is SavedGame} */
export function isGame(value) {
	const fits = has(value, {
		id: isText,
		puzzle: isText,
		state: (state) => isText(state) && /^[0-7]*$/.test(state),
		moves: (moves) =>
			Array.isArray(moves) && moves.every((step) => Array.isArray(step) && step.every(isWhole)),
		position: isWhole,
		elapsed: isNumber,
		hints: isWhole,
		revealed: isFlag,
		finished: isNumber,
		replayed: isFlag,
		restarts: (restarts) =>
			Array.isArray(restarts) &&
			restarts.every((one) =>
				has(one, { position: isWhole, elapsed: isNumber, hints: isWhole, revealed: isFlag }),
			),
		trying: (trying) => trying === -1 || isWhole(trying),
		level: isText,
		daily: isText,
		title: isTextOrNone,
		author: isTextOrNone,
		solution: (solution) => solution === undefined || isText(solution),
	});
	const game = /** @type {SavedGame} */ (value);
	return fits && game.position <= game.moves.length;
}

/** @param {unknown} value @returns {value is SavedSheet} */
export function isSheet(value) {
	const fits = has(value, {
		id: isText,
		name: isText,
		texts: isTexts,
		position: isWhole,
		symmetry: isText,
		show: isText,
		author: isTextOrNone,
		tool: isTextOrNone,
	});
	const sheet = /** @type {SavedSheet} */ (value);
	return fits && sheet.position < sheet.texts.length;
}

/** @param {unknown} value @returns {value is Record<string, Met>} */
export function isMet(value) {
	const fits = { solved: isWhole, unaided: isWhole };
	return isRecord(value) && Object.values(value).every((met) => has(met, fits));
}

/** @param {unknown} value @returns {value is Record<string, Result>} */
export function isResults(value) {
	const recent = (/** @type {unknown} */ list) =>
		list === undefined ||
		(Array.isArray(list) && list.every((one) => has(one, { time: isNumber, hints: isWhole })));
	const fits = { solved: isWhole, unaided: isWhole, best: isNumber, total: isNumber, recent };
	return isRecord(value) && Object.values(value).every((result) => has(result, fits));
}

/** @param {unknown} value @returns {value is Record<string, SolvedDay>} */
export function isDays(value) {
	return (
		isRecord(value) &&
		Object.entries(value).every(
			([day, one]) => isDay(day) && has(one, { time: isNumber, on: isText }),
		)
	);
}
