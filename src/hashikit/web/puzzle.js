/**
 * The puzzle as a plain value, and the graph that everything else reads.
 *
 * Cells are `(row, col)`, zero-based, row 0 on top. Edges are numbered by their first island, row
 * by row; of one island's two, the horizontal one comes first, as in `Puzzle.edges` of the Python
 * package and in the engine.
 */

export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;

/** The state of an edge that its player has ruled out; other states are numbers of bridges. */
export const MARK = 7;

/** Largest clue, as in the Python package. */
export const MAX_CLUE = 255;

/** Largest number on a sign, as there. */
export const MAX_SUM = 999;

/**
 * A puzzle with the usual rules.
 * @param {number} rows
 * @param {number} cols
 * @param {Island[]} islands  in any order
 * @param {Partial<Puzzle>} [rules]
 * @returns {Puzzle}
 */
export function makePuzzle(rows, cols, islands, rules = {}) {
	return {
		rows,
		cols,
		islands: [...islands].sort((a, b) => a.row - b.row || a.col - b.col),
		maxBridges: rules.maxBridges ?? 2,
		loops: rules.loops ?? true,
		blocked: [...(rules.blocked ?? [])].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
		given: rules.given ?? [],
		connected: rules.connected ?? true,
		signs: [...(rules.signs ?? [])].sort((a, b) => a.row - b.row || a.col - b.col),
	};
}

/** @type {WeakMap<Puzzle, Graph>} */
const graphs = new WeakMap();

/** The candidate edges of a puzzle; made once and kept. @param {Puzzle} puzzle @returns {Graph} */
export function graphOf(puzzle) {
	let graph = graphs.get(puzzle);
	if (!graph) graphs.set(puzzle, (graph = makeGraph(puzzle)));
	return graph;
}

