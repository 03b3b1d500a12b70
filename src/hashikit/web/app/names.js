/** Names of islands, bridges and signs in the player's language. */

import { labelsIn } from "../board/labels.js";
import { t } from "./i18n/i18n.js";

export const { edge: edgeLabel, place, says, sign: signLabel } = labelsIn(t);
