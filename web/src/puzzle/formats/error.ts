/** What the formats share: their error, and the size that the page takes. */

import type { Values } from "../types.ts";

/** Most rows and columns that the page takes. */
export const MOST_SIDE = 100;

/** A text that is no puzzle, or a puzzle that a format cannot express. */
export class FormatError extends Error {
	key: string;
	values: Values;
	line: number;

	/**
	 * @param key which message of the language file, below `format.`
	 * @param values what is put into it
	 */
	constructor(key: string, values: Values = {}) {
		super(`${key} ${JSON.stringify(values)}`);
		this.key = `format.${key}`;
		this.values = values;
		/** In which line of several puzzles; 0: of one. */
		this.line = 0;
	}
}

/** A number of rows or columns. */
export function side(token: string | undefined) {
	const value = /^\d{1,9}$/.test(token ?? "") ? Number(token) : 0;
	if (value < 1 || value > MOST_SIDE)
		throw new FormatError("side", { most: MOST_SIDE, found: quote(token ?? "") });
	return value;
}

export function quote(text: string) {
	return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
