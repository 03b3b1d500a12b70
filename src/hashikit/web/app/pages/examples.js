/** The figures of the guide. For techniques, the engine supplies the drawing and the words. */

/** @type {Drawing[]} */
export const RULES = [
	{ puzzle: "2.2/.../1.1", bridges: { "0,0-0,2": 1, "0,0-2,0": 1, "0,2-2,2": 1 } },
	{ puzzle: "2..3/..../...1", bridges: { "0,0-0,3": 2, "0,3-2,3": 1 } },
	{ puzzle: ".1./1.1/.1.", wrong: { "0,1-2,1": 1, "1,0-1,2": 1 } },
	{ puzzle: "1.1/.../1.1", wrong: { "0,0-0,2": 1, "2,0-2,2": 1 } },
	{ puzzle: ".?..\n....\nA?.?\n\nA: E6", bridges: { "0,1-2,1": 2, "2,1-2,3": 2 } },
];

/** For each technique, a puzzle whose explanation needs it. */
export const TECHNIQUES = {
	complete: ".1..3/...../.1..3",
	crossing: "2.4.2/...../3...2/...../3.3.1",
	full: "2.3.2/...../2.1..",
	one_each_way: "2.2.2/...../3...3",
	capacity: "2.2.2/...../..1.3/...../2.1.1",
	sum_rest: "..?.\n....\n2.?A\n\nA: W6",
	room: "3.3.2/...../..2.2/...../2.2.2",
	loop: "3x5m2L:c2a3c2a3c",
	pair: "2.2/.../.../2.2",
	no_repeat: "A.1#?\n.....\n..3.?\n\nA: E?",
	sum: ".?..\n....\nA?.?\n\nA: E6",
	way_out: "1.?.?.1",
	closed_group: "1.1.2/...../3.2../...../2.4.3",
	outlet: "1.2.1/...../2.3.2/...../3...2",
	split: "...2.3/2...1./...1.3/3.4.2./....../2.3..2",
	parity: "2..4.3/....../3.3.1./...2.4/..3.2./1....2",
	trial: "1.2.3/...../3.2../...../2.1.2",
	minimal: "3...21/3.23.3/....../..12../1..3.2/......",
};
