/** Game IDs of Simon Tatham's Bridges. */

import { at, makePuzzle } from "../puzzle.js";
import { FormatError, side } from "./error.js";
import { decode, encode } from "./runs.js";

/** @param {string} id */
export function parseId(id) {
	const [, width, height, i, e, m, tree, code] =
		/^(\d+)(?:x(\d+))?(?:i(\d+))?(?:e(\d+))?(?:m([1-4]))?(L?)(?:d\d*)?:(.*)$/.exec(id) ?? [];
	if (code === undefined || Number(i ?? 0) > 100 || Number(e ?? 0) > 100)
		throw new FormatError("id");
	const [cols, rows] = [side(width), side(height ?? width)];
	return makePuzzle(rows, cols, decode(code, rows, cols, 26, /[a-z0-9A-G]/y), {
		maxBridges: Number(m ?? 2),
		loops: !tree,
	});
}

/** @param {Puzzle} puzzle */
export function dumpId(puzzle) {
	const { rows, cols, maxBridges, loops } = puzzle;
	const code = encode(puzzle, 96, 26, (clue) => at("0123456789ABCDEFG", clue ?? 0));
	return `${cols}x${rows}m${maxBridges}${loops ? "" : "L"}:${code}`;
}
