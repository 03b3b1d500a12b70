/** The dialog with all sheets: their names, another one, a new one. */

import { openPrint } from "../dialogs/share.ts";
import { backupOf } from "../game/backup.ts";
import { linkToSheet } from "../game/open.ts";
import { Sheet } from "../game/sheet.ts";
import { sheets } from "../game/store.ts";
import { t } from "../i18n/i18n.ts";
import { button, confirm, dialog, h } from "../ui/dom.ts";
import { saveText } from "../ui/files.ts";
import type { Editor } from "./editor.ts";

export function openSheets(editor: Editor) {
	const { sheet } = editor;
	const field = (key: "name" | "author") => {
		const input = h("input", {
			value: sheet.saved[key] ?? "",
			maxlength: 80,
			onchange: () => {
				sheet.look({ [key]: input.value.trim() });
				editor.showTitle();
				draw();
			},
		});
		return h("label", { class: "field" }, h("span", {}, t(`set.${key}`)), input);
	};
	const list = h("ul", { class: "games" });
	const boxes: Map<string, HTMLInputElement> = new Map();
	const draw = () => {
		const others = [...Sheet.all()].filter(({ saved }) => saved.id !== sheet.saved.id);
		list.replaceChildren(...[sheet, ...others].map(entry));
		printing.hidden = !others.length;
	};
	const toPrint = () => {
		const chosen = [...Sheet.all()].filter(({ saved }) => boxes.get(saved.id)?.checked);
		openPrint((chosen.length ? chosen : [sheet]).map(({ entry }) => entry));
	};
	const printing = button("print", t("print.chosen"), toPrint);
	const entry = (other: Sheet) => {
		const title = titleOf(other);
		const { id } = other.saved;
		const box = h("input", { type: "checkbox", "aria-label": t("print.choose", { name: title }) });
		box.checked = boxes.get(id)?.checked ?? id === sheet.saved.id;
		boxes.set(id, box);
		const pick = h("label", { class: "pick alone" }, box);
		if (id === sheet.saved.id) return h("li", {}, pick, h("b", {}, title));
		const icons = { class: "quiet only-icon" };
		const keep = () => saveText(backupOf(sheets.key(id)), `hashi-${id}.json`);
		const remove = () =>
			confirm(t("stats.remove"), t("set.removeSure", { name: title }), t("stats.remove"), () => {
				sheets.remove(id);
				draw();
			});
		return h(
			"li",
			{},
			pick,
			h("a", { href: linkToSheet(id) }, title),
			button("save", t("stats.save"), keep, {
				...icons,
				"aria-label": `${t("stats.save")}: ${title}`,
			}),
			button("trash", t("stats.remove"), remove, {
				...icons,
				"aria-label": `${t("stats.remove")}: ${title}`,
			}),
		);
	};
	draw();
	dialog(t("set.sheets"), [
		h("div", { class: "pair" }, field("name"), field("author")),
		h("a", { href: linkToSheet("new") }, t("set.another")),
		list,
		h("div", { class: "row start" }, printing),
	]);
}

/** A sheet in a few words. */
function titleOf({ saved, puzzle }: Sheet) {
	const size = `${puzzle.cols}×${puzzle.rows}`;
	const by = saved.author && t("play.by", { author: saved.author });
	const parts = saved.name
		? [saved.name, by, size]
		: [by, size, t("several.count", { count: puzzle.islands.length })];
	return parts.filter(Boolean).join(" · ");
}
