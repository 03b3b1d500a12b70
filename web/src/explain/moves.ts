/** The words for several steps at once: a conclusion, after what it rests on. */

import type { Emphasis } from "../board/types.ts";
import { PLAIN } from "../engine/names.ts";
import type { Step } from "../engine/types.ts";
import { joinSentences, t } from "../i18n/i18n.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { telling } from "./hints.ts";
import { Letters } from "./reasons.ts";

/**
 * Steps, the last of which draws something.
 * @param state drawn before
 * @param technique the one that the words are about: it is told, however plain
 */
export function tellingAll(puzzle: Puzzle, steps: Step[], state: Uint8Array, technique: string) {
	const letters = new Letters();
	const sentences = steps
		.filter((step, i) => {
			const plain = PLAIN.includes(step.technique) && step.technique !== technique;
			return !plain || i === steps.length - 1;
		})
		.map((step) => telling(puzzle, step, state, letters));
	const all = sentences.map(({ emphasis }) => emphasis);
	const last = all.at(-1);
	const emphasis: Emphasis = {
		islands: [...letters.badges.keys()],
		edges: last?.edges ?? [],
		badges: letters.badges,
		region: all.flatMap(({ region = [] }) => region),
		chain: last?.chain ?? [],
		sums: all.flatMap(({ sums = [] }) => sums),
	};
	return { words: joinSentences(...sentences.map(({ words }) => words)), emphasis };
}

/**
 * Why a move is right: the steps from its opposite to a contradiction, the last of which says how
 * that comes about.
 * @param state drawn before
 * @param edges what is drawn
 */
export function tellingAgainst(
	puzzle: Puzzle,
	steps: Step[],
	state: Uint8Array,
	edges: Emphasis["edges"],
) {
	const letters = new Letters();
	const worded = steps.slice(0, -1).filter(({ technique }) => !PLAIN.includes(technique));
	const words = worded.map((step) => telling(puzzle, step, state, letters).words);
	const end = telling(puzzle, at(steps, steps.length - 1), state, letters);
	const { region = [], sums = [] } = end.emphasis;
	const emphasis: Emphasis = {
		islands: [...letters.badges.keys()],
		edges,
		badges: letters.badges,
		region,
		sums,
	};
	return { words: joinSentences(t("drill.otherwise"), ...words, end.words), emphasis };
}
