/** Labels for screen readers: islands, bridges and signs in words. */

import { MARK } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";

/**
 * The labels in a page's words.
 * @param {Wording} text  their words
 */
export function labelsIn(text) {
	/** An island: "3 at row 1, column 2". @param {Puzzle} puzzle @param {number} island */
	function place(puzzle, island) {
		const { row, col, clue } = at(puzzle.islands, island);
		return text("board.place", { clue: clue ?? "?", row: row + 1, col: col + 1 });
	}

	/**
	 * Bridges, or the mark that there are none.
	 * @param {Puzzle} puzzle
	 * @param {Edge} edge
	 * @param {number} value
	 * @param {{ given?: boolean, most?: boolean | undefined }} [more]  whether they are there from
	 *     the start; whether there can be fewer
	 */
	function edge(puzzle, { a, b }, value, { given, most } = {}) {
		const count = value === MARK ? 0 : value;
		const key = most ? "board.most" : "board.edge";
		const said = text(key, { count, one: place(puzzle, a), two: place(puzzle, b) });
		if (value === MARK) return text("board.mark", { edge: said });
		return given ? text("board.given", { edge: said }) : said;
	}

	/**
	 * An island with its neighbors, its bridges and the sums it counts in.
	 * @param {Puzzle} puzzle
	 * @param {Uint8Array} state
	 * @param {number} index
	 * @param {number} sum  of its bridges
	 */
	function island(puzzle, state, index, sum) {
		const { edges, sides, sums } = graphOf(puzzle);
		const parts = [text("board.island", { place: place(puzzle, index), count: sum })];
		for (let side = 0; side < 4; side++) {
			const number = at(sides, 4 * index + side);
			if (number < 0) continue;
			const { a, b } = at(edges, number);
			const clue = at(puzzle.islands, a === index ? b : a).clue ?? "?";
			const value = at(state, number);
			const count = value === MARK ? text("board.marked") : text("board.bridges", { count: value });
			parts.push(text("board.side", { side: text(`board.side${side}`), clue, count }));
		}
		for (const sum of sums) if (sum.islands.includes(index)) parts.push(says(puzzle, sum));
		return parts.join("; ");
	}

	/**
	 * What one side of a sign says: "the sign at row 1, column 2 says 15 (right)".
	 * @param {Puzzle} puzzle
	 * @param {Sum} sum
	 */
	function says(puzzle, { sign, side, reading }) {
		const { row, col } = at(puzzle.signs, sign);
		return text("sign.says", {
			row: row + 1,
			col: col + 1,
			side: text(`board.side${side}`),
			reading,
		});
	}

	/**
	 * A sign.
	 * @param {Puzzle} puzzle
	 * @param {number} index
	 * @param {string[]} [stands]  how each sum stands
	 */
	function sign(puzzle, index, stands = []) {
		const { row, col } = at(puzzle.signs, index);
		const parts = graphOf(puzzle).sums.flatMap(({ sign, side, reading }, i) =>
			sign === index
				? [text(`sign.${stands[i] ?? "open"}`, { side: text(`board.side${side}`), reading })]
				: [],
		);
		const said = parts.join(", ") || text("sign.blank");
		return text("sign.label", { row: row + 1, col: col + 1, said });
	}

	return { place, edge, island, says, sign };
}
