/**
 * What a first visit does without: the archive, the techniques with their practice, the editor with
 * its dialogs, the settings, and the statistics.
 */

import { addEnglish } from "../i18n/i18n.js";
import english from "../i18n/set/en.js";
import { show as archive } from "./archive.js";
import { show as drill } from "./drill.js";
import { dialogs, show as set } from "./set/set.js";
import { show as settings } from "./settings.js";
import { show as stats } from "./stats/stats.js";
import { show as techniques } from "./techniques.js";

addEnglish(english);

export { archive, dialogs, drill, set, settings, stats, techniques };
