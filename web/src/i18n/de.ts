/** Deutsch. */

import shared from "../../../src/hashikit/i18n/de.json" with { type: "json" };
import page from "./de.json" with { type: "json" };
import type { Language } from "./types.ts";

const texts: Language = { ...shared, ...page };

export default texts;
