// What the page keeps on a device, and what it does with entries that make no sense.

import { LOOK } from "../src/board/state.ts";
import { Game } from "../src/game/game.ts";
import { Sheet } from "../src/game/sheet.ts";
import {
	copyOf,
	isUnsaved,
	names,
	onUnsaved,
	putAll,
	read,
	remove,
	setAside,
	textOf,
	write,
} from "../src/game/storage.ts";
import {
	change,
	days,
	games,
	look,
	MOST_SHEETS,
	practice,
	results,
	settings,
	sheets,
	techniques,
} from "../src/game/store.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { PREFIX } from "./setup.ts";
import { sure } from "./sure.ts";

const P = parse("2.3/.../1.2");

/** An entry as it stands on the device. */
function raw(key: string) {
	return localStorage.getItem(PREFIX + key);
}

function put(key: string, text: string) {
	localStorage.setItem(PREFIX + key, text);
}

function entry(value: unknown, version = 1) {
	return JSON.stringify({ version, value });
}

/** A game with one bridge, as it is kept. */
function savedGame() {
	const game = Game.of(P);
	game.apply([[0, 1]]);
	return game.toRecord();
}

function savedSheet() {
	return Sheet.fresh({ puzzle: P }).saved;
}

beforeEach(() => {
	localStorage.room = Infinity;
	remove("flush"); // writes whatever is pending
	localStorage.clear();
});

const BAD = {
	"no JSON": "{",
	null: "null",
	"no version": '{"value":[]}',
	"an older version": entry([], 0),
	"a number": entry(7),
	"a list": entry([1, null, {}]),
	"a text": entry("x"),
	"fields of the wrong kinds": entry({ id: 1, puzzle: [], texts: "x", size: {} }),
};

/** By key: who reads it, and what is read if there is nothing. */
const READERS: Record<string, [reader: () => unknown, nothing: unknown]> = {
	results: [results, {}],
	days: [days, {}],
	techniques: [techniques, {}],
	practice: [practice, {}],
	games: [() => games.ids(), []],
	sheets: [() => sheets.ids(), []],
	"game.a": [() => Game.load("a"), null],
	"sheet.a": [() => Sheet.load("a"), null],
};

describe.each(Object.entries(READERS))("the entry %s", (key, [reader, nothing]) => {
	test.each(Object.entries(BAD))("is set aside if it is bad: %s", (_, text) => {
		put(key, text);
		expect(reader()).toEqual(nothing);
		expect(raw(`aside.${key}`)).toBe(text);
		expect(raw(key)).toBeNull();
	});

	test("is left alone if a newer version wrote it", () => {
		const text = entry({ new: true }, 2);
		put(key, text);
		expect(reader()).toEqual(nothing);
		expect(raw(key)).toBe(text);
		expect(raw(`aside.${key}`)).toBeNull();
	});

	test("may be missing", () => {
		expect(reader()).toEqual(nothing);
		expect(names()).toEqual([]);
	});
});

test.each(Object.entries(BAD))("settings are the usual ones if they are bad: %s", (name, text) => {
	const usual = settings();
	put("settings", text);
	expect(settings()).toEqual(usual);
	expect(raw("aside.settings")).toBe(name === "fields of the wrong kinds" ? null : text);
});

test("one bad setting does not take the others with it", () => {
	put("settings", entry({ theme: "dark", timer: "yes", size: 9, unknown: 1 }));
	expect(settings()).toMatchObject({ theme: "dark", timer: true, size: 9 });
	expect(settings()).not.toHaveProperty("unknown");
	expect(raw("aside.settings")).toBeNull();
});

test.each([0, 1, 41, 1e9, -7])("a new puzzle has no side of %d", (size) => {
	put("settings", entry({ size, level: "hard" }));
	expect(settings()).toMatchObject({ size: 7, level: "hard" });
});

test("a setting that another tab changed is seen", () => {
	change({ theme: "dark" });
	expect(settings().theme).toBe("dark");
	put("settings", entry({ theme: "light" }));
	expect(settings().theme).toBe("light");
});

/** Changes of a good game, each of which makes it a bad one. */
const WRONG_GAMES = {
	id: [1, null, undefined],
	puzzle: [1, null, "nonsense", "?..?"],
	state: ["0", "000000000", "89__", "8000", 7, null],
	moves: ["x", [["x"]], [[-1]], [[1.5]], [1], null],
	position: [5, -1, 0.5, "1", null],
	elapsed: [-1, "1", null],
	hints: [-1, 1.5, null],
	revealed: [0, null],
	finished: [-1, false],
	replayed: [1, undefined],
	restarts: [null, [1], [{ position: 1 }], [{ position: 1, hints: 0, revealed: false }], {}],
	trying: [-2, 0.5, null],
	level: [1, null],
	daily: [1, null],
	title: [1, null],
	author: [1, null],
	solution: [1, null],
};

