// The puzzle of the day: dates where the player is, what a day's puzzle is, days in a row.

import {
	dailyOrder,
	dayOf,
	hasCome,
	hoursUntilNext,
	isDay,
	isMonth,
	isNatural,
	isOccasion,
	isWeek,
	lastDays,
	linkToDay,
	longestStreak,
	medalOf,
	mondayOf,
	nextAfter,
	parOf,
	streak,
	weekAround,
	weekOf,
} from "../src/game/daily.ts";
import { sure } from "./sure.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	vi.setSystemTime(new Date(2026, 2, 5, 12));
});

afterEach(() => {
	vi.useRealTimers();
});

test("a date is that of the player's place, at any hour", () => {
	expect(dayOf(new Date(2026, 2, 5, 0, 0, 1))).toBe("2026-03-05");
	expect(dayOf(new Date(2026, 2, 5, 23, 59, 59))).toBe("2026-03-05");
	expect(dayOf(new Date(2026, 10, 30))).toBe("2026-11-30");
	expect(linkToDay()).toBe("#/daily/2026-03-05");
});

test.each(["2026-02-28", "2024-02-29", "2026-12-31"])("%s is a day", (day) => {
	expect(isDay(day)).toBe(true);
});

test.each([
	"",
	"x",
	"2026-02-29",
	"2026-02-30",
	"2026-13-01",
	"2026-3-1",
	"2026-03-01T00:00",
	"2026-00-10",
])("%j is no day", (day) => {
	expect(isDay(day)).toBe(false);
});

test("a day that has not come does not open", () => {
	expect(hasCome("2026-03-05")).toBe(true);
	expect(hasCome("2025-12-31")).toBe(true);
	expect(hasCome("2026-03-06")).toBe(false);
	expect(hasCome("2027-01-01")).toBe(false);
});

test.each([
	["2026-03-05", "2026-W10", "2026-03-02"],
	["2026-03-08", "2026-W10", "2026-03-02"], // Sunday
	["2026-03-09", "2026-W11", "2026-03-09"],
	["2027-01-03", "2026-W53", "2026-12-28"],
	["2024-12-30", "2025-W01", "2024-12-30"],
	["2023-01-01", "2022-W52", "2022-12-26"],
])("%s is in week %s, which begins on %s", (day, week, monday) => {
	expect(weekOf(day)).toBe(week);
	expect(mondayOf(week)).toBe(monday);
	expect(isWeek(week)).toBe(true);
});

test.each(["2026-W00", "2025-W53", "2026-W54", "2026-W1", "2026-00", "2026-13", "2026-3", ""])(
	"%j is neither a week nor a month",
	(name) => {
		expect(isWeek(name) || isMonth(name) || isOccasion(name)).toBe(false);
	},
);

test("weeks and months come on their first day", () => {
	expect(["2026-W10", "2026-W09", "2025-W52", "2026-03"].every(hasCome)).toBe(true);
	expect(["2026-W11", "2027-W01", "2026-04"].some(hasCome)).toBe(false);
	vi.setSystemTime(new Date(2027, 0, 2, 12)); // still the last week of the year before
	expect(hasCome("2026-W53")).toBe(true);
	expect(hasCome("2027-W01")).toBe(false);
	expect(hasCome("2027-01")).toBe(true);
});

test("weeks, months and days have puzzles of their own", () => {
	expect(dailyOrder("2026-W10")).toEqual({ rows: 17, cols: 13, level: "hard", seed: 500202610 });
	expect(dailyOrder("2026-03")).toMatchObject({ loops: false, seed: 500202663 });
	const two = (n: number) => String(n + 1).padStart(2, "0");
	const names = [2026, 2027].flatMap((year) => [
		...Array.from({ length: 52 }, (_, i) => `${year}-W${two(i)}`),
		...Array.from({ length: 12 }, (_, i) => `${year}-${two(i)}`),
	]);
	expect(names.every(isOccasion)).toBe(true);
	expect(new Set(names.map((name) => dailyOrder(name).seed)).size).toBe(names.length);
});

test("a week has seven days, from the first on that the language says", () => {
	expect(weekAround("2026-03-05", 1)[0]).toBe("2026-03-02");
	expect(weekAround("2026-03-05", 0)[0]).toBe("2026-03-01");
	expect(weekAround("2026-03-01", 0)).toHaveLength(7);
	expect(weekAround("2026-03-01", 1)[6]).toBe("2026-03-01");
});

test("from a day on, puzzles look as if made by hand; those before stay", () => {
	expect(["2026-11-30", "2026-W48", "2026-11"].map(isNatural)).toEqual([false, false, false]);
	expect(["2026-12-01", "2026-W50", "2026-12"].map(isNatural)).toEqual([true, true, true]);
});

