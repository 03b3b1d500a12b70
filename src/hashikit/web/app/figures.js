/** Figures of the guide: boards to look at. */

import { Board } from "../board/board.js";
import { CELL } from "../board/shapes.js";
import { NOTHING } from "../board/state.js";
import { emptyState } from "../puzzle/bridges.js";
import { parse } from "../puzzle/formats/formats.js";
import { edgeBetween } from "../puzzle/graph.js";
import { t } from "./i18n/i18n.js";

/**
 * The puzzle of a drawing, and its bridges.
 * @param {Drawing} drawing
 */
export function positionOf({ puzzle: text, bridges = {}, wrong = {} }) {
	const puzzle = parse(text);
	const state = emptyState(puzzle);
	/** @type {Line[]} */
	const edges = [];
	for (const [name, value] of Object.entries({ ...bridges, ...wrong })) {
		const [a = "", b = ""] = name.split("-");
		const cell = (/** @type {string} */ text) => /** @type {Cell} */ (text.split(",").map(Number));
		const edge = edgeBetween(puzzle, cell(a), cell(b));
		state[edge] = value;
		if (name in wrong) edges.push({ edge, value });
	}
	return { puzzle, bridges: state, faults: { islands: [], edges } };
}

/**
 * @param {HTMLElement} parent
 * @param {{ puzzle: Puzzle } & Partial<BoardState>} position
 * @param {string} label
 */
export function drawInto(parent, { puzzle, bridges, hint = NOTHING, faults = NOTHING }, label) {
	const board = new Board(parent, puzzle, { text: t, mode: "view", label });
	board.set({ bridges: bridges ?? board.state.bridges, hint, faults });
	board.svg.setAttribute("width", String(puzzle.cols * CELL));
	board.svg.setAttribute("height", String(puzzle.rows * CELL));
}
