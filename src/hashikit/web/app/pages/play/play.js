/** The pages that play: the last game or a new one, the daily puzzle, a puzzle from a link. */

import { readArgument } from "../../../puzzle/formats/formats.js";
import { button, h } from "../../dom.js";
import { whatIsWrong } from "../../errors.js";
import { dailyOrder, hasCome, isDay, linkToDay } from "../../game/daily.js";
import { Game } from "../../game/game.js";
import { linkToGame, newGame, playNew } from "../../game/open.js";
import { settings } from "../../game/store.js";
import { date, t } from "../../i18n/i18n.js";
import { go } from "../../travel.js";
import { openNew } from "../share.js";
import { Player } from "./player.js";

/** The game that was played last, or a new one. @type {Show} */
export async function start(_, __, signal) {
	for (const game of Game.all()) if (!game.finished) return location.replace(linkToGame(game));
	const { size, level } = settings();
	await playNew({ rows: size, cols: size, level }, { signal });
}

/** The puzzle of a day. @type {Show} */
export async function daily(main, argument, signal) {
	if (!isDay(argument)) return location.replace(linkToDay());
	if (!hasCome(argument)) return refuse(main, t("play.future", { date: date(argument) }));
	const kept = [...Game.all()].find((game) => game.daily === argument);
	const game = kept ?? (await newGame(dailyOrder(argument), { daily: argument, signal }));
	new Player(main, game, signal);
}

/** A puzzle from its address. @type {Show} */
export function show(main, argument, signal) {
	let entry;
	try {
		entry = readArgument(argument);
	} catch (error) {
		return refuse(
			main,
			t("play.badLink"),
			h("p", { role: "alert" }, t("play.badLinkHelp")),
			h("p", { class: "fine" }, whatIsWrong(error)),
		);
	}
	if (!entry.puzzle.islands.length) return refuse(main, t("play.empty"));
	new Player(main, Game.of(entry.puzzle, entry), signal);
}

/**
 * Say why there is nothing to play here, and offer something else.
 * @param {HTMLElement} main
 * @param {string} title
 * @param {...Child} why
 */
function refuse(main, title, ...why) {
	main.replaceChildren(
		h(
			"div",
			{ class: "notice" },
			h("h1", {}, title),
			...why,
			h(
				"div",
				{ class: "row start" },
				button("calendar", t("play.daily"), () => go(linkToDay()), { class: "main" }),
				button("plus", t("play.new"), openNew),
			),
		),
	);
}
