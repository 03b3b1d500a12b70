/** Changing a puzzle: every function here makes another one. */

import { SYMMETRIES } from "./engine/engine.js";
import { at, bridges, edgeBetween, graphOf, groups, makePuzzle } from "./puzzle.js";

/** Whether a symmetry has a meaning on a grid of this shape. @param {Puzzle} puzzle @param {string} symmetry */
export function fits({ rows, cols }, symmetry) {
	return SYMMETRIES.some((name) => name === symmetry) && (rows === cols || !/^(quarter|diagonal)$/.test(symmetry));
}

/**
 * A cell and its images, in one order for all cells; the same cell may come twice.
 * @param {Puzzle} puzzle
 * @param {string} symmetry
 * @param {Cell} cell
 * @returns {Cell[]}
 */
function images({ rows, cols }, symmetry, [row, col]) {
	const [up, left] = [rows - 1 - row, cols - 1 - col];
	/** @type {Record<string, Cell[]>} */
	const others = {
		rotation: [[up, left]],
		quarter: [[col, left], [up, left], [up, row]],
		horizontal: [[row, left]],
		vertical: [[up, col]],
		both: [[row, left], [up, col], [up, left]],
		diagonal: [[col, row]],
	};
	return [[row, col], ...(others[symmetry] ?? [])];
}

/** @param {Puzzle} puzzle @returns {Map<string, Island>} the islands by their cells */
function islandsOf({ islands }) {
	return new Map(islands.map((island) => [`${island.row},${island.col}`, island]));
}

/**
 * With other islands, and of all else what still fits.
 * @param {Puzzle} puzzle
 * @param {Iterable<Island>} islands
 */
function withIslands(puzzle, islands) {
	const { rows, cols, maxBridges } = puzzle;
	const made = makePuzzle(rows, cols, [...islands].filter(({ row, col }) => row < rows && col < cols), { ...puzzle, given: [] });
	const taken = islandsOf(made);
	made.blocked = made.blocked.filter(([row, col]) => row < rows && col < cols && !taken.has(`${row},${col}`));
	made.given = puzzle.given.filter(([a, b, count]) => edgeBetween(made, a, b) >= 0 && count <= maxBridges);
	return made;
}

/**
 * Put an island into a cell, or give the one there another clue; its images are islands, too.
 * @param {Puzzle} puzzle
 * @param {string} symmetry
 * @param {Cell} cell
 * @param {number | null} clue
 */
export function put(puzzle, symmetry, cell, clue) {
	const all = islandsOf(puzzle);
	for (const [row, col] of images(puzzle, symmetry, cell)) {
		const key = `${row},${col}`;
		if (key === String(cell)) all.set(key, { row, col, clue });
		else if (!all.has(key)) all.set(key, { row, col, clue: null });
	}
	return withIslands(puzzle, all.values());
}

/** @param {Puzzle} puzzle @param {string} symmetry @param {Cell} cell */
export function remove(puzzle, symmetry, cell) {
	const all = islandsOf(puzzle);
	for (const image of images(puzzle, symmetry, cell)) all.delete(String(image));
	return withIslands(puzzle, all.values());
}

/**
 * Move an island, and its images likewise; null where another one is in the way.
 * @param {Puzzle} puzzle
 * @param {string} symmetry
 * @param {Cell} from
 * @param {Cell} to
 */
export function move(puzzle, symmetry, from, to) {
	const all = islandsOf(puzzle);
	const goals = images(puzzle, symmetry, to);
	/** @type {Map<string, Island>} */
	const moved = new Map();
	images(puzzle, symmetry, from).forEach((image, i) => {
		const island = islandsOf(puzzle).get(String(image));
		const [row, col] = at(goals, i);
		if (island && (!moved.has(`${row},${col}`) || !i)) moved.set(`${row},${col}`, { row, col, clue: island.clue });
		all.delete(String(image));
	});
	if ([...moved.keys()].some((key) => all.has(key))) return null;
	return withIslands(puzzle, [...all.values(), ...moved.values()]);
}

/**
 * Of another size, or with other rules; what is outside goes.
 * @param {Puzzle} puzzle
 * @param {Partial<Puzzle>} change
 */
export function reframe(puzzle, change) {
	return withIslands({ ...puzzle, ...change }, puzzle.islands);
}

/** A quarter turn, or, mirrored, the left on the right. @param {Puzzle} puzzle @param {boolean} mirrored */
export function turn(puzzle, mirrored) {
	const { rows, cols, islands, blocked, given } = puzzle;
	/** @type {(cell: Cell) => Cell} */
	const to = ([row, col]) => (mirrored ? [row, cols - 1 - col] : [col, rows - 1 - row]);
	const frame = mirrored ? {} : { rows: cols, cols: rows };
	const turned = islands.map(({ row, col, clue }) => {
		[row, col] = to([row, col]);
		return { row, col, clue };
	});
	/** @type {Puzzle["given"]} */
	const kept = given.map(([a, b, count]) => {
		const [one, two] = [to(a), to(b)].sort((u, v) => u[0] - v[0] || u[1] - v[1]);
		return [one ?? a, two ?? b, count];
	});
	return withIslands({ ...puzzle, ...frame, blocked: blocked.map(to), given: kept }, turned);
}

/**
 * The bridges of one puzzle where another one has the same edges.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Puzzle} other
 */
export function carried(puzzle, state, other) {
	const name = (/** @type {Puzzle} */ { islands }, /** @type {Edge} */ { a, b }) => {
		const [one, two] = [at(islands, a), at(islands, b)];
		return `${one.row},${one.col},${two.row},${two.col}`;
	};
	const known = new Map(graphOf(puzzle).edges.map((edge, i) => [name(puzzle, edge), at(state, i)]));
	return Uint8Array.from(graphOf(other).edges, (edge) => known.get(name(other, edge)) ?? 0);
}

/**
 * What is plainly wrong with a puzzle: a text below `wrong.`, its values, and islands.
 * @param {Puzzle} puzzle
 * @returns {{ what: string, count: number, islands: number[] }[]}
 */
export function problems(puzzle) {
	const { islands, maxBridges, connected } = puzzle;
	const { edges, sides } = graphOf(puzzle);
	const found = [];
	islands.forEach(({ clue }, i) => {
		let most = 0;
		for (const edge of sides.slice(4 * i, 4 * i + 4)) {
			if (edge < 0) continue;
			const { a, b } = at(edges, edge);
			most += Math.min(maxBridges, at(islands, a === i ? b : a).clue ?? maxBridges);
		}
		if (islands.length > 1 && most === 0) found.push({ what: "alone", count: 0, islands: [i] });
		else if (clue === 0 && islands.length > 1) found.push({ what: "zero", count: 0, islands: [i] });
		else if ((clue ?? 0) > most) found.push({ what: "most", count: most, islands: [i] });
	});
	const { group, count } = groups(puzzle, new Uint8Array(edges.length).fill(1));
	if (connected && count > 1 && !found.length) {
		const last = group.filter((one) => one !== group[0])[0];
		found.push({ what: "apart", count, islands: [...islands.keys()].filter((i) => group[i] === last) });
	}
	const sum = islands.reduce((all, { clue }) => all + (clue ?? NaN), 0);
	if (sum % 2 === 1) found.push({ what: "odd", count: sum, islands: [] });
	return found;
}

/** How many edges two solutions have in different ways. @param {Uint8Array} one @param {Uint8Array} two */
export function differences(one, two) {
	return one.filter((_, edge) => bridges(one, edge) !== bridges(two, edge)).length;
}
