/**
 * Words in the player's language.
 *
 * A language is two files of one format: `en.json` here, with what the page alone says, and the
 * one in `src/hashikit/i18n/`, with the sentences that the page shares with Python: hints,
 * reasons, techniques. What the editor alone says is in `en-editor.json`, and at the end of the
 * other languages. A text may have forms for numbers: `zero` and what `Intl.PluralRules` knows
 * in the language (`one`, `few`, `many`, `other`); `{count}` chooses. `en.ts` puts the two
 * together. To add a language, copy all three of `de`, translate the texts, keep the keys and the
 * `{names}` in braces, and add it to `LANGUAGES`. `build.mjs` leaves out the keys of all but
 * English.
 */

import type { Wording } from "../board/types.ts";
import type { Values } from "../puzzle/types.ts";
import english, { type Key } from "./en.ts";
import type { Code, Language, Words } from "./types.ts";

/** Every language by its own name; all but English are loaded on demand. */
export const LANGUAGES = {
	en: { name: "English", load: async () => ({ default: english }) },
	de: { name: "Deutsch", load: () => import("./de.ts") },
	ja: { name: "日本語", load: () => import("./ja.ts") },
};

let words = english;

/** The language spoken, as it was loaded. */
let loaded: Language | Words[][] = english;

let code: Code = "en";

let plurals = new Intl.PluralRules("en");

/** The first of the browser's languages that we have. */
export function bestLanguage(preferred: readonly string[]): Code {
	for (const tag of preferred) {
		const short = tag.slice(0, 2).toLowerCase();
		if (short in LANGUAGES) return short as Code;
	}
	return "en";
}

export type { Key };

/** The language that was wanted last. */
let latest: Code = "en";

/** The texts of a language, of which the build leaves only the values, in the order of English. */
function withKeys(texts: Language | Words[][]): Language {
	if (!Array.isArray(texts)) return texts;
	const sections = Object.entries(english).map(([section, named], i) => {
		const values = Object.keys(named).map((name, j) => [name, texts[i]?.[j]]);
		return [section, Object.fromEntries(values)];
	});
	return Object.fromEntries(sections);
}

/** Add sections to English, which the other languages have from the beginning, at their end. */
export function addEnglish(sections: Language) {
	Object.assign(english, sections);
	words = withKeys(loaded);
}

/** Speak a language from now on, unless another one is wanted meanwhile. */
export async function speak(language: Code) {
	latest = language;
	const { default: texts } = await LANGUAGES[language].load();
	if (latest !== language) return;
	loaded = texts;
	words = withKeys(texts);
	code = language;
	plurals = new Intl.PluralRules(language);
	document.documentElement.lang = language;
}

/**
 * The text of `section.key`, with values in place of `{names}`; `count` chooses the plural form. A
 * text that ends like a sentence is one: a value that it begins with is capitalized.
 */
export function t(key: Key, values: Values = {}): string {
	const dot = key.indexOf(".");
	const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
	let form = words[section]?.[name] ?? english[section]?.[name] ?? key;
	if (typeof form !== "string") {
		const count = Number(values.count);
		const exact = count === 0 ? form.zero : count === 1 && form.one; // in Japanese, too
		form = exact || form[plurals.select(count)] || form.other || key;
	}
	const text = form;
	return text.replace(/\{(\w+)\}/g, (whole, name, offset) => {
		const value = String(values[name] ?? whole);
		const begins = /[.!?]$/.test(text) && /(^|[.!?] )$/.test(text.slice(0, offset));
		return begins ? value.charAt(0).toUpperCase() + value.slice(1) : value;
	});
}

/** The same for a board, which knows no other words than its own. */
export const wording: Wording = (key, values) => t(key as Key, values);

/** A number with all its digits, in groups. */
export function groupDigits(number: bigint) {
	return new Intl.NumberFormat(code).format(number);
}

/** A share, 0 to 1, in percent. */
export function percent(share: number) {
	const options = { style: "percent", maximumSignificantDigits: 2 } as const;
	return new Intl.NumberFormat(code, options).format(share);
}

/** Sentences one after the other. */
export function joinSentences(...parts: string[]) {
	return parts.filter(Boolean).join(gap());
}

/** What stands between two sentences: nothing in Japanese. */
export function gap() {
	return code === "ja" ? "" : " ";
}

/** A list of things: "A, B and C". */
export function listPhrase(parts: string[]) {
	return code === "ja" && parts.length === 2 ? parts.join("と") : clauses(parts);
}

/** A list of what is said of them. */
export function clauses(parts: string[]) {
	return new Intl.ListFormat(code).format(parts);
}

/** A time: 1:05, or 1:02:03. */
export function clock(ms: number) {
	const seconds = Math.floor(ms / 1000);
	const two = (n: number) => String(n).padStart(2, "0");
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	return hours
		? `${hours}:${two(minutes)}:${two(seconds % 60)}`
		: `${minutes}:${two(seconds % 60)}`;
}

/** The first day of a week (0: Sunday), where `Intl` does not say: Monday in German. */
const FIRST_DAYS = { en: 0, de: 1, ja: 0 };

/** The first day of a week where the player is; 0: Sunday. */
export function firstDay(preferred: readonly string[] = navigator.languages): number {
	// "en-GB" begins it on Monday, "en-US" on Sunday.
	const tag = preferred.find((one) => one.slice(0, 2).toLowerCase() === code) ?? code;
	try {
		const locale = new Intl.Locale(tag) as Intl.Locale & {
			getWeekInfo?: () => { firstDay: number };
			/** Its name in older browsers. */
			weekInfo?: { firstDay: number };
		};
		const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
		return (firstDay ?? FIRST_DAYS[code]) % 7;
	} catch {
		return FIRST_DAYS[code]; // a browser may name any language
	}
}

/** Days of other years are told with it. */
const LATER: Intl.DateTimeFormatOptions = { year: "numeric" };

/** A day, from its `YYYY-MM-DD`. */
export function date(
	day: string,
	options: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" },
) {
	const year = Number(day.slice(0, 4)) === new Date().getFullYear() ? {} : LATER;
	const all = options.month ? { ...year, ...options } : options;
	return new Intl.DateTimeFormat(code, { ...all, timeZone: "UTC" }).format(new Date(day));
}
