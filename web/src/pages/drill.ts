/** Practice: positions in which a technique is the next step, until five in a row are right. */

import type { Board } from "../board/board.ts";
import { NOTHING } from "../board/state.ts";
import { engine } from "../engine/engine.ts";
import type { Step } from "../engine/types.ts";
import { drawnBy, telling } from "../explain/hints.ts";
import { gap, joined, t } from "../i18n/i18n.ts";
import { MARK } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { makeBoard } from "../ui/board.ts";
import { button, h } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { TECHNIQUES } from "./examples.ts";

/** How many in a row are enough. */
const ENOUGH = 5;

/** Grids and levels in which a technique may occur, simple ones first. */
const KINDS = [
	[6, "beginner"],
	[7, "easy"],
	[8, "medium"],
	[9, "hard"],
	[9, "expert"],
] as const;

/** How many puzzles are made in search of a position. */
const TRIES = 60;

export async function show(main: HTMLElement, technique: string, signal: AbortSignal) {
	if (!Object.hasOwn(TECHNIQUES, technique)) return location.replace("#/techniques");
	const name = t(`technique.${technique}`);
	const score = h("p", { class: "steps", role: "status" });
	const stage = h("div", { class: "stage" });
	const said = h("p", { class: "say", role: "status" });
	const mark = button("mark", t("play.mark"), () => {
		const marking = !board?.state.marking;
		board?.set({ marking });
		mark.setAttribute("aria-pressed", String(marking));
	});
	mark.setAttribute("aria-pressed", "false");
	const next = button("next", t("learn.next"), () => void another().catch(failed), {
		class: "main forward",
	});
	document.body.className = "learning";
	main.replaceChildren(
		h(
			"div",
			{ class: "learn" },
			score,
			h("h1", {}, name),
			h("p", { class: "lead" }, joined(t("drill.what"), t("drill.mark"))),
			stage,
			said,
			h("div", { class: "row" }, h("a", { href: "#/techniques" }, t("drill.leave")), mark, next),
		),
	);
	let right = 0;
	let from = 0;
	let board: Board | null = null;
	signal.addEventListener("abort", () => board?.destroy());

	const count = () => {
		score.textContent = t("drill.score", { count: right, of: ENOUGH });
	};

	const another = async () => {
		next.disabled = true;
		said.textContent = "";
		said.classList.remove("good");
		const found = await findPosition(technique, from, signal);
		if (signal.aborted) return;
		if (!found) {
			said.textContent = t("play.notFound");
			return;
		}
		from = found.after;
		ask(found);
	};

	const failed = (error: unknown) => {
		next.disabled = false;
		said.textContent = whatIsWrong(error);
	};

	const ask = ({ puzzle, before, step, solution }: Position) => {
		board?.destroy();
		stage.replaceChildren();
		const { words, emphasis } = telling(puzzle, step, before);
		const end = (good: boolean) => {
			right = good ? right + 1 : 0;
			count();
			board?.set({ hint: emphasis, locked: true, faults: NOTHING });
			said.classList.toggle("good", good);
			const verdict = right >= ENOUGH ? "drill.enough" : good ? "drill.right" : "drill.wrong";
			said.replaceChildren(h("b", {}, t(verdict)), gap(), words);
			next.disabled = false;
			next.focus();
		};
		const fresh = makeBoard(stage, puzzle, {
			label: t("learn.board"),
			on: {
				move: (edge, value) => {
					const fact = step.edges.find((one) => one.edge === edge);
					const drawn = value === MARK ? 0 : value;
					const goal = at(solution, edge);
					fresh.set({ bridges: fresh.state.bridges.with(edge, value) });
					if (drawn > goal || (value === MARK && goal > 0)) end(false);
					else if (!fact) said.textContent = t("drill.fine");
					else if (value === MARK || (fact.low > at(before, edge) && drawn >= fact.low)) end(true);
				},
			},
		});
		board = fresh;
		fresh.set({ bridges: before, marking: mark.getAttribute("aria-pressed") === "true" });
	};

	count();
	await another();
}

export interface Position {
	puzzle: Puzzle;
	before: Uint8Array;
	step: Step;
	solution: Uint8Array;
	/** how many puzzles were tried */
	after: number;
}

/**
 * A position in which a technique is the next step, and something is to be drawn.
 * @param from how many puzzles were tried before
 */
async function findPosition(
	technique: string,
	from: number,
	signal: AbortSignal,
): Promise<Position | null> {
	for (let i = from; i < from + TRIES; i++) {
		const [size, level] = at(KINDS, Math.floor(i / 2) % KINDS.length);
		const seed = at(crypto.getRandomValues(new Uint32Array(1)), 0);
		const loops = technique !== "loop";
		const made = await engine.generate({ rows: size, cols: size, level, seed, loops }, { signal });
		if (!made) continue;
		const { puzzle } = made;
		const { steps } = await engine.explain(puzzle, { signal });
		for (const [number, step] of steps.entries()) {
			if (step.technique !== technique) continue;
			const before = drawnBy(puzzle, steps.slice(0, number));
			const open = step.edges.some(
				({ edge, low, high }) =>
					edge < before.length &&
					(low > at(before, edge) || (high === 0 && at(before, edge) === 0)),
			);
			if (open) return { puzzle, before, step, solution: made.counts, after: i + 1 };
		}
	}
	return null;
}
