/**
 * Puzzles as text: puzz.link addresses, game IDs of Simon Tatham's Bridges, grids as people type
 * them, our JSON. Read are also the files of pzpr.js, the CLLV set and janko.at.
 *
 * The same formats as in `hashikit.formats` of the Python package, told apart in the same way
 * (docs/formats.md describes them); the tests compare the two.
 */

import { MAX_CLUE, at, edgeBetween, graphOf, makePuzzle } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Island} Island */
/** @typedef {import("./puzzle.js").Cell} Cell */

/** Most rows and columns that the page takes. */
export const MOST_SIDE = 100;

/** Longest text that is looked at. */
const MOST_TEXT = 200_000;

/** What can be written, and what a file of it is called. */
export const FORMATS = /** @type {const} */ (["puzzlink", "tatham", "text", "json"]);

/** @typedef {typeof FORMATS[number]} Format */

/** A text that is no puzzle, or a puzzle that a format cannot express. */
export class FormatError extends Error {
  /**
   * @param {string} key  which message of the language file, below `format.`
   * @param {Record<string, string | number>} [values]  what is put into it
   */
  constructor(key, values = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = `format.${key}`;
    this.values = values;
  }
}

/**
 * The one puzzle of a text in any format.
 *
 * @param {string} text
 * @returns {Puzzle}
 * @throws {FormatError}
 */
export function parse(text) {
  if (text.length > MOST_TEXT) throw new FormatError("long", { most: MOST_TEXT });
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").trimEnd().split("\n");
  const counting = lines.filter((line) => !isComment(line)).map((line) => line.trim());
  const first = counting[0] ?? "";
  if (!first) throw new FormatError("empty");
  if (first[0] === "{" || first[0] === "[") return parseJson(lines.join("\n"));
  if (first.startsWith("pzprv3")) {
    if (first.includes("/") && counting.length > 1) throw new FormatError("several");
    return parsePzprv3(counting);
  }
  const header = first.split(/[ \t]/);
  if (
    (header.length === 2 || header.length === 3) &&
    header.every((token) => /^\d+$/.test(token)) &&
    header.slice(0, 2).every((token) => /[^0]/.test(token)) &&
    (counting.length > 1 || header.some((token) => token.length > 1))
  ) {
    return parseGrid(lines, header.length === 2 ? "-" : "0");
  }
  const kind = lineFormat(first);
  if (!kind) return parseText(lines);
  if (counting.length > 1) throw new FormatError("several");
  if (kind === "puzzlink") return parsePuzzlink(first);
  if (kind === "tatham") return parseTatham(first);
  return parseText([first]);
}

/**
 * Whether a line is blank or a comment: `#` and something that is not a row of a text puzzle.
 *
 * @param {string} line
 */
