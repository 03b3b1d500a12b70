/** Drawings for the guide: a board that is only looked at. */

import { parse } from "../formats.js";
import { edgeBetween, emptyState, islandAt } from "../puzzle.js";
import { Board } from "./board.js";
import { CELL } from "./state.js";

/** The number of the edge that a text names. @param {Puzzle} puzzle @param {string} name */
export function edgeNamed(puzzle, name) {
	const [a, b] = name.split("-").map((cell) => /** @type {Cell} */ (cell.split(",").map(Number)));
	return edgeBetween(puzzle, /** @type {Cell} */ (a), /** @type {Cell} */ (b));
}

/** @param {HTMLElement} parent @param {Drawing} drawing @param {string} label */
export function drawInto(parent, { puzzle: text, bridges = {}, then = {}, islands = [], wrong = {} }, label) {
	const puzzle = parse(text);
	const state = emptyState(puzzle);
	for (const [name, value] of Object.entries({ ...bridges, ...then, ...wrong })) {
		state[edgeNamed(puzzle, name)] = value;
	}
	const board = new Board(parent, puzzle, { mode: "view", label });
	const edges = (/** @type {object} */ names) => Object.keys(names).map((name) => edgeNamed(puzzle, name));
	board.set({
		state,
		hint: {
			islands: islands.map(([row, col]) => islandAt(puzzle, row, col)),
			edges: edges(then),
		},
		faults: { islands: [], edges: edges(wrong) },
	});
	board.svg.setAttribute("width", String(puzzle.cols * CELL));
	board.svg.setAttribute("height", String(puzzle.rows * CELL));
	return board;
}
