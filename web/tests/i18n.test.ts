// Words in the player's language: plurals, lists, times, days; and that each language has them all.

import "../src/i18n/editor.ts";
import {
	bestLanguage,
	clauses,
	clock,
	date,
	firstDay,
	gap,
	groupDigits,
	joinSentences,
	type Key,
	LANGUAGES,
	listPhrase,
	percent,
	speak,
	t,
} from "../src/i18n/i18n.ts";
import type { Code, Words } from "../src/i18n/types.ts";
import { sure } from "./sure.ts";

/** Every text of a language by `section.key`. */
async function textsOf(code: string): Promise<Map<string, Words>> {
	const { default: sections } = await LANGUAGES[code as Code].load();
	return new Map(
		Object.entries(sections).flatMap(([section, texts]) =>
			Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text]),
		),
	);
}

function formsOf(text: Words): string[] {
	return typeof text === "string" ? [text] : Object.values(text);
}

function namesIn(text: Words) {
	return new Set(formsOf(text).flatMap((form): string[] => form.match(/\{\w+\}/g) ?? []));
}

afterEach(() => speak("en"));

describe.each(Object.keys(LANGUAGES))("the language %s", (code) => {
	test("has every text, in the same order as English", async () => {
		expect([...(await textsOf(code)).keys()]).toEqual([...(await textsOf("en")).keys()]);
	});

	test("puts the same values into each text", async () => {
		const english = await textsOf("en");
		for (const [key, text] of await textsOf(code))
			expect([key, namesIn(text)]).toEqual([key, namesIn(sure(english.get(key)))]);
	});

	test("has no empty text, and a form for every number", async () => {
		const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
		for (const [key, text] of await textsOf(code)) {
			for (const form of formsOf(text)) expect(form.trim(), key).not.toBe("");
			if (typeof text === "string") continue;
			expect(text, key).toHaveProperty("other");
			for (const form of Object.keys(text))
				expect(["zero", "one", ...pluralCategories]).toContain(form);
		}
	});

	test("says all its texts without a name in braces left over", async () => {
		await speak(code as Code);
		const values = new Proxy(
			{},
			{ get: (_, name) => (name === "count" ? 2 : `<${String(name)}>`) },
		);
		for (const [key, text] of await textsOf(code)) {
			const said = t(key as Key, values);
			expect(said, key).not.toMatch(/[{}]/);
			expect(said, key).not.toBe(key);
			expect(namesIn(text).size === 0 || /[<2]/.test(said), key).toBe(true);
		}
	});
});

test("a page is told in which language it is", async () => {
	await speak("de");
	expect(document.documentElement.lang).toBe("de");
	expect(t("nav.settings")).toBe("Einstellungen");
});

test("of two languages that are wanted one after the other, the latter is spoken", async () => {
	await Promise.all([speak("ja"), speak("de"), speak("en")]);
	expect(document.documentElement.lang).toBe("en");
	expect(t("nav.settings")).toBe("Settings");
	await Promise.all([speak("en"), speak("de")]);
	expect(t("nav.settings")).toBe("Einstellungen");
});

test.each([
	["de", ["de-AT", "en"]],
	["ja", ["fr", "JA-jp", "de"]],
	["en", ["fr-FR", "it"]],
	["en", []],
])("%s is the first of the browser's languages that there is: %j", (code, wanted) => {
	expect(bestLanguage(wanted)).toBe(code);
});

test("the number chooses the form", async () => {
	const said = (count: number) => t("board.bridges", { count });
	expect([0, 1, 2, 21].map(said)).toEqual(["no bridge", "1 bridge", "2 bridges", "21 bridges"]);
	await speak("ja"); // where numbers make no difference, except for none
	expect([0, 1, 2].map(said)).toEqual(["橋なし", "橋1本", "橋2本"]);
});

test("what there is no text for is told by its key", () => {
	expect(t("nav.nothing" as Key)).toBe("nav.nothing");
	expect(t("nothing.at.all" as Key)).toBe("nothing.at.all");
});

test("a value at the beginning of a sentence is capitalized, others are not", () => {
	// A sentence, and a text that is none.
	expect(t("general.failed", { error: "no way" })).toBe("That did not work: no way");
	const place = t("board.place", { clue: "a clue", row: 1, col: 2 });
	expect(place).toBe("a clue at row 1, column 2");
	expect(t("impossible.clash", { must: "there must be 2", can: "1 there" })).toMatch(/^There must/);
});

test("numbers have all their digits, shares two", async () => {
	const number = 12345678901234567890123n;
	expect(groupDigits(number)).toBe("12,345,678,901,234,567,890,123");
	expect([1, 0.5, 0.12345, 0.00012345].map(percent)).toEqual(["100%", "50%", "12%", "0.012%"]);
	await speak("de");
	expect(groupDigits(number)).toBe("12.345.678.901.234.567.890.123");
	expect(percent(0.12345)).toBe("12\u00a0%");
});

test("lists", async () => {
	expect(listPhrase(["A"])).toBe("A");
	expect(listPhrase(["A", "B"])).toBe("A and B");
	expect(listPhrase(["A", "B", "C"])).toBe("A, B, and C");
	await speak("de");
	expect(listPhrase(["A", "B", "C"])).toBe("A, B und C");
	await speak("ja");
	expect(listPhrase(["A", "B"])).toBe("AとB");
	expect(listPhrase(["A", "B", "C"])).toBe("A、B、C");
	expect(clauses(["A", "B"])).toBe("A、B");
});

test("sentences follow one another with a blank, in Japanese without", async () => {
	expect(joinSentences("One.", "", "Two.")).toBe("One. Two.");
	await speak("ja");
	expect(joinSentences("一。", "二。")).toBe("一。二。");
	expect(gap()).toBe("");
});

test.each([
	[0, "0:00"],
	[999, "0:00"],
	[65_000, "1:05"],
	[3_599_999, "59:59"],
	[3_600_000, "1:00:00"],
	[36_061_000, "10:01:01"],
])("%d milliseconds are %s", (ms, said) => {
	expect(clock(ms)).toBe(said);
});

test("a week begins as the language says, and as the place says that speaks it", async () => {
	expect([firstDay([]), firstDay(["en-US"]), firstDay(["de", "en-GB"])]).toEqual([0, 0, 1]);
	expect(firstDay(["en-x-nonsense-that-is-far-too-long"])).toBe(0);
	await speak("de");
	expect(firstDay(["en-US"])).toBe(1);
	await speak("ja");
	expect(firstDay([])).toBe(0);
});

test("a day is told with its year, unless that is this one", async () => {
	const year = new Date().getFullYear();
	expect(date("2019-03-04")).toBe("Mon, Mar 4, 2019");
	expect(date(`${year}-03-04`)).not.toContain(String(year));
	await speak("de");
	expect(date("2019-03-04")).toBe("Mo., 4. März 2019");
	expect(date("2019-03-04", { weekday: "long" })).toBe("Montag");
});
