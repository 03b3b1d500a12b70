/** Labels for screen readers: islands, bridges and signs in words. */

import { MARK } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Edge, Puzzle, Sum } from "../puzzle/types.ts";
import type { Wording } from "./types.ts";

/**
 * The labels in a page's words.
 * @param text their words
 */
export function labelsIn(text: Wording) {
	/** An island: "3 at row 1, column 2". */
	function place(puzzle: Puzzle, island: number) {
		const { row, col, clue } = at(puzzle.islands, island);
		return text("board.place", { clue: clue ?? "?", row: row + 1, col: col + 1 });
	}

	/**
	 * Bridges, or the mark that there are none.
	 * @param more whether they are there from the start; whether there can be fewer
	 */
	function edge(
		puzzle: Puzzle,
		{ a, b }: Edge,
		value: number,
		{ isGiven, most }: { isGiven?: boolean; most?: boolean | undefined } = {},
	) {
		const count = value === MARK ? 0 : value;
		const key = most ? "board.most" : "board.edge";
		const sentence = text(key, { count, one: place(puzzle, a), two: place(puzzle, b) });
		if (value === MARK) return text("board.mark", { edge: sentence });
		return isGiven ? text("board.given", { edge: sentence }) : sentence;
	}

	/**
	 * An island with its neighbors, its bridges and the sums it counts in.
	 * @param sum of its bridges
	 */
	function island(puzzle: Puzzle, state: Uint8Array, index: number, sum: number) {
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

	/** What one side of a sign says: "the sign at row 1, column 2 says 15 (right)". */
	function says(puzzle: Puzzle, { sign, side, reading }: Sum) {
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
	 * @param stands how each sum stands
	 */
	function sign(puzzle: Puzzle, index: number, stands: string[] = []) {
		const { row, col } = at(puzzle.signs, index);
		const parts = graphOf(puzzle).sums.flatMap(({ sign, side, reading }, i) =>
			sign === index
				? [text(`sign.${stands[i] ?? "open"}`, { side: text(`board.side${side}`), reading })]
				: [],
		);
		const sentence = parts.join(", ") || text("sign.blank");
		return text("sign.label", { row: row + 1, col: col + 1, said: sentence });
	}

	return { place, edge, island, says, sign };
}
