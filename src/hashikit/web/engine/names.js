/** What the engine's numbers stand for, each list in the order of an enumeration of the core. */

export const STATUS = /** @type {const} */ (["solved", "no-solution", "unknown"]);

export const LEVELS = /** @type {const} */ ([
	"beginner",
	"easy",
	"medium",
	"hard",
	"expert",
	"extreme",
]);

export const TECHNIQUES = /** @type {const} */ ([
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
]);

export const SYMMETRIES = /** @type {const} */ ([
	"none",
	"rotation",
	"quarter",
	"horizontal",
	"vertical",
	"both",
	"diagonal",
]);

export const RATED = /** @type {const} */ (["rated", "harder", "several", "none", "unknown"]);

export const EXPLAINED = /** @type {const} */ (["complete", "several", "none", "unknown"]);

export const HINTS = /** @type {const} */ ([
	"step",
	"mistake",
	"finished",
	"several",
	"none",
	"unknown",
	"together",
]);

export const FAILURES = /** @type {const} */ ([
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
]);

export const WHYS = /** @type {const} */ ([
	"given",
	"assumed",
	"most",
	"least",
	"crossing",
	"way_out",
	"loop",
	"sum",
]);

/** Wishes that were not met, by their bit. */
export const MISSED = /** @type {const} */ (["islands", "doubles", "level", "spread", "signs"]);

/**
 * The name that a number stands for.
 * @template {readonly unknown[]} T
 * @param {T} list @param {number} index @returns {T[number]}
 */
export function pick(list, index) {
	if (!(index in list)) throw new Error(`the engine said ${index}`);
	return list[index];
}

/** The number of a name, or -1. @param {readonly string[]} list @param {string} [name] */
export function numberOf(list, name = "") {
	return list.indexOf(name);
}
