/** How puzzles come and go; the dialogs for that are fetched when they are wanted. */

import { parseAll } from "../../puzzle/formats/formats.js";
import { openDialog, toast } from "../dom.js";
import { whatIsWrong } from "../errors.js";
import { linkTo } from "../game/open.js";
import { later } from "../later.js";
import { arrived, go } from "../travel.js";

/** A line that is an address of penpa+. */
const PENPA = /^\s*https?:\/\/\S*penpa\S*[#&?]p=/im;

/** Play a puzzle. @param {Entry} entry */
export function openPuzzle(entry) {
	go(linkTo(entry.puzzle, "p", entry));
}

/**
 * Open a dialog once it is there, unless the player is elsewhere by then or has pressed twice.
 * @param {(dialogs: Awaited<ReturnType<typeof later>>) => void | Promise<void>} show
 */
async function open(show) {
	const { hash } = location;
	try {
		const dialogs = await later();
		await arrived();
		if (hash === location.hash && !openDialog()) await show(dialogs);
	} catch (error) {
		toast(whatIsWrong(error));
	}
}

/** Show a puzzle as links, as text, and as pictures. @param {Shared} entry */
export function openShare(entry) {
	void open(({ share }) => share(entry));
}

/** Ask which puzzle is to be next. */
export function openNew() {
	void open((dialogs) => dialogs.openNew());
}

/** Ask for a puzzle from elsewhere, and play it. */
export function openText() {
	void open((dialogs) => void dialogs.openText(openPuzzle));
}

/**
 * Open the puzzle of a text, or offer those that it holds.
 * @param {string} text
 * @param {(entry: Entry) => void} open
 * @param {() => boolean} wanted  whether the player still waits for it
 */
export async function receive(text, open, wanted) {
	const entries = PENPA.test(text) ? await (await later()).withPenpa(text) : parseAll(text);
	const more = entries[1] && (await later());
	if (!wanted()) return;
	if (more) more.several(entries);
	else if (entries[0]) open(entries[0]);
}

/**
 * Open puzzles that are pasted or dropped anywhere on the page.
 * @param {(entry: Entry) => void} open
 * @param {AbortSignal} signal  ends it
 */
export function onPaste(open, signal) {
	const take = (/** @type {string} */ text) =>
		receive(text, open, () => !signal.aborted).catch((error) => toast(whatIsWrong(error)));
	document.addEventListener(
		"paste",
		(event) => {
			if (/** @type {Element} */ (event.target).closest?.("input, textarea, dialog")) return;
			const text = event.clipboardData?.getData("text/plain") ?? "";
			if (text.trim()) void take(text);
		},
		{ signal },
	);
	document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
	document.addEventListener(
		"drop",
		async (event) => {
			if (event.defaultPrevented) return;
			event.preventDefault();
			const [file] = event.dataTransfer?.files ?? [];
			if (file) void take(await file.text());
		},
		{ signal },
	);
}
