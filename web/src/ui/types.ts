/** Types of pages and their parts. */

import type { ICONS } from "./icons.ts";

/** A picture of a board. Bridges are `"row,col-row,col"` and a number, or 7 for a mark. */
export interface Drawing {
	puzzle: string;
	bridges?: Record<string, number>;
	/** Drawn as mistakes. */
	wrong?: Record<string, number>;
}

/** A page: draws itself into `main`, until the signal ends it. */
export type ShowPage = (
	main: HTMLElement,
	argument: string,
	signal: AbortSignal,
) => void | Promise<void>;

export type Child = Node | string | null | undefined | false;

export type IconName = keyof typeof ICONS;