test("the puzzle of a day is the same for everybody, and no other day's", () => {
	// Addresses of days that were shared stand for these.
	expect(dailyOrder("2026-03-04")).toEqual({ rows: 9, cols: 9, level: "medium", seed: 520260304 });
	expect(dailyOrder("2026-03-08")).toEqual({ rows: 12, cols: 11, level: "hard", seed: 520260308 });
	vi.setSystemTime(new Date(2026, 2, 5, 23, 30));
	const seeds = lastDays(400).map((day) => dailyOrder(day).seed);
	expect(new Set(seeds).size).toBe(400);
});

test("the last days are one after the other, also where clocks are changed", () => {
	for (const now of [new Date(2026, 2, 30, 0, 30), new Date(2026, 9, 26, 23, 30)]) {
		vi.setSystemTime(now);
		const days = lastDays(400);
		expect(days[0]).toBe(dayOf(now));
		for (const [at, day] of days.entries())
			if (at) expect(Date.parse(sure(days[at - 1])) - Date.parse(day)).toBe(86_400_000);
	}
});

/** Days of March 2026 that were solved, each with the day on which that was. */
function solved(days: Record<number, number>) {
	const name = (day: unknown) => `2026-03-${String(day).padStart(2, "0")}`;
	return Object.fromEntries(
		Object.entries(days).map(([day, on]) => [name(day), { time: 1000, on: name(on) }]),
	);
}

test.each<[string, Record<number, number>, number]>([
	["none", {}, 0],
	["today", { 5: 5 }, 1],
	["up to yesterday: today may still come", { 3: 3, 4: 4 }, 2],
	["up to today", { 3: 3, 4: 4, 5: 5 }, 3],
	["with a gap", { 1: 1, 2: 2, 4: 4, 5: 5 }, 2],
	["ended two days ago", { 2: 2, 3: 3 }, 0],
	["solved later", { 1: 1, 2: 4, 3: 3, 4: 4 }, 2],
	["yesterday's, today", { 3: 3, 4: 5 }, 0],
])("days in a row: %s", (_, days, count) => {
	expect(streak(solved(days))).toBe(count);
});

test.each<[string, Record<number, number>, number]>([
	["none", {}, 0],
	["in the past", { 1: 1, 2: 2, 3: 3, 5: 5 }, 3],
	["not with a day that was solved later", { 1: 1, 2: 4, 3: 3, 4: 4 }, 2],
])("the most days in a row: %s", (_, days, count) => {
	expect(longestStreak(solved(days))).toBe(count);
});

test("a streak goes on over the end of a year", () => {
	vi.setSystemTime(new Date(2026, 0, 2, 8));
	const days = Object.fromEntries(lastDays(1000).map((day) => [day, { time: 1, on: day }]));
	expect(streak(days)).toBe(1000);
});

test("after a puzzle comes what is not solved: today, the week, the month, a missed day", () => {
	const solved = new Set(["2026-12-07"]);
	const next = (name: string) => nextAfter(name, "2026-12-08", (one) => solved.has(one));
	expect(next("2026-12-08")).toEqual(["2026-W50", "2026-12", "2026-12-06"]);
	expect(next("2026-12-06")).toEqual(["2026-12-08", "2026-W50", "2026-12", "2026-12-05"]);
	expect(next("2026-W50")).toEqual(["2026-12-08", "2026-12", "2026-12-06"]);
	for (let day = 1; day <= 8; day++) solved.add(`2026-12-0${day}`);
	solved.add("2026-W50").add("2026-12");
	expect(next("2026-12-08")).toEqual([]);
});

test("hours until the next day, week and month", () => {
	const now = new Date(2026, 11, 8, 17); // a Tuesday
	expect(hoursUntilNext("2026-12-08", now)).toBe(7);
	expect(hoursUntilNext("2026-W50", now)).toBe(7 + 5 * 24);
	expect(hoursUntilNext("2026-12", now)).toBe(7 + 23 * 24);
	expect(hoursUntilNext("2026-W50", new Date(2026, 11, 14, 0))).toBe(7 * 24);
});

test("medals are for no hints, for par time, and for both", () => {
	const on = "2026-12-08";
	expect(medalOf({ time: 90, on, hints: 0, par: 100 })).toBe("gold");
	expect(medalOf({ time: 110, on, hints: 0, par: 100 })).toBe("unaided");
	expect(medalOf({ time: 90, on, hints: 1, par: 100 })).toBe("par");
	expect(medalOf({ time: 110, on, hints: 1, par: 100 })).toBe("");
	expect(medalOf({ time: 90, on })).toBe(""); // kept by an older version
});

test("par grows with the islands and with the score", () => {
	expect(parOf(100, 27)).toBeLessThan(parOf(220, 27));
	expect(parOf(220, 27)).toBeLessThan(parOf(220, 40));
	expect(parOf(1, 2)).toBe(20_000);
});
