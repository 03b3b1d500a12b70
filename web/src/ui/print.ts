/** Puzzles on paper: one or more to a page, with facts about each, and their solutions. */

import type { Facts } from "../game/types.ts";
import { t } from "../i18n/i18n.ts";
import { h } from "./dom.ts";
import { draw } from "./picture.ts";

/** How many solutions are on a page. */
const SMALL = 12;

/**
 * Print puzzles.
 * @param how `each`: how many to a page
 */
export function print(all: Facts[], { each, solutions }: { each: number; solutions: boolean }) {
	const number = (i: number) => (all.length > 1 ? `${i + 1}. ` : "");
	const puzzles = all.map((facts, i) =>
		h(
			"figure",
			{},
			h(
				"figcaption",
				{},
				h("b", {}, number(i) + facts.heading),
				facts.about && h("span", {}, facts.about),
			),
			draw(facts.puzzle),
			h("small", {}, facts.link),
		),
	);
	const answers = all.flatMap(({ puzzle, heading, solution }, i) =>
		solution
			? [
					h(
						"figure",
						{},
						h("figcaption", {}, h("span", {}, number(i) + heading)),
						draw(puzzle, solution),
					),
				]
			: [],
	);
	const few = answers.length <= each ? each : answers.length <= 6 ? 6 : SMALL;
	const paper = h(
		"div",
		{ class: "paper" },
		...pages(puzzles, each),
		...(solutions ? pages(answers, few, t("print.solutions")) : []),
	);
	document.body.append(paper);
	addEventListener("afterprint", () => paper.remove(), { once: true });
	window.print();
}

/** @param each how many to a page */
function pages(figures: HTMLElement[], each: number, title: string = "") {
	const printed = [];
	for (let i = 0; i < figures.length; i += each)
		printed.push(
			h(
				"section",
				{},
				title && h("h2", {}, title),
				h("div", { class: `of${each}` }, ...figures.slice(i, i + each)),
			),
		);
	return printed;
}
