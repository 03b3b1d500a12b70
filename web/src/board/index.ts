/**
 * The board as a module for any page: `examples/board/` shows one. It comes with `hashi-board.css`,
 * whose colors are variables that a page may set. `formats.ts` reads and writes puzzles as text.
 */

import { beGuest } from "./guest.ts";

export { emptyState, isSolved, MARK } from "../puzzle/bridges.ts";
export { graphOf } from "../puzzle/graph.ts";
export { makePuzzle } from "../puzzle/puzzle.ts";
export type { Cell, Edge, Graph, Island, Puzzle, Sign } from "../puzzle/types.ts";
export { type BoardConfig, type BoardLook, createBoard, type HashiBoard } from "./create.ts";
export type { Emphasis, Line, Look, Wording } from "./types.ts";

beGuest();
