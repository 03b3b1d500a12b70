// What a tap on the water is meant for.

import { edgeNear } from "../src/board/aim.ts";
import { CELL } from "../src/board/shapes.ts";
import { emptyState, MARK } from "../src/puzzle/bridges.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { edgeBetween } from "../src/puzzle/graph.ts";
import type { Cell } from "../src/puzzle/types.ts";

/** The edge of a puzzle between two cells, and the one that a tap in a cell chooses. */
function tapped(
	text: string,
	drawn: [Cell, Cell, number][],
	row: number,
	col: number,
	marking = false,
) {
	const puzzle = parse(text);
	const state = emptyState(puzzle);
	for (const [a, b, count] of drawn) state[edgeBetween(puzzle, a, b)] = count;
	const edge = edgeNear(puzzle, state, (col + 0.5) * CELL, (row + 0.5) * CELL, marking);
	return { edge, of: (a: Cell, b: Cell) => edgeBetween(puzzle, a, b) };
}

/** Two bridges on the line across; the one down would cut its islands off. */
const PLUS = "..1../...../2...2/...../..1..";
const ACROSS: [Cell, Cell] = [
	[2, 0],
	[2, 4],
];
const DOWN: [Cell, Cell] = [
	[0, 2],
	[4, 2],
];

test("the line that a tap is on, though the middle of another is nearer", () => {
	const { edge, of } = tapped(".2......./3.......3/.2.......", [], 1, 0.6);
	expect(edge).toBe(of([1, 0], [1, 8]));
});

test("of two that cross in their middles, the one that is needed more", () => {
	const { edge, of } = tapped(PLUS, [], 2, 2);
	expect(edge).toBe(of(...ACROSS));
});

test("nothing that is crossed; only where there is no other, what ends at a complete island", () => {
	const crossed = tapped(PLUS, [[...DOWN, 1]], 2, 2);
	expect(crossed.edge).toBe(crossed.of(...DOWN));
	const complete = tapped("2.2/.../1.1", [[[0, 0], [0, 2], 2]], 1, 0);
	expect(complete.edge).toBe(complete.of([0, 0], [2, 0]));
});

test("what is marked gives way to what is not", () => {
	const { edge, of } = tapped(PLUS, [[...ACROSS, MARK]], 2, 2);
	expect(edge).toBe(of(...DOWN));
});

test("to rule out, a bridge rather than what it crosses; and what is needed less", () => {
	const drawn = tapped(PLUS, [[...ACROSS, 1]], 2, 2, true);
	expect(drawn.edge).toBe(drawn.of(...ACROSS));
	const open = tapped(PLUS, [], 2, 2, true);
	expect(open.edge).toBe(open.of(...DOWN));
});

test("no edge where none runs", () => {
	expect(tapped("1.1/.../1.1", [], 1, 1).edge).toBe(-1);
});

test("where the last tap was not meant, the other of two that cross; if there is one", () => {
	const puzzle = parse(PLUS);
	const state = emptyState(puzzle);
	const [across, down] = [edgeBetween(puzzle, ...ACROSS), edgeBetween(puzzle, ...DOWN)];
	const tap = (but: number, row = 2, col = 2) =>
		edgeNear(puzzle, state, (col + 0.5) * CELL, (row + 0.5) * CELL, false, but);
	expect(tap(across)).toBe(down);
	expect(tap(down)).toBe(across);
	expect(tap(down, 1, 2)).toBe(down); // nothing else runs there
	state[across] = 1;
	expect(tap(across)).toBe(across); // the other is crossed now
});
