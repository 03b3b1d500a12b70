/** How puzzles come and go. */

import { openDialog, toast } from "../dom.js";
import { whatIsWrong } from "../errors.js";
import { linkTo } from "../game/open.js";
import { arrived, go } from "../travel.js";
import { openNew as showNew } from "./new.js";
import { receive, openText as showText } from "./open.js";
import { openShare as showShare } from "./set/share.js";

/** Play a puzzle. @param {Entry} entry */
export function openPuzzle(entry) {
	go(linkTo(entry.puzzle, "p", entry));
}

/**
 * Open a dialog once the menu in which it was chosen has closed, unless the player is elsewhere by
 * then or has pressed twice.
 * @param {() => unknown} show
 */
async function open(show) {
	const { hash } = location;
	const menu = openDialog();
	try {
		if (menu?.matches(".side"))
			await new Promise((closed) => menu.addEventListener("close", closed, { once: true }));
		await arrived();
		if (hash === location.hash && !openDialog()) await show();
	} catch (error) {
		toast(whatIsWrong(error));
	}
}

/** Show a puzzle as links, as text, and as pictures. @param {Shared} entry */
export function openShare(entry) {
	void open(() => showShare(entry));
}

/** Ask which puzzle is to be next. */
export function openNew() {
	void open(showNew);
}

/** Ask for a puzzle from elsewhere, and play it. */
export function openText() {
	void open(() => showText(openPuzzle));
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
