/** The board's state: one plain object, which `render.ts` draws and the input modules change. */
import type { Puzzle } from "../puzzle/types.js";
import type { BoardState, Emphasis, Mode } from "./types.js";
export declare const NOTHING: Readonly<Emphasis>;
export declare function makeState(puzzle: Puzzle, mode: Mode): BoardState;