test.each(
	Object.entries(WRONG_GAMES).flatMap(([name, values]) =>
		values.map((value): [string, unknown] => [name, value]),
	),
)("a game that makes no sense is set aside: %s %j", (name, value) => {
	const saved = savedGame();
	expect(Game.load(saved.id)).not.toBeNull();
	const text = entry({ ...saved, [name]: value });
	put(`game.${saved.id}`, text);
	expect([...Game.all()]).toEqual([]);
	expect(raw(`aside.game.${saved.id}`)).toBe(text);
});

test("a number without an end is none", () => {
	const saved = savedGame();
	const text = entry({ ...saved, elapsed: 1234 }).replace("1234", "1e999");
	put(`game.${saved.id}`, text);
	expect(Game.load(saved.id)).toBeNull();
	expect(raw(`aside.game.${saved.id}`)).toBe(text);
});

const WRONG_SHEETS: Record<string, unknown[]> = {
	id: [1],
	name: [1, null],
	texts: ["x", [], [1], ["nonsense"]],
	position: [1, -1, "0"],
	symmetry: [null],
	show: [1],
	author: [1],
	tool: [1],
};

test.each(
	Object.entries(WRONG_SHEETS).flatMap(([name, values]) =>
		values.map((value): [string, unknown] => [name, value]),
	),
)("a sheet that makes no sense is set aside: %s %j", (name, value) => {
	const kept = savedSheet();
	sheets.save(kept);
	expect([...Sheet.all()]).toHaveLength(1);
	const text = entry({ ...kept, [name]: value });
	put(`sheet.${kept.id}`, text);
	expect([...Sheet.all()]).toEqual([]);
	expect(raw(`aside.sheet.${kept.id}`)).toBe(text);
});

test.each([
	["results", { "7×7 easy": { solved: 1, unaided: 0, best: 0 } }],
	["results", { "7×7 easy": { solved: 1, unaided: 0, best: 0, total: 1, recent: [{ time: 1 }] } }],
	["results", { "7×7 easy": { solved: -1, unaided: 0, best: 0, total: 1 } }],
	["days", { "2026-02-30": { time: 1, on: "2026-03-01" } }],
	["days", { "2026-03-01": { time: "1", on: "2026-03-01" } }],
	["days", { "2026-03-01": { time: 1 } }],
	["techniques", { full: { solved: 1 } }],
	["practice", { full: { streak: 1 } }],
	["practice", { full: { streak: 0.5, mastered: false } }],
	["techniques", { full: { solved: 1, unaided: 0.5 } }],
])("what makes no sense in one of the %s sets them aside: %j", (key, value) => {
	put(key, entry(value));
	expect(READERS[key]?.[0]()).toEqual({});
	expect(raw(`aside.${key}`)).toBe(entry(value));
});

test("results of an older version are read", () => {
	const value = { "7×7 easy": { solved: 1, unaided: 0, best: 0, total: 5000 } };
	put("results", entry(value));
	expect(results()).toEqual(value);
});

test("nothing overwrites what a newer version keeps", () => {
	const text = entry({ theme: "dark", new: true }, 2);
	put("settings", text);
	change({ theme: "light" });
	expect(settings().theme).toBe("light");
	expect(raw("settings")).toBe(text);
	expect(isUnsaved()).toBe(true);
	localStorage.clear();
	write("other", 1);
	expect(isUnsaved()).toBe(false);
	expect(settings().theme).toBe("light");
});

test("a full storage loses nothing, and is written once there is room", () => {
	const told: boolean[] = [];
	onUnsaved(() => told.push(isUnsaved()));
	write("before", 1);
	localStorage.room = 0;
	const saved = savedGame();
	change({ theme: "dark" });
	remove("before");
	expect(isUnsaved()).toBe(true);
	expect(raw("settings")).toBeNull();
	expect(settings().theme).toBe("dark");
	expect(Game.load(saved.id)?.toRecord()).toEqual(saved);
	expect(read("before", (value) => value === 1)).toBeUndefined();
	expect(names().sort()).toEqual([`game.${saved.id}`, "games", "settings"]);
	localStorage.room = Infinity;
	write("more", 2);
	expect(isUnsaved()).toBe(false);
	expect(raw("settings")).toBe(textOf("settings"));
	expect(JSON.parse(sure(raw(`game.${saved.id}`))).value).toEqual(saved);
	expect(raw("before")).toBeNull();
	expect(told[0]).toBe(true);
	expect(told.at(-1)).toBe(false);
});

