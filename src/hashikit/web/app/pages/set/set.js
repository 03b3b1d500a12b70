/** The editor: the sheet edited last, one of the others, or one for the puzzle of a link. */

import { readArgument } from "../../../puzzle/formats/formats.js";
import { toast } from "../../dom.js";
import { whatIsWrong } from "../../errors.js";
import { linkToSheet } from "../../game/open.js";
import { Sheet } from "../../game/sheet.js";
import { Setter } from "./setter.js";

/** @type {Show} */
export function show(main, argument, signal) {
	const named = argument.startsWith("~"); // no puzzle's text does
	let sheet = argument === "~new" ? Sheet.fresh() : named ? Sheet.kept(argument.slice(1)) : null;
	if (argument && !named) {
		try {
			sheet = Sheet.of(readArgument(argument));
		} catch (error) {
			toast(whatIsWrong(error));
		}
	}
	sheet ??= Sheet.of();
	// From now on the saved sheet counts, not the link: a reload finds what was changed.
	history.replaceState(history.state, "", linkToSheet(sheet.kept.id));
	new Setter(main, sheet, signal);
}
