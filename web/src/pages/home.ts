/**
 * Where everything begins: today's puzzle as it stands, what is unfinished, a new one, those of the
 * week and the month, the archive, learning.
 */

import { openNew, openText } from "../dialogs/transfer.ts";
import {
	dailyOrder,
	dayOf,
	linkToDay,
	longestStreak,
	monthOf,
	shortName,
	streak,
	weekAround,
	weekOf,
} from "../game/daily.ts";
import { describe, describeKind, howFar } from "../game/describe.ts";
import { Game } from "../game/game.ts";
import { dailyGame, linkToGame, playNew } from "../game/open.ts";
import { days, kinds, settings, solvedOn } from "../game/store.ts";
import type { Order } from "../game/types.ts";
import { clock, date, firstDay, t } from "../i18n/i18n.ts";
import { button, facts, h, icon } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { drawInto } from "../ui/figures.ts";
import type { Child } from "../ui/types.ts";
import { dayLink } from "./archive.ts";

/** Unfinished games that are listed before the player asks for all. */
const FIRST = 3;

export function show(main: HTMLElement, _: string, signal: AbortSignal) {
	if (!settings().welcomed) return location.replace("#/learn");
	const today = dayOf(new Date());
	main.replaceChildren(
		h(
			"div",
			{ class: "text home" },
			h("h1", { class: "unseen" }, "Hashi"),
			h(
				"div",
				{ class: "cards" },
				hero(today, signal),
				h("div", { class: "beside" }, unfinished(today), another(signal)),
				h(
					"div",
					{ class: "below" },
					occasion(weekOf(today), t("home.week")),
					occasion(monthOf(today), t("home.month")),
					card("#/archive", t("home.archive"), t("home.archiveIs")),
					card("#/techniques", t("nav.learn"), t("home.learnIs")),
				),
			),
		),
	);
}

/** Today's puzzle, drawn as it stands, beside the days in a row. */
function hero(today: string, signal: AbortSignal) {
	const order = dailyOrder(today);
	const game = Game.ofDay(today);
	const solved = solvedOn(today);
	const figure = h("div", { class: "figure", "aria-hidden": "true" });
	figure.style.aspectRatio = `${order.cols} / ${order.rows}`; // nothing moves when it comes
	const draw = ({ puzzle, state, finished, revealed }: Game) =>
		drawInto(figure, { puzzle, bridges: state, lit: finished > 0 && !revealed }, "");
	if (game) draw(game);
	else
		dailyGame(today, { signal, quiet: true }).then(
			(made) => signal.aborted || draw(made),
			(error) => signal.aborted || console.info(error), // it is made again to be played
		);
	const done = solved && `${t("home.done")} · ${clock(solved.time)}`;
	const said = [date(today), describeKind(order), done || (game && howFar(game))];
	const words = said.filter(Boolean).join(" · ");
	const begun = game && !game.finished && game.position > 0;
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
		h("ol", { class: "days week" }, ...weekAround(today, firstDay()).map((day) => dayLink(day))),
		!solved &&
			unheard(h("span", { class: "go" }, t(begun ? "home.continue" : "nav.play"), icon("next"))),
	);
}

/** The games to continue: the last one drawn, the others by their names. */
function unfinished(today: string) {
	const games = Game.unfinished();
	/** The next ones; today's stands above. */
	const some = (count: number) => {
		const found: Game[] = [];
		while (found.length < count) {
			const { value, done } = games.next();
			if (done) break;
			if (value.daily !== today) found.push(value);
		}
		return found;
	};
	const [first] = some(1);
	if (!first) return null;
	const figure = h("div", { class: "figure", "aria-hidden": "true" });
	drawInto(figure, { puzzle: first.puzzle, bridges: first.state }, "");
	const said = { "aria-label": `${t("home.continue")}: ${describe(first)}` };
	const entry = (game: Game) => h("li", {}, h("a", { href: linkToGame(game) }, describe(game)));
	const next = some(FIRST);
	const [more] = some(1);
	const list = h("ul", { class: "games" }, ...next.map(entry));
	const all = h("ul", { class: "games" });
	const unfold = () => {
		if (!all.childElementCount && more)
			all.append(...[more, ...some(Number.POSITIVE_INFINITY)].map(entry));
	};
	return h(
		"section",
		{ class: "card continued" },
		h("h2", {}, h("a", { href: linkToGame(first), ...said }, t("home.continue"))),
		unheard(facts(describe(first))),
		figure,
		next.length > 0 && list,
		more && h("details", { ontoggle: unfold }, h("summary", {}, t("home.unfinished")), all),
	);
}

function another(signal: AbortSignal) {
	const said = h("p", { role: "alert", class: "wrong" });
	const all: HTMLButtonElement[] = kinds().map((kind, i) =>
		button(i ? "" : "plus", describeKind(kind), () => void begin(kind), {
			class: i ? "" : solvedOn(dayOf(new Date())) ? "main" : "strong",
		}),
	);
	const begin = async (kind: Order) => {
		for (const one of all) one.disabled = true;
		said.textContent = "";
		try {
			await playNew(kind, { signal });
		} catch (error) {
			if (signal.aborted) return;
			for (const one of all) one.disabled = false;
			said.textContent = whatIsWrong(error);
		}
	};
	return h(
		"section",
		{ class: "card" },
		h("h2", {}, t("play.new")),
		h(
			"div",
			{ class: "row start" },
			...all,
			button("", t("home.other"), openNew),
			button("open", t("play.open"), openText),
		),
		said,
	);
}

/** The puzzle of a week or a month. */
function occasion(name: string, title: string) {
	const game = Game.ofDay(name);
	const solved = solvedOn(name);
	const state = solved ? `${t("home.done")} · ${clock(solved.time)}` : game && howFar(game);
	const words = [shortName(name), describeKind(dailyOrder(name)), state];
	return card(linkToDay(name), title, words.filter(Boolean).join(" · "));
}

function card(href: string, title: string, text: string, ...more: Child[]) {
	return h(
		"section",
		{ class: "card" },
		h("h2", {}, h("a", { href }, title)),
		facts(text),
		...more,
	);
}

/** What a link beside it says already. */
function unheard<T extends HTMLElement>(element: T) {
	element.ariaHidden = "true";
	return element;
}
