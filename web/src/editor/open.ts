/** Where a puzzle is open: lines as strong as their share of the solutions, and what would help. */

import { svg } from "../board/svg.ts";
import type { BoardState, Shares } from "../board/types.ts";
import { place } from "../explain/names.ts";
import { endsOf } from "../explain/reasons.ts";
import { sameEdges } from "../game/edit.ts";
import { groupDigits, percent, t } from "../i18n/i18n.ts";
import { isSolved } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { button, dialog, h } from "../ui/dom.ts";
import { extraClues, sharesOf } from "./census.ts";
import type { Census, ExtraClue, Openness } from "./types.ts";

/**
 * What to show of all solutions.
 * @param drawing a drawing; if it is a solution, further clues have to agree with it
 * @returns null: there was too little time to tell
 */
export function opennessOf(
	puzzle: Puzzle,
	census: Census,
	drawing: Uint8Array | null,
): Openness | null {
	if (!census.edges) return null;
	const target = drawing && isSolved(puzzle, drawing) ? drawing : null;
	const clues = extraClues(puzzle, census, target);
	const number = clues.find(({ island }) => island !== null);
	const bridge = clues.find(({ edge }) => edge !== null);
	const best = clues.filter((clue) => clue === number || clue === bridge); // the better one first
	const of = sharesOf(census);
	const count = of.filter((strengths) => strengths.some((share) => share < 1)).length;
	const how = t("set.openHow");
	const names = best.map((clue) => wordsOf(puzzle, clue));
	return {
		shares: { of, marked: best.flatMap(({ edge }) => edge ?? []) },
		islands: best.flatMap(({ island }) => island ?? []),
		words: [
			h("p", { class: "at" }, t("set.openAt", { count, of: of.length }), legend()),
			...names.slice(0, 1).map((text) => h("p", { class: "clue" }, text)),
		],
		// There is room for all of it only in a dialog.
		help: button(
			"",
			t("set.helps"),
			() =>
				dialog(
					t("set.helps"),
					[how, ...names].map((text) => h("p", {}, text)),
				),
			{ class: "small help" },
		),
	};
}

/** What a clue would leave: of all solutions on average, or with a certain number. */
function wordsOf(puzzle: Puzzle, { island, edge, value, left, share: part }: ExtraClue) {
	const share = percent(part);
	const ends = edge === null ? [] : endsOf(puzzle, edge).map((end) => place(puzzle, end));
	const [one = "", two = ""] = ends;
	const there = island === null ? "" : place(puzzle, island);
	if (value === null || left === null)
		return edge === null
			? t("set.clue.number", { place: there, share })
			: t("set.clue.bridge", { one, two, share });
	return edge === null
		? t("set.clue.numberIs", { value, place: there, left: groupDigits(left), share })
		: t("set.clue.bridgeIs", { count: value, one, two, left: groupDigits(left), share });
}

/** Lines of some strengths, and their shares. */
function legend() {
	const samples = [1, 0.5, 0.1].map((share) => {
		const line = svg("path", { d: "M0 3H16", "stroke-opacity": share });
		return h(
			"span",
			{},
			svg("svg", { viewBox: "0 0 16 6", width: 16, height: 6 }, [line]),
			percent(share),
		);
	});
	// For those who hear the page, the sentence before says it.
	return h("span", { class: "strengths", "aria-hidden": "true" }, ...samples);
}

/** What was open before, as far as another puzzle has the same edges. */
export function carriedShares({ puzzle, shares }: BoardState, other: Puzzle): Shares | null {
	if (!shares) return null;
	const of = sameEdges(puzzle, other).map((edge) => (edge < 0 ? [] : at(shares.of, edge)));
	return { of, marked: [] };
}
