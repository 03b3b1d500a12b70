// Backups: everything or one game as a file, and back; a file that is none; no room.

import {
	type Backup,
	backupOf,
	backupOfAll,
	gamesIn,
	merge,
	readBackup,
	restore,
} from "../src/game/backup.ts";
import { Game } from "../src/game/game.ts";
import { Sheet } from "../src/game/sheet.ts";
import { write } from "../src/game/storage.ts";
import { change, days, games, practice, results, settings, sheets } from "../src/game/store.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import type { Puzzle } from "../src/puzzle/types.ts";
import { sure } from "./sure.ts";

const P = parse("3.3/.../2.2");
const OTHER = parse("1.2.1");

beforeEach(() => {
	localStorage.room = Infinity;
	localStorage.clear();
});

function play(puzzle: Puzzle) {
	const game = Game.of(puzzle);
	game.apply([[0, 1]]);
	return game;
}

function contents() {
	return Object.fromEntries(localStorage.entries);
}

test("a whole backup replaces everything", () => {
	play(P);
	change({ theme: "dark" });
	const before = contents();
	const text = backupOfAll();
	localStorage.clear();
	play(OTHER);
	Sheet.add({ puzzle: P, title: "", author: "" });
	const backup = sure(readBackup(text));
	expect(backup.whole).toBe(true);
	expect(gamesIn(backup)).toBe(1);
	expect(restore(backup)).toBe(true);
	expect(contents()).toEqual(before);
	expect(settings().theme).toBe("dark");
});

test("a whole backup is merged: what is further stays, and nothing counts twice", () => {
	const one = { time: 60_000, hints: 0 };
	const two = { time: 50_000, hints: 1 };
	const three = { time: 70_000, hints: 0 };
	const kept = (recent: { time: number; hints: number }[]) => ({
		"3×3 easy": {
			solved: recent.length,
			unaided: recent.filter(({ hints }) => !hints).length,
			best: 60_000,
			total: recent.reduce((sum, { time }) => sum + time, 0),
			recent,
		},
	});
	// There: P played further, a sheet, two results, two days.
	const there = play(P);
	there.apply([[1, 1]]);
	Sheet.add({ puzzle: P, title: "There", author: "" });
	change({ theme: "dark" });
	write("results", kept([one, two]));
	write("days", {
		"2026-03-04": { time: 9, on: "2026-03-04" },
		"2026-03-05": { time: 9, on: "2026-03-06" },
	});
	write("practice", { full: { streak: 1, mastered: true } });
	const backup = sure(readBackup(backupOfAll()));
	// Here: P begun, another game, one result of each.
	localStorage.clear();
	play(P);
	const other = play(OTHER);
	change({ theme: "light" });
	write("results", kept([one, three]));
	write("days", { "2026-03-05": { time: 11, on: "2026-03-05" } });
	write("practice", { full: { streak: 3, mastered: false } });
	for (let times = 0; times < 2; times++) {
		expect(merge(backup)).toBe(true);
		expect(sure(Game.load(there.id)).position).toBe(2);
		expect(Game.load(other.id)).not.toBeNull();
		expect(new Set(games.ids())).toEqual(new Set([there.id, other.id]));
		expect([...Sheet.all()].map(({ saved }) => saved.name)).toEqual(["There"]);
		expect(settings().theme).toBe("light");
		const { recent, ...sums } = sure(results()["3×3 easy"]);
		expect(sums).toEqual({ solved: 3, unaided: 2, best: 60_000, total: 180_000 });
		expect(
			sure(recent)
				.map(({ time }) => time)
				.sort(),
		).toEqual([50_000, 60_000, 70_000]);
		expect(days()).toEqual({
			"2026-03-04": { time: 9, on: "2026-03-04" },
			"2026-03-05": { time: 11, on: "2026-03-05" },
		});
		expect(practice()).toEqual({ full: { streak: 3, mastered: true } });
	}
});

test("a game that is finished here stays so, however many steps another has", () => {
	const far = play(P);
	far.apply([[1, 1]]);
	far.apply([[1, 2]]);
	const backup = sure(readBackup(backupOfAll()));
	localStorage.clear();
	const game = play(P);
	game.finished = 1;
	game.save();
	merge(backup);
	expect(sure(Game.load(game.id)).finished).toBe(1);
	expect(sure(Game.load(game.id)).position).toBe(1);
});

test("a single game joins the others, as the last one played", () => {
	const game = play(P);
	change({ theme: "dark" });
	const text = backupOf(games.key(game.id));
	localStorage.clear();
	const other = play(OTHER);
	const backup = sure(readBackup(text));
	expect(backup.whole).toBe(false);
	expect(gamesIn(backup)).toBe(1);
	expect(restore(backup)).toBe(true);
	expect(games.ids()).toEqual([game.id, other.id]);
	expect(sure(Game.load(game.id)).toRecord()).toEqual(game.toRecord());
	expect(Game.load(other.id)).not.toBeNull();
	expect(settings().theme).toBe("auto");
	restore(backup); // again: once
	expect(games.ids()).toEqual([game.id, other.id]);
});

test("a single sheet joins the others", () => {
	Sheet.add({ puzzle: P, title: "Mine", author: "" });
	const [id] = sheets.ids();
	const text = backupOf(sheets.key(sure(id)));
	localStorage.clear();
	Sheet.add({ puzzle: OTHER, title: "", author: "" });
	expect(gamesIn(sure(readBackup(text)))).toBe(0);
	restore(sure(readBackup(text)));
	expect([...Sheet.all()].map(({ saved }) => saved.name)).toEqual(["Mine", ""]);
});

const MADE: Backup = { kind: "hashikit backup", whole: true, made: "2026-01-01", entries: {} };

test.each([
	"",
	"{}",
	"[]",
	"null",
	"7",
	JSON.stringify({ ...MADE, kind: "something else" }),
	JSON.stringify({ ...MADE, whole: 1 }),
	JSON.stringify({ ...MADE, made: "" }),
	JSON.stringify({ ...MADE, entries: { settings: 1 } }),
	JSON.stringify({ ...MADE, entries: { "../x": "1" } }),
	JSON.stringify({ ...MADE, entries: null }),
	JSON.stringify({ ...MADE, entries: undefined }),
])("no backup: %s", (text) => {
	expect(readBackup(text)).toBeNull();
});

test("an empty one is a backup", () => {
	expect(readBackup(JSON.stringify(MADE))).toEqual(MADE);
});

test("a backup without room changes nothing", () => {
	play(P);
	const before = contents();
	localStorage.room = 2000;
	const entries = {
		settings: '{"version":1,"value":{}}',
		"game.a": "x".repeat(1000),
		"game.b": "y".repeat(1000),
	};
	expect(restore({ ...MADE, entries })).toBe(false);
	expect(contents()).toEqual(before);
	expect(restore({ ...MADE, whole: false, entries })).toBe(false);
	expect(contents()).toEqual(before);
});
