// What the engine says, from its numbers to sentences and drawings; the engine itself runs in Node.

import type { Engine } from "../src/engine/engine.ts";
import { PLAIN, TECHNIQUES } from "../src/engine/names.ts";
import type { Call } from "../src/engine/types.ts";
import { boundsOf, call, numbersOf, Reader, readSign } from "../src/engine/wire.ts";
import { ideasOf, stateAfter, telling, titleOf, whereToLook } from "../src/explain/hints.ts";
import { reasonsAgainst, whyWrong } from "../src/explain/mistakes.ts";
import { pointedAt, someOf, tintedAt } from "../src/explain/read-aloud.ts";
import { Letters } from "../src/explain/reasons.ts";
import { bridges, isSolved, MARK } from "../src/puzzle/bridges.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { graphOf } from "../src/puzzle/graph.ts";
import { examples } from "./random.ts";
import { sure } from "./sure.ts";

process.env.HASHIKIT_WASM ??= new URL(
	"../../src/hashikit/web/dist/hashikit.wasm",
	import.meta.url,
).pathname;
const module: string = "./node/node_engine.mjs"; // it has no types of its own
const { engine }: { engine: Engine } = await import(/* @vite-ignore */ module);

/** Puzzles of every level and both kinds. */
async function puzzles() {
	const orders = [
		{ rows: 6, cols: 6, level: "easy" },
		{ rows: 7, cols: 7, level: "medium" },
		{ rows: 7, cols: 7, level: "hard" },
		{ rows: 8, cols: 8, level: "expert" },
		{ rows: 6, cols: 6, level: "easy", signs: 4 },
	] as const;
	const made = orders.flatMap((order, number) =>
		Array.from({ length: examples(2) }, (_, seed) =>
			engine.generate({ ...order, seed: 10 * number + seed }),
		),
	);
	return (await Promise.all(made)).map(sure);
}

const SOUND = /^[^{}]+$/;

test("the steps of an explanation are told, and drawn they are the solution", async () => {
	const met = new Set<string>();
	for (const { puzzle, counts } of await puzzles()) {
		const { edges } = graphOf(puzzle);
		const { status, steps } = await engine.explain(puzzle);
		expect(status).toBe("complete");
		const islands = [...puzzle.islands.keys()];
		for (const [number, step] of steps.entries()) {
			met.add(step.technique);
			const state = stateAfter(puzzle, steps.slice(0, number));
			const letters = new Letters();
			const { words, emphasis } = telling(puzzle, step, state, letters);
			for (const text of [words, titleOf(step), whereToLook(puzzle, step, letters).words]) {
				expect(text).toMatch(SOUND);
				expect(text).not.toMatch(/undefined|NaN|null|\w\.\w+_/);
			}
			expect(islands).toEqual(expect.arrayContaining([...letters.badges.keys()]));
			for (const { edge, value } of emphasis.edges) {
				expect(edge).toBeLessThan(edges.length);
				if (value === MARK) expect(counts[edge]).toBe(0);
			}
			expect(pointedAt(puzzle, emphasis)).not.toMatch(/undefined|NaN/);
		}
		const drawn = stateAfter(puzzle, steps);
		expect([...drawn.keys()].map((edge) => bridges(drawn, edge))).toEqual([...counts]);
		expect(isSolved(puzzle, drawn)).toBe(true);
		const ideas = ideasOf(puzzle, new Uint8Array(edges.length), steps);
		const told = steps.filter(({ technique }) => !PLAIN.includes(technique)).length;
		expect(ideas.length).toBeGreaterThanOrEqual(told);
		expect(ideas.length).toBeLessThanOrEqual(told + 1);
	}
	expect([...met].every((name) => (TECHNIQUES as readonly string[]).includes(name))).toBe(true);
	expect(met.size).toBeGreaterThan(6);
});

test("a bridge that no solution has is found, and reasons speak against it", async () => {
	for (const { puzzle, counts } of await puzzles()) {
		const empty = new Uint8Array(counts.length);
		const wrong = counts.findIndex((count: number) => count === 0);
		if (wrong < 0) continue;
		const hint = await engine.hint(puzzle, empty.with(wrong, 1));
		expect(hint.kind).toBe("mistake");
		expect(hint.edges.map(({ edge }: { edge: number }) => edge)).toEqual([wrong]);
		const { a, b } = sure(graphOf(puzzle).edges[wrong]);
		expect([...hint.islands].sort()).toEqual([a, b].sort());
		const letters = new Letters();
		const said = whyWrong(puzzle, empty.with(wrong, 1), hint, wrong, letters);
		expect(said.words).toMatch(SOUND);
		const ideas = sure((await engine.against(puzzle, empty, [[wrong, 1]]))[0]);
		if (!said.isReason) expect(ideas.length).toBeGreaterThan(0);
		for (const { words, emphasis } of reasonsAgainst(puzzle, empty, ideas, wrong, letters)) {
			expect(words).toMatch(SOUND);
			expect(emphasis.edges.every(({ edge }) => edge < counts.length)).toBe(true);
		}
	}
});

test("of many places the first ones are told, never all but one", () => {
	expect(someOf(["a", "b", "c", "d"])).toBe("a; b; c; d");
	expect(someOf(["a", "b", "c", "d", "e"])).toMatch(/^a; b; c; .*2/);
	const puzzle = parse("1.1.1.1.1.1.1.1");
	expect(tintedAt(puzzle, [0, 1])).toContain("row 1, column 3");
	expect(tintedAt(puzzle, [0, 1, 2, 3, 4, 5, 6, 7])).toContain("8");
});

test("a puzzle travels as whole numbers, in the order of the core", () => {
	const puzzle = parse("..?.\n....\n2.?A\n\nA: W6");
	expect(numbersOf(puzzle)).toEqual([
		...[3, 4, 2, 1, 1],
		...[3, 0, 2, -1, 2, 0, 2, 2, 2, -1],
		...[1, 2, 3],
		0,
		...[1, 2, 3, -1, -1, -1, 6],
	]);
	const bounds = boundsOf([
		[4, 0, 1],
		[7, 2, 2],
	]);
	expect(bounds).toEqual([2, 4, 0, 1, 7, 2, 2]);
	const asked: Call = call("rate", 3, [1, 2]);
	expect([asked.name, asked.args, [...(asked.numbers ?? [])]]).toEqual(["rate", [3], [1, 2]]);
});

test("an answer is read number by number, and one that is too short is refused", () => {
	const reader = new Reader(Int32Array.of(2, 7, 8, 3, 1, 2, 3, 1, 2, -1, -2, 5, 0));
	expect(reader.list(() => reader.one())).toEqual([7, 8]);
	expect([...Array.from(reader.ints())]).toEqual([1, 2, 3]);
	expect(readSign(reader)).toEqual({ row: 1, col: 2, readings: [null, "?", 5, 0] });
	expect(reader.atEnd).toBe(true);
	expect(() => reader.one()).toThrow();
});
