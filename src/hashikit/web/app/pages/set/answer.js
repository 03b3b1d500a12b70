/** The engine's answer, in words and on the board. */

import { NOTHING } from "../../../board/state.js";
import { emptyState, groups, isSolved } from "../../../puzzle/bridges.js";
import { button, h, listKeys, toast } from "../../dom.js";
import { differences, problems } from "../../edit.js";
import { drawnBy, named, telling, titleOf } from "../../hints.js";
import { gap, listed, t } from "../../i18n/i18n.js";
import { says } from "../../names.js";

/** The most faults named in words; the board shows all. */
const MOST_TOLD = 3;

/** @param {Setter} setter @param {Answer} answer */
export function drawAnswer(setter, answer) {
	const { ui, board, sheet } = setter;
	const { puzzle } = sheet;
	const { status, rating, steps, culprits } = answer;
	const score =
		rating?.status === "rated"
			? `${t(`level.${rating.level}`)} · ${t("set.score", { count: rating.score })}`
			: rating && t(`set.${rating.status}`);
	const { count, counted } = answer;
	const said =
		status === "several" && count
			? t(counted ? "set.solutions" : "set.moreSolutions", { count })
			: t(`set.is.${status}`);
	ui.about.textContent = [said, score].filter(Boolean).join(" · ");
	ui.about.dataset.status = status;
	if (setter.step >= 0 && steps?.length === 0) toast(t("hint.several"));
	if (steps) setter.step = Math.min(setter.step, steps.length - 1);
	const step = steps?.[setter.step];
	ui.explain.setAttribute("aria-pressed", String(setter.step >= 0));
	ui.stepper.hidden = !step;
	const faults = [...problems(puzzle).flatMap(({ islands }) => islands), ...(step ? [] : culprits)];
	if (step && steps) {
		const before = drawnBy(puzzle, steps.slice(0, setter.step));
		const { words, emphasis } = telling(puzzle, step, before);
		ui.words.replaceChildren(h("p", {}, h("b", {}, titleOf(step)), gap(), words));
		ui.count.textContent = t("learn.step", { step: setter.step + 1, of: steps.length });
		ui.back.disabled = setter.step === 0;
		ui.forth.disabled = setter.step === steps.length - 1;
		board.point({
			bridges: drawnBy(puzzle, steps.slice(0, setter.step + 1)),
			other: null,
			hint: emphasis,
			faults: { islands: faults, edges: [] },
		});
	} else if (setter.tool === "solution") {
		const { bridges } = setter.shown();
		const others = answer.solutions.filter((one) => differences(one, bridges) > 0);
		const other = (isSolved(puzzle, bridges) && others[0]) || null;
		ui.words.replaceChildren(
			...(other ? [h("p", {}, t("set.also", { count: differences(other, bridges) }))] : []),
			...wordsOf(setter, answer, other !== null),
		);
		board.set({ bridges, other, hint: NOTHING, faults: { islands: faults, edges: [] } });
	} else {
		const [one, two] = answer.solutions;
		const both = sheet.kept.show === "two" && one && two;
		const [state, other] =
			sheet.kept.show === "nothing"
				? [emptyState(puzzle), null]
				: both
					? [one, two]
					: [answer.low, null];
		ui.words.replaceChildren(...wordsOf(setter, answer, other !== null));
		board.set({ bridges: state, other, hint: NOTHING, faults: { islands: faults, edges: [] } });
	}
}

/**
 * Say what a drawn solution lacks to be one.
 * @param {Setter} setter
 * @returns {boolean} whether it lacks something: then there is nothing to ask
 */
export function drawUnfinished({ ui, board, sheet, tool }) {
	const { puzzle, drawn } = sheet;
	if (tool !== "solution" || !drawn || isSolved(puzzle, drawn)) return false;
	const { count } = groups(puzzle, drawn);
	ui.about.textContent = t(puzzle.connected && count > 1 ? "set.pieces" : "set.notYet", { count });
	ui.about.dataset.status = "drawing";
	ui.explain.setAttribute("aria-pressed", "false");
	ui.stepper.hidden = true;
	ui.words.replaceChildren(h("p", {}, t("set.how.solution")));
	board.set({ bridges: drawn, other: null });
	return true;
}

/**
 * The words below the board, unless an explanation is shown.
 * @param {Setter} setter
 * @param {Answer} answer
 * @param {boolean} compared  whether two solutions are shown
 */
function wordsOf(setter, answer, compared) {
	const { puzzle } = setter.sheet;
	const { status, culprits, liars, techniques } = answer;
	const [one, two] = answer.solutions;
	/** @type {HTMLElement[]} */
	const words = problems(puzzle)
		.slice(0, MOST_TOLD)
		.map(({ what, count, islands, sum }) => {
			const sign = sum ? says(puzzle, sum) : "";
			return h(
				"p",
				{ class: "wrong" },
				t(`wrong.${what}`, { count, islands: named(puzzle, islands), sign }),
			);
		});
	/** @param {string} text */
	const say = (text, kind = "") => words.push(h("p", kind ? { class: kind } : {}, text));
	if (compared && one && two && setter.tool !== "solution")
		say(t("set.twoAre", { count: differences(one, two) }));
	if (culprits.length) say(t("wrong.culprits", { islands: named(puzzle, culprits) }));
	if (liars.length)
		say(t("wrong.liars", { signs: liars.map((sum) => says(puzzle, sum)).join("; ") }));
	if (status === "empty") {
		say(t(`set.how.${setter.tool}`));
		const keys = button("", t("play.keys"), () => listKeys(t("set.keys")), { class: "small fine" });
		words.push(keys);
	}
	if (techniques.length) {
		const names = listed(techniques.map((name) => t(`technique.${name}`)));
		say(t("set.needs", { techniques: names }), "fine");
	}
	if (status !== "empty" && (setter.tool === "given" || setter.tool === "blocked"))
		say(t(`set.how.${setter.tool}`));
	if (status !== "several" || compared) return words;
	say(t("set.several"));
	return [
		...words,
		button("", t("set.compare"), () => setter.look({ show: "two" }), { class: "small" }),
	];
}
