/** The engine's hints and explanations in words. */

import { bridges, emptyState, MARK } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";
import { listed, t } from "./i18n/i18n.js";
import { place, says } from "./names.js";

/** The most islands or facts that a sentence names. */
const MOST_NAMED = 4;

/**
 * The islands that a step is about.
 * @param {Puzzle} puzzle
 * @param {Step} step
 */
export function islandsOf(puzzle, step) {
	const all = new Set([...step.islands, ...step.group]);
	return [...(all.size ? all : new Set(step.edges.flatMap(({ edge }) => endsOf(puzzle, edge))))];
}

/**
 * Where to look.
 * @param {Puzzle} puzzle
 * @param {number[]} islands
 * @param {boolean} mistake
 */
export function whereToLook(puzzle, islands, mistake) {
	if (mistake) return t("hint.mistake", { islands: named(puzzle, islands) });
	return t(islands.length > MOST_NAMED ? "hint.lookMany" : "hint.look", {
		islands: named(puzzle, islands),
		count: islands.length,
	});
}

/**
 * The reason of a step, and its conclusion.
 * @param {Puzzle} puzzle
 * @param {Step} step
 */
export function reason(puzzle, step) {
	const { technique, place: here, group, supposed, failure, failurePlace, islands } = step;
	const sum = graphOf(puzzle).sums[sumOf(puzzle, step)];
	const cell = (/** @type {number} */ island) =>
		puzzle.islands[island] ? place(puzzle, island) : "";
	const all = { group: named(puzzle, group), islands: named(puzzle, islands), island: cell(here) };
	const why = t(`why.${technique}${technique === "minimal" && step.rules.signs ? "_signs" : ""}`, {
		...all,
		sign: sum ? says(puzzle, sum) : "",
		supposed: supposed ? factOf(puzzle, supposed) : "",
		failed: t(`failed.${failure}`, { ...all, island: cell(failurePlace) }),
		chain: step.chain
			.map(({ edge, low, bound }) =>
				factOf(puzzle, { edge, low: low ? bound : 0, high: low ? puzzle.maxBridges : bound }),
			)
			.join("; "),
	});
	return `${why} ${t("hint.so", { facts: facts(puzzle, step.edges) })}`;
}

/**
 * What to highlight for a step.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @returns {Emphasis}
 */
export function pointedAt(puzzle, step) {
	return {
		islands: islandsOf(puzzle, step),
		edges: step.edges.map(({ edge }) => edge),
		sum: sumOf(puzzle, step),
	};
}

/**
 * The sum that a step rests on, by its index: that of its group, rather a number than a `?`.
 * -1: none.
 * @param {Puzzle} puzzle
 * @param {Step} step
 */
function sumOf(puzzle, { technique, group }) {
	if (!/^(sum|sum_rest|no_repeat)$/.test(technique)) return -1;
	const { sums } = graphOf(puzzle);
	const fits = (/** @type {Sum} */ { islands }) =>
		islands.length === group.length && islands.every((i) => group.includes(i));
	const told = sums.findIndex((sum) => sum.reading !== "?" && fits(sum));
	return told < 0 ? sums.findIndex(fits) : told;
}

/**
 * What is known of some edges, in words.
 * @param {Puzzle} puzzle
 * @param {Bounds[]} edges
 */
export function facts(puzzle, edges) {
	return listed(edges.slice(0, MOST_NAMED).map((bounds) => factOf(puzzle, bounds)));
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} islands
 */
export function named(puzzle, islands) {
	const some = islands.slice(0, MOST_NAMED).map((island) => place(puzzle, island));
	return islands.length > MOST_NAMED ? `${some.join(", ")}, …` : listed(some);
}

/**
 * @param {Puzzle} puzzle
 * @param {Bounds} bounds
 */
function factOf(puzzle, { edge, low, high }) {
	const [a, b] = endsOf(puzzle, edge);
	const exact = low === Math.min(high, puzzle.maxBridges);
	return t(exact ? "fact.exactly" : low > 0 ? "fact.least" : "fact.most", {
		one: place(puzzle, a),
		two: place(puzzle, b),
		count: low > 0 || exact ? low : high,
	});
}

/**
 * @param {Puzzle} puzzle
 * @param {number} edge
 * @returns {[a: number, b: number]}
 */
function endsOf(puzzle, edge) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	return [a, b];
}

/**
 * The bridges drawn after some steps.
 * @param {Puzzle} puzzle
 * @param {Step[]} steps
 */
export function drawnBy(puzzle, steps) {
	const state = emptyState(puzzle);
	for (const step of steps) for (const [edge, value] of changesOf(state, step)) state[edge] = value;
	return state;
}

/**
 * What drawing a step changes.
 * @param {Uint8Array} state
 * @param {Step} step
 * @returns {Change[]}
 */
export function changesOf(state, { edges }) {
	return edges.map(({ edge, low, high }) => [
		edge,
		high === 0 ? MARK : low > bridges(state, edge) ? low : at(state, edge),
	]);
}
