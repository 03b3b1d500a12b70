/** English. */

// What Python alone says is left out.
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
} from "../../../src/hashikit/i18n/en.json";
import { BOARD, SIGN } from "../board/words.ts";
import page from "./en.json" with { type: "json" };
import type { Language } from "./types.ts";

const texts = {
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
	board: { ...BOARD, ...page.board },
	sign: { ...SIGN, ...page.sign },
} satisfies Language;

type Texts = typeof texts;

/** The key of a text: `section.name`. */
export type Key = { [S in keyof Texts]: `${S}.${keyof Texts[S] & string}` }[keyof Texts];

export default texts as Language;
