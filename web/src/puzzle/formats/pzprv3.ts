/** The files of pzpr.js: a puzzle, its player's answer, and who made it. */

import { graphOf } from "../graph.ts";
import { at, MAX_CLUE, makePuzzle } from "../puzzle.ts";
import type { Entry, Island, Puzzle } from "../types.ts";
import { FormatError, quote, side } from "./error.ts";

/** Most bridges between two islands in an answer. */
const MOST = 4;

/**
 * The puzzle of a file, also of one whose lines are joined by `/`. The answer has to be one, and is
 * left out.
 */
export function parsePzprv3(text: string): Entry {
	const [body = ""] = text.split(/info:|history:|https?:|__HISTORY__/, 1);
	const lines = body
		.replaceAll("/", "\n")
		.split("\n")
		.map((line) => line.trim());
	while (lines[0] === "") lines.shift();
	const [version = "", name = "", height, width] = lines;
	if (!/^pzprv3[.\d]*$/.test(version) || !/^(hashi|hashikake|bridges)$/.test(name))
		throw new FormatError("kind", { found: quote(`${version} ${name}`) });
	const [rows, cols] = [side(height), side(width)];
	const islands: Island[] = [];
	for (let row = 0; row < rows; row++) {
		const cells = (lines[4 + row] ?? "").split(/\s+/).filter(Boolean);
		if (cells.length !== cols)
			throw new FormatError("row", { row: row + 1, cols, found: cells.length });
		cells.forEach((cell, col) => {
			if (cell === ".") return;
			const clue = cell === "-" ? null : /^(0|[1-9]\d{0,2})$/.test(cell) ? Number(cell) : NaN;
			if (clue !== null && !(clue <= MAX_CLUE))
				throw new FormatError("cell", { row: row + 1, found: quote(cell) });
			islands.push({ row, col, clue });
		});
	}
	const puzzle = makePuzzle(rows, cols, islands);
	const rest = lines.slice(4 + rows).filter(Boolean);
	if (rest.length) checkAnswer(puzzle, rest);
	return { puzzle, ...creditOf(text) };
}

/** Refuse what is no answer: other numbers, or lines that lead from no island to the next. */
function checkAnswer(puzzle: Puzzle, lines: string[]) {
	const { rows, cols, islands } = puzzle;
	const [across, down] = [cols > 1 ? rows : 0, cols ? rows - 1 : 0];
	const fail = (token: string) => new FormatError("found", { found: quote(token) });
	const numbers = lines.map((line, i) => {
		const cells = line.split(/\s+/);
		if (cells.length !== (i < across ? cols - 1 : cols) || i >= across + down) throw fail(line);
		return cells.map((cell) => {
			if (!/^(-1|\d)$/.test(cell) || Number(cell) > MOST) throw fail(cell);
			return Math.max(0, Number(cell));
		});
	});
	if (numbers.length < across + down) throw fail(at(lines, lines.length - 1));
	for (const { a, b, horizontal } of graphOf(puzzle).edges) {
		const [one, two] = [at(islands, a), at(islands, b)];
		const count = at(at(numbers, horizontal ? one.row : across + one.row), one.col);
		const length = horizontal ? two.col - one.col : two.row - one.row;
		for (let i = 0; i < length; i++) {
			const row = at(numbers, horizontal ? one.row : across + one.row + i);
			const col = horizontal ? one.col + i : one.col;
			if (row[col] !== count) throw fail(row.join(" "));
			row[col] = 0;
		}
	}
	const loose = numbers.find((row) => row.some(Boolean));
	if (loose) throw fail(loose.join(" "));
}

/** Title and author in a file's last part. */
function creditOf(text: string) {
	try {
		const { metadata } = JSON.parse(text.slice(text.indexOf("info:") + 5));
		return { title: line(metadata.comment), author: line(metadata.author) };
	} catch {
		return { title: "", author: "" };
	}
}

function line(value: unknown) {
	return typeof value === "string" && value.length <= 80 ? value.trim() : "";
}

/** A file with an empty answer. */
export function dumpPzprv3(
	{ rows, cols, islands }: Puzzle,
	{ title, author }: { title: string; author: string },
) {
	const table = Array.from({ length: rows }, () => Array(cols).fill("."));
	for (const { row, col, clue } of islands) at(table, row)[col] = clue ?? "-";
	const zeros = (count: number, length: number) =>
		Array.from({ length: count }, () => Array(length).fill("0"));
	const grids = [table, zeros(rows, cols - 1), zeros(rows - 1, cols)];
	const body = grids.flat().map((cells) => [...cells, ""].join(" "));
	const metadata = { ...(author && { author }), ...(title && { comment: title }) };
	const info = title || author ? [`\ninfo:${JSON.stringify({ metadata }, null, 1)}`] : [];
	return [...["pzprv3", "hashikake", rows, cols, ...body, ...info], ""].join("\n");
}
