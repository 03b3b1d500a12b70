/** Stars that were won. */

import { STARS } from "../game/collection.ts";
import { h, icon } from "../ui/dom.ts";

/** A row of stars, of which some are won; the words are elsewhere. */
export function starRow(count: number) {
	const row = h("span", { class: "stars", "aria-hidden": "true" });
	for (let i = 0; i < STARS; i++) {
		const star = icon("star");
		if (i < count) star.classList.add("won");
		row.append(star);
	}
	return row;
}
