/**
 * Puzzles as text: puzz.link addresses, game IDs of Simon Tatham's Bridges, grids as people type
 * them (with the header of the CLLV set or of janko.at, too), and our JSON. As in the Python
 * package, see docs/formats.md; the tests compare the two.
 */

import { MAX_CLUE, MAX_SUM, at, edgeBetween, graphOf, makePuzzle } from "./puzzle.js";

/** Most rows and columns that the page takes. */
export const MOST_SIDE = 100;

/** The keys of a sign in JSON, and their letters in a text, in the order that they are written; and which side each is. */
const SIDES = /** @type {const} */ ([["north", "N", 0], ["south", "S", 2], ["east", "E", 1], ["west", "W", 3]]);

/** What signs are called in a text: letters that make no game ID of the first row. */
const NAMES = "ABCDEFGHIJKMNOPQRSTUVWXYZabcfghjklnopqrstuvwyz";

/** @type {Format[]} */
export const FORMATS = ["puzzlink", "tatham", "text", "json"];

/** A text that is no puzzle, or a puzzle that a format cannot express. */
export class FormatError extends Error {
	/**
	 * @param {string} key  which message of the language file, below `format.`
	 * @param {Values} [values]  what is put into it
	 */
	constructor(key, values = {}) {
		super(`${key} ${JSON.stringify(values)}`);
		this.key = `format.${key}`;
		this.values = values;
	}
}

/**
 * The one puzzle of a text in any format.
 * @param {string} text
 * @returns {Puzzle}
 */
