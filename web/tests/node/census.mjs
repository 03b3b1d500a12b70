// Reads puzzles with several solutions, one JSON object a line, and says all that the editor knows
// of these. Its module is another one than the engine's.
import { createInterface } from "node:readline";
import { parse } from "../../src/puzzle/formats/formats.ts";

globalThis.name = "count";
await import("./node_engine.mjs");
const { census, extraClues } = await import("../../src/editor/census.ts");

const plain = (_, value) => (typeof value === "bigint" ? String(value) : value);
for await (const line of createInterface({ input: process.stdin })) {
	const { puzzle: text, low, high, drawn } = JSON.parse(line);
	const puzzle = parse(text);
	const bounds = { low: Uint8Array.from(low), high: Uint8Array.from(high) };
	const found = await census(puzzle, bounds, { seconds: 60 });
	const clues = found && extraClues(puzzle, found, drawn && Uint8Array.from(drawn));
	console.log(JSON.stringify(found && { ...found, sums: [...found.sums], clues }, plain));
}
