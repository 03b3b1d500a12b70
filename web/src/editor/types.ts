/** The shapes of the editor. */

import type { engine } from "../engine/engine.ts";
import type { Step } from "../engine/types.ts";
import type { Sum } from "../puzzle/types.ts";

/** What taps and drags do in the editor. */
export type EditTool = "numbers" | "solution" | "given" | "blocked";

/** What the engine says of a puzzle that is being set. */
export interface Answer {
	status: "empty" | "none" | "one" | "several" | "unknown";
	/** Up to two. */
	solutions: Uint8Array[];
	/** The fewest bridges of each edge over all solutions. */
	low: Uint8Array;
	/** How many solutions there are, as far as they were counted. */
	count: number;
	/** Whether that is all of them. */
	counted: boolean;
	/** What the explanation needs, hardest first. */
	techniques: string[];
	rating: Awaited<ReturnType<typeof engine.rate>> | null;
	steps: Step[] | null;
	/** Islands each of which, with another clue, would let the puzzle have a solution. */
	culprits: number[];
	/** Likewise what signs say. */
	liars: Sum[];
	/** Whether all of these are known. */
	blamed: boolean;
}
