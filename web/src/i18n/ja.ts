/** 日本語. */

import shared from "../../../src/hashikit/i18n/ja.json" with { type: "json" };
import page from "./ja.json" with { type: "json" };
import type { Language } from "./types.ts";

const texts: Language = { ...shared, ...page };

export default texts;
