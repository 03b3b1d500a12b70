/** The end of a game. */

import { graphOf } from "../../../puzzle/graph.js";
import { at } from "../../../puzzle/puzzle.js";
import { button, h, icon } from "../../dom.js";
import { clock, t } from "../../i18n/i18n.js";

/**
 * The verdict on a finished game, with a button for the next one.
 * @param {Game} game
 * @param {boolean} best  whether nobody was faster here
 * @param {() => void} next
 */
export function doneCard(game, best, next) {
	const key = game.revealed ? "revealed" : best ? "best" : game.hints ? "hints" : "time";
	const words = t(`done.${key}`, { time: clock(game.elapsed), count: game.hints });
	return h(
		"div",
		{ class: "done-card" },
		icon("star"),
		h("p", {}, h("b", {}, t(game.revealed ? "done.shown" : "done.title")), " ", words),
		button("next", t("done.next"), next, { class: "main forward" }),
	);
}

/** A wave over the islands, from the last bridge on. @param {Board} board @param {Game} game */
export function celebrate(board, game) {
	if (game.revealed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const last = game.moves[game.position - 1]?.[0] ?? 0;
	const { puzzle } = game;
	const edge = graphOf(puzzle).edges[Math.floor(last / 64)];
	const from = at(puzzle.islands, edge?.a ?? 0);
	puzzle.islands.forEach(({ row, col }, i) => {
		const delay = 45 * Math.hypot(row - from.row, col - from.col);
		for (const part of at(board.picture.islands, i).querySelectorAll("circle, text")) {
			part.animate(
				[
					{ transform: "scale(1)" },
					{ transform: "scale(1.28)", offset: 0.4 },
					{ transform: "scale(1)" },
				],
				{ duration: 520, delay, easing: "ease-out" },
			);
		}
	});
	board.svg.classList.add("won");
}
