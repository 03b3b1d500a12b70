/** What moves on a board: briefly, and not at all where motion is unwelcome. */
import type { Edge } from "../puzzle/types.js";
import type { Picture } from "./types.js";
/** Whether the reader wants nothing to move. */
export declare function isCalm(): boolean;
/**
 * Let bridges grow: a first one from the island at the cursor, further ones out of it.
 * @param grown their edges, and how many there were
 */
export declare function grow(picture: Picture, grown: [edge: number, before: number, is: Edge][], cursor: number): void;
/** Draw the eye to what is in the way. */
export declare function flash(element: Element): void;
/** Let islands settle that have just got all their bridges. */
export declare function settle(picture: Picture, islands: number[]): void;
