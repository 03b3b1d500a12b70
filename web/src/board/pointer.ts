/**
 * Mouse, pen and fingers: drag from an island, tap an edge or two islands in turn, press
 * long or with the second button to mark, drag and pinch to move and zoom.
 */

import { bridges } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at, EAST, NORTH, SOUTH, WEST } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import { edgeNear, islandNear } from "./aim.ts";
import type { Board } from "./board.ts";
import { translate } from "./build.ts";
import { CELL, middle, RADIUS } from "./shapes.ts";
import { endOf } from "./strokes.ts";
import type { BoardState, Press } from "./types.ts";
import { isZoomed, pan, toBoard, zoom } from "./view.ts";

/** Milliseconds until a press is long. */
const LONG = 450;

/** Pixels that a finger may move during a tap. */
const STILL = 8;

/** @param signal ends it */
export function listenToPointers(board: Board, signal: AbortSignal) {
	const { svg, state: s } = board;
	let press: Press | null = null;
	const fingers: Map<number, [x: number, y: number]> = new Map();

	const drop = () => {
		if (press) clearTimeout(press.timer);
		const thing = s.mode === "edit" && press?.moved && thingOf(s, press);
		if (press && thing) lift(board, press, ...middle(thing));
		press = null;
		preview(board, -1);
		if (s.stroke) board.set({ stroke: null });
	};

	svg.addEventListener(
		"pointerdown",
		(event) => {
			if (event.button > 2 || event.button === 1) return;
			fingers.set(event.pointerId, [event.clientX, event.clientY]);
			if (fingers.size > 1) return drop();
			const [x, y] = toBoard(s, board.box(), event.clientX, event.clientY);
			const island = islandNear(s.puzzle, x, y, s.view.scale);
			const signs = s.mode === "edit" && island < 0; // only there can they be dragged
			press = {
				id: event.pointerId,
				x: event.clientX,
				y: event.clientY,
				lastX: event.clientX,
				lastY: event.clientY,
				island,
				sign: signs ? signIn(s, x, y) : -1,
				moved: false,
				second: event.button === 2,
				timer: 0,
			};
			if (event.pointerType !== "mouse" && s.mode === "play") {
				press.timer = window.setTimeout(() => {
					if (!press || press.moved || press.island >= 0) return;
					drop();
					if (board.zoomFor(event)) return;
					const edge = tap(board, x, y, true);
					if (edge >= 0) board.toggleMark(edge);
				}, LONG);
			}
			svg.setPointerCapture(event.pointerId);
		},
		{ signal },
	);

	svg.addEventListener(
		"pointermove",
		(event) => {
			const [px, py] = [event.clientX, event.clientY];
			const box = board.box();
			if (fingers.size === 2 && fingers.has(event.pointerId)) {
				const before = spread(fingers);
				fingers.set(event.pointerId, [px, py]);
				const now = spread(fingers);
				pan(s, box, now.x - before.x, now.y - before.y);
				if (before.size > 0) zoom(s, box, now.size / before.size, now.x, now.y);
				board.move();
				return;
			}
			if (!press) {
				if (event.pointerType === "mouse" && s.mode === "play") {
					const [x, y] = toBoard(s, box, px, py);
					preview(board, edgeBelow(board, x, y));
				}
				return;
			}
			if (event.pointerId !== press.id) return;
			if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [px, py]);
			if (Math.hypot(px - press.x, py - press.y) > STILL) press.moved = true;
			if (press.moved) {
				clearTimeout(press.timer);
				if (press.island >= 0 && s.mode === "play") preview(board, drag(s, press, px, py));
				else if (s.tool !== "place") board.set({ stroke: strokeOf(board, press, px, py) });
				else if (thingOf(s, press)) lift(board, press, ...toBoard(s, box, px, py));
				else if (isZoomed(s, box)) {
					pan(s, box, px - press.lastX, py - press.lastY);
					board.move();
				}
			}
			press.lastX = px;
			press.lastY = py;
		},
		{ signal },
	);

	svg.addEventListener(
		"pointerup",
		(event) => {
			fingers.delete(event.pointerId);
			if (!press || event.pointerId !== press.id) return;
			const last = press;
			drop();
			const [x, y] = toBoard(s, board.box(), event.clientX, event.clientY);
			if (s.mode === "edit" && s.tool !== "place") {
				const edge =
					last.island < 0 && (last.second || s.tool === "join")
						? edgeNear(s.puzzle, s.bridges, x, y, last.second)
						: -1;
				const stroke = last.moved
					? strokeOf(board, last, event.clientX, event.clientY)
					: edge >= 0 && (s.tool === "join" || bridges(s.bridges, edge))
						? endsOf(s.puzzle, edge)
						: null;
				if (stroke) {
					board.setCell(...stroke[1]);
					board.on.join?.(...stroke, last.second);
				} else if (!last.moved) board.pick(cellAt(last.island, s, x, y), last.second);
				return;
			}
			if (s.mode === "edit") {
				const thing = thingOf(s, last);
				if (last.moved && !thing) return;
				board.pick(
					[Math.floor(y / CELL), Math.floor(x / CELL)],
					last.second,
					last.moved ? thing : undefined,
				);
				return;
			}
			const mark = last.second || s.marking;
			if (!last.moved && board.zoomFor(event)) return;
			if (last.island < 0 || last.moved) board.clearSelection();
			if (last.island >= 0 || last.moved) board.lastTap = null;
			if (last.island >= 0 && last.moved) {
				const edge = drag(s, last, event.clientX, event.clientY);
				if (edge >= 0) {
					board.setCursor(last.island);
					if (mark) board.toggleMark(edge);
					else board.cycle(edge);
				}
			} else if (!last.moved) {
				const sign = last.island < 0 ? signIn(s, x, y) : -1;
				if (last.island >= 0) board.tapIsland(last.island, mark);
				else if (sign >= 0) board.on.sign?.(sign);
				else {
					const edge = tap(board, x, y, mark);
					if (edge >= 0 && mark) board.toggleMark(edge);
					else if (edge >= 0) board.cycle(edge);
				}
			}
		},
		{ signal },
	);

	svg.addEventListener(
		"pointercancel",
		(event) => {
			fingers.delete(event.pointerId);
			drop();
		},
		{ signal },
	);
	// Suppress the mouse events that follow a touch: they would search the whole board for what is
	// below the finger, and move the focus there.
	svg.addEventListener(
		"touchend",
		(event) => s.mode === "play" && event.cancelable && event.preventDefault(),
		{
			signal,
			passive: false,
		},
	);
	// Chromium takes a quick stroke for a fling, even here where nothing scrolls, and then swallows
	// the next tap, wherever that is.
	svg.addEventListener("touchmove", (event) => event.cancelable && event.preventDefault(), {
		signal,
		passive: false,
	});
	svg.addEventListener("pointerleave", () => press || preview(board, -1), { signal });
	svg.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
	const onWheel = (event: WheelEvent) => {
		event.preventDefault();
		const factor = Math.exp(
			-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.002),
		);
		zoom(s, board.box(), factor, event.clientX, event.clientY);
		board.move();
	};
	// Only where there is a mouse: a wheel listener slows down every frame of a large board.
	svg.addEventListener(
		"mouseenter",
		() => svg.addEventListener("wheel", onWheel, { signal, passive: false }),
		{ signal, once: true },
	);
}

