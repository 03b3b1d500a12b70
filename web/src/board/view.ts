/** Which part of a board is in sight: fitting, zooming about a point, and moving. */

import { at } from "../puzzle/puzzle.ts";
import { CELL, MARGIN } from "./shapes.ts";
import type { BoardState } from "./types.ts";

/** Pixels per cell: the largest at rest, and the largest when zoomed in. */
const REST = 136;
const MOST = 160;

/** Pixels per cell at which its number is easy to read, and at which it can just be read. */
const READABLE = 30;
const LEAST = 20;

/**
 * Pixels per board unit at which the whole board is in sight; rounded so that cells are whole
 * pixels and lines are crisp.
 */
function fitScale({ puzzle }: BoardState, box: DOMRect) {
	const across = puzzle.cols + (2 * MARGIN) / CELL;
	const down = puzzle.rows + (2 * MARGIN) / CELL;
	const pixels = Math.min(box.width / across, box.height / down, REST);
	const fine = devicePixelRatio;
	return (pixels > 12 ? (Math.floor((pixels * fine) / 2) * 2) / fine : pixels) / CELL;
}

export function fit(s: BoardState, box: DOMRect) {
	const { rows, cols } = s.puzzle;
	s.view = { x: (cols * CELL) / 2, y: (rows * CELL) / 2, scale: fitScale(s, box) };
}

/** Zoom by a factor; the point under `(x, y)`, in pixels, stays where it is. */
export function zoom(s: BoardState, box: DOMRect, factor: number, x: number, y: number) {
	const { view } = s;
	const least = fitScale(s, box);
	const scale = Math.min(Math.max(view.scale * factor, least), Math.max(MOST / CELL, least));
	const [before, above] = toBoard(s, box, x, y);
	view.scale = scale;
	const [after, below] = toBoard(s, box, x, y);
	view.x += before - after;
	view.y += above - below;
	keep(s, box);
}

/** Move by pixels. */
export function pan(s: BoardState, box: DOMRect, dx: number, dy: number) {
	s.view.x -= dx / s.view.scale;
	s.view.y -= dy / s.view.scale;
	keep(s, box);
}

/** Bring a cell into sight. */
export function reveal(s: BoardState, box: DOMRect, row: number, col: number) {
	const { view } = s;
	const [x, y] = [(col + 0.5) * CELL, (row + 0.5) * CELL];
	const [w, h] = [box.width / view.scale / 2 - CELL, box.height / view.scale / 2 - CELL];
	view.x = Math.min(Math.max(view.x, x - w), x + w);
	view.y = Math.min(Math.max(view.y, y - h), y + h);
	keep(s, box);
}

/**
 * Bring some islands into sight, when playing easy to read or, if there is no room for all of
 * them, as small as can be read; then the last ones are.
 * @param closer large enough to be read
 */
export function approach(
	s: BoardState,
	box: DOMRect,
	islands: number[],
	closer: boolean = s.mode !== "edit",
) {
	const { view, puzzle } = s;
	if (!islands.length) return;
	const some = islands.map((island) => at(puzzle.islands, island));
	const span = (all: number[]) => Math.max(...all) - Math.min(...all) + 2;
	const across = box.width / span(some.map(({ col }) => col));
	const down = box.height / span(some.map(({ row }) => row));
	const room = Math.max(Math.min(across, down), LEAST) / CELL;
	const least = closer ? READABLE / CELL : 0;
	const scale = Math.min(Math.max(view.scale, least), room);
	view.scale = Math.max(scale, fitScale(s, box));
	for (const { row, col } of some) reveal(s, box, row, col);
}

/** Whether some of the board is out of sight. */
export function isZoomed(s: BoardState, box: DOMRect) {
	return s.view.scale > fitScale(s, box) * 1.001;
}

/** Keep the board in sight: where it is smaller than the window, in the middle. */
function keep(s: BoardState, box: DOMRect) {
	const { view, puzzle } = s;
	const limit: (at: number, whole: number, pixels: number) => number = (at, whole, pixels) => {
		const half = pixels / view.scale / 2;
		if (whole + 2 * MARGIN <= 2 * half + 0.01) return whole / 2;
		return Math.min(Math.max(at, half - MARGIN), whole + MARGIN - half);
	};
	view.x = limit(view.x, puzzle.cols * CELL, box.width);
	view.y = limit(view.y, puzzle.rows * CELL, box.height);
}

/** A point of the page in board units. */
export function toBoard(
	{ view }: BoardState,
	box: DOMRect,
	x: number,
	y: number,
): [x: number, y: number] {
	return [
		view.x + (x - box.left - box.width / 2) / view.scale,
		view.y + (y - box.top - box.height / 2) / view.scale,
	];
}
