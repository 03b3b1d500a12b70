/** English, but for what the editor alone says: `editor.ts` adds that. */

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
import type editor from "./en-editor.json";
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

/** The keys of texts: `section.name`. */
type Keys<T> = { [S in keyof T & string]: `${S}.${keyof T[S] & string}` }[keyof T & string];

export type Key = Keys<Texts> | Keys<typeof editor>;

export default texts as Language;
