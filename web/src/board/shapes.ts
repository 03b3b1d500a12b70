/** The lines of a board, in board units; pictures to save and to print use them, too. */

import { MARK } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Edge, Puzzle } from "../puzzle/types.ts";
import type { Box } from "./types.ts";

/** Board units per cell. */
export const CELL = 40;

/** Water around the outermost cells. */
export const MARGIN = 6;

/** All of a board, as a `viewBox`. */
export function frame({ rows, cols }: Puzzle) {
	return [-MARGIN, -MARGIN, cols * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN].join(" ");
}

/** Radius of an island. */
export const RADIUS = 15.5;

/** From the middle of a sign to its corners, and to the middles of its numbers. */
const SIGN = 22;
export const SAID = 11.6;

/** Distances of the lines of a bridge from its middle. */
const OFFSETS = [[], [0], [-3.5, 3.5], [-6, 0, 6], [-8.25, -2.75, 2.75, 8.25]];

/** Where the sides of a sign are. */
export const WAYS: [dx: number, dy: number][] = [
	[0, -1],
	[1, 0],
	[0, 1],
	[-1, 0],
];

/** A sign around its middle, and the lines that quarter it. */
export const DIAMOND = `M0-${SIGN}L${SIGN} 0 0 ${SIGN}-${SIGN} 0z`;
export const QUARTERS = `M-${SIGN / 2}-${SIGN / 2}l${SIGN} ${SIGN}m0-${SIGN}l-${SIGN} ${SIGN}`;

/** The part of a sign on one side. */
export function quarter(side: number) {
	const [dx, dy] = at(WAYS, side);
	const [x, y, half] = [dx * SIGN, dy * SIGN, SIGN / 2];
	const [plus, minus] = [(dx + dy) * half, (dx - dy) * half];
	return `M0 0L${plus} ${-minus} ${x} ${y} ${minus} ${plus}z`;
}

/** The middle of a cell. */
export function middle({ row, col }: { row: number; col: number }): [x: number, y: number] {
	return [(col + 0.5) * CELL, (row + 0.5) * CELL];
}

/** Whether another edge crosses one in its middle. */
function isCrossed(puzzle: Puzzle, edge: Edge) {
	const { edges, crossings } = graphOf(puzzle);
	const key = edge.horizontal ? "col" : "row";
	const where = (island: number) => at(puzzle.islands, island)[key];
	const middle = (where(edge.a) + where(edge.b)) / 2;
	return at(crossings, edges.indexOf(edge)).some((other) => where(at(edges, other).a) === middle);
}

/** Where an edge's lines are. */
export function boxOf({ islands }: Puzzle, { a, b }: Edge): Box {
	const [x, y] = middle(at(islands, a));
	const [u, v] = middle(at(islands, b));
	return [(x + u) / 2, (y + v) / 2, (u - x) / 2, (v - y) / 2];
}

/** Where an edge's cross is. */
export function crossAt(puzzle: Puzzle, edge: Edge): Box {
	const [x, y] = boxOf(puzzle, edge);
	const off = isCrossed(puzzle, edge) ? 12 : 0; // else it could belong to either
	return edge.horizontal ? [x + off, y, 6, 6] : [x, y + off, 6, 6];
}

/**
 * The path of an edge's lines, or of its cross.
 * @param from how far from the middle of an island they begin
 */
export function line(puzzle: Puzzle, edge: Edge, value: number, from: number = RADIUS) {
	const { islands } = puzzle;
	const { a, b, horizontal } = edge;
	const [x, y] = middle(at(islands, a));
	const [u, v] = middle(at(islands, b));
	if (value === MARK) {
		const [mx, my] = crossAt(puzzle, edge);
		return `M${mx - 4} ${my - 4}l8 8M${mx + 4} ${my - 4}l-8 8`;
	}
	// A line further out begins further in, at the edge of the island's disc.
	return (OFFSETS[value] ?? [])
		.map((offset) => {
			const start = Math.round(Math.sqrt(from ** 2 - offset ** 2) * 10) / 10;
			return horizontal
				? `M${x + start} ${y + offset}H${u - start}`
				: `M${x + offset} ${y + start}V${v - start}`;
		})
		.join("");
}

/** The path of one of an edge's lines. */
export function lineOf(puzzle: Puzzle, edge: Edge, value: number, number: number) {
	return `M${line(puzzle, edge, value).split("M")[number + 1]}`;
}
