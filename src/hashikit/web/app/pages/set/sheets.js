/** The dialog with all sheets: their names, another one, a new one. */

import { button, confirm, dialog, h } from "../../dom.js";
import { saveText } from "../../files.js";
import { backupOf } from "../../game/backup.js";
import { linkToSheet } from "../../game/open.js";
import { Sheet } from "../../game/sheet.js";
import { sheets } from "../../game/store.js";
import { t } from "../../i18n/i18n.js";
import { openPrint } from "./share.js";

/** @param {Setter} setter */
export function openSheets(setter) {
	const { sheet } = setter;
	/** @param {"name" | "author"} key */
	const field = (key) => {
		const input = h("input", {
			value: sheet.kept[key] ?? "",
			maxlength: 80,
			onchange: () => {
				sheet.look({ [key]: input.value.trim() });
				setter.entitle();
				draw();
			},
		});
		return h("label", { class: "field" }, h("span", {}, t(`set.${key}`)), input);
	};
	const list = h("ul", { class: "games" });
	/** @type {Map<string, HTMLInputElement>} */
	const boxes = new Map();
	const draw = () => {
		const others = [...Sheet.all()].filter(({ kept }) => kept.id !== sheet.kept.id);
		list.replaceChildren(...[sheet, ...others].map(entry));
		printing.hidden = !others.length;
	};
	const toPrint = () => {
		const chosen = [...Sheet.all()].filter(({ kept }) => boxes.get(kept.id)?.checked);
		openPrint((chosen.length ? chosen : [sheet]).map(({ entry }) => entry));
	};
	const printing = button("print", t("print.chosen"), toPrint);
	/** @param {Sheet} other */
	const entry = (other) => {
		const title = titleOf(other);
		const { id } = other.kept;
		const box = h("input", { type: "checkbox", "aria-label": t("print.choose", { name: title }) });
		box.checked = boxes.get(id)?.checked ?? id === sheet.kept.id;
		boxes.set(id, box);
		const pick = h("label", { class: "pick alone" }, box);
		if (id === sheet.kept.id) return h("li", {}, pick, h("b", {}, title));
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

/** A sheet in a few words. @param {Sheet} sheet */
function titleOf({ kept, puzzle }) {
	const size = `${puzzle.cols}×${puzzle.rows}`;
	const by = kept.author && t("play.by", { author: kept.author });
	const parts = kept.name
		? [kept.name, by, size]
		: [by, size, t("set.count", { count: puzzle.islands.length })];
	return parts.filter(Boolean).join(" · ");
}
