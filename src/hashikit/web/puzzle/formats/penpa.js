/**
 * Addresses of penpa+ (penpa-edit), a drawing program for puzzles: islands are its numbers and
 * circles in cells; everything else that may be drawn there is left out.
 */

import { MAX_CLUE, makePuzzle } from "../puzzle.js";
import { FormatError, shown, side } from "./error.js";

/** The most characters that an address may hold once it is unpacked. */
const MOST = 4_000_000;

/** Cells around a grid that have numbers, too. */
const AROUND = 2;

/**
 * The puzzle of an address.
 * @param {string} address
 * @returns {Promise<Entry>}
 */
export async function fromPenpa(address) {
	const packed = /[#&?]p=([A-Za-z0-9+/=%]+)/.exec(address)?.[1] ?? "";
	const [head = "", margins = "", , drawn = ""] = (await unpack(packed)).split("\n");
	const [kind = "", width, height, ...more] = head.split(",");
	if (kind !== "square") throw new FormatError("kind", { found: shown(kind) });
	const [top, bottom, left, right] = [0, 1, 2, 3].map((i) => Number(json(margins)?.[i]) || 0);
	const [across, down] = [Number(width), Number(height)];
	const rows = Number(side(String(down - (top ?? 0) - (bottom ?? 0))));
	const cols = Number(side(String(across - (left ?? 0) - (right ?? 0))));
	// Names are written as `z` and one more character there, without quotes.
	const { zN: numbers = {}, zY: symbols = {} } = json(
		drawn.replace(/\bzO\b/g, "null").replace(/\bz([0-9A-Z_])\b/g, '"z$1"'),
	);
	/** @type {Map<string, Island>} */
	const islands = new Map();
	/** @param {string} index @param {number | null} clue */
	const put = (index, clue) => {
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
		else if (text) throw new FormatError("found", { found: shown(text) });
	}
	const named = (/** @type {string} */ name) =>
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

/** @param {string} text @returns {any} */
function json(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new FormatError("found", { found: shown(text) });
	}
}

/** @param {string} packed  in base64, compressed */
async function unpack(packed) {
	try {
		const bytes = Uint8Array.from(atob(decodeURIComponent(packed)), (c) => c.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
		const decoder = new TextDecoder();
		let text = "";
		const reader = stream.getReader();
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			text += decoder.decode(part.value, { stream: true });
			if (text.length > MOST) throw new RangeError("too long");
		}
		return text;
	} catch {
		throw new FormatError("found", { found: shown(packed) });
	}
}
