/** A board for a page of one's own: what a host needs of it, and nothing else. */

import { emptyState, isSolved } from "../puzzle/bridges.ts";
import { makePuzzle } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { Board } from "./board.ts";
import { classes } from "./guest.ts";
import type { Emphasis, Look, Wording } from "./types.ts";

/** How a board looks, and what is pointed out on it. */
export interface BoardLook extends Look {
	/** What is pointed out. */
	hint: Emphasis;
	/** Likewise, as wrong. */
	faults: Emphasis;
	/** Whether a tap marks instead of building. */
	marking: boolean;
	/** Whether all that is drawn is lit: it is solved. */
	lit: boolean;
	/** Nothing can be changed. */
	locked: boolean;
}

/** The variable that has the shape of a board. */
const SHAPE = "--hashi-shape";

/** Shown until there is another one. */
const FIRST = makePuzzle(1, 3, [
	{ row: 0, col: 0, clue: 1 },
	{ row: 0, col: 2, clue: 1 },
]);

/** What a host may say; all of it is optional. */
export interface BoardConfig extends Partial<BoardLook> {
	/** The puzzle: `parse` of `hashi-formats.js` reads it from text, `makePuzzle` makes it. */
	puzzle?: Puzzle;
	/** What is drawn at first, of each edge: a number of bridges, or `MARK`. */
	bridges?: Uint8Array;
	/** `"view"`: only to be looked at. */
	mode?: "play" | "view";
	/** What screen readers call it. */
	label?: string;
	/** Its words, if they are not English. */
	text?: Wording;
	/**
	 * The player wants an edge to have that state: a number of bridges, or `MARK`. A host that
	 * returns `false` refuses it; otherwise the board draws it.
	 */
	onMove?(edge: number, value: number): boolean | undefined;
	/** Something else is drawn now. */
	onChange?(bridges: Uint8Array): void;
	/** It is solved. */
	onSolve?(): void;
	/** Another bridge is in the way of one that the player wants. */
	onBlocked?(edge: number, obstacle: number): void;
}

/** A board on a page. */
export interface HashiBoard {
	/** What is shown; `load` shows another one. */
	readonly puzzle: Puzzle;
	/** What is drawn, of each edge: a number of bridges, or `MARK`. Not to be changed: see `set`. */
	readonly bridges: Uint8Array;
	/** Whether that is a solution. */
	readonly solved: boolean;
	/** Its element, for styles. */
	readonly element: SVGSVGElement;
	/** Draw bridges, or change the look. */
	set(change: Partial<BoardLook> & { bridges?: Uint8Array }): void;
	/** Show another puzzle, without bridges. */
	load(puzzle: Puzzle): void;
	/** Bring all of it into sight. */
	fit(): void;
	/** Give it the focus, so that keys draw. */
	focus(): void;
	/** Take it off the page. */
	destroy(): void;
}

/**
 * Put a board into an element. It is as wide as the element and as high as its puzzle needs, unless
 * the page says otherwise, and draws what the player draws.
 */
export function createBoard(element: HTMLElement, config: BoardConfig = {}): HashiBoard {
	const { puzzle = FIRST, bridges, mode = "play", label = "", text, ...rest } = config;
	const { onMove, onChange, onSolve, onBlocked, ...look } = rest;
	const board = new Board(element, puzzle, {
		mode,
		label,
		...(text && { text }),
		on: {
			move(edge, value) {
				if (onMove?.(edge, value) === false) return;
				const { puzzle, bridges } = board.state;
				const next = bridges.with(edge, value);
				board.set({ bridges: next });
				onChange?.(next);
				if (isSolved(puzzle, next)) onSolve?.();
			},
			...(onBlocked && { blocked: onBlocked }),
		},
	});
	element.classList.add(classes("host"));
	const shape = () => {
		const { rows, cols } = board.state.puzzle;
		element.style.setProperty(SHAPE, `${cols} / ${rows}`);
	};
	shape();
	board.set({ ...look, ...(bridges && { bridges }) });
	return {
		get puzzle() {
			return board.state.puzzle;
		},
		get bridges() {
			return board.state.bridges;
		},
		get solved() {
			return isSolved(board.state.puzzle, board.state.bridges);
		},
		get element() {
			return board.svg;
		},
		set: (change) => board.set(change),
		load(puzzle) {
			board.set({ puzzle, bridges: emptyState(puzzle), locked: false, lit: false });
			shape();
		},
		fit: () => board.fit(),
		focus: () => board.focus(),
		destroy() {
			board.destroy();
			for (const name of ["host", "zoomable", "zoomed"]) element.classList.remove(classes(name));
			element.style.removeProperty(SHAPE);
			for (const name of ["class", "style"])
				if (element.getAttribute(name) === "") element.removeAttribute(name);
		},
	};
}
