// The page's engine in Node.
import { readFile } from "node:fs/promises";

const ENGINE = "../../src/hashikit/web/engine/";

// The browser's workers and files, as far as the engine needs them. There is one worker.
let hear, tell;
globalThis.addEventListener = (_, listener) => (hear = listener);
globalThis.postMessage = (data) => tell({ data });
globalThis.fetch = async (url) => new Response(await readFile(url));
globalThis.Worker = class {
	addEventListener(kind, listener) {
		if (kind === "message") tell = listener;
	}
	postMessage(data) {
		hear({ data });
	}
};
await import(`${ENGINE}worker.js`);
export const { engine } = await import(`${ENGINE}engine.js`);
