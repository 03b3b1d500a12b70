/**
 * Puzzles as text: puzz.link addresses, game IDs of Simon Tatham's Bridges, files of pzpr.js, grids
 * as people type them (with the header of the CLLV set or of janko.at, too), and our JSON. As in
 * the Python package, see docs/reference/formats.md; the tests compare the two.
 */

import { graphOf } from "../graph.ts";
import { at, MAX_CLUE } from "../puzzle.ts";
import type { Edge, Entry, Format, Puzzle } from "../types.ts";
import { FormatError } from "./error.ts";
import { dumpGrid, NAMES, parseHeaded, parseText } from "./grid.ts";
import { dumpJson, parseJson } from "./json.ts";
import { dumpAddress, parseAddress } from "./puzzlink.ts";
import { dumpPzprv3, parsePzprv3 } from "./pzprv3.ts";
import { dumpId, parseId } from "./tatham.ts";

export const FORMATS: Format[] = ["puzzlink", "tatham", "pzprv3", "text", "json"];

/** Nobody made it, and nobody named it. */
const NO_CREDIT = { title: "", author: "" };

/** Most characters of a title and of a name. */
const MOST_CREDIT = 80;

/** An address of this page: what comes after the name of the page. */
const OWN = /#\/(?:p|set)\/(\S+)$/;

/** The one puzzle of a text in any format. */
export function parse(text: string): Puzzle {
	const [one, ...others] = parseAll(text);
	if (!one || others.length) throw new FormatError("several");
	return one.puzzle;
}

/** All puzzles of a text: one in any format, one a line, or those in a JSON array or object. */
export function parseAll(text: string): Entry[] {
	const all = text
		.replace(/^\ufeff/, "")
		.replace(/\r\n?/g, "\n")
		.trimEnd()
		.split("\n");
	const lines = [...all.entries()].filter(([, line]) => line.trim() && !isComment(line.trim()));
	const [first = "", second = ""] = lines.map(([, line]) => line.trim());
	if (!first) throw new FormatError("empty");
	const whole = all.join("\n");
	const isJson = /^[{[]/.test(first);
	if (lines.length > 1 && (isJson ? isObject(first) && second.startsWith("{") : isAlone(first)))
		return lines.flatMap(([number, line]) => withNumber(number + 1, line));
	if (isJson) return parseJson(whole, parse);
	if (first.startsWith("pzprv3")) return [parsePzprv3(whole)];
	const own = OWN.exec(first);
	if (own) return [readArgument(at(own, 1))];
	const header = HEADER.exec(first);
	const read = (): Puzzle => {
		if (header && (lines.length > 1 || /\d\d/.test(first)))
			return parseHeaded(
				lines.slice(1).map(([, line]) => line),
				header,
			);
		const id = idOf(first);
		if (id) return parseId(id);
		if (isAddress(first)) return parseAddress(first);
		// Above what a sign says stands a row, which may begin like a comment: `#.2.A`.
		return parseText(lines.length > 1 || /^[a-z]+\s*:/i.test(first) ? all : [first]);
	};
	return [{ puzzle: read(), ...NO_CREDIT }];
}

/** The size of a grid, and perhaps the number of its islands. */
const HEADER = /^(\d*[1-9]\d*)[ \t](\d*[1-9]\d*)(?:[ \t](\d+))?$/;

function isAddress(line: string) {
	return /:\/\/|(^|[?&])(hashi|hashikake|bridges)(_(edit|play|test))?\//.test(line.slice(0, 200));
}

/** A game ID, also in an address of Simon Tatham's page; "": it is none. */
function idOf(line: string) {
	const [, inAddress] =
		/^\S*:\/\/[^\s?#]*bridges[^\s?#]*#(\d+(?:[xiemLd]|:|%3A)\S*)$/.exec(line) ?? [];
	return inAddress ? decode(inAddress) : /^\d+[xiemLd:]/.test(line) && !isAddress(line) ? line : "";
}

/** Whether a line is a puzzle by itself, so that others may follow. */
function isAlone(line: string) {
	return !HEADER.test(line) && (line.includes("/") || idOf(line) !== "");
}

function isObject(line: string) {
	try {
		return typeof JSON.parse(line) === "object";
	} catch {
		return false;
	}
}

/** The puzzles of one line of several. */
function withNumber(number: number, line: string) {
	try {
		return parseAll(line);
	} catch (error) {
		if (error instanceof FormatError) error.line = number;
		throw error;
	}
}

/**
 * The puzzle of an address of this page, and what it is called: see `linkTo`.
 * @param argument what comes after the name of the page
 */
export function readArgument(argument: string): Entry {
	const [text = "", query] = argument.split(/\?(?=(?:title|author)=)/);
	const credit = new URLSearchParams(query);
	const credited = (key: string) => (credit.get(key) ?? "").trim().slice(0, MOST_CREDIT);
	return { puzzle: parse(decode(text)), title: credited("title"), author: credited("author") };
}

function decode(text: string) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Whether a line begins with `#` and is no row of a grid. */
export function isComment(line: string) {
	return line.startsWith("#") && /[^#█.\-_·?0-9/, \t]/.test(line);
}

/**
 * A text in one format.
 * @param credit left out where there is no place
 */
export function dump(
	puzzle: Puzzle,
	format: Format,
	credit: { title: string; author: string } = NO_CREDIT,
): string {
	if (format === "json") return dumpJson(puzzle, credit);
	refuse(puzzle, format);
	if (format === "pzprv3") return dumpPzprv3(puzzle, credit);
	return { puzzlink: dumpAddress, tatham: dumpId, text: dumpGrid }[format](puzzle);
}

/** Throw a `FormatError` if a format cannot express a puzzle. */
function refuse(puzzle: Puzzle, format: Format) {
	const { rows, cols, islands, maxBridges, loops, blocked, signs } = puzzle;
	const [id, grid] = [format === "tatham", format === "text"];
	const [least, most] = id ? [1, 16] : grid ? [1, 9] : [0, MAX_CLUE];
	const length = ({ a, b }: Edge) =>
		at(islands, b).row - at(islands, a).row + at(islands, b).col - at(islands, a).col;
	const touching = () => graphOf(puzzle).edges.some((edge) => length(edge) === 1);
	const beyond = {
		given: puzzle.given.length > 0,
		connected: !puzzle.connected,
		blocked: blocked.length > 0 && !grid,
		signs: signs.length > (grid ? NAMES.length : 0),
		max_bridges: maxBridges !== 2 && !id,
		loops: !loops && !id,
		"?": id && islands.some(({ clue }) => clue === null),
		clues: islands.some(({ clue }) => clue !== null && (clue < least || clue > most)),
		size: id && (Math.min(rows, cols) < 3 || islands.length < 2),
		neighbors: id && touching(),
	};
	for (const [what, times] of Object.entries(beyond)) {
		if (times) throw new FormatError("cannot", { format, what });
	}
}

/** The shortest text that carries all of a puzzle, for addresses. */
export function dumpShort(puzzle: Puzzle): string {
	for (const format of ["puzzlink", "tatham", "text"] as const) {
		if (format === "text" && !puzzle.signs.length) continue;
		try {
			return dump(puzzle, format).replace("https://puzz.link/p?", "").replace(/\/$/, "");
		} catch (error) {
			if (!(error instanceof FormatError)) throw error;
		}
	}
	return dumpJson(puzzle, NO_CREDIT);
}
