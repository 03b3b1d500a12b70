/** A board for a page of one's own: what a host needs of it, and nothing else. */
import type { Puzzle } from "../puzzle/types.js";
import type { BoardState, Wording } from "./types.js";
/** How a board looks, and what is pointed out on it. */
export type BoardLook = Pick<BoardState, "hint" | "faults" | "colored" | "showDone" | "showOver" | "showLeft" | "showGroup" | "lockDone" | "marking" | "lit" | "locked">;
/** What a host may say; all of it is optional. */
export interface BoardConfig extends Partial<BoardLook> {
    /** The puzzle, or a text that holds it in any format that `parse` reads. */
    puzzle?: Puzzle | string;
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
    set(change: Partial<BoardLook> & {
        bridges?: Uint8Array;
    }): void;
    /** Show another puzzle, without bridges. */
    load(puzzle: Puzzle | string): void;
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
export declare function createBoard(element: HTMLElement, config?: BoardConfig): HashiBoard;
