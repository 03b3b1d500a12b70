/** Game IDs of Simon Tatham's Bridges. */

import { at, makePuzzle } from "../puzzle.ts";
import type { Puzzle } from "../types.ts";
import { FormatError, side } from "./error.ts";
import { decode, encode } from "./runs.ts";

export function parseId(id: string) {
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

export function dumpId(puzzle: Puzzle) {
	const { rows, cols, maxBridges, loops } = puzzle;
	const code = encode(puzzle, 96, 26, (clue) => at("0123456789ABCDEFG", clue ?? 0));
	return `${cols}x${rows}m${maxBridges}${loops ? "" : "L"}:${code}`;
}
