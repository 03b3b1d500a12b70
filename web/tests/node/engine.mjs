// Reads questions to the engine, one JSON object a line, and answers each as the page would get it.
import { createInterface } from "node:readline";
import { dump, parse } from "../../src/puzzle/formats/formats.ts";
import { engine } from "./node_engine.mjs";

const asked = {
	solve: (puzzle) => engine.solve(puzzle),
	count: (puzzle, { limit }) => engine.count(puzzle, limit),
	forced: (puzzle) => engine.forced(puzzle),
	rate: (puzzle, { limits }) => engine.rate(puzzle, limits),
	explain: (puzzle) => engine.explain(puzzle),
	hint: (puzzle, { drawn }) => engine.hint(puzzle, Uint8Array.from(drawn)),
	async generate(_, { order, keep }) {
		const made = await engine.generate(keep ? { ...order, keep: parse(keep) } : order);
		return made && { ...made, puzzle: dump(made.puzzle, "json") };
	},
};

const plain = (_, value) => (value instanceof Uint8Array ? [...value] : value);
for await (const line of createInterface({ input: process.stdin })) {
	const question = JSON.parse(line);
	const puzzle = question.puzzle && parse(question.puzzle);
	console.log(JSON.stringify(await asked[question.ask](puzzle, question), plain));
}
