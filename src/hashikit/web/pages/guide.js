/** The rules and the techniques, with drawings that the board itself makes. */

import { drawInto, edgeNamed } from "../board/drawing.js";
import { h } from "../dom.js";
import { parse } from "../formats.js";
import { reason } from "../hints.js";
import { t } from "../i18n/i18n.js";
import { MARK, islandAt } from "../puzzle.js";
import { RULES, TECHNIQUE_EXAMPLES } from "./examples.js";

/** @param {Drawing} drawing @param {string} label */
function figure(drawing, label) {
	const box = h("figure", { class: "figure" });
	drawInto(box, drawing, label);
	return box;
}

/** @type {Show} */
export function rules(main) {
	main.replaceChildren(
		h("div", { class: "text" },
			h("h1", {}, t("nav.rules")),
			h("p", { class: "lead" }, t("rules.lead")),
			...RULES.map((drawing, i) => h("section", { class: "with-figure" },
				figure(drawing, t("guide.figure", { text: t(`rules.${i + 1}`) })),
				h("p", {}, t(`rules.${i + 1}`)))),
			h("h2", {}, t("rules.how")),
			h("ul", {}, ...["drag", "tap", "mark", "zoom", "keys"].map((name) => h("li", {}, t(`rules.${name}`)))),
			h("p", {}, h("a", { href: "#/learn/1" }, t("rules.tutorial")))),
	);
}

/** @type {Show} */
export function techniques(main) {
	main.replaceChildren(
		h("div", { class: "text" },
			h("h1", {}, t("nav.techniques")),
			h("p", { class: "lead" }, t("techniques.lead")),
			...Object.entries(TECHNIQUE_EXAMPLES).map(([technique, drawing]) => {
				const { puzzle, islands = [], then = {} } = drawing;
				const p = parse(puzzle);
				const step = {
					technique,
					islands: islands.map(([row, col]) => islandAt(p, row, col)),
					edges: Object.entries(then).map(([name, value]) => {
						const none = value === MARK;
						return { edge: edgeNamed(p, name), low: none ? 0 : value, high: none ? 0 : p.maxBridges };
					}),
				};
				return h("section", { class: "with-figure", id: technique },
					figure(drawing, t("guide.figure", { text: t(`technique.${technique}`) })),
					h("div", {}, h("h2", {}, t(`technique.${technique}`)), h("p", {}, reason(p, step))));
			})),
	);
}
