/** The pages that play: the last game or a new one, the daily puzzle, a puzzle from a link. */

import { decodeArgument, parse } from "../../../puzzle/formats/formats.js";
import { button, h } from "../../dom.js";
import { dailyOrder, dayOf, isDay } from "../../game/daily.js";
import { Game } from "../../game/game.js";
import { linkTo, playNew } from "../../game/open.js";
import { games, settings } from "../../game/store.js";
import { t } from "../../i18n/i18n.js";
import { openNew } from "../new.js";
import { whatIsWrong } from "../share.js";
import { Player } from "./player.js";

/** The game that was played last, or the tutorial at first, or a new game. @type {Show} */
export async function start(_, __, signal) {
	const last = games().find((game) => !game.finished);
	if (last) location.replace(linkTo(parse(last.puzzle)));
	else if (!settings().welcomed) location.replace("#/learn");
	else {
		const { size, level } = settings();
		await playNew({ rows: size, cols: size, level }, { signal });
	}
}

/** The puzzle of a day. @type {Show} */
export async function daily(_, argument, signal) {
	const day = isDay(argument) ? argument : dayOf(new Date());
	const known = games().find((game) => game.daily === day);
	if (known) location.replace(linkTo(parse(known.puzzle)));
	else await playNew(dailyOrder(day), { daily: day, signal });
}

/** A puzzle from its address. @type {Show} */
export function show(main, argument, signal) {
	let puzzle;
	try {
		puzzle = parse(decodeArgument(argument));
	} catch (error) {
		main.replaceChildren(
			h(
				"div",
				{ class: "notice" },
				h("h1", {}, t("play.badLink")),
				h("p", { role: "alert" }, whatIsWrong(error)),
				h("p", {}, button("plus", t("play.new"), openNew, { class: "main" })),
			),
		);
		return;
	}
	new Player(main, Game.of(puzzle), signal);
}
