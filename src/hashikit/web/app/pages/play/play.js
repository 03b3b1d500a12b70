/** The pages that play: the last game or a new one, the daily puzzle, a puzzle from a link. */

import { readArgument } from "../../../puzzle/formats/formats.js";
import { button, h } from "../../dom.js";
import { whatIsWrong } from "../../errors.js";
import { dailyOrder, dayOf, hasCome, isDay } from "../../game/daily.js";
import { Game } from "../../game/game.js";
import { linkTo, playNew } from "../../game/open.js";
import { settings } from "../../game/store.js";
import { date, t } from "../../i18n/i18n.js";
import { openNew } from "../new.js";
import { Player } from "./player.js";

/** The game that was played last, or a new one. @type {Show} */
export async function start(_, __, signal) {
	for (const game of Game.all()) if (!game.finished) return location.replace(linkTo(game.puzzle));
	const { size, level } = settings();
	await playNew({ rows: size, cols: size, level }, { signal });
}

/** The puzzle of a day. @type {Show} */
export async function daily(main, argument, signal) {
	const day = isDay(argument) ? argument : dayOf(new Date());
	if (!hasCome(day)) return refuse(main, t("play.future", { date: date(day) }));
	for (const game of Game.all())
		if (game.daily === day) return location.replace(linkTo(game.puzzle));
	await playNew(dailyOrder(day), { daily: day, signal });
}

/** A puzzle from its address. @type {Show} */
export function show(main, argument, signal) {
	let entry;
	try {
		entry = readArgument(argument);
	} catch (error) {
		return refuse(main, t("play.badLink"), whatIsWrong(error));
	}
	if (!entry.puzzle.islands.length) return refuse(main, t("play.empty"));
	new Player(main, Game.of(entry.puzzle, entry), signal);
}

/**
 * Say why there is nothing to play here, and offer something else.
 * @param {HTMLElement} main
 * @param {string} title
 * @param {string} [why]
 */
function refuse(main, title, why = "") {
	main.replaceChildren(
		h(
			"div",
			{ class: "notice" },
			h("h1", {}, title),
			why && h("p", { role: "alert" }, why),
			h("p", {}, button("plus", t("play.new"), openNew, { class: "main" })),
		),
	);
}
