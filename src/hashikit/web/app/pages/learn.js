/** The tutorial: five tiny steps, each a board to try. */

import { emptyState, isSolved } from "../../puzzle/bridges.js";
import { parse } from "../../puzzle/formats/formats.js";
import { at } from "../../puzzle/puzzle.js";
import { makeBoard } from "../board.js";
import { announce, button, h } from "../dom.js";
import { change, settings } from "../game/store.js";
import { t } from "../i18n/i18n.js";
import { go } from "../travel.js";

/** The boards, each with a single solution. */
const STEPS = [
	"1.1",
	"2.3.1",
	"..1../...../1.4.1/...../..2../...../..1..",
	"..1../...../2...2/...../3.3.3",
	"1.2.2/...../1.2.2",
];

/** @type {Show} */
export function show(main, argument, signal) {
	const step = Math.min(Math.max(Number(argument) || 1, 1), STEPS.length);
	const last = step === STEPS.length;
	const puzzle = parse(at(STEPS, step - 1));
	let state = emptyState(puzzle);
	const stage = h("div", { class: "stage" });
	const said = h("p", { class: "say", role: "status" });
	const leave = () => {
		change({ welcomed: true });
		go("#/");
	};
	const next = button(
		"next",
		t(last ? "nav.play" : "learn.next"),
		() => {
			if (last) leave();
			else go(`#/learn/${step + 1}`);
		},
		{ class: "main forward" },
	);
	main.replaceChildren(
		h(
			"div",
			{ class: "learn" },
			h("p", { class: "steps" }, t("learn.step", { step, of: STEPS.length })),
			h("h1", {}, t(`learn.${step}.title`)),
			h("p", { class: "lead" }, t(`learn.${step}.text`)),
			stage,
			said,
			h(
				"div",
				{ class: "row" },
				step > 1
					? button("back", t("learn.back"), () => go(`#/learn/${step - 1}`))
					: button("", t(settings().welcomed ? "learn.skip" : "learn.skipFirst"), leave),
				next,
			),
		),
	);
	const board = makeBoard(stage, puzzle, {
		label: t("learn.board"),
		on: {
			move: (edge, value) => {
				state = state.with(edge, value);
				const done = isSolved(puzzle, state);
				board.set({ bridges: state, locked: done });
				if (!done) return;
				said.textContent = t(`learn.${step}.done`);
				said.classList.add("good");
				next.classList.add("ready");
				next.focus();
			},
			blocked: () => {
				said.textContent = t("learn.blocked");
				announce(said.textContent);
			},
		},
	});
	signal.addEventListener("abort", () => board.destroy());
}
