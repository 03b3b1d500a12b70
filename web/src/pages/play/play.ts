/** The pages that play: the last game or a new one, the daily puzzle, a puzzle from a link. */

import { openNew } from "../../dialogs/transfer.ts";
import { hasCome, isOccasion, isWeek, linkToDay, mondayOf } from "../../game/daily.ts";
import { Game } from "../../game/game.ts";
import { dailyGame, linkTo, linkToGame, playNew } from "../../game/open.ts";
import { games, kinds } from "../../game/store.ts";
import type { Shared } from "../../game/types.ts";
import { date, t } from "../../i18n/i18n.ts";
import { readArgument } from "../../puzzle/formats/formats.ts";
import { button, h } from "../../ui/dom.ts";
import { whatIsWrong } from "../../ui/errors.ts";
import { go } from "../../ui/history.ts";
import type { Child } from "../../ui/types.ts";
import { Player } from "./player.ts";

/** The game that was played last, or a new one. */
export async function start(_: HTMLElement, __: string, signal: AbortSignal) {
	for (const game of Game.all()) if (!game.finished) return location.replace(linkToGame(game));
	await playNew(kinds()[0], { signal });
}

/** The puzzle of a day, a week or a month. */
export async function daily(main: HTMLElement, argument: string, signal: AbortSignal) {
	if (!isOccasion(argument)) return location.replace(linkToDay());
	if (!hasCome(argument)) {
		const first = isWeek(argument) ? mondayOf(argument) : argument;
		return refuse(main, t("play.future", { date: date(first) }));
	}
	const game = await dailyGame(argument, { signal });
	if (!games.load(game.id)) game.save();
	new Player(main, game, signal);
}

/** A puzzle from its address. */
export function show(main: HTMLElement, argument: string, signal: AbortSignal) {
	let entry: Shared;
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
	if (!entry.puzzle.islands.length) {
		const edit = h("a", { href: linkTo(entry.puzzle, "set", entry) }, t("play.edit"));
		return refuse(main, t("play.empty"), h("p", {}, edit));
	}
	new Player(main, Game.of(entry.puzzle, entry), signal);
}

/** Say why there is nothing to play here, and offer something else. */
function refuse(main: HTMLElement, title: string, ...why: Child[]) {
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
