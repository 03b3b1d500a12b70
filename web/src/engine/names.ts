/** What the engine's numbers stand for, each list in the order of an enumeration of the core. */

export const STATUS = ["solved", "no-solution", "unknown"] as const;

export const LEVELS = ["beginner", "easy", "medium", "hard", "expert", "extreme"] as const;

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

export const SYMMETRIES = [
	"none",
	"rotation",
	"quarter",
	"horizontal",
	"vertical",
	"both",
	"diagonal",
] as const;

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

/** The name that a number stands for. */
export function pick<T extends readonly unknown[]>(list: T, index: number): T[number] {
	if (!(index in list)) throw new Error(`the engine said ${index}`);
	return list[index];
}

/** The number of a name, or -1. */
export function numberOf(list: readonly string[], name: string = "") {
	return list.indexOf(name);
}
