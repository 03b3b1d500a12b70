/** Lines from cell to cell, drawn in the editor, which creates islands at both ends. */

import { graphOf, islandAt } from "../puzzle/graph.ts";
import { at, EAST, NORTH, SOUTH, WEST } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import { CELL, WAYS } from "./shapes.ts";
import type { BoardState } from "./types.ts";

/** The least length, in cells, of a line that counts. */
const SHORT = 0.6;

/**
 * Where a line from a cell towards a point ends: in the cell of the point, or before it at the
 * first island on the way. Where only islands can be joined, at the next island that way. Null:
 * nowhere.
 * @param y in board units
 */
export function endOf(s: BoardState, [row, col]: Cell, x: number, y: number): Cell | null {
	const { rows, cols } = s.puzzle;
	const [right, down] = [x / CELL - col - 0.5, y / CELL - row - 0.5];
	const length = Math.max(Math.abs(right), Math.abs(down));
	if (length < SHORT) return null;
	const side =
		Math.abs(right) > Math.abs(down) ? (right > 0 ? EAST : WEST) : down > 0 ? SOUTH : NORTH;
	if (s.tool === "join") return islandThatWay(s.puzzle, [row, col], side);
	const [dx, dy] = at(WAYS, side);
	const most = Math.max(1, Math.round(length));
	let end: Cell = [row, col];
	for (let step = 1; step <= most; step++) {
		const next: Cell = [row + dy * step, col + dx * step];
		if (Math.min(...next) < 0 || next[0] >= rows || next[1] >= cols) break;
		end = next;
		if (islandAt(s.puzzle, ...end) >= 0) break;
	}
	return end[0] === row && end[1] === col ? null : end;
}

/** The next island in sight of the one in a cell, or null. */
export function islandThatWay(puzzle: Puzzle, from: Cell, side: number): Cell | null {
	const island = islandAt(puzzle, ...from);
	const edge = island < 0 ? -1 : at(graphOf(puzzle).sides, 4 * island + side);
	if (edge < 0) return null;
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const { row, col } = at(puzzle.islands, a === island ? b : a);
	return [row, col];
}

/** The path of such a line while it is drawn. */
export function pathOf([from, to]: [from: Cell, to: Cell]) {
	const [[x, y], [u, v]] = [middleOf(from), middleOf(to)];
	return `M${x} ${y}L${u} ${v}m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0`;
}

function middleOf([row, col]: Cell): [x: number, y: number] {
	return [(col + 0.5) * CELL, (row + 0.5) * CELL];
}
