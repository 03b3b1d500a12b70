/** Setting a puzzle: islands and signs are placed by hand, and the engine judges every change. */

import type { Board } from "../board/board.ts";
import { NOTHING } from "../board/state.ts";
import { onPaste } from "../dialogs/transfer.ts";
import type { Symmetry } from "../engine/names.ts";
import { SYMMETRIES } from "../engine/names.ts";
import { signLabel } from "../explain/names.ts";
import { remains, turnDrawn } from "../game/drawing.ts";
import { carryOver, fits, move, put, remove, turn } from "../game/edit.ts";
import type { Sheet, Show } from "../game/sheet.ts";
import { onOtherTab } from "../game/storage.ts";
import { change, settings } from "../game/store.ts";
import type { Drawing } from "../game/types.ts";
import { t } from "../i18n/i18n.ts";
import { emptyState } from "../puzzle/bridges.ts";
import { islandAt } from "../puzzle/graph.ts";
import { signAt } from "../puzzle/puzzle.ts";
import type { Cell, Entry, Puzzle, Readings } from "../puzzle/types.ts";
import { makeBoard } from "../ui/board.ts";
import { announce, openDialog, setChoices, toast } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { drawAnswer, drawUnfinished } from "./answer.ts";
import { openFinish } from "./dialogs.ts";
import { build } from "./layout.ts";
import { carriedShares } from "./open.ts";
import { Palette } from "./palette.ts";
import { ask } from "./questions.ts";
import { DRAGS, KEYS, onBlock, onJoin, onPlace, onRemove, TOOLS } from "./tools.ts";
import type { Answer, EditTool } from "./types.ts";

export class Editor {
	sheet: Sheet;
	asking: AbortController;
	answer: Answer | null;
	answering: Promise<void>;
	strokes: Promise<void>;
	tool: EditTool;
	step: number;
	toSay: boolean;
	palette: Palette;
	ui: ReturnType<typeof build>;
	board: Board;

	constructor(main: HTMLElement, sheet: Sheet, signal: AbortSignal) {
		this.sheet = sheet;
		this.asking = new AbortController();
		/** The answer about this puzzle, once it is there. */
		this.answer = null;
		/** Settles when the questions about the puzzle are answered or cancelled. */
		this.answering = Promise.resolve();
		/** Settles when all requested changes of the drawing have been made. */
		this.strokes = Promise.resolve();
		this.tool = TOOLS.find((name) => name === sheet.saved.tool) ?? TOOLS[0];
		this.step = -1; // of the explanation; -1: not shown
		this.toSay = false; // whether the step shown next is read out
		this.palette = new Palette(this);
		this.ui = build(this, main);
		this.board = makeBoard(this.ui.stage, sheet.puzzle, {
			mode: "edit",
			on: {
				pick: (_, second, again) => this.pick(second, again),
				pull: (from, to) => this.pull(from, to),
				reach: () => this.announceCell(),
				key: (_, event) => this.type(event),
				join: (from, to, less) => onJoin(this, from, to, less),
				nothing: () => announce(t("board.nothing")),
			},
		});
		this.board.svg.setAttribute("aria-describedby", "keys");
		signal.addEventListener("abort", () => {
			this.stopAsking();
			this.board.destroy();
		});
		document.addEventListener("keydown", (event) => this.key(event), { signal });
		onPaste((entry) => this.receive(entry), signal);
		onOtherTab((key) => {
			if (key !== `sheet.${sheet.saved.id}`) return;
			sheet.reload();
			this.update();
		}, signal);
		this.use(this.tool);
	}

	// ------------------------------------------------------------------------------------ changes

	/** Take another puzzle; a drawing stays as long as it fits. */
	change(puzzle: Puzzle | null) {
		if (!puzzle) return;
		const { drawing, puzzle: before } = this.sheet;
		const remaining = drawing && remains({ puzzle: before, bridges: drawing }, puzzle);
		if (this.sheet.change(puzzle, remaining)) this.update();
	}

	/** Take a puzzle from elsewhere, and what it is called. */
	receive({ puzzle, title, author }: Entry) {
		if (title || author) this.sheet.look({ name: title, author });
		this.change(puzzle);
		this.showTitle();
	}

	/** Take a drawn solution, and the puzzle that follows from it. */
	take({ puzzle, bridges }: Drawing) {
		if (this.sheet.change(puzzle, bridges)) this.update();
	}

	/** Turn or mirror all of it. */
	turn(mirrored: boolean) {
		const { puzzle, drawing } = this.sheet;
		if (drawing) this.take(turnDrawn({ puzzle, bridges: drawing }, mirrored));
		else this.change(turn(puzzle, mirrored));
	}

