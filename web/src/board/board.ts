/**
 * A board on the page: the state, its drawing, and the input that changes it.
 *
 *     const board = new Board(element, puzzle, { on: { move: (edge, value) => … } });
 *     board.set({ bridges, hint });
 *
 * The board never changes its bridges itself: it tells `on.move` what the player wants, and draws
 * what it is given. Any page can use it, together with `board.css`, and `edit.css` to make puzzles:
 * `text` supplies its words, if they are not English. Its parent has the class `zoomable` while
 * zoom buttons are useful, and `zoomed` while some of it is out of sight.
 */

import { bridges, degrees, emptyState, MARK, obstacle } from "../puzzle/bridges.ts";
import { edgeJoining, graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Cell, Island, Puzzle, Sign } from "../puzzle/types.ts";
import { build } from "./build.ts";
import { classes } from "./guest.ts";
import { listenToKeys } from "./keyboard.ts";
import { labelsIn } from "./labels.ts";
import { flash } from "./motion.ts";
import { listenToPointers } from "./pointer.ts";
import { draw, drawView, showAll } from "./render.ts";
import { CELL, frame } from "./shapes.ts";
import { makeState, NOTHING } from "./state.ts";
import { svg } from "./svg.ts";
import type { BoardState, Line, Listeners, Mode, Picture, Wording } from "./types.ts";
import { approach, fit, isZoomed, pan, reveal, zoom } from "./view.ts";
import { english } from "./words.ts";

/** Pixels per cell below which a finger cannot tell edges apart. */
const TINY = 24;

/** Pixels per cell after a tap on such a board. */
const AIMED = 40;

/** Milliseconds after which zooming is taken to have ended. */
const SETTLED = 150;

export class Board {
	state: BoardState;
	on: Listeners;
	parent: HTMLElement;
	svg: SVGSVGElement;
	lifetime: AbortController;
	picture: Picture;
	area: DOMRect | null;
	target: number[];
	due: boolean;
	moving: number;
	settling: number;
	scale: number;
	printed: boolean;
	lastTap: { x: number; y: number; edge: number } | null;
	observer: ResizeObserver | undefined;

	constructor(
		parent: HTMLElement,
		puzzle: Puzzle,
		{
			text = english,
			mode = "play",
			label = "",
			on = {},
		}: { text?: Wording; mode?: Mode; label?: string; on?: Listeners } = {},
	) {
		this.state = makeState(puzzle, mode);
		this.on = on;
		this.parent = parent;
		this.svg = svg("svg", { class: `board ${mode}-mode` });
		this.lifetime = new AbortController();
		if (mode === "view") {
			this.svg.setAttribute("role", "img");
			this.svg.setAttribute("viewBox", frame(puzzle));
		} else {
			this.svg.setAttribute("role", "application");
			// While playing, the islands take the focus; without the -1, an element that listens for
			// focus would be a Tab stop itself.
			this.svg.setAttribute("tabindex", mode === "edit" ? "0" : "-1");
			listenToPointers(this, this.lifetime.signal);
			listenToKeys(this, this.lifetime.signal);
		}
		if (label) this.svg.setAttribute("aria-label", label);
		parent.append(this.svg);
		this.picture = build(this.svg, this.state, labelsIn(text));
		this.area = null;
		/** The islands pointed at, to stay in sight. */
		this.target = [];
		this.due = false; // whether a drawing is due
		this.moving = 0; // the frame that will show another part
		this.settling = 0; // the timer that ends a gesture
		this.scale = 0; // as shown
		this.printed = false; // drawn for paper
		/** The last tap on the water, in board units, and the edge that it was taken for. */
		this.lastTap = null;
		if (mode !== "view") {
			this.watchFocus();
			this.observer = new ResizeObserver(() => this.resize());
			this.observer.observe(this.svg);
			this.resize();
			const { signal } = this.lifetime;
			addEventListener("beforeprint", () => this.print(true), { signal });
			addEventListener("afterprint", () => this.print(false), { signal });
		}
		this.drawNow();
	}

	destroy() {
		this.lifetime.abort();
		this.due = false;
		cancelAnimationFrame(this.moving);
		clearTimeout(this.settling);
		this.observer?.disconnect();
		this.svg.remove();
	}

	/** Change the state and draw it. A new puzzle starts without bridges and fully in sight. */
	set(change: Partial<BoardState>) {
		const { state: s } = this;
		const puzzle = change.puzzle ?? s.puzzle;
		if (puzzle !== s.puzzle || change.hint || change.faults) this.target = [];
		const resized = puzzle.rows !== s.puzzle.rows || puzzle.cols !== s.puzzle.cols;
		if (puzzle !== s.puzzle) {
			s.bridges = emptyState(puzzle);
			s.shares = null;
			s.preview = -1;
			this.lastTap = null;
			s.cursor = Math.min(Math.max(s.cursor, 0), puzzle.islands.length - 1);
			s.cell = [Math.min(s.cell[0], puzzle.rows - 1), Math.min(s.cell[1], puzzle.cols - 1)];
		}
		Object.assign(s, change);
		if (this.picture.puzzle !== puzzle) {
			const focused = this.svg.contains(document.activeElement) && s.mode === "play";
			this.picture = build(this.svg, s, this.picture.labels, this.picture);
			if (resized && s.mode !== "view") this.resize(true);
			this.drawNow();
			if (focused) this.focus();
		} else this.draw();
	}

