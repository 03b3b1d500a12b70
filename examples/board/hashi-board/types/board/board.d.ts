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
import type { Cell, Island, Puzzle, Sign } from "../puzzle/types.js";
import type { BoardState, Listeners, Mode, Picture, Wording } from "./types.js";
export declare class Board {
    state: BoardState;
    on: Listeners;
    parent: HTMLElement;
    svg: SVGSVGElement;
    ended: AbortController;
    picture: Picture;
    area: DOMRect | null;
    sought: number[];
    due: boolean;
    moving: number;
    settling: number;
    scale: number;
    printed: boolean;
    lastTap: {
        x: number;
        y: number;
        edge: number;
    } | null;
    observer: ResizeObserver | undefined;
    constructor(parent: HTMLElement, puzzle: Puzzle, { text, mode, label, on, }?: {
        text?: Wording;
        mode?: Mode;
        label?: string;
        on?: Listeners;
    });
    destroy(): void;
    /** Change the state and draw it. A new puzzle starts without bridges and fully in sight. */
    set(change: Partial<BoardState>): void;
    /** Draw the state, once for everything that one event changes. */
    draw(): void;
    drawNow(): void;
    /** Show another part with the next frame, however often a pointer moves before it. */
    move(): void;
    /** Draw all of the board for paper, whatever is in sight, or for the screen again. */
    print(on: boolean): void;
    drawView(zooming?: boolean): void;
    /** Whether cells are too small for a finger. */
    isTiny(): boolean;
    /** Bring a point, in board units, to the middle. */
    look(x: number, y: number): void;
    /** The board's box on the page. */
    box(): DOMRect;
    /** @param afresh with all of it in sight */
    resize(afresh?: boolean): void;
    fit(): void;
    /**
     * Point something out and bring it into sight, what matters most last.
     * @param closer large enough to be read
     */
    point(change: Partial<BoardState>, closer?: boolean): void;
    /**
     * Where cells are too small for a finger, come closer to where it is.
     * @returns whether they were
     */
    zoomFor({ pointerType, clientX, clientY }: PointerEvent): boolean;
    /** Whether some of the board is out of sight. */
    isZoomed(): boolean;
    zoomBy(factor: number): void;
    focus(): void;
    /** Takes effect with the next drawing. */
    bringIntoSight(island: number): void;
    /** @param focus move the focus there too */
    setCursor(island: number, focus?: boolean): void;
    setCell(row: number, col: number): void;
    /** In edit mode, a tap on a cell, or an island or a sign dragged there. */
    pick([row, col]: Cell, second: boolean, pulled?: Island | Sign): void;
    /**
     * A tap on an island: builds a bridge to the one tapped before, if that is in sight; otherwise
     * selects the island.
     */
    tapIsland(island: number, mark: boolean): void;
    clearSelection(): void;
    /** Build one more bridge on an edge; after the maximum, none. */
    cycle(edge: number): void;
    /** An end of an edge that has all its bridges, or -1. */
    finishedEnd(edge: number): number;
    /** Remove one bridge; where there is none, mark the edge as impossible, or remove the mark. */
    toggleMark(edge: number): void;
    watchFocus(): void;
}
