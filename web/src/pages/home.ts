/**
 * Where everything begins: today's puzzle as it stands, what is unfinished, a new one, those of the
 * week and the month, the archive, learning.
 */

import { isCalm } from "../board/motion.ts";
import { openNew, openText } from "../dialogs/transfer.ts";
import { LEVELS } from "../engine/names.ts";
import { PIECES, pieceName, resumeAt, STARS } from "../game/collection.ts";
import {
	dailyOrder,
	dayAfter,
	dayOf,
	linkToDay,
	longestStreak,
	medalOf,
	monthOf,
	shortName,
	streak,
	weekAround,
	weekOf,
} from "../game/daily.ts";
import { describe, describeKind, howFar } from "../game/describe.ts";
import { Game } from "../game/game.ts";
import { dailyGame, linkToGame, playNew } from "../game/open.ts";
import { SETTLED, spreadOf } from "../game/rating.ts";
import {
	begunDays,
	change,
	days,
	isSame,
	kindOf,
	kinds,
	rating,
	settings,
	solvedOn,
	stars,
} from "../game/store.ts";
import type { Order } from "../game/types.ts";
import { clock, date, firstDay, t } from "../i18n/i18n.ts";
import { emptyState } from "../puzzle/bridges.ts";
import { parse } from "../puzzle/formats/formats.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { button, facts, h, icon } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { drawInto } from "../ui/figures.ts";
import { go } from "../ui/history.ts";
import type { Child } from "../ui/types.ts";
import { dayLink } from "./archive.ts";
import { starsIn } from "./collection.ts";

/** Unfinished games that are listed before the player asks for all, where there is room. */
const FIRST = 3;

export function show(main: HTMLElement, _: string, signal: AbortSignal) {
	const today = dayOf(new Date());
	if (!settings().welcomed) return welcome(main, today, signal);
	const begun = unfinished(today);
	const week = occasion(weekOf(today), t("home.week"), signal);
	main.replaceChildren(
		h(
			"div",
			{ class: "text home" },
			h("h1", { class: "unseen" }, "Hashi"),
			h(
				"div",
				{ class: "cards" },
				hero(today, signal),
				h("div", { class: "beside" }, begun ?? week, another(signal)),
				h(
					"div",
					{ class: "below" },
					begun && week,
					occasion(monthOf(today), t("home.month"), signal),
					h(
						"div",
						{ class: "beside" },
						collection(),
						card("#/archive", t("home.archive")),
						card("#/techniques", t("nav.learn")),
					),
				),
			),
		),
	);
}

/** A puzzle that draws itself on a first visit, and the order in which it does. */
const SHOWN = "hashi/7/7/4g4g6g2m4g2g5g2g2g2g2g2k1g1h1h2h3g3g";
const SOLUTION = "22202201111111101201011";

/** Milliseconds between two of its bridges, and until it begins again. */
const PACE = 260;
const REST = 5000;

/** What a first visit begins with: what the game is, how it is learned, and today's puzzle. */
function welcome(main: HTMLElement, today: string, signal: AbortSignal) {
	const figure = h("div", { class: "figure", "aria-hidden": "true" });
	main.replaceChildren(
		h(
			"div",
			{ class: "text home welcome" },
			h(
				"div",
				{ class: "pitch" },
				h("h1", {}, t("welcome.title")),
				h("p", { class: "lead" }, t("welcome.what")),
				h(
					"div",
					{ class: "row start" },
					button("next", t("welcome.learn"), () => go("#/learn"), { class: "main forward" }),
					button("", t("learn.skipFirst"), () => {
						change({ welcomed: true });
						dispatchEvent(new Event("hashikit:refresh"));
					}),
				),
				h("p", { class: "fine" }, t("welcome.free")),
			),
			figure,
			dayCard(today, signal),
		),
	);
	drawItself(figure, signal);
}

/** Let a board draw its solution, and light up; then again. */
function drawItself(figure: HTMLElement, signal: AbortSignal) {
	const puzzle = parse(SHOWN);
	const steps = orderOf(puzzle, Uint8Array.from(SOLUTION, Number));
	const board = drawInto(figure, { puzzle }, "");
	if (isCalm()) return board.set({ bridges: Uint8Array.from(SOLUTION, Number), lit: true });
	let state = emptyState(puzzle);
	let next = 0;
	const step = () => {
		if (signal.aborted) return;
		const edge = steps[next++];
		if (edge === undefined) {
			board.set({ lit: true });
			next = 0;
			state = emptyState(puzzle);
			setTimeout(step, REST);
			return;
		}
		state = state.with(edge, Number(SOLUTION[edge]));
		board.set({ bridges: state, lit: false });
		setTimeout(step, PACE);
	};
	setTimeout(step, PACE);
}

/** The edges of a solution, each beside one before it. */
function orderOf(puzzle: Puzzle, solution: Uint8Array) {
	const { edges } = graphOf(puzzle);
	const left = new Set([...solution.keys()].filter((edge) => at(solution, edge)));
	const component = new Set([0]);
	const order: number[] = [];
	for (let more = true; more; ) {
		more = false;
		for (const edge of left) {
			const { a, b } = at(edges, edge);
			if (!component.has(a) && !component.has(b)) continue;
			component.add(a).add(b);
			left.delete(edge);
			order.push(edge);
			more = true;
		}
	}
	return order;
}

