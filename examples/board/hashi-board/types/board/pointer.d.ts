/**
 * Mouse, pen and fingers: drag from an island, tap an edge or two islands in turn, press
 * long or with the second button to mark, drag and pinch to move and zoom.
 */
import type { Board } from "./board.js";
/** @param signal ends it */
export declare function listenToPointers(board: Board, signal: AbortSignal): void;
