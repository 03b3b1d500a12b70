// Reads texts, one JSON string a line, and says of each what the page's formats make of it.
import { createInterface } from "node:readline";
import { FormatError } from "../../src/hashikit/web/puzzle/formats/error.js";
import { dump, dumpShort, FORMATS, parse } from "../../src/hashikit/web/puzzle/formats/formats.js";

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
	} catch (error) {
		if (!(error instanceof FormatError)) throw error;
		said = { error: error.key, values: error.values };
	}
	console.log(JSON.stringify(said));
}
