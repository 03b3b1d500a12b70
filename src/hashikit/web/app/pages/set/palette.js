/** What can go into the chosen cell: a button for each clue, or a field for each side of a sign. */

import { at, isReading, readingOf } from "../../../puzzle/puzzle.js";
import { button, h } from "../../dom.js";
import { t } from "../../i18n/i18n.js";

export class Palette {
	/** @param {Setter} setter */
	constructor(setter) {
		this.setter = setter;
		this.element = h("div", {
			class: "palette",
			role: "toolbar",
			onkeydown: (/** @type {KeyboardEvent} */ event) => {
				if (event.target instanceof HTMLInputElement && /^(Enter|Escape)$/.test(event.key))
					setter.board.focus();
			},
		});
	}

	/** Show what is in the chosen cell. */
	draw() {
		const { element, setter } = this;
		const sign = setter.sign();
		const kind = sign ? `sign ${setter.board.state.cell}` : String(setter.most());
		if (element.dataset.kind !== kind) {
			element.dataset.kind = kind;
			element.setAttribute("aria-label", t(sign ? "set.says" : "set.clue"));
			const remove = { class: "only-icon", "aria-label": t("set.remove") };
			element.replaceChildren(
				...(sign ? this.fields(sign) : this.buttons()),
				button("trash", t("set.remove"), () => setter.remove(), remove),
			);
		} else if (sign) this.drawReadings(sign);
		const clue = setter.clue();
		for (const one of element.querySelectorAll("[data-clue]")) {
			one.setAttribute("aria-pressed", String(one.getAttribute("data-clue") === clue));
		}
	}

	/** Go to the first field of a sign. */
	focus() {
		this.element.querySelector("input")?.focus();
	}

	buttons() {
		const { setter } = this;
		const clues = [null, ...Array.from({ length: setter.most() }, (_, i) => i + 1)];
		return [
			...clues.map((clue) =>
				button("", String(clue ?? "?"), () => setter.put(clue), { "data-clue": clue ?? "?" }),
			),
			button("", "◇", () => setter.putSign(), {
				"aria-label": t("set.sign"),
				title: t("set.sign"),
			}),
		];
	}

	/** @param {Sign} sign */
	fields(sign) {
		return sign.readings.map((reading, side) => {
			const name = t(`board.side${side}`);
			const properties = { type: "text", maxlength: 3, autocomplete: "off", "aria-label": name };
			const input = h("input", { ...properties, oninput: () => this.type() });
			input.value = String(reading ?? "");
			return h(
				"label",
				{},
				h("span", { "aria-hidden": "true" }, at(["↑", "→", "↓", "←"], side)),
				input,
			);
		});
	}

	/**
	 * Write a sign's readings into its fields, unless they mean the same already (`07` is 7).
	 * @param {Sign} sign
	 */
	drawReadings(sign) {
		this.element.querySelectorAll("input").forEach((input, side) => {
			const reading = sign.readings[side] ?? null;
			const text = input.value.trim();
			if (isReading(text) && readingOf(text) !== reading) input.value = String(reading ?? "");
		});
	}

	/** Take what was typed into the fields, as far as it is valid. */
	type() {
		const sign = this.setter.sign();
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
		this.setter.say([north, east, south, west]);
	}
}
