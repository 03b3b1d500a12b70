// The puzzle of the day: dates where the player is, what a day's puzzle is, days in a row.

import {
	dailyOrder,
	dayOf,
	hasCome,
	isDay,
	lastDays,
	linkToDay,
	streak,
} from "../src/game/daily.ts";

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
			if (at) expect(Date.parse(days[at - 1]) - Date.parse(day)).toBe(86_400_000);
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

test("a streak goes on over the end of a year", () => {
	vi.setSystemTime(new Date(2026, 0, 2, 8));
	const days = Object.fromEntries(lastDays(1000).map((day) => [day, { time: 1, on: day }]));
	expect(streak(days)).toBe(1000);
});
