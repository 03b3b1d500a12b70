/** Deutsch. */

import {
	about,
	chain,
	fact,
	failed,
	has,
	hint,
	impossible,
	level,
	link,
	name,
	need,
	place,
	says,
	side,
	so,
	technique,
	want,
	why,
} from "../../../src/hashikit/i18n/de.json";
import page from "./de.json" with { type: "json" };
import type { Language } from "./types.ts";

const texts: Language = {
	about,
	chain,
	fact,
	failed,
	has,
	hint,
	impossible,
	level,
	link,
	name,
	need,
	place,
	says,
	side,
	so,
	technique,
	want,
	why,
	...page,
};

export default texts;
