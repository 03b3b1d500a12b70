/**
 * What is drawn on a puzzle: one number for each edge of its graph, and what follows from them.
 */

import { edgeBetween, graphOf } from "./graph.ts";
import { at } from "./puzzle.ts";
import type { Puzzle, Sum } from "./types.ts";

/** The state of an edge that the player has ruled out; other states are numbers of bridges. */
export const MARK = 7;

/** The initial state: the given bridges, and nothing else. */
export function emptyState(puzzle: Puzzle): Uint8Array {
	const { edges } = graphOf(puzzle);
	const state = new Uint8Array(edges.length);
	for (const [a, b, count] of puzzle.given) {
		const edge = edgeBetween(puzzle, a, b);
		if (edge >= 0) state[edge] = count;
	}
	return state;
}

/** The number of bridges of an edge. */
export function bridges(state: Uint8Array, edge: number) {
	const value = at(state, edge);
	return value === MARK ? 0 : value;
}

/**
 * The number of bridges at every island.
 * @param state of every edge
 */
export function degrees(puzzle: Puzzle, state: Uint8Array): Int32Array {
	const sums = new Int32Array(puzzle.islands.length);
	graphOf(puzzle).edges.forEach(({ a, b }, edge) => {
		const count = bridges(state, edge);
		sums[a] = at(sums, a) + count;
		sums[b] = at(sums, b) + count;
	});
	return sums;
}

/**
 * The groups that the bridges join the islands into.
 * @returns the number of each island's group, how many there are, and whether the bridges close a
 *   loop
 */
export function groups(
	puzzle: Puzzle,
	state: Uint8Array,
): { group: Int32Array; count: number; loop: boolean } {
	const n = puzzle.islands.length;
	const parent = Int32Array.from({ length: n }, (_, i) => i);
	const find = (i: number) => {
		while (parent[i] !== i) i = parent[i] = at(parent, at(parent, i));
		return i;
	};
	let count = n;
	let loop = false;
	graphOf(puzzle).edges.forEach(({ a, b }, edge) => {
		if (!bridges(state, edge)) return;
		const one = find(a);
		const two = find(b);
		if (one === two) loop = true;
		else {
			parent[one] = two;
			count--;
		}
	});
	return { group: Int32Array.from({ length: n }, (_, i) => find(i)), count, loop };
}

/**
 * The groups in which every island has all its bridges although others are outside.
 * @returns their islands
 */
export function closedOff(puzzle: Puzzle, state: Uint8Array): number[][] {
	const { group, count } = groups(puzzle, state);
	if (!puzzle.connected || count < 2) return [];
	const sums = degrees(puzzle, state);
	const open = new Set(group.filter((_, i) => at(puzzle.islands, i).clue !== at(sums, i)));
	const closed: Map<number, number[]> = new Map();
	group.forEach((name, island) => {
		if (open.has(name)) return;
		const entry = closed.get(name);
		if (entry) entry.push(island);
		else closed.set(name, [island]);
	});
	return [...closed.values()];
}

/**
 * How a sum stands: `"met"`, `"open"`, or `"broken"`: by more than it says, or by a value that
 * repeats although the number is reached.
 * @param values of the islands: their numbers of bridges
 * @param isConnected whether all islands hang together: then no value may repeat
 */
export function stateOf(
	{ reading, islands }: Sum,
	values: ArrayLike<number>,
	isConnected: boolean,
): "met" | "open" | "broken" {
	const counts = islands.map((island) => at(values, island));
	const total = counts.reduce((all, value) => all + value, 0);
	const least = counts.reduce((all, value) => all + Math.max(value, 1), 0);
	const whole = total === least;
	const repeats = whole && new Set(counts).size < counts.length;
	if (reading === "?") return repeats ? (isConnected ? "broken" : "open") : whole ? "met" : "open";
	if (least > reading || (repeats && total === reading)) return "broken";
	return whole && total === reading ? "met" : "open";
}

/** Whether the bridges are a solution. */
export function isSolved(puzzle: Puzzle, state: Uint8Array) {
	const sums = degrees(puzzle, state);
	const right = puzzle.islands.every(({ clue }, i) =>
		clue === null ? at(sums, i) > 0 : at(sums, i) === clue,
	);
	if (!right) return false;
	const { count, loop } = groups(puzzle, state);
	if (puzzle.connected && count > 1) return false;
	if (!puzzle.loops && loop) return false;
	const { edges, crossings, sums: signSums } = graphOf(puzzle);
	if (!signSums.every((sum) => stateOf(sum, sums, true) === "met")) return false;
	return edges.every(
		(_, edge) => !bridges(state, edge) || at(crossings, edge).every((e) => !bridges(state, e)),
	);
}

/** A crossing edge that has a bridge, or -1. */
export function obstacle(puzzle: Puzzle, state: Uint8Array, edge: number) {
	return at(graphOf(puzzle).crossings, edge).find((other) => bridges(state, other)) ?? -1;
}
