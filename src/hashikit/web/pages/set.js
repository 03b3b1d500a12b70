/** Setting puzzles: islands placed by hand, and at every change what the engine says of them. */

import { Board } from "../board/board.js";
import { says, signLabel } from "../board/render.js";
import { NOTHING } from "../board/state.js";
import { announce, button, choice, dialog, h, numberField, selection, toast, toggle, tool } from "../dom.js";
import { carried, differences, fits, move, problems, put, reframe, remove, turn } from "../edit.js";
import { LEVELS, SYMMETRIES, engine } from "../engine/engine.js";
import { MOST_SIDE, isReading, parse, readingOf, unescape } from "../formats.js";
import { Sheet } from "../game/sheet.js";
import { games, onOtherTab } from "../game/store.js";
import { drawnBy, named, pointedAt, reason } from "../hints.js";
import { t } from "../i18n/i18n.js";
import { at, emptyState, graphOf, islandAt, signAt } from "../puzzle.js";
import { onPaste, openPuzzle, openShare, openText, whatIsWrong } from "./share.js";

/** Islands per cell where more are wanted than there are. */
const DENSITY = 0.3;

/** Seconds after which the engine gives up a question, and a layout. */
const PATIENCE = 10;
const LONG = 30;

/** @type {Show} */
export function show(main, argument, signal) {
	const sheet = new Sheet();
	if (argument) {
		try {
			sheet.change(parse(unescape(argument)));
		} catch (error) {
			toast(whatIsWrong(error));
		}
		// From here on what is kept counts, and not the link.
		history.replaceState(null, "", "#/set");
	}
	new Setter(main, sheet, signal);
}

class Setter {
	/** @param {HTMLElement} main @param {Sheet} sheet @param {AbortSignal} signal */
	constructor(main, sheet, signal) {
		this.sheet = sheet;
		this.signal = signal;
		this.asking = new AbortController();
		/** Of this puzzle, as soon as it is there. @type {Answer | null} */
		this.answer = null;
		this.step = -1; // of the explanation; -1: not shown
		this.ui = this.build(main);
		this.board = new Board(this.ui.stage, sheet.puzzle, {
			mode: "edit",
			on: {
				pick: (cell, second, again) => this.pick(cell, second, again),
				pull: (from, to) => this.pull(from, to),
				reach: () => this.reached(),
				key: (_, event) => this.type(event),
			},
		});
		this.board.svg.setAttribute("aria-describedby", "keys");
		signal.addEventListener("abort", () => {
			this.asking.abort();
			this.board.destroy();
		});
		document.addEventListener("keydown", (event) => this.key(event), { signal });
		onPaste((puzzle) => this.change(puzzle), signal);
		onOtherTab((key) => {
			if (signal.aborted || key !== "set") return;
			sheet.reload();
			this.changed();
		});
		this.changed();
	}

	/** @param {HTMLElement} main */
	build(main) {
		const { kept } = this.sheet;
		const title = h("h1", {});
		const about = h("p", { class: "about", role: "status" });
		const stage = h("div", { class: "stage" });
		const words = h("div", { class: "words" });
		const back = button("back", t("learn.back"), () => this.walk(-1), { class: "small" });
		const forth = button("next", t("learn.next"), () => this.walk(1), { class: "small forward" });
		const count = h("span", { class: "fine" });
		const stepper = h("div", { class: "stepper", hidden: true }, back, count, forth);
		const palette = h("div", { class: "palette", role: "toolbar", "aria-label": t("set.clue"), onkeydown: (/** @type {KeyboardEvent} */ event) => {
			if (event.target instanceof HTMLInputElement && /^(Enter|Escape)$/.test(event.key)) this.board.focus();
		} });
		const undo = tool("undo", "play.undo", () => this.go(-1));
		const redo = tool("redo", "play.redo", () => this.go(1));
		const explain = tool("steps", "set.explain", () => this.explain(), { "aria-pressed": "false" });
		const more = h("div", { class: "list" },
			h("div", { class: "pair" },
				selection(t("set.symmetry"), [], "", () => {}),
				selection(t("set.show"), ["nothing", "forced", "two"].map((name) => [name, t(`set.${name}`)]), kept.show, (name) => this.look({ show: name }))),
			h("div", { class: "pair" },
				button("open", t("play.open"), () => this.open()),
				button("share", t("set.export"), () => openShare(this.sheet.puzzle)),
				button("size", t("set.size"), () => this.openSize()),
				button("trash", t("set.clear"), () => this.change(reframe(this.sheet.puzzle, { islands: [], signs: [] }))),
				button("turn", t("set.turn"), () => this.change(turn(this.sheet.puzzle, false))),
				button("flip", t("set.flip"), () => this.change(turn(this.sheet.puzzle, true)))));
		const actions = h("div", { class: "actions" }, more);
		const openMore = () => {
			const box = dialog(t("play.more"), [more], "side");
			box.addEventListener("close", () => actions.append(more));
		};
		main.replaceChildren(
			h("div", { class: "play set" },
				h("div", { class: "info" }, title, about),
				stage,
				h("div", { class: "say", tabindex: 0 }, words, stepper),
				h("div", { class: "tools" },
					palette, undo, redo,
					tool("play", "nav.play", () => openPuzzle(this.sheet.puzzle), { class: "tool main try" }),
					explain,
					tool("finish", "set.finish", () => this.openFinish()),
					tool("more", "play.more", openMore)),
				actions,
				h("p", { id: "keys", class: "keys" }, t("set.keys"))),
		);
		return { title, about, stage, words, stepper, back, count, forth, palette, undo, redo, explain, more };
	}

