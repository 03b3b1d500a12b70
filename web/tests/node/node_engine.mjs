// The page's engine in Node. HASHIKIT_WASM names its file; other modules are beside it.
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

// The browser's workers and files, as far as the engine needs them. There is one worker.
let hear, tell;
globalThis.addEventListener = (_, listener) => (hear = listener);
globalThis.postMessage = (data) => tell({ data });
globalThis.fetch = async ({ pathname }) =>
	new Response(await readFile(join(dirname(process.env.HASHIKIT_WASM), basename(pathname))));
globalThis.Worker = class {
	addEventListener(kind, listener) {
		if (kind === "message") tell = listener;
	}
	postMessage(data) {
		hear({ data });
	}
};
await import("../../src/engine/worker.ts");
export const { engine } = await import("../../src/engine/engine.ts");
