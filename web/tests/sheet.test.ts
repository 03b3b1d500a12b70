// The editor's sheets: steps, undo, what is drawn, and which sheet a link opens.

import { Sheet } from "../src/game/sheet.ts";
import { sheets } from "../src/game/store.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { makePuzzle } from "../src/puzzle/puzzle.ts";
import type { Puzzle } from "../src/puzzle/types.ts";
import { examples, numbers, somePuzzle, someState } from "./random.ts";
import { sure } from "./sure.ts";

const P = parse("3.3/.../2.2");
const OTHER = parse("1.2.1");

beforeEach(() => localStorage.clear());

test("a step changes the puzzle, and can be undone", () => {
	const sheet = Sheet.fresh({ puzzle: P });
	expect(sheet.canUndo).toBe(false);
	expect(sheet.change(P)).toBe(false);
	expect(sheet.change(OTHER)).toBe(true);
	expect(sure(Sheet.load(sheet.saved.id)).puzzle).toEqual(OTHER);
	expect(sheet.go(-1)).toBe(true);
	expect(sheet.puzzle).toEqual(P);
	expect(sheet.go(-1)).toBe(false);
	expect(sheet.go(1)).toBe(true);
	expect(sheet.puzzle).toEqual(OTHER);
	expect(sheet.go(1)).toBe(false);
	sheet.go(-1);
	sheet.change(makePuzzle(2, 2, []));
	expect(sheet.canRedo).toBe(false);
});

test("every step of any puzzle with its solution comes back", () => {
	const random = numbers(11);
	const sheet = Sheet.fresh();
	const steps = Array.from({ length: examples(60) }, (_, number): [Puzzle, Uint8Array | null] => {
		const puzzle = somePuzzle(random, { all: true });
		return [puzzle, number % 3 ? someState(random, puzzle) : null];
	});
	for (const [puzzle, drawn] of steps) sheet.change(puzzle, drawn);
	for (const [puzzle, drawn] of steps.reverse()) {
		expect(sheet.puzzle).toEqual(puzzle);
		expect(sheet.drawing).toEqual(drawn);
		sheet.go(-1);
	}
});

test("sheets remember a bounded length of steps, the latest ones", () => {
	const sheet = Sheet.fresh();
	const long = (clue: number) =>
		makePuzzle(
			50,
			50,
			Array.from({ length: 2500 }, (_, cell) => ({
				row: Math.floor(cell / 50),
				col: cell % 50,
				clue,
			})),
		);
	for (let step = 0; step < 100; step++) sheet.change(long(1 + (step % 8)));
	const length = sheet.saved.texts.join("").length;
	expect(length).toBeLessThanOrEqual(100_000);
	expect(length).toBeGreaterThan(95_000);
	expect(sheet.saved.position).toBe(sheet.saved.texts.length - 1);
	expect(sheet.puzzle).toEqual(long(1 + (99 % 8)));
	expect(sheet.go(-1)).toBe(true);
	expect(sheet.puzzle).toEqual(long(1 + (98 % 8)));
});

test("a link opens the sheet of its puzzle, and otherwise a new one", () => {
	const first = Sheet.of({ puzzle: OTHER, title: "", author: "" });
	const second = Sheet.of({ puzzle: P, title: "Mine", author: "Ann" });
	expect(sheets.ids()).toEqual([second.saved.id, first.saved.id]);
	expect(second.entry).toEqual({ puzzle: P, title: "Mine", author: "Ann" });
	const again = Sheet.of({ puzzle: P, title: "", author: "" });
	expect(again.saved).toEqual(second.saved); // a link without a name takes none away
	expect(Sheet.of({ puzzle: P, title: "New", author: "" }).saved.name).toBe("New");
	expect(sheets.ids()).toHaveLength(2);
	expect(Sheet.of({ puzzle: OTHER, title: "", author: "" }).saved.texts).toEqual(first.saved.texts);
});

test("without a puzzle, it is the sheet that was edited last, or an empty grid that is not kept", () => {
	const empty = Sheet.of();
	expect(empty.puzzle).toMatchObject({ rows: 9, cols: 9, islands: [] });
	expect(sheets.ids()).toEqual([]);
	Sheet.add({ puzzle: OTHER, title: "", author: "" });
	Sheet.add({ puzzle: P, title: "", author: "" });
	expect(Sheet.of().puzzle).toEqual(P);
});

test("a chosen symmetry that does not fit the grid is not in force", () => {
	const sheet = Sheet.fresh({ puzzle: makePuzzle(5, 5, []) });
	sheet.look({ symmetry: "diagonal" });
	expect(sheet.symmetry).toBe("diagonal");
	sheet.change(makePuzzle(5, 6, []));
	expect(sheet.symmetry).toBe("none");
	sheet.look({ symmetry: "nonsense" });
	expect(sheet.symmetry).toBe("none");
});

test("what another tab saved is loaded", () => {
	const sheet = Sheet.fresh({ puzzle: P });
	sheet.look({ name: "Mine" });
	sure(Sheet.load(sheet.saved.id)).change(OTHER);
	sheet.reload();
	expect(sheet.puzzle).toEqual(OTHER);
	expect(sheet.saved.name).toBe("Mine");
});