	// ------------------------------------------------------------------------------------ changes

	/** @param {Puzzle | null} puzzle */
	change(puzzle) {
		if (puzzle && this.sheet.change(puzzle)) this.changed();
	}

	/** @param {1 | -1} by */
	go(by) {
		if (!this.sheet.go(by)) return;
		this.changed();
		announce(t(by < 0 ? "play.undone" : "play.redone"));
	}

	/** Put an island into the chosen cell, or change its clue. @param {number | null} clue */
	put(clue) {
		this.change(put(this.sheet.puzzle, this.sheet.symmetry, this.board.s.cell, { clue }));
		this.reached();
	}

	/** Put a sign into the chosen cell, or go to the numbers of the one that is there. */
	putSign() {
		if (!this.sign()) this.say([null, null, null, null]);
		this.reached();
		this.ui.palette.querySelector("input")?.focus();
	}

	/** @param {Readings} readings  of the sign in the chosen cell */
	say(readings) {
		this.change(put(this.sheet.puzzle, this.sheet.symmetry, this.board.s.cell, { readings }));
	}

	remove() {
		this.change(remove(this.sheet.puzzle, this.sheet.symmetry, this.board.s.cell));
		this.reached();
	}

	/** The next clue, or a new island. */
	cycle() {
		const island = this.here();
		const clue = island?.clue ?? 0;
		this.put(!island || clue >= this.most() ? null : clue + 1);
	}

	/** @param {Cell} _ @param {boolean} second @param {boolean} again */
	pick(_, second, again) {
		if (second) this.remove();
		else if (this.sign()) this.reached();
		else if (again || !this.here()) this.cycle();
		else this.reached();
	}

	/** @param {Cell} from @param {Cell} to */
	pull(from, to) {
		const moved = move(this.sheet.puzzle, this.sheet.symmetry, from, to);
		if (!moved) this.board.setCell(...from);
		this.change(moved);
		this.reached();
	}

	/** The island in the chosen cell. */
	here() {
		const { puzzle } = this.sheet;
		return puzzle.islands[islandAt(puzzle, ...this.board.s.cell)];
	}

	/** The sign in the chosen cell. */
	sign() {
		return signAt(this.sheet.puzzle, ...this.board.s.cell);
	}

	/** The largest clue that an island can have. */
	most() {
		return 4 * this.sheet.puzzle.maxBridges;
	}

	/** Tell what is in the chosen cell. */
	reached() {
		const [row, col] = this.board.s.cell;
		const clue = this.mark();
		if (this.sign()) announce(signLabel(this.sheet.puzzle, this.sheet.puzzle.signs.findIndex((sign) => sign === this.sign())));
		else announce(t(clue ? "board.place" : "set.water", { clue, row: row + 1, col: col + 1 }));
	}

