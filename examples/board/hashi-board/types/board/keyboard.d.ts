/**
 * The keyboard. Arrows move from island to island; with Shift, or after Enter or Space, they build;
 * after X they mark. W, A, S, D build at once.
 */
import type { Board } from "./board.js";
export declare function listenToKeys(board: Board, signal: AbortSignal): void;
