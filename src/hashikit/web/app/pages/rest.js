/**
 * What a first visit does without: the archive, the rules, the techniques with their practice, the
 * editor, the settings, the statistics, what is said of mistakes, and the dialogs for a new puzzle,
 * for one from elsewhere, and for sharing.
 */

import { addEnglish } from "../i18n/i18n.js";
import english from "../i18n/set/en.js";
import { show as archive } from "./archive.js";
import { show as drill } from "./drill.js";
import { openNew } from "./new.js";
import { openText } from "./open.js";
import { tellMistake } from "./play/mistake.js";
import { show as rules } from "./rules.js";
import { show as set, dialogs as shared } from "./set/set.js";
import { show as settings } from "./settings.js";
import { show as stats } from "./stats/stats.js";
import { show as techniques } from "./techniques.js";

addEnglish(english);

/** What other pages fetch from here on demand. */
const dialogs = { ...shared, openNew, openText, tellMistake };

export { archive, dialogs, drill, rules, set, settings, stats, techniques };