	/**
	 * Change the drawing so far, or a solution once it is known: one change after the other,
	 * because each builds on the one before.
	 */
	redraw(change: (drawing: Drawing) => void) {
		this.strokes = this.strokes.then(async () => {
			if (!this.sheet.drawing) await this.answering;
			change(this.drawing());
		});
	}

	/** The drawing so far, or a solution of the numbers, as far as it is known. */
	drawing(): Drawing {
		const { puzzle, drawing } = this.sheet;
		const isNumbered = puzzle.islands.some(({ clue }) => clue !== null);
		const solution = isNumbered ? this.answer?.solutions[0] : undefined;
		return { puzzle, bridges: drawing ?? solution ?? emptyState(puzzle) };
	}

	/** Take another tool, and say so. */
	choose(tool: EditTool) {
		this.sheet.look({ tool });
		this.use(tool);
		announce(`${t(`set.tool.${tool}`)}. ${t(`set.how.${tool}`)}`);
	}

	use(tool: EditTool) {
		this.tool = tool;
		this.step = -1;
		this.board.set({ tool: DRAGS[tool] });
		this.update();
	}

	go(by: 1 | -1) {
		if (!this.sheet.go(by)) return;
		this.update();
		const what = t("several.count", { count: this.sheet.puzzle.islands.length });
		announce(t(by < 0 ? "play.undone" : "play.redone", { what }));
	}

	/** Put an island into the chosen cell, or change its clue. */
	put(clue: number | null) {
		this.change(put(this.sheet.puzzle, this.sheet.symmetry, this.board.state.cell, { clue }));
		this.announceCell();
	}

	/** Put a sign into the chosen cell, or go to the fields of the one there. */
	putSign() {
		if (!this.sign()) this.say([null, null, null, null]);
		this.announceCell();
		this.palette.focus();
	}

	/** @param readings of the sign in the chosen cell */
	say(readings: Readings) {
		this.change(put(this.sheet.puzzle, this.sheet.symmetry, this.board.state.cell, { readings }));
	}

	remove() {
		if (this.tool === "solution") return onRemove(this);
		this.change(remove(this.sheet.puzzle, this.sheet.symmetry, this.board.state.cell));
		this.announceCell();
	}

	/** The next clue, or a new island. */
	cycle() {
		const island = this.island();
		const clue = island?.clue ?? 0;
		this.put(!island || clue >= this.most() ? null : clue + 1);
	}

	/** A cell was tapped. */
	pick(second: boolean, again: boolean) {
		if (second) this.remove();
		else if (this.sign()) this.announceCell();
		else if (this.tool === "solution") onPlace(this);
		else if (this.tool === "blocked" && !this.island()) onBlock(this);
		else if (this.tool === "given") this.announceCell();
		else if (again || !this.island()) this.cycle();
		else this.announceCell();
	}

	pull(from: Cell, to: Cell) {
		const moved = move(this.sheet.puzzle, this.sheet.symmetry, from, to);
		if (!moved) this.board.setCell(...from);
		this.change(moved);
		this.announceCell();
	}

	look(change: { symmetry?: Symmetry; show?: Show }) {
		this.sheet.look(change);
		this.ui.show.value = this.sheet.show;
		this.step = -1;
		this.draw();
	}

	// ------------------------------------------------------------------------------------ the cell

	/** The island in the chosen cell. */
	island() {
		const { puzzle } = this.sheet;
		return puzzle.islands[islandAt(puzzle, ...this.board.state.cell)];
	}

	/** The sign in the chosen cell. */
	sign() {
		return signAt(this.sheet.puzzle, ...this.board.state.cell);
	}

	/** Whether the chosen cell is blocked. */
	isBlocked() {
		const [row, col] = this.board.state.cell;
		return this.sheet.puzzle.blocked.some((one) => one[0] === row && one[1] === col);
	}

	/** The clue in the chosen cell, `""` without an island. */
	clue() {
		const island = this.island();
		return island ? String(island.clue ?? "?") : "";
	}

	/** The largest clue that an island can have. */
	most() {
		return 4 * this.sheet.puzzle.maxBridges;
	}

	/** Announce what is in the chosen cell. */
	announceCell() {
		const { puzzle } = this.sheet;
		const [row, col] = this.board.state.cell;
		const [sign, clue] = [this.sign(), this.clue()];
		this.palette.draw();
		if (sign) announce(signLabel(puzzle, puzzle.signs.indexOf(sign)));
		else if (this.isBlocked()) announce(t("set.blockedAt", { row: row + 1, col: col + 1 }));
		else announce(t(clue ? "board.place" : "set.water", { clue, row: row + 1, col: col + 1 }));
	}

	// ---------------------------------------------------------------------------------------- keys

