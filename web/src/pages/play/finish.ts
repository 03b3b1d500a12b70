/** The end of a game. */

import type { Board } from "../../board/board.ts";
import { isCalm } from "../../board/motion.ts";
import { openResult } from "../../dialogs/result.ts";
import { LEVELS, type Level, numberOf } from "../../engine/names.ts";
import { linkToPiece, nextPiece, pieceName, starsFor } from "../../game/collection.ts";
import {
	dayOf,
	hoursUntilNext,
	isDay,
	isWeek,
	linkToDay,
	medalOf,
	monthOf,
	nextAfter,
	streak,
	weekOf,
} from "../../game/daily.ts";
import type { Game } from "../../game/game.ts";
import { edgeOf } from "../../game/game.ts";
import { SETTLED } from "../../game/rating.ts";
import { days, rating, results, solvedOn, stars } from "../../game/store.ts";
import { clock, date, gap, joinSentences, t } from "../../i18n/i18n.ts";
import { bridges } from "../../puzzle/bridges.ts";
import { graphOf } from "../../puzzle/graph.ts";
import { at } from "../../puzzle/puzzle.ts";
import type { Puzzle } from "../../puzzle/types.ts";
import { button, h, icon } from "../../ui/dom.ts";
import { go } from "../../ui/history.ts";
import { starRow } from "../stars.ts";

/**
 * The verdict on a finished game: its time against others of its kind, and what is next.
 * @param best whether nobody was faster here
 * @param on what its buttons do; `more` stands here where the tools have given their room away
 */
export function doneCard(
	game: Game,
	best: boolean,
	on: { next: () => void; replay: () => void; more: () => void; harder: (level: Level) => void },
) {
	const { revealed, hints, daily, piece } = game;
	const following = piece && nextPiece(piece, stars());
	const won = piece && !revealed ? starsFor(game.elapsed, hints, game.par) : 0;
	const kind = results()[game.kind];
	const run = isDay(daily) ? streak(days()) : 0;
	const result = daily ? solvedOn(daily) : undefined;
	const medal = revealed || !result ? "" : medalOf(result);
	const facts = revealed
		? [t("done.revealed")]
		: [
				t(best ? "done.best" : "done.time", { time: clock(game.elapsed) }),
				kind?.best && kind.best < game.elapsed ? t("done.record", { time: clock(kind.best) }) : "",
				kind && kind.solved > 1 ? t("done.average", { time: clock(kind.total / kind.solved) }) : "",
				medal && hints === 0 ? "" : t("done.hints", { count: hints }),
				medal && t(`medal.${medal}`),
				run ? t("progress.streak", { count: run }) : "",
				game.par && results()[game.kind] ? ratingNow(game) : "",
				game.daily ? comesNext(game.daily) : "",
			];
	const next = game.daily ? nextAfter(game.daily, dayOf(new Date()), isDone) : [];
	const [first, second] = next.map((name, i) =>
		button("calendar", occasionName(name), () => go(linkToDay(name)), {
			class: i ? "quiet" : "main",
		}),
	);
	const harder = revealed || hints ? "" : harderLevel(game);
	return h(
		"div",
		{ class: `done-card ${medal}` },
		won ? starRow(won) : icon("star"),
		h(
			"p",
			{},
			h("b", {}, t(revealed ? "done.shown" : "done.title")),
			won > 0 && h("span", { class: "unseen" }, ` ${t("collection.stars", { count: won })}`),
			gap(),
			joinSentences(...facts),
			harder && gap(),
			harder &&
				button("", t("done.harder", { level: t(`level.${harder}`) }), () => on.harder(harder), {
					class: "link underlined",
				}),
		),
		h(
			"div",
			{ class: "row" },
			!revealed && button("share", t("play.share"), () => openResult(game)),
			game.position > 0 && button("play", t("done.replay"), on.replay, { class: "quiet" }),
			button("more", t("play.more"), on.more, {
				class: "quiet only-icon more",
				"aria-label": t("play.more"),
			}),
			second,
			piece
				? button("", t("home.collection"), () => go("#/collection"), { class: "quiet" })
				: button("next", t("done.next"), on.next, { class: first ? "quiet" : "main forward" }),
			first,
			following &&
				button("next", pieceName(following), () => go(linkToPiece(following)), {
					class: "main forward",
				}),
		),
	);
}

const isDone = (name: string) => solvedOn(name) !== undefined;

/** What a puzzle of a day, a week or a month is called on a button. */
function occasionName(name: string) {
	if (name === dayOf(new Date())) return t("play.daily");
	if (isDay(name)) return t("done.missed", { date: date(name, { weekday: "long" }) });
	return t(isWeek(name) ? "home.week" : "home.month");
}

