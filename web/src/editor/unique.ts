/** Makes a drawn solution the only one: it places signs, and gives islands their numbers. */

import { engine } from "../engine/engine.ts";
import { follow, withSums } from "../game/drawing.ts";
import { put } from "../game/edit.ts";
import type { Drawing } from "../game/types.ts";
import { degrees } from "../puzzle/bridges.ts";
import { graphOf, islandAt } from "../puzzle/graph.ts";
import { at, signAt } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle, Readings } from "../puzzle/types.ts";

/** `end`: as `performance.now()` counts */
export type Until = { end: number; signal: AbortSignal };

/** A solution other than the drawn one; null: there is none; undefined: unknown. */
async function another({ puzzle, bridges }: Drawing, { end, signal }: Until) {
	const left = (end - performance.now()) / 1000;
	if (left <= 0) return undefined;
	const two = await engine.count(puzzle, 2, { seconds: left, signal });
	const other = two.solutions.find((one) => one.some((count, edge) => count !== bridges[edge]));
	return other ?? (two.complete ? null : undefined);
}

/**
 * Give islands without a clue the number of their bridges, until the drawing is the only solution;
 * none of the given numbers can then be left out.
 * @returns with how many numbers it gave; null: another solution has the same numbers everywhere,
 *   or there was too little time
 */
export async function onlySolution(
	{ puzzle, bridges }: Drawing,
	until: Until,
): Promise<{ puzzle: Puzzle; clueCount: number } | null> {
	const sums = degrees(puzzle, bridges);
	const withClues = (islands: ReadonlySet<number>) => ({
		...puzzle,
		islands: puzzle.islands.map((island, i) =>
			islands.has(i) ? { ...island, clue: at(sums, i) } : island,
		),
	});
	const ask = (islands: ReadonlySet<number>) =>
		another({ puzzle: withClues(islands), bridges }, until);
	let givenIslands: Set<number> = new Set();
	for (let other = await ask(givenIslands); other !== null; other = await ask(givenIslands)) {
		if (!other) return null;
		const theirs = degrees(puzzle, other);
		const island = puzzle.islands.findIndex((_, i) => theirs[i] !== sums[i]);
		if (island < 0) return null;
		givenIslands.add(island);
	}
	for (const island of givenIslands) {
		const fewer = new Set(givenIslands);
		fewer.delete(island);
		if ((await ask(fewer)) === null) givenIslands = fewer;
	}
	return { puzzle: withClues(givenIslands), clueCount: givenIslands.size };
}

/**
 * Place signs on water, each with the sums of the drawing, until the drawing is the only solution;
 * none of the placed signs can then be left out.
 * @param drawing its signs say their sums
 * @returns without the signs if they do not suffice, or there was too little time
 */
export async function moreSigns(
	drawing: Drawing,
	until: Until,
): Promise<{ drawing: Drawing; signCount: number }> {
	const signed = (cells: Cell[]) => {
		let { puzzle } = drawing;
		for (const cell of cells) puzzle = put(puzzle, "none", cell, { readings: NOTHING });
		return withSums(follow(drawing, puzzle), false);
	};
	const water = waterOf(drawing);
	let cells: Cell[] = [];
	let now = drawing;
	let rested = performance.now();
	for (let other = await another(now, until); other !== null; other = await another(now, until)) {
		if (!other) return { drawing, signCount: 0 };
		let most = -1;
		let best: Cell | null = null;
		for (const cell of water) {
			if (performance.now() > until.end) return { drawing, signCount: 0 };
			if (performance.now() - rested > FRAME) rested = await rest(until.signal);
			if (signAt(now.puzzle, ...cell)) continue;
			const next = signed([...cells, cell]);
			const readable =
				signAt(next.puzzle, ...cell)?.readings.filter((one) => one !== null).length ?? 0;
			if (readable <= most || !excludes(next, { puzzle: now.puzzle, bridges: other })) continue;
			[most, best] = [readable, cell];
		}
		if (!best) return { drawing, signCount: 0 };
		cells.push(best);
		now = signed(cells);
	}
	for (const cell of [...cells]) {
		const fewer = cells.filter((one) => one !== cell);
		if ((await another(signed(fewer), until)) === null) cells = fewer;
	}
	return { drawing: signed(cells), signCount: cells.length };
}

/** Milliseconds of work after which the page gets a turn. */
const FRAME = 30;

/** Let the page show what has changed meanwhile. @returns when that was */
async function rest(signal: AbortSignal) {
	await new Promise((resolve) => setTimeout(resolve));
	signal.throwIfAborted();
	return performance.now();
}

const NOTHING: Readings = [null, null, null, null];

/** The cells of water that no drawn bridge passes. */
function waterOf({ puzzle, bridges }: Drawing): Cell[] {
	const { rows, cols, islands, blocked } = puzzle;
	const blockedCells = new Set(blocked.map(String));
	graphOf(puzzle).edges.forEach(({ a, b }, edge) => {
		const [one, two] = [at(islands, a), at(islands, b)];
		if (!bridges[edge]) return;
		for (let row = one.row; row <= two.row; row++)
			for (let col = one.col; col <= two.col; col++) blockedCells.add(`${row},${col}`);
	});
	const cells = Array.from({ length: rows * cols }, (_, i) => {
		return [Math.floor(i / cols), i % cols] as Cell;
	});
	return cells.filter(
		(cell) =>
			!blockedCells.has(String(cell)) && islandAt(puzzle, ...cell) < 0 && !signAt(puzzle, ...cell),
	);
}

/**
 * Whether a puzzle rules out a solution of the same puzzle with fewer signs: a sign stands in its
 * way, or its sums differ.
 */
function excludes({ puzzle }: Drawing, other: Drawing) {
	const theirs = follow(other, puzzle);
	if (total(theirs.bridges) < total(other.bridges)) return true;
	const { signs } = withSums(theirs, false).puzzle;
	return puzzle.signs.some(({ readings }, i) =>
		readings.some((one, side) => one !== null && one !== at(signs, i).readings[side]),
	);
}

function total(bridges: Uint8Array) {
	return bridges.reduce((sum, count) => sum + count, 0);
}
