/**
 * Grids as people type them, and with the header of the CLLV set or of janko.at. Readings of signs
 * follow below the grid.
 */

import { at, isReading, MAX_CLUE, makePuzzle, readingOf, SIDES } from "../puzzle.ts";
import type { Cell, Island, Puzzle, Readings, Sign } from "../types.ts";
import { FormatError, quote, side } from "./error.ts";

/** Names of signs in a text: letters that cannot make the first row a game ID. */
export const NAMES = "ABCDEFGHIJKMNOPQRSTUVWXYZabcfghjklnopqrstuvwyz";

/** A grid as people type it: one character a cell, or blanks or commas between them. */
export function parseText(lines: string[]) {
	const first = lines.findIndex((line) => line.trim());
	const signsAt = lines.findIndex((line, i) => i >= first && /^\s*[a-z]+\s*:/i.test(line));
	const readings = signsAt < 0 ? new Map() : readSigns(lines.slice(signsAt));
	let rows = lines.slice(first, signsAt < 0 ? lines.length : signsAt);
	while (rows.length && !at(rows, rows.length - 1).trim()) rows.pop();
	if (!rows.length) throw new FormatError("empty");
	if (rows.length === 1) rows = at(rows, 0).split(at(rows, 0).includes("/") ? "/" : ",");
	const blanks = rows.some((row) => /\S\s+\S/.test(row));
	const width = Math.max(...rows.map((row) => row.trimEnd().length));
	const cells = (row: string) => {
		if (rows.some((other) => other.includes(",")))
			return row
				.replace(/,\s*$/, "")
				.split(",")
				.map((cell) => cell.trim());
		if (!blanks) return [...row.trim()];
		if (rows.some((other) => /[.\-_·]|(^|\s)0(\s|$)/.test(other))) return row.trim().split(/\s+/);
		return [...row.trimEnd().replaceAll(" ", ".").padEnd(width, ".")];
	};
	return readGrid(rows.map(cells), /^[.\-_·0]$/, readings);
}

/**
 * A grid below its header.
 * @param lines below the header
 * @param header rows, columns and, in the CLLV set, how many islands
 */
export function parseHeaded(lines: string[], header: RegExpExecArray) {
	const grid = lines.map((line) => line.trim().split(/\s+/));
	const puzzle = readGrid(grid, header[3] ? /^0$/ : /^-$/);
	const is = `${puzzle.rows} ${puzzle.cols} ${header[3] ? puzzle.islands.length : ""}`.trim();
	const size = header.slice(1).filter(Boolean).map(Number).join(" ");
	if (is !== size) throw new FormatError("header", { is, said: size });
	return puzzle;
}

/** What the signs say, by their names, from lines such as `A: N3 E?`. */
function readSigns(lines: string[]) {
	const bySign: Map<string, Readings> = new Map();
	for (const line of lines) {
		if (!line.trim()) continue;
		const fail = () => new FormatError("sign", { found: quote(line.trim()) });
		const [, name, rest] = /^\s*([a-z])\s*:(.*)$/i.exec(line) ?? [];
		if (!name || rest === undefined || bySign.has(name)) throw fail();
		const readings: Readings = [null, null, null, null];
		for (const token of rest.split(/\s+/).filter(Boolean)) {
			const side = SIDES.find(([, letter]) => letter === at(token, 0).toUpperCase())?.[2];
			const reading = token.slice(1);
			if (side === undefined || readings[side] !== null || !reading || !isReading(reading))
				throw fail();
			readings[side] = readingOf(reading);
		}
		bySign.set(name, readings);
	}
	return bySign;
}

/**
 * A puzzle from its cells.
 * @param signReadings what the signs say
 */
function readGrid(
	grid: string[][],
	water: RegExp,
	signReadings: Map<string, Readings> = new Map(),
) {
	const signs: Sign[] = [];
	const islands: Island[] = [];
	const blocked: Cell[] = [];
	const cols = grid[0]?.length ?? 0;
	side(String(Math.max(grid.length, cols)));
	grid.forEach((cells, row) => {
		if (cells.length !== cols)
			throw new FormatError("row", { row: row + 1, cols, found: cells.length });
		cells.forEach((cell, col) => {
			if (water.test(cell)) return;
			const clue = /^[1-9]\d{0,2}$/.test(cell) ? Number(cell) : cell === "?" ? null : NaN;
			const readings = signReadings.get(cell);
			if (cell === "#" || cell === "█") blocked.push([row, col]);
			else if (readings && signReadings.delete(cell)) signs.push({ row, col, readings });
			else if (clue === null || clue <= MAX_CLUE) islands.push({ row, col, clue });
			else throw new FormatError("cell", { row: row + 1, found: quote(cell) });
		});
	});
	for (const stray of signReadings.keys()) throw new FormatError("noSign", { found: stray });
	return makePuzzle(grid.length, cols, islands, { blocked, signs });
}

export function dumpGrid({ rows, cols, islands, blocked, signs }: Puzzle) {
	const table = Array.from({ length: rows }, () => Array(cols).fill("."));
	for (const { row, col, clue } of islands) at(table, row)[col] = clue ?? "?";
	for (const [row, col] of blocked) at(table, row)[col] = "#";
	const signTexts = signs.map(({ row, col, readings }, i) => {
		const name = at(NAMES, i);
		at(table, row)[col] = name;
		const sides = SIDES.flatMap(([, letter, side]) =>
			readings[side] === null ? [] : [letter + readings[side]],
		);
		return [`${name}:`, ...sides].join(" ");
	});
	const rowsOf = table.map((cells) => cells.join(""));
	return [...rowsOf, ...(signTexts.length ? ["", ...signTexts] : []), ""].join("\n");
}
