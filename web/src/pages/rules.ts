/** The rules, with figures drawn by the board itself. */

import { type Key, t } from "../i18n/i18n.ts";
import { h, keyTable } from "../ui/dom.ts";
import { drawInto, positionOf } from "../ui/figures.ts";
import type { Drawing } from "../ui/types.ts";

const RULES: Drawing[] = [
	{ puzzle: "2.2/.../1.1", bridges: { "0,0-0,2": 1, "0,0-2,0": 1, "0,2-2,2": 1 } },
	{ puzzle: "2..3/..../...1", bridges: { "0,0-0,3": 2, "0,3-2,3": 1 } },
	{ puzzle: ".1./1.1/.1.", wrong: { "0,1-2,1": 1, "1,0-1,2": 1 } },
	{ puzzle: "1.1/.../1.1", wrong: { "0,0-0,2": 1, "2,0-2,2": 1 } },
	{ puzzle: ".?..\n....\nA?.?\n\nA: E6", bridges: { "0,1-2,1": 2, "2,1-2,3": 2 } },
];

export function show(main: HTMLElement) {
	main.replaceChildren(
		h(
			"div",
			{ class: "text" },
			h("h1", {}, t("nav.rules")),
			h("p", { class: "lead" }, t("rules.lead")),
			...RULES.map((drawing, i) => {
				const text = t(`rules.${i + 1}` as Key);
				const figure = h("figure", { class: "figure" });
				drawInto(figure, positionOf(drawing), t("guide.figure", { text }));
				return h("section", { class: "with-figure" }, figure, h("p", {}, text));
			}),
			h("h2", {}, t("rules.how")),
			h(
				"ul",
				{},
				...(["drag", "tap", "mark", "zoom"] as const).map((name) =>
					h("li", {}, t(`rules.${name}`)),
				),
			),
			h("p", {}, h("a", { href: "#/learn/1" }, t("nav.tutorial"))),
			h("h2", {}, t("play.keys")),
			keyTable(t("play.allKeys")),
		),
	);
}
