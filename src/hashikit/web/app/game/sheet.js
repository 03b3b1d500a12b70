/** The editor's sheet: a puzzle, every step that led to it, and what is shown of it. */

import { dumpShort, parse } from "../../puzzle/formats/formats.js";
import { at, makePuzzle } from "../../puzzle/puzzle.js";
import { fits } from "../edit.js";
import { keepSheet, keptSheet } from "./store.js";

/** The saved sheet, or an empty grid. @returns {{ kept: SavedSheet, puzzle: Puzzle }} */
function load() {
	const puzzle = makePuzzle(9, 9, []);
	/** @type {SavedSheet} */
	const empty = { texts: [dumpShort(puzzle)], position: 0, symmetry: "none", show: "forced" };
	try {
		const kept = { ...empty, ...keptSheet() };
		return { kept, puzzle: parse(at(kept.texts, kept.position)) };
	} catch {
		return { kept: empty, puzzle };
	}
}

export class Sheet {
	constructor() {
		const { kept, puzzle } = load();
		this.kept = kept;
		this.puzzle = puzzle;
	}

	/** Load what another tab saved. */
	reload() {
		Object.assign(this, load());
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
		this.puzzle = puzzle;
		keepSheet(kept);
		return true;
	}

	/** Undo a step, or do it again. @param {1 | -1} by @returns {boolean} */
	go(by) {
		if (by < 0 ? !this.canUndo : !this.canRedo) return false;
		this.kept.position += by;
		this.puzzle = parse(at(this.kept.texts, this.kept.position));
		keepSheet(this.kept);
		return true;
	}

	/** @param {{ symmetry?: string, show?: string }} change */
	look(change) {
		keepSheet(Object.assign(this.kept, change));
	}
}