/** The player's rating, and what this game, which was the last one, has changed in it. */
function ratingNow({ finished }: Game) {
	const { value, change, games } = rating();
	if (games < SETTLED || Date.now() - finished > FRESH) return "";
	const signed = `${change < 0 ? "−" : "+"}${Math.round(Math.abs(change))}`;
	return t("done.rating", { rating: Math.round(value), change: signed });
}

/** Milliseconds for which a game is the last one. */
const FRESH = 60_000;

/** When the next one comes, if this one is the latest of its kind. */
function comesNext(name: string) {
	const today = dayOf(new Date());
	if (![today, weekOf(today), monthOf(today)].includes(name)) return "";
	const hours = hoursUntilNext(name, new Date());
	if (hours < 48) return t("done.inHours", { count: hours });
	return t("done.inDays", { count: Math.round(hours / 24) });
}

/** Games in a row, without hints, after which a harder level is offered. */
const SURE = 5;

/** Milliseconds for a cell in which somebody solves what has become easy. */
const QUICK = 1500;

/** The next level for somebody who solves those of this one quickly and without hints, or "". */
function harderLevel({ kind, level, puzzle }: Game): Level | "" {
	const all = results();
	const last = all[kind]?.recent?.slice(-SURE) ?? [];
	const next = LEVELS[numberOf(LEVELS, level) + 1];
	if (!level || !next || last.length < SURE || last.some(({ hints }) => hints)) return "";
	const [median] = last
		.map(({ time }) => time)
		.sort((a, b) => a - b)
		.slice(SURE >> 1);
	const isQuick = (median ?? 0) <= QUICK * puzzle.rows * puzzle.cols;
	const isKnown = (all[kind.replace(level, next)]?.unaided ?? 0) >= SURE;
	return isQuick && !isKnown ? next : "";
}

/** Milliseconds that the light takes for a cell, and at most for the whole board. */
const PER_CELL = 45;
const WHOLE = 2600;

/** With more islands, all of them are lit at once. */
const MANY = 1000;

/** Light up the network, along its bridges from the last one on; it stays lit. */
export function celebrate(board: Board, game: Game) {
	if (game.revealed) return;
	board.set({ lit: true });
	const { puzzle, state } = game;
	if (isCalm() || puzzle.islands.length > MANY) return;
	const { edges } = graphOf(puzzle);
	const last = edges[edgeOf(game.moves[game.position - 1]?.[0] ?? 0)];
	const cells = distances(puzzle, state, last ? [last.a, last.b] : [0]);
	const pace = Math.min(PER_CELL, WHOLE / Math.max(...cells, 1));
	const unlit = board.state.showDone ? "done" : "land";
	edges.forEach(({ a, b }, i) => {
		if (!bridges(state, i)) return;
		at(board.picture.edges, i).animate(
			[
				{ stroke: "var(--bridge)", strokeWidth: 3 },
				{ stroke: "var(--lit)", strokeWidth: 5.5, offset: 0.4 },
				{ stroke: "var(--lit)", strokeWidth: 3.5 },
			],
			{ duration: 600, delay: (pace * (at(cells, a) + at(cells, b))) / 2, fill: "backwards" },
		);
	});
	puzzle.islands.forEach((_, i) => {
		const timing = { duration: 520, delay: pace * at(cells, i), easing: "ease-out" };
		const island = at(board.picture.islands, i);
		island.querySelector(".disc")?.animate(
			[
				{ fill: `var(--${unlit})`, stroke: "var(--bridge)", transform: "none" },
				{ fill: "var(--lit)", stroke: "var(--lit)", transform: "scale(1.22)", offset: 0.4 },
				{ fill: "var(--lit-soft)", stroke: "var(--lit)", transform: "none" },
			],
			{ ...timing, fill: "backwards" },
		);
		island
			.querySelector(".halo")
			?.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, fill: "backwards" });
	});
}

/** How many cells each island is away from some, along the bridges. */
function distances(puzzle: Puzzle, state: Uint8Array, from: number[]): Float64Array {
	const { edges, sides } = graphOf(puzzle);
	const cells = new Float64Array(puzzle.islands.length).fill(Number.POSITIVE_INFINITY);
	const queue = [...from];
	for (const island of from) cells[island] = 0;
	for (const island of queue)
		for (let side = 0; side < 4; side++) {
			const edge = at(sides, 4 * island + side);
			if (edge < 0 || !bridges(state, edge)) continue;
			const { a, b } = at(edges, edge);
			const [one, two] = [at(puzzle.islands, a), at(puzzle.islands, b)];
			const far = at(cells, island) + Math.abs(one.row - two.row) + Math.abs(one.col - two.col);
			const other = a === island ? b : a;
			if (far >= at(cells, other)) continue;
			cells[other] = far;
			queue.push(other);
		}
	// Where several networks are a solution, the others come last.
	const most = Math.max(0, ...cells.filter(Number.isFinite));
	return cells.map((far) => Math.min(far, most));
}
