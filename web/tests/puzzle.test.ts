// The graph of a puzzle, and what follows from what is drawn; against the plainest way to find it.

import {
	bridges,
	closedOff,
	degrees,
	emptyState,
	groups,
	isSolved,
	MARK,
	obstacle,
	stateOf,
} from "../src/puzzle/bridges.ts";
import { colorSums, unbalanced } from "../src/puzzle/colors.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { edgeBetween, graphOf, islandAt } from "../src/puzzle/graph.ts";
import { EAST, NORTH, SOUTH, signAt, WEST } from "../src/puzzle/puzzle.ts";
import type { Cell, Edge, Puzzle, Sign, Sum } from "../src/puzzle/types.ts";
import { examples, numbers, somePuzzle, someState } from "./random.ts";
import { sure } from "./sure.ts";

/** Random puzzles with all rules, each with something drawn. */
function* positions(seed: number, usual: number): Generator<[Puzzle, Uint8Array]> {
	const random = numbers(seed);
	for (let number = 0; number < examples(usual); number++) {
		const puzzle = somePuzzle(random, { all: true, side: 9 });
		yield [puzzle, someState(random, puzzle)];
	}
}

const STEPS: Record<number, [down: number, right: number]> = {
	[NORTH]: [-1, 0],
	[EAST]: [0, 1],
	[SOUTH]: [1, 0],
	[WEST]: [0, -1],
};

/** The island that is seen from a cell, or -1. */
function seen(puzzle: Puzzle, { row, col }: { row: number; col: number }, side: number) {
	const [down, right] = sure(STEPS[side]);
	const { rows, cols, blocked } = puzzle;
	for (
		let r = row + down, c = col + right;
		r >= 0 && c >= 0 && r < rows && c < cols;
		r += down, c += right
	) {
		if (islandAt(puzzle, r, c) >= 0) return islandAt(puzzle, r, c);
		if (signAt(puzzle, r, c) || blocked.some(([y, x]) => y === r && x === c)) return -1;
	}
	return -1;
}

/** The cells between the ends of an edge. */
function cellsOf(puzzle: Puzzle, { a, b, horizontal }: Edge) {
	const [one, two] = [sure(puzzle.islands[a]), sure(puzzle.islands[b])];
	const length = horizontal ? two.col - one.col : two.row - one.row;
	return Array.from({ length: length - 1 }, (_, i) =>
		horizontal ? `${one.row},${one.col + i + 1}` : `${one.row + i + 1},${one.col}`,
	);
}

test("edges lead from each island to what it sees, in the package's order", () => {
	for (const [puzzle] of positions(31, 150)) {
		const { edges, sides } = graphOf(puzzle);
		const expected = puzzle.islands.flatMap((island, a) =>
			[EAST, SOUTH]
				.map((side) => ({ a, b: seen(puzzle, island, side), horizontal: side === EAST }))
				.filter(({ b }) => b >= 0),
		);
		expect(edges).toEqual(expected);
		puzzle.islands.forEach((island, at) => {
			for (const side of [NORTH, EAST, SOUTH, WEST]) {
				const other = seen(puzzle, island, side);
				const edge = sure(sides[4 * at + side]);
				const ends = edge < 0 ? null : sure(edges[edge]);
				expect(ends ? ends.a + ends.b - at : -1).toBe(other);
			}
		});
		for (const [index, { a, b }] of edges.entries()) {
			const cellOf = (end: number): Cell => {
				const { row, col } = sure(puzzle.islands[end]);
				return [row, col];
			};
			const [one, two] = [cellOf(a), cellOf(b)];
			expect(edgeBetween(puzzle, one, two)).toBe(index);
			expect(edgeBetween(puzzle, two, one)).toBe(index);
		}
	}
});

