/** Puzzles in and out: as text, and as pictures. */

import { FormatError } from "../../puzzle/formats/error.js";
import { dump, FORMATS, parse } from "../../puzzle/formats/formats.js";
import { button, choose as choices, copy, dialog, h, toast } from "../dom.js";
import { whatIsWrong } from "../errors.js";
import { choose } from "../files.js";
import { linkTo } from "../game/open.js";
import { t } from "../i18n/i18n.js";
import { print, savePng, saveSvg } from "../picture.js";
import { go } from "../travel.js";

/** Play a puzzle. @param {Puzzle} puzzle */
export function openPuzzle(puzzle) {
	go(linkTo(puzzle));
}

/**
 * Open a puzzle that is pasted anywhere on the page.
 * @param {(puzzle: Puzzle) => void} open
 * @param {AbortSignal} signal  ends it
 */
export function onPaste(open, signal) {
	document.addEventListener(
		"paste",
		(event) => {
			if (/** @type {Element} */ (event.target).closest?.("input, textarea, dialog")) return;
			const text = event.clipboardData?.getData("text/plain") ?? "";
			if (!text.trim()) return;
			try {
				open(parse(text));
			} catch (error) {
				toast(whatIsWrong(error));
			}
		},
		{ signal },
	);
}

/**
 * Ask for a puzzle as text in any format.
 * @param {(puzzle: Puzzle) => void} open
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
	const go = () => {
		try {
			open(parse(area.value));
			box.close();
		} catch (error) {
			wrong.textContent = whatIsWrong(error);
			area.focus();
		}
	};
	const file = button("open", t("open.file"), () =>
		choose(".txt,.json,.has,.pzprv3,text/*,application/json", (text) => {
			area.value = text;
			go();
		}),
	);
	area.addEventListener("drop", async (event) => {
		const [dropped] = event.dataTransfer?.files ?? [];
		if (!dropped) return;
		event.preventDefault();
		area.value = await dropped.text();
		go();
	});
	const box = dialog(t("play.open"), [
		h("p", {}, t("open.what")),
		area,
		h("div", { class: "row start" }, file),
		wrong,
		choices(() => box.close(), t("open.go"), go),
		...more,
	]);
	area.focus();
	return box;
}

/**
 * Show a puzzle as links, in every format that can express it, and as pictures.
 * @param {Puzzle} puzzle
 */
export function openShare(puzzle) {
	const address = (/** @type {"p" | "set"} */ page) =>
		new URL(linkTo(puzzle, page), location.href).href;
	const rows = [field(t("share.link"), address("p")), field(t("share.edit"), address("set"))];
	for (const format of FORMATS) {
		try {
			rows.push(field(t(`share.${format}`), dump(puzzle, format)));
		} catch (error) {
			if (!(error instanceof FormatError)) throw error;
		}
	}
	dialog(t("play.share"), [
		h(
			"div",
			{ class: "row start" },
			button("save", "SVG", () => saveSvg(puzzle)),
			button("save", "PNG", () => void savePng(puzzle)),
			button("print", t("share.print"), () => print(puzzle)),
		),
		...rows,
	]);
}

/** @param {string} label @param {string} text */
function field(label, text) {
	const lines = text.trimEnd().split("\n").length;
	const rows = Math.min(lines > 1 ? lines : Math.ceil(text.length / 44), 6);
	const properties = { readonly: true, spellcheck: "false", onfocus: () => area.select() };
	const area = h("textarea", { ...properties, rows, "aria-label": label });
	area.value = text;
	const put = async () => {
		const done = await copy(text);
		if (done) toast(t("share.copied"));
		else area.select();
	};
	return h(
		"div",
		{ class: "field" },
		h(
			"div",
			{ class: "label" },
			h("span", {}, label),
			button("", t("share.copy"), put, {
				class: "small",
				"aria-label": `${t("share.copy")}: ${label}`,
			}),
		),
		area,
	);
}
