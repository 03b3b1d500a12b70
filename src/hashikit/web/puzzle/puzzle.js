/**
 * The puzzle as a plain value. Cells are `(row, col)`, zero-based, row 0 on top.
 */

export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;

/** The sides of a sign as they are written: the key in JSON, the letter in a text, the index. */
export const SIDES = /** @type {const} */ ([
	["north", "N", 0],
	["south", "S", 2],
	["east", "E", 1],
	["west", "W", 3],
]);

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

/**
 * The cells that no bridge can pass and that hold no island, row by row.
 * @param {Puzzle} puzzle
 * @returns {Cell[]}
 */
export function obstacles({ blocked, signs }) {
	/** @type {Cell[]} */
	const cells = signs.map(({ row, col }) => [row, col]);
	return [...blocked, ...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The island in a cell, or -1. @param {Puzzle} puzzle @param {number} row @param {number} col */
export function islandAt(puzzle, row, col) {
	return puzzle.islands.findIndex((island) => island.row === row && island.col === col);
}

/** The sign in a cell. @param {Puzzle} puzzle @param {number} row @param {number} col */
export function signAt(puzzle, row, col) {
	return puzzle.signs.find((sign) => sign.row === row && sign.col === col);
}

/** Whether a text is a reading of a sign. @param {string} text */
export function isReading(text) {
	return /^(\?|0*\d{0,3})$/.test(text);
}

/** @param {string} text @returns {Reading} */
export function readingOf(text) {
	return text === "" ? null : text === "?" ? "?" : Number(text);
}

/**
 * An element known to exist.
 * @template T
 * @param {ArrayLike<T>} list
 * @param {number} index
 * @returns {T}
 */
export function at(list, index) {
	return /** @type {T} */ (list[index]);
}
