/** Game IDs of Simon Tatham's Bridges. */
import type { Puzzle } from "../types.js";
export declare function parseId(id: string): Puzzle;
export declare function dumpId(puzzle: Puzzle): string;
