/** Addresses of puzz.link and of pages like it. */
import type { Puzzle } from "../types.js";
export declare function parseAddress(address: string): Puzzle;
export declare function dumpAddress(puzzle: Puzzle): string;
