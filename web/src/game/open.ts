/** Links to puzzles, and new games. */

import { engine } from "../engine/engine.ts";
import { isOneOf, LEVELS, type Level } from "../engine/names.ts";
import { t } from "../i18n/i18n.ts";
import { dump, dumpShort, parse } from "../puzzle/formats/formats.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Credit, Puzzle } from "../puzzle/types.ts";
import { toast } from "../ui/dom.ts";
import { UserError } from "../ui/errors.ts";
import { go } from "../ui/history.ts";
import { linkToPiece } from "./collection.ts";
import { dailyOrder, isNatural, linkToDay } from "./daily.ts";
import { Game } from "./game.ts";
import { isSame, keepReady, kinds, ready, rememberKind } from "./store.ts";
import type { Order, Shared } from "./types.ts";

/** The address of a puzzle, within the page: to play it, or to change it. */
export function linkTo(
	puzzle: Puzzle,
	page: "p" | "set" = "p",
	{ title, author }: Partial<Credit> = {},
) {
	const text = encodeURIComponent(dumpShort(puzzle));
	const credit = new URLSearchParams({ ...(title && { title }), ...(author && { author }) });
	const link = `#/${page}/${text.replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
	return credit.size ? `${link}?${credit}` : link;
}

/** The address of a game: that of its day, of its place in the collection, or of its puzzle. */
export function linkToGame(game: Shared) {
	if (game.daily) return linkToDay(game.daily);
	return game.piece ? linkToPiece(game.piece) : linkTo(game.puzzle, "p", game);
}

/** Whether the page is served to this device alone: elsewhere its addresses lead nowhere. */
export function isOnlyHere() {
	return /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
}

/** The whole of an address within the page. */
export function absolute(link: string) {
	return new URL(link, location.href).href;
}

/** An address that works elsewhere too: if this page's does not, that of puzz.link, or none. */
export function linkForAll(game: Shared) {
	if (!isOnlyHere()) return absolute(linkToGame(game));
	try {
		return dump(game.puzzle, "puzzlink");
	} catch {
		return "";
	}
}

/** The address of a sheet of the editor; `new`: another one. */
export function linkToSheet(id: string) {
	return `#/set/~${id}`;
}

/** Cells per sign. */
const SIGN_EVERY = 11;

/** On harder maps, one sign in this many is unreadable. */
const UNREADABLE_EVERY = 8;

/** What to order to get another puzzle of the same kind: with its symmetry, if that is known. */
export function another({ rows, cols, maxBridges, loops, signs }: Puzzle, level: Level): Order {
	const kind = {
		rows,
		cols,
		level,
		maxBridges,
		loops,
		signs: signs.length > 0,
		symmetry: "none",
	} as const;
	return kinds().find((known) => isSame(known, kind, "symmetry")) ?? kind;
}

/** How many signs to place, and how many of them should be unreadable. */
function signsFor(cells: number, level: Level) {
	const signs = Math.max(2, Math.round(cells / SIGN_EVERY));
	return {
		signs,
		unreadable: /^(beginner|easy)$/.test(level) ? 0 : Math.round(signs / UNREADABLE_EVERY),
	};
}

/**
 * Make a puzzle, as a game that is not kept yet.
 * @param about `signal`: the player has left; `quiet`: nobody waits for it
 */
async function make(
	order: Order,
	{ daily = "", signal, quiet = false }: { daily?: string; signal: AbortSignal; quiet?: boolean },
) {
	const seed = order.seed ?? at(crypto.getRandomValues(new Uint32Array(1)), 0);
	const signs = order.signs ? signsFor(order.rows * order.cols, order.level) : { signs: 0 };
	const natural = !daily || isNatural(daily);
	const generated = await engine.generate({ ...order, ...signs, natural, seed }, { signal, quiet });
	signal.throwIfAborted();
	if (!generated) throw new UserError(t("play.notFound"));
	if (generated.missed.includes("level") && !quiet)
		toast(t("play.nearest", { level: t(`level.${order.level}`) }), true);
	const { counts: solution, score } = generated;
	return Game.of(generated.puzzle, { level: generated.level ?? "", daily, solution, score });
}

/**
 * The puzzle of a day, a week or a month, as it stands: begun, made before, or made now. It is kept
 * among the games once it is played.
 * @param about `signal`: the player has left; `quiet`: nobody waits for it
 */
export async function dailyGame(daily: string, about: { signal: AbortSignal; quiet?: boolean }) {
	const savedGame = Game.ofDay(daily);
	if (savedGame) return savedGame;
	const readyPuzzle = ready(daily);
	if (readyPuzzle) {
		const solution = Uint8Array.from(readyPuzzle.solution, Number);
		try {
			const level = isOneOf(LEVELS, readyPuzzle.level) ? readyPuzzle.level : "";
			const { score = 0 } = readyPuzzle;
			return Game.of(parse(readyPuzzle.puzzle), { level, daily, solution, score });
		} catch {
			// It is made again.
		}
	}
	const game = await make(dailyOrder(daily), { ...about, daily });
	const { text, level, solution, score } = game;
	if (solution) keepReady({ daily, puzzle: text, level, solution: solution.join(""), score });
	return game;
}

/**
 * Make a puzzle and go there.
 * @param about the player has left
 */
export async function playNew(order: Order, about: { signal: AbortSignal }) {
	const game = await make(order, about);
	game.save();
	rememberKind(order);
	const link = linkToGame(game);
	// Where the address stands for whatever is played there, Back would only lead here again.
	if (location.hash === "#/play") location.replace(link);
	else go(link);
}