	/** For islands a button each number, for a sign a field each side. */
	drawPalette() {
		const { palette } = this.ui;
		const sign = this.sign();
		const kind = sign ? `sign ${this.board.s.cell}` : String(this.most());
		if (palette.dataset.kind === kind) {
			palette.querySelectorAll("input").forEach((input, side) => {
				const reading = sign?.readings[side] ?? null;
				const text = input.value.trim();
				if (isReading(text) && readingOf(text) !== reading) input.value = String(reading ?? "");
			});
			return;
		}
		palette.dataset.kind = kind;
		palette.setAttribute("aria-label", t(sign ? "set.says" : "set.clue"));
		const trash = button("trash", t("set.remove"), () => this.remove(), { class: "only-icon", "aria-label": t("set.remove") });
		if (sign) {
			const inputs = sign.readings.map((reading, side) => {
				const name = t(`board.side${side}`);
				const input = h("input", { type: "text", maxlength: 3, autocomplete: "off", "aria-label": name, oninput: () => this.typeReadings(inputs) });
				input.value = String(reading ?? "");
				return input;
			});
			palette.replaceChildren(...inputs.map((input, side) => h("label", {}, h("span", { "aria-hidden": "true" }, at(["↑", "→", "↓", "←"], side)), input)), trash);
			return;
		}
		const clues = Array.from({ length: this.most() }, (_, i) => i + 1);
		palette.replaceChildren(
			...[null, ...clues].map((clue) => button("", String(clue ?? "?"), () => this.put(clue), { "data-clue": clue ?? "?" })),
			button("", "◇", () => this.putSign(), { "aria-label": t("set.sign"), title: t("set.sign") }),
			trash);
	}

	/** Take what is typed for a sign, as far as it can stand there. @param {HTMLInputElement[]} inputs */
	typeReadings(inputs) {
		const texts = inputs.map(({ value }) => value.trim());
		inputs.forEach((input, i) => input.setAttribute("aria-invalid", String(!isReading(at(texts, i)))));
		const [north, east, south, west] = texts.map((text, i) => (isReading(text) ? readingOf(text) : (this.sign()?.readings[i] ?? null)));
		if (north !== undefined && east !== undefined && south !== undefined && west !== undefined) this.say([north, east, south, west]);
	}

	/** Mark the button of the number in the chosen cell. */
	mark() {
		this.drawPalette();
		const island = this.here();
		const clue = island ? String(island.clue ?? "?") : "";
		for (const one of this.ui.palette.querySelectorAll("[data-clue]")) {
			one.setAttribute("aria-pressed", String(one.getAttribute("data-clue") === clue));
		}
		return clue;
	}

