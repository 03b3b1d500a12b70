/** Edits of a puzzle. Nothing is changed in place: each function returns a new puzzle. */

import type { Symmetry } from "../engine/names.ts";
import { bridges, emptyState, groups, obstacle } from "../puzzle/bridges.ts";
import { colorSums, unbalanced } from "../puzzle/colors.ts";
import { edgeBetween, graphOf } from "../puzzle/graph.ts";
import { at, makePuzzle } from "../puzzle/puzzle.ts";
import type { Cell, Edge, Island, Puzzle, Readings, Sign, Sum } from "../puzzle/types.ts";

/** Whether a symmetry is possible on a grid of this shape. */
export function fits({ rows, cols }: { rows: number; cols: number }, symmetry: Symmetry) {
	return rows === cols || !/^(quarter|diagonal)$/.test(symmetry);
}

/** A cell and its images under a symmetry, always in the same order; a cell may occur twice. */
function images({ rows, cols }: Puzzle, symmetry: Symmetry, [row, col]: Cell): Cell[] {
	const [up, left] = [rows - 1 - row, cols - 1 - col];
	const others: Record<Symmetry, Cell[]> = {
		none: [],
		rotation: [[up, left]],
		quarter: [
			[col, up],
			[up, left],
			[left, row],
		],
		horizontal: [[row, left]],
		vertical: [[up, col]],
		both: [
			[row, left],
			[up, col],
			[up, left],
		],
		diagonal: [[col, row]],
	};
	return [[row, col], ...others[symmetry]];
}

/** What can stand in a cell: an island or a sign. */
export type Thing = Island | Sign;

/** A blank sign. */
const BLANK: Readings = [null, null, null, null];

/** @returns by their cells */
function byCell(things: Thing[]): Map<string, Thing> {
	return new Map(things.map((thing) => [`${thing.row},${thing.col}`, thing]));
}

function thingsOf({ islands, signs }: Puzzle): Map<string, Thing> {
	return byCell([...islands, ...signs]);
}

/** The puzzle with other islands and signs; of everything else it keeps what still fits. */
function withThings(puzzle: Puzzle, things: Iterable<Thing>) {
	const { rows, cols, maxBridges } = puzzle;
	const inside = [...things].filter(({ row, col }) => row < rows && col < cols);
	const islands = inside.filter((thing) => "clue" in thing);
	const signs = inside.filter((thing) => "readings" in thing);
	const fresh = makePuzzle(rows, cols, islands, { ...puzzle, signs, given: [] });
	const present = thingsOf(fresh);
	fresh.blocked = fresh.blocked.filter(
		([row, col]) => row < rows && col < cols && !present.has(`${row},${col}`),
	);
	fresh.given = puzzle.given.filter(
		([a, b, count]) => edgeBetween(fresh, a, b) >= 0 && count <= maxBridges,
	);
	return fresh;
}

/**
 * Put an island or a sign into a cell, replacing what is there. Empty images of the cell get the
 * same, without a number.
 */
export function put(
	puzzle: Puzzle,
	symmetry: Symmetry,
	cell: Cell,
	what: { clue: number | null } | { readings: Readings },
) {
	const all = thingsOf(puzzle);
	for (const [row, col] of images(puzzle, symmetry, cell)) {
		const key = `${row},${col}`;
		if (key === String(cell)) all.set(key, { row, col, ...what });
		else if (!all.has(key))
			all.set(key, "clue" in what ? { row, col, clue: null } : { row, col, readings: BLANK });
	}
	return withThings(puzzle, all.values());
}

export function remove(puzzle: Puzzle, symmetry: Symmetry, cell: Cell) {
	const all = thingsOf(puzzle);
	const removals = images(puzzle, symmetry, cell).map(String);
	for (const image of removals) all.delete(image);
	const blocked = puzzle.blocked.filter((one) => !removals.includes(String(one)));
	return withThings({ ...puzzle, blocked }, all.values());
}

