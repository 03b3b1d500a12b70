/** Files that the player saves and opens. */

import { h } from "./dom.js";

/** @param {Blob} blob @param {string} download  its name */
export function save(blob, download) {
	const href = URL.createObjectURL(blob);
	h("a", { href, download }).click();
	setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {string} text @param {string} name */
export function saveText(text, name) {
	save(new Blob([text], { type: "application/json" }), name);
}

/**
 * Let the player choose a file, and read it.
 * @param {string} kinds  as `accept` of an input names them
 * @param {(text: string) => void} read
 */
export function choose(kinds, read) {
	const input = h("input", {
		type: "file",
		accept: kinds,
		onchange: async () => {
			const [file] = input.files ?? [];
			if (file) read(await file.text());
		},
	});
	input.click();
}
