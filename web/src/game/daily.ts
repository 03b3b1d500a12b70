/**
 * The puzzles of the day, the week and the month: the same for everybody on one date. Each has a
 * name: `2026-03-04`, `2026-W10` (from Monday on, as in ISO 8601), `2026-03`.
 */

import type { Level } from "../engine/names.ts";
import { date, t } from "../i18n/i18n.ts";
import { at } from "../puzzle/puzzle.ts";
import type { SolvedDay } from "./shapes.ts";
import type { Order } from "./types.ts";

/** Milliseconds. */
const DAY = 86_400_000;

/**
 * Rows, columns and level by day of the week, Sunday first: puzzles get harder during the week. On
 * a phone held upright, the cells of larger grids are too small for a thumb.
 */
const WEEK: [rows: number, cols: number, level: Level][] = [
	[12, 11, "hard"],
	[7, 7, "easy"],
	[9, 9, "easy"],
	[9, 9, "medium"],
	[11, 11, "medium"],
	[11, 11, "hard"],
	[12, 11, "medium"],
];

/** The large puzzle of a week; on a phone its cells can still be hit. */
const LARGE: Order = { rows: 17, cols: 13, level: "hard" };

/** The special ones, by month, January first: each has another rule or another look. */
const SPECIALS: Order[] = [
	{ rows: 11, cols: 11, level: "hard", symmetry: "rotation" },
	{ rows: 9, cols: 9, level: "medium", signs: true },
	{ rows: 11, cols: 10, level: "hard", loops: false },
	{ rows: 11, cols: 11, level: "hard", symmetry: "quarter" },
	{ rows: 11, cols: 10, level: "hard", maxBridges: 3 },
	{ rows: 10, cols: 10, level: "medium", signs: true },
	{ rows: 11, cols: 11, level: "hard", symmetry: "diagonal" },
	{ rows: 11, cols: 10, level: "medium", maxBridges: 1 },
	{ rows: 9, cols: 9, level: "hard", signs: true },
	{ rows: 11, cols: 11, level: "hard", symmetry: "both" },
	{ rows: 11, cols: 10, level: "hard", maxBridges: 4 },
	{ rows: 11, cols: 11, level: "medium", loops: false, symmetry: "rotation" },
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

/** The week of a day. */
export function weekOf(day: string) {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7)); // its Thursday
	const year = date.getUTCFullYear();
	const number = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / DAY + 1) / 7);
	return `${year}-W${String(number).padStart(2, "0")}`;
}

/** The Monday of a week. */
export function mondayOf(week: string) {
	const [year = 0, number = 0] = week.split("-W").map(Number);
	const fourth = new Date(Date.UTC(year, 0, 4)); // in the first week
	const monday = fourth.getTime() - ((fourth.getUTCDay() || 7) - 1) * DAY;
	return new Date(monday + (number - 1) * 7 * DAY).toISOString().slice(0, 10);
}

export function monthOf(day: string) {
	return day.slice(0, 7);
}

export function isWeek(name: string) {
	return /^\d{4}-W\d\d$/.test(name) && weekOf(mondayOf(name)) === name;
}

export function isMonth(name: string) {
	return /^\d{4}-(0[1-9]|1[0-2])$/.test(name);
}

/** Whether a text names a day, a week or a month. */
export function isOccasion(name: string) {
	return isDay(name) || isWeek(name) || isMonth(name);
}

/** Whether a day, a week or a month has come, where the player is. */
export function hasCome(name: string) {
	const today = dayOf(new Date());
	return name <= (isWeek(name) ? weekOf(today) : today);
}

/**
 * The version of the generator, as far as the daily puzzles go. A change that makes other puzzles
 * gets a new number here, so that no day's address ever stands for two puzzles unnoticed.
 */
const GENERATOR = 5;

/** From this day on, puzzles look as if made by hand; those before stay as they were. */
const NATURAL_FROM = "2026-12-01";

/** Whether the puzzle of a day, a week or a month is made so. */
export function isNatural(name: string) {
	return (isWeek(name) ? mondayOf(name) : isMonth(name) ? `${name}-01` : name) >= NATURAL_FROM;
}