/** Block a cell of water and its images, or free them again; null if something stands there. */
export function block(puzzle: Puzzle, symmetry: Symmetry, cell: Cell) {
	const all = thingsOf(puzzle);
	if (all.has(String(cell))) return null;
	const both = images(puzzle, symmetry, cell).map(String);
	const free = puzzle.blocked.filter((one) => !both.includes(String(one)));
	const isBlocked = puzzle.blocked.some((one) => String(one) === String(cell));
	const additions = new Map(images(puzzle, symmetry, cell).map((one) => [String(one), one]));
	for (const key of additions.keys()) if (all.has(key)) additions.delete(key);
	const blocked = isBlocked ? free : [...free, ...additions.values()];
	return withThings({ ...puzzle, blocked: inOrder(blocked) }, all.values());
}

/**
 * Give one more bridge between two islands, or one less; after the maximum there is none.
 * @returns a given bridge that crosses there; null if they are not in sight of each other
 */
export function give(
	puzzle: Puzzle,
	from: Cell,
	to: Cell,
	less: boolean,
): { puzzle: Puzzle; edge: number } | { obstacle: number } | null {
	const edge = edgeBetween(puzzle, from, to);
	if (edge < 0) return null;
	const there = emptyState(puzzle);
	const count = at(there, edge);
	const value = less ? Math.max(0, count - 1) : count >= puzzle.maxBridges ? 0 : count + 1;
	const crossing = obstacle(puzzle, there, edge);
	if (crossing >= 0 && value) return { obstacle: crossing };
	const [a, b] = inOrder([from, to]);
	const rest = puzzle.given.filter((one) => edgeBetween(puzzle, one[0], one[1]) !== edge);
	if (value && a && b) rest.push([a, b, value]);
	rest.sort((one, two) => one[0][0] - two[0][0] || one[0][1] - two[0][1]);
	return { puzzle: { ...puzzle, given: rest }, edge };
}

