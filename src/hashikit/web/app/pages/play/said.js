/** Parts of what is said below the board. */

import { button, h } from "../../dom.js";
import { gap, t } from "../../i18n/i18n.js";

/** What is said, after what it is about. @param {string} title @param {string} words */
export function headed(title, words) {
	return h("p", {}, h("b", {}, title), gap(), words);
}

/**
 * Buttons that go through what is shown part by part.
 * @param {number} last
 * @param {number} shown  the part that is shown now
 * @param {(number: number) => void} show  another one, from 0 on
 */
export function stepper(last, shown, show) {
	const count = h("span", { class: "fine" });
	const say = () => {
		count.textContent = `${shown} / ${last}`;
		back.ariaDisabled = String(!shown);
		next.ariaDisabled = String(shown === last);
	};
	const to = (/** @type {"back" | "next"} */ sign, /** @type {number} */ by) => {
		const word = t(`learn.${sign}`);
		const go = () => {
			if (shown + by < 0 || shown + by > last) return;
			shown += by;
			say();
			show(shown);
		};
		return button(sign, word, go, { class: "quiet only-icon", "aria-label": word });
	};
	const [back, next] = [to("back", -1), to("next", 1)];
	say();
	return h("div", { class: "stepper" }, back, count, next);
}
