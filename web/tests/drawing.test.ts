// Bridges that follow a puzzle whose islands change; against the plainest way, cell by cell.

import { follow } from "../src/game/drawing.ts";
import { put, remove } from "../src/game/edit.ts";
import { bridges } from "../src/puzzle/bridges.ts";
import { edgeBetween, edgeJoining, graphOf, islandAt } from "../src/puzzle/graph.ts";
import { makePuzzle } from "../src/puzzle/puzzle.ts";
import type { Island, Puzzle } from "../src/puzzle/types.ts";
import { examples, numbers, somePuzzle, someState } from "./random.ts";
import { sure } from "./sure.ts";

/** What stands between two islands of a line: how many bridges, by the cells passed. */
function passed(puzzle: Puzzle, state: Uint8Array) {
	const cells: Map<string, number> = new Map();
	graphOf(puzzle).edges.forEach(({ a, b, horizontal }, edge) => {
		const [one, two] = [sure(puzzle.islands[a]), sure(puzzle.islands[b])];
		const count = bridges(state, edge);
		if (!count) return;
		for (let row = one.row; row <= two.row; row++)
			for (let col = one.col; col <= two.col; col++) {
				const [down, right] = horizontal ? ([0, 0.5] as const) : ([0.5, 0] as const);
				if (row + down > two.row || col + right > two.col) continue;
				cells.set(`${row + down},${col + right}`, count);
			}
	});
	return cells;
}

test("bridges stay where both ends do, divided by new islands", () => {
	const random = numbers(5);
	for (let number = 0; number < examples(200); number++) {
		const puzzle = somePuzzle(random, { side: 9 });
		const drawn = { puzzle, bridges: someState(random, puzzle) };
		const cell = [random(puzzle.rows), random(puzzle.cols)] as [number, number];
		const there = islandAt(puzzle, ...cell);
		const other = there < 0 ? put(puzzle, "none", cell, { clue: 3 }) : remove(puzzle, "none", cell);
		const before = passed(puzzle, drawn.bridges);
		// Without the island, the bridges that ended there are gone, and nothing else.
		if (there >= 0)
			graphOf(puzzle).edges.forEach(({ a, b }, edge) => {
				if (a !== there && b !== there) return;
				const only = drawn.bridges.map((count, i) => (i === edge ? count : 0));
				for (const key of passed(puzzle, only).keys()) before.delete(key);
			});
		expect(passed(other, follow(drawn, other).bridges)).toEqual(before);
	}
});

test("islands and edges are found as by looking at each", () => {
	const random = numbers(6);
	for (let number = 0; number < examples(60); number++) {
		const puzzle = somePuzzle(random, { side: 7, all: true });
		const { edges } = graphOf(puzzle);
		for (let row = -1; row <= puzzle.rows; row++)
			for (let col = -1; col <= puzzle.cols; col++)
				expect(islandAt(puzzle, row, col)).toBe(
					puzzle.islands.findIndex((one) => one.row === row && one.col === col),
				);
		for (const [one, a] of puzzle.islands.entries())
			for (const [two, b] of puzzle.islands.entries()) {
				const edge = edges.findIndex(
					(it) => (it.a === one && it.b === two) || (it.a === two && it.b === one),
				);
				expect(edgeJoining(puzzle, one, two)).toBe(edge);
				expect(edgeBetween(puzzle, [a.row, a.col], [b.row, b.col])).toBe(edge);
			}
	}
});

test("following a drawing looks at each island a few times, however large the map", () => {
	const looks = (side: number) => {
		let count = 0;
		const islands: Island[] = [];
		for (let row = 0; row < side; row += 2)
			for (let col = 0; col < side; col += 2) islands.push({ row, col, clue: null });
		const puzzle = makePuzzle(side, side, islands);
		const state = new Uint8Array(graphOf(puzzle).edges.length).fill(1);
		const other = put(puzzle, "none", [1, 0], { clue: null });
		graphOf(other);
		other.islands = new Proxy(other.islands, {
			get(list, key) {
				if (typeof key === "string" && /^\d+$/.test(key)) count++;
				return Reflect.get(list, key);
			},
		});
		follow({ puzzle, bridges: state }, other);
		return count / islands.length;
	};
	const [small, large] = [looks(11), looks(41)];
	expect(large).toBeLessThan(2 * small + 4);
});
