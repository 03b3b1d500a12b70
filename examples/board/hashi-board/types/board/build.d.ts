/** Makes the elements of a board. */
import type { Puzzle } from "../puzzle/types.js";
import type { BoardState, Box, Labels, Line, Picture } from "./types.js";
/**
 * Replace the elements of one puzzle by those of another. In edit mode, islands that stay keep
 * their elements: laying all of them out again would take longer than everything else.
 * @param old what is there now
 */
export declare function build(root: SVGSVGElement, s: BoardState, labels: Labels, old?: Picture): Picture;
/**
 * The letter of an island.
 * @param where by `besides`
 */
export declare function makeBadge([x, y, half]: Box, letter: string): SVGGElement;
/**
 * Where an island's letter is: above it on its right, unless it would leave the board there.
 * @param index of the island
 * @param size 1 or more, where the board is small on the screen
 */
export declare function besides({ islands, cols }: Puzzle, index: number, size: number): Box;
/**
 * One line of a chain, and its number.
 * @param taken what the number should not lie on; its own box is added
 */
export declare function makeLink(puzzle: Puzzle, { edge, value, most }: Line, number: string, taken: Box[]): SVGGElement;
/** A sign by itself, as large as its element. */
export declare function makeSign(puzzle: Puzzle, index: number): SVGSVGElement;
/** The `transform` that moves an element to a point. */
export declare function translate(x: number, y: number): string;
