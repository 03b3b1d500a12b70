/** Practice: positions in which a technique is the next step, until five in a row are right. */

import type { Board } from "../board/board.ts";
import { NOTHING } from "../board/state.ts";
import { tellingAgainst, tellingAll } from "../explain/moves.ts";
import { isExplained } from "../game/examples.ts";
import type { Judgement, Position } from "../game/practice.ts";
import { findPosition, judge, rarePosition } from "../game/practice.ts";
import { practice, recordPractice } from "../game/store.ts";
import { gap, joinSentences, t } from "../i18n/i18n.ts";
import { bridges, MARK } from "../puzzle/bridges.ts";
import { dumpShort } from "../puzzle/formats/formats.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import { makeBoard } from "../ui/board.ts";
import { button, h, icon, openDialog, scrolls } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";

/** How many in a row are enough. */
const ENOUGH = 5;

/** A puzzle with what is drawn on it given: that stays. */
function withGiven(puzzle: Puzzle, state: Uint8Array): Puzzle {
	const { islands } = puzzle;
	const cell = (island: number): Cell => [at(islands, island).row, at(islands, island).col];
	const list = graphOf(puzzle).edges.flatMap(({ a, b }, edge): Puzzle["given"] => {
		const count = bridges(state, edge);
		return count ? [[cell(a), cell(b), count]] : [];
	});
	return { ...puzzle, given: list };
}

