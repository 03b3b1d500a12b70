/** Boards of this page: in the player's language, and with buttons to zoom. */

import { Board } from "../board/board.ts";
import type { Listeners, Mode } from "../board/types.ts";
import { t, wording } from "../i18n/i18n.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { announce, h, tool } from "./dom.ts";

/** What is said of the next arrow. */
const ARROWS = {
	"": "play.arrowMoves",
	build: "play.arrowBuilds",
	mark: "play.arrowMarks",
} as const;

/** A board to play or to edit on. */
export function makeBoard(
	stage: HTMLElement,
	puzzle: Puzzle,
	options: { mode?: Mode; label?: string; on?: Listeners },
) {
	const armed = (next: keyof typeof ARROWS) => announce(t(ARROWS[next]));
	const board = new Board(stage, puzzle, {
		...options,
		on: { armed, ...options.on },
		text: wording,
	});
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