	/** Draw the state, once for everything that one event changes. */
	draw() {
		if (this.state.mode === "view") return this.drawNow();
		if (this.due) return;
		this.due = true;
		queueMicrotask(() => this.due && this.drawNow());
	}

	drawNow() {
		this.due = false;
		const { state: s } = this;
		const bare = s.mode === "edit" && {
			bridges: emptyState(s.puzzle),
			other: null,
			shares: null,
		};
		// On paper there are no words to what is pointed at, and nothing that was found out.
		draw(this.picture, this.printed ? { ...s, hint: NOTHING, faults: NOTHING, ...bare } : s);
		if (this.state.mode !== "view") this.drawView();
	}

	/** Show another part with the next frame, however often a pointer moves before it. */
	move() {
		this.moving ||= requestAnimationFrame(() => {
			const zooming = this.state.view.scale !== this.scale;
			this.drawView(zooming);
			clearTimeout(this.settling);
			if (zooming) this.settling = window.setTimeout(() => this.drawView(), SETTLED);
		});
	}

	/** Draw all of the board for paper, whatever is in sight, or for the screen again. */
	print(on: boolean) {
		this.printed = on;
		if (on) showAll(this.picture);
		else this.svg.removeAttribute("viewBox");
		this.drawNow();
	}

	drawView(zooming: boolean = false) {
		if (this.printed) return;
		cancelAnimationFrame(this.moving);
		this.moving = 0;
		this.scale = this.state.view.scale;
		// Asking for the box would make the browser lay out the page at once.
		const box = this.area ?? this.box();
		drawView(this.picture, this.state, box, zooming);
		// Where cells are small, or some are out of sight, the page may offer buttons to zoom.
		const zoomed = isZoomed(this.state, box);
		this.parent.classList.toggle(classes("zoomed"), zoomed);
		this.parent.classList.toggle(classes("zoomable"), zoomed || this.state.view.scale * CELL < 32);
		this.on.view?.();
	}

	/** Whether cells are too small for a finger. */
	isTiny() {
		return this.state.view.scale * CELL < TINY;
	}

	/** Bring a point, in board units, to the middle. */
	look(x: number, y: number) {
		const { view } = this.state;
		const { scale } = view;
		pan(this.state, this.box(), (view.x - x) * scale, (view.y - y) * scale);
		this.move();
	}

	/** The board's box on the page. */
	box() {
		return this.svg.getBoundingClientRect();
	}

	/** @param afresh with all of it in sight */
	resize(afresh: boolean = false) {
		const box = this.box();
		if (!box.width || !box.height) return;
		const before = this.area;
		const whole = afresh || !before || !isZoomed(this.state, before);
		this.area = box;
		if (whole) fit(this.state, box);
		else {
			// Its corner stays where it is.
			pan(this.state, box, (before.width - box.width) / 2, (before.height - box.height) / 2);
			approach(this.state, box, this.target); // words take room from what they are about
		}
		this.drawView();
	}

	fit() {
		fit(this.state, this.box());
		this.drawView();
	}

	/**
	 * Point something out and bring it into sight, what matters most last.
	 * @param closer large enough to be read
	 */
	point(change: Partial<BoardState>, closer?: boolean) {
		this.set(change);
		const { puzzle, hint, faults } = this.state;
		const { edges, sums } = graphOf(puzzle);
		const ends = (lines: Line[] = []) =>
			lines.flatMap(({ edge }) => [at(edges, edge).a, at(edges, edge).b]);
		this.target = [
			...ends(faults.edges), // the words are about some of them
			...ends(hint.edges.filter(({ before }) => before)),
			...[faults, hint].flatMap((one) => [
				...(one.around ?? []),
				...(one.region ?? []),
				...(one.sums ?? []).flatMap((sum) => at(sums, sum).islands),
				...one.islands,
			]),
			...ends(hint.edges.filter(({ before }) => !before)),
			...ends(hint.chain),
		];
		this.resize(); // words may have taken room already
		approach(this.state, this.box(), this.target, closer);
		this.drawView();
	}

	/**
	 * Where cells are too small for a finger, come closer to where it is.
	 * @returns whether they were
	 */
	zoomFor({ pointerType, clientX, clientY }: PointerEvent) {
		const { view, mode, locked } = this.state;
		const size = view.scale * CELL;
		if (pointerType === "mouse" || mode !== "play" || locked || size >= TINY) return false;
		zoom(this.state, this.box(), AIMED / size, clientX, clientY);
		this.drawView();
		return true;
	}

