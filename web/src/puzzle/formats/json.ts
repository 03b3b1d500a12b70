/** Our JSON, which alone carries every rule, and the puzzles of janko.at in JSON. */

import { edgeBetween } from "../graph.ts";
import { MAX_CLUE, MAX_SUM, makePuzzle, SIDES } from "../puzzle.ts";
import type { Cell, Entry, Puzzle, Readings, Sign } from "../types.ts";
import { FormatError, quote, side } from "./error.ts";

export function dumpJson(puzzle: Puzzle, { title, author }: { title: string; author: string }) {
	const { rows, cols, islands, maxBridges, blocked, loops, given, connected, signs } = puzzle;
	const saying = ({ row, col, readings }: Sign) => ({
		at: [row, col],
		...Object.fromEntries(
			SIDES.flatMap(([key, , side]) => (readings[side] === null ? [] : [[key, readings[side]]])),
		),
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
		...(title && { name: title }),
		...(author && { about: { author } }),
	});
}

/** Whatever a text holds: every part is looked at before it is used. */
// biome-ignore lint/suspicious/noExplicitAny: that is what it is
type Json = any;

/** What a puzzle in JSON may have. */
const KEYS =
	/^(format|version|rows|cols|islands|max_bridges|blocked|loops|given|connected|signs|solution|name|about)$/;

function fail(value: string): never {
	throw new FormatError("json", { found: quote(value) });
}

/**
 * The puzzles of a text.
 * @param parse reads the text that stands in a puzzle of janko.at
 */
export function parseJson(text: string, parse: (text: string) => Puzzle): Entry[] {
	let item: Json;
	try {
		item = JSON.parse(text);
	} catch {
		fail(text);
	}
	const key = Object.keys(item)[0] ?? "";
	const several =
		Array.isArray(item) || (typeof item[key] === "object" && !KEYS.test(key) && key !== "stats");
	if (!several) return [entryOf(item, parse)];
	const items = Object.entries(item);
	if (!items.length) throw new FormatError("empty");
	return items.map(([name, one]) => {
		const entry = entryOf(one, parse);
		return Array.isArray(item) ? entry : { ...entry, title: entry.title || name };
	});
}

function entryOf(item: Json, parse: (text: string) => Puzzle): Entry {
	const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : "");
	const puzzle =
		typeof item?.problem === "string" && !/^\s*[{[]/.test(item.problem)
			? parse(item.problem)
			: puzzleOf(item);
	return { puzzle, title: trimmed(item.name), author: trimmed(item.about?.author) };
}

function puzzleOf(item: Json): Puzzle {
	if ((item?.format ?? "hashikit") !== "hashikit" || (item?.version ?? 1) !== 1)
		fail("format, version");
	for (const key in item) if (!KEYS.test(key)) fail(key);
	const whole = (value: unknown, least: number, most: number, key: string): number =>
		typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
			? value
			: fail(`${key}: ${value}`);
	const list = (key: string, least: number, most = least): Json[][] => {
		const value = item[key] ?? [];
		const fits = (one: unknown) => Array.isArray(one) && one.length >= least && one.length <= most;
		const right = Array.isArray(value) && value.every(fits);
		return right ? value : fail(key);
	};
	const flag = (key: string) => (typeof (item[key] ?? true) === "boolean" ? item[key] : fail(key));
	const [rows, cols] = [whole(item.rows, 1, 1e6, "rows"), whole(item.cols, 1, 1e6, "cols")];
	side(String(Math.max(rows, cols)));
	if (!item.islands) fail("islands");
	const cells = new Set();
	const cell = (row: unknown, col: unknown, key: string): Cell => [
		whole(row, 0, rows - 1, key),
		whole(col, 0, cols - 1, key),
	];
	const free = (row: unknown, col: unknown, key: string): Cell => {
		const island = cell(row, col, key);
		if (cells.size === cells.add(String(island)).size) fail(`${key}: [${island}]`);
		return island;
	};
	const islands = list("islands", 2, 3).map(([r, c, clue = null]) => {
		const [row, col] = free(r, c, "islands");
		return {
			row,
			col,
			clue: clue === null || clue === "?" ? null : whole(clue, 0, MAX_CLUE, "islands"),
		};
	});
	const blocked = list("blocked", 2).map(([r, c]) => free(r, c, "blocked"));
	const signs = (Array.isArray(item.signs ?? []) ? (item.signs ?? []) : fail("signs")).map(
		(sign: Json) => {
			if (!Array.isArray(sign?.at) || sign.at.length !== 2) fail("signs: at");
			const [row, col] = free(sign.at[0], sign.at[1], "signs");
			const readings: Readings = [null, null, null, null];
			for (const key in sign) {
				const side = SIDES.find(([name]) => name === key)?.[2];
				const reading = sign[key] ?? null;
				if (side !== undefined)
					readings[side] =
						reading === null || reading === "?" ? reading : whole(reading, 0, MAX_SUM, key);
				else if (key !== "at") fail(key);
			}
			return { row, col, readings };
		},
	);
	const maxBridges = whole(item.max_bridges ?? 2, 1, 4, "max_bridges");
	const puzzle = makePuzzle(rows, cols, islands, {
		maxBridges,
		blocked,
		signs,
		loops: flag("loops"),
		connected: flag("connected"),
	});
	puzzle.given = list("given", 3).map(([a, b, count]) => {
		const [one, two] = [a, b].map((end) =>
			Array.isArray(end) ? cell(end[0], end[1], "given") : fail("given"),
		);
		if (!one || !two || edgeBetween(puzzle, one, two) < 0) return fail(`given: [${one}] [${two}]`);
		return [one, two, whole(count, 1, maxBridges, "given")];
	});
	return puzzle;
}