test("edges cross where they share a cell", () => {
	let crossed = 0;
	for (const [puzzle] of positions(32, 150)) {
		const { edges, crossings } = graphOf(puzzle);
		const cells = edges.map((edge) => new Set(cellsOf(puzzle, edge)));
		for (const [edge, own] of cells.entries()) {
			const others = [...cells.keys()].filter(
				(other) => other !== edge && [...own].some((cell) => cells[other]?.has(cell)),
			);
			expect(crossings[edge]?.toSorted((a, b) => a - b)).toEqual(others);
			crossed += others.length;
		}
	}
	expect(crossed).toBeGreaterThan(0);
});

test("a sign adds up the islands in its line, as far as the next sign", () => {
	let counted = 0;
	for (const [puzzle] of positions(33, 150)) {
		const expected = puzzle.signs.flatMap((sign, index) =>
			sign.readings.flatMap((reading, side) => {
				if (reading === null) return [];
				const islands = [];
				const [down, right] = sure(STEPS[side]);
				let [r, c] = [sign.row + down, sign.col + right];
				for (; r >= 0 && c >= 0 && r < puzzle.rows && c < puzzle.cols; r += down, c += right) {
					if (signAt(puzzle, r, c)) break;
					if (islandAt(puzzle, r, c) >= 0) islands.push(islandAt(puzzle, r, c));
				}
				return [{ sign: index, side, reading, islands }];
			}),
		);
		expect(graphOf(puzzle).sums).toEqual(expected);
		counted += expected.length;
	}
	expect(counted).toBeGreaterThan(0);
});

test("bridges are counted at both ends; marks are none", () => {
	for (const [puzzle, state] of positions(34, 100)) {
		const { edges } = graphOf(puzzle);
		const expected = puzzle.islands.map((_, island) =>
			edges.reduce(
				(sum, { a, b }, edge) =>
					sum + (state[edge] !== MARK && (a === island || b === island) ? sure(state[edge]) : 0),
				0,
			),
		);
		expect([...degrees(puzzle, state)]).toEqual(expected);
		for (const [edge, value] of state.entries())
			expect(bridges(state, edge)).toBe(value === MARK ? 0 : value);
	}
});

/** The islands that each island can reach. */
function reach(puzzle: Puzzle, state: Uint8Array) {
	const { edges } = graphOf(puzzle);
	return puzzle.islands.map((_, start) => {
		const found = new Set([start]);
		for (const island of found)
			for (const [edge, { a, b }] of edges.entries())
				if (bridges(state, edge) && (a === island || b === island)) found.add(a + b - island);
		return [...found].sort((a, b) => a - b);
	});
}

test("islands that hang together are a group, and more bridges than that takes are a loop", () => {
	let loops = 0;
	for (const [puzzle, state] of positions(35, 600)) {
		const { group, count, loop } = groups(puzzle, state);
		const reached = reach(puzzle, state);
		expect(count).toBe(new Set(reached.map(String)).size);
		for (const [island, others] of reached.entries())
			expect([...group.keys()].filter((other) => group[other] === group[island])).toEqual(others);
		const drawn = [...state.keys()].filter((edge) => bridges(state, edge)).length;
		expect(loop).toBe(drawn > puzzle.islands.length - count);
		loops += Number(loop);
	}
	expect(loops).toBeGreaterThan(0);
});

test("a group without an open island is closed off, if others are outside", () => {
	let closed = 0;
	for (const [puzzle, state] of positions(36, 150)) {
		const sums = degrees(puzzle, state);
		const all = [...new Set(reach(puzzle, state).map(String))].map((one) =>
			one.split(",").map(Number),
		);
		const done = all.filter((one) => one.every((i) => puzzle.islands[i]?.clue === sums[i]));
		const expected = puzzle.connected && all.length > 1 && puzzle.islands.length ? done : [];
		expect(closedOff(puzzle, state).map(String).sort()).toEqual(expected.map(String).sort());
		closed += expected.length;
	}
	expect(closed).toBeGreaterThan(0);
});

test("nothing is closed off where the network may be in several pieces", () => {
	const pieces = parse("1.1/.../1.1");
	const state = Uint8Array.of(1, 0, 0, 1);
	expect(closedOff(pieces, state)).toHaveLength(2);
	expect(closedOff({ ...pieces, connected: false }, state)).toEqual([]);
});

