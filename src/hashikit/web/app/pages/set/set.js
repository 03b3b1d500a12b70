/** The editor, with the puzzle of a link or the one edited last. */

import { decodeArgument, parse } from "../../../puzzle/formats/formats.js";
import { toast } from "../../dom.js";
import { Sheet } from "../../game/sheet.js";
import { whatIsWrong } from "../share.js";
import { Setter } from "./setter.js";

/** @type {Show} */
export function show(main, argument, signal) {
	const sheet = new Sheet();
	if (argument) {
		try {
			sheet.change(parse(decodeArgument(argument)));
		} catch (error) {
			toast(whatIsWrong(error));
		}
		// From now on the saved sheet counts, not the link.
		history.replaceState(null, "", "#/set");
	}
	new Setter(main, sheet, signal);
}
