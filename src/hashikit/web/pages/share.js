/** Puzzles in and out as text. */

import { button, copy, dialog, h, toast } from "../dom.js";
import { FORMATS, FormatError, dump, parse } from "../formats.js";
import { linkTo } from "../game/open.js";
import { t } from "../i18n/i18n.js";

/** Ask for a puzzle as text, in any format. */
export function openText() {
	const area = h("textarea", { rows: 6, spellcheck: "false", "aria-label": t("open.label"), placeholder: "https://puzz.link/p?hashi/…" });
	const wrong = h("p", { class: "wrong", role: "alert" });
	const open = () => {
		try {
			location.hash = linkTo(parse(area.value));
			box.close();
		} catch (error) {
			wrong.textContent = error instanceof FormatError ? t(error.key, error.values) : String(error);
			area.focus();
		}
	};
	const box = dialog(t("play.open"), [
		h("p", {}, t("open.what")),
		area,
		wrong,
		h("div", { class: "row" }, button("", t("general.cancel"), () => box.close()), button("", t("open.go"), open, { class: "main" })),
	]);
	area.focus();
}

/** Show a puzzle as a link and in every format that can express it. @param {Puzzle} puzzle */
export function openShare(puzzle) {
	const link = new URL(linkTo(puzzle), location.href).href;
	const rows = [field(t("share.link"), link)];
	for (const format of FORMATS) {
		try {
			rows.push(field(t(`share.${format}`), dump(puzzle, format)));
		} catch (error) {
			if (!(error instanceof FormatError)) throw error;
		}
	}
	dialog(t("play.share"), rows);
}

/** @param {string} label @param {string} text */
function field(label, text) {
	const lines = text.trimEnd().split("\n").length;
	const properties = { readonly: true, spellcheck: "false", onfocus: () => area.select() };
	const area = h("textarea", { ...properties, rows: Math.min(lines, 6), "aria-label": label });
	area.value = text;
	const put = async () => {
		const done = await copy(text);
		if (done) toast(t("share.copied"));
		else area.select();
	};
	return h("div", { class: "field" },
		h("div", { class: "label" }, h("span", {}, label), button("", t("share.copy"), put, { class: "small", "aria-label": `${t("share.copy")}: ${label}` })),
		area);
}
