/**
 * The board as a module for any page: `examples/board/` shows one. It comes with `hashi-board.css`,
 * whose colors are variables that a page may set.
 */
export { emptyState, isSolved, MARK } from "../puzzle/bridges.js";
export { FormatError } from "../puzzle/formats/error.js";
export { dump, parse } from "../puzzle/formats/formats.js";
export { graphOf } from "../puzzle/graph.js";
export type { Cell, Edge, Format, Graph, Island, Puzzle, Sign } from "../puzzle/types.js";
export { Board } from "./board.js";
export { type BoardConfig, type BoardLook, createBoard, type HashiBoard } from "./create.js";
export type { BoardState, Emphasis, Line, Listeners, Mode, Wording } from "./types.js";
