/**
 * The keyboard. Arrows move from island to island; with Shift, or after Enter or Space, they build;
 * after X they mark. W, A, S, D build at once.
 */

import { graphOf, islandAt } from "../puzzle/graph.ts";
import { at, EAST, NORTH, SOUTH, signAt, WEST } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import type { Board } from "./board.ts";
import { islandThatWay } from "./strokes.ts";

const ARROWS: Record<string, number> = {
	ArrowUp: NORTH,
	ArrowRight: EAST,
	ArrowDown: SOUTH,
	ArrowLeft: WEST,
};

const LETTERS: Record<string, number> = { w: NORTH, d: EAST, s: SOUTH, a: WEST };

export function listenToKeys(board: Board, signal: AbortSignal) {
	const { svg, state: s } = board;
	/** What the next arrow does; `""`: it moves. */
	let next: "" | "build" | "mark" = "";
	const arm = (what: typeof next) => {
		const before = next;
		next = next === what ? "" : what;
		if (next !== before) board.on.armed?.(next);
	};

	svg.addEventListener(
		"keydown",
		(event) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			if (zoomKey(board, event.key) || (s.mode === "edit" && editKey(board, event)))
				return event.preventDefault();
			if (s.cursor < 0 || s.mode === "edit") return;
			const arrow = ARROWS[event.key];
			const letter = LETTERS[event.key.toLowerCase()];
			if (event.key === "Enter" || event.key === " ") arm("build");
			else if (event.key.toLowerCase() === "x") arm("mark");
			else if (event.key === "Escape") arm("");
			else if (arrow !== undefined && !event.shiftKey && !next) {
				const island = neighbor(s.puzzle, s.cursor, arrow);
				board.setCursor(island >= 0 ? island : s.cursor, true);
			} else if (arrow !== undefined || letter !== undefined) {
				const side = arrow ?? (letter as number);
				const edge = at(graphOf(s.puzzle).sides, 4 * s.cursor + side);
				if (edge < 0) board.on.nothing?.();
				else if (next === "mark" || s.marking) board.toggleMark(edge);
				else board.cycle(edge);
				next = "";
			} else return;
			event.preventDefault();
			event.stopPropagation();
		},
		{ signal },
	);
}

/** @returns whether it was for the board */
function editKey(board: Board, event: KeyboardEvent): boolean {
	const { state: s } = board;
	const side = ARROWS[event.key];
	if (side === undefined) return board.on.key?.(s.cell, event) ?? false;
	const [row, col] = s.cell;
	const down = side === NORTH ? -1 : side === SOUTH ? 1 : 0;
	const right = side === WEST ? -1 : side === EAST ? 1 : 0;
	const to: Cell = [
		Math.min(Math.max(row + down, 0), s.puzzle.rows - 1),
		Math.min(Math.max(col + right, 0), s.puzzle.cols - 1),
	];
	if (event.shiftKey && s.tool !== "place") {
		const end = islandThatWay(s.puzzle, s.cell, side);
		if (end) board.on.join?.([row, col], end, false);
		else board.on.nothing?.();
		return true;
	}
	const thing = s.puzzle.islands[islandAt(s.puzzle, row, col)] ?? signAt(s.puzzle, row, col);
	if (event.shiftKey && thing) board.pick(to, false, thing);
	else {
		board.setCell(...to);
		board.on.reach?.(to);
	}
	return true;
}

/** @returns whether it was for zooming */
function zoomKey(board: Board, key: string): boolean {
	if (key === "+" || key === "=") board.zoomBy(1.25);
	else if (key === "-") board.zoomBy(0.8);
	else if (key === "0") board.fit();
	else return false;
	return true;
}

/**
 * The island that an arrow leads to: the one in sight, or else the nearest one roughly in that
 * direction; -1 if there is none.
 */
function neighbor(puzzle: Puzzle, from: number, side: number) {
	const { edges, sides } = graphOf(puzzle);
	const edge = at(sides, 4 * from + side);
	if (edge >= 0) {
		const { a, b } = at(edges, edge);
		return a === from ? b : a;
	}
	const start = at(puzzle.islands, from);
	let best = -1;
	let least = Infinity;
	puzzle.islands.forEach(({ row, col }, index) => {
		const [down, right] = [row - start.row, col - start.col];
		const along = [-down, right, down, -right][side] ?? 0;
		const across = Math.abs(side === NORTH || side === SOUTH ? right : down);
		if (along > 0 && along + 2 * across < least) [best, least] = [index, along + 2 * across];
	});
	return best;
}
