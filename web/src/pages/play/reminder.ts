/** Asks once whether the player wants to be reminded of the daily puzzle. */

import { canRemind, noteForWorker, remind } from "../../game/reminder.ts";
import { change, days, settings } from "../../game/store.ts";
import { t } from "../../i18n/i18n.ts";
import { button, h, toast } from "../../ui/dom.ts";

/** Daily puzzles after which a player is asked. */
const ENOUGH = 3;

/** Ask below what is said at the end of a daily puzzle, if the browser can do it. */
export async function offerReminder(card: HTMLElement, signal: AbortSignal) {
	const { reminder } = settings();
	if (reminder === "on") return noteForWorker();
	if (reminder === "off" || Object.keys(days()).length < ENOUGH) return;
	if (!(await canRemind()) || signal.aborted) return;
	const answer = (on: boolean) => {
		question.remove();
		void setReminder(on);
	};
	const question = h(
		"div",
		{ class: "row" },
		h("p", {}, t("reminder.ask")),
		button("", t("reminder.no"), () => answer(false), { class: "quiet" }),
		button("calendar", t("reminder.yes"), () => answer(true)),
	);
	card.append(question);
}

/** Do as the player wishes, as far as the browser lets it. */
export async function setReminder(on: boolean) {
	const will = await remind(on).catch(() => false);
	change({ reminder: will ? "on" : "off" });
	if (on) toast(t(will ? "reminder.on" : "reminder.refused"));
	return will;
}
