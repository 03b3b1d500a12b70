/**
 * What a first visit does not need: the editor with its dialogs, practice, the settings, and the
 * statistics.
 */

import { show as drill } from "./drill.js";
import { dialogs, show as set } from "./set/set.js";
import { show as settings } from "./settings.js";
import { show as stats } from "./stats/stats.js";

export { dialogs, drill, set, settings, stats };