/** Today's puzzle, for those who come for the first time. */
function dayCard(today: string, signal: AbortSignal) {
	const order = dailyOrder(today);
	const figure = picture(today, signal);
	return h(
		"section",
		{ class: "card special" },
		figure,
		h("h2", {}, h("a", { href: linkToDay(today) }, t("play.daily"))),
		facts([date(today), describeKind(order)].join(" · ")),
	);
}

/** The puzzle of a day, a week or a month as it stands; its room is there before it comes. */
function picture(name: string, signal: AbortSignal, then: (game: Game) => void = () => {}) {
	const { rows, cols } = dailyOrder(name);
	const figure = h("div", { class: "figure", "aria-hidden": "true" });
	figure.style.aspectRatio = `${cols} / ${rows}`; // nothing moves when it comes
	const game = Game.ofDay(name);
	const draw = (game: Game) => {
		const { puzzle, state, finished, revealed } = game;
		drawInto(figure, { puzzle, bridges: state, lit: finished > 0 && !revealed }, "");
		then(game);
	};
	if (game) draw(game);
	else
		dailyGame(name, { signal, quiet: true }).then(
			(prepared) => signal.aborted || draw(prepared),
			(error) => signal.aborted || console.info(error), // it is made again to be played
		);
	return figure;
}

/** Par time, the player's rating and medals, in large numbers. */
function showNumbers(list: HTMLElement, game: Game) {
	const { value, games } = rating();
	const medals = Object.values(days()).filter((one) => medalOf(one)).length;
	showPar(list, game);
	list.append(
		...(games >= SETTLED ? [number(t("home.rating"), String(Math.round(value)))] : []),
		...(medals > 0 ? [number(t("home.medals"), String(medals))] : []),
	);
}

/** A large number and what it is. */
function number(name: string, value: string, more: string = "") {
	return h("div", {}, h("dt", {}, name), h("dd", {}, value, more && h("small", {}, more)));
}

/** The par time in large numbers, if times are shown. */
function showPar(list: HTMLElement, { par }: Game) {
	const { fast, slow } = spreadOf(par);
	const around = t("home.spread", { fast: clock(fast), slow: clock(slow) });
	list.replaceChildren(
		...(par > 0 && settings().timer ? [number(t("home.par"), clock(par), around)] : []),
	);
}

/** Today's puzzle, drawn as it stands, beside the days in a row. */
function hero(today: string, signal: AbortSignal) {
	const order = dailyOrder(today);
	const game = Game.ofDay(today);
	const solved = solvedOn(today);
	const numbers = h("dl", { class: "figures" });
	const figure = picture(today, signal, (game) => showNumbers(numbers, game));
	const done = solved && `${t("home.done")} · ${clock(solved.time)}`;
	const parts = [date(today), describeKind(order), done || (game && howFar(game))];
	const words = parts.filter(Boolean).join(" · ");
	const hasBegun = game && !game.finished && game.position > 0;
	const run = streak(days());
	const longest = longestStreak(days());
	return h(
		"section",
		{ class: "card hero" },
		figure,
		h(
			"h2",
			{},
			h(
				"a",
				{ href: linkToDay(today), "aria-label": `${t("play.daily")}: ${words}` },
				t("play.daily"),
			),
		),
		unheard(facts(words)),
		longest > 0 &&
			h(
				"p",
				{ class: "streak" },
				icon("star"),
				h(
					"span",
					{},
					t("progress.streak", { count: run }),
					longest > run && h("small", {}, " ", t("progress.longest", { count: longest })),
				),
			),
		h("ol", { class: "days week" }, ...daysShown(today)),
		numbers,
		!solved &&
			unheard(h("span", { class: "go" }, t(hasBegun ? "home.continue" : "nav.play"), icon("next"))),
	);
}

/** The days of this week; where there is room, those of the month. */
function daysShown(today: string) {
	const week = weekAround(today, firstDay());
	if (!matchMedia("(min-width: 900px) and (min-height: 900px)").matches)
		return week.map((day) => dayLink(day));
	const month = monthOf(today);
	const heads = week.map((day) =>
		h("li", { "aria-hidden": "true" }, h("small", {}, date(day, { weekday: "short" }))),
	);
	const weeks = [0, 7, 14, 21, 28, 35].flatMap((later) =>
		weekAround(dayAfter(`${month}-01`, later), firstDay()),
	);
	const last = weeks.findLastIndex((day) => monthOf(day) === month);
	const begun = begunDays();
	return [
		...heads,
		...weeks
			.slice(0, 7 * Math.ceil((last + 1) / 7))
			.map((day) =>
				monthOf(day) === month ? dayLink(day, begun, "month") : h("li", { "aria-hidden": "true" }),
			),
	];
}

