/** The rules and the techniques, with drawings that the board itself makes. */

import { drawInto } from "../board/drawing.js";
import { h } from "../dom.js";
import { TECHNIQUES } from "../hints.js";
import { t } from "../i18n/i18n.js";
import { RULES, TECHNIQUE_EXAMPLES } from "./examples.js";

/** @typedef {import("../board/drawing.js").Drawing} Drawing */

/**
 * @param {Drawing} drawing
 * @param {string} label
 */
function figure(drawing, label) {
  const box = h("figure", { class: "figure" });
  drawInto(box, drawing, label);
  return box;
}

/** @type {import("../main.js").Show} */
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

/** @type {import("../main.js").Show} */
export function techniques(main) {
  main.replaceChildren(
    h("div", { class: "text" },
      h("h1", {}, t("nav.techniques")),
      h("p", { class: "lead" }, t("techniques.lead")),
      ...TECHNIQUES.map((id) => {
        const drawing = TECHNIQUE_EXAMPLES[id];
        return h("section", { class: "with-figure", id },
          drawing && figure(drawing, t("guide.figure", { text: t(`technique.${id}`) })),
          h("div", {}, h("h2", {}, t(`technique.${id}`)), h("p", {}, t(`about.${id}`))));
      })),
  );
}
