/** The dialog for the next puzzle: the daily one, an unfinished one, or a new one. */

import { LEVELS } from "../../engine/names.js";
import { button, choice, dialog, h, toast } from "../dom.js";
import { whatIsWrong } from "../errors.js";
import { Game } from "../game/game.js";
import { linkTo, playNew } from "../game/open.js";
import { change, settings } from "../game/store.js";
import { t } from "../i18n/i18n.js";
import { go } from "../travel.js";

const SIZES = [7, 9, 11, 13, 15, 17, 20, 25];

export function openNew() {
	let { size, level } = settings();
	const make = button("next", t("new.make"), () => void begin(), { class: "main wide forward" });
	const begin = async () => {
		change({ size, level });
		make.disabled = true;
		try {
			await playNew({ rows: size, cols: size, level }, { signal: working.signal });
			box.close();
		} catch (error) {
			if (working.signal.aborted) return;
			toast(whatIsWrong(error));
			make.disabled = false;
		}
	};
	const open = [...Game.all()].filter((game) => !game.finished && game.position > 0).slice(0, 3);
	const working = new AbortController();
	const box = dialog(t("play.new"), [
		choice(
			t("new.size"),
			"size",
			SIZES.map((n) => [String(n), `${n}×${n}`]),
			String(size),
			(n) => (size = Number(n)),
		),
		choice(
			t("new.level"),
			"level",
			LEVELS.map((name) => [name, t(`level.${name}`)]),
			level,
			(name) => (level = name),
		),
		make,
		h("h3", {}, t("new.or")),
		h(
			"div",
			{ class: "list" },
			button("calendar", t("play.daily"), () => {
				box.close();
				go("#/daily");
			}),
			...open.map((game) =>
				button("play", describe(game), () => {
					box.close();
					go(linkTo(game.puzzle));
				}),
			),
		),
	]);
	box.addEventListener("close", () => working.abort());
}

/** A game in a few words: its size, level, and how far it is. @param {Game} game */
export function describe(game) {
	const level = game.level && t(`level.${game.level}`);
	const part = game.finished
		? t("stats.done")
		: t("stats.part", { percent: Math.round(100 * game.progress()) });
	return [game.size, level, part].filter(Boolean).join(" · ");
}
