/** What a first visit does without: the editor with its dialogs, and the statistics. */

import { dialogs, show as set } from "./set/set.js";
import { show as stats } from "./stats/stats.js";

export { dialogs, set, stats };
