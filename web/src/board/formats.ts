/** The formats of puzzles as a module for any page, apart from the board. */

export { FormatError } from "../puzzle/formats/error.ts";
export { dump, parse } from "../puzzle/formats/formats.ts";
export type { Format, Puzzle } from "../puzzle/types.ts";
