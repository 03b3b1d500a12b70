/** Several puzzles that came in one text: a list, from which they become sheets. */

import { linkTo, linkToSheet } from "../game/open.ts";
import { Sheet } from "../game/sheet.ts";
import { MOST_SHEETS, sheets } from "../game/store.ts";
import { t } from "../i18n/i18n.ts";
import type { Entry } from "../puzzle/types.ts";
import { button, dialog, h, toast } from "../ui/dom.ts";
import { go } from "../ui/history.ts";
import { isOpen, openPrint } from "./share.ts";

export function openSeveral(entries: Entry[]) {
	const boxes = entries.map(() => h("input", { type: "checkbox", checked: true }));
	const chosen = () => entries.filter((_, i) => boxes[i]?.checked);
	const add = () => {
		const all = chosen();
		const room = MOST_SHEETS - sheets.ids().length;
		if (all.length > room) return toast(t("several.room", { count: Math.max(room, 0) }));
		for (const entry of all.toReversed()) Sheet.add(entry);
		if (!all.length) return;
		toast(t("several.added", { count: all.length }), true);
		go(linkToSheet(sheets.ids()[0] ?? "new"));
	};
	const title = t("several.title", { count: entries.length });
	if (isOpen(title)) return;
	dialog(title, [
		h("p", {}, t("several.what")),
		h(
			"ul",
			{ class: "games several" },
			...entries.map((entry, i) =>
				h(
					"li",
					{},
					h("label", { class: "pick" }, boxes[i], nameOf(entry, i)),
					h("a", { href: linkTo(entry.puzzle, "p", entry) }, t("nav.play")),
				),
			),
		),
		h(
			"div",
			{ class: "row" },
			button("print", t("share.print"), () => openPrint(chosen())),
			button("plus", t("several.add"), add, { class: "main" }),
		),
	]);
}

/** A puzzle in a few words. */
function nameOf({ puzzle, title }: Entry, index: number) {
	const size = `${puzzle.cols}×${puzzle.rows}`;
	const count = t("several.count", { count: puzzle.islands.length });
	return [title || `${index + 1}. ${size}`, title && size, count].filter(Boolean).join(" · ");
}
