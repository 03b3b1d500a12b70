/** Addresses of puzz.link and of pages like it. */

import { at, makePuzzle } from "../puzzle.ts";
import type { Puzzle } from "../types.ts";
import { FormatError, quote, side } from "./error.ts";
import { decode, encode } from "./runs.ts";

export function parseAddress(address: string) {
	const [url = ""] = address.split("#");
	const query = url.lastIndexOf("?");
	// Whatever else stood before the puzzle would be lost.
	const page = /^((https?:\/\/)?[^\s?:/]+(:\d+)?)?(\/[^\s?:]*)?$/i;
	if (query >= 0 && !page.test(url.slice(0, query))) throw new FormatError("several", {});
	let fields =
		url
			.slice(query + 1)
			.replace(/^pzpr=/, "")
			.split("&")
			.pop()
			?.split("/") ?? [];
	const name = /^(hashi|hashikake|bridges)(_(edit|play|test))?$/; // and the mode of its page
	const known =
		name.test(at(fields, 0)) ||
		url
			.slice(0, query)
			.split(/[/.]/)
			.some((part) => name.test(part));
	if (!known) throw new FormatError("kind", { found: quote(at(fields, 0)) });
	fields = fields.slice(fields.findIndex((field) => /^\d+$/.test(field))); // past flags
	const [cols, rows] = [side(fields[0]), side(fields[1])];
	const code = fields.slice(2).join("/").replace(/\/$/, "");
	const token = /[g-z]|[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3}|\./y;
	return makePuzzle(rows, cols, decode(code, rows, cols, 20, token));
}

export function dumpAddress(puzzle: Puzzle) {
	const { rows, cols } = puzzle;
	const code = encode(puzzle, 102, 20, (clue) =>
		clue === null ? "." : (clue < 16 ? "" : "-") + clue.toString(16),
	);
	return `https://puzz.link/p?hashi/${cols}/${rows}/${code}${code.endsWith(".") ? "/" : ""}`;
}
