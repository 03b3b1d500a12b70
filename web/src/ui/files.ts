/** Files that the player saves and opens. */

import { h } from "./dom.ts";

/** @param download its name */
export function save(blob: Blob, download: string) {
	const href = URL.createObjectURL(blob);
	h("a", { href, download }).click();
	setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export function saveText(text: string, name: string) {
	save(new Blob([text], { type: "application/json" }), name);
}

/**
 * Let the player choose a file, and read it.
 * @param kinds as `accept` of an input names them
 */
export function chooseFile(kinds: string, read: (text: string) => void) {
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
