/** The questions to the engine about the puzzle in the editor. */

import { engine } from "../../../engine/engine.js";
import { TECHNIQUES } from "../../../engine/names.js";
import { emptyState } from "../../../puzzle/bridges.js";
import { graphOf } from "../../../puzzle/graph.js";
import { at } from "../../../puzzle/puzzle.js";
import { problems } from "../../edit.js";

/** Seconds until the engine gives up a question. */
const PATIENCE = 10;

/** How many solutions are counted, and how many seconds the search for each may take. */
const MOST_COUNTED = 200;
const COUNTING = 0.05;

/** Milliseconds until a partial answer is shown; most answers are complete before. */
const SOON = 50;

/**
 * Ask the engine everything.
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @param {boolean} explained  with all steps
 * @param {(answer: Answer) => void} tell  hears the answer, again and again as it grows
 */
export async function ask(puzzle, signal, explained, tell) {
	const limits = { signal, seconds: PATIENCE };
	/** @type {Answer} */
	const answer = {
		status: "empty",
		solutions: [],
		count: 0,
		counted: false,
		techniques: [],
		low: emptyState(puzzle),
		rating: null,
		steps: null,
		culprits: [],
		liars: [],
		blamed: false,
	};
	let slow = 0;
	try {
		if (puzzle.islands.length) {
			const { count, complete, solutions } = await engine.count(puzzle, 2, limits);
			answer.solutions = solutions;
			answer.status = count > 1 ? "several" : !complete ? "unknown" : count ? "one" : "none";
		}
		if (answer.status === "one") answer.low = at(answer.solutions, 0);
		else if (answer.status === "several") {
			const { status, low } = await engine.forced(puzzle, limits);
			if (status === "solved") answer.low = low;
		}
		slow = window.setTimeout(() => tell(answer), SOON);
		if (answer.status === "one") answer.rating = await engine.rate(puzzle, limits);
		const isKnown = answer.solutions.length > 0 || answer.status === "none";
		if (isKnown && (explained || answer.status === "one")) {
			const { steps } = await engine.explain(puzzle, limits);
			if (explained) answer.steps = steps;
			if (answer.status === "one") answer.techniques = techniquesOf(steps);
		}
		if (answer.status === "several") {
			const few = { signal, seconds: COUNTING };
			const { count, complete } = await engine.count(puzzle, MOST_COUNTED, few);
			answer.count = count;
			answer.counted = complete && count < MOST_COUNTED;
		}
	} finally {
		clearTimeout(slow);
	}
	tell(answer);
	if (answer.status !== "none" || problems(puzzle).length) return;
	await blame(puzzle, answer, limits);
	answer.blamed = true;
	tell(answer);
}

/** The techniques of some steps, the hardest first. @param {Step[]} steps */
function techniquesOf(steps) {
	const used = new Set(steps.map(({ technique }) => technique));
	return TECHNIQUES.filter((name) => used.has(name)).reverse();
}

/**
 * No fault is obvious: find the clues and readings each of which alone rules out every solution.
 * @param {Puzzle} puzzle
 * @param {Answer} answer
 * @param {{ signal: AbortSignal, seconds: number }} limits
 */
async function blame(puzzle, answer, limits) {
	/** @param {Partial<Puzzle>} change */
	const helps = async (change) =>
		(await engine.solve({ ...puzzle, ...change }, limits)).status === "solved";
	for (const [i, island] of puzzle.islands.entries()) {
		if (island.clue === null) continue;
		const islands = puzzle.islands.with(i, { ...island, clue: null });
		if (await helps({ islands })) answer.culprits.push(i);
	}
	for (const sum of graphOf(puzzle).sums) {
		const sign = at(puzzle.signs, sum.sign);
		const readings = /** @type {Readings} */ (sign.readings.with(sum.side, null));
		if (await helps({ signs: puzzle.signs.with(sum.sign, { ...sign, readings }) }))
			answer.liars.push(sum);
	}
}
