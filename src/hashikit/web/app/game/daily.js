/** The puzzle of the day: the same for everybody on one date. */

/** Size and level by day of the week, Sunday first: the week grows harder. */
const WEEK = /** @type {const} */ ([
	[17, "hard"],
	[7, "easy"],
	[9, "easy"],
	[9, "medium"],
	[11, "medium"],
	[11, "hard"],
	[15, "medium"],
]);

/** A date as `YYYY-MM-DD`, where the player is. @param {Date} date */
export function dayOf(date) {
	const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Whether a text is such a date. @param {string} day */
export function isDay(day) {
	const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : "");
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day); // no February 30
}

/** Whether a day has come, where the player is. @param {string} day */
export function hasCome(day) {
	return day <= dayOf(new Date());
}

/**
 * Of the generator, as far as the daily puzzles go: a change of it that gives other puzzles gets
 * another number here, so that no address of a day ever stands for two puzzles unnoticed.
 */
const GENERATOR = 3;

/** The order for the generator on a day. @param {string} day */
export function dailyOrder(day) {
	const [size, level] = /** @type {typeof WEEK[number]} */ (WEEK[new Date(day).getUTCDay()]);
	const seed = GENERATOR * 1e8 + Number(day.replaceAll("-", ""));
	return { rows: size, cols: size, level, seed };
}

/** The most recent days, today first. @param {number} count */
export function lastDays(count) {
	const now = new Date();
	return Array.from({ length: count }, (_, i) =>
		dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - i, 12)),
	);
}

/**
 * How many days in a row, up to today or yesterday, were solved on the day itself.
 * @param {Record<string, SolvedDay>} solved
 */
export function streak(solved) {
	const days = lastDays(3660);
	const kept = (/** @type {number} */ at) => solved[days[at] ?? ""]?.on === days[at];
	const start = kept(0) ? 0 : 1;
	let at = start;
	while (at < days.length && kept(at)) at++;
	return at - start;
}
