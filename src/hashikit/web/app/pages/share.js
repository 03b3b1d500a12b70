/** Puzzles that come in as text or as files; what goes out is fetched when it is wanted. */

import { parseAll } from "../../puzzle/formats/formats.js";
import { button, choose as choices, dialog, h, toast } from "../dom.js";
import { whatIsWrong } from "../errors.js";
import { choose } from "../files.js";
import { linkTo } from "../game/open.js";
import { t } from "../i18n/i18n.js";
import { later } from "../later.js";
import { go } from "../travel.js";

/** The files that may hold puzzles, as `accept` of an input names them. */
const KINDS = ".txt,.json,.jsonl,.has,.pzprv3,.tatham,.janko,text/*,application/json";

/** A line that is an address of penpa+. */
const PENPA = /^\s*https?:\/\/\S*penpa\S*[#&?]p=/im;

/** Play a puzzle. @param {Entry} entry */
export function openPuzzle(entry) {
	go(linkTo(entry.puzzle, "p", entry));
}

/**
 * Show a puzzle as links, as text, and as pictures, unless the player is elsewhere by then.
 * @param {Shared} entry
 */
export async function openShare(entry) {
	const { hash } = location;
	try {
		const { share } = await later();
		if (hash === location.hash) await share(entry);
	} catch (error) {
		toast(whatIsWrong(error));
	}
}

/**
 * Open the puzzle of a text, or offer those that it holds.
 * @param {string} text
 * @param {(entry: Entry) => void} open
 * @param {() => boolean} wanted  whether the player still waits for it
 */
async function receive(text, open, wanted) {
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

/**
 * Ask for a puzzle as text in any format.
 * @param {(entry: Entry) => void} open
 * @param {...Child} more  other ways
 */
export function openText(open, ...more) {
	const area = h("textarea", {
		rows: 6,
		spellcheck: "false",
		"aria-label": t("open.label"),
		placeholder: "https://puzz.link/p?hashi/…",
	});
	const wrong = h("p", { class: "wrong", role: "alert" });
	const go = async () => {
		try {
			await receive(area.value, open, () => box.open);
			box.close();
		} catch (error) {
			wrong.textContent = whatIsWrong(error);
			area.focus();
		}
	};
	const take = (/** @type {string} */ text) => {
		area.value = text;
		void go();
	};
	const file = button("open", t("open.file"), () => choose(KINDS, take));
	area.addEventListener("drop", async (event) => {
		const [dropped] = event.dataTransfer?.files ?? [];
		if (!dropped) return;
		event.preventDefault();
		take(await dropped.text());
	});
	const box = dialog(t("play.open"), [
		h("p", {}, t("open.what")),
		area,
		h("div", { class: "row start" }, file),
		wrong,
		choices(
			() => box.close(),
			t("open.go"),
			() => void go(),
		),
		...more,
	]);
	area.focus();
	return box;
}
