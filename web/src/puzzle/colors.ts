/**
 * Islands of two colors: where every candidate edge joins both, as on a chessboard, either needs as
 * many bridges as the other can take.
 */

import { graphOf } from "./graph.ts";
import { at } from "./puzzle.ts";
import type { Puzzle } from "./types.ts";

/** The islands that edges lead to from some islands, without these. */
function islandsAround(puzzle: Puzzle, islands: Iterable<number>) {
	const own = new Set(islands);
	const around: Set<number> = new Set();
	for (const { a, b } of graphOf(puzzle).edges) {
		if (own.has(a) && !own.has(b)) around.add(b);
		if (own.has(b) && !own.has(a)) around.add(a);
	}
	return around;
}

/** How many bridges some islands need at least, and how many those around them can take. */
export function colorSums(puzzle: Puzzle, islands: Iterable<number>): [need: number, most: number] {
	const clue = (island: number) => at(puzzle.islands, island).clue;
	let need = 0;
	for (const island of islands) need += clue(island) ?? 1;
	let most = 0;
	for (const island of islandsAround(puzzle, islands))
		most += clue(island) ?? 4 * puzzle.maxBridges;
	return [need, most];
}

/** The islands of one color, if they need more than those of the other can take; otherwise none. */
export function unbalanced(puzzle: Puzzle): number[] {
	const { edges, sides } = graphOf(puzzle);
	const color: Map<number, number> = new Map();
	for (let start = 0; start < puzzle.islands.length; start++) {
		if (color.has(start)) continue;
		const both = [[start], [] as number[]];
		color.set(start, 0);
		const component = [start];
		let joinsBoth = true;
		for (const island of component) {
			const own = color.get(island) ?? 0;
			for (const edge of sides.slice(4 * island, 4 * island + 4)) {
				if (edge < 0) continue;
				const { a, b } = at(edges, edge);
				const other = a === island ? b : a;
				if (!color.has(other)) {
					color.set(other, 1 - own);
					at(both, 1 - own).push(other);
					component.push(other);
				}
				joinsBoth &&= color.get(other) !== own;
			}
		}
		const needy = joinsBoth && both.find((islands) => exceeds(colorSums(puzzle, islands)));
		if (needy) return needy.sort((a, b) => a - b);
	}
	return [];
}

function exceeds([need, most]: [need: number, most: number]) {
	return need > most;
}
