/**
 * The drawings of the guide. What follows in one of a technique is true in every solution of the
 * puzzle that has the bridges before; the tests try them all.
 */

/** @type {Drawing[]} */
export const RULES = [
	{ puzzle: "2.2/.../1.1", bridges: { "0,0-0,2": 1, "0,0-2,0": 1, "0,2-2,2": 1 } },
	{ puzzle: "2..3/..../...1", bridges: { "0,0-0,3": 2, "0,3-2,3": 1 } },
	{ puzzle: ".1./1.1/.1.", wrong: { "0,1-2,1": 1, "1,0-1,2": 1 } },
	{ puzzle: "1.1/.../1.1", wrong: { "0,0-0,2": 1, "2,0-2,2": 1 } },
];

/** Without loops, and with unknown clues. */
const TREE = JSON.stringify({
	format: "hashikit", version: 1, rows: 3, cols: 3, loops: false,
	islands: [[0, 0, 2], [0, 2, 2], [2, 0, null], [2, 2, null]],
});

/** Two squares that one edge joins. */
const HALVES = (/** @type {number} */ clue) => `2.${clue}.${clue}.2/......./2.2..../....2.2`;

/** @type {Record<string, Drawing>} */
export const TECHNIQUE_EXAMPLES = {
	complete: { puzzle: "1.2/.../2.3", bridges: { "0,0-0,2": 1 }, islands: [[0, 0]], then: { "0,0-2,0": 7 } },
	crossing: { puzzle: "2.3.2/...../2...2/...../2.3.2", bridges: { "0,2-4,2": 1 }, then: { "2,0-2,4": 7 } },
	full: { puzzle: "4.3/.../2.1", islands: [[0, 0]], then: { "0,0-0,2": 2, "0,0-2,0": 2 } },
	one_each_way: { puzzle: "3.3/.../2.2", islands: [[0, 0]], then: { "0,0-0,2": 1, "0,0-2,0": 1 } },
	capacity: { puzzle: "..2../...../1.4.3/...../....2", islands: [[2, 2]], then: { "2,2-2,4": 1, "0,2-2,2": 1 } },
	room: { puzzle: "3.1/.../4.2", islands: [[0, 0], [0, 2]], then: { "0,0-2,0": 2 } },
	loop: { puzzle: TREE, bridges: { "0,0-0,2": 1, "0,0-2,0": 1, "0,2-2,2": 1 }, then: { "2,0-2,2": 7 } },
	way_out: { puzzle: "1.?.2/...../....1", bridges: { "0,0-0,2": 1 }, islands: [[0, 0], [0, 2]], then: { "0,2-0,4": 1 } },
	closed_group: { puzzle: "1.1/.../2.2", islands: [[0, 0], [0, 2]], then: { "0,0-0,2": 7 } },
	blocked: { puzzle: "..1../...../2...1/...../3.3.2", islands: [[0, 2]], then: { "2,0-2,4": 7 } },
	outlet: { puzzle: "1.2.1/...../..2.2", islands: [[0, 2]], then: { "0,2-2,2": 1 } },
	split: { puzzle: HALVES(3), then: { "0,2-0,4": 1 } },
	parity: { puzzle: HALVES(4), islands: [[0, 0], [0, 2], [2, 0], [2, 2]], then: { "0,2-0,4": 2 } },
};
