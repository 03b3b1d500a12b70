/** The engine's answer, in words and on the board. */

import { NOTHING } from "../board/state.ts";
import { nameIslands, stateAfter, telling, titleOf } from "../explain/hints.ts";
import { place, says } from "../explain/names.ts";
import { pointedAt } from "../explain/read-aloud.ts";
import { endsOf } from "../explain/reasons.ts";
import { differences, problems } from "../game/edit.ts";
import { gap, groupDigits, joinSentences, listPhrase, t } from "../i18n/i18n.ts";
import { emptyState, groups, isSolved } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { announce, button, h, listKeys, toast } from "../ui/dom.ts";
import type { Editor } from "./editor.ts";
import { opennessOf } from "./open.ts";
import type { Answer, Openness } from "./types.ts";

/** The most faults named in words; the board shows all. */
const MOST_TOLD = 3;

export function drawAnswer(editor: Editor, answer: Answer) {
	const { ui, board, sheet } = editor;
	const { puzzle } = sheet;
	const { status, rating, steps, culprits } = answer;
	const score = rating?.level
		? `${t(`level.${rating.level}`)} · ${t("set.score", { count: rating.score })}`
		: rating && rating.status !== "none" && rating.status !== "rated" && t(`set.${rating.status}`);
	const { count, isCounted, census } = answer;
	const words = census
		? t("set.solutions", { count: groupDigits(census.count) })
		: status === "several" && count
			? t(isCounted ? "set.solutions" : "set.moreSolutions", { count })
			: t(`set.is.${status}`);
	ui.about.textContent = [words, score].filter(Boolean).join(" · ");
	ui.about.dataset.status = status;
	if (editor.step >= 0 && steps?.length === 0) {
		toast(t(status === "none" ? "set.is.unknown" : "hint.several"));
		editor.toSay = false;
	}
	if (steps) editor.step = Math.min(editor.step, steps.length - 1);
	const step = steps?.[editor.step];
	ui.explain.setAttribute("aria-pressed", String(editor.step >= 0));
	ui.stepper.hidden = !step;
	const wrong = problems(puzzle);
	const reasons = reasonsOf(puzzle, answer, wrong);
	let comparison = "";
	const givenState = emptyState(puzzle);
	const faults = {
		islands: [...wrong.flatMap(({ islands }) => islands), ...culprits],
		edges: wrong.flatMap(({ edges = [] }) =>
			edges.map((edge) => ({ edge, value: at(givenState, edge) })),
		),
	};
	if (step && steps) {
		const before = stateAfter(puzzle, steps.slice(0, editor.step));
		const isLast = editor.step === steps.length - 1;
		const fails = isLast && status === "none";
		const { words, emphasis } = telling(puzzle, step, before);
		const title = fails ? t("name.technique", { name: t("set.is.none") }) : titleOf(step);
		const end = isLast && status === "several" ? t("hint.several") : "";
		ui.words.replaceChildren(
			h("p", {}, h("b", {}, title), gap(), words),
			...(end ? [h("p", {}, end)] : []),
		);
		const name = t("learn.step", { step: editor.step + 1, of: steps.length });
		const number = t("name.technique", { name });
		if (editor.toSay)
			announce(joinSentences(number, title, words, pointedAt(puzzle, emphasis), end));
		editor.toSay = false;
		ui.count.textContent = name;
		ui.back.ariaDisabled = String(editor.step === 0); // not disabled: they keep the focus
		ui.forth.ariaDisabled = String(isLast);
		ui.say.scrollTop = 0;
		ui.say.scrollIntoView({ block: "nearest" });
		board.point({
			bridges: stateAfter(puzzle, steps.slice(0, editor.step + 1)),
			other: null,
			shares: null,
			hint: emphasis,
			faults: NOTHING, // they are not what the step speaks of
		});
	} else if (editor.tool === "solution") {
		const { bridges } = editor.drawing();
		const others = answer.solutions.filter((one) => differences(one, bridges) > 0);
		const other = (isSolved(puzzle, bridges) && others[0]) || null;
		if (other) comparison = t("set.also", { count: differences(other, bridges) });
		ui.words.replaceChildren(...wordsOf(editor, answer, reasons, comparison));
		board.set({ bridges, other, shares: null, hint: NOTHING, faults });
	} else {
		const [one, two] = answer.solutions;
		const both = sheet.show === "two" && one && two;
		const [state, other] =
			sheet.show === "nothing"
				? [emptyState(puzzle), null]
				: both
					? [one, two]
					: [answer.low, null];
		if (both) comparison = t("set.twoAre", { count: differences(one, two) });
		const isOpen = sheet.show === "open";
		const openness = isOpen && census ? opennessOf(puzzle, census, sheet.drawing) : null;
		ui.words.replaceChildren(...wordsOf(editor, answer, reasons, comparison, openness));
		// While it is still counted, what was open before may stay.
		const isCounted = census || count || status !== "several";
		const shares = openness ? openness.shares : isOpen && !isCounted ? board.state.shares : null;
		const hint = openness ? { ...NOTHING, islands: openness.islands } : NOTHING;
		board.set({ bridges: state, other, shares, hint, faults });
	}
	// In a place of its own: what was done to a cell is read out as well.
	const heard = step ? "" : joinSentences(comparison, ...reasons.wrong, ...reasons.blamed);
	if (ui.ear.textContent !== heard) ui.ear.textContent = heard;
}

