/** The editor: the sheet edited last, one of the others, or one for the puzzle of a link. */

import "../i18n/editor.ts";
import { linkToSheet } from "../game/open.ts";
import { Sheet } from "../game/sheet.ts";
import { readArgument } from "../puzzle/formats/formats.ts";
import { toast } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { Editor } from "./editor.ts";

export function show(main: HTMLElement, argument: string, signal: AbortSignal) {
	const isName = argument.startsWith("~"); // no puzzle's text does
	let sheet = argument === "~new" ? Sheet.fresh() : isName ? Sheet.load(argument.slice(1)) : null;
	if (argument && !isName) {
		try {
			sheet = Sheet.of(readArgument(argument));
		} catch (error) {
			toast(whatIsWrong(error));
		}
	}
	sheet ??= Sheet.of();
	// From now on the saved sheet counts, not the link: a reload finds what was changed.
	history.replaceState(history.state, "", linkToSheet(sheet.saved.id));
	new Editor(main, sheet, signal);
}
