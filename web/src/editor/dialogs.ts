/** The editor's dialogs: open another puzzle, size and rules, and Finish. */

import { openText } from "../dialogs/open.ts";
import { engine, usualIslands } from "../engine/engine.ts";
import { LEVELS, type Level } from "../engine/names.ts";
import { withSums } from "../game/drawing.ts";
import { reframe } from "../game/edit.ts";
import { Game } from "../game/game.ts";
import { joinSentences, t } from "../i18n/i18n.ts";
import { groups } from "../puzzle/bridges.ts";
import { MOST_SIDE } from "../puzzle/formats/error.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Entry } from "../puzzle/types.ts";
import { button, choice, dialog, h, numberField, toast, toggle } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import type { Editor } from "./editor.ts";
import { moreSigns, onlySolution } from "./unique.ts";

/** Seconds until the generator gives up. */
const PATIENCE = 30;

/** Open a puzzle from text, or the one played last. */
export function openOther(editor: Editor) {
	const [last] = Game.all();
	const take = (entry: Entry) => editor.receive(entry);
	const box = openText(
		take,
		last &&
			button("play", t("set.played"), () => {
				take(last);
				box.close();
			}),
	);
}

export function openSize(editor: Editor) {
	const { puzzle } = editor.sheet;
	const rows = numberField(t("new.rows"), puzzle.rows, 1, MOST_SIDE);
	const cols = numberField(t("new.cols"), puzzle.cols, 1, MOST_SIDE);
	let { maxBridges, loops } = puzzle;
	const take = () => {
		if (!rows.input.reportValidity() || !cols.input.reportValidity()) return;
		editor.change(
			reframe(puzzle, {
				rows: Number(rows.input.value),
				cols: Number(cols.input.value),
				maxBridges,
				loops,
			}),
		);
		box.close();
	};
	const box = dialog(t("set.size"), [
		h("div", { class: "pair" }, cols.field, rows.field),
		choice(
			t("new.maxBridges"),
			"bridges",
			["1", "2", "3", "4"].map((n) => [n, n]),
			String(maxBridges),
			(n) => (maxBridges = Number(n)),
		),
		toggle(t("new.loops"), "", loops, (on) => (loops = on)),
		button("", t("set.take"), take, { class: "main wide" }),
	]);
}

/** Let the signs of a drawn map say their sums, so that it has one solution. */
function openSums(editor: Editor) {
	let [hidden, more] = [false, false];
	const { puzzle, bridges } = editor.drawing();
	const { count } = groups(puzzle, bridges);
	const isDrawn = bridges.some(Boolean) && (count === 1 || !puzzle.connected);
	const working = new AbortController();
	const status = h("p", { role: "status" });
	const take = async () => {
		make.disabled = true;
		status.textContent = t("set.working");
		const sums = withSums({ puzzle, bridges }, hidden);
		try {
			editor.stopAsking();
			const until = { end: performance.now() + 1000 * PATIENCE, signal: working.signal };
			const { drawing, signCount } = more
				? await moreSigns(sums, until)
				: { drawing: sums, signCount: 0 };
			const only = await onlySolution(drawing, until);
			box.close();
			editor.take({ puzzle: only?.puzzle ?? drawing.puzzle, bridges: drawing.bridges });
			toast(
				joinSentences(
					signCount ? t("set.signed", { count: signCount }) : "",
					only ? t("set.clued", { count: only.clueCount }) : t("set.notClued"),
				),
			);
		} catch (error) {
			if (working.signal.aborted) return;
			make.disabled = false;
			status.textContent = whatIsWrong(error);
		}
	};
	const start = () => void take();
	const make = button("finish", t("set.sums"), start, { class: "main wide", disabled: !isDrawn });
	const box = dialog(t("set.finish"), [
		h("p", {}, t(isDrawn ? "set.sumsHow" : "set.sumsFirst")),
		toggle(t("set.moreSigns"), t("set.moreSignsAre"), more, (on) => (more = on)),
		toggle(t("set.hide"), "", hidden, (on) => (hidden = on)),
		status,
		make,
	]);
	box.addEventListener("close", () => working.abort());
}

/** Let the generator finish the layout. */
export function openFinish(editor: Editor) {
	const { puzzle, symmetry } = editor.sheet;
	if (puzzle.signs.length) return openSums(editor);
	const { rows, cols, loops, maxBridges } = puzzle;
	const fewest = puzzle.islands.length;
	// The generator can make a layout symmetric only if it starts from an empty grid.
	const start = fewest ? { keep: puzzle } : { symmetry, loops, maxBridges };
	const usual = usualIslands(rows * cols, fewest ? "none" : symmetry);
	const islands = numberField(
		t("set.islands"),
		Math.min(Math.max(usual, fewest + 1), rows * cols),
		Math.min(Math.max(2, fewest + 1), rows * cols),
		rows * cols,
	);
	// Whether no island is added; that makes sense only where one has no number yet.
	const canFill = puzzle.islands.some(({ clue }) => clue === null);
	const how = h("p", {});
	let fills = canFill;
	const choose = (fill: boolean) => {
		fills = fill;
		islands.field.hidden = fill;
		how.textContent = t(fill ? "set.fillHow" : fewest ? "set.addHow" : "set.layOutHow");
		const [word] = make.getElementsByTagName("span");
		if (word) word.textContent = t(fill ? "set.fill" : fewest ? "set.addIslands" : "set.finish");
	};
	const status = h("p", { role: "status" });
	const working = new AbortController();
	let level: Level | "" = "";
	const go = async () => {
		if (!fills && !islands.input.reportValidity()) return;
		make.disabled = true;
		status.textContent = t("set.working");
		const seed = at(crypto.getRandomValues(new Uint32Array(1)), 0);
		const count = fills ? fewest : Number(islands.input.value);
		const wishes = { natural: true, islands: count, ...(level && { level }) };
		const order = { rows, cols, seed, ...wishes, ...start };
		try {
			editor.stopAsking();
			const puzzle = await engine.generate(order, { signal: working.signal, seconds: PATIENCE });
			make.disabled = false;
			status.textContent = puzzle ? "" : t(fills ? "set.notFilled" : "set.notFinished");
			if (!puzzle) return;
			const { missed } = puzzle;
			const numbers = { count: order.islands, is: puzzle.puzzle.islands.length };
			const note = joinSentences(
				level && missed.includes("level") ? t("play.nearest", { level: t(`level.${level}`) }) : "",
				missed.includes("islands") ? t("set.nearIslands", numbers) : "",
			);
			if (note) toast(note);
			box.close();
			editor.change(puzzle.puzzle);
		} catch (error) {
			if (working.signal.aborted) return;
			make.disabled = false;
			status.textContent = whatIsWrong(error);
		}
	};
	const make = button("finish", t("set.finish"), () => void go(), { class: "main wide" });
	const levels = (["", ...LEVELS] as const).map(
		(name) => [name, t(name ? `level.${name}` : "set.any")] as const,
	);
	const what = [
		["fill", t("set.fill")],
		["add", t("set.addIslands")],
	] as const;
	choose(fills);
	const box = dialog(t("set.finish"), [
		canFill && choice(t("set.finish"), "what", what, "fill", (name) => choose(name === "fill")),
		how,
		choice(t("new.level"), "level", levels, level, (name) => (level = name)),
		islands.field,
		status,
		make,
	]);
	if (puzzle.given.length || !puzzle.connected) {
		make.disabled = true;
		status.textContent = t("set.rules");
	}
	box.addEventListener("close", () => working.abort());
}
