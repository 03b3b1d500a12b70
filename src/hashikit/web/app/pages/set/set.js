/** The editor: a puzzle from a link, or the one that was left. */

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
		// From here on what is kept counts, and not the link.
		history.replaceState(null, "", "#/set");
	}
	new Setter(main, sheet, signal);
}