	/**
	 * A key on a cell.
	 * @returns whether it meant something
	 */
	type({ key }: KeyboardEvent): boolean {
		const low = key.toLowerCase();
		const tool = KEYS[low];
		const enter = key === "Enter" || key === " ";
		if (tool) this.choose(tool === this.tool ? TOOLS[0] : tool);
		else if (enter && this.tool === "blocked") onBlock(this);
		else if (enter && this.tool === "solution" && !this.sign()) onPlace(this);
		else if (/^[1-9]$/.test(key) && this.tool === "solution") return false;
		else if (/^[1-9]$/.test(key)) this.put(Number(key));
		else if (key === "?") this.put(null);
		else if (enter && !this.sign()) this.cycle();
		else if (key === "Delete" || key === "Backspace") this.remove();
		else if (low === "s" || (key === "Enter" && this.sign())) this.putSign();
		else return false;
		return true;
	}

	key(event: KeyboardEvent) {
		if (openDialog()) return;
		const key = event.key.toLowerCase();
		if (event.ctrlKey || event.metaKey) {
			if (key === "y" || (key === "z" && event.shiftKey)) this.go(1);
			else if (key === "z") this.go(-1);
			else return;
		} else if (this.board.svg.contains(event.target as Element)) {
			if (key === "u") this.go(-1);
			else if (key === "r") this.go(1);
			else if (key === "e") this.explain();
			else if (key === "n" || key === "p") this.walk(key === "n" ? 1 : -1);
			else if (key === "f") openFinish(this);
			else return;
		} else return;
		event.preventDefault();
	}

	// ------------------------------------------------------------------------------------- answers

	/** Name the sheet. */
	showTitle() {
		const { saved, puzzle } = this.sheet;
		this.ui.title.textContent = saved.name || `${puzzle.cols}×${puzzle.rows}`;
	}

	/** Draw another puzzle, and ask about it. */
	update() {
		const { sheet, board, ui } = this;
		const { puzzle } = sheet;
		const size = `${puzzle.cols}×${puzzle.rows}`;
		// Who makes a puzzle needs no tutorial.
		if (sheet.canUndo && !settings().welcomed) change({ welcomed: true });
		this.showTitle();
		board.svg.setAttribute("aria-label", t("set.board", { size }));
		ui.undo.toggleAttribute("disabled", !sheet.canUndo);
		ui.redo.toggleAttribute("disabled", !sheet.canRedo);
		ui.play.className = `tool try${puzzle.islands.length ? " main" : ""}`;
		const names = SYMMETRIES.filter((name) => fits(puzzle, name)).map(
			(name) => [name, t(`symmetry.${name}`)] as const,
		);
		if (ui.symmetry.length !== names.length || ui.symmetry.value !== sheet.symmetry)
			setChoices(ui.symmetry, names, sheet.symmetry);
		this.answer = null;
		// Until the answer comes, keep the forced bridges and what is open: most of it still is.
		const before = board.state;
		board.set({
			puzzle,
			bridges:
				(this.tool === "solution" && sheet.drawing) ||
				carryOver(before.puzzle, before.bridges, puzzle),
			other: null,
			shares: this.tool === "solution" ? null : carriedShares(before, puzzle),
			hint: NOTHING,
			faults: NOTHING,
		});
		this.palette.draw();
		this.answering = this.ask();
	}

	/** Ask the engine about this puzzle; earlier questions are cancelled. */
	async ask() {
		this.stopAsking();
		const { signal } = this.asking;
		try {
			if (!drawUnfinished(this))
				await ask(this.sheet.puzzle, signal, this.step >= 0, (answer) => {
					this.answer = answer;
					this.draw();
				});
			if (this.toSay) toast(this.ui.about.textContent ?? ""); // there are no steps
			this.toSay = false;
		} catch (error) {
			if (signal.aborted) return;
			toast(whatIsWrong(error));
			this.ui.about.textContent = t("set.is.unknown");
			this.ui.about.dataset.status = "unknown";
		}
	}

	stopAsking() {
		this.asking.abort();
		this.asking = new AbortController();
	}

	/** Show the answer, once it is there. */
	draw() {
		if (this.answer) drawAnswer(this, this.answer);
	}

	/** Show the explanation, or hide it. */
	explain() {
		this.step = this.step < 0 ? 0 : -1;
		this.toSay = this.step >= 0;
		if (this.step < 0) this.draw();
		else this.answering = this.ask();
	}

	/** Go through the explanation. */
	walk(by: number) {
		const last = (this.answer?.steps?.length ?? 0) - 1;
		const to = this.step + by;
		if (this.step < 0 || to < 0 || to > last) return;
		this.step = to;
		this.toSay = true;
		this.draw();
	}
}
