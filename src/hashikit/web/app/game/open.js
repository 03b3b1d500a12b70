/** Links to puzzles, and new games. */

import { engine } from "../../engine/engine.js";
import { dumpShort } from "../../puzzle/formats/formats.js";
import { at } from "../../puzzle/puzzle.js";
import { toast } from "../dom.js";
import { Told } from "../errors.js";
import { t } from "../i18n/i18n.js";
import { go } from "../travel.js";
import { Game } from "./game.js";

/**
 * The address of a puzzle, within the page: to play it, or to change it.
 * @param {Puzzle} puzzle
 * @param {"p" | "set"} [page]
 * @param {Partial<Credit>} [credit]
 */
export function linkTo(puzzle, page = "p", { title, author } = {}) {
	const text = encodeURIComponent(dumpShort(puzzle));
	const credit = new URLSearchParams({ ...(title && { title }), ...(author && { author }) });
	const link = `#/${page}/${text.replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
	return credit.size ? `${link}?${credit}` : link;
}

/** The address of a sheet of the editor; `new`: another one. @param {string} id */
export function linkToSheet(id) {
	return `#/set/~${id}`;
}

/**
 * Make a puzzle, keep it as a game, and go there.
 * @param {{
 *   rows: number, cols: number, level: string, seed?: number,
 *   symmetry?: string, maxBridges?: number, loops?: boolean,
 * }} order
 * @param {{ daily?: string, signal: AbortSignal }} about  the signal: the player has left
 */
export async function playNew(order, { daily = "", signal }) {
	const seed = order.seed ?? at(crypto.getRandomValues(new Uint32Array(1)), 0);
	const made = await engine.generate({ ...order, seed }, { signal });
	signal.throwIfAborted();
	if (!made) throw new Told(t("play.notFound"));
	if (made.missed.includes("level")) toast(t("play.nearest"));
	const game = Game.of(made.puzzle, { level: made.level ?? "", daily, solution: made.counts });
	game.save();
	// Where the address stands for whatever is played there, Back would only lead here again.
	if (/^#\/(play|daily.*)$/.test(location.hash)) location.replace(linkTo(made.puzzle));
	else go(linkTo(made.puzzle));
}