/** The cell of an island, or that of a point in board units. */
function cellAt(island: number, { puzzle }: BoardState, x: number, y: number): Cell {
	const there = puzzle.islands[island];
	return there ? [there.row, there.col] : [Math.floor(y / CELL), Math.floor(x / CELL)];
}

/** The line that is drawn from where a press began to a point of the page. */
function strokeOf(board: Board, press: Press, px: number, py: number): BoardState["stroke"] {
	const { state: s } = board;
	const from = cellAt(press.island, s, ...toBoard(s, board.box(), press.x, press.y));
	const { rows, cols } = s.puzzle;
	if (Math.min(...from) < 0 || from[0] >= rows || from[1] >= cols) return null;
	const to = endOf(s, from, ...toBoard(s, board.box(), px, py));
	return to && [from, to];
}

/** The cells of the islands that an edge joins. */
function endsOf(puzzle: Puzzle, edge: number): [Cell, Cell] {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const [one, two] = [at(puzzle.islands, a), at(puzzle.islands, b)];
	return [
		[one.row, one.col],
		[two.row, two.col],
	];
}

/** The sign in the cell of a point in board units, or -1. */
function signIn({ puzzle }: BoardState, x: number, y: number) {
	const [r, c] = [Math.floor(y / CELL), Math.floor(x / CELL)];
	return puzzle.signs.findIndex(({ row, col }) => row === r && col === c);
}

