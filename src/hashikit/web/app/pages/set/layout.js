/** The page around the board: the engine's verdict, tools, menus. */

import { button, dialog, h, selection, tool } from "../../dom.js";
import { reframe } from "../../edit.js";
import { t } from "../../i18n/i18n.js";
import { openPuzzle } from "../share.js";
import { openFinish, openOther, openSize } from "./dialogs.js";
import { openShare } from "./share.js";
import { openSheets } from "./sheets.js";

/** Build the page. @param {Setter} setter @param {HTMLElement} main */
export function build(setter, main) {
	const { sheet } = setter;
	const title = h("h1", {});
	const about = h("p", { class: "about", role: "status" });
	const stage = h("div", { class: "stage" });
	const words = h("div", { class: "words" });
	const ear = h("p", { class: "unseen", role: "status" });
	const back = button("back", t("learn.back"), () => setter.walk(-1), { class: "small" });
	const forth = button("next", t("learn.next"), () => setter.walk(1), { class: "small forward" });
	const count = h("span", { class: "fine" });
	const stepper = h("div", { class: "stepper", hidden: true }, back, count, forth);
	// The buttons first: they stay where they are, however long a step's words are.
	const say = h("div", { class: "say", tabindex: 0 }, stepper, words);
	const undo = tool("undo", "play.undo", () => setter.go(-1));
	const redo = tool("redo", "play.redo", () => setter.go(1));
	const explain = tool("steps", "set.explain", () => setter.explain(), { "aria-pressed": "false" });
	const more = menu(setter);
	const actions = h("div", { class: "actions" }, more);
	const openMore = () => {
		const box = dialog(t("play.more"), [more], "side");
		box.addEventListener("close", () => actions.append(more));
	};
	main.replaceChildren(
		h(
			"div",
			{ class: "play set" },
			h("div", { class: "info" }, title, about),
			stage,
			say,
			h(
				"div",
				{ class: "tools" },
				setter.palette.tools,
				setter.palette.element,
				undo,
				redo,
				tool("play", "nav.play", () => openPuzzle(sheet.entry), { class: "tool main try" }),
				tool("share", "play.share", () => openShare(sheet.entry)),
				explain,
				tool("finish", "set.finish", () => openFinish(setter)),
				tool("more", "play.more", openMore),
			),
			actions,
			h("p", { id: "keys", class: "keys" }, t("set.keys")),
			ear,
		),
	);
	document.body.className = "playing";
	return {
		title,
		about,
		stage,
		say,
		words,
		ear,
		stepper,
		back,
		count,
		forth,
		undo,
		redo,
		explain,
		more,
	};
}

/**
 * What stands on the page if the screen is large, and in a dialog if it is small.
 * @param {Setter} setter
 */
function menu(setter) {
	const { sheet } = setter;
	const shows = ["nothing", "forced", "two"].map(
		(name) => /** @type {const} */ ([name, t(`set.${name}`)]),
	);
	return h(
		"div",
		{ class: "list" },
		h(
			"div",
			{ class: "pair" },
			selection(t("new.symmetry"), [], "", () => {}),
			selection(t("set.show"), shows, sheet.kept.show, (name) => setter.look({ show: name })),
		),
		h(
			"div",
			{ class: "pair" },
			button("open", t("play.open"), () => openOther(setter)),
			button("steps", t("set.sheets"), () => openSheets(setter)),
			button("size", t("set.size"), () => openSize(setter)),
			button("trash", t("set.clear"), () =>
				setter.change(reframe(sheet.puzzle, { islands: [], signs: [], blocked: [] })),
			),
			button("turn", t("set.turn"), () => setter.turn(false)),
			button("flip", t("set.flip"), () => setter.turn(true)),
		),
	);
}
