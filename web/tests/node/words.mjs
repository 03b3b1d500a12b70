// Says steps as the page does. Reads one JSON object a line: a language, a puzzle, and its steps,
// each with the bridges drawn before it; writes a list of sentences.
import { createInterface } from "node:readline";
import { contradiction } from "../../src/explain/contradictions.ts";
import { telling, whereToLook } from "../../src/explain/hints.ts";
import { Letters } from "../../src/explain/reasons.ts";
import { speak } from "../../src/i18n/i18n.ts";
import { parse } from "../../src/puzzle/formats/formats.ts";

globalThis.document = { documentElement: {} };
for await (const line of createInterface({ input: process.stdin })) {
	const { language, puzzle: text, steps } = JSON.parse(line);
	await speak(language);
	const puzzle = parse(text);
	const said = steps.map(({ step, state }) => [
		(step.edges.length ? telling : contradiction)(puzzle, step, Uint8Array.from(state)).words,
		whereToLook(puzzle, step, new Letters()).words,
	]);
	console.log(JSON.stringify(said));
}
