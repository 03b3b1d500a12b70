/** Draws a board's state as SVG. `draw` compares with what is on the page and changes only that. */
import type { BoardState, Picture } from "./types.js";
/** Bring the elements up to date with the state. */
export declare function draw(picture: Picture, s: BoardState): void;
/**
 * Show the part that should be in sight. Moves the whole drawing, not the viewport, so that it need
 * not be laid out again.
 * @param zooming by a gesture that is still going on
 */
export declare function drawView(picture: Picture, s: BoardState, box: DOMRect, zooming?: boolean): void;
/** Show all of the board, as large as its element. */
export declare function showAll(picture: Picture): void;