/** The cells that no bridge can pass and that hold no island, row by row. @param {Puzzle} puzzle @returns {Cell[]} */
export function obstacles({ blocked, signs }) {
	/** @type {Cell[]} */
	const cells = signs.map(({ row, col }) => [row, col]);
	return [...blocked, ...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** @param {Puzzle} puzzle @returns {Graph} */
function makeGraph(puzzle) {
	const { islands } = puzzle;
	const things = [
		...islands.map((island, index) => ({ row: island.row, col: island.col, index })),
		...obstacles(puzzle).map(([row, col]) => ({ row, col, index: -1 })),
	].sort((a, b) => a.row - b.row || a.col - b.col);
	const east = new Int32Array(islands.length).fill(-1);
	const south = new Int32Array(islands.length).fill(-1);
	/** @type {Map<number, number>} */
	const above = new Map(); // column: the last island in it, -1 after a blocked cell
	let left = -1;
	let row = -1;
	for (const thing of things) {
		if (thing.row !== row) left = -1;
		row = thing.row;
		const up = above.get(thing.col) ?? -1;
		if (thing.index >= 0) {
			if (left >= 0) east[left] = thing.index;
			if (up >= 0) south[up] = thing.index;
		}
		left = thing.index;
		above.set(thing.col, thing.index);
	}

	/** @type {Edge[]} */
	const edges = [];
	const sides = new Int32Array(4 * islands.length).fill(-1);
	/** @type {Map<string, number>} */
	const across = new Map(); // a cell: the horizontal edge that passes it
	for (let a = 0; a < islands.length; a++) {
		const b = /** @type {number} */ (east[a]);
		if (b >= 0) {
			sides[4 * a + EAST] = sides[4 * b + WEST] = edges.length;
			const { row, col } = at(islands, a);
			for (let c = col + 1; c < at(islands, b).col; c++) across.set(`${row},${c}`, edges.length);
			edges.push({ a, b, horizontal: true });
		}
		const d = /** @type {number} */ (south[a]);
		if (d >= 0) {
			sides[4 * a + SOUTH] = sides[4 * d + NORTH] = edges.length;
			edges.push({ a, b: d, horizontal: false });
		}
	}
	/** @type {number[][]} */
	const crossings = edges.map(() => []);
	edges.forEach((edge, index) => {
		if (edge.horizontal) return;
		const { row, col } = at(islands, edge.a);
		for (let r = row + 1; r < at(islands, edge.b).row; r++) {
			const other = across.get(`${r},${col}`);
			if (other === undefined) continue;
			at(crossings, index).push(other);
			at(crossings, other).push(index);
		}
	});
	return { edges, sides, crossings, sums: sumsOf(puzzle) };
}

/** What the signs say, sign by sign and side by side. @param {Puzzle} puzzle @returns {Sum[]} */
function sumsOf({ rows, cols, islands, signs }) {
	if (!signs.length) return [];
	const things = new Map(islands.map(({ row, col }, i) => [row * cols + col, i]));
	for (const { row, col } of signs) things.set(row * cols + col, -1);
	return signs.flatMap(({ row, col, readings }, sign) => readings.flatMap((reading, side) => {
		if (reading === null) return [];
		const [down, right] = /** @type {const} */ ([[-1, 0], [0, 1], [1, 0], [0, -1]])[/** @type {0} */ (side)];
		/** @type {number[]} */
		const counted = [];
		for (let r = row + down, c = col + right; r >= 0 && c >= 0 && r < rows && c < cols; r += down, c += right) {
			const thing = things.get(r * cols + c) ?? -2;
			if (thing === -1) break;
			if (thing >= 0) counted.push(thing);
		}
		return [{ sign, side, reading, islands: counted }];
	}));
}

/**
 * How a sum stands: `"met"`, `"open"`, or `"broken"`: by more than it says, or by a value that
 * repeats although the number is reached.
 * @param {Sum} sum
 * @param {ArrayLike<number>} values  of the islands: their numbers of bridges
 * @param {boolean} joined  whether all islands hang together: then no value may repeat
 * @returns {"met" | "open" | "broken"}
 */
export function stateOf({ reading, islands }, values, joined) {
	const counted = islands.map((island) => at(values, island));
	const total = counted.reduce((all, value) => all + value, 0);
	const least = counted.reduce((all, value) => all + Math.max(value, 1), 0);
	const whole = total === least;
	const repeats = whole && new Set(counted).size < counted.length;
	if (reading === "?") return repeats ? (joined ? "broken" : "open") : whole ? "met" : "open";
	if (least > reading || (repeats && total === reading)) return "broken";
	return whole && total === reading ? "met" : "open";
}

/**
 * An element that is there.
 * @template T
 * @param {ArrayLike<T>} list
 * @param {number} index
 * @returns {T}
 */
export function at(list, index) {
	return /** @type {T} */ (list[index]);
}

/** The number of bridges of an edge. @param {Uint8Array} state @param {number} edge */
export function bridges(state, edge) {
	const value = at(state, edge);
	return value === MARK ? 0 : value;
}

/**
 * The number of bridges at every island.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state  of every edge
 * @returns {Int32Array}
 */
export function degrees(puzzle, state) {
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
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @returns {{ group: Int32Array, count: number, loop: boolean }}  the number of each island's
 *     group, how many there are, and whether the bridges close a loop
 */
export function groups(puzzle, state) {
	const n = puzzle.islands.length;
	const parent = Int32Array.from({ length: n }, (_, i) => i);
	/** @param {number} i */
	const find = (i) => {
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

/** Whether the bridges are a solution. @param {Puzzle} puzzle @param {Uint8Array} state */
export function isSolved(puzzle, state) {
	const sums = degrees(puzzle, state);
	const right = puzzle.islands.every(({ clue }, i) =>
		clue === null ? at(sums, i) > 0 : at(sums, i) === clue,
	);
	if (!right) return false;
	const { count, loop } = groups(puzzle, state);
	if (puzzle.connected && count > 1) return false;
	if (!puzzle.loops && loop) return false;
	const { edges, crossings, sums: said } = graphOf(puzzle);
	if (!said.every((sum) => stateOf(sum, sums, true) === "met")) return false;
	return edges.every(
		(_, edge) => !bridges(state, edge) || at(crossings, edge).every((e) => !bridges(state, e)),
	);
}

/**
 * The bridge that is in the way of one more at an edge, or -1.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {number} edge
 */
export function obstacle(puzzle, state, edge) {
	return at(graphOf(puzzle).crossings, edge).find((other) => bridges(state, other)) ?? -1;
}

/**
 * The state that a puzzle begins with: its given bridges, and nothing else.
 * @param {Puzzle} puzzle
 * @returns {Uint8Array}
 */
export function emptyState(puzzle) {
	const { edges } = graphOf(puzzle);
	const state = new Uint8Array(edges.length);
	for (const [a, b, count] of puzzle.given) {
		const edge = edgeBetween(puzzle, a, b);
		if (edge >= 0) state[edge] = count;
	}
	return state;
}

/** The edge between two cells, or -1. @param {Puzzle} puzzle @param {Cell} a @param {Cell} b */
export function edgeBetween(puzzle, a, b) {
	const one = islandAt(puzzle, a[0], a[1]);
	const two = islandAt(puzzle, b[0], b[1]);
	return graphOf(puzzle).edges.findIndex(
		(edge) => (edge.a === one && edge.b === two) || (edge.a === two && edge.b === one),
	);
}

/** The sign in a cell. @param {Puzzle} puzzle @param {number} row @param {number} col */
export function signAt(puzzle, row, col) {
	return puzzle.signs.find((sign) => sign.row === row && sign.col === col);
}

/** The island in a cell, or -1. @param {Puzzle} puzzle @param {number} row @param {number} col */
export function islandAt(puzzle, row, col) {
	return puzzle.islands.findIndex((island) => island.row === row && island.col === col);
}
