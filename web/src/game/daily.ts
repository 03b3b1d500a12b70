/** The puzzle of the day: the same for everybody on one date. */

import { at } from "../puzzle/puzzle.ts";
import type { SolvedDay } from "./types.ts";

/**
 * Rows, columns and level by day of the week, Sunday first: puzzles get harder during the week. On
 * a phone held upright, the cells of larger grids are too small for a thumb.
 */
const WEEK: [rows: number, cols: number, level: string][] = [
	[12, 11, "hard"],
	[7, 7, "easy"],
	[9, 9, "easy"],
	[9, 9, "medium"],
	[11, 11, "medium"],
	[11, 11, "hard"],
	[12, 11, "medium"],
];

/** A date as `YYYY-MM-DD`, where the player is. */
export function dayOf(date: Date) {
	const two = (n: number) => String(n).padStart(2, "0");
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a text is such a date. */
export function isDay(day: string) {
	const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : "");
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day); // no February 30
}

/** Whether a day has come, where the player is. */
export function hasCome(day: string) {
	return day <= dayOf(new Date());
}

/**
 * The version of the generator, as far as the daily puzzles go. A change that makes other puzzles
 * gets a new number here, so that no day's address ever stands for two puzzles unnoticed.
 */
const GENERATOR = 5;

/** The order for the generator on a day. */
export function dailyOrder(day: string) {
	const [rows, cols, level] = at(WEEK, new Date(day).getUTCDay());
	const seed = GENERATOR * 1e8 + Number(day.replaceAll("-", ""));
	return { rows, cols, level, seed };
}

/**
 * The address of a day's puzzle, within the page.
 * @param day today's without it
 */
export function linkToDay(day: string = dayOf(new Date())) {
	return `#/daily/${day}`;
}

/** The most recent days, today first. */
export function lastDays(count: number) {
	const now = new Date();
	return Array.from({ length: count }, (_, i) =>
		dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - i, 12)),
	);
}

/** How many days in a row, up to today or yesterday, were solved on the day itself. */
export function streak(solved: Record<string, SolvedDay>) {
	const days = lastDays(3660);
	const kept = (at: number) => solved[days[at] ?? ""]?.on === days[at];
	const start = kept(0) ? 0 : 1;
	let at = start;
	while (at < days.length && kept(at)) at++;
	return at - start;
}
