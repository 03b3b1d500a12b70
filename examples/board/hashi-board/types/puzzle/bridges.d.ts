/**
 * What is drawn on a puzzle: one number for each edge of its graph, and what follows from them.
 */
import type { Puzzle, Sum } from "./types.js";
/** The state of an edge that the player has ruled out; other states are numbers of bridges. */
export declare const MARK = 7;
/** The initial state: the given bridges, and nothing else. */
export declare function emptyState(puzzle: Puzzle): Uint8Array;
/** The number of bridges of an edge. */
export declare function bridges(state: Uint8Array, edge: number): number;
/**
 * The number of bridges at every island.
 * @param state of every edge
 */
export declare function degrees(puzzle: Puzzle, state: Uint8Array): Int32Array;
/**
 * The groups that the bridges join the islands into.
 * @returns the number of each island's group, how many there are, and whether the bridges close a
 *   loop
 */
export declare function groups(puzzle: Puzzle, state: Uint8Array): {
    group: Int32Array;
    count: number;
    loop: boolean;
};
/**
 * The groups in which every island has all its bridges although others are outside.
 * @returns their islands
 */
export declare function closedOff(puzzle: Puzzle, state: Uint8Array): number[][];
/**
 * How a sum stands: `"met"`, `"open"`, or `"broken"`: by more than it says, or by a value that
 * repeats although the number is reached.
 * @param values of the islands: their numbers of bridges
 * @param joined whether all islands hang together: then no value may repeat
 */
export declare function stateOf({ reading, islands }: Sum, values: ArrayLike<number>, joined: boolean): "met" | "open" | "broken";
/** Whether the bridges are a solution. */
export declare function isSolved(puzzle: Puzzle, state: Uint8Array): boolean;
/** A crossing edge that has a bridge, or -1. */
export declare function obstacle(puzzle: Puzzle, state: Uint8Array, edge: number): number;
