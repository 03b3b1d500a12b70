/** Figures of the guide: boards to look at. */

import { Board } from "../board/board.ts";
import { CELL } from "../board/shapes.ts";
import { NOTHING } from "../board/state.ts";
import type { BoardState, Line } from "../board/types.ts";
import { wording } from "../i18n/i18n.ts";
import { emptyState } from "../puzzle/bridges.ts";
import { parse } from "../puzzle/formats/formats.ts";
import { edgeBetween } from "../puzzle/graph.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import type { Drawing } from "./types.ts";

/** The puzzle of a drawing, and its bridges. */
export function positionOf({ puzzle: text, bridges = {}, wrong = {} }: Drawing) {
	const puzzle = parse(text);
	const state = emptyState(puzzle);
	const edges: Line[] = [];
	for (const [name, value] of Object.entries({ ...bridges, ...wrong })) {
		const [a = "", b = ""] = name.split("-");
		const cell = (text: string) => text.split(",").map(Number) as Cell;
		const edge = edgeBetween(puzzle, cell(a), cell(b));
		state[edge] = value;
		if (name in wrong) edges.push({ edge, value });
	}
	return { puzzle, bridges: state, faults: { islands: [], edges } };
}

export function drawInto(
	parent: HTMLElement,
	{
		puzzle,
		bridges,
		hint = NOTHING,
		faults = NOTHING,
		lit = false,
	}: { puzzle: Puzzle } & Partial<BoardState>,
	label: string,
) {
	const board = new Board(parent, puzzle, { text: wording, mode: "view", label });
	board.set({ bridges: bridges ?? board.state.bridges, hint, faults, lit });
	board.svg.setAttribute("width", String(puzzle.cols * CELL));
	board.svg.setAttribute("height", String(puzzle.rows * CELL));
	return board;
}
