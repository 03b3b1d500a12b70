// Prints every language as { code: { section.key: text } }.
import "../../src/i18n/editor.ts";
import { LANGUAGES } from "../../src/i18n/i18n.ts";

const all = {};
for (const code in LANGUAGES) {
	const words = (await LANGUAGES[code].load()).default;
	all[code] = Object.fromEntries(
		Object.entries(words).flatMap(([section, texts]) =>
			Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text]),
		),
	);
}
console.log(JSON.stringify(all));
