// Random puzzles and positions, the same in every run.

import { obstacle } from "../src/puzzle/bridges.ts";
import { graphOf } from "../src/puzzle/graph.ts";
import { makePuzzle } from "../src/puzzle/puzzle.ts";
import type { Cell, Island, Puzzle, Reading, Sign } from "../src/puzzle/types.ts";
import { sure } from "./sure.ts";

/** Gives whole numbers below one. */
export type Random = (below: number) => number;

/** Whole numbers below what is asked for. */
export function numbers(seed: number): Random {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let x = Math.imul(state ^ (state >>> 15), 1 | state);
		x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
		return ((x ^ (x >>> 14)) >>> 0) % below;
	};
}

/** How many examples to try where `usual` are tried before every landing. */
export function examples(usual: number) {
	const { HASHIKIT_EFFORT: effort } = process.env;
	const share = effort === "quick" ? 0.25 : effort === "full" ? 4 : 1;
	return Math.max(1, Math.round(usual * share));
}

/**
 * A puzzle with the usual rules, or with `all` of them; with `apart`, no two islands are neighbors.
 */
export function somePuzzle(random: Random, { side = 12, all = false, apart = false } = {}) {
	const [rows, cols] = [1 + random(side), 1 + random(side)];
	const cells = Array.from(
		{ length: rows * cols },
		(_, cell): Cell => [Math.floor(cell / cols), cell % cols],
	).filter(([row, col]) => !(apart && (row % 2 || col % 2)) && !random(apart ? 2 : 4));
	const kind = () => (all ? random(8) : 7);
	const islands: Island[] = [];
	const blocked: Cell[] = [];
	const signs: Sign[] = [];
	const reading = () => [null, null, "?", random(10), random(1000)][random(5)] as Reading;
	for (const [row, col] of cells) {
		const which = kind();
		if (which === 0) blocked.push([row, col]);
		else if (which === 1 && signs.length < 40)
			signs.push({ row, col, readings: [reading(), reading(), reading(), reading()] });
		else islands.push({ row, col, clue: all && !random(6) ? null : 1 + random(8) });
	}
	const puzzle = makePuzzle(rows, cols, islands, { blocked, signs });
	if (all && !random(3)) {
		puzzle.maxBridges = 1 + random(4);
		puzzle.loops = !random(2);
		puzzle.connected = !random(2);
		const ends = graphOf(puzzle).edges.filter(() => !random(5));
		const cell = (island: number): Cell => {
			const { row, col } = sure(puzzle.islands[island]);
			return [row, col];
		};
		puzzle.given = ends.map(({ a, b }) => [cell(a), cell(b), 1 + random(puzzle.maxBridges)]);
	}
	return puzzle;
}

/** Bridges that do not cross, and marks. */
export function someState(random: Random, puzzle: Puzzle) {
	const state = new Uint8Array(graphOf(puzzle).edges.length);
	for (const edge of state.keys()) {
		const value = sure([0, 0, 1, 2, 7][random(5)]);
		if (value === 7 || obstacle(puzzle, state, edge) < 0) state[edge] = value;
	}
	return state;
}
