/** What a tap means: the island or the edge that a finger, which is never exact, is meant for. */

import { bridges, closedOff, degrees, emptyState, MARK, obstacle } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { CELL, middle, RADIUS } from "./shapes.ts";

/** How far from its line, in board units, an edge can be hit. */
const ASIDE = CELL * 0.5;

/** Worse than anything else. */
const FAR = 1e6;

/** How far a finger usually is from a line, and how far at most the middle of an edge reaches. */
const SPREAD = CELL * 0.2;
const MIDDLE = CELL * 0.5;

/** Closer than this to a crossing, either edge may be meant. */
const CENTER = CELL * 0.3;

/** How much farther away an edge counts as that the last tap there was wrongly taken for. */
const DOUBT = 3.5;

/**
 * The island at a point, or -1. Small islands are easier to hit than they look.
 * @param x in board units
 * @param scale pixels per board unit
 */
export function islandNear({ islands }: Puzzle, x: number, y: number, scale: number) {
	let best = -1;
	let least = Math.min(CELL * 0.6, Math.max(RADIUS + 2, 14 / scale));
	islands.forEach((island, index) => {
		const [u, v] = middle(island);
		const distance = Math.hypot(x - u, y - v);
		if (distance < least) [best, least] = [index, distance];
	});
	return best;
}

/** How many more bridges an edge can take, by its ends and what crosses it. */
function roomOn(puzzle: Puzzle, state: Uint8Array, sums: Int32Array, edge: number) {
	if (obstacle(puzzle, state, edge) >= 0) return 0;
	const { a, b } = at(graphOf(puzzle).edges, edge);
	return Math.min(
		puzzle.maxBridges - bridges(state, edge),
		leftAt(puzzle, sums, a),
		leftAt(puzzle, sums, b),
	);
}

/** How many bridges an island still takes. */
function leftAt({ islands }: Puzzle, sums: Int32Array, island: number) {
	return Math.max(0, (at(islands, island).clue ?? Infinity) - at(sums, island));
}

/** How badly an edge's islands need it: what they lack, as a share of what their edges can take. */
function needOf(puzzle: Puzzle, state: Uint8Array, sums: Int32Array, edge: number) {
	const { edges, sides } = graphOf(puzzle);
	const { a, b } = at(edges, edge);
	const shareOf = (island: number) => {
		const rooms = [...sides.slice(4 * island, 4 * island + 4)]
			.filter((side) => side >= 0 && state[side] !== MARK)
			.map((side) => roomOn(puzzle, state, sums, side));
		const all = rooms.reduce((sum, room) => sum + room, 0);
		return all ? Math.min(1, leftAt(puzzle, sums, island) / all) : 0;
	};
	const [one, other] = [shareOf(a), shareOf(b)];
	const next = state.with(edge, bridges(state, edge) + 1);
	const alone = closedOff(puzzle, next).length > closedOff(puzzle, state).length ? 1 : 0;
	return Math.max(one, other) + Math.min(one, other) / 3 - alone;
}

/** Whether tapping there is pointless. */
function isIdle(
	puzzle: Puzzle,
	state: Uint8Array,
	sums: Int32Array,
	edge: number,
	marking: boolean,
) {
	const count = bridges(state, edge);
	if (marking)
		return count ? count === countGiven(puzzle, edge) : obstacle(puzzle, state, edge) >= 0;
	return !count && roomOn(puzzle, state, sums, edge) === 0;
}

/** How many of an edge's bridges stay. */
function countGiven(puzzle: Puzzle, edge: number) {
	return puzzle.given.length ? at(emptyState(puzzle), edge) : 0;
}

/**
 * The edge that a tap at a point is meant for, or -1: of those on which something can be built or
 * taken away, the one whose line and whose middle are near; of two that cross in their middles, the
 * one that their islands need more. Only where there is no other, one on which nothing can be
 * built.
 * @param marking then it is one that can be ruled out
 * @param but an edge that is not meant, if another one is about as near
 */
export function edgeNear(
	puzzle: Puzzle,
	state: Uint8Array,
	x: number,
	y: number,
	marking: boolean,
	but = -1,
) {
	const sums = degrees(puzzle, state);
	const weight = (edge: number) => needOf(puzzle, state, sums, edge) * (marking ? -1 : 1);
	let best = -1;
	let least = Infinity;
	let centered = false; // whether the best one is hit in its middle
	graphOf(puzzle).edges.forEach((edge, index) => {
		const [u, v] = middle(at(puzzle.islands, edge.a));
		const [p, q] = middle(at(puzzle.islands, edge.b));
		if (x < u - ASIDE || x > p + ASIDE || y < v - ASIDE || y > q + ASIDE) return;
		const [across, down] = [Math.abs(x - (u + p) / 2), Math.abs(y - (v + q) / 2)];
		const [along, aside, half] = edge.horizontal
			? [across, down, (p - u) / 2]
			: [down, across, (q - v) / 2];
		if (along > half || aside >= ASIDE) return;
		const idle = isIdle(puzzle, state, sums, index, marking);
		const unlikely = idle ? 2 * FAR : !marking && at(state, index) === MARK ? FAR : 0;
		const malus = index === but ? DOUBT : 0;
		const off = unlikely + malus + (aside / SPREAD) ** 2 + Math.min(along / MIDDLE, 1) ** 2;
		const inMiddle = !unlikely && !malus && Math.max(along, aside) < CENTER;
		const better = inMiddle && centered ? weight(index) > weight(best) : off < least;
		if (better) [best, least, centered] = [index, off, inMiddle];
	});
	return best;
}
