// Says as the page does what is wrong only together. Reads one JSON object a line: a language, a
// puzzle, what is drawn, and the edges that cannot all be right; writes a sentence.
import { createInterface } from "node:readline";
import { whyWrong } from "../../src/explain/mistakes.ts";
import { Letters } from "../../src/explain/reasons.ts";
import { speak } from "../../src/i18n/i18n.ts";
import { parse } from "../../src/puzzle/formats/formats.ts";

globalThis.document = { documentElement: {} };
for await (const line of createInterface({ input: process.stdin })) {
	const { language, puzzle, state, wrong } = JSON.parse(line);
	await speak(language);
	const drawn = Uint8Array.from(state);
	const { words } = whyWrong(parse(puzzle), drawn, wrong, undefined, new Letters());
	console.log(JSON.stringify(words));
}
