/** The editor's dialogs: open another puzzle, size and rules, and Finish. */

import { engine, usualIslands } from "../../../engine/engine.js";
import { LEVELS } from "../../../engine/names.js";
import { groups } from "../../../puzzle/bridges.js";
import { MOST_SIDE } from "../../../puzzle/formats/error.js";
import { at } from "../../../puzzle/puzzle.js";
import { button, choice, dialog, h, numberField, toast, toggle } from "../../dom.js";
import { withSums } from "../../drawing.js";
import { reframe } from "../../edit.js";
import { whatIsWrong } from "../../errors.js";
import { Game } from "../../game/game.js";
import { joined, t } from "../../i18n/i18n.js";
import { openText } from "../open.js";
import { moreSigns, onlySolution } from "./unique.js";

/** Seconds until the generator gives up. */
const PATIENCE = 30;

/** Open a puzzle from text, or the one played last. @param {Setter} setter */
export function openOther(setter) {
	const [last] = Game.all();
	const take = (/** @type {Entry} */ entry) => setter.receive(entry);
	const box = openText(
		take,
		last &&
			button("play", t("set.played"), () => {
				take(last);
				box.close();
			}),
	);
}

/** @param {Setter} setter */
export function openSize(setter) {
	const { puzzle } = setter.sheet;
	const rows = numberField(t("new.rows"), puzzle.rows, 1, MOST_SIDE);
	const cols = numberField(t("new.cols"), puzzle.cols, 1, MOST_SIDE);
	let { maxBridges, loops } = puzzle;
	const take = () => {
		if (!rows.input.reportValidity() || !cols.input.reportValidity()) return;
		setter.change(
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

/**
 * Let the signs of a drawn map say their sums, so that it has one solution.
 * @param {Setter} setter
 */
function openSums(setter) {
	let [hidden, more] = [false, false];
	const { puzzle, bridges } = setter.shown();
	const { count } = groups(puzzle, bridges);
	const isDrawn = bridges.some(Boolean) && (count === 1 || !puzzle.connected);
	const working = new AbortController();
	const said = h("p", { role: "status" });
	const take = async () => {
		make.disabled = true;
		said.textContent = t("set.working");
		const sums = withSums({ puzzle, bridges }, hidden);
		try {
			setter.stopAsking();
			const until = { end: performance.now() + 1000 * PATIENCE, signal: working.signal };
			const { drawn, placed } = more ? await moreSigns(sums, until) : { drawn: sums, placed: 0 };
			const only = await onlySolution(drawn, until);
			box.close();
			setter.take({ puzzle: only?.puzzle ?? drawn.puzzle, bridges: drawn.bridges });
			toast(
				joined(
					placed ? t("set.signed", { count: placed }) : "",
					only ? t("set.clued", { count: only.given }) : t("set.notClued"),
				),
			);
		} catch (error) {
			if (working.signal.aborted) return;
			make.disabled = false;
			said.textContent = whatIsWrong(error);
		}
	};
	const start = () => void take();
	const make = button("finish", t("set.sums"), start, { class: "main wide", disabled: !isDrawn });
	const box = dialog(t("set.finish"), [
		h("p", {}, t(isDrawn ? "set.sumsHow" : "set.sumsFirst")),
		toggle(t("set.moreSigns"), t("set.moreSignsAre"), more, (on) => (more = on)),
		toggle(t("set.hide"), "", hidden, (on) => (hidden = on)),
		said,
		make,
	]);
	box.addEventListener("close", () => working.abort());
}

/** Let the generator finish the layout. @param {Setter} setter */
export function openFinish(setter) {
	const { puzzle, symmetry } = setter.sheet;
	if (puzzle.signs.length) return openSums(setter);
	const { rows, cols, loops, maxBridges } = puzzle;
	const kept = puzzle.islands.length;
	// The generator can make a layout symmetric only if it starts from an empty grid.
	const start = kept ? { keep: puzzle } : { symmetry, loops, maxBridges };
	const usual = usualIslands(rows * cols, kept ? "none" : symmetry);
	const islands = numberField(
		t("set.islands"),
		kept < usual / 2 ? usual : kept,
		Math.max(2, kept),
		rows * cols,
	);
	const said = h("p", { role: "status" });
	const working = new AbortController();
	let level = "";
	const go = async () => {
		if (!islands.input.reportValidity()) return;
		make.disabled = true;
		said.textContent = t("set.working");
		const seed = at(crypto.getRandomValues(new Uint32Array(1)), 0);
		const order = { rows, cols, seed, islands: Number(islands.input.value), level, ...start };
		try {
			setter.stopAsking();
			const made = await engine.generate(order, { signal: working.signal, seconds: PATIENCE });
			make.disabled = false;
			said.textContent = made ? "" : t("set.notFinished");
			if (!made) return;
			const { missed } = made;
			const wanted = { count: order.islands, is: made.puzzle.islands.length };
			const told = joined(
				missed.includes("level") ? t("play.nearest", { level: t(`level.${level}`) }) : "",
				missed.includes("islands") ? t("set.nearIslands", wanted) : "",
			);
			if (told) toast(told);
			box.close();
			setter.change(made.puzzle);
		} catch (error) {
			if (working.signal.aborted) return;
			make.disabled = false;
			said.textContent = whatIsWrong(error);
		}
	};
	const make = button("finish", t("set.finish"), () => void go(), { class: "main wide" });
	const levels = ["", ...LEVELS].map(
		(name) => /** @type {const} */ ([name, t(name ? `level.${name}` : "set.any")]),
	);
	const box = dialog(t("set.finish"), [
		h("p", {}, t("set.finishHow")),
		choice(t("new.level"), "level", levels, level, (name) => (level = name)),
		islands.field,
		said,
		make,
	]);
	if (puzzle.given.length || !puzzle.connected) {
		make.disabled = true;
		said.textContent = t("set.rules");
	}
	box.addEventListener("close", () => working.abort());
}
