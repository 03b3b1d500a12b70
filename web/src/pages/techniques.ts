/** The techniques: for each a position in which the engine uses it, and what a hint would say. */

import { engine } from "../engine/engine.ts";
import { stateAfter, telling } from "../explain/hints.ts";
import { EXAMPLES, EXPLAINED } from "../game/examples.ts";
import type { Practice } from "../game/shapes.ts";
import { practice } from "../game/store.ts";
import { t } from "../i18n/i18n.ts";
import { parse } from "../puzzle/formats/formats.ts";
import { h, icon } from "../ui/dom.ts";
import { drawInto } from "../ui/figures.ts";

/** What practice of a technique has come to. */
function howFar({ streak, mastered }: Practice = { streak: 0, mastered: false }) {
	if (mastered) return h("span", { class: "mastered" }, icon("check"), t("drill.mastered"));
	return streak > 0 && h("span", { class: "fine" }, t("drill.streak", { count: streak }));
}

/**
 * For each technique, the first step that uses it: what was known before, what the step is about,
 * and what follows.
 */
export async function show(main: HTMLElement, _: string, signal: AbortSignal) {
	const place = h(
		"div",
		{ class: "text" },
		h("h1", {}, t("nav.learn")),
		h(
			"p",
			{ class: "row start" },
			h("a", { class: "button", href: "#/learn/1" }, t("nav.tutorial")),
			h("a", { class: "button", href: "#/rules" }, t("nav.rules")),
		),
		h("h2", {}, t("nav.techniques")),
		h("p", { class: "lead" }, t("techniques.lead")),
	);
	main.replaceChildren(place);
	const records = practice();
	for (const technique of EXPLAINED) {
		const puzzle = parse(EXAMPLES[technique]);
		const { steps } = await engine.explain(puzzle, { signal });
		const index = steps.findIndex((step) => step.technique === technique);
		const step = steps[index];
		if (!step) continue;
		const state = stateAfter(puzzle, steps.slice(0, index));
		const { words: why, emphasis: hint } = telling(puzzle, step, state);
		const name = t(`technique.${technique}`);
		const figure = h("figure", { class: "figure" });
		drawInto(figure, { puzzle, bridges: state, hint }, t("guide.figure", { text: name }));
		const start = h("a", { href: `#/drill/${technique}` }, t("drill.start"));
		const drill = h("p", { class: "drill" }, start, howFar(records[technique]));
		const about = h("p", {}, t(`about.${technique}`));
		const words = h("div", {}, h("h3", {}, name), about, h("p", { class: "fine" }, why), drill);
		place.append(
			h("section", { class: "with-figure", "data-technique": technique }, figure, words),
		);
	}
}
