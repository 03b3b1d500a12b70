/**
 * Words in the player's language.
 *
 * A language is two files: one here, with what the page alone says, and one in `i18n/`, with the
 * sentences that the page shares with Python: hints, reasons, techniques. To add a language, copy
 * `en.js` and `en.json`, translate them, and add it to `LANGUAGES`.
 */

import english from "./en.js";

/** Every language by its own name; all but English are loaded on demand. */
export const LANGUAGES = {
	en: { name: "English", load: async () => ({ default: english }) },
	de: { name: "Deutsch", load: () => import("./de.js") },
	ja: { name: "日本語", load: () => import("./ja.js") },
};

let words = english;

/** @type {Code} */
let code = "en";

let plurals = new Intl.PluralRules("en");

/**
 * The first of the browser's languages that we have.
 * @param {readonly string[]} wanted
 * @returns {Code}
 */
export function bestLanguage(wanted) {
	for (const tag of wanted) {
		const short = tag.slice(0, 2).toLowerCase();
		if (short in LANGUAGES) return /** @type {Code} */ (short);
	}
	return "en";
}

/** The language that was wanted last. @type {Code} */
let latest = "en";

/** Speak a language from now on, unless another one is wanted meanwhile. @param {Code} wanted */
export async function speak(wanted) {
	latest = wanted;
	const loaded = await LANGUAGES[wanted].load();
	if (latest !== wanted) return;
	words = loaded.default;
	code = wanted;
	plurals = new Intl.PluralRules(wanted);
	document.documentElement.lang = wanted;
}

/**
 * The text of `section.key`, with values in place of `{names}`; `count` chooses the plural form. A
 * text that ends like a sentence is one: a value that it begins with is capitalized.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
	const dot = key.indexOf(".");
	const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
	let form = words[section]?.[name] ?? english[section]?.[name] ?? key;
	if (typeof form !== "string") {
		const count = Number(values.count);
		const exact = count === 0 ? form.zero : count === 1 && form.one; // in Japanese, too
		form = exact || form[plurals.select(count)] || form.other || key;
	}
	const text = form;
	return text.replace(/\{(\w+)\}/g, (found, name, offset) => {
		const value = String(values[name] ?? found);
		const begins = /[.!?]$/.test(text) && /(^|[.!?] )$/.test(text.slice(0, offset));
		return begins ? value.charAt(0).toUpperCase() + value.slice(1) : value;
	});
}

/** Sentences one after the other. @param {string[]} parts */
export function joined(...parts) {
	return parts.filter(Boolean).join(gap());
}

/** What stands between two sentences: nothing in Japanese. */
export function gap() {
	return code === "ja" ? "" : " ";
}

/** A list of things: "A, B and C". @param {string[]} parts */
export function listed(parts) {
	return code === "ja" && parts.length === 2 ? parts.join("と") : clauses(parts);
}

/** A list of what is said of them. @param {string[]} parts */
export function clauses(parts) {
	return new Intl.ListFormat(code).format(parts);
}

/** A time: 1:05, or 1:02:03. @param {number} ms */
export function clock(ms) {
	const seconds = Math.floor(ms / 1000);
	const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	return hours
		? `${hours}:${two(minutes)}:${two(seconds % 60)}`
		: `${minutes}:${two(seconds % 60)}`;
}

/** Days of other years are told with it. @type {Intl.DateTimeFormatOptions} */
const LATER = { year: "numeric" };

/**
 * A day, from its `YYYY-MM-DD`.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function date(day, options = { weekday: "short", day: "numeric", month: "short" }) {
	const year = Number(day.slice(0, 4)) === new Date().getFullYear() ? {} : LATER;
	const all = options.month ? { ...year, ...options } : options;
	return new Intl.DateTimeFormat(code, { ...all, timeZone: "UTC" }).format(new Date(day));
}
