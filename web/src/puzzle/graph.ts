/**
 * The candidate edges of a puzzle, their crossings, and the sums of its signs.
 *
 * Edges are numbered by their first island, row by row; of one island's two, the horizontal one
 * comes first, as in `Puzzle.edges` of the Python package and in the engine.
 */

import { at, EAST, NORTH, obstacles, SOUTH, WEST } from "./puzzle.ts";
import type { Cell, Edge, Graph, Puzzle, Sum } from "./types.ts";

const graphs: WeakMap<Puzzle, Graph> = new WeakMap();

/** The graph of a puzzle; built once and kept. */
export function graphOf(puzzle: Puzzle): Graph {
	const entry = graphs.get(puzzle);
	if (entry) return entry;
	const graph = makeGraph(puzzle);
	graphs.set(puzzle, graph);
	return graph;
}

function makeGraph(puzzle: Puzzle): Graph {
	const { rows, cols, islands } = puzzle;
	const cells = new Int32Array(rows * cols).fill(-1);
	islands.forEach(({ row, col }, index) => {
		cells[row * cols + col] = index;
	});
	const things = [
		...islands.map((island, index) => ({ row: island.row, col: island.col, index })),
		...obstacles(puzzle).map(([row, col]) => ({ row, col, index: -1 })),
	].sort((a, b) => a.row - b.row || a.col - b.col);
	const east = new Int32Array(islands.length).fill(-1);
	const south = new Int32Array(islands.length).fill(-1);
	const above: Map<number, number> = new Map(); // column: the last island in it, -1 after a blocked cell
	let left = -1;
	let row = -1;
	for (const thing of things) {
		if (thing.row !== row) left = -1;
		row = thing.row;
		const up = above.get(thing.col) ?? -1;
		if (thing.index >= 0) {
			if (left >= 0) east[left] = thing.index;
			if (up >= 0) south[up] = thing.index;
		}
		left = thing.index;
		above.set(thing.col, thing.index);
	}

	const edges: Edge[] = [];
	const sides = new Int32Array(4 * islands.length).fill(-1);
	const across: Map<string, number> = new Map(); // a cell: the horizontal edge that passes it
	for (let a = 0; a < islands.length; a++) {
		const b = east[a] as number;
		if (b >= 0) {
			sides[4 * a + EAST] = sides[4 * b + WEST] = edges.length;
			const { row, col } = at(islands, a);
			for (let c = col + 1; c < at(islands, b).col; c++) across.set(`${row},${c}`, edges.length);
			edges.push({ a, b, horizontal: true });
		}
		const d = south[a] as number;
		if (d >= 0) {
			sides[4 * a + SOUTH] = sides[4 * d + NORTH] = edges.length;
			edges.push({ a, b: d, horizontal: false });
		}
	}
	const crossings: number[][] = edges.map((): number[] => []);
	edges.forEach((edge, index) => {
		if (edge.horizontal) return;
		const { row, col } = at(islands, edge.a);
		for (let r = row + 1; r < at(islands, edge.b).row; r++) {
			const other = across.get(`${r},${col}`);
			if (other === undefined) continue;
			at(crossings, index).push(other);
			at(crossings, other).push(index);
		}
	});
	return { edges, sides, crossings, sums: sumsOf(puzzle), cells };
}

/** What the signs say, sign by sign and side by side. */
function sumsOf({ rows, cols, islands, signs }: Puzzle): Sum[] {
	if (!signs.length) return [];
	const things = new Map(islands.map(({ row, col }, i) => [row * cols + col, i]));
	for (const { row, col } of signs) things.set(row * cols + col, -1);
	return signs.flatMap(({ row, col, readings }, sign) =>
		readings.flatMap((reading, side) => {
			if (reading === null) return [];
			const [down, right] = (
				[
					[-1, 0],
					[0, 1],
					[1, 0],
					[0, -1],
				] as const
			)[side as 0];
			const counts: number[] = [];
			for (
				let r = row + down, c = col + right;
				r >= 0 && c >= 0 && r < rows && c < cols;
				r += down, c += right
			) {
				const thing = things.get(r * cols + c) ?? -2;
				if (thing === -1) break;
				if (thing >= 0) counts.push(thing);
			}
			return [{ sign, side, reading, islands: counts }];
		}),
	);
}

/** The island in a cell, or -1. */
export function islandAt(puzzle: Puzzle, row: number, col: number) {
	if (col < 0 || col >= puzzle.cols) return -1;
	return graphOf(puzzle).cells[row * puzzle.cols + col] ?? -1;
}

/** The edge between two cells, or -1. */
export function edgeBetween(puzzle: Puzzle, a: Cell, b: Cell) {
	return edgeJoining(puzzle, islandAt(puzzle, ...a), islandAt(puzzle, ...b));
}

/** The edge between two islands, or -1. */
export function edgeJoining(puzzle: Puzzle, one: number, two: number) {
	const { edges, sides } = graphOf(puzzle);
	for (let side = 0; side < 4; side++) {
		const index = sides[4 * one + side] ?? -1;
		const edge = edges[index];
		if (edge && (edge.a === one ? edge.b : edge.a) === two) return index;
	}
	return -1;
}
