// Names what is in phrases as the page does. Reads one JSON object a line: a language, a puzzle, and
// phrases as the core writes them; writes a list of sentences.
import { createInterface } from "node:readline";
import { Letters, Phrases } from "../../src/explain/reasons.ts";
import { speak } from "../../src/i18n/i18n.ts";
import { parse } from "../../src/puzzle/formats/formats.ts";

globalThis.document = { documentElement: {} };
for await (const line of createInterface({ input: process.stdin })) {
	const { language, puzzle: text, phrases } = JSON.parse(line);
	await speak(language);
	const puzzle = parse(text);
	console.log(
		JSON.stringify(phrases.map((one) => new Phrases(puzzle, one, new Letters()).phrase())),
	);
}