/** The island or the sign being dragged. */
function thingOf({ puzzle }: BoardState, { island, sign }: Press) {
	return puzzle.islands[island] ?? puzzle.signs[sign];
}

/** Draw an island or a sign elsewhere. */
function lift({ picture, state }: Board, { island, sign }: Press, x: number, y: number) {
	const there = state.puzzle.islands[island];
	const [home, above] = there ? middle(there) : [0, 0]; // an island's parts have their own places
	const figure = picture.islands[island] ?? picture.signs[sign];
	figure?.setAttribute("transform", translate(x - home, y - above));
}

/** The edge that a press at a point would change, or -1: it would choose an island. */
function edgeBelow(board: Board, x: number, y: number) {
	const { puzzle, view, marking } = board.state;
	return islandNear(puzzle, x, y, view.scale) < 0 ? edgeAt(board, x, y, marking) : -1;
}

/** The edge that a tap on the water is meant for, or -1; the next tap there remembers it. */
function tap(board: Board, x: number, y: number, marking: boolean) {
	const edge = edgeAt(board, x, y, marking);
	board.lastTap = edge < 0 ? null : { x, y, edge };
	return edge;
}

/**
 * The edge that a tap at a point is meant for, or -1. What the last tap there changed and is empty
 * again, by Undo or by further taps, was not meant: where two edges cross, the other one is.
 */
function edgeAt({ state: s, lastTap }: Board, x: number, y: number, marking: boolean) {
	const isSame = lastTap && Math.hypot(x - lastTap.x, y - lastTap.y) < CELL / 2;
	const but = isSame && s.bridges[lastTap.edge] === 0 ? lastTap.edge : -1;
	return edgeNear(s.puzzle, s.bridges, x, y, marking, but);
}

/** Show which edge would change. */
function preview(board: Board, edge: number) {
	if (board.state.locked) edge = -1;
	if (board.state.preview === edge) return;
	board.state.preview = edge;
	board.draw();
}

/** The middle of two fingers and their distance. */
function spread(fingers: Map<number, [x: number, y: number]>) {
	const [one, two] = [...fingers.values()] as [[number, number], [number, number]];
	return {
		x: (one[0] + two[0]) / 2,
		y: (one[1] + two[1]) / 2,
		size: Math.hypot(one[0] - two[0], one[1] - two[1]),
	};
}

/** The edge that a drag from an island points along, or -1. */
function drag(s: BoardState, press: Press, px: number, py: number) {
	const [dx, dy] = [px - press.x, py - press.y];
	if (Math.hypot(dx, dy) < Math.max(STILL, RADIUS * s.view.scale * 0.8)) return -1;
	const side = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? EAST : WEST) : dy > 0 ? SOUTH : NORTH;
	return at(graphOf(s.puzzle).sides, 4 * press.island + side);
}
