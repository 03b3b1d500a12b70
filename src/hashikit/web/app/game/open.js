/** Links to puzzles, and new games. */

import { engine } from "../../engine/engine.js";
import { dumpShort } from "../../puzzle/formats/formats.js";
import { at } from "../../puzzle/puzzle.js";
import { toast } from "../dom.js";
import { t } from "../i18n/i18n.js";
import { Game } from "./game.js";

/**
 * The address of a puzzle, within the page: to play it, or to change it.
 * @param {Puzzle} puzzle
 * @param {"p" | "set"} [page]
 */
export function linkTo(puzzle, page = "p") {
	const text = encodeURIComponent(dumpShort(puzzle));
	return `#/${page}/${text.replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
}

/**
 * Make a puzzle, keep it as a game, and go there.
 * @param {{ rows: number, cols: number, level: string, seed?: number }} order
 * @param {{ daily?: string, signal?: AbortSignal }} [about]
 */
export async function playNew(order, { daily = "", signal } = {}) {
	const seed = order.seed ?? at(crypto.getRandomValues(new Uint32Array(1)), 0);
	const made = await engine.generate({ ...order, seed }, { signal });
	if (!made) throw new Error(t("play.notFound"));
	if (made.missed.includes("level")) toast(t("play.nearest"));
	const game = Game.of(made.puzzle, { level: made.level ?? "", daily, solution: made.counts });
	game.save();
	location.replace(linkTo(made.puzzle));
}
