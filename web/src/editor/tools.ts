/** The editor's tools: what taps, drags and keys do with each of them. */

import { islandThatWay } from "../board/strokes.ts";
import type { Tool } from "../board/types.ts";
import { edgeLabel, place as placeOf } from "../explain/names.ts";
import { join, place, takeAway } from "../game/drawing.ts";
import { block, give } from "../game/edit.ts";
import { t } from "../i18n/i18n.ts";
import { bridges } from "../puzzle/bridges.ts";
import { graphOf, islandAt } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import { announce, toast } from "../ui/dom.ts";
import type { Editor } from "./editor.ts";
import type { EditTool } from "./types.ts";

/** All of them; the first one places islands and signs. */
export const TOOLS: [EditTool, ...EditTool[]] = ["numbers", "solution", "given", "blocked"];

/** What drags do on the board. */
export const DRAGS: Record<EditTool, Tool> = {
	numbers: "place",
	solution: "draw",
	given: "join",
	blocked: "place",
};

/** The key of each tool; pressed again, it leads back to the first one. */
export const KEYS: Record<string, EditTool> = { d: "solution", g: "given", b: "blocked" };

/** A line was drawn from a cell to another one. */
export function onJoin(editor: Editor, from: Cell, to: Cell, less: boolean) {
	if (editor.tool === "given") {
		const { puzzle } = editor.sheet;
		const next = give(puzzle, from, to, less);
		if (!next) return;
		if ("obstacle" in next) return inTheWay(puzzle, next.obstacle);
		editor.change(next.puzzle);
		const [, , count = 0] =
			next.puzzle.given.find(([a, b]) => [`${a} ${b}`, `${b} ${a}`].includes(`${from} ${to}`)) ??
			[];
		return tell(next.puzzle, next.edge, count, true);
	}
	editor.redraw((drawing) => {
		const next = join(drawing, editor.sheet.symmetry, from, to, less);
		if (!next) return toast(t("set.notThere"));
		if ("obstacle" in next) return inTheWay(next.puzzle, next.obstacle);
		editor.take(next.drawing);
		const { puzzle, bridges: state } = next.drawing;
		tell(puzzle, next.edge, bridges(state, next.edge), false);
	});
}

/** Join the island in the chosen cell with the next one that way. */
export function onArrow(editor: Editor, side: number) {
	const { cell } = editor.board.state;
	const end = islandThatWay(editor.sheet.puzzle, cell, side);
	if (end) onJoin(editor, cell, end, false);
	else toast(t("board.nothing"));
}

/** Place an island while a solution is drawn. */
export function onPlace(editor: Editor) {
	const { cell } = editor.board.state; // another one may be chosen before the drawing is known
	editor.redraw((drawing) => {
		if (islandAt(drawing.puzzle, ...cell) < 0)
			editor.take(place(drawing, editor.sheet.symmetry, cell));
		editor.announceCell();
	});
}

/** Take away what is in the chosen cell. */
export function onRemove(editor: Editor) {
	const { cell } = editor.board.state;
	editor.redraw((drawing) => {
		editor.take(takeAway(drawing, editor.sheet.symmetry, cell));
		editor.announceCell();
	});
}

/** Block the chosen cell, or free it. */
export function onBlock(editor: Editor) {
	const next = block(editor.sheet.puzzle, editor.sheet.symmetry, editor.board.state.cell);
	if (!next) toast(t("set.notWater"));
	editor.change(next);
	editor.announceCell();
}

/** @param edge that another one would cross */
function inTheWay(puzzle: Puzzle, edge: number) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	toast(t("board.blocked", { one: placeOf(puzzle, a), two: placeOf(puzzle, b) }));
}

/** Announce what is there now. */
function tell(puzzle: Puzzle, edge: number, count: number, isGiven: boolean) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	if (count) announce(edgeLabel(puzzle, { a, b, horizontal: true }, count, { isGiven }));
	else announce(t("set.noBridge", { one: placeOf(puzzle, a), two: placeOf(puzzle, b) }));
}
