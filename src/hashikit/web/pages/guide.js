/** The rules and the techniques, with drawings that the board itself makes. */

import { drawInto, positionOf } from "../board/drawing.js";
import { h } from "../dom.js";
import { engine } from "../engine/engine.js";
import { changesOf, islandsOf, reason } from "../hints.js";
import { t } from "../i18n/i18n.js";
import { MARK } from "../puzzle.js";
import { RULES, TECHNIQUES } from "./examples.js";

/** @type {Show} */
export function rules(main) {
	main.replaceChildren(
		h("div", { class: "text" },
			h("h1", {}, t("nav.rules")),
			h("p", { class: "lead" }, t("rules.lead")),
			...RULES.map((drawing, i) => {
				const text = t(`rules.${i + 1}`);
				const figure = h("figure", { class: "figure" });
				drawInto(figure, positionOf(drawing), t("guide.figure", { text }));
				return h("section", { class: "with-figure" }, figure, h("p", {}, text));
			}),
			h("h2", {}, t("rules.how")),
			h("ul", {}, ...["drag", "tap", "mark", "zoom", "keys"].map((name) => h("li", {}, t(`rules.${name}`)))),
			h("p", {}, h("a", { href: "#/learn/1" }, t("rules.tutorial")))),
	);
}

/** What the engine says of each position; its step is drawn into it. @type {Show} */
export async function techniques(main, _, signal) {
	const place = h("div", { class: "text" }, h("h1", {}, t("nav.techniques")), h("p", { class: "lead" }, t("techniques.lead")));
	main.replaceChildren(place);
	for (const drawing of TECHNIQUES) {
		const { puzzle, state } = positionOf(drawing);
		const counts = state.map((value) => (value === MARK ? 0 : value));
		const { steps } = await engine.hint(puzzle, counts, state.map((value) => (value === MARK ? 1 : 0)), { signal });
		const step = steps[0];
		if (!step) continue;
		for (const [edge, value] of changesOf(state, step)) state[edge] = value;
		const name = t(`technique.${step.technique}`);
		const figure = h("figure", { class: "figure" });
		const hint = { islands: islandsOf(puzzle, step), edges: step.edges.map(({ edge }) => edge) };
		drawInto(figure, { puzzle, state, hint }, t("guide.figure", { text: name }));
		place.append(h("section", { class: "with-figure" }, figure, h("div", {}, h("h2", {}, name), h("p", {}, reason(puzzle, step)))));
	}
}
