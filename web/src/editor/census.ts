/** All solutions at once: how many there are, where they differ, and which clue would help most. */

import { Engine } from "../engine/engine.ts";
import type { Limits } from "../engine/types.ts";
import { call, numbersOf, Reader } from "../engine/wire.ts";
import { degrees } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import type { Census, ExtraClue } from "./types.ts";

/** Limits of a census: a puzzle for which they do not suffice is counted by search. */
const SECONDS = 0.3;
const MEGABYTES = 64;

const counter = new Engine("count");

/**
 * Count all solutions of a puzzle.
 * @param low the fewest bridges of each edge over all solutions; `high`: the most
 * @returns null: the limits do not suffice, or the puzzle has signs
 */
export async function census(
	puzzle: Puzzle,
	{ low, high }: { low: Uint8Array; high: Uint8Array },
	{ signal, seconds = SECONDS }: Limits = {},
): Promise<Census | null> {
	if (puzzle.signs.length) return null;
	const bounds = [...low].flatMap((fewest, edge) => [fewest, at(high, edge)]);
	const question = call("census", seconds, [...numbersOf(puzzle), ...bounds]);
	question.args.push(MEGABYTES);
	try {
		const [result] = await counter.ask([question], { signal, seconds, quiet: true });
		if (result?.code !== 0) return null;
		const reader = new Reader(result.output);
		const count = readNumber(reader);
		if (reader.atEnd) return { count, edges: null, sums: new Map() };
		const numbers = () => reader.list(() => readNumber(reader));
		const edges = Array.from(low, numbers);
		const sums: Census["sums"] = new Map();
		puzzle.islands.forEach(({ clue }, island) => {
			if (clue === null) sums.set(island, numbers());
		});
		return { count, edges, sums };
	} catch (error) {
		if (signal?.aborted) throw error;
		return null; // the search still counts some of them
	}
}

/** A number in halves of 64-bit words, the lowest first. */
function readNumber(reader: Reader): bigint {
	const halves = reader.take(2 * reader.one());
	return halves.reduceRight((sum, half) => (sum << 32n) | BigInt(half >>> 0), 0n);
}

/**
 * Of each edge and each line that it has in any solution, the share of solutions with that line; 1
 * only if all have it.
 */
export function sharesOf({ count, edges }: Census): number[][] {
	return (edges ?? []).map((numbers) => {
		const most = numbers.findLastIndex((number) => number > 0n);
		return Array.from({ length: most }, (_, i) => ratio(total(numbers.slice(i + 1)), count));
	});
}

/**
 * Rank what one more clue would do, as `Census.extra_clues` of the package: the number of an island
 * without one, or a given bridge, the one first that removes most.
 * @param drawing the solution that the clue has to agree with; null: any, and shares are averages
 */
export function extraClues(
	puzzle: Puzzle,
	{ count, edges, sums }: Census,
	drawing: Uint8Array | null,
): ExtraClue[] {
	const whole = drawing ? count : count * count;
	const sum = drawing && degrees(puzzle, drawing);
	const ranked: [left: bigint, clue: ExtraClue][] = [];
	// Of what is left, by bridges there, if the clue says so.
	const add = (
		place: Pick<ExtraClue, "island" | "edge">,
		numbers: bigint[],
		left: bigint[],
		value: number | null,
	) => {
		const share =
			value === null
				? total(numbers.map((number, there) => number * at(left, there)))
				: at(left, value);
		if (share >= whole) return;
		const clueShare = value === null ? { value, left: null } : { value, left: share };
		ranked.push([share, { ...place, ...clueShare, share: ratio(share, whole) }]);
	};
	if (count > 1n) {
		for (const [island, numbers] of sums)
			add({ island, edge: null }, numbers, numbers, sum && at(sum, island));
		edges?.forEach((numbers, edge) => {
			const left = numbers.map((_, value) => total(numbers.slice(value)));
			add({ island: null, edge }, numbers, left, drawing && at(drawing, edge));
		});
	}
	return ranked.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, clue]) => clue);
}

function total(numbers: bigint[]) {
	return numbers.reduce((all, number) => all + number, 0n);
}

/** The share of some in all, below 1 unless it is all; of numbers of any size. */
function ratio(some: bigint, all: bigint) {
	if (some === all) return 1;
	const drop = BigInt(4 * Math.max(0, all.toString(16).length - 200));
	return Math.min(Number(some >> drop) / Number(all >> drop), 1 - 2 ** -53);
}
