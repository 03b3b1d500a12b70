/** The dialog with all sheets: their names, another one, a new one. */

import { button, confirm, dialog, h } from "../../dom.js";
import { saveText } from "../../files.js";
import { backupOf } from "../../game/backup.js";
import { linkToSheet } from "../../game/open.js";
import { Sheet } from "../../game/sheet.js";
import { sheets } from "../../game/store.js";
import { t } from "../../i18n/i18n.js";

/** @param {Setter} setter */
export function openSheets(setter) {
	const { sheet } = setter;
	const name = h("input", {
		value: sheet.kept.name,
		maxlength: 80,
		onchange: () => {
			sheet.look({ name: name.value.trim() });
			setter.entitle();
		},
	});
	const list = h("ul", { class: "games" });
	const draw = () => {
		const others = [...Sheet.all()].filter(({ kept }) => kept.id !== sheet.kept.id);
		list.replaceChildren(...others.map(entry));
	};
	/** @param {Sheet} other */
	const entry = (other) => {
		const title = titleOf(other);
		const { id } = other.kept;
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
		h("label", { class: "field" }, h("span", {}, t("set.name")), name),
		h("a", { href: linkToSheet("new") }, t("set.another")),
		list,
	]);
}

/** A sheet in a few words. @param {Sheet} sheet */
function titleOf({ kept, puzzle }) {
	const size = `${puzzle.cols}×${puzzle.rows}`;
	return kept.name
		? `${kept.name} · ${size}`
		: `${size} · ${t("set.count", { count: puzzle.islands.length })}`;
}
