// Prints every language as { code: { key: text } }.
import { LANGUAGES } from "../../src/hashikit/web/i18n/i18n.js";

const all = {};
for (const code in LANGUAGES) {
  all[code] = (await import(`../../src/hashikit/web/i18n/${code}.js`)).default;
}
console.log(JSON.stringify(all));
