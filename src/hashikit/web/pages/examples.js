/**
 * The drawings of the guide. What follows in one of a technique is true in every solution of the
 * puzzle that has the bridges before; the tests try them all.
 */

/** @typedef {import("../board/drawing.js").Drawing} Drawing */

/** @type {Drawing[]} */
export const RULES = [
  { puzzle: "2.2/.../1.1", bridges: { "0,0-0,2": 1, "0,0-2,0": 1, "0,2-2,2": 1 } },
  { puzzle: "2..3/..../...1", bridges: { "0,0-0,3": 2, "0,3-2,3": 1 } },
  { puzzle: ".1./1.1/.1.", wrong: { "0,1-2,1": 1, "1,0-1,2": 1 } },
  { puzzle: "1.1/.../1.1", wrong: { "0,0-0,2": 1, "2,0-2,2": 1 } },
];

/** @type {Record<string, Drawing>} */
export const TECHNIQUE_EXAMPLES = {};
