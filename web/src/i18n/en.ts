/** English. */

import shared from "../../../src/hashikit/i18n/en.json" with { type: "json" };
import { BOARD, SIGN } from "../board/words.ts";
import page from "./en.json" with { type: "json" };
import type { Language } from "./types.ts";

const texts: Language = {
	...shared,
	...page,
	board: { ...BOARD, ...page.board },
	sign: { ...SIGN, ...page.sign },
};

export default texts;
