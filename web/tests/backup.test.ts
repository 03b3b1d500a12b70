// Backups: everything or one game as a file, and back; a file that is none; no room.

import {
	type Backup,
	backupOf,
	backupOfAll,
	gamesIn,
	readBackup,
	restore,
} from "../src/game/backup.ts";
import { Game } from "../src/game/game.ts";
import { Sheet } from "../src/game/sheet.ts";
import { change, games, settings, sheets } from "../src/game/store.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import type { Puzzle } from "../src/puzzle/types.ts";

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
	const backup = readBackup(text);
	expect(backup.whole).toBe(true);
	expect(gamesIn(backup)).toBe(1);
	expect(restore(backup)).toBe(true);
	expect(contents()).toEqual(before);
	expect(settings().theme).toBe("dark");
});

test("a single game joins the others, as the last one played", () => {
	const game = play(P);
	change({ theme: "dark" });
	const text = backupOf(games.key(game.id));
	localStorage.clear();
	const other = play(OTHER);
	const backup = readBackup(text);
	expect(backup.whole).toBe(false);
	expect(gamesIn(backup)).toBe(1);
	expect(restore(backup)).toBe(true);
	expect(games.ids()).toEqual([game.id, other.id]);
	expect(Game.kept(game.id).saved()).toEqual(game.saved());
	expect(Game.kept(other.id)).not.toBeNull();
	expect(settings().theme).toBe("auto");
	restore(backup); // again: once
	expect(games.ids()).toEqual([game.id, other.id]);
});

test("a single sheet joins the others", () => {
	Sheet.add({ puzzle: P, title: "Mine", author: "" });
	const [id] = sheets.ids();
	const text = backupOf(sheets.key(id));
	localStorage.clear();
	Sheet.add({ puzzle: OTHER, title: "", author: "" });
	expect(gamesIn(readBackup(text))).toBe(0);
	restore(readBackup(text));
	expect([...Sheet.all()].map(({ kept }) => kept.name)).toEqual(["Mine", ""]);
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