	/** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
	type({ key }) {
		if (/^[1-9]$/.test(key)) this.put(Number(key));
		else if (key === "?") this.put(null);
		else if ((key === "Enter" || key === " ") && !this.sign()) this.cycle();
		else if (key === "Delete" || key === "Backspace") this.remove();
		else if (key.toLowerCase() === "s" || (key === "Enter" && this.sign())) this.putSign();
		else return false;
		return true;
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (document.querySelector("dialog[open]")) return;
		const key = event.key.toLowerCase();
		const target = /** @type {Element} */ (event.target);
		if (event.ctrlKey || event.metaKey) {
			if (key === "y" || (key === "z" && event.shiftKey)) this.go(1);
			else if (key === "z") this.go(-1);
			else return;
		} else if (this.board.svg.contains(target)) {
			if (key === "u") this.go(-1);
			else if (key === "r") this.go(1);
			else if (key === "e") this.explain();
			else if (key === "n" || key === "p") this.walk(key === "n" ? 1 : -1);
			else if (key === "f") this.openFinish();
			else return;
		} else return;
		event.preventDefault();
	}

	// ------------------------------------------------------------------------------------- answers

	/** Draw another puzzle, and ask about it. */
	changed() {
		const { sheet, board, ui } = this;
		const { puzzle } = sheet;
		const size = `${puzzle.cols}×${puzzle.rows}`;
		ui.title.textContent = size;
		board.svg.setAttribute("aria-label", t("set.board", { size }));
		ui.undo.toggleAttribute("disabled", !sheet.canUndo);
		ui.redo.toggleAttribute("disabled", !sheet.canRedo);
		const names = SYMMETRIES.filter((name) => fits(puzzle, name)).map((name) => /** @type {const} */ ([name, t(`symmetry.${name}`)]));
		const select = ui.more.querySelector("select");
		if (select?.length !== names.length || select.value !== sheet.symmetry) {
			select?.parentElement?.replaceWith(
				selection(t("set.symmetry"), names, sheet.symmetry, (name) => this.look({ symmetry: name })));
		}
		this.answer = null;
		// What was forced is drawn until the answer comes: mostly it still is.
		const { s } = board;
		board.set({ puzzle, state: carried(s.puzzle, s.state, puzzle), other: null, hint: NOTHING, faults: NOTHING });
		this.mark();
		void this.ask();
	}

	/** Ask the engine everything; the answers to earlier questions are no longer waited for. */
	async ask() {
		const { puzzle } = this.sheet;
		this.asking.abort();
		this.asking = new AbortController();
		const { signal } = this.asking;
		const limits = { signal, seconds: PATIENCE };
		/** @type {Answer} */
		const answer = { status: "empty", solutions: [], low: emptyState(puzzle), rating: null, steps: null, culprits: [], liars: [] };
		let slow = 0;
		const told = () => {
			this.answer = answer;
			this.draw();
		};
		try {
			if (puzzle.islands.length) {
				const { count, complete, solutions } = await engine.count(puzzle, 2, limits);
				answer.solutions = solutions;
				answer.status = count > 1 ? "several" : !complete ? "unknown" : count ? "one" : "none";
			}
			if (answer.status === "one") answer.low = at(answer.solutions, 0);
			else if (answer.status === "several") {
				const { status, low } = await engine.forced(puzzle, limits);
				if (status === "solved") answer.low = low;
			}
			slow = window.setTimeout(told, 50); // mostly all of it is there before
			if (answer.status === "one") answer.rating = await engine.rate(puzzle, limits);
			if (this.step >= 0 && answer.solutions.length) answer.steps = (await engine.explain(puzzle, limits)).steps;
			clearTimeout(slow);
			told();
			if (answer.status !== "none" || problems(puzzle).length) return;
			// Nothing plain is wrong: which clue alone makes it impossible?
			for (const [i, island] of puzzle.islands.entries()) {
				if (island.clue === null) continue;
				const islands = puzzle.islands.with(i, { ...island, clue: null });
				const { status } = await engine.solve({ ...puzzle, islands }, limits);
				if (status === "solved") answer.culprits.push(i);
			}
			for (const sum of graphOf(puzzle).sums) {
				const sign = at(puzzle.signs, sum.sign);
				const readings = /** @type {Readings} */ (sign.readings.with(sum.side, null));
				const { status } = await engine.solve({ ...puzzle, signs: puzzle.signs.with(sum.sign, { ...sign, readings }) }, limits);
				if (status === "solved") answer.liars.push(sum);
			}
			told();
		} catch (error) {
			clearTimeout(slow);
			if (!signal.aborted) toast(whatIsWrong(error));
		}
	}

	/** Show the answer, once it is there. */
	draw() {
		const { answer, board, ui, sheet } = this;
		if (!answer) return;
		const { puzzle } = sheet;
		const { status, solutions, rating, steps, culprits, liars } = answer;
		const score = rating?.status === "rated" ? `${t(`level.${rating.level}`)} · ${t("set.score", { count: rating.score })}` : rating && t(`set.${rating.status}`);
		ui.about.textContent = [t(`set.is.${status}`), score].filter(Boolean).join(" · ");
		ui.about.dataset.status = status;
		const faults = problems(puzzle);
		/** @type {Child[]} */
		let words = [];
		let state = answer.low;
		let other = null;
		let hint = NOTHING;
		if (this.step >= 0 && steps?.length === 0) toast(t("hint.several"));
		if (steps) this.step = Math.min(this.step, steps.length - 1);
		const step = steps?.[this.step];
		ui.explain.setAttribute("aria-pressed", String(this.step >= 0));
		ui.stepper.hidden = !step;
		if (step && steps) {
			state = drawnBy(puzzle, steps.slice(0, this.step + 1));
			hint = pointedAt(puzzle, step);
			words = [h("p", {}, h("b", {}, `${t(`technique.${step.technique}`)}.`), " ", reason(puzzle, step))];
			ui.count.textContent = t("learn.step", { step: this.step + 1, of: steps.length });
			ui.back.disabled = this.step === 0;
			ui.forth.disabled = this.step === steps.length - 1;
		} else {
			const [one, two] = solutions;
			if (sheet.kept.show === "nothing") state = emptyState(puzzle);
			else if (sheet.kept.show === "two" && one && two) {
				[state, other] = [one, two];
				words.push(h("p", {}, t("set.twoAre", { count: differences(one, two) })));
			}
			words.unshift(...faults.slice(0, 3).map(({ what, count, islands, sign = "" }) =>
				h("p", { class: "wrong" }, t(`wrong.${what}`, { count, islands: named(puzzle, islands), sign }))));
			if (culprits.length) {
				faults.push({ what: "", count: 0, islands: culprits });
				words.push(h("p", {}, t("wrong.culprits", { islands: named(puzzle, culprits) })));
			}
			if (liars.length) words.push(h("p", {}, t("wrong.liars", { signs: liars.map((sum) => says(puzzle, sum)).join("; ") })));
			if (status === "empty") words.push(h("p", {}, t("set.how")), h("p", { class: "fine" }, t("set.keys")));
			else if (status === "several" && !other) {
				words.push(h("p", {}, t("set.several")), button("", t("set.compare"), () => this.look({ show: "two" }), { class: "small" }));
			}
		}
		ui.words.replaceChildren(.../** @type {Node[]} */ (words));
		board.set({ state, other, hint, faults: { islands: faults.flatMap(({ islands }) => islands), edges: [] } });
	}

	/** @param {{ symmetry?: string, show?: string }} change */
	look(change) {
		this.sheet.look(change);
		const select = this.ui.more.querySelectorAll("select")[1];
		if (select) select.value = this.sheet.kept.show;
		this.step = -1;
		this.draw();
	}

	/** Explain, or no longer. */
	explain() {
		if (this.step < 0 && this.answer?.status === "none") return toast(t("set.is.none"));
		this.step = this.step < 0 ? 0 : -1;
		if (this.step < 0) this.draw();
		else void this.ask();
	}

	/** @param {number} by */
	walk(by) {
		const last = (this.answer?.steps?.length ?? 0) - 1;
		if (this.step < 0 || last < 0) return;
		this.step = Math.min(Math.max(this.step + by, 0), last);
		this.draw();
		announce(this.ui.words.textContent ?? "");
	}

	// ------------------------------------------------------------------------------------- dialogs

	open() {
		const [last] = games();
		const take = (/** @type {Puzzle} */ puzzle) => this.change(puzzle);
		const box = openText(take, last && button("play", t("set.played"), () => {
			take(parse(last.puzzle));
			box.close();
		}));
	}

	openSize() {
		const { puzzle } = this.sheet;
		const rows = numberField(t("set.rows"), puzzle.rows, 1, MOST_SIDE);
		const cols = numberField(t("set.cols"), puzzle.cols, 1, MOST_SIDE);
		let { maxBridges, loops } = puzzle;
		const take = () => {
			if (!rows.input.reportValidity() || !cols.input.reportValidity()) return;
			this.change(reframe(puzzle, { rows: Number(rows.input.value), cols: Number(cols.input.value), maxBridges, loops }));
			box.close();
		};
		const box = dialog(t("set.size"), [
			h("div", { class: "pair" }, rows.field, cols.field),
			choice(t("set.maxBridges"), "bridges", ["1", "2", "3", "4"].map((n) => [n, n]), String(maxBridges), (n) => (maxBridges = Number(n))),
			toggle(t("set.loops"), "", loops, (on) => (loops = on)),
			button("", t("set.take"), take, { class: "main wide" }),
		]);
	}

	/** Let the generator finish the layout. */
	openFinish() {
		const { puzzle } = this.sheet;
		const { rows, cols } = puzzle;
		const kept = puzzle.islands.length;
		const usual = Math.round(rows * cols * DENSITY);
		const islands = numberField(t("set.islands"), kept < usual / 2 ? usual : kept, Math.max(2, kept), rows * cols);
		const said = h("p", { role: "status" });
		const working = new AbortController();
		let level = "";
		const go = async () => {
			if (!islands.input.reportValidity()) return;
			make.disabled = true;
			said.textContent = t("set.working");
			const seed = at(crypto.getRandomValues(new Uint32Array(1)), 0);
			// The generator makes symmetry only where nothing is kept.
			const start = kept ? { keep: puzzle } : { symmetry: this.sheet.symmetry, loops: puzzle.loops, maxBridges: puzzle.maxBridges };
			const order = { rows, cols, seed, islands: Number(islands.input.value), level, ...start };
			try {
				this.asking.abort();
				const made = await engine.generate(order, { signal: working.signal, seconds: LONG });
				make.disabled = false;
				said.textContent = made ? "" : t("set.notFinished");
				if (!made) return;
				if (made.missed.length) toast(t("play.nearest"));
				box.close();
				this.change(made.puzzle);
			} catch (error) {
				if (!working.signal.aborted) said.textContent = whatIsWrong(error);
			}
		};
		const make = button("finish", t("set.finish"), () => void go(), { class: "main wide" });
		const box = dialog(t("set.finish"), [
			h("p", {}, t("set.finishHow")),
			choice(t("new.level"), "level", ["", ...LEVELS].map((name) => [name, t(name ? `level.${name}` : "set.any")]), level, (name) => (level = name)),
			islands.field,
			make,
			said,
		]);
		if (puzzle.given.length || puzzle.signs.length || !puzzle.connected) {
			make.disabled = true;
			said.textContent = t("set.rules");
		}
		box.addEventListener("close", () => working.abort());
	}
}
