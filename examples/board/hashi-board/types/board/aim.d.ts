/** What a tap means: the island or the edge that a finger, which is never exact, is meant for. */
import type { Puzzle } from "../puzzle/types.js";
/**
 * The island at a point, or -1. Small islands are easier to hit than they look.
 * @param x in board units
 * @param scale pixels per board unit
 */
export declare function islandNear({ islands }: Puzzle, x: number, y: number, scale: number): number;
/**
 * The edge that a tap at a point is meant for, or -1: of those on which something can be built or
 * taken away, the one whose line and whose middle are near; of two that cross in their middles, the
 * one that their islands need more. Only where there is no other, one on which nothing can be
 * built.
 * @param marking then it is one that can be ruled out
 * @param but an edge that is not meant, if another one is about as near
 */
export declare function edgeNear(puzzle: Puzzle, state: Uint8Array, x: number, y: number, marking: boolean, but?: number): number;
