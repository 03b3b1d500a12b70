// Edits of a puzzle, against what a symmetry, a turn or a rule means cell by cell.

import { SYMMETRIES, type Symmetry } from "../src/engine/names.ts";
import { join, place, remains, takeAway, turnDrawn, withSums } from "../src/game/drawing.ts";
import {
	block,
	carryOver,
	differences,
	fits,
	give,
	move,
	problems,
	put,
	reframe,
	remove,
	turn,
} from "../src/game/edit.ts";
import type { Drawing } from "../src/game/types.ts";
import { bridges, degrees, emptyState } from "../src/puzzle/bridges.ts";
import { dumpShort, parse } from "../src/puzzle/formats/formats.ts";
import { edgeBetween, graphOf, islandAt } from "../src/puzzle/graph.ts";
import { makePuzzle } from "../src/puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../src/puzzle/types.ts";
import { examples, numbers, somePuzzle, someState } from "./random.ts";
import { sure } from "./sure.ts";

/** Where a symmetry of a 7×7 grid takes a cell, once. */
const MIRRORS: Record<Symmetry, (cell: Cell) => Cell> = {
	none: (cell) => cell,
	rotation: ([row, col]) => [6 - row, 6 - col],
	quarter: ([row, col]) => [col, 6 - row],
	horizontal: ([row, col]) => [row, 6 - col],
	vertical: ([row, col]) => [6 - row, col],
	both: ([row, col]) => [6 - row, col],
	diagonal: ([row, col]) => [col, row],
};

function cellsOf({ islands }: Puzzle) {
	return new Set(islands.map(({ row, col }) => `${row},${col}`));
}

test.each(SYMMETRIES)("islands come, move and go with their images: %s", (symmetry) => {
	const random = numbers(SYMMETRIES.indexOf(symmetry));
	const image = MIRRORS[symmetry];
	let puzzle = makePuzzle(7, 7, []);
	for (let number = 0; number < examples(60); number++) {
		const cell: Cell = [random(7), random(7)];
		const there = islandAt(puzzle, ...cell) >= 0;
		const before = cellsOf(puzzle);
		const [from] = puzzle.islands;
		const moved = from && !random(3) ? move(puzzle, symmetry, [from.row, from.col], cell) : null;
		puzzle =
			moved ?? (there ? remove(puzzle, symmetry, cell) : put(puzzle, symmetry, cell, { clue: 3 }));
		const after = cellsOf(puzzle);
		for (const { row, col } of puzzle.islands) expect(after).toContain(String(image([row, col])));
		if (symmetry === "both")
			for (const { row, col } of puzzle.islands) expect(after).toContain(`${row},${6 - col}`);
		if (!moved) expect(after.has(String(cell))).toBe(!before.has(String(cell)));
	}
});

test("a symmetry that turns or mirrors rows into columns needs a square", () => {
	const [square, oblong] = [
		{ rows: 7, cols: 7 },
		{ rows: 7, cols: 8 },
	];
	expect(SYMMETRIES.filter((one) => fits(square, one))).toEqual([...SYMMETRIES]);
	expect(SYMMETRIES.filter((one) => !fits(oblong, one))).toEqual(["quarter", "diagonal"]);
});

test("four turns, or two mirrors, are none; with what is drawn as well", () => {
	const random = numbers(9);
	for (let number = 0; number < examples(60); number++) {
		const puzzle = somePuzzle(random, { side: 9, all: true });
		const mirror = turn(turn(puzzle, true), true);
		let turned = puzzle;
		for (let i = 0; i < 4; i++) turned = turn(turned, false);
		expect([dumpShort(mirror), dumpShort(turned)]).toEqual([dumpShort(puzzle), dumpShort(puzzle)]);
		const state = someState(random, puzzle).map((value) =>
			value === 7 ? 0 : Math.min(value, puzzle.maxBridges),
		);
		let drawn: Drawing = { puzzle, bridges: state };
		for (let i = 0; i < 4; i++) drawn = turnDrawn(drawn, false);
		expect([...drawn.bridges]).toEqual([...state]);
		const once = turnDrawn({ puzzle, bridges: state }, true);
		const sum = (all: Int32Array) => [...all].sort().join();
		expect(sum(degrees(once.puzzle, once.bridges))).toBe(sum(degrees(puzzle, state)));
	}
});

