// The page's engine in Node. HASHIKIT_WASM names its file.
import { readFile } from "node:fs/promises";

// The browser's workers and files, as far as the engine needs them. There is one worker.
let hear, tell;
globalThis.addEventListener = (_, listener) => (hear = listener);
globalThis.postMessage = (data) => tell({ data });
globalThis.fetch = async () => new Response(await readFile(process.env.HASHIKIT_WASM));
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
