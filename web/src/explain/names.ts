/** Names of islands, bridges and signs in the player's language. */

import { labelsIn } from "../board/labels.ts";
import { wording } from "../i18n/i18n.ts";

export const { edge: edgeLabel, place, says, sign: signLabel } = labelsIn(wording);
