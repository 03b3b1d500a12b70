/** What moves on a board: briefly, and not at all where motion is unwelcome. */

import { at } from "../puzzle/puzzle.ts";
import type { Edge } from "../puzzle/types.ts";
import { classes, variable } from "./guest.ts";
import type { Picture } from "./types.ts";

/** Milliseconds that a bridge takes to grow, and an island to settle. */
const GROWING = 100;
const SETTLING = 180;

/** Milliseconds for which what is in the way is pointed out. */
const FLASH = 600;

/** With more changes at once, as when a game is begun again, nothing moves. */
const FEW = 4;

/**
 * With more islands nothing moves: what is animated gets a layer of its own, and then the browser
 * has to sort everything painted after it into layers again.
 */
const MANY = 400;

/** Whether the reader wants nothing to move. */
export function isCalm() {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether so many changes at once are to move. */
function isLively({ puzzle }: Picture, changes: number) {
	return changes <= FEW && puzzle.islands.length <= MANY && !isCalm();
}

/**
 * Let bridges grow: a first one from the island at the cursor, further ones out of it.
 * @param grown their edges, and how many there were
 */
export function grow(
	picture: Picture,
	grown: [edge: number, before: number, is: Edge][],
	cursor: number,
) {
	if (!grown.length || !isLively(picture, grown.length)) return;
	for (const [index, before, { a, b, horizontal }] of grown) {
		const path = at(picture.edges, index);
		const along = horizontal === !before ? "scaleX" : "scaleY";
		const end = a === cursor ? "0%" : b === cursor ? "100%" : "50%";
		path.style.transformOrigin = horizontal ? `${end} 50%` : `50% ${end}`;
		path.animate?.([{ transform: `${along}(${before ? 0.3 : 0})` }, { transform: "none" }], {
			duration: GROWING,
			easing: "ease-out",
		});
	}
}

/** Draw the eye to what is in the way. */
export function flash(element: Element) {
	const [strong, weak] = [
		{ stroke: variable("fault") },
		{ stroke: variable("fault"), opacity: 0.25 },
	];
	element.animate?.(isCalm() ? [strong, strong] : [strong, weak, strong, weak, strong], FLASH);
}

/** Let islands settle that have just got all their bridges. */
export function settle(picture: Picture, islands: number[]) {
	if (!islands.length || !isLively(picture, islands.length)) return;
	for (const island of islands)
		for (const part of at(picture.islands, island).children)
			if (part.matches(`.${classes("disc")}, text`))
				part.animate?.(
					[{ transform: "none" }, { transform: "scale(1.14)", offset: 0.4 }, { transform: "none" }],
					{ duration: SETTLING, delay: GROWING / 2, easing: "ease-out" },
				);
}