test("two copies of the game under one origin leave each other alone", () => {
	localStorage.setItem("hashikit:/elsewhere/:settings", entry({ theme: "dark" }));
	write("mine", 1);
	expect(names()).toEqual(["mine"]);
	expect(settings().theme).toBe("auto");
	expect(putAll({}, true)).toBe(true);
	expect(localStorage.length).toBe(1);
});

test("entries are put all or none", () => {
	write("a", "old");
	write("b", "old");
	const before = copyOf(names());
	localStorage.room = 200;
	expect(putAll({ a: "new", new: "x", c: "x".repeat(1000) }, true)).toBe(false);
	expect(copyOf(names())).toEqual(before);
	expect(putAll({ a: "new", c: "x" }, false)).toBe(true);
	expect(copyOf(names())).toEqual({ ...before, a: "new", c: "x" });
	expect(putAll({ d: "y" }, true)).toBe(true);
	expect(copyOf(names())).toEqual({ d: "y" });
});

test("what is set aside is not read", () => {
	write("a", 1);
	setAside("a");
	setAside("a"); // nothing is there any more
	expect(textOf("a")).toBeNull();
	expect(JSON.parse(sure(raw("aside.a"))).value).toBe(1);
});

test("a device without a storage", () => {
	const { localStorage: storage } = globalThis;
	Object.defineProperty(globalThis, "localStorage", {
		configurable: true,
		get() {
			throw new DOMException("denied", "SecurityError");
		},
	});
	try {
		change({ theme: "dark" });
		expect(settings().theme).toBe("dark");
		expect(isUnsaved()).toBe(true);
		expect(names()).toEqual(["settings"]);
	} finally {
		Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
	}
});

test("unfinished games are kept longest", () => {
	const saved = savedGame();
	const ids = Array.from({ length: 199 }, (_, i) => `old${i}`);
	ids.forEach((id, i) => {
		put(`game.${id}`, entry({ ...saved, id, finished: i % 2 }));
	});
	put("games", entry([saved.id, ...ids]));
	Game.of(parse("1.2.2/...../1.2.2")).save();
	expect(games.ids()).toHaveLength(200);
	expect(games.ids()).toContain(saved.id);
	expect(games.ids()).toContain("old198"); // not finished, though older
	expect(games.ids()).not.toContain("old197");
	expect(raw("game.old197")).toBeNull();
	expect(raw("game.old195")).not.toBeNull();
});

test("of unfinished games alone, the one that was not played for longest is dropped", () => {
	const saved = savedGame();
	const ids = Array.from({ length: 200 }, (_, i) => `old${i}`);
	for (const id of ids) put(`game.${id}`, entry({ ...saved, id }));
	put("games", entry(ids));
	games.save({ ...saved, id: "new" });
	expect(games.ids()).toEqual(["new", ...ids.slice(0, 199)]);
	expect(raw("game.old199")).toBeNull();
});

test("what was used last comes first, once", () => {
	const saved = savedGame();
	for (const id of ["a", "b", "c", "a"]) games.save({ ...saved, id });
	expect(games.ids()).toEqual(["a", "c", "b", saved.id]);
	games.remove("c");
	expect(games.ids()).toEqual(["a", "b", saved.id]);
	expect(games.load("c")).toBeNull();
});

test("no more sheets are kept than a device has room for", () => {
	const kept = savedSheet();
	for (let i = 0; i <= MOST_SHEETS; i++) sheets.save({ ...kept, id: `s${i}` });
	expect(sheets.ids()).toHaveLength(MOST_SHEETS);
	expect(sheets.load("s0")).toBeNull();
	expect(sheets.load("s1")).not.toBeNull();
});

test.each(Object.keys(LOOK) as (keyof typeof LOOK)[])(
	"what a player wishes of a board's look reaches it, and nothing else does: %s",
	(name) => {
		change({ [name]: !LOOK[name], theme: "dark" });
		expect(look()).toEqual({ ...LOOK, [name]: !LOOK[name] });
	},
);

test("of settings, names of a wrong kind and words that mean nothing are left out", () => {
	put("settings", entry({ theme: "loud", palette: "clear", level: "gentle", constructor: 1 }));
	expect(settings()).toMatchObject({ theme: "auto", palette: "clear", level: "easy" });
	expect(Object.keys(settings())).not.toContain("constructor");
});
