/** Names of islands and signs in the player's language. */

import { labelsIn } from "../board/labels.js";
import { t } from "./i18n/i18n.js";

export const { place, says, sign: signLabel } = labelsIn(t);
