/**
 * What the engine's numbers stand for, each list in the order of an enumeration of the core.
 * scripts/names.py writes `TECHNIQUES`, `PLAIN`, `KEYS`, `KINDS` and `NAMES`.
 */

export const STATUS = ["solved", "no-solution", "unknown"] as const;

export const LEVELS = ["beginner", "easy", "medium", "hard", "expert", "extreme"] as const;

export type Level = (typeof LEVELS)[number];

export const TECHNIQUES = [
	"complete",
	"crossing",
	"full",
	"one_each_way",
	"capacity",
	"sum_rest",
	"room",
	"loop",
	"pair",
	"no_repeat",
	"sum",
	"way_out",
	"closed_group",
	"blocked",
	"outlet",
	"split",
	"parity",
	"trial",
	"minimal",
] as const;

export type Technique = (typeof TECHNIQUES)[number];

/** The techniques that a player sees at a glance; not worth a press of their own. */
export const PLAIN: readonly string[] = ["complete", "crossing", "room"];

export const SYMMETRIES = [
	"none",
	"rotation",
	"quarter",
	"horizontal",
	"vertical",
	"both",
	"diagonal",
] as const;

export type Symmetry = (typeof SYMMETRIES)[number];

export const RATED = ["rated", "harder", "several", "none", "unknown"] as const;

export const EXPLAINED = ["complete", "several", "none", "unknown"] as const;

export const HINTS = [
	"step",
	"mistake",
	"finished",
	"several",
	"none",
	"unknown",
	"together",
] as const;

export const FAILURES = [
	"none",
	"too_many",
	"too_few",
	"cut_off",
	"clash",
	"loop",
	"sum",
	"crossing",
	"odd",
	"unbalanced",
] as const;

export const WHYS = [
	"given",
	"assumed",
	"most",
	"least",
	"crossing",
	"way_out",
	"loop",
	"sum",
] as const;

/** Wishes that were not met, by their bit. */
export const MISSED = ["islands", "doubles", "level", "spread", "signs"] as const;

/** What can be said: the phrases of core/people/keys.hpp. */
export const KEYS = [
	"why.complete",
	"why.crossing",
	"why.full",
	"why.one_each_way",
	"why.capacity",
	"why.sum_rest",
	"why.room",
	"why.loop",
	"why.pair",
	"why.no_repeat",
	"why.sum",
	"why.way_out",
	"why.closed_group",
	"why.blocked",
	"why.outlet",
	"why.split",
	"why.parity",
	"why.trial",
	"why.minimal",
	"fact.none",
	"fact.count",
	"fact.exactly",
	"fact.least",
	"fact.most",
	"fact.range",
	"fact.there",
	"has.exactly",
	"has.least",
	"has.most",
	"has.range",
	"need.exactly",
	"need.least",
	"why.all",
	"why.only",
	"why.last",
	"why.last_more",
	"why.each_more",
	"why.each_but",
	"why.spare",
	"why.rest",
	"why.only_way",
	"why.room_most",
	"why.sum_alone",
	"why.no_repeat_known",
	"why.sum_known",
	"why.parity_out",
	"why.trial_chain",
	"why.minimal_bare",
	"want.islands",
	"want.network",
	"want.loop",
	"want.signs",
	"failed.none",
	"failed.too_many",
	"failed.too_few",
	"failed.cut_off",
	"failed.clash",
	"failed.loop",
	"failed.sum",
	"impossible.too_few",
	"impossible.no_side",
	"impossible.too_many",
	"impossible.too_many_most",
	"impossible.cut_off",
	"impossible.crossing",
	"impossible.loop",
	"impossible.clash",
	"impossible.clash_clue",
	"impossible.sum",
	"impossible.sum_known",
	"impossible.sum_one",
	"impossible.repeat",
	"impossible.odd_all",
	"impossible.odd",
	"impossible.odd_out",
	"impossible.unbalanced",
	"impossible.unbalanced_part",
	"impossible.minimal",
	"link.crossing",
	"link.way_out",
	"link.way_out_group",
	"link.loop",
	"link.sum",
	"link.least",
	"link.most",
	"hint.look",
	"hint.over",
	"hint.over_alone",
	"hint.short",
	"hint.short_alone",
	"hint.closed",
	"hint.no_mark",
	"hint.no_bridge",
	"hint.no_bridges",
	"hint.no_drawing",
	"hint.not_all_marks",
	"hint.not_all_bridges",
	"hint.not_all_drawings",
] as const;

/** The kinds of values in a phrase. */
export const KINDS = [
	"number",
	"phrase",
	"cell",
	"plain",
	"island",
	"known",
	"edge",
	"here",
	"tried",
	"toward",
	"bridge",
	"says",
	"signs",
	"sides",
	"group",
	"islands",
	"every",
	"clauses",
	"chain",
] as const;

/** The names of these values. */
export const NAMES = [
	"A",
	"amount",
	"bridge",
	"bridges",
	"can",
	"chain",
	"clue",
	"count",
	"failed",
	"group",
	"have",
	"islands",
	"known",
	"least",
	"left",
	"low",
	"most",
	"must",
	"need",
	"one",
	"parts",
	"place",
	"rest",
	"says",
	"sign",
	"signs",
	"spare",
	"supposed",
	"total",
	"two",
	"wants",
] as const;

/** The name that a number stands for. */
export function pick<T extends readonly unknown[]>(list: T, index: number): T[number] {
	if (!(index in list)) throw new Error(`the engine said ${index}`);
	return list[index];
}

/** The number of a name, or -1. */
export function numberOf(list: readonly string[], name: string = "") {
	return list.indexOf(name);
}

/** Whether a text is one of some names. */
export function isOneOf<T extends string>(list: readonly T[], text: unknown): text is T {
	return (list as readonly unknown[]).includes(text);
}
