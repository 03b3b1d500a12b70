/** The page around the board: the engine's verdict, tools, menus. */

import { openShare } from "../dialogs/share.ts";
import { openPuzzle } from "../dialogs/transfer.ts";
import type { Symmetry } from "../engine/names.ts";
import { reframe } from "../game/edit.ts";
import { SHOWS } from "../game/sheet.ts";
import { t } from "../i18n/i18n.ts";
import { button, dialog, h, selection, toast, tool } from "../ui/dom.ts";
import { openFinish, openOther, openSize } from "./dialogs.ts";
import type { Editor } from "./editor.ts";
import { openSheets } from "./sheets.ts";

/** Build the page. */
export function build(editor: Editor, main: HTMLElement) {
	const { sheet } = editor;
	const title = h("h1", {});
	const about = h("p", { class: "about", role: "status" });
	const stage = h("div", { class: "stage" });
	const words = h("div", { class: "words" });
	const ear = h("p", { class: "unseen", role: "status" });
	const back = button("back", t("learn.back"), () => editor.walk(-1), { class: "small" });
	const forth = button("next", t("learn.next"), () => editor.walk(1), { class: "small forward" });
	const count = h("span", { class: "fine" });
	const stepper = h("div", { class: "stepper", hidden: true }, back, count, forth);
	// The buttons first: they stay where they are, however long a step's words are.
	const say = h("div", { class: "say", tabindex: 0 }, stepper, words);
	const undo = tool("undo", "play.undo", () => editor.go(-1));
	const redo = tool("redo", "play.redo", () => editor.go(1));
	const explain = tool("steps", "set.explain", () => editor.explain(), { "aria-pressed": "false" });
	const play = tool("play", "nav.play", () => {
		if (sheet.puzzle.islands.length) openPuzzle(sheet.entry);
		else toast(t("set.nothingToPlay"));
	});
	const { more, symmetry, show } = menu(editor);
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
				editor.palette.tools,
				editor.palette.element,
				undo,
				redo,
				play,
				tool("share", "play.share", () => openShare(sheet.entry)),
				explain,
				tool("finish", "set.finish", () => openFinish(editor)),
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
		play,
		explain,
		more,
		symmetry,
		show,
	};
}

/** What stands on the page if the screen is large, and in a dialog if it is small. */
function menu(editor: Editor) {
	const { sheet } = editor;
	const shows = SHOWS.map((name) => [name, t(`set.${name}`)] as const);
	const symmetry = selection<Symmetry>(t("new.symmetry"), [], "none", (name) =>
		editor.look({ symmetry: name }),
	);
	const show = selection(t("set.show"), shows, sheet.show, (name) => editor.look({ show: name }));
	const more = h(
		"div",
		{ class: "list" },
		h("div", { class: "pair" }, symmetry.field, show.field),
		h(
			"div",
			{ class: "pair" },
			button("open", t("play.open"), () => openOther(editor)),
			button("steps", t("set.sheets"), () => openSheets(editor)),
			button("size", t("set.size"), () => openSize(editor)),
			button("trash", t("set.clear"), () =>
				editor.change(reframe(sheet.puzzle, { islands: [], signs: [], blocked: [] })),
			),
			button("turn", t("set.turn"), () => editor.turn(false)),
			button("flip", t("set.flip"), () => editor.turn(true)),
		),
	);
	return { more, symmetry: symmetry.select, show: show.select };
}
