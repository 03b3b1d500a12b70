// Reads { name: [written, served] } and prints the names of those that are not the same program.
import { readFileSync } from "node:fs";
import { parse } from "../../build/node_modules/acorn/dist/acorn.mjs";

/** The syntax tree, without places; constants are as good as variables. */
function tree(text) {
  const program = parse(text, { ecmaVersion: "latest", sourceType: "module" });
  return JSON.stringify(program, (key, value) =>
    key === "start" || key === "end" ? undefined : value === "const" ? "let" : typeof value === "bigint" ? String(value) : value);
}

const files = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(Object.keys(files).filter((name) => tree(files[name][0]) !== tree(files[name][1]))));
