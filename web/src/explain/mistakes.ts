/** Why a drawn bridge is wrong: what the board shows, or ideas that lead to a contradiction. */

import type { Emphasis, Line } from "../board/types.ts";
import type { Hint, Idea } from "../engine/types.ts";
import { joinSentences, t } from "../i18n/i18n.ts";
import { bridges } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { lineOf, stateAfter, telling } from "./hints.ts";
import { Letters, Phrases } from "./reasons.ts";

/**
 * What is wrong with bridges or marks that no solution has, as far as the board shows it.
 * @param hint whose edges are wrong
 * @param alone the edge that is wrong by itself; if none, only all of them together are wrong
 * @returns `isReason`: the words are the reason
 */
export function whyWrong(
	puzzle: Puzzle,
	state: Uint8Array,
	{ edges, fault, refusal }: Hint,
	alone: number | undefined,
	letters: Letters,
): { words: string; isReason: boolean; emphasis: Emphasis } {
	const isReason = fault.length > 0;
	const phrases = new Phrases(puzzle, isReason ? fault : refusal, letters);
	const words =
		isReason || alone === undefined
			? phrases.phrase()
			: t("help.cannot", {
					count: bridges(state, alone),
					place: letters.between(puzzle, alone),
				});
	const emphasis = {
		islands: [...letters.badges.keys()],
		badges: new Map(letters.badges),
		edges: edges.map(({ edge }) => ({ edge, value: at(state, edge) })),
		region: phrases.group,
	};
	return { words, isReason, emphasis };
}

/**
 * The ideas that speak against an edge, as the core chooses them.
 * @param right what is drawn, without what is wrong
 */
export function reasonsAgainst(
	puzzle: Puzzle,
	right: Uint8Array,
	ideas: Idea[],
	edge: number,
	letters: Letters,
): { words: string; emphasis: Emphasis }[] {
	const badges = new Map(letters.badges);
	return ideas.map(({ step, earlier, whole, filled, crossed }) => {
		const own = new Letters(letters.badges, badges);
		own.wrong = edge;
		const state = stateAfter(puzzle, [{ edges: earlier }], right);
		const { why, words, emphasis } = telling(puzzle, step, state, own);
		const end = crossed
			? t("help.crossed", { place: own.between(puzzle, edge) })
			: filled < 0
				? ""
				: t("help.filled", { A: own.of(filled) });
		const now = emphasis.edges.filter((line) => line.edge !== edge);
		const isNew = new Set(now.filter(({ most }) => !most).map((line) => line.edge));
		const lines: Map<number, Line> = new Map();
		for (const fact of earlier) {
			const line = lineOf(puzzle, right, fact);
			if (!isNew.has(fact.edge) && !line.most) lines.set(fact.edge, { ...line, before: true });
		}
		return {
			words: whole ? words : joinSentences(why, end),
			emphasis: { ...emphasis, edges: [...lines.values(), ...now] },
		};
	});
}
