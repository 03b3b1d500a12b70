// Reads texts, one JSON string a line, and says of each what the page's formats make of it.
import { createInterface } from "node:readline";
import { FormatError } from "../../src/puzzle/formats/error.ts";
import { dump, dumpShort, FORMATS, parse } from "../../src/puzzle/formats/formats.ts";
import { toPenpa, withPenpa } from "../../src/puzzle/formats/penpa.ts";

const seen = new Set();

for await (const line of createInterface({ input: process.stdin })) {
	let said;
	try {
		const puzzle = parse(JSON.parse(line));
		said = { texts: {}, short: dumpShort(puzzle) };
		for (const format of FORMATS) {
			try {
				said.texts[format] = dump(puzzle, format);
			} catch (error) {
				if (!(error instanceof FormatError)) throw error;
				said.texts[format] = null;
			}
		}
		if (said.texts.puzzlink !== null && !seen.has(said.texts.puzzlink)) {
			seen.add(said.texts.puzzlink);
			const title = "Fuzzy zN, zO, and commas";
			said.penpa = await toPenpa({ puzzle, title, author: "Liz" });
			const [again] = await withPenpa(said.penpa);
			said.again = [dump(again.puzzle, "puzzlink"), again.title, again.author];
		}
	} catch (error) {
		if (!(error instanceof FormatError)) throw error;
		said = { error: error.key, values: error.values };
	}
	console.log(JSON.stringify(said));
}