test("given bridges are drawn at first, and nothing else", () => {
	for (const [puzzle] of positions(37, 60)) {
		const state = emptyState(puzzle);
		for (const [a, b, count] of puzzle.given) {
			expect(state[edgeBetween(puzzle, a, b)]).toBe(count);
			state[edgeBetween(puzzle, a, b)] = 0;
		}
		expect(state.every((value) => value === 0)).toBe(true);
	}
});

test.each([
	["1.1", [1], true],
	["1.1", [0], false],
	["2.2", [2], true],
	["2.2", [1], false],
	["?.?", [1], true],
	["?.?", [0], false], // every island has a bridge
	["?", [], false],
	["3.3/.../2.2", [2, 1, 1, 1], true],
	["1.1/.../1.1", [1, 0, 0, 1], false], // in two pieces
	["2.2/.../2.2", [1, 1, 1, 1], true],
	[".1./1.1/.1.", [1, 1], false], // they cross
	["1.1A\n\nA: W2\n", [1], false], // 1 and 1 are not different
	["12.1A\n\nA: W4\n", [1, 1], false],
])("%s with %j is solved: %s", (text, state, solved) => {
	expect(isSolved(parse(text), Uint8Array.from(state))).toBe(solved);
});

test("rules change what is solved", () => {
	const ring = parse("2.2/.../2.2");
	const bridges = Uint8Array.of(1, 1, 1, 1);
	expect(isSolved({ ...ring, loops: false }, bridges)).toBe(false);
	const pieces = parse("1.1/.../1.1");
	expect(isSolved({ ...pieces, connected: false }, Uint8Array.of(1, 0, 0, 1))).toBe(true);
	const sign: Sign = { row: 0, col: 3, readings: [null, null, null, 3] };
	const line = { ...parse("2.1."), rows: 1, cols: 4, signs: [sign] };
	expect(isSolved(line, Uint8Array.of(1))).toBe(false);
});

/** Sums: what a sign says, the islands' numbers, whether all hang together, how it stands. */
test.each<[Sum["reading"], number[], boolean, string]>([
	[4, [1, 3], false, "met"],
	[4, [1, 2], false, "open"],
	[4, [2, 3], false, "broken"],
	[4, [2, 2], false, "broken"],
	[4, [4, 0], false, "broken"], // the other one gets at least 1
	[4, [0, 0], false, "open"],
	[4, [3, 0], false, "open"],
	["?", [1, 3], false, "met"],
	["?", [2, 2], false, "open"],
	["?", [2, 2], true, "broken"],
	["?", [2, 0], false, "open"],
])("a sign that says %s over %j (all together: %s) is %s", (reading, values, together, stands) => {
	const sum = { sign: 0, side: 0, reading, islands: values.map((_, i) => i) };
	expect(stateOf(sum, values, together)).toBe(stands);
});

test("a crossing bridge is in the way, a crossing mark is not", () => {
	const puzzle = parse(".1./1.1/.1.");
	expect(obstacle(puzzle, Uint8Array.of(0, 0), 0)).toBe(-1);
	expect(obstacle(puzzle, Uint8Array.of(0, 1), 0)).toBe(1);
	expect(obstacle(puzzle, Uint8Array.of(0, MARK), 0)).toBe(-1);
});

test("the clues of two colors are added up", () => {
	const needs: [string, number[]][] = [
		["3342/3443/3443/2332", [0, 2, 5, 7, 8, 10, 13, 15]],
		["2332/3443/3443/2332", []],
		["2.2/.../2.2", []],
		["2.3/.../3.2", [1, 2]],
		["2.?/.../3.2", []],
		["1.?/.../3.2", [1, 2]],
		["1.1.1", [0, 2]],
		["2.0.1/...../1.2.1", []],
		["1.3.1/...../4...4", []], // three islands see each other around the gap
	];
	for (const [text, needy] of needs) {
		const puzzle = parse(text);
		expect(unbalanced(puzzle), text).toEqual(needy);
		const [need, most] = colorSums(puzzle, needy);
		expect(need > most).toBe(needy.length > 0);
	}
});
