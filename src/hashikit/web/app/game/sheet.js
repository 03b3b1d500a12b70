/** The editor's sheets: a puzzle, every step that led to it, and what is shown of it. */

import { dumpShort, parse } from "../../puzzle/formats/formats.js";
import { at, makePuzzle } from "../../puzzle/puzzle.js";
import { fits } from "../edit.js";
import { setAside } from "./storage.js";
import { sheets } from "./store.js";

/** How many characters of steps a sheet remembers; the oldest are forgotten first. */
const MOST_TEXT = 100_000;

export class Sheet {
	/** @param {SavedSheet} kept */
	constructor(kept) {
		this.kept = kept;
		this.puzzle = parse(at(kept.texts, kept.position));
	}

	/** A saved sheet, if there is one that makes sense. @param {string} id */
	static kept(id) {
		const saved = sheets.load(id);
		try {
			return saved && new Sheet(saved);
		} catch {
			setAside(sheets.key(id));
			return null;
		}
	}

	/** All saved sheets, the last edited first. */
	static *all() {
		for (const id of sheets.ids()) {
			const sheet = Sheet.kept(id);
			if (sheet) yield sheet;
		}
	}

	/**
	 * The sheet on which a puzzle is edited, or a new one.
	 * @param {Puzzle} [puzzle]  by default the last edited sheet, or an empty grid
	 */
	static of(puzzle) {
		const text = puzzle && dumpShort(puzzle);
		for (const sheet of Sheet.all())
			if (!text || sheet.kept.texts[sheet.kept.position] === text) return sheet;
		const sheet = Sheet.fresh(puzzle);
		if (puzzle) sheets.save(sheet.kept);
		return sheet;
	}

	/** A new sheet. @param {Puzzle} [puzzle] */
	static fresh(puzzle = makePuzzle(9, 9, [])) {
		const texts = [dumpShort(puzzle)];
		const id = crypto.getRandomValues(new Uint32Array(2)).join("");
		return new Sheet({ id, name: "", texts, position: 0, symmetry: "none", show: "forced" });
	}

	/** Load what another tab saved. */
	reload() {
		const other = Sheet.kept(this.kept.id);
		if (other) Object.assign(this, other);
	}

	get canUndo() {
		return this.kept.position > 0;
	}

	get canRedo() {
		return this.kept.position < this.kept.texts.length - 1;
	}

	/** The symmetry in force: `none` if the chosen one does not fit the grid. */
	get symmetry() {
		return fits(this.puzzle, this.kept.symmetry) ? this.kept.symmetry : "none";
	}

	/** Take a step. @param {Puzzle} puzzle @returns {boolean} whether anything changed */
	change(puzzle) {
		const { kept } = this;
		const text = dumpShort(puzzle);
		if (text === kept.texts[kept.position]) return false;
		kept.texts.splice(++kept.position, Infinity, text);
		let length = kept.texts.reduce((sum, one) => sum + one.length, 0);
		while (length > MOST_TEXT && kept.position > 0) {
			length -= kept.texts.shift()?.length ?? 0;
			kept.position--;
		}
		this.puzzle = puzzle;
		sheets.save(kept);
		return true;
	}

	/** Undo a step, or do it again. @param {1 | -1} by @returns {boolean} */
	go(by) {
		if (by < 0 ? !this.canUndo : !this.canRedo) return false;
		this.kept.position += by;
		this.puzzle = parse(at(this.kept.texts, this.kept.position));
		sheets.save(this.kept);
		return true;
	}

	/** @param {{ name?: string, symmetry?: string, show?: string }} change */
	look(change) {
		sheets.save(Object.assign(this.kept, change));
	}
}
