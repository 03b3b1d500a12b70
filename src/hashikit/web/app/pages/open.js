/** The dialog for a puzzle from elsewhere, as text or as a file. */

import { button, choose as choices, dialog, h } from "../dom.js";
import { whatIsWrong } from "../errors.js";
import { choose } from "../files.js";
import { t } from "../i18n/i18n.js";
import { receive } from "./share.js";

/** The files that may hold puzzles, as `accept` of an input names them. */
const KINDS = ".txt,.json,.jsonl,.has,.pzprv3,.tatham,.janko,text/*,application/json";

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
