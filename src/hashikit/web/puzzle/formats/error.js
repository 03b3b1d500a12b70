/** What the formats share: their error, and the size that the page takes. */

/** Most rows and columns that the page takes. */
export const MOST_SIDE = 100;

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
		/** In which line of several puzzles; 0: of one. */
		this.line = 0;
	}
}

/**
 * A number of rows or columns.
 * @param {string | undefined} token
 */
export function side(token) {
	const value = /^\d{1,9}$/.test(token ?? "") ? Number(token) : 0;
	if (value < 1 || value > MOST_SIDE)
		throw new FormatError("side", { most: MOST_SIDE, found: shown(token ?? "") });
	return value;
}

/** @param {string} text */
export function shown(text) {
	return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
