/** The tutorial: tiny steps, each a board to try; one about signs for those who meet them. */

import type { Board } from "../board/board.ts";
import { place, says } from "../explain/names.ts";
import { tintedAt } from "../explain/read-aloud.ts";
import { change, settings } from "../game/store.ts";
import { joinSentences, type Key, t } from "../i18n/i18n.ts";
import { closedOff, degrees, emptyState, groups, isSolved, stateOf } from "../puzzle/bridges.ts";
import { parse } from "../puzzle/formats/formats.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import { makeBoard } from "../ui/board.ts";
import { announce, button, h } from "../ui/dom.ts";
import { go } from "../ui/history.ts";

/** The boards, each with a single solution. */
const STEPS = [
	"1.1",
	"2.3.1",
	"..1../...../1.5.1/...../..2..",
	"..1../...../2...2/...../3.3.3",
	"1.2.2/...../1.2.2",
	"..?.\n....\n?.?A\n\nA: W6",
];

/** The number of the step about signs, which comes by itself: only where there are signs. */
export const SIGNS = STEPS.length;

export function show(main: HTMLElement, argument: string, signal: AbortSignal) {
	const step = Math.min(Math.max(Number(argument) || 1, 1), STEPS.length);
	const last = step >= SIGNS - 1;
	const puzzle = parse(at(STEPS, step - 1));
	let state = emptyState(puzzle);
	const stage = h("div", { class: "stage" });
	const status = h("p", { class: "say", role: "status" });
	/** @param where for those who do not see it */
	const say = (text: string, where?: string) => {
		status.replaceChildren(text, where ? h("span", { class: "unseen" }, ` ${where}`) : "");
	};
	const end = (to: string) => {
		change({ welcomed: true });
		go(to);
	};
	const leave = () => end("#/");
	const goOn = () => go(`#/learn/${step + 1}`);
	/** A first puzzle. */
	const play = () => end("#/play");
	const next = button("next", t(last ? "nav.play" : "learn.next"), last ? play : goOn, {
		class: "main forward",
		hidden: true, // until the board is solved
	});
	const skip = button("", t("learn.skipStep"), last ? leave : goOn, { class: "quiet" });
	document.body.className = "learning";
	main.replaceChildren(
		h(
			"div",
			{ class: "learn" },
			step < SIGNS && h("p", { class: "steps" }, t("learn.step", { step, of: SIGNS - 1 })),
			h("h1", {}, t(`learn.${step}.title` as Key)),
			h(
				"p",
				{ class: "lead" },
				joinSentences(step === 1 ? t("learn.what") : "", t(`learn.${step}.text` as Key)),
			),
			stage,
			status,
			h(
				"div",
				{ class: "row" },
				step > 1 && step < SIGNS
					? button("back", t("learn.back"), () => go(`#/learn/${step - 1}`))
					: button("", t(settings().welcomed ? "learn.skip" : "learn.skipFirst"), leave),
				step > 1 && skip,
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
				const [region] = done ? [] : closedOff(puzzle, state);
				board.set({
					bridges: state,
					locked: done,
					faults: { islands: [], edges: [], region: region ?? [] },
				});
				const sums = degrees(puzzle, state);
				const over = puzzle.islands.findIndex(({ clue }, i) => clue !== null && at(sums, i) > clue);
				const clue = puzzle.islands[over]?.clue;
				const { count } = groups(puzzle, state);
				const wrong = graphOf(puzzle).sums.find(
					(sum) => stateOf(sum, sums, count === 1) === "broken",
				);
				if (region) {
					const group = t("name.tinted", { count: region.length });
					say(t("hint.closed", { group }), tintedAt(puzzle, region));
				} else if (clue) say(t("learn.over", { clue }), place(puzzle, over));
				else if (wrong) say(t("sign.isBroken", { sign: says(puzzle, wrong) }));
				else say("");
				if (!done) return;
				say(t(`learn.${step}.done` as Key));
				if (puzzle.signs.length) {
					change({ metSigns: true });
					status.append(" ", h("a", { href: "#/drill/sum_rest" }, t("learn.practice")));
				}
				status.classList.add("good");
				skip.hidden = true;
				next.hidden = false;
				next.focus();
			},
			blocked: (_, other) => {
				const { a, b } = at(graphOf(puzzle).edges, other);
				const where = t("board.blocked", { one: place(puzzle, a), two: place(puzzle, b) });
				say(t("learn.blocked"), where);
				announce(status.textContent ?? "");
			},
		},
	});
	signal.addEventListener("abort", () => board.destroy());
	let explained = step > 1; // how to build by keys
	stage.addEventListener("focusin", () => {
		if (explained || document.querySelector(".pointing")) return;
		explained = true;
		status.textContent = t("learn.keys");
	});
	if (step === 1) showFinger(stage, board, signal);
}

/** A finger that draws the first bridge, until the player does. */
function showFinger(stage: HTMLElement, board: Board, signal: AbortSignal) {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return board.set({ preview: 0 });
	const finger = h("div", { class: "finger", "aria-hidden": "true" });
	stage.append(finger);
	const middle = (island: number) => {
		const place = stage.getBoundingClientRect();
		const disc = at(board.picture.islands, island).getBoundingClientRect();
		return `translate(${disc.x + disc.width / 2 - place.x}px, ${disc.y + disc.height / 2 - place.y}px)`;
	};
	const begin = () => {
		for (const old of finger.getAnimations()) old.cancel();
		const [from, to] = [middle(0), middle(1)];
		finger.animate(
			[
				{ transform: from, opacity: 0 },
				{ transform: from, opacity: 1, offset: 0.2 },
				{ transform: to, opacity: 1, offset: 0.7 },
				{ transform: to, opacity: 0 },
			],
			{ duration: 2400, iterations: Infinity, easing: "ease-in-out" },
		);
	};
	begin();
	const observer = new ResizeObserver(begin);
	observer.observe(stage);
	signal.addEventListener("abort", () => observer.disconnect());
	stage.addEventListener("pointerdown", () => finger.remove(), { once: true });
	stage.addEventListener("keydown", () => finger.remove(), { once: true });
}
