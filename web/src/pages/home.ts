/** Where everything begins: the last game, today's puzzle, a new one, the archive, learning. */

import { openNew, openText } from "../dialogs/transfer.ts";
import { dailyOrder, dayOf, linkToDay, streak } from "../game/daily.ts";
import { describe } from "../game/describe.ts";
import { Game } from "../game/game.ts";
import { linkToGame, playNew } from "../game/open.ts";
import { days, settings } from "../game/store.ts";
import { date, t } from "../i18n/i18n.ts";
import { button, facts, h, icon } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { drawInto } from "../ui/figures.ts";
import type { Child } from "../ui/types.ts";

export function show(main: HTMLElement, _: string, signal: AbortSignal) {
	if (!settings().welcomed) return location.replace("#/learn");
	main.replaceChildren(
		h(
			"div",
			{ class: "text home" },
			h("h1", {}, "Hashi"),
			h("p", { class: "lead" }, t("home.lead")),
			h("div", { class: "cards" }, continued(), today(), another(signal), archive(), learning()),
		),
	);
}

/** The game to continue. */
function continued() {
	for (const game of Game.all()) {
		if (game.finished || !game.position) continue;
		const figure = h("div", { class: "figure", "aria-hidden": "true" });
		drawInto(figure, { puzzle: game.puzzle, bridges: game.state }, "");
		const words = facts(describe(game));
		words.ariaHidden = "true"; // the link says them
		const said = { "aria-label": `${t("home.continue")}: ${describe(game)}` };
		const link = h("a", { href: linkToGame(game), ...said }, t("home.continue"));
		return h("section", { class: "card continued" }, h("h2", {}, link), words, figure);
	}
	return null;
}

function today() {
	const day = dayOf(new Date());
	const { rows, cols, level } = dailyOrder(day);
	const solved = days();
	const run = streak(solved);
	const state = solved[day] ? t("home.done") : `${cols}×${rows} · ${t(`level.${level}`)}`;
	return card(
		linkToDay(day),
		t("play.daily"),
		[date(day), state].join(" · "),
		run > 0 && h("p", { class: "streak" }, icon("star"), t("progress.streak", { count: run })),
	);
}

function another(signal: AbortSignal) {
	const { size, level } = settings();
	const said = h("p", { role: "alert", class: "wrong" });
	const make = button(
		"plus",
		`${size}×${size} · ${t(`level.${level}`)}`,
		async () => {
			make.disabled = true;
			try {
				await playNew({ rows: size, cols: size, level }, { signal });
			} catch (error) {
				if (signal.aborted) return;
				make.disabled = false;
				said.textContent = whatIsWrong(error);
			}
		},
		{ class: "main" },
	);
	return h(
		"section",
		{ class: "card" },
		h("h2", {}, t("play.new")),
		h(
			"div",
			{ class: "row start" },
			make,
			button("", t("home.other"), openNew),
			button("open", t("play.open"), openText),
		),
		said,
	);
}

function archive() {
	return card("#/archive", t("home.archive"), t("home.archiveIs"));
}

function learning() {
	return card("#/techniques", t("nav.learn"), t("home.learnIs"));
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
