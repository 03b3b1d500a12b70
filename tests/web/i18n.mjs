// Prints every language as { code: { section.key: text } }.
import { LANGUAGES } from "../../src/hashikit/web/app/i18n/i18n.js";

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
