/** What the editor says in English: a page without it need not load that. */

import editor from "./en-editor.json" with { type: "json" };
import { addEnglish } from "./i18n.ts";

addEnglish(editor);
