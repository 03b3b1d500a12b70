/** What kept entries have to look like. A device's storage, or a backup, may hold anything. */

import { LEVELS, SYMMETRIES } from "../engine/names.ts";
import { isDay, isOccasion } from "./daily.ts";
import type {
	Kind,
	Practice,
	Rating,
	Ready,
	Result,
	SavedGame,
	SavedSheet,
	Settings,
	SolvedDay,
	TechniqueCount,
} from "./types.ts";

/** The most rows or columns of a new puzzle. */
export const MOST_SIDE = 40;

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
	return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isWhole(value: unknown): value is number {
	return isNumber(value) && Number.isInteger(value);
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}

export function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every(isText);
}

/** Whether a record has these fields. */
function has(value: unknown, fields: Record<string, (value: unknown) => boolean>) {
	return isRecord(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
}

function isTextOrNone(value: unknown) {
	return value === undefined || isText(value);
}

function isNumberOrNone(value: unknown) {
	return value === undefined || isNumber(value);
}

const solvedDay = { time: isNumber, on: isText, hints: isNumberOrNone, par: isNumberOrNone };

const isFlag = (value: unknown) => typeof value === "boolean";

export function isSettings(value: unknown): value is Partial<Settings> {
	return isRecord(value);
}

export function isGame(value: unknown): value is SavedGame {
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
		score: isNumberOrNone,
		trail: (trail) => trail === undefined || (isText(trail) && /^[.ch]{10}$/.test(trail)),
	});
	const game = value as SavedGame;
	return fits && game.position <= game.moves.length;
}

export function isSheet(value: unknown): value is SavedSheet {
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
	const sheet = value as SavedSheet;
	return fits && sheet.position < sheet.texts.length;
}

export function isMet(value: unknown): value is Record<string, TechniqueCount> {
	const fits = { solved: isWhole, unaided: isWhole };
	return isRecord(value) && Object.values(value).every((met) => has(met, fits));
}

export function isPractice(value: unknown): value is Record<string, Practice> {
	const fits = { streak: isWhole, mastered: isFlag };
	return isRecord(value) && Object.values(value).every((one) => has(one, fits));
}

export function isResults(value: unknown): value is Record<string, Result> {
	const recent = (list: unknown) =>
		list === undefined ||
		(Array.isArray(list) && list.every((one) => has(one, { time: isNumber, hints: isWhole })));
	const fits = { solved: isWhole, unaided: isWhole, best: isNumber, total: isNumber, recent };
	return isRecord(value) && Object.values(value).every((result) => has(result, fits));
}

export function isDays(value: unknown): value is Record<string, SolvedDay> {
	return (
		isRecord(value) &&
		Object.entries(value).every(([day, one]) => isDay(day) && has(one, solvedDay))
	);
}

/** Results of weeks and months. */
export function isSpecials(value: unknown): value is Record<string, SolvedDay> {
	return (
		isRecord(value) &&
		Object.entries(value).every(([name, one]) => isOccasion(name) && has(one, solvedDay))
	);
}

export function isKinds(value: unknown): value is Kind[] {
	const side = (count: unknown) => isWhole(count) && count >= 2 && count <= MOST_SIDE;
	const among = (names: readonly string[]) => (name: unknown) =>
		isText(name) && names.includes(name);
	const fits = {
		rows: side,
		cols: side,
		level: among(LEVELS),
		symmetry: among(SYMMETRIES),
		maxBridges: (count: unknown) => isWhole(count) && count >= 1 && count <= 4,
		loops: isFlag,
		signs: isFlag,
	};
	return Array.isArray(value) && value.every((one) => has(one, fits));
}

export function isRating(value: unknown): value is Rating {
	const isSigned = (change: unknown) => Number.isFinite(change);
	return has(value, { value: isSigned, spread: isNumber, games: isWhole, change: isSigned });
}

export function isReady(value: unknown): value is Ready {
	return has(value, {
		daily: isText,
		puzzle: isText,
		level: isText,
		solution: (solution) => isText(solution) && /^[0-7]*$/.test(solution),
	});
}
