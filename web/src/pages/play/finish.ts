/** The end of a game. */

import type { Board } from "../../board/board.ts";
import { streak } from "../../game/daily.ts";
import type { Game } from "../../game/game.ts";
import { edgeOf } from "../../game/game.ts";
import { linkForAll } from "../../game/open.ts";
import { days, results } from "../../game/store.ts";
import { clock, date, gap, joined, t } from "../../i18n/i18n.ts";
import { graphOf } from "../../puzzle/graph.ts";
import { at } from "../../puzzle/puzzle.ts";
import { button, copy, h, icon, toast } from "../../ui/dom.ts";

/**
 * The verdict on a finished game: its time against others of its kind, and what is next.
 * @param best whether nobody was faster here
 */
export function doneCard(game: Game, best: boolean, next: () => void, replay: () => void) {
	const { revealed, hints, daily } = game;
	const kind = results()[game.kind];
	const run = daily ? streak(days()) : 0;
	const facts = revealed
		? [t("done.revealed")]
		: [
				t(best ? "done.best" : "done.time", { time: clock(game.elapsed) }),
				kind?.best && kind.best < game.elapsed ? t("done.record", { time: clock(kind.best) }) : "",
				kind && kind.solved > 1 ? t("done.average", { time: clock(kind.total / kind.solved) }) : "",
				t("done.hints", { count: hints }),
				run ? t("progress.streak", { count: run }) : "",
			];
	return h(
		"div",
		{ class: "done-card" },
		icon("star"),
		h(
			"p",
			{},
			h("b", {}, t(revealed ? "done.shown" : "done.title")),
			gap(),
			joined(...facts.map((fact) => fact || "")),
		),
		h(
			"div",
			{ class: "row" },
			!revealed && button("share", t("play.share"), () => void shareResult(game)),
			game.position > 0 && button("play", t("done.replay"), replay, { class: "quiet" }),
			button("next", t("done.next"), next, { class: "main forward" }),
		),
	);
}

/** Share a result as text that gives nothing away. */
async function shareResult(game: Game) {
	const { daily, level, hints } = game;
	const title = daily ? t("play.dailyOf", { date: date(daily) }) : "Hashi";
	const kind = [game.size, level && t(`level.${level}`)].filter(Boolean).join(" · ");
	const time = t("done.time", { time: clock(game.elapsed) });
	const result = `${time} ${t("done.hints", { count: hints })}`;
	const text = [title, kind, result, linkForAll(game)].filter(Boolean).join("\n");
	if (navigator.share && matchMedia("(pointer: coarse)").matches)
		return navigator.share({ text }).catch(() => {}); // the player changed their mind
	if (await copy(text)) toast(t("general.copied"));
}

/** A wave over the islands, from the last bridge on. */
export function celebrate(board: Board, game: Game) {
	if (game.revealed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const last = game.moves[game.position - 1]?.[0] ?? 0;
	const { puzzle } = game;
	const edge = graphOf(puzzle).edges[edgeOf(last)];
	const from = at(puzzle.islands, edge?.a ?? 0);
	const delayAt = (row: number, col: number) => 45 * Math.hypot(row - from.row, col - from.col);
	graphOf(puzzle).edges.forEach(({ a, b }, i) => {
		const [one, two] = [at(puzzle.islands, a), at(puzzle.islands, b)];
		at(board.picture.edges, i).animate(
			[{}, { stroke: "var(--good)", strokeWidth: 5, offset: 0.4 }, {}],
			{
				duration: 900,
				delay: delayAt((one.row + two.row) / 2, (one.col + two.col) / 2),
			},
		);
	});
	puzzle.islands.forEach(({ row, col }, i) => {
		const delay = delayAt(row, col);
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
}
