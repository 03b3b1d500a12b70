/** What only the board shows, for those who do not see it. */

import type { Emphasis, Line } from "../board/types.ts";
import { t } from "../i18n/i18n.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { edgeLabel, place, says } from "./names.ts";

/** The most places that are told one after the other, unless one more completes them. */
const MOST = 3;

/** The most islands of a tinted group of which each is told. */
const MOST_TINTED = 6;

export function someOf(places: string[]) {
	const more = places.length - MOST;
	const names = more > 1 ? [...places.slice(0, MOST), t("board.more", { count: more })] : places;
	return names.join("; ");
}

/** What is drawn on some edges. */
export function drawnAt(puzzle: Puzzle, state: Uint8Array, edges: number[]) {
	return edges.map((edge) => lineAt(puzzle, { edge, value: at(state, edge) }));
}

function lineAt(puzzle: Puzzle, line: Line) {
	return edgeLabel(puzzle, at(graphOf(puzzle).edges, line.edge), line.value, line);
}

/** Where a link of a chain is; the first one is what is supposed. */
export function linkAt(puzzle: Puzzle, chain: Line[], index: number) {
	const number = index ? t("learn.step", { step: index, of: chain.length - 1 }) : "?";
	return `${number}: ${lineAt(puzzle, at(chain, index))}`;
}

/** A tinted group: its islands, or how many there are and one of them. */
export function tintedAt(puzzle: Puzzle, islands: number[]) {
	const count = islands.length;
	if (count > MOST_TINTED)
		return t("board.tintedMany", { count, place: place(puzzle, at(islands, 0)) });
	return t("board.tinted", {
		places: islands.map((island) => place(puzzle, island)).join("; "),
	});
}

/** Where everything is that a hint points at. */
export function pointedAt(
	puzzle: Puzzle,
	{ badges = new Map(), region = [], edges, chain = [], sums = [] }: Emphasis,
) {
	const letters = [...badges].map(([island, letter]) => `${letter}: ${place(puzzle, island)}`);
	const tint = region.length ? [tintedAt(puzzle, region)] : [];
	const signs = sums.map((sum) => says(puzzle, at(graphOf(puzzle).sums, sum)));
	const follows = edges.filter(({ before }) => !before).map((line) => lineAt(puzzle, line));
	const supposed = chain.length ? [linkAt(puzzle, chain, 0)] : [];
	return [...letters, ...tint, ...signs, someOf(follows), ...supposed].filter(Boolean).join("; ");
}
