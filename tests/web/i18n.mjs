// Prints every language as { code: { section.key: text } }.
import { addEnglish, LANGUAGES } from "../../src/hashikit/web/app/i18n/i18n.js";
import editor from "../../src/hashikit/web/app/i18n/set/en.js";

// The editor brings its English texts; the other languages are whole.
addEnglish(editor);

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
