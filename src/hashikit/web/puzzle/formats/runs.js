/** Codes of cells, row by row, with letters for runs of water: puzz.link's and Simon Tatham's. */

import { MAX_CLUE } from "../puzzle.js";
import { FormatError, shown } from "./error.js";

/**
 * The cells row by row, with letters for runs of water.
 * @param {Puzzle} puzzle
 * @param {number} base  the character before that of a run of one
 * @param {number} longest
 * @param {(clue: number | null) => string} write
 */
export function encode({ rows, cols, islands }, base, longest, write) {
	let code = "";
	let done = 0;
	const fill = (/** @type {number} */ cell) => {
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

/**
 * The islands of such a code.
 * @param {string} code
 * @param {number} rows
 * @param {number} cols
 * @param {number} longest
 * @param {RegExp} token
 */
export function decode(code, rows, cols, longest, token) {
	/** @type {Island[]} */
	const islands = [];
	let cell = 0;
	token.lastIndex = 0;
	while (token.lastIndex < code.length) {
		const start = token.lastIndex;
		const found = token.exec(code)?.[0];
		if (!found) throw new FormatError("found", { found: shown(code.slice(start)) });
		const run = found.charCodeAt(0) - 122 + longest;
		if (run > 0 && /[a-z]/.test(found)) cell += run;
		else {
			const clue =
				found === "." ? null : parseInt(found.replace(/[-+]/, ""), longest === 20 ? 16 : 17);
			if (clue !== null && clue > MAX_CLUE) throw new FormatError("found", { found });
			islands.push({ row: Math.floor(cell / cols), col: cell++ % cols, clue });
		}
	}
	if (cell !== rows * cols) throw new FormatError("cells", { found: cell, rows, cols });
	return islands;
}