test("cells are blocked and freed, and nothing that stands there is", () => {
	const puzzle = parse("2.2/.../1.1");
	expect(block(puzzle, "none", [0, 0])).toBeNull();
	const walled = sure(block(puzzle, "rotation", [0, 1]));
	expect(walled.blocked).toEqual([
		[0, 1],
		[2, 1],
	]);
	expect(graphOf(walled).edges.length).toBe(2);
	expect(sure(block(walled, "rotation", [2, 1])).blocked).toEqual([]);
});

test("given bridges go round, and do not cross", () => {
	let puzzle = parse(".1./1.1/.1.");
	const counts: number[] = [];
	for (let i = 0; i < 3; i++) {
		const made = sure(give(puzzle, [0, 1], [2, 1], false));
		if (!("puzzle" in made)) throw new Error("nothing is in the way");
		puzzle = made.puzzle;
		counts.push(sure(emptyState(puzzle)[made.edge]));
	}
	expect(counts).toEqual([1, 2, 0]);
	const made = sure(give(puzzle, [0, 1], [2, 1], false));
	const crossed = "puzzle" in made && give(made.puzzle, [1, 0], [1, 2], false);
	expect(crossed).toHaveProperty("obstacle");
	expect(give(puzzle, [0, 1], [1, 0], false)).toBeNull();
});

test("a smaller frame keeps what is inside, and its bridges", () => {
	const puzzle = parse("2.2.1/...../1.1..");
	const state = new Uint8Array(graphOf(puzzle).edges.length).fill(1);
	const smaller = reframe(puzzle, { cols: 3 });
	expect(smaller.islands.length).toBe(4);
	expect([...carryOver(puzzle, state, smaller)]).toEqual([1, 1, 1, 1]);
	expect(differences(state, state.with(0, 2).with(1, 0))).toBe(2);
});

test.each([
	["3.1", "most"],
	["1..\n...\n..1", "alone"],
	["1.1/.../1.1", ""],
	["1.2", "odd"],
	["2.1/.../1.1", "odd"],
])("what is obviously wrong is named: %s", (text, what) => {
	const all: string[] = problems(parse(text)).map((one) => one.what);
	if (what) expect(all).toContain(what);
	else expect(all).toEqual([]);
});

test("a line between two cells makes islands whose clues follow it", () => {
	const empty = { puzzle: makePuzzle(5, 5, []), bridges: new Uint8Array() };
	const first = sure(join(empty, "none", [0, 0], [0, 4], false));
	if (!("drawing" in first)) throw new Error("nothing is in the way");
	expect(first.drawing.puzzle.islands.map(({ clue }) => clue)).toEqual([1, 1]);
	const second = sure(join(first.drawing, "none", [0, 0], [4, 0], false));
	if (!("drawing" in second)) throw new Error("nothing is in the way");
	expect(second.drawing.puzzle.islands.map(({ clue }) => clue)).toEqual([2, 1, 1]);
	const between = place(second.drawing, "none", [0, 2]);
	expect(between.puzzle.islands.map(({ clue }) => clue)).toEqual([2, 2, 1, 1]);
	const gone = takeAway(between, "none", [0, 2]);
	const { puzzle, bridges: state } = gone;
	expect(puzzle.islands.map(({ clue }) => clue ?? "?")).toHaveLength(3);
	expect(bridges(state, edgeBetween(puzzle, [0, 0], [4, 0]))).toBe(1);
	expect(remains(gone, puzzle)).not.toBeNull();
	expect(remains(gone, put(puzzle, "none", [0, 0], { clue: 7 }))).toBeNull();
});

test("signs say the sums of a drawing, where no value comes twice", () => {
	const puzzle = parse("..?.\n....\n2.?A\n\nA: W6");
	const state = new Uint8Array(graphOf(puzzle).edges.length).fill(2);
	const values = degrees(puzzle, state);
	const drawn = withSums({ puzzle, bridges: state }, true);
	expect(drawn.puzzle.islands.every(({ clue }) => clue === null)).toBe(true);
	const [west] = graphOf(puzzle).sums;
	expect(drawn.puzzle.signs[0]?.readings[3]).toBe(
		sure(west).islands.reduce((sum, island) => sum + sure(values[island]), 0),
	);
});
