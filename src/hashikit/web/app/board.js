/** Boards of this page: in the player's language, and with buttons to zoom. */

import { Board } from "../board/board.js";
import { announce, h, tool } from "./dom.js";
import { t } from "./i18n/i18n.js";

/** What is said of the next arrow. */
const ARROWS = { "": "play.arrowMoves", build: "play.arrowBuilds", mark: "play.arrowMarks" };

/**
 * A board to play or to edit on.
 * @param {HTMLElement} stage
 * @param {Puzzle} puzzle
 * @param {{ mode?: Mode, label?: string, on?: Listeners }} options
 */
export function makeBoard(stage, puzzle, options) {
	const armed = (/** @type {keyof typeof ARROWS} */ next) => announce(t(ARROWS[next]));
	const board = new Board(stage, puzzle, { ...options, on: { armed, ...options.on }, text: t });
	stage.append(
		h(
			"div",
			{ class: "zooms" },
			tool("plus", "play.zoomIn", () => board.zoomBy(1.4)),
			tool("minus", "play.zoomOut", () => board.zoomBy(1 / 1.4)),
			tool("fit", "play.fit", () => board.fit()),
		),
	);
	return board;
}
