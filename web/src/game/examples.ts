import { isOneOf, type Technique } from "../engine/names.ts";

/** For each technique, a puzzle whose explanation needs it. */
export const EXAMPLES = {
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
} satisfies Partial<Record<Technique, string>>;

/** The techniques that are explained and practiced. */
export const EXPLAINED = Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[];

/** Whether a text names one of them. */
export function isExplained(text: string) {
	return isOneOf(EXPLAINED, text);
}
