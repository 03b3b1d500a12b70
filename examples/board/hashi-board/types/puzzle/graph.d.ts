/**
 * The candidate edges of a puzzle, their crossings, and the sums of its signs.
 *
 * Edges are numbered by their first island, row by row; of one island's two, the horizontal one
 * comes first, as in `Puzzle.edges` of the Python package and in the engine.
 */
import type { Cell, Graph, Puzzle } from "./types.js";
/** The graph of a puzzle; built once and kept. */
export declare function graphOf(puzzle: Puzzle): Graph;
/** The island in a cell, or -1. */
export declare function islandAt(puzzle: Puzzle, row: number, col: number): number;
/** The edge between two cells, or -1. */
export declare function edgeBetween(puzzle: Puzzle, a: Cell, b: Cell): number;
/** The edge between two islands, or -1. */
export declare function edgeJoining(puzzle: Puzzle, one: number, two: number): number;