function isComment(line) {
  return !line.trim() || (/^\s*#/.test(line) && /[^#█.\-_·?0-9/, \t]/.test(line.trim()));
}

/**
 * The format of a line that is a puzzle of its own.
 *
 * @param {string} line
 */
function lineFormat(line) {
  const head = line.slice(0, 200);
  const start = /** @type {string} */ (head.split(/[?&]/).pop());
  if (head.includes("://") || /^(hashi|hashikake|bridges)\//.test(start)) return "puzzlink";
  if (/^\d+[xiemLd:]/.test(head)) return "tatham";
  return line.includes("/") ? "text" : "";
}

/**
 * A text in one format.
 *
 * @param {Puzzle} puzzle
 * @param {Format} format
 * @returns {string}
 * @throws {FormatError} the format cannot express the puzzle
 */
export function dump(puzzle, format) {
  if (format === "json") return dumpJson(puzzle);
  const no = (/** @type {string} */ what) => new FormatError("cannot", { format, what });
  const { rows, cols, islands, maxBridges, loops } = puzzle;
  const clues = islands.map((island) => island.clue);
  if (puzzle.given.length) throw no("given");
  if (!puzzle.connected) throw no("connected");
  if (puzzle.blocked.length && format !== "text") throw no("blocked");
  if (format === "tatham") {
    if (clues.includes(null)) throw no("?");
    if (clues.some((clue) => !clue || clue > 16)) throw no("clues");
    const close = graphOf(puzzle).edges.some(({ a, b }) => {
      const one = at(islands, a);
      const two = at(islands, b);
      return two.row - one.row + two.col - one.col === 1;
    });
    if (close) throw no("adjacent");
    if (Math.min(rows, cols) < 3 || islands.length < 2) throw no("small");
    const code = runs(puzzle, 96, 26, (clue) => at("0123456789ABCDEFG", clue ?? 0));
    return `${cols}x${rows}m${maxBridges}${loops ? "" : "L"}:${code}`;
  }
  if (maxBridges !== 2) throw no("maxBridges");
  if (!loops) throw no("loops");
  if (format === "text") {
    if (clues.some((clue) => clue === 0 || (clue ?? 0) > 9)) throw no("clues");
    const grid = Array.from({ length: rows }, () => Array(cols).fill("."));
    for (const { row, col, clue } of islands) at(grid, row)[col] = clue ?? "?";
    for (const [row, col] of puzzle.blocked) at(grid, row)[col] = "#";
    return grid.map((cells) => cells.join("") + "\n").join("");
  }
  const body = runs(puzzle, 102, 20, (clue) => {
    if (clue === null) return ".";
    return (clue < 16 ? "" : "-") + clue.toString(16);
  });
  return `https://puzz.link/p?hashi/${cols}/${rows}/${body}${body.endsWith(".") ? "/" : ""}`;
}

/**
 * A puzzle as the shortest text that carries all of it, for addresses.
 *
 * @param {Puzzle} puzzle
 * @returns {string}
 */
export function dumpShort(puzzle) {
  for (const format of /** @type {const} */ (["puzzlink", "tatham"])) {
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
 *
 * @param {Puzzle} puzzle
 * @param {number} base  the character before that of a run of one
 * @param {number} longest
 * @param {(clue: number | null) => string} write
 */
function runs({ rows, cols, islands }, base, longest, write) {
  let code = "";
  let done = 0;
  /** @param {number} cell */
  const fill = (cell) => {
    for (; done < cell; done += Math.min(longest, cell - done)) {
      code += String.fromCharCode(base + Math.min(longest, cell - done));
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

// ----------------------------------------------------------------------------------- one reader

/**
 * @param {string | undefined} token
 * @param {number} least
 * @param {number} most
 * @returns {number}
 */
function number(token, least, most) {
  const value = /^\d{1,12}$/.test(token ?? "") ? Number(token) : NaN;
  if (value >= least && value <= most) return value;
  throw new FormatError("number", { least, most, found: shown(token ?? "") });
}

/**
 * A side of the grid.
 *
 * @param {string | undefined} token
 */
function side(token) {
  const value = number(token, 1, 1_000_000);
  if (value > MOST_SIDE) throw new FormatError("large", { most: MOST_SIDE });
  return value;
}

/** @param {string} text */
function shown(text) {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}

/**
 * @param {number} row
 * @param {string} found
 */
function badCell(row, found) {
  return new FormatError("cell", { row: row + 1, found: shown(found) });
}

/** @param {string} address */
function parsePuzzlink(address) {
  const url = at(address.split("#"), 0);
  const query = url.lastIndexOf("?");
  const head = url.slice(0, Math.max(query, 0));
  let tail = url.slice(query + 1);
  const kanpen = tail.startsWith("problem=");
  let name;
  let rest;
  if (kanpen || tail.startsWith("pzpr=")) {
    name = head.replace(/\.html$/, "").replace(/.*\//, "");
    rest = tail.slice(tail.indexOf("=") + 1);
  } else {
    tail = tail.slice(tail.lastIndexOf("&") + 1);
    name = at(tail.split("/"), 0);
    rest = tail.slice(name.length + 1);
    if (!name) name = head.split("/").find((part) => NAMES.includes(part)) ?? "";
  }
  if (!NAMES.includes(name)) throw new FormatError("kind", { found: shown(name || url) });
  let fields = rest.split("/");
  if (!kanpen && !/^\d+$/.test(at(fields, 0))) fields = fields.slice(1); // a variant's flags
  if (fields.length < 3) throw new FormatError("address");
  const [one, two] = [side(fields[0]), side(fields[1])];
  const body = fields.slice(2).join("/");
  if (kanpen) {
    const grid = body.replace(/\/$/, "").replaceAll("_", " ").split("/");
    return makePuzzle(one, two, cells(grid, one, two, ".", (token) => (token === "9" ? "?" : token)));
  }
  return makePuzzle(two, one, decode(body.replace(/\/$/, ""), two, one, 20, READ_PUZZLINK));
}

const NAMES = ["hashi", "hashikake", "bridges"];
const READ_PUZZLINK = /[g-z]|[0-9a-f]|-[0-9a-f]{2}|\+[0-9a-f]{3}|\./y;

/** @param {string} id */
function parseTatham(id) {
  const colon = id.indexOf(":");
  if (colon < 0) throw new FormatError(id.includes("#") ? "seed" : "gameId");
  const found = /^(\d+)(?:x(\d+))?(?:i(\d+))?(?:e(\d+))?(?:m(\d+))?(L?)(?:d\d*)?$/.exec(
    id.slice(0, colon),
  );
  if (!found) throw new FormatError("gameId");
  for (const percent of [found[3], found[4]]) if (percent) number(percent, 0, 100);
  const cols = side(found[1]);
  const rows = found[2] === undefined ? cols : side(found[2]);
  return makePuzzle(rows, cols, decode(id.slice(colon + 1), rows, cols, 26, READ_TATHAM), {
    maxBridges: found[5] === undefined ? 2 : number(found[5], 1, 4),
    loops: !found[6],
  });
}

const READ_TATHAM = /[a-z]|[0-9A-G]/y;

/**
 * The islands of a run-length code.
 *
 * @param {string} body
 * @param {number} rows
 * @param {number} cols
 * @param {20 | 26} longest  run, written as `z`
 * @param {RegExp} token
 */
function decode(body, rows, cols, longest, token) {
  /** @type {Island[]} */
  const islands = [];
  let cell = 0;
  token.lastIndex = 0;
  for (let start = 0; start < body.length; start = token.lastIndex) {
    const found = token.exec(body)?.[0];
    if (!found) throw new FormatError("code", { found: shown(body.slice(start)) });
    const run = found.charCodeAt(0) - 122 + longest;
    if (/^[a-z]$/.test(found) && run > 0) {
      cell += run;
      continue;
    }
    const clue = found === "." ? null : parseInt(found.replace(/^[-+]/, ""), longest === 20 ? 16 : 17);
    if (clue !== null && clue > MAX_CLUE) throw new FormatError("number", { least: 0, most: MAX_CLUE, found });
    islands.push({ row: Math.floor(cell / cols), col: cell % cols, clue });
    cell++;
  }
  if (cell !== rows * cols) throw new FormatError("cells", { found: cell, rows, cols });
  return islands;
}

/**
 * The islands of a grid of blank-separated cells.
 *
 * @param {string[]} lines
 * @param {number} rows
 * @param {number} cols
 * @param {string} water
 * @param {(token: string) => string} [translate]
 */
function cells(lines, rows, cols, water, translate = (token) => token) {
  /** @type {Island[]} */
  const islands = [];
  if (lines.length !== rows) throw new FormatError("rows", { rows, found: lines.length });
  lines.forEach((line, row) => {
    const tokens = line.trim() ? line.trim().split(/\s+/) : [];
    if (tokens.length !== cols) throw new FormatError("width", { row: row + 1, cols, found: tokens.length });
    tokens.forEach((token, col) => {
      if (token === water) return;
      const cell = translate(token);
      if (cell !== "?" && !(/^(0|[1-9]\d{0,2})$/.test(cell) && Number(cell) <= MAX_CLUE)) throw badCell(row, token);
      if (cell === "0" && water === "-") throw badCell(row, token);
      islands.push({ row, col, clue: cell === "?" ? null : Number(cell) });
    });
  });
  return islands;
}

/**
 * A grid of janko.at (water is `-`) or of the CLLV set (`0`), with its header.
 *
 * @param {string[]} lines
 * @param {string} water
 */
function parseGrid(lines, water) {
  const body = lines.slice(lines.findIndex((line) => line.trim()));
  const header = at(body, 0).trim().split(/\s+/);
  const [rows, cols] = [side(header[0]), side(header[1])];
  const islands = cells(body.slice(1), rows, cols, water, (token) =>
    water === "0" && token === "?" ? "" : token,
  );
  if (header.length === 3 && islands.length !== number(header[2], 0, MOST_SIDE ** 2)) {
    throw new FormatError("header", { found: islands.length, header: at(header, 2) });
  }
  return makePuzzle(rows, cols, islands);
}

/** @param {string[]} lines */
function parsePzprv3(lines) {
  const fields = lines.join("\n").replaceAll("\n", "/").split("/").map((field) => field.trim());
  const name = fields[1] ?? "";
  if (!/^pzprv3(\.\d+)?$/.test(at(fields, 0)) || !NAMES.includes(name)) {
    throw new FormatError("kind", { found: shown(name) });
  }
  const [rows, cols] = [side(fields[2]), side(fields[3])];
  const grid = fields.slice(4, 4 + rows);
  return makePuzzle(rows, cols, cells(grid, rows, cols, ".", (token) => (token === "-" ? "?" : token)));
}

/**
 * A grid as people type it.
 *
 * @param {string[]} lines
 */
function parseText(lines) {
  let rows = lines.slice(lines.findIndex((line) => line.trim()));
  if (rows.length === 1) rows = at(rows, 0).split(at(rows, 0).includes("/") ? "/" : ",");
  const hasWater = (/** @type {string} */ row) => /[.\-_·]/.test(row) || row.split(/\s+/).includes("0");
  /** @type {string[][]} */
  let grid;
  if (rows.some((row) => row.includes(","))) {
    grid = rows.map((row) => row.replace(/,\s*$/, "").split(",").map((cell) => cell.trim()));
  } else if (!rows.some((row) => /\S\s+\S/.test(row))) {
    grid = rows.map((row) => [...row.trim()]);
  } else if (rows.some(hasWater)) {
    grid = rows.map((row) => row.trim().split(/\s+/));
  } else {
    const width = Math.max(...rows.map((row) => row.trimEnd().length));
    grid = rows.map((row) => [...row.trimEnd().replaceAll(" ", ".").padEnd(width, ".")]);
  }
  const cols = at(grid, 0).length;
  if (Math.max(grid.length, cols) > MOST_SIDE) throw new FormatError("large", { most: MOST_SIDE });
  if (!cols) throw new FormatError("empty");
  /** @type {Island[]} */
  const islands = [];
  /** @type {Cell[]} */
  const blocked = [];
  grid.forEach((cells, row) => {
    if (cells.length !== cols) {
      throw new FormatError("width", { row: row + 1, cols, found: cells.length });
    }
    cells.forEach((cell, col) => {
      if (/^[.\-_·0]$/.test(cell)) return;
      if (cell === "?") islands.push({ row, col, clue: null });
      else if (cell === "#" || cell === "█") blocked.push([row, col]);
      else if (/^[1-9]\d{0,2}$/.test(cell) && Number(cell) <= MAX_CLUE) {
        islands.push({ row, col, clue: Number(cell) });
      } else throw badCell(row, cell);
    });
  });
  return makePuzzle(grid.length, cols, islands, { blocked });
}

// ----------------------------------------------------------------------------------------- JSON

/** @param {Puzzle} puzzle */
function dumpJson(puzzle) {
  /** @type {Record<string, unknown>} */
  const values = {
    format: "hashikit",
    version: 1,
    rows: puzzle.rows,
    cols: puzzle.cols,
    islands: puzzle.islands.map(({ row, col, clue }) => [row, col, clue]),
  };
  if (puzzle.maxBridges !== 2) values.max_bridges = puzzle.maxBridges;
  if (puzzle.blocked.length) values.blocked = puzzle.blocked;
  if (!puzzle.loops) values.loops = false;
  if (puzzle.given.length) values.given = puzzle.given;
  if (!puzzle.connected) values.connected = false;
  return JSON.stringify(values);
}

/**
 * @param {string} text
 * @returns {Puzzle}
 */
function parseJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FormatError("json", { found: error instanceof Error ? error.message : "" });
  }
  const items = Array.isArray(value) ? value : isCollection(value) ? Object.values(value) : [value];
  if (items.length !== 1) throw new FormatError(items.length ? "several" : "empty");
  const item = items[0];
  if (typeof item?.problem === "string") {
    if (/^\s*[{[]/.test(item.problem)) throw new FormatError("json", { found: "problem" });
    return parse(item.problem);
  }
  return fromJson(item);
}

/** @param {any} value */
function isCollection(value) {
  const first = Object.keys(value)[0] ?? "";
  return typeof value[first] === "object" && !KEYS.has(first) && first !== "stats";
}

const KEYS = new Set([
  ..."format version rows cols islands max_bridges blocked loops given connected".split(" "),
  ..."solution name about problem bridges status".split(" "),
]);

/**
 * @param {any} item
 * @returns {Puzzle}
 */
function fromJson(item) {
  const bad = (/** @type {string} */ found) => new FormatError("json", { found });
  if (item?.format !== "hashikit" || item.version !== 1) throw bad("format, version");
  const strange = Object.keys(item).find((key) => !KEYS.has(key));
  if (strange !== undefined) throw bad(shown(strange));
  /** @type {(value: unknown, least: number, most: number, key: string) => number} */
  const whole = (value, least, most, key) => {
    if (!Number.isInteger(value)) throw bad(key);
    const n = Number(value);
    if (n < least || n > most) throw bad(`${key}: ${n}`);
    return n;
  };
  /** @type {(value: unknown, key: string) => boolean} */
  const flag = (value, key) => {
    if (typeof value !== "boolean") throw bad(key);
    return value;
  };
  /** @type {(value: unknown, key: string, length: number) => any[][]} */
  const list = (value, key, length) => {
    const right = Array.isArray(value) && value.every((e) => Array.isArray(e) && e.length === length);
    if (!right) throw bad(key);
    return /** @type {any[][]} */ (value);
  };
  const [rows, cols] = [whole(item.rows, 1, 1e6, "rows"), whole(item.cols, 1, 1e6, "cols")];
  if (Math.max(rows, cols) > MOST_SIDE) throw new FormatError("large", { most: MOST_SIDE });
  const taken = new Set();
  /** @type {(row: unknown, col: unknown, key: string) => Cell} */
  const cell = (row, col, key) => [whole(row, 0, rows - 1, key), whole(col, 0, cols - 1, key)];
  /** @type {(row: unknown, col: unknown, key: string) => Cell} */
  const free = (row, col, key) => {
    const found = cell(row, col, key);
    if (taken.has(String(found))) throw bad(`${key}: [${found}]`);
    taken.add(String(found));
    return found;
  };
  const islands = list(item.islands, "islands", 3).map(([r, c, clue]) => {
    const [row, col] = free(r, c, "islands");
    const known = clue !== null && clue !== "?";
    return { row, col, clue: known ? whole(clue, 0, MAX_CLUE, "islands") : null };
  });
  const blocked = list(item.blocked ?? [], "blocked", 2).map(([r, c]) => free(r, c, "blocked"));
  const puzzle = makePuzzle(rows, cols, islands, {
    maxBridges: whole(item.max_bridges ?? 2, 1, 4, "max_bridges"),
    loops: flag(item.loops ?? true, "loops"),
    connected: flag(item.connected ?? true, "connected"),
    blocked,
  });
  puzzle.given = list(item.given ?? [], "given", 3).map(([a, b, count]) => {
    const [one, two] = /** @type {[Cell, Cell]} */ (
      list([a, b], "given", 2).map(([r, c]) => cell(r, c, "given"))
    );
    if (edgeBetween(puzzle, one, two) < 0) throw bad(`given: [${one}] [${two}]`);
    return [one, two, whole(count, 1, puzzle.maxBridges, "given")];
  });
  return puzzle;
}
