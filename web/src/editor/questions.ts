/** The questions to the engine about the puzzle in the editor. */

import { engine } from "../engine/engine.ts";
import { TECHNIQUES } from "../engine/names.ts";
import type { Step } from "../engine/types.ts";
import { problems } from "../game/edit.ts";
import { emptyState } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle, Readings } from "../puzzle/types.ts";
import { census } from "./census.ts";
import type { Answer } from "./types.ts";

/** Seconds until the engine gives up a question. */
const PATIENCE = 10;

/**
 * How many solutions are counted one by one where there are too many for a census, and how many
 * seconds the search for each may take.
 */
const MOST_COUNTED = 200;
const COUNTING = 0.05;

/** Milliseconds until a partial answer is shown; most answers are complete before. */
const SOON = 50;

/**
 * Ask the engine everything.
 * @param explained with all steps
 * @param tell hears the answer, again and again as it grows
 */
export async function ask(
	puzzle: Puzzle,
	signal: AbortSignal,
	explained: boolean,
	tell: (answer: Answer) => void,
) {
	const limits = { signal, seconds: PATIENCE };
	const answer: Answer = {
		status: "empty",
		solutions: [],
		count: 0,
		isCounted: false,
		census: null,
		techniques: [],
		low: emptyState(puzzle),
		rating: null,
		steps: null,
		culprits: [],
		liars: [],
		isBlamed: false,
	};
	let slow = 0;
	let bounds: { low: Uint8Array; high: Uint8Array } | null = null;
	try {
		if (puzzle.islands.length) {
			const { count, complete, solutions } = await engine.count(puzzle, 2, limits);
			answer.solutions = solutions;
			answer.status = count > 1 ? "several" : !complete ? "unknown" : count ? "one" : "none";
		}
		if (answer.status === "one") answer.low = at(answer.solutions, 0);
		else if (answer.status === "several") {
			const { status, low, high } = await engine.forced(puzzle, limits);
			if (status === "solved") {
				answer.low = low;
				bounds = { low, high };
			}
		}
		slow = window.setTimeout(() => tell(answer), SOON);
		if (answer.status === "one") answer.rating = await engine.rate(puzzle, limits);
		const isKnown = answer.solutions.length > 0 || answer.status === "none";
		if (isKnown && (explained || answer.status === "one")) {
			const { steps } = await engine.explain(puzzle, limits);
			if (explained) answer.steps = steps;
			if (answer.status === "one") answer.techniques = techniquesOf(steps);
		}
		if (bounds) answer.census = await census(puzzle, bounds, { signal });
		if (answer.status === "several" && !answer.census) {
			const few = { signal, seconds: COUNTING };
			const { count, complete } = await engine.count(puzzle, MOST_COUNTED, few);
			answer.count = count;
			answer.isCounted = complete && count < MOST_COUNTED;
		}
	} finally {
		clearTimeout(slow);
	}
	tell(answer);
	if (answer.status !== "none" || problems(puzzle).length) return;
	await blame(puzzle, answer, limits);
	answer.isBlamed = true;
	tell(answer);
}

/** The techniques of some steps, the hardest first. */
function techniquesOf(steps: Step[]) {
	const used = new Set(steps.map(({ technique }) => technique));
	return TECHNIQUES.filter((name) => used.has(name)).reverse();
}

/**
 * No fault is obvious: find the clues and readings each of which alone rules out every solution.
 */
async function blame(
	puzzle: Puzzle,
	answer: Answer,
	limits: { signal: AbortSignal; seconds: number },
) {
	const helps = async (change: Partial<Puzzle>) =>
		(await engine.solve({ ...puzzle, ...change }, limits)).status === "solved";
	for (const [i, island] of puzzle.islands.entries()) {
		if (island.clue === null) continue;
		const islands = puzzle.islands.with(i, { ...island, clue: null });
		if (await helps({ islands })) answer.culprits.push(i);
	}
	for (const sum of graphOf(puzzle).sums) {
		const sign = at(puzzle.signs, sum.sign);
		const readings = sign.readings.with(sum.side, null) as Readings;
		if (await helps({ signs: puzzle.signs.with(sum.sign, { ...sign, readings }) }))
			answer.liars.push(sum);
	}
}
