// What a finished game adds to the statistics.

import { Game } from "../src/game/game.ts";
import type { Result } from "../src/game/shapes.ts";
import { write } from "../src/game/storage.ts";
import {
	days,
	forget,
	kinds,
	practice,
	recordPractice,
	recordResult,
	recordTechniques,
	rememberKind,
	results,
	settings,
	solvedOn,
	techniques,
} from "../src/game/store.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { sure } from "./sure.ts";

beforeEach(() => localStorage.clear());

const TODAY = "2026-03-05";

function finished(
	elapsed: number,
	about: { hints?: number; revealed?: boolean; daily?: string } = {},
	text = "1.1",
) {
	const { hints = 0, revealed = false, ...rest } = about;
	const game = Game.of(parse(text), { level: "easy", ...rest });
	return Object.assign(game, { elapsed, hints, revealed });
}

test("a game counts by its size and level, with its time and hints", () => {
	recordResult(finished(5000.4), TODAY);
	recordResult(finished(3000, { hints: 2 }), TODAY);
	expect(results()).toEqual({
		"3×1 easy": {
			solved: 2,
			unaided: 1,
			best: 5000.4,
			total: 8000.4,
			recent: [
				{ time: 5000, hints: 0 },
				{ time: 3000, hints: 2 },
			],
		},
	});
});

test("a solution that was shown counts for nothing", () => {
	expect(recordResult(finished(5000, { revealed: true, daily: TODAY }), TODAY)).toBe(false);
	expect(results()).toEqual({});
	expect(days()).toEqual({});
});

test("a best time is one without hints that beats another one", () => {
	expect(recordResult(finished(5000), TODAY)).toBe(false); // the first
	expect(recordResult(finished(6000), TODAY)).toBe(false);
	expect(recordResult(finished(1000, { hints: 1 }), TODAY)).toBe(false);
	expect(recordResult(finished(4000), TODAY)).toBe(true);
	expect(recordResult(finished(4000), TODAY)).toBe(false);
	expect(results()["3×1 easy"]?.best).toBe(4000);
});

test("the first solution of a daily puzzle counts, with the day on which that was", () => {
	recordResult(finished(5000, { daily: "2026-03-01" }), TODAY);
	recordResult(finished(1000, { daily: "2026-03-01" }), "2026-03-06");
	expect(days()).toEqual({ "2026-03-01": { time: 5000, on: TODAY, hints: 0 } });
});

test("puzzles of weeks and months count apart from the days, which are a streak", () => {
	recordResult(finished(5000, { daily: "2026-W10" }), TODAY);
	recordResult(finished(7000, { daily: "2026-03" }), TODAY);
	recordResult(finished(1000, { daily: "2026-03" }), "2026-03-06");
	expect(days()).toEqual({});
	expect(solvedOn("2026-W10")).toEqual({ time: 5000, on: TODAY, hints: 0 });
	expect(solvedOn("2026-03")).toEqual({ time: 7000, on: TODAY, hints: 0 });
	forget();
	expect(solvedOn("2026-W10")).toBeUndefined();
});

const USUAL = { symmetry: "none", maxBridges: 2, loops: true, signs: false } as const;

test("the last kinds are remembered with all their wishes, the latest first, each once", () => {
	const ten = { ...USUAL, rows: 10, cols: 10, level: "hard" } as const;
	const signs = { ...USUAL, rows: 9, cols: 12, level: "easy", signs: true } as const;
	expect(kinds()).toEqual([{ ...USUAL, rows: 7, cols: 7, level: "easy" }]);
	rememberKind({ rows: 10, cols: 10, level: "hard", seed: 7 });
	rememberKind(signs);
	rememberKind(ten);
	expect(kinds().slice(0, 2)).toEqual([ten, signs]);
	rememberKind({ ...ten, symmetry: "rotation" });
	rememberKind({ ...ten, loops: false });
	expect(kinds().map(({ symmetry, loops }) => [symmetry, loops])).toEqual([
		["none", false],
		["rotation", true],
		["none", true],
	]);
});

test("kinds that make no sense are set aside, and an older version's size and level count", () => {
	write("settings", { size: 13, level: "medium" });
	expect(settings().size).toBe(13);
	for (const wrong of [{ rows: 1 }, { level: "silly" }, { symmetry: "x" }, { maxBridges: 9 }]) {
		write("kinds", [{ ...USUAL, rows: 9, cols: 9, level: "hard", ...wrong }]);
		expect(kinds()).toEqual([{ ...USUAL, rows: 13, cols: 13, level: "medium" }]);
	}
});

test("only the last times are kept one by one", () => {
	for (let time = 1; time <= 63; time++) recordResult(finished(1000 * time), TODAY);
	const { recent, solved } = sure(results()["3×1 easy"]);
	expect(solved).toBe(63);
	expect(sure(recent).map(({ time }) => time / 1000)).toEqual(
		Array.from({ length: 60 }, (_, i) => i + 4),
	);
});

test("of very many kinds, those solved least often are dropped", () => {
	const kinds = Array.from({ length: 300 }, (_, i): [string, Result] => [
		`9×${i + 1} hard`,
		{ solved: 1 + (i % 10 ? 1 : 0), unaided: 0, best: 0, total: 1 },
	]);
	write("results", Object.fromEntries(kinds));
	recordResult(finished(1000), TODAY);
	const kept = Object.keys(results());
	expect(kept).toHaveLength(300);
	expect(kept).toContain("3×1 easy"); // the latest
	expect(kinds.filter(([name]) => !kept.includes(name))).toEqual([
		["9×291 hard", { solved: 1, unaided: 0, best: 0, total: 1 }],
	]);
});

test("what was mastered once stays so", () => {
	recordPractice("full", 0, true);
	recordPractice("full", 2, false);
	recordPractice("pair", 1, false);
	expect(practice()).toEqual({
		full: { streak: 2, mastered: true },
		pair: { streak: 1, mastered: false },
	});
	forget();
	expect(practice()).toEqual({});
});

test("techniques are counted by the puzzles that took them", () => {
	recordTechniques(["full", "complete"], true);
	recordTechniques(new Set(["full"]), false);
	expect(techniques()).toEqual({
		full: { solved: 2, unaided: 1 },
		complete: { solved: 1, unaided: 1 },
	});
});

test("all of it can be forgotten", () => {
	recordResult(finished(5000, { daily: TODAY }), TODAY);
	recordTechniques(["full"], true);
	forget();
	expect([results(), days(), techniques()]).toEqual([{}, {}, {}]);
});
