/** The editor's sheets: a puzzle, every step that led to it, and what is shown of it. */

import { isOneOf, SYMMETRIES, type Symmetry } from "../engine/names.ts";
import { dumpShort, parse } from "../puzzle/formats/formats.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at, makePuzzle } from "../puzzle/puzzle.ts";
import type { Entry, Puzzle } from "../puzzle/types.ts";
import { fits } from "./edit.ts";
import type { SavedSheet } from "./shapes.ts";
import { setAside } from "./storage.ts";
import { sheets } from "./store.ts";

/** How many characters of steps a sheet remembers; the oldest are forgotten first. */
const MOST_TEXT = 100_000;

/** What of its solutions is shown on the board. */
export const SHOWS = ["nothing", "forced", "open", "two"] as const;

export type Show = (typeof SHOWS)[number];

/** Separates a puzzle from what is drawn on it; no puzzle's text contains it. */
const BAR = "|";

export class Sheet {
	saved: SavedSheet;
	puzzle: Puzzle;
	drawing: Uint8Array | null;

	constructor(saved: SavedSheet) {
		this.saved = saved;
		this.puzzle = makePuzzle(1, 1, []);
		/** The solution that was drawn, if its clues follow one. */
		this.drawing = null;
		this.#read();
	}

	#read() {
		const [text = "", digits] = at(this.saved.texts, this.saved.position).split(BAR);
		this.puzzle = parse(text);
		const { length } = graphOf(this.puzzle).edges;
		this.drawing = digits?.length === length ? Uint8Array.from(digits, Number) : null;
	}

	/** A saved sheet, if there is one that makes sense. */
	static load(id: string) {
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
			const sheet = Sheet.load(id);
			if (sheet) yield sheet;
		}
	}

	/**
	 * The sheet on which a puzzle is edited, or a new one.
	 * @param entry by default the last edited sheet, or an empty grid
	 */
	static of(entry?: Entry) {
		const text = entry && dumpShort(entry.puzzle);
		for (const sheet of Sheet.all()) {
			if (text && at(sheet.saved.texts, sheet.saved.position).split(BAR)[0] !== text) continue;
			const { title: name, author } = entry ?? {}; // a link without them takes none away
			if (name || author) sheet.look({ ...(name && { name }), ...(author && { author }) });
			return sheet;
		}
		const sheet = Sheet.fresh(entry);
		if (entry) sheets.save(sheet.saved);
		return sheet;
	}

	/** Another sheet that is kept, for a puzzle from elsewhere. */
	static add(entry: Entry) {
		sheets.save(Sheet.fresh(entry).saved);
	}

	/** A new sheet. */
	static fresh({ puzzle = makePuzzle(9, 9, []), title = "", author = "" }: Partial<Entry> = {}) {
		const texts = [dumpShort(puzzle)];
		const id = crypto.getRandomValues(new Uint32Array(2)).join("");
		const look = { symmetry: "none", show: "open" };
		return new Sheet({ id, name: title, ...(author && { author }), texts, position: 0, ...look });
	}

	/** Load what another tab saved. */
	reload() {
		const other = Sheet.load(this.saved.id);
		if (other) Object.assign(this, other);
	}

	/** The puzzle, and what it is called. */
	get entry(): Entry {
		return { puzzle: this.puzzle, title: this.saved.name, author: this.saved.author ?? "" };
	}

	get canUndo() {
		return this.saved.position > 0;
	}

	get canRedo() {
		return this.saved.position < this.saved.texts.length - 1;
	}

	/** The symmetry in force: `none` if the chosen one does not fit the grid. */
	get symmetry(): Symmetry {
		const { symmetry } = this.saved;
		return isOneOf(SYMMETRIES, symmetry) && fits(this.puzzle, symmetry) ? symmetry : "none";
	}

	get show(): Show {
		const { show } = this.saved;
		return isOneOf(SHOWS, show) ? show : "open";
	}

	/**
	 * Take a step.
	 * @param drawing the solution that its clues follow
	 * @returns whether anything changed
	 */
	change(puzzle: Puzzle, drawing: Uint8Array | null = null): boolean {
		const { saved } = this;
		const text = dumpShort(puzzle) + (drawing ? BAR + drawing.join("") : "");
		if (text === saved.texts[saved.position]) return false;
		saved.texts.splice(++saved.position, Infinity, text);
		let length = saved.texts.reduce((sum, one) => sum + one.length, 0);
		while (length > MOST_TEXT && saved.position > 0) {
			length -= saved.texts.shift()?.length ?? 0;
			saved.position--;
		}
		this.puzzle = puzzle;
		this.drawing = drawing;
		sheets.save(saved);
		return true;
	}

	/** Undo a step, or do it again. */
	go(by: 1 | -1): boolean {
		if (by < 0 ? !this.canUndo : !this.canRedo) return false;
		this.saved.position += by;
		this.#read();
		sheets.save(this.saved);
		return true;
	}

	look(change: Partial<Omit<SavedSheet, "id" | "texts" | "position">>) {
		sheets.save(Object.assign(this.saved, change));
	}
}
