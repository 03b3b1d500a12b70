/** Parts of what is said below the board. */

import { gap, t } from "../../i18n/i18n.ts";
import { button, h } from "../../ui/dom.ts";

/** What is said, after what it is about. */
export function withTitle(title: string, words: string) {
	return h("p", {}, h("b", {}, title), gap(), words);
}

/**
 * Buttons that go through what is shown part by part.
 * @param number the part that is shown now
 * @param show another one, from 0 on
 */
export function stepper(last: number, number: number, show: (number: number) => void) {
	const count = h("span", { class: "fine" });
	const say = () => {
		count.textContent = `${number} / ${last}`;
		back.ariaDisabled = String(!number);
		next.ariaDisabled = String(number === last);
	};
	const to = (sign: "back" | "next", by: number) => {
		const word = t(`learn.${sign}`);
		const go = () => {
			if (number + by < 0 || number + by > last) return;
			number += by;
			say();
			show(number);
		};
		return button(sign, word, go, { class: "quiet only-icon", "aria-label": word });
	};
	const [back, next] = [to("back", -1), to("next", 1)];
	say();
	return h("div", { class: "stepper" }, back, count, next);
}
