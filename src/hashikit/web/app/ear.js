/** What only the board shows, for those who do not see it. */

import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";
import { t } from "./i18n/i18n.js";
import { edgeLabel, place, says } from "./names.js";

/** The most places that are told one after the other, unless one more completes them. */
const MOST = 3;

/** The most islands of a tinted group of which each is told. */
const MOST_TINTED = 6;

/** @param {string[]} places */
export function someOf(places) {
	const more = places.length - MOST;
	const told = more > 1 ? [...places.slice(0, MOST), t("board.more", { count: more })] : places;
	return told.join("; ");
}

/**
 * What is drawn on some edges.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {number[]} edges
 */
export function drawnAt(puzzle, state, edges) {
	return edges.map((edge) => lineAt(puzzle, { edge, value: at(state, edge) }));
}

/** @param {Puzzle} puzzle @param {Line} line */
function lineAt(puzzle, line) {
	return edgeLabel(puzzle, at(graphOf(puzzle).edges, line.edge), line.value, line);
}

/**
 * Where a link of a chain is; the first one is what is supposed.
 * @param {Puzzle} puzzle
 * @param {Line[]} chain
 * @param {number} index
 */
export function linkAt(puzzle, chain, index) {
	const number = index ? t("learn.step", { step: index, of: chain.length - 1 }) : "?";
	return `${number}: ${lineAt(puzzle, at(chain, index))}`;
}

/**
 * A tinted group: its islands, or how many there are and one of them.
 * @param {Puzzle} puzzle
 * @param {number[]} islands
 */
export function tintedAt(puzzle, islands) {
	const count = islands.length;
	if (count > MOST_TINTED)
		return t("board.tintedMany", { count, place: place(puzzle, at(islands, 0)) });
	return t("board.tinted", {
		places: islands.map((island) => place(puzzle, island)).join("; "),
	});
}

/**
 * Where everything is that a hint points at.
 * @param {Puzzle} puzzle
 * @param {Emphasis} emphasis
 */
export function pointedAt(
	puzzle,
	{ badges = new Map(), region = [], edges, chain = [], sums = [] },
) {
	const letters = [...badges].map(([island, letter]) => `${letter}: ${place(puzzle, island)}`);
	const tint = region.length ? [tintedAt(puzzle, region)] : [];
	const signs = sums.map((sum) => says(puzzle, at(graphOf(puzzle).sums, sum)));
	const follows = edges.filter(({ before }) => !before).map((line) => lineAt(puzzle, line));
	const supposed = chain.length ? [linkAt(puzzle, chain, 0)] : [];
	return [...letters, ...tint, ...signs, someOf(follows), ...supposed].filter(Boolean).join("; ");
}