export async function show(main: HTMLElement, technique: string, signal: AbortSignal) {
	if (!isExplained(technique)) return location.replace("#/techniques");
	const score = h("span", { role: "status" });
	const dots = h("span", { class: "dots", "aria-hidden": "true" });
	const title = h("h1", {}, t(`technique.${technique}`));
	const stage = h("div", { class: "stage" });
	const status = h("p", { class: "say", role: "status" });
	const mark = button("mark", t("play.mark"), () => setMarking(!board?.state.marking));
	const setMarking = (marking: boolean) => {
		board?.set({ marking });
		mark.setAttribute("aria-pressed", String(marking));
	};
	const about = h("p", { class: "lead about-it" }, t(`about.${technique}`));
	const lead = h("p", { class: "lead" }, t("drill.what"));
	const reveal = button("", t("drill.show"), () => {
		if (position) end("shown", { move: position.moves[0] });
	});
	const skip = button("", t("learn.skipStep"), () => void another().catch(failed), {
		class: "quiet",
	});
	const next = button("next", t("learn.next"), () => void another().catch(failed), {
		class: "main forward",
		hidden: true, // until there is a verdict
	});
	document.body.className = "learning";
	main.replaceChildren(
		h(
			"div",
			{ class: "learn practice" },
			h("p", { class: "steps" }, score, dots, h("a", { href: "#/techniques" }, t("drill.leave"))),
			title,
			about,
			lead,
			stage,
			status,
			h("div", { class: "row" }, mark, reveal, skip, next),
		),
	);
	const records = practice();
	let streak = (Object.hasOwn(records, technique) && records[technique]?.streak) || 0;
	let board: Board | null = null;
	let position: Position | null = null; // `null`: it has ended
	let coming: Promise<Position> | null = null;
	let early: Position | null = null;
	signal.addEventListener("abort", () => board?.destroy());
	document.addEventListener(
		"keydown",
		(event) => {
			if (event.ctrlKey || event.metaKey || event.altKey || openDialog() || !position) return;
			const key = event.key.toLowerCase();
			// The board handles the other keys, once it has the focus.
			if (key === "m" && !mark.hidden) mark.click();
			else if (/^[wasdx]$/.test(key)) board?.focus();
			else if (key.startsWith("arrow") && !scrolls(event.target as Element)) board?.focus();
			else return;
			event.preventDefault();
		},
		{ signal },
	);

	const count = () => {
		score.textContent = t("drill.score", { count: streak, of: ENOUGH });
		dots.replaceChildren(
			...Array.from({ length: ENOUGH }, (_, i) => h("i", { class: i < streak && "on" })),
		);
		const mastered = Object.hasOwn(practice(), technique) && practice()[technique]?.mastered;
		if (mastered && title.childElementCount === 0)
			title.append(h("span", { class: "mastered" }, icon("check"), t("drill.mastered")));
	};

	/** Look for the next position while this one is thought about. */
	const prepare = () => {
		early = null;
		const search = findPosition(technique, signal);
		coming = search;
		search.then(
			(next) => {
				if (coming === search) early = next;
			},
			() => {
				if (coming === search) coming = null; // another one is looked for when it is wanted
			},
		);
		return search;
	};

	const another = async () => {
		const focused = document.activeElement;
		position = null;
		board?.set({ locked: true });
		for (const one of [next, skip, reveal]) one.disabled = true;
		status.textContent = "";
		status.classList.remove("good");
		const search = coming ?? prepare();
		const fresh = early ?? (await rarePosition(technique, signal)) ?? (await search);
		if (signal.aborted) return;
		if (streak >= ENOUGH) streak = 0;
		count();
		ask(fresh);
		// A button that is disabled or hidden loses the focus.
		const isLost = document.activeElement === document.body || document.activeElement === focused;
		if (isLost && focused === skip) skip.focus();
		else if (isLost && focused === next && !document.querySelector(".pointing")) board?.focus();
		if (!coming || fresh === early) prepare();
	};

	const failed = (error: unknown) => {
		if (signal.aborted) return;
		for (const one of [next, skip]) one.disabled = false;
		status.textContent = whatIsWrong(error);
	};

	/**
	 * @param why the move or the contradiction that is told
	 * @param edge the one that the player has drawn
	 */
	const end = (
		verdict: "right" | "wrong" | "shown",
		{ move, against }: Partial<Judgement>,
		edge = -1,
	) => {
		if (!position || !board) return;
		const { puzzle, before } = position;
		const good = verdict === "right";
		streak = good ? streak + 1 : 0;
		recordPractice(technique, streak % ENOUGH, streak >= ENOUGH);
		count();
		position = null;
		const line = { edge, value: at(board.state.bridges, Math.max(edge, 0)) };
		const sentence = move
			? tellingAll(puzzle, move.steps, before, technique)
			: against && tellingAgainst(puzzle, against, before, [line]);
		const hint = sentence?.emphasis ?? { islands: [], edges: [line] };
		const isTold = hint.edges.some((one) => one.edge === edge);
		const faults = verdict === "wrong" && !isTold ? { islands: [], edges: [line] } : NOTHING;
		board.set({ hint, locked: true, faults, preview: -1 });
		status.classList.toggle("good", good);
		const name = good && streak >= ENOUGH ? "enough" : verdict;
		status.replaceChildren(h("b", {}, t(`drill.${name}`)), gap(), sentence?.words ?? "");
		for (const one of [reveal, skip, next]) one.hidden = one !== next;
		mark.disabled = true;
		next.disabled = false;
		next.focus();
	};

	const ask = (example: Position) => {
		const { puzzle, before } = example;
		board?.destroy();
		stage.replaceChildren();
		stage.dataset.puzzle = dumpShort(puzzle);
		position = example;
		const react = async (edge: number, value: number) => {
			fresh.set({ bridges: fresh.state.bridges.with(edge, value) });
			status.textContent = ""; // the same words are read out again
			stage.ariaBusy = "true";
			const judgement = await judge(example, edge, value, signal);
			const { verdict, move } = judgement;
			stage.ariaBusy = "false";
			if (position !== example || signal.aborted) return;
			if (verdict === "right") end("right", judgement, edge);
			else if (verdict === "wrong") end("wrong", { move: example.moves[0] }, edge);
			else if (verdict === "other" && move)
				status.textContent = t("drill.by", { technique: t(`technique.${move.technique}`) });
			else if (verdict !== "none") status.textContent = t(`drill.${verdict}`);
		};
		const fresh = makeBoard(stage, withGiven(puzzle, before), {
			label: t("learn.board"),
			on: {
				move: (edge, value) => void react(edge, value).catch(failed),
				blocked: () => {
					status.textContent = t("learn.blocked");
				},
			},
		});
		board = fresh;
		fresh.set({ bridges: before });
		const marks = example.moves.some(({ edges }) => edges.some(({ value }) => value === MARK));
		lead.textContent = joinSentences(t("drill.what"), marks ? t("drill.mark") : "");
		mark.hidden = !marks;
		mark.disabled = false;
		setMarking(marks && mark.ariaPressed === "true");
		for (const one of [reveal, skip, next]) {
			one.hidden = one === next;
			one.disabled = false;
		}
	};

	count();
	await another().catch(failed);
}