	/** Whether some of the board is out of sight. */
	isZoomed() {
		return isZoomed(this.state, this.box());
	}

	zoomBy(factor: number) {
		const box = this.box();
		zoom(this.state, box, factor, box.left + box.width / 2, box.top + box.height / 2);
		this.drawView();
	}

	focus() {
		if (this.state.mode === "edit") this.svg.focus();
		else this.picture.islands[this.state.cursor]?.focus();
	}

	/** Takes effect with the next drawing. */
	bringIntoSight(island: number) {
		const { row, col } = at(this.state.puzzle.islands, island);
		reveal(this.state, this.box(), row, col);
	}

	/** @param focus move the focus there too */
	setCursor(island: number, focus: boolean = false) {
		this.state.cursor = island;
		if (focus) {
			this.bringIntoSight(island);
			this.state.focused = true;
			this.drawView();
			this.focus();
		}
		this.draw();
	}

	setCell(row: number, col: number) {
		this.state.cell = [row, col];
		reveal(this.state, this.box(), row, col);
		this.draw();
	}

	/** In edit mode, a tap on a cell, or an island or a sign dragged there. */
	pick([row, col]: Cell, second: boolean, pulled?: Island | Sign) {
		const { rows, cols } = this.state.puzzle;
		if (row < 0 || col < 0 || row >= rows || col >= cols) return;
		const again = String(this.state.cell) === `${row},${col}`;
		this.setCell(row, col);
		if (pulled) this.on.pull?.([pulled.row, pulled.col], [row, col]);
		else this.on.pick?.([row, col], second, again);
	}

	/**
	 * A tap on an island: builds a bridge to the one tapped before, if that is in sight; otherwise
	 * selects the island.
	 */
	tapIsland(island: number, mark: boolean) {
		const { state: s } = this;
		const before = this.state.selected;
		this.state.selected = -1;
		const edge = before < 0 ? -1 : edgeJoining(s.puzzle, before, island);
		if (edge >= 0 && mark) this.toggleMark(edge);
		else if (edge >= 0) this.cycle(edge);
		else if (before !== island) this.state.selected = island;
		this.setCursor(island);
		this.focus();
		s.focused = this.state.selected >= 0;
		this.draw();
	}

	clearSelection() {
		this.state.selected = -1;
		this.state.focused = false;
		this.draw();
	}

	/** Build one more bridge on an edge; after the maximum, none. */
	cycle(edge: number) {
		const { state: s } = this;
		if (s.locked) return;
		const count = bridges(s.bridges, edge);
		const least = at(emptyState(s.puzzle), edge); // a given bridge stays
		const value = count >= s.puzzle.maxBridges ? least : count + 1;
		const end = s.lockDone ? this.finishedEnd(edge) : -1;
		if (end >= 0) {
			flash(at(this.picture.islands, end));
			return this.on.kept?.(end);
		}
		const other = obstacle(s.puzzle, s.bridges, edge);
		if (value > count && other >= 0) {
			flash(at(this.picture.edges, other));
			this.on.blocked?.(edge, other);
		} else if (value !== at(s.bridges, edge)) this.on.move?.(edge, value);
	}

	/** An end of an edge that has all its bridges, or -1. */
	finishedEnd(edge: number): number {
		const { puzzle, bridges: state } = this.state;
		const values = degrees(puzzle, state);
		const { a, b } = at(graphOf(puzzle).edges, edge);
		return [a, b].find((end) => at(puzzle.islands, end).clue === at(values, end)) ?? -1;
	}

	/** Remove one bridge; where there is none, mark the edge as impossible, or remove the mark. */
	toggleMark(edge: number) {
		const { state: s } = this;
		const count = bridges(s.bridges, edge);
		const least = at(emptyState(s.puzzle), edge); // a given bridge stays
		if (s.locked || (count && count === least)) return;
		this.on.move?.(edge, count ? count - 1 : at(s.bridges, edge) === MARK ? 0 : MARK);
	}

	watchFocus() {
		const { signal } = this.lifetime;
		this.svg.addEventListener(
			"focusin",
			(event) => {
				const target = event.target as SVGGElement;
				const { cursor, focused, mode } = this.state;
				const island = this.picture.islands.indexOf(target);
				if (island >= 0) this.state.cursor = island;
				const byKey = target.matches(":focus-visible");
				this.state.focused = mode === "edit" || byKey;
				if (island >= 0 && byKey) this.bringIntoSight(island);
				if (byKey || this.state.cursor !== cursor || this.state.focused !== focused) this.draw();
			},
			{ signal },
		);
		this.svg.addEventListener(
			"focusout",
			(event) => {
				if (event.relatedTarget instanceof Node && this.svg.contains(event.relatedTarget)) return;
				this.clearSelection();
			},
			{ signal },
		);
	}
}