/** The order for the generator on a day, or for a week or a month. */
export function dailyOrder(name: string): Order {
	const number = Number(name.replace(/\D/g, ""));
	const seed = GENERATOR * 1e8 + number;
	if (isWeek(name)) return { ...LARGE, seed };
	// No week has such a number.
	if (isMonth(name)) return { ...at(SPECIALS, (number % 100) - 1), seed: seed + 60 };
	const [rows, cols, level] = at(WEEK, new Date(name).getUTCDay());
	return { rows, cols, level, seed };
}

/**
 * The address of a day's puzzle, within the page, or of that of a week or a month.
 * @param name of today without it
 */
export function linkToDay(name: string = dayOf(new Date())) {
	return `#/daily/${name}`;
}

/** What the puzzle of a day, a week or a month is called, beside others. */
export function shortName(name: string) {
	if (isDay(name)) return date(name);
	return isWeek(name)
		? t("daily.weekOf", { date: date(mondayOf(name), { day: "numeric", month: "short" }) })
		: t("daily.monthOf", { month: date(`${name}-01`, { month: "long" }) });
}

/** Its full name, for places where nothing else tells what it is. */
export function fullName(name: string) {
	return isDay(name) ? t("play.dailyOf", { date: date(name) }) : shortName(name);
}

/** The most recent days, today first. */
export function lastDays(count: number) {
	const now = new Date();
	return Array.from({ length: count }, (_, i) =>
		dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - i, 12)),
	);
}

/** So many days after a day. */
export function dayAfter(day: string, count: number) {
	return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/** The days of the week that a day is in, by the first day of a week (0: Sunday). */
export function weekAround(day: string, first: number) {
	const back = (new Date(day).getUTCDay() - first + 7) % 7;
	return Array.from({ length: 7 }, (_, i) => dayAfter(day, i - back));
}

/** The most days in a row that were solved on the day itself. */
export function longestStreak(solved: Record<string, SolvedDay>) {
	let [most, run, before] = [0, 0, Number.NaN];
	for (const day of Object.keys(solved).sort()) {
		if (solved[day]?.on !== day) continue;
		const at = Date.parse(day);
		run = at - before === DAY ? run + 1 : 1;
		before = at;
		most = Math.max(most, run);
	}
	return most;
}

/** How many days in a row, up to today or yesterday, were solved on the day itself. */
export function streak(solved: Record<string, SolvedDay>) {
	const days = lastDays(3660);
	const inStreak = (at: number) => solved[days[at] ?? ""]?.on === days[at];
	const start = inStreak(0) ? 0 : 1;
	let at = start;
	while (at < days.length && inStreak(at)) at++;
	return at - start;
}

/**
 * The time, in milliseconds, in which somebody who plays often solves a puzzle without hints: so
 * much for each island, the more the harder its steps are to find.
 * @param score of the engine's rating: 100 is easy, 330 hard
 */
export function parOf(score: number, islands: number) {
	const seconds = 2 * Math.exp(score / 220) * islands;
	return 10_000 * Math.max(2, Math.round(seconds / 10));
}

/** What a day's, a week's or a month's puzzle was solved like; `""`: neither, or not known. */
export type Medal = "" | "par" | "unaided" | "gold";

/** The medal for a result: for par time, for no hints, or for both. */
export function medalOf({ time, hints, par }: SolvedDay): Medal {
	const unaided = hints === 0;
	const inPar = par !== undefined && time <= par;
	return unaided && inPar ? "gold" : unaided ? "unaided" : inPar ? "par" : "";
}

/**
 * What there is to play after the puzzle of a day, a week or a month: today's, this week's, this
 * month's, and the last day of the week before that was missed.
 * @param isSolved whether another one is
 */
export function nextAfter(name: string, today: string, isSolved: (name: string) => boolean) {
	const missed = Array.from({ length: 7 }, (_, i) => dayAfter(today, -1 - i));
	const day = missed.find((one) => one !== name && !isSolved(one));
	return [today, weekOf(today), monthOf(today), ...(day ? [day] : [])].filter(
		(one) => one !== name && !isSolved(one),
	);
}

/** Hours until the next puzzle of a kind comes, where the player is. */
export function hoursUntilNext(name: string, now: Date) {
	const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
	const next = isDay(name)
		? new Date(year, month, day + 1)
		: isWeek(name)
			? new Date(year, month, day + ((8 - now.getDay()) % 7 || 7))
			: new Date(year, month + 1, 1);
	return Math.max(1, Math.round((next.getTime() - now.getTime()) / 3_600_000));
}
