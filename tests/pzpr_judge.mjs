// What pzpr.js makes of our texts. Usage: node pzpr_judge.mjs FOLDER
// FOLDER holds node_modules/pzpr. Reads one JSON string a line from standard input, an address or
// a pzprv3 file, and writes one JSON object a line: the grid, the texts that pzpr.js writes for it,
// and its judgement.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(join(resolve(process.argv[2]), "node_modules", "x.js"));
const pzpr = require("pzpr");

function judge(text) {
  const puzzle = new pzpr.Puzzle(); // a new one each time: a refused text spoils it
  puzzle.open(text);
  const { rows, cols, cell } = puzzle.board;
  const cells = Array.from({ length: cell.length }, (_, i) => cell[i].qnum);
  const result = puzzle.check(true);
  return {
    kind: puzzle.pid,
    rows,
    cols,
    cells, // row by row; -1 water, -2 a question mark
    url: puzzle.getURL(),
    file: puzzle.getFileData(),
    complete: result.complete,
    failure: result[0] ?? null,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = judge(JSON.parse(line));
  } catch (error) {
    answer = { refused: String(error?.message ?? error) };
  }
  console.log(JSON.stringify(answer));
}