export function parse(text) {
	const all = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").trimEnd().split("\n");
	const lines = all.filter((line) => line.trim() && !isComment(line.trim()));
	const first = (lines[0] ?? "").trim();
	if (!first) throw new FormatError("empty");
	if (/^[{[]/.test(first)) return parseJson(all.join("\n"));
	const own = /#\/(?:p|set)\/(\S+)$/.exec(first);
	if (own) return parse(unescape(at(own, 1)));
	const header = /^(\d*[1-9]\d*)[ \t](\d*[1-9]\d*)(?:[ \t](\d+))?$/.exec(first);
	if (header && (lines.length > 1 || /\d\d/.test(first))) {
		const grid = lines.slice(1).map((line) => line.trim().split(/\s+/));
		const puzzle = readGrid(grid, header[3] ? /^0$/ : /^-$/);
		const is = `${puzzle.rows} ${puzzle.cols} ${header[3] ? puzzle.islands.length : ""}`.trim();
		const said = header.slice(1).filter(Boolean).map(Number).join(" ");
		if (is !== said) throw new FormatError("header", { is, said });
		return puzzle;
	}
	const address = /:\/\/|(^|[?&])(hashi|hashikake|bridges)\//.test(first.slice(0, 200));
	const id = /^\d+[xiemLd:]/.test(first);
	if (lines.length > 1 && (address || id || first.includes("/"))) throw new FormatError("several");
	if (address) return parseAddress(first);
	return id ? parseId(first) : parseText(lines.length > 1 ? all : [first]);
}

/**
 * What stands in the address of a puzzle on this page, see `linkTo`.
 * @param {string} argument
 */
export function unescape(argument) {
	try {
		return decodeURIComponent(argument);
	} catch {
		return argument;
	}
}

/**
 * Whether a line is `#` and something that is not a row of a grid.
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
	const { rows, cols, islands, maxBridges, loops, blocked, signs } = puzzle;
	const [id, grid] = [format === "tatham", format === "text"];
	const [least, most] = id ? [1, 16] : grid ? [1, 9] : [0, MAX_CLUE];
	/** @type {(what: string, found: boolean) => void} */
	const refuse = (what, found) => {
		if (found) throw new FormatError("cannot", { format, what });
	};
	refuse("given", puzzle.given.length > 0);
	refuse("connected", !puzzle.connected);
	refuse("blocked", blocked.length > 0 && !grid);
	refuse("signs", signs.length > (grid ? NAMES.length : 0));
	refuse("max_bridges", maxBridges !== 2 && !id);
	refuse("loops", !loops && !id);
	refuse("?", id && islands.some(({ clue }) => clue === null));
	refuse("clues", islands.some(({ clue }) => clue !== null && (clue < least || clue > most)));
	if (grid) {
		const table = Array.from({ length: rows }, () => Array(cols).fill("."));
		for (const { row, col, clue } of islands) at(table, row)[col] = clue ?? "?";
		for (const [row, col] of blocked) at(table, row)[col] = "#";
		const said = signs.map(({ row, col, readings }, i) => {
			const told = SIDES.flatMap(([, letter, side]) => (readings[side] === null ? [] : [letter + readings[side]]));
			return [`${(at(table, row)[col] = at(NAMES, i))}:`, ...told].join(" ");
		});
		const rowsOf = table.map((cells) => cells.join(""));
		return [...rowsOf, ...(said.length ? ["", ...said] : []), ""].join("\n");
	}
	if (id) {
		refuse("size", Math.min(rows, cols) < 3 || islands.length < 2);
		const length = (/** @type {Edge} */ { a, b }) =>
			at(islands, b).row - at(islands, a).row + at(islands, b).col - at(islands, a).col;
		refuse("neighbours", graphOf(puzzle).edges.some((edge) => length(edge) === 1));
		const code = encode(puzzle, 96, 26, (clue) => at("0123456789ABCDEFG", clue ?? 0));
		return `${cols}x${rows}m${maxBridges}${loops ? "" : "L"}:${code}`;
	}
	const code = encode(puzzle, 102, 20, (clue) =>
		clue === null ? "." : (clue < 16 ? "" : "-") + clue.toString(16),
	);
	return `https://puzz.link/p?hashi/${cols}/${rows}/${code}${code.endsWith(".") ? "/" : ""}`;
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

/**
 * The cells row by row, with letters for runs of water.
 * @param {Puzzle} puzzle
 * @param {number} base  the character before that of a run of one
 * @param {number} longest
 * @param {(clue: number | null) => string} write
 */
function encode({ rows, cols, islands }, base, longest, write) {
	let code = "";
	let done = 0;
	const fill = (/** @type {number} */ cell) => {
		while (done < cell) {
			const run = Math.min(longest, cell - done);
			code += String.fromCharCode(base + run);
			done += run;
		}
	};
	for (const { row, col, clue } of islands) {
		fill(row * cols + col);
		code += write(clue);
		done++;
	}
	fill(rows * cols);
	return code;
}

/**
 * The islands of such a code.
 * @param {string} code
 * @param {number} rows
 * @param {number} cols
 * @param {number} longest
 * @param {RegExp} token
 */
function decode(code, rows, cols, longest, token) {
	/** @type {Island[]} */
	const islands = [];
	let cell = 0;
	for (let start = (token.lastIndex = 0); start < code.length; start = token.lastIndex) {
		const found = token.exec(code)?.[0];
		if (!found) throw new FormatError("found", { found: shown(code.slice(start)) });
		const run = found.charCodeAt(0) - 122 + longest;
		if (run > 0 && /[a-z]/.test(found)) cell += run;
		else {
			const clue = found === "." ? null : parseInt(found.replace(/[-+]/, ""), longest === 20 ? 16 : 17);
			if (clue !== null && clue > MAX_CLUE) throw new FormatError("found", { found });
			islands.push({ row: Math.floor(cell / cols), col: cell++ % cols, clue });
		}
	}
	if (cell !== rows * cols) throw new FormatError("cells", { found: cell, rows, cols });
	return islands;
}

/**
 * A number of rows or columns.
 * @param {string | undefined} token
 */
function side(token) {
	const value = /^\d{1,9}$/.test(token ?? "") ? Number(token) : 0;
	if (value < 1 || value > MOST_SIDE) throw new FormatError("side", { most: MOST_SIDE, found: shown(token ?? "") });
	return value;
}

/** @param {string} text */
function shown(text) {
	return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}

/** @param {string} address */
function parseAddress(address) {
	const [url = ""] = address.split("#");
	const query = url.lastIndexOf("?");
	let fields = url.slice(query + 1).replace(/^pzpr=/, "").split("&").pop()?.split("/") ?? [];
	const name = /^(hashi|hashikake|bridges)$/;
	const known = name.test(at(fields, 0)) || url.slice(0, query).split(/[/.]/).some((part) => name.test(part));
	if (!known) throw new FormatError("kind", { found: shown(at(fields, 0)) });
	fields = fields.slice(fields.findIndex((field) => /^\d+$/.test(field))); // past flags
	const [cols, rows] = [side(fields[0]), side(fields[1])];
	const code = fields.slice(2).join("/").replace(/\/$/, "");
	const token = /[g-z]|[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3}|\./y;
	return makePuzzle(rows, cols, decode(code, rows, cols, 20, token));
}

/** @param {string} id */
function parseId(id) {
	const [, width, height, i, e, m, tree, code] =
		/^(\d+)(?:x(\d+))?(?:i(\d+))?(?:e(\d+))?(?:m([1-4]))?(L?)(?:d\d*)?:(.*)$/.exec(id) ?? [];
	if (code === undefined || Number(i ?? 0) > 100 || Number(e ?? 0) > 100) throw new FormatError("id");
	const [cols, rows] = [side(width), side(height ?? width)];
	return makePuzzle(rows, cols, decode(code, rows, cols, 26, /[a-z0-9A-G]/y), { maxBridges: Number(m ?? 2), loops: !tree });
}

/**
 * A grid as people type it: one character a cell, or blanks or commas between them.
 * @param {string[]} lines
 */
function parseText(lines) {
	const first = lines.findIndex((line) => line.trim());
	const told = lines.findIndex((line, i) => i >= first && /^\s*[a-z]+\s*:/i.test(line));
	const said = told < 0 ? new Map() : readSigns(lines.slice(told));
	let rows = lines.slice(first, told < 0 ? lines.length : told);
	while (rows.length && !at(rows, rows.length - 1).trim()) rows.pop();
	if (!rows.length) throw new FormatError("empty");
	if (rows.length === 1) rows = at(rows, 0).split(at(rows, 0).includes("/") ? "/" : ",");
	const blanks = rows.some((row) => /\S\s+\S/.test(row));
	const width = Math.max(...rows.map((row) => row.trimEnd().length));
	const cells = (/** @type {string} */ row) => {
		if (rows.some((other) => other.includes(","))) return row.replace(/,\s*$/, "").split(",").map((cell) => cell.trim());
		if (!blanks) return [...row.trim()];
		if (rows.some((other) => /[.\-_·]|(^|\s)0(\s|$)/.test(other))) return row.trim().split(/\s+/);
		return [...row.trimEnd().replaceAll(" ", ".").padEnd(width, ".")];
	};
	return readGrid(rows.map(cells), /^[.\-_·0]$/, said);
}

/**
 * What the signs say, by their names, from lines such as `A: N3 E?`.
 * @param {string[]} lines
 */
function readSigns(lines) {
	/** @type {Map<string, Readings>} */
	const said = new Map();
	for (const line of lines) {
		if (!line.trim()) continue;
		const fail = () => new FormatError("sign", { found: shown(line.trim()) });
		const [, name, rest] = /^\s*([a-z])\s*:(.*)$/i.exec(line) ?? [];
		if (!name || rest === undefined || said.has(name)) throw fail();
		/** @type {Readings} */
		const readings = [null, null, null, null];
		for (const token of rest.split(/\s+/).filter(Boolean)) {
			const side = SIDES.find(([, letter]) => letter === at(token, 0).toUpperCase())?.[2];
			const reading = token.slice(1);
			if (side === undefined || readings[side] !== null || !reading || !isReading(reading)) throw fail();
			readings[side] = readingOf(reading);
		}
		said.set(name, readings);
	}
	return said;
}

/** Whether a text can stand on a sign. @param {string} text */
export function isReading(text) {
	return /^(\?|0*\d{0,3})$/.test(text);
}

/** @param {string} text @returns {Reading} */
export function readingOf(text) {
	return text === "" ? null : text === "?" ? "?" : Number(text);
}

/**
 * A puzzle from its cells.
 * @param {string[][]} grid
 * @param {RegExp} water
 * @param {Map<string, Readings>} [said]  what the signs say
 */
function readGrid(grid, water, said = new Map()) {
	/** @type {Sign[]} */
	const signs = [];
	/** @type {Island[]} */
	const islands = [];
	/** @type {Cell[]} */
	const blocked = [];
	const cols = grid[0]?.length ?? 0;
	side(String(Math.max(grid.length, cols)));
	grid.forEach((cells, row) => {
		if (cells.length !== cols) throw new FormatError("row", { row: row + 1, cols, found: cells.length });
		cells.forEach((cell, col) => {
			if (water.test(cell)) return;
			const clue = /^[1-9]\d{0,2}$/.test(cell) ? Number(cell) : cell === "?" ? null : NaN;
			const readings = said.get(cell);
			if (cell === "#" || cell === "█") blocked.push([row, col]);
			else if (readings && said.delete(cell)) signs.push({ row, col, readings });
			else if (clue === null || clue <= MAX_CLUE) islands.push({ row, col, clue });
			else throw new FormatError("cell", { row: row + 1, found: shown(cell) });
		});
	});
	for (const found of said.keys()) throw new FormatError("noSign", { found });
	return makePuzzle(grid.length, cols, islands, { blocked, signs });
}

// ----------------------------------------------------------------------------------------- JSON

/** @param {Puzzle} puzzle */
function dumpJson({ rows, cols, islands, maxBridges, blocked, loops, given, connected, signs }) {
	/** @param {Sign} sign */
	const saying = ({ row, col, readings }) => ({
		at: [row, col],
		...Object.fromEntries(SIDES.flatMap(([key, , side]) => (readings[side] === null ? [] : [[key, readings[side]]]))),
	});
	return JSON.stringify({
		format: "hashikit",
		version: 1,
		rows,
		cols,
		islands: islands.map(({ row, col, clue }) => [row, col, clue]),
		...(maxBridges !== 2 && { max_bridges: maxBridges }),
		...(blocked.length && { blocked }),
		...(!loops && { loops }),
		...(!connected && { connected }),
		...(given.length && { given }),
		...(signs.length && { signs: signs.map(saying) }),
	});
}

/** What a puzzle in JSON may have. */
const KEYS = /^(format|version|rows|cols|islands|max_bridges|blocked|loops|given|connected|signs|solution|name|about)$/;

/**
 * @param {string} text
 * @returns {Puzzle}
 */
function parseJson(text) {
	/** @type {(found: string) => never} */
	const fail = (found) => {
		throw new FormatError("json", { found: shown(found) });
	};
	/** @type {any} */
	let item;
	try {
		item = JSON.parse(text);
	} catch {
		fail(text);
	}
	const key = Object.keys(item)[0] ?? "";
	if (Array.isArray(item) || (typeof item[key] === "object" && !KEYS.test(key) && key !== "stats")) {
		const items = Object.values(item);
		if (items.length !== 1) throw new FormatError(items.length ? "several" : "empty");
		item = items[0];
	}
	if (typeof item?.problem === "string" && !/^\s*[{[]/.test(item.problem)) return parse(item.problem);
	if ((item?.format ?? "hashikit") !== "hashikit" || (item?.version ?? 1) !== 1) fail("format, version");
	for (const key in item) if (!KEYS.test(key)) fail(key);
	/** @type {(value: unknown, least: number, most: number, key: string) => number} */
	const whole = (value, least, most, key) =>
		typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : fail(`${key}: ${value}`);
	/** @type {(key: string, least: number, most?: number) => any[][]} */
	const list = (key, least, most = least) => {
		const value = item[key] ?? [];
		const fits = (/** @type {unknown} */ one) => Array.isArray(one) && one.length >= least && one.length <= most;
		const right = Array.isArray(value) && value.every(fits);
		return right ? value : fail(key);
	};
	const flag = (/** @type {string} */ key) => (typeof (item[key] ?? true) === "boolean" ? item[key] : fail(key));
	const [rows, cols] = [whole(item.rows, 1, 1e6, "rows"), whole(item.cols, 1, 1e6, "cols")];
	side(String(Math.max(rows, cols)));
	if (!item.islands) fail("islands");
	const taken = new Set();
	/** @type {(row: unknown, col: unknown, key: string) => Cell} */
	const cell = (row, col, key) => [whole(row, 0, rows - 1, key), whole(col, 0, cols - 1, key)];
	/** @type {(row: unknown, col: unknown, key: string) => Cell} */
	const free = (row, col, key) => {
		const found = cell(row, col, key);
		if (taken.size === taken.add(String(found)).size) fail(`${key}: [${found}]`);
		return found;
	};
	const islands = list("islands", 2, 3).map(([r, c, clue = null]) => {
		const [row, col] = free(r, c, "islands");
		return { row, col, clue: clue === null || clue === "?" ? null : whole(clue, 0, MAX_CLUE, "islands") };
	});
	const blocked = list("blocked", 2).map(([r, c]) => free(r, c, "blocked"));
	const signs = (Array.isArray(item.signs ?? []) ? (item.signs ?? []) : fail("signs")).map((/** @type {any} */ sign) => {
		if (!Array.isArray(sign?.at) || sign.at.length !== 2) fail("signs: at");
		const [row, col] = free(sign.at[0], sign.at[1], "signs");
		/** @type {Readings} */
		const readings = [null, null, null, null];
		for (const key in sign) {
			const side = SIDES.find(([name]) => name === key)?.[2];
			const reading = sign[key] ?? null;
			if (side !== undefined) readings[side] = reading === null || reading === "?" ? reading : whole(reading, 0, MAX_SUM, key);
			else if (key !== "at") fail(key);
		}
		return { row, col, readings };
	});
	const maxBridges = whole(item.max_bridges ?? 2, 1, 4, "max_bridges");
	const puzzle = makePuzzle(rows, cols, islands, { maxBridges, blocked, signs, loops: flag("loops"), connected: flag("connected") });
	puzzle.given = list("given", 3).map(([a, b, count]) => {
		const [one, two] = [a, b].map((end) => (Array.isArray(end) ? cell(end[0], end[1], "given") : fail("given")));
		if (!one || !two || edgeBetween(puzzle, one, two) < 0) return fail(`given: [${one}] [${two}]`);
		return [one, two, whole(count, 1, maxBridges, "given")];
	});
	return puzzle;
}
