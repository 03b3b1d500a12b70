// Prints how many bytes the files that it is given take together, each compressed with brotli.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const sizes = process.argv.slice(2).map((name) => brotliCompressSync(readFileSync(name)).length);
console.log(sizes.reduce((sum, size) => sum + size, 0));
