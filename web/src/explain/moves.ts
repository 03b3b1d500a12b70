/** The words for several steps at once: a conclusion, after what it rests on. */

import type { Emphasis } from "../board/types.ts";
import type { Step } from "../engine/types.ts";
import { joined } from "../i18n/i18n.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { PLAIN, telling } from "./hints.ts";
import { Letters } from "./reasons.ts";

/**
 * Steps, the last of which draws something.
 * @param state drawn before
 * @param technique the one that the words are about: it is told, however plain
 */
export function tellingAll(puzzle: Puzzle, steps: Step[], state: Uint8Array, technique: string) {
	const letters = new Letters();
	const told = steps
		.filter((step, i) => {
			const plain = PLAIN.has(step.technique) && step.technique !== technique;
			return !plain || i === steps.length - 1;
		})
		.map((step) => telling(puzzle, step, state, letters));
	const all = told.map(({ emphasis }) => emphasis);
	const last = all.at(-1);
	const emphasis: Emphasis = {
		islands: [...letters.badges.keys()],
		edges: last?.edges ?? [],
		badges: letters.badges,
		region: all.flatMap(({ region = [] }) => region),
		chain: last?.chain ?? [],
		sums: all.flatMap(({ sums = [] }) => sums),
	};
	return { words: joined(...told.map(({ words }) => words)), emphasis };
}
