/** Which part of a board is in sight: fitting, zooming about a point, and moving. */
import type { BoardState } from "./types.js";
export declare function fit(s: BoardState, box: DOMRect): void;
/** Zoom by a factor; the point under `(x, y)`, in pixels, stays where it is. */
export declare function zoom(s: BoardState, box: DOMRect, factor: number, x: number, y: number): void;
/** Move by pixels. */
export declare function pan(s: BoardState, box: DOMRect, dx: number, dy: number): void;
/** Bring a cell into sight. */
export declare function reveal(s: BoardState, box: DOMRect, row: number, col: number): void;
/**
 * Bring some islands into sight, when playing easy to read or, if there is no room for all of
 * them, as small as can be read; then the last ones are.
 * @param closer large enough to be read
 */
export declare function approach(s: BoardState, box: DOMRect, islands: number[], closer?: boolean): void;
/** Whether some of the board is out of sight. */
export declare function isZoomed(s: BoardState, box: DOMRect): boolean;
/** A point of the page in board units. */
export declare function toBoard({ view }: BoardState, box: DOMRect, x: number, y: number): [x: number, y: number];
