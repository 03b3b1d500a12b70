/** How puzzles come and go. */

import { linkTo } from "../game/open.ts";
import type { Shared } from "../game/types.ts";
import type { Entry } from "../puzzle/types.ts";
import { openDialog, toast } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { arrival, go } from "../ui/history.ts";
import { openNew as showNew } from "./new.ts";
import { receive, openText as showText } from "./open.ts";
import { openShare as showShare } from "./share.ts";

/** Play a puzzle. */
export function openPuzzle(entry: Entry) {
	go(linkTo(entry.puzzle, "p", entry));
}

/**
 * Open a dialog once the menu in which it was chosen has closed, unless the player is elsewhere by
 * then or has pressed twice.
 */
async function open(show: () => unknown) {
	const { hash } = location;
	const menu = openDialog();
	try {
		if (menu?.matches(".side"))
			await new Promise((closed) => menu.addEventListener("close", closed, { once: true }));
		await arrival();
		if (hash === location.hash && !openDialog()) await show();
	} catch (error) {
		toast(whatIsWrong(error));
	}
}

/** Show a puzzle as links, as text, and as pictures. */
export function openShare(entry: Shared) {
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
 * @param signal ends it
 */
export function onPaste(open: (entry: Entry) => void, signal: AbortSignal) {
	const take = (text: string) =>
		receive(text, open, () => !signal.aborted).catch((error) => toast(whatIsWrong(error)));
	document.addEventListener(
		"paste",
		(event) => {
			if ((event.target as Element).closest?.("input, textarea, dialog")) return;
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
