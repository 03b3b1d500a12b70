/** Codes of cells, row by row, with letters for runs of water: puzz.link's and Simon Tatham's. */

import { MAX_CLUE } from "../puzzle.ts";
import type { Island, Puzzle } from "../types.ts";
import { FormatError, quote } from "./error.ts";

/**
 * The cells row by row, with letters for runs of water.
 * @param base the character before that of a run of one
 */
export function encode(
	{ rows, cols, islands }: Puzzle,
	base: number,
	longest: number,
	write: (clue: number | null) => string,
) {
	let code = "";
	let done = 0;
	const fill = (cell: number) => {
		while (done < cell) {
			const run = Math.min(longest, cell - done);
			code += String.fromCharCode(base + run);
			done += run;
		}
	};
	for (const { row, col, clue } of islands) {
		fill(row * cols + col);
		code += write(clue);
		done++;
	}
	fill(rows * cols);
	return code;
}

/** The islands of such a code. */
export function decode(code: string, rows: number, cols: number, longest: number, token: RegExp) {
	const islands: Island[] = [];
	let cell = 0;
	token.lastIndex = 0;
	while (token.lastIndex < code.length) {
		const start = token.lastIndex;
		const match = token.exec(code)?.[0];
		if (!match) throw new FormatError("found", { found: quote(code.slice(start)) });
		const run = match.charCodeAt(0) - 122 + longest;
		if (run > 0 && /[a-z]/.test(match)) cell += run;
		else {
			const clue =
				match === "." ? null : parseInt(match.replace(/[-+]/, ""), longest === 20 ? 16 : 17);
			if (clue !== null && clue > MAX_CLUE) throw new FormatError("found", { found: match });
			islands.push({ row: Math.floor(cell / cols), col: cell++ % cols, clue });
		}
	}
	if (cell !== rows * cols) throw new FormatError("cells", { found: cell, rows, cols });
	return islands;
}
