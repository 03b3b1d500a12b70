/** English words for a board. A page in another language brings its own. */

import type { Values } from "../puzzle/types.ts";

export const BOARD = {
	place: "{clue} at row {row}, column {col}",
	island: {
		zero: "{place}, no bridges",
		one: "{place}, {count} bridge",
		other: "{place}, {count} bridges",
	},
	edge: {
		zero: "no bridge between {one} and {two}",
		one: "{count} bridge between {one} and {two}",
		other: "{count} bridges between {one} and {two}",
	},
	most: {
		one: "at most {count} bridge between {one} and {two}",
		other: "at most {count} bridges between {one} and {two}",
	},
	bridges: { zero: "no bridge", one: "{count} bridge", other: "{count} bridges" },
	mark: "marked: {edge}",
	given: "{edge}, given from the start",
	marked: "marked: no bridge",
	side: "{side} {clue}: {count}",
	side0: "up",
	side1: "right",
	side2: "down",
	side3: "left",
};

export const SIGN = {
	label: "Sign at row {row}, column {col}: {said}",
	blank: "nothing on it",
	open: "{side} {reading}",
	met: "{side} {reading}, correct",
	broken: "{side} {reading}, wrong",
	says: "The sign at row {row}, column {col} says {reading} ({side})",
};

type Forms = string | { zero?: string; one: string; other: string };

const WORDS: Record<string, Forms> = Object.fromEntries(
	Object.entries({ board: BOARD, sign: SIGN }).flatMap(([section, words]) =>
		Object.entries(words).map(([name, forms]) => [`${section}.${name}`, forms]),
	),
);

/** The text of a key, such as `board.edge`, with values in place of `{names}`. */
export function english(key: string, values: Values = {}): string {
	const forms = WORDS[key] ?? key;
	const count = Number(values.count);
	const form = (some: Exclude<Forms, string>) =>
		(count === 0 && some.zero) || (count === 1 ? some.one : some.other);
	const text = typeof forms === "string" ? forms : form(forms);
	return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
