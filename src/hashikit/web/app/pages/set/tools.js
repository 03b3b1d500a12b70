/** The editor's tools: what taps, drags and keys do with each of them. */

import { islandThatWay } from "../../../board/strokes.js";
import { bridges } from "../../../puzzle/bridges.js";
import { graphOf } from "../../../puzzle/graph.js";
import { at, islandAt } from "../../../puzzle/puzzle.js";
import { announce, toast } from "../../dom.js";
import { join, place, takeAway } from "../../drawing.js";
import { block, give } from "../../edit.js";
import { t } from "../../i18n/i18n.js";
import { edgeLabel, place as placeOf } from "../../names.js";

/** All of them; the first one places islands and signs. @type {[EditTool, ...EditTool[]]} */
export const TOOLS = ["numbers", "solution", "given", "blocked"];

/** What drags do on the board. @type {Record<EditTool, Tool>} */
export const DRAGS = { numbers: "place", solution: "draw", given: "join", blocked: "place" };

/**
 * The key of each tool; pressed again, it leads back to the first one.
 * @type {Record<string, EditTool>}
 */
export const KEYS = { d: "solution", g: "given", b: "blocked" };

/**
 * A line was drawn from a cell to another one.
 * @param {Setter} setter
 * @param {Cell} from
 * @param {Cell} to
 * @param {boolean} less
 */
export function onJoin(setter, from, to, less) {
	if (setter.tool === "given") {
		const { puzzle } = setter.sheet;
		const made = give(puzzle, from, to, less);
		if (!made) return;
		if ("obstacle" in made) return inTheWay(puzzle, made.obstacle);
		setter.change(made.puzzle);
		const [, , count = 0] =
			made.puzzle.given.find(([a, b]) => [`${a} ${b}`, `${b} ${a}`].includes(`${from} ${to}`)) ??
			[];
		return tell(made.puzzle, made.edge, count, true);
	}
	setter.redraw((drawn) => {
		const made = join(drawn, setter.sheet.symmetry, from, to, less);
		if (!made) return toast(t("set.notThere"));
		if ("obstacle" in made) return inTheWay(made.puzzle, made.obstacle);
		setter.take(made.drawn);
		const { puzzle, bridges: state } = made.drawn;
		tell(puzzle, made.edge, bridges(state, made.edge), false);
	});
}

/**
 * Join the island in the chosen cell with the next one that way.
 * @param {Setter} setter
 * @param {number} side
 */
export function onArrow(setter, side) {
	const { cell } = setter.board.state;
	const end = islandThatWay(setter.sheet.puzzle, cell, side);
	if (end) onJoin(setter, cell, end, false);
	else toast(t("board.nothing"));
}

/** Place an island while a solution is drawn. @param {Setter} setter */
export function onPlace(setter) {
	const { cell } = setter.board.state; // another one may be chosen before the drawing is known
	setter.redraw((drawn) => {
		if (islandAt(drawn.puzzle, ...cell) < 0) setter.take(place(drawn, setter.sheet.symmetry, cell));
		setter.reached();
	});
}

/** Take away what is in the chosen cell. @param {Setter} setter */
export function onRemove(setter) {
	const { cell } = setter.board.state;
	setter.redraw((drawn) => {
		setter.take(takeAway(drawn, setter.sheet.symmetry, cell));
		setter.reached();
	});
}

/** Block the chosen cell, or free it. @param {Setter} setter */
export function onBlock(setter) {
	const made = block(setter.sheet.puzzle, setter.sheet.symmetry, setter.board.state.cell);
	if (!made) toast(t("set.notWater"));
	setter.change(made);
	setter.reached();
}

/** @param {Puzzle} puzzle @param {number} edge  that another one would cross */
function inTheWay(puzzle, edge) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	toast(t("board.blocked", { one: placeOf(puzzle, a), two: placeOf(puzzle, b) }));
}

/**
 * Announce what is there now.
 * @param {Puzzle} puzzle
 * @param {number} edge
 * @param {number} count
 * @param {boolean} given
 */
function tell(puzzle, edge, count, given) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	if (count) announce(edgeLabel(puzzle, { a, b, horizontal: true }, count, { given }));
	else announce(t("set.noBridge", { one: placeOf(puzzle, a), two: placeOf(puzzle, b) }));
}
