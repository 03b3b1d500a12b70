/**
 * The puzzle as a plain value. Cells are `(row, col)`, zero-based, row 0 on top.
 */

import type { Cell, Island, Puzzle, Reading } from "./types.ts";

export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;

/** The sides of a sign as they are written: the key in JSON, the letter in a text, the index. */
export const SIDES = [
	["north", "N", 0],
	["south", "S", 2],
	["east", "E", 1],
	["west", "W", 3],
] as const;

/** Largest clue, as in the Python package. */
export const MAX_CLUE = 255;

/** Largest number on a sign, as there. */
export const MAX_SUM = 999;

/**
 * A puzzle with the usual rules.
 * @param islands in any order
 */
export function makePuzzle(
	rows: number,
	cols: number,
	islands: Island[],
	rules: Partial<Puzzle> = {},
): Puzzle {
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

/** The cells that no bridge can pass and that hold no island, row by row. */
export function obstacles({ blocked, signs }: Puzzle): Cell[] {
	const cells: Cell[] = signs.map(({ row, col }) => [row, col]);
	return [...blocked, ...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The sign in a cell. */
export function signAt(puzzle: Puzzle, row: number, col: number) {
	return puzzle.signs.find((sign) => sign.row === row && sign.col === col);
}

/** Whether a text is a reading of a sign. */
export function isReading(text: string) {
	return /^(\?|0*\d{0,3})$/.test(text);
}

export function readingOf(text: string): Reading {
	return text === "" ? null : text === "?" ? "?" : Number(text);
}

/** An element that has to be there. */
export function at<T>(list: ArrayLike<T>, index: number): T {
	const element = list[index];
	if (element === undefined) throw new RangeError(`no element ${index} of ${list.length}`);
	return element;
}
