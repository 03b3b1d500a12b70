/** What can go into the chosen cell: a button for each clue, or a field for each side of a sign. */

import { t } from "../i18n/i18n.ts";
import { at, isReading, readingOf } from "../puzzle/puzzle.ts";
import type { Sign } from "../puzzle/types.ts";
import { button, choice, h } from "../ui/dom.ts";
import type { Editor } from "./editor.ts";
import { onArrow, onBlock, onPlace, TOOLS } from "./tools.ts";
import type { EditTool } from "./types.ts";

/** The sides of a cell, as `board.side0` to `board.side3`. */
const ARROWS = ["↑", "→", "↓", "←"];

export class Palette {
	editor: Editor;
	element: HTMLElement;
	tools: HTMLElement;

	constructor(editor: Editor) {
		this.editor = editor;
		this.element = h("div", {
			class: "palette",
			role: "toolbar",
			onkeydown: (event: KeyboardEvent) => {
				if (event.target instanceof HTMLInputElement && /^(Enter|Escape)$/.test(event.key))
					editor.board.focus();
			},
		});
		this.tools = choice(
			t("set.tool"),
			"tool",
			TOOLS.map((name) => [name, t(`set.tool.${name}`)]),
			editor.tool,
			(tool) => editor.choose(tool),
		);
		this.tools.classList.add("switcher");
	}

	/** Show what is in the chosen cell. */
	draw() {
		const { element, editor } = this;
		const { tool } = editor;
		const sign = tool === "numbers" && editor.sign();
		const kind = sign
			? `sign ${editor.board.state.cell}`
			: tool === "numbers"
				? String(editor.most())
				: tool;
		if (element.dataset.kind !== kind) {
			element.dataset.kind = kind;
			element.setAttribute("aria-label", t(sign ? "set.says" : `set.palette.${tool}`));
			element.replaceChildren(
				...(sign ? this.fields(sign) : this.buttonsOf(tool)),
				button("trash", t("set.remove"), () => editor.remove(), {
					class: "only-icon",
					"aria-label": t("set.remove"),
					hidden: tool === "given" || tool === "blocked",
				}),
			);
		} else if (sign) this.drawReadings(sign);
		for (const one of this.tools.querySelectorAll("input")) one.checked = one.value === tool;
		element.querySelector("[data-block]")?.setAttribute("aria-pressed", String(editor.isBlocked()));
		const clue = editor.clue();
		for (const one of element.querySelectorAll("[data-clue]")) {
			one.setAttribute("aria-pressed", String(one.getAttribute("data-clue") === clue));
		}
	}

	/** Go to the first field of a sign. */
	focus() {
		this.element.querySelector("input")?.focus();
	}

	/** The buttons of a tool. */
	buttonsOf(tool: EditTool) {
		const { editor } = this;
		if (tool === "numbers") return this.buttons();
		if (tool === "blocked")
			return [button("", t("set.block"), () => onBlock(editor), { "data-block": true })];
		const arrows = ([0, 1, 2, 3] as const).map((side) =>
			button("", at(ARROWS, side), () => onArrow(editor, side), {
				"aria-label": t("set.bridge", { side: t(`board.side${side}`) }),
			}),
		);
		if (tool === "given") return arrows;
		const island = { "aria-label": t("set.island"), title: t("set.island") };
		return [button("", "○", () => onPlace(editor), island), ...arrows];
	}

	buttons() {
		const { editor } = this;
		const clues = [null, ...Array.from({ length: editor.most() }, (_, i) => i + 1)];
		return [
			...clues.map((clue) =>
				button("", String(clue ?? "?"), () => editor.put(clue), { "data-clue": clue ?? "?" }),
			),
			button("", "◇", () => editor.putSign(), {
				"aria-label": t("set.sign"),
				title: t("set.sign"),
			}),
		];
	}

	fields(sign: Sign) {
		return sign.readings.map((reading, side) => {
			const name = t(`board.side${side as 0 | 1 | 2 | 3}`);
			const properties = { type: "text", maxlength: 3, autocomplete: "off", "aria-label": name };
			const input = h("input", { ...properties, oninput: () => this.type() });
			input.value = String(reading ?? "");
			return h("label", {}, h("span", { "aria-hidden": "true" }, at(ARROWS, side)), input);
		});
	}

	/** Write a sign's readings into its fields, unless they mean the same already (`07` is 7). */
	drawReadings(sign: Sign) {
		this.element.querySelectorAll("input").forEach((input, side) => {
			const reading = sign.readings[side] ?? null;
			const text = input.value.trim();
			if (isReading(text) && readingOf(text) !== reading) input.value = String(reading ?? "");
		});
	}

	/** Take what was typed into the fields, as far as it is valid. */
	type() {
		const sign = this.editor.sign();
		const [north, east, south, west] = [...this.element.querySelectorAll("input")].map(
			(input, side) => {
				const text = input.value.trim();
				const right = isReading(text);
				input.setAttribute("aria-invalid", String(!right));
				return right ? readingOf(text) : (sign?.readings[side] ?? null);
			},
		);
		if (north === undefined || east === undefined || south === undefined || west === undefined)
			return;
		this.editor.say([north, east, south, west]);
	}
}
