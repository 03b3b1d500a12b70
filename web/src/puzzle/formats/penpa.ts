/**
 * Addresses of penpa+ (penpa-edit), a drawing program for puzzles: islands are its numbers and
 * circles in cells; everything else that may be drawn there is left out. What is written is as the
 * program draws the Hashi puzzles that it imports; hashikit.formats.penpa says more of the format.
 */

import { MAX_CLUE, makePuzzle } from "../puzzle.ts";
import type { Entry, Island } from "../types.ts";
import { FormatError, MOST_SIDE, quote, side } from "./error.ts";
import { isComment, parseAll } from "./formats.ts";

/** A line that is an address, as `open.ts` finds it in a text. */
const ADDRESS = /^https?:\/\/\S*penpa\S*[#&?]p=/i;

/** Cells around a grid that have numbers, too. */
const AROUND = 2;

/**
 * The most characters that the lines of an address hold once it is unpacked, and the most values
 * in its drawing: so many for each cell, and some more. A cell with a number, a symbol, a color,
 * and lines on all its sides takes half of that.
 */
const CHARACTERS = { each: 200, more: 10_000 };
const VALUES = { each: 30, more: 1_000 };

/** Lines that say what a puzzle is; what follows them is not read. */
const LINES = 4;

/** As many as a grid can need. */
function mostOf({ each, more }: { each: number; more: number }, head: string) {
	const [, width, height] = head.split(",");
	const sideOf = (text = "") => Math.min(Number.parseInt(text, 10) || 0, 2 * MOST_SIDE);
	return more + each * (sideOf(width) + 2 * AROUND) * (sideOf(height) + 2 * AROUND);
}

/**
 * The puzzles of a text with addresses of penpa+, one a line; other lines are puzzles in other
 * formats that fit into a line.
 */
export async function withPenpa(text: string): Promise<Entry[]> {
	const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
	const numbered = [...lines.entries()].filter(
		([, line]) => line.trim() && !isComment(line.trim()),
	);
	const entries: Entry[] = [];
	for (const [index, line] of numbered) {
		try {
			const address = line.trim();
			if (ADDRESS.test(address)) entries.push(await fromPenpa(address));
			else entries.push(...parseAll(line));
		} catch (error) {
			if (error instanceof FormatError && numbered.length > 1) error.line = index + 1;
			throw error;
		}
	}
	return entries;
}

/** The puzzle of an address. */
async function fromPenpa(address: string): Promise<Entry> {
	const packed = /[#&?]p=([A-Za-z0-9+/=%]+)/.exec(address)?.[1] ?? "";
	const [head = "", margins = "", , body = ""] = await unpack(packed);
	const [kind = "", width, height, ...more] = head.replaceAll("zZ", "z").split(",");
	if (kind !== "square") throw new FormatError("kind", { found: quote(kind) });
	const [top, bottom, left, right] = [0, 1, 2, 3].map((i) => Number(json(margins)?.[i]) || 0);
	const [across, down] = [Number(width), Number(height)];
	const rows = Number(side(String(down - (top ?? 0) - (bottom ?? 0))));
	const cols = Number(side(String(across - (left ?? 0) - (right ?? 0))));
	// Names are written as `z` and one more character there, without quotes.
	if ((body.match(/[,:[{]/g)?.length ?? 0) > mostOf(VALUES, head))
		throw new FormatError("found", { found: quote(body) });
	const special: Record<string, string> = { zO: "null", zZ: "z" };
	const { zN: numbers = {}, zY: symbols = {} }: PenpaPage = json(
		body.replace(/z[0-9A-Z_]/g, (name) => special[name] ?? `"${name}"`),
	);
	const islands: Map<string, Island> = new Map();
	const put = (index: string, clue: number | null) => {
		const row = Math.floor(Number(index) / (across + 2 * AROUND)) - AROUND - (top ?? 0);
		const col = (Number(index) % (across + 2 * AROUND)) - AROUND - (left ?? 0);
		const isInside = row >= 0 && col >= 0 && row < rows && col < cols;
		if (isInside) islands.set(`${row},${col}`, { row, col, clue });
	};
	for (const [index, symbol] of Object.entries(symbols))
		if (/^circle/.test(String(symbol?.[1]))) put(index, null);
	for (const [index, number] of Object.entries(numbers)) {
		const text = String(number?.[0] ?? "").trim();
		if (text === "?") put(index, null);
		else if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_CLUE) put(index, Number(text));
		else if (text) throw new FormatError("found", { found: quote(text) });
	}
	const named = (name: string) =>
		(more.find((one) => one.startsWith(name)) ?? "")
			.slice(name.length)
			.replaceAll("%2C", ",")
			.trim();
	return {
		puzzle: makePuzzle(rows, cols, [...islands.values()]),
		title: named("Title:"),
		author: named("Author:"),
	};
}

/** Where penpa+ is, and what follows its name in a link to solve. */
const PAGE = "https://swaroopg92.github.io/penpa-edit/#m=solve&p=";

/** Pixels of a cell there. */
const PIXELS = 38;

/** All that may be drawn besides numbers. */
const EMPTY =
	"z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]";

/** The address that opens a puzzle in penpa+, for puzzles that puzz.link could express, too. */
export async function toPenpa({ puzzle: { rows, cols, islands }, title, author }: Entry) {
	const wide = cols + 2 * AROUND;
	// The point in the middle: a cell, a corner, or the middle of a side.
	const kind = rows % 2 ? (cols % 2 ? 0 : 3) : cols % 2 ? 2 : 1;
	const center =
		(kind * (rows + 2 * AROUND) + AROUND + ((rows - 1) >> 1)) * wide + AROUND + ((cols - 1) >> 1);
	const field = (text: string) =>
		text.replace(/\s/g, " ").replaceAll(",", "%2C").replaceAll("z", "zZ");
	const head = [
		...["square", cols, rows, PIXELS, 0, 1, 1, (cols + 1) * PIXELS, (rows + 1) * PIXELS],
		...[center, center, 0, 0, 0, 0, `Title: ${field(title)}`, `Author: ${field(author)}`],
		...["", "", "OFF", false],
	];
	const numbers = islands.map(
		({ row, col, clue }) => `"${(row + AROUND) * wide + col + AROUND}":["${clue ?? "?"}",6,"1"]`,
	);
	const cells = Array.from({ length: rows * cols }, (_, i) => (i % cols ? 1 : 2 * AROUND + 1));
	cells[0] = AROUND * wide + AROUND;
	const text = [
		head,
		"[0,0,0,0]",
		'["3","2","2"]~"combi"~["hashi",""]',
		`{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:{${numbers}},${EMPTY}}`,
		"",
		`[${cells}]`,
		"[]",
	].join("\n");
	const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
	const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
	return PAGE + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** What a drawing says of cells, by their index: numbers, and symbols. */
interface PenpaPage {
	zN?: Record<string, unknown[] | undefined>;
	zY?: Record<string, unknown[] | undefined>;
}

/** Whatever a text holds. */
function json(text: string) {
	try {
		return JSON.parse(text);
	} catch {
		throw new FormatError("found", { found: quote(text) });
	}
}

/**
 * The first lines of an address, as far as they are of a size that their grid can need.
 * @param packed in base64, compressed
 */
async function unpack(packed: string) {
	try {
		const bytes = Uint8Array.from(atob(decodeURIComponent(packed)), (c) => c.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
		const decoder = new TextDecoder();
		let text = "";
		let lines: string[] = [];
		const reader = stream.getReader();
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			text += decoder.decode(part.value, { stream: true });
			lines = text.split("\n", LINES + 1);
			const [head = "", ...more] = lines;
			const most = more.length ? mostOf(CHARACTERS, head) : CHARACTERS.more;
			if (lines.slice(0, LINES).join("\n").length > most) throw new RangeError("too long");
			if (lines.length <= LINES) continue;
			void reader.cancel();
			break;
		}
		return lines;
	} catch {
		throw new FormatError("found", { found: quote(packed) });
	}
}
