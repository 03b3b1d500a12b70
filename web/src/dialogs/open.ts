/** Puzzles from elsewhere, as text or as a file, and the dialog that asks for one. */

import { t } from "../i18n/i18n.ts";
import { parseAll } from "../puzzle/formats/formats.ts";
import { withPenpa } from "../puzzle/formats/penpa.ts";
import type { Entry } from "../puzzle/types.ts";
import { button, dialogButtons as choices, dialog, h } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { chooseFile } from "../ui/files.ts";
import type { Child } from "../ui/types.ts";
import { openSeveral } from "./several.ts";

/** A line that is an address of penpa+. */
const PENPA = /^\s*https?:\/\/\S*penpa\S*[#&?]p=/im;

/** The files that may hold puzzles, as `accept` of an input names them. */
const KINDS = ".txt,.json,.jsonl,.has,.pzprv3,.tatham,.janko,text/*,application/json";

/**
 * Open the puzzle of a text, or offer those that it holds.
 * @param wanted whether the player still waits for it
 */
export async function receive(text: string, open: (entry: Entry) => void, wanted: () => boolean) {
	const entries = PENPA.test(text) ? await withPenpa(text) : parseAll(text);
	if (!wanted()) return;
	if (entries[1]) openSeveral(entries);
	else if (entries[0]) open(entries[0]);
}

/**
 * Ask for a puzzle as text in any format.
 * @param more other ways
 */
export function openText(open: (entry: Entry) => void, ...more: Child[]) {
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
	const take = (text: string) => {
		area.value = text;
		void go();
	};
	const file = button("open", t("open.file"), () => chooseFile(KINDS, take));
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