/** The games to continue: the last one drawn, the others by their names. */
function unfinished(today: string) {
	const games = Game.unfinished();
	/** The next ones; today's stands above. */
	const some = (count: number) => {
		const matching: Game[] = [];
		while (matching.length < count) {
			const { value, done } = games.next();
			if (done) break;
			if (value.daily !== today) matching.push(value);
		}
		return matching;
	};
	const [first] = some(1);
	if (!first) return null;
	const figure = h("div", { class: "figure", "aria-hidden": "true" });
	figure.style.aspectRatio = `${first.puzzle.cols} / ${first.puzzle.rows}`;
	drawInto(figure, { puzzle: first.puzzle, bridges: first.state }, "");
	const label = { "aria-label": `${t("home.continue")}: ${describe(first)}` };
	const entry = (game: Game) => h("li", {}, h("a", { href: linkToGame(game) }, describe(game)));
	const next = some(innerWidth < 900 || innerHeight > 720 ? FIRST : 0);
	const [more] = some(1);
	const list = h("ul", { class: "games" }, ...next.map(entry));
	const all = h("ul", { class: "games" });
	const unfold = () => {
		if (!all.childElementCount && more)
			all.append(...[more, ...some(Number.POSITIVE_INFINITY)].map(entry));
	};
	return h(
		"section",
		{ class: "card special continued" },
		figure,
		h("h2", {}, h("a", { href: linkToGame(first), ...label }, t("home.continue"))),
		unheard(facts(describe(first))),
		next.length > 0 && list,
		more && h("details", { ontoggle: unfold }, h("summary", {}, t("home.unfinished")), all),
	);
}

/** Kinds of puzzles that are offered, and how many of them. */
const OFFERED = 6;
const KINDS: Order[] = [
	{ rows: 7, cols: 7, level: "easy" },
	{ rows: 9, cols: 9, level: "medium" },
	{ rows: 11, cols: 11, level: "hard" },
	{ rows: 9, cols: 9, level: "easy", signs: true },
	{ rows: 13, cols: 13, level: "expert" },
	{ rows: 11, cols: 11, level: "extreme" },
];
const SUGGESTED = KINDS.map(kindOf);

function another(signal: AbortSignal) {
	const problem = h("p", { role: "alert", class: "wrong" });
	const known = kinds();
	const others = SUGGESTED.filter((kind) => !known.some((one) => isSame(one, kind, "symmetry")));
	const all: HTMLButtonElement[] = [...known, ...others].slice(0, OFFERED).map((kind, i) =>
		button(i ? "" : "plus", describeKind(kind), () => void begin(kind), {
			class: i ? "" : solvedOn(dayOf(new Date())) ? "main" : "strong",
		}),
	);
	const begin = async (kind: Order) => {
		for (const one of all) one.disabled = true;
		problem.textContent = "";
		try {
			await playNew(kind, { signal });
		} catch (error) {
			if (signal.aborted) return;
			for (const one of all) one.disabled = false;
			problem.textContent = whatIsWrong(error);
		}
	};
	return h(
		"section",
		{ class: "card" },
		h("h2", {}, t("play.new")),
		h(
			"div",
			{ class: "row start kinds" },
			...all,
			button("", t("home.other"), openNew, { class: "quiet" }),
			button("open", t("play.open"), openText, { class: "quiet" }),
		),
		problem,
	);
}

/** The puzzle of a week or a month. */
function occasion(name: string, title: string, signal: AbortSignal) {
	const game = Game.ofDay(name);
	const solved = solvedOn(name);
	const state = solved ? `${t("home.done")} · ${clock(solved.time)}` : game && howFar(game);
	const words = [shortName(name), describeKind(dailyOrder(name)), state];
	const section = card(linkToDay(name), title, words.filter(Boolean).join(" · "));
	const numbers = h("dl", { class: "figures" });
	section.classList.add("special");
	section.prepend(picture(name, signal, (game) => showPar(numbers, game)));
	section.append(numbers);
	return section;
}

/** The collection: how many stars were won, by level, and what comes next. */
function collection() {
	const all = stars();
	const count = Object.values(all).reduce((sum, one) => sum + one, 0);
	const total = STARS * PIECES * LEVELS.length;
	const words = count
		? [
				t("collection.of", { count, total }),
				t("collection.next", { name: pieceName(resumeAt(all)) }),
			]
		: [t("collection.short")];
	const bars = LEVELS.map((level) => {
		const bar = h("i");
		bar.style.setProperty("--part", String(starsIn(all, level) / STARS / PIECES));
		return bar;
	});
	const levels = h("div", { class: "levels", "aria-hidden": "true" }, ...bars);
	const element = card("#/collection", t("home.collection"), words.join(" · "), levels);
	element.classList.add("shelf");
	return element;
}

function card(href: string, title: string, text: string = "", ...more: Child[]) {
	return h(
		"section",
		{ class: "card" },
		h("h2", {}, h("a", { href }, title)),
		text && facts(text),
		...more,
	);
}

/** What a link beside it says already. */
function unheard<T extends HTMLElement>(element: T) {
	element.ariaHidden = "true";
	return element;
}
