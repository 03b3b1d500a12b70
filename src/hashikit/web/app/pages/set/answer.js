/** The engine's answer, in words and on the board. */

import { NOTHING } from "../../../board/state.js";
import { emptyState, groups, isSolved } from "../../../puzzle/bridges.js";
import { at } from "../../../puzzle/puzzle.js";
import { contradiction } from "../../contradictions.js";
import { announce, button, h, listKeys, toast } from "../../dom.js";
import { pointedAt } from "../../ear.js";
import { differences, problems } from "../../edit.js";
import { drawnBy, named, telling, titleOf } from "../../hints.js";
import { gap, joined, listed, t } from "../../i18n/i18n.js";
import { place, says } from "../../names.js";
import { endsOf } from "../../reasons.js";

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
	if (setter.step >= 0 && steps?.length === 0) {
		toast(t(status === "none" ? "set.is.unknown" : "hint.several"));
		setter.toSay = false;
	}
	if (steps) setter.step = Math.min(setter.step, steps.length - 1);
	const step = steps?.[setter.step];
	ui.explain.setAttribute("aria-pressed", String(setter.step >= 0));
	ui.stepper.hidden = !step;
	const wrong = problems(puzzle);
	const reasons = reasonsOf(puzzle, answer, wrong);
	let compared = "";
	const given = emptyState(puzzle);
	const faults = {
		islands: [...wrong.flatMap(({ islands }) => islands), ...culprits],
		edges: wrong.flatMap(({ edges = [] }) =>
			edges.map((edge) => ({ edge, value: at(given, edge) })),
		),
	};
	if (step && steps) {
		const before = drawnBy(puzzle, steps.slice(0, setter.step));
		const isLast = setter.step === steps.length - 1;
		const fails = isLast && status === "none";
		const tell = fails ? contradiction : telling;
		const { words, emphasis } = tell(puzzle, step, before);
		const title = fails ? t("name.technique", { name: t("set.is.none") }) : titleOf(step);
		const end = isLast && status === "several" ? t("hint.several") : "";
		ui.words.replaceChildren(
			h("p", {}, h("b", {}, title), gap(), words),
			...(end ? [h("p", {}, end)] : []),
		);
		const name = t("learn.step", { step: setter.step + 1, of: steps.length });
		const number = t("name.technique", { name });
		if (setter.toSay) announce(joined(number, title, words, pointedAt(puzzle, emphasis), end));
		setter.toSay = false;
		ui.count.textContent = name;
		ui.back.ariaDisabled = String(setter.step === 0); // not disabled: they keep the focus
		ui.forth.ariaDisabled = String(isLast);
		ui.say.scrollTop = 0;
		ui.say.scrollIntoView({ block: "nearest" });
		board.point({
			bridges: drawnBy(puzzle, steps.slice(0, setter.step + 1)),
			other: null,
			hint: emphasis,
			faults: NOTHING, // they are not what the step speaks of
		});
	} else if (setter.tool === "solution") {
		const { bridges } = setter.shown();
		const others = answer.solutions.filter((one) => differences(one, bridges) > 0);
		const other = (isSolved(puzzle, bridges) && others[0]) || null;
		if (other) compared = t("set.also", { count: differences(other, bridges) });
		ui.words.replaceChildren(...wordsOf(setter, answer, reasons, compared));
		board.set({ bridges, other, hint: NOTHING, faults });
	} else {
		const [one, two] = answer.solutions;
		const both = sheet.kept.show === "two" && one && two;
		const [state, other] =
			sheet.kept.show === "nothing"
				? [emptyState(puzzle), null]
				: both
					? [one, two]
					: [answer.low, null];
		if (both) compared = t("set.twoAre", { count: differences(one, two) });
		ui.words.replaceChildren(...wordsOf(setter, answer, reasons, compared));
		board.set({ bridges: state, other, hint: NOTHING, faults });
	}
	// In a place of its own: what was done to a cell is read out as well.
	const heard = step ? "" : joined(compared, ...reasons.wrong, ...reasons.blamed);
	if (ui.ear.textContent !== heard) ui.ear.textContent = heard;
}

/**
 * Why there is no solution, sentence by sentence: what is wrong, and what may be.
 * @param {Puzzle} puzzle
 * @param {Answer} answer
 * @param {ReturnType<typeof problems>} found
 */
function reasonsOf(puzzle, { culprits, liars, blamed: isBlamed }, found) {
	const wrong = found
		.slice(0, MOST_TOLD)
		.map(({ what, count, most = 0, islands, sum, edges = [] }) => {
			const sign = sum ? says(puzzle, sum) : "";
			const [one = "", other = ""] = edges.map((edge) => {
				const [a, b] = endsOf(puzzle, edge);
				return t("place.between", { a: place(puzzle, a), b: place(puzzle, b) });
			});
			return t(`wrong.${what}`, { count, most, islands: named(puzzle, islands), sign, one, other });
		});
	const blamed = [];
	if (culprits.length) blamed.push(t("wrong.culprits", { islands: named(puzzle, culprits) }));
	if (liars.length)
		blamed.push(t("wrong.liars", { signs: liars.map((sum) => says(puzzle, sum)).join("; ") }));
	if (isBlamed && !blamed.length) blamed.push(t("wrong.explained"));
	return { wrong, blamed };
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
	ui.ear.textContent = "";
	board.set({ bridges: drawn, other: null });
	return true;
}

/**
 * The words below the board, unless an explanation is shown.
 * @param {Setter} setter
 * @param {Answer} answer
 * @param {ReturnType<typeof reasonsOf>} reasons
 * @param {string} compared  how two solutions differ, if two are shown
 */
function wordsOf(setter, { status, techniques }, { wrong, blamed }, compared) {
	/** @type {HTMLElement[]} */
	const words = [];
	/** @param {string} text */
	const say = (text, kind = "") => words.push(h("p", kind ? { class: kind } : {}, text));
	if (compared) say(compared);
	for (const text of wrong) say(text, "wrong");
	for (const text of blamed) say(text);
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
