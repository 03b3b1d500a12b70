// Where a puzzle is open: shares of its solutions, and what one more clue would do. That the
// numbers are right is tested in tests/web/test_web_engine.py.

import { extraClues, sharesOf } from "../src/editor/census.ts";
import type { Census } from "../src/editor/types.ts";
import { parse } from "../src/puzzle/formats/formats.ts";

const P = parse("1.?.?");
const FOUND: Census = {
	count: 2n,
	edges: [
		[0n, 2n, 0n],
		[0n, 1n, 1n],
	],
	sums: new Map([
		[1, [0n, 0n, 1n, 1n]],
		[2, [0n, 1n, 1n]],
	]),
};

describe("shares", () => {
	test("are those of the lines that an edge has in any solution", () => {
		expect(sharesOf(FOUND)).toEqual([[1], [1, 0.5]]);
	});

	test("are below 1 unless all solutions have the line, however many there are", () => {
		const count = 10n ** 400n;
		const edges = [
			[1n, count - 1n],
			[0n, count],
			[count / 4n, (count / 4n) * 3n],
		];
		const [[most = 0] = [], all, [three] = []] = sharesOf({ count, edges, sums: new Map() });
		expect(most).toBeLessThan(1);
		expect(most).toBeGreaterThan(0.999);
		expect(all).toEqual([1]);
		expect(three).toBeCloseTo(0.75, 12);
	});
});

describe("one more clue", () => {
	test("is ranked by what it leaves on average", () => {
		expect(extraClues(P, FOUND, null)).toEqual([
			{ island: 1, edge: null, value: null, left: null, share: 0.5 },
			{ island: 2, edge: null, value: null, left: null, share: 0.5 },
			{ island: null, edge: 1, value: null, left: null, share: 0.75 },
		]);
	});

	test("agrees with the solution in mind", () => {
		const clues = extraClues(P, FOUND, Uint8Array.of(1, 2));
		expect(clues[0]).toEqual({ island: 1, edge: null, value: 3, left: 1n, share: 0.5 });
		expect(clues[2]).toEqual({ island: null, edge: 1, value: 2, left: 1n, share: 0.5 });
		// A given bridge says "at least so many": one is in every solution.
		expect(extraClues(P, FOUND, Uint8Array.of(1, 1))).toHaveLength(2);
	});

	test("is none where there is one solution", () => {
		expect(extraClues(P, { ...FOUND, count: 1n }, null)).toEqual([]);
	});
});
