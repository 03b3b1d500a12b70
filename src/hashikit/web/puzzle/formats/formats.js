/**
 * Puzzles as text: puzz.link addresses, game IDs of Simon Tatham's Bridges, grids as people type
 * them (with the header of the CLLV set or of janko.at, too), and our JSON. As in the Python
 * package, see docs/formats.md; the tests compare the two.
 */

import { graphOf } from "../graph.js";
import { at, MAX_CLUE } from "../puzzle.js";
import { FormatError } from "./error.js";
import { dumpGrid, NAMES, parseHeaded, parseText } from "./grid.js";
import { dumpJson, parseJson } from "./json.js";
import { dumpAddress, parseAddress } from "./puzzlink.js";
import { dumpId, parseId } from "./tatham.js";

/** @type {Format[]} */
export const FORMATS = ["puzzlink", "tatham", "text", "json"];

/**
 * The one puzzle of a text in any format.
 * @param {string} text
 * @returns {Puzzle}
 */
export function parse(text) {
	const all = text
		.replace(/^\ufeff/, "")
		.replace(/\r\n?/g, "\n")
		.trimEnd()
		.split("\n");
	const lines = all.filter((line) => line.trim() && !isComment(line.trim()));
	const first = (lines[0] ?? "").trim();
	if (!first) throw new FormatError("empty");
	if (/^[{[]/.test(first)) return parseJson(all.join("\n"), parse);
	const own = /#\/(?:p|set)\/(\S+)$/.exec(first);
	if (own) return parse(decodeArgument(at(own, 1)));
	const header = /^(\d*[1-9]\d*)[ \t](\d*[1-9]\d*)(?:[ \t](\d+))?$/.exec(first);
	if (header && (lines.length > 1 || /\d\d/.test(first)))
		return parseHeaded(lines.slice(1), header);
	const address = /:\/\/|(^|[?&])(hashi|hashikake|bridges)\//.test(first.slice(0, 200));
	const id = /^\d+[xiemLd:]/.test(first);
	if (lines.length > 1 && (address || id || first.includes("/"))) throw new FormatError("several");
	if (address) return parseAddress(first);
	return id ? parseId(first) : parseText(lines.length > 1 ? all : [first]);
}

/**
 * The text of a puzzle from an address of this page, see `linkTo`.
 * @param {string} argument
 */
export function decodeArgument(argument) {
	try {
		return decodeURIComponent(argument);
	} catch {
		return argument;
	}
}

/**
 * Whether a line begins with `#` and is no row of a grid.
 * @param {string} line
 */
function isComment(line) {
	return line.startsWith("#") && /[^#█.\-_·?0-9/, \t]/.test(line);
}

/**
 * A text in one format.
 * @param {Puzzle} puzzle
 * @param {Format} format
 * @returns {string}
 */
export function dump(puzzle, format) {
	if (format === "json") return dumpJson(puzzle);
	refuse(puzzle, format);
	return { puzzlink: dumpAddress, tatham: dumpId, text: dumpGrid }[format](puzzle);
}

/**
 * Throw a `FormatError` if a format cannot express a puzzle.
 * @param {Puzzle} puzzle
 * @param {Format} format
 */
function refuse(puzzle, format) {
	const { rows, cols, islands, maxBridges, loops, blocked, signs } = puzzle;
	const [id, grid] = [format === "tatham", format === "text"];
	const [least, most] = id ? [1, 16] : grid ? [1, 9] : [0, MAX_CLUE];
	const length = (/** @type {Edge} */ { a, b }) =>
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
	for (const [what, found] of Object.entries(beyond)) {
		if (found) throw new FormatError("cannot", { format, what });
	}
}

/**
 * The shortest text that carries all of a puzzle, for addresses.
 * @param {Puzzle} puzzle
 * @returns {string}
 */
export function dumpShort(puzzle) {
	for (const format of /** @type {const} */ (["puzzlink", "tatham", "text"])) {
		if (format === "text" && !puzzle.signs.length) continue;
		try {
			return dump(puzzle, format).replace("https://puzz.link/p?", "").replace(/\/$/, "");
		} catch (error) {
			if (!(error instanceof FormatError)) throw error;
		}
	}
	return dumpJson(puzzle);
}
