/**
 * The drawings of the guide. Of a technique only the position is here: what follows, and why, is
 * said by the engine; the tests see to it that it speaks of every technique once.
 */

/** @type {Drawing[]} */
export const RULES = [
	{ puzzle: "2.2/.../1.1", bridges: { "0,0-0,2": 1, "0,0-2,0": 1, "0,2-2,2": 1 } },
	{ puzzle: "2..3/..../...1", bridges: { "0,0-0,3": 2, "0,3-2,3": 1 } },
	{ puzzle: ".1./1.1/.1.", wrong: { "0,1-2,1": 1, "1,0-1,2": 1 } },
	{ puzzle: "1.1/.../1.1", wrong: { "0,0-0,2": 1, "2,0-2,2": 1 } },
];

/** @type {Drawing[]} */
export const TECHNIQUES = [
	{ puzzle: "1.2/.../2.3", bridges: { "0,0-0,2": 1 } },
];
