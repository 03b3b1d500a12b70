/** Makes a drawn solution the only one: it gives islands their numbers, as few as it can. */

import { engine } from "../../../engine/engine.js";
import { degrees } from "../../../puzzle/bridges.js";
import { at } from "../../../puzzle/puzzle.js";

/**
 * Give islands without a clue the number of their bridges, until the drawing is the only solution;
 * none of the given numbers can then be left out.
 * @param {Drawn} drawn
 * @param {{ seconds: number, signal: AbortSignal }} limits  for all of it
 * @returns {Promise<{ puzzle: Puzzle, given: number } | null>}  with how many numbers it gave;
 *     null: another solution has the same numbers everywhere, or there was too little time
 */
export async function onlySolution({ puzzle, bridges }, { seconds, signal }) {
	const end = performance.now() + 1000 * seconds;
	const sums = degrees(puzzle, bridges);
	/** @param {ReadonlySet<number>} given */
	const withClues = (given) => ({
		...puzzle,
		islands: puzzle.islands.map((island, i) =>
			given.has(i) ? { ...island, clue: at(sums, i) } : island,
		),
	});
	/** Another solution; null: none; undefined: nobody knows. @param {ReadonlySet<number>} given */
	const another = async (given) => {
		const left = (end - performance.now()) / 1000;
		if (left <= 0) return undefined;
		const two = await engine.count(withClues(given), 2, { seconds: left, signal });
		const other = two.solutions.find((one) => one.some((count, edge) => count !== bridges[edge]));
		return other ?? (two.complete ? null : undefined);
	};
	/** @type {Set<number>} */
	let given = new Set();
	for (let other = await another(given); other !== null; other = await another(given)) {
		if (!other) return null;
		const theirs = degrees(puzzle, other);
		const island = puzzle.islands.findIndex((_, i) => theirs[i] !== sums[i]);
		if (island < 0) return null;
		given.add(island);
	}
	for (const island of given) {
		const fewer = new Set(given);
		fewer.delete(island);
		if ((await another(fewer)) === null) given = fewer;
	}
	return { puzzle: withClues(given), given: given.size };
}
