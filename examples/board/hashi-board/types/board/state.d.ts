/** The board's state: one plain object, which `render.ts` draws and the input modules change. */
import type { Puzzle } from "../puzzle/types.js";
import type { BoardState, Emphasis, Look, Mode } from "./types.js";
export declare const NOTHING: Readonly<Emphasis>;
/** What a board looks like if nobody wishes anything else. */
export declare const LOOK: Readonly<Look>;
/** The names of all that a player may wish. */
export declare const LOOKS: (keyof Look)[];
export declare function makeState(puzzle: Puzzle, mode: Mode): BoardState;