/** Why there is no solution, sentence by sentence: what is wrong, and what may be. */
function reasonsOf(
	puzzle: Puzzle,
	{ culprits, liars, isBlamed }: Answer,
	faults: ReturnType<typeof problems>,
) {
	const wrong = faults
		.slice(0, MOST_TOLD)
		.map(({ what, count, most = 0, islands, sum, edges = [] }) => {
			const sign = sum ? says(puzzle, sum) : "";
			const [one = "", other = ""] = edges.map((edge) => {
				const [a, b] = endsOf(puzzle, edge);
				return t("place.between", { a: place(puzzle, a), b: place(puzzle, b) });
			});
			return t(`wrong.${what}`, {
				count,
				most,
				islands: nameIslands(puzzle, islands),
				sign,
				one,
				other,
			});
		});
	const blame = [];
	if (culprits.length) blame.push(t("wrong.culprits", { islands: nameIslands(puzzle, culprits) }));
	if (liars.length)
		blame.push(t("wrong.liars", { signs: liars.map((sum) => says(puzzle, sum)).join("; ") }));
	if (isBlamed && !blame.length) blame.push(t("wrong.explained"));
	return { wrong, blamed: blame };
}

/**
 * Say what a drawn solution lacks to be one.
 * @returns whether it lacks something: then there is nothing to ask
 */
export function drawUnfinished({ ui, board, sheet, tool }: Editor): boolean {
	const { puzzle, drawing } = sheet;
	if (tool !== "solution" || !drawing || isSolved(puzzle, drawing)) return false;
	const { count } = groups(puzzle, drawing);
	ui.about.textContent = t(puzzle.connected && count > 1 ? "set.pieces" : "set.notYet", { count });
	ui.about.dataset.status = "drawing";
	ui.explain.setAttribute("aria-pressed", "false");
	ui.stepper.hidden = true;
	ui.words.replaceChildren(h("p", {}, t("set.how.solution")));
	ui.ear.textContent = "";
	board.set({ bridges: drawing, other: null, shares: null });
	return true;
}

/**
 * The words below the board, unless an explanation is shown.
 * @param comparison how two solutions differ, if two are shown
 * @param openness where the puzzle is open, if that is shown
 */
function wordsOf(
	editor: Editor,
	{ status, techniques }: Answer,
	{ wrong, blamed }: ReturnType<typeof reasonsOf>,
	comparison: string,
	openness: Openness | null = null,
) {
	const words: HTMLElement[] = [];
	const say = (text: string, kind = "") => words.push(h("p", kind ? { class: kind } : {}, text));
	if (comparison) say(comparison);
	for (const text of wrong) say(text, "wrong");
	for (const text of blamed) say(text);
	if (status === "empty") {
		say(t(`set.how.${editor.tool}`));
		const keys = button("", t("play.keys"), () => listKeys(t("set.keys")), { class: "small fine" });
		words.push(keys);
	}
	if (techniques.length) {
		const names = listPhrase(techniques.map((name) => t(`technique.${name}`)));
		say(t("set.needs", { techniques: names }), "fine");
	}
	if (status !== "empty" && (editor.tool === "given" || editor.tool === "blocked"))
		say(t(`set.how.${editor.tool}`));
	if (status !== "several" || comparison) return words;
	if (openness) words.push(...openness.words);
	else say(t("set.several"));
	const compare = button("", t("set.compare"), () => editor.look({ show: "two" }), {
		class: "small compare",
	});
	return [...words, h("div", { class: "row start" }, compare, openness?.help)];
}