function inOrder(cells: Cell[]) {
	return [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Move an island or a sign together with its images; null if another one is in the way. */
export function move(puzzle: Puzzle, symmetry: Symmetry, from: Cell, to: Cell) {
	const before = thingsOf(puzzle);
	const all = new Map(before);
	const goals = images(puzzle, symmetry, to);
	const moved: Map<string, Thing> = new Map();
	images(puzzle, symmetry, from).forEach((image, i) => {
		const thing = before.get(String(image));
		const [row, col] = at(goals, i);
		if (thing && (!moved.has(`${row},${col}`) || !i))
			moved.set(`${row},${col}`, { ...thing, row, col });
		all.delete(String(image));
	});
	if ([...moved.keys()].some((key) => all.has(key))) return null;
	return withThings(puzzle, [...all.values(), ...moved.values()]);
}

/** Change the size or the rules; what falls outside is removed. */
export function reframe(puzzle: Puzzle, change: Partial<Puzzle>) {
	const next = { ...puzzle, ...change };
	return withThings(next, [...next.islands, ...next.signs]);
}

/** A quarter turn clockwise, or the mirror image, left to right. */
export function turn(puzzle: Puzzle, mirrored: boolean) {
	const { rows, cols, islands, signs, blocked, given } = puzzle;
	const to: (cell: Cell) => Cell = ([row, col]) =>
		mirrored ? [row, cols - 1 - col] : [col, rows - 1 - row];
	const frame = mirrored ? {} : { rows: cols, cols: rows };
	const turned = [...islands, ...signs].map((thing) => {
		const [row, col] = to([thing.row, thing.col]);
		if (!("readings" in thing)) return { ...thing, row, col };
		const [north, east, south, west] = thing.readings;
		const readings: Readings = mirrored ? [north, west, south, east] : [west, north, east, south];
		return { row, col, readings };
	});
	const remaining: Puzzle["given"] = given.map(([a, b, count]) => {
		const [one, two] = [to(a), to(b)].sort((u, v) => u[0] - v[0] || u[1] - v[1]);
		return [one ?? a, two ?? b, count];
	});
	return withThings({ ...puzzle, ...frame, blocked: blocked.map(to), given: remaining }, turned);
}

/** The bridges of one puzzle on the edges that another one shares with it. */
export function carryOver(puzzle: Puzzle, state: Uint8Array, other: Puzzle) {
	return Uint8Array.from(sameEdges(puzzle, other), (edge) => (edge < 0 ? 0 : at(state, edge)));
}

/** Of each edge of another puzzle, the number that it has in this one, or -1. */
export function sameEdges(puzzle: Puzzle, other: Puzzle): number[] {
	const name = ({ islands }: Puzzle, { a, b }: Edge) => {
		const [one, two] = [at(islands, a), at(islands, b)];
		return `${one.row},${one.col},${two.row},${two.col}`;
	};
	const numbers = new Map(graphOf(puzzle).edges.map((edge, i) => [name(puzzle, edge), i]));
	return graphOf(other).edges.map((edge) => numbers.get(name(other, edge)) ?? -1);
}

/**
 * The obvious faults of a puzzle: a text below `wrong.`, its values, and the islands concerned; the
 * given bridges if they cross.
 */
export function problems(puzzle: Puzzle): {
	what: "alone" | "zero" | "most" | "sum" | "crossing" | "apart" | "odd" | "unbalanced";
	count: number;
	most?: number;
	islands: number[];
	sum?: Sum;
	edges?: number[];
}[] {
	const { islands, maxBridges, connected } = puzzle;
	const { edges, sides, sums, crossings } = graphOf(puzzle);
	const faults: ReturnType<typeof problems> = [];
	islands.forEach(({ clue }, i) => {
		let most = 0;
		for (const edge of sides.slice(4 * i, 4 * i + 4)) {
			if (edge < 0) continue;
			const { a, b } = at(edges, edge);
			most += Math.min(maxBridges, at(islands, a === i ? b : a).clue ?? maxBridges);
		}
		if (islands.length > 1 && most === 0) faults.push({ what: "alone", count: 0, islands: [i] });
		else if (clue === 0 && islands.length > 1)
			faults.push({ what: "zero", count: 0, islands: [i] });
		else if ((clue ?? 0) > most) faults.push({ what: "most", count: most, islands: [i] });
	});
	for (const sum of sums) {
		const [n, most] = [sum.islands.length, 4 * maxBridges];
		const highest = n * most - (n * (n - 1)) / 2;
		const fits =
			n <= most &&
			(sum.reading === "?" || (sum.reading >= (n * (n + 1)) / 2 && sum.reading <= highest));
		if (!fits) faults.push({ what: "sum", count: n, islands: sum.islands, sum });
	}
	const givenState = emptyState(puzzle);
	crossings.forEach((others, one) => {
		for (const other of others) {
			if (other < one || !givenState[one] || !givenState[other]) continue;
			const both = [one, other];
			const ends = both.map((edge) => at(edges, edge)).flatMap(({ a, b }) => [a, b]);
			faults.push({ what: "crossing", count: 2, islands: ends, edges: both });
		}
	});
	const { group, count } = groups(puzzle, new Uint8Array(edges.length).fill(1));
	if (connected && count > 1 && !faults.length) {
		const last = group.filter((one) => one !== group[0])[0];
		faults.push({
			what: "apart",
			count,
			islands: [...islands.keys()].filter((i) => group[i] === last),
		});
	}
	const sum = islands.reduce((all, { clue }) => all + (clue ?? NaN), 0);
	if (sum % 2 === 1) faults.push({ what: "odd", count: sum, islands: [] });
	const needy = faults.length ? [] : unbalanced(puzzle);
	if (needy.length) {
		const [count, most] = colorSums(puzzle, needy);
		faults.push({ what: "unbalanced", count, most, islands: needy });
	}
	return faults;
}

/** The number of edges on which two solutions differ. */
export function differences(one: Uint8Array, two: Uint8Array) {
	return one.filter((_, edge) => bridges(one, edge) !== bridges(two, edge)).length;
}
