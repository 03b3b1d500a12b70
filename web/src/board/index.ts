/**
 * The board as a module for any page: `examples/board/` shows one. It comes with `hashi-board.css`,
 * whose colors are variables that a page may set.
 */

export { emptyState, isSolved, MARK } from "../puzzle/bridges.ts";
export { FormatError } from "../puzzle/formats/error.ts";
export { dump, parse } from "../puzzle/formats/formats.ts";
export { graphOf } from "../puzzle/graph.ts";
export type { Cell, Edge, Format, Graph, Island, Puzzle, Sign } from "../puzzle/types.ts";
export { Board } from "./board.ts";
export { type BoardConfig, type BoardLook, createBoard, type HashiBoard } from "./create.ts";
export type { BoardState, Emphasis, Line, Listeners, Mode, Wording } from "./types.ts";
