/**
 * Keeps the page for use offline. A visit is served from one complete copy, never half from the
 * network. After each visit the copy is compared with the server's files and, if they differ,
 * replaced as a whole for the next one, so that no version number is needed.
 */

/** Every file that is served but this one; `scripts/web.sh` supplies the list. @type {string[]} */
// @ts-expect-error: the build defines it
const FILES = SERVED;

const PREFIX = "hashikit-";

/** An entry of every complete copy. */
const COMPLETE = new URL("complete", location.href).href;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @returns {Promise<string[]>} our copies, the newest first */
async function copies() {
	const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
	return names.sort().reverse();
}

/** @returns {Promise<Cache | null>} the newest copy that is complete */
async function newest() {
	for (const name of await copies()) {
		const cache = await caches.open(name);
		if (await cache.match(COMPLETE)) return cache;
	}
	return null;
}

/** @type {Promise<void>} */
let updated = Promise.resolve();

/**
 * Make a copy, unless the newest one has the same bytes. One after the other: an earlier one that
 * took longer would replace the copy of a later one.
 */
function update() {
	updated = updated.catch(() => {}).then(renew);
	return updated;
}

async function renew() {
	const known = await newest();
	let changed = !known;
	const answers = await Promise.all(
		FILES.map(async (file) => {
			const response = await fetch(file, { cache: "no-cache" });
			if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`);
			const body = await response.arrayBuffer();
			const kept = await (await known?.match(file))?.arrayBuffer();
			changed ||= !kept || !isEqual(new Uint8Array(kept), new Uint8Array(body));
			// The browser's own cache must not keep files beside the copy.
			const headers = {
				"Content-Type": response.headers.get("Content-Type") ?? "",
				"Cache-Control": "no-cache",
			};
			return new Response(body, { headers });
		}),
	);
	if (!changed) return;
	const name = `${PREFIX}${String(Date.now()).padStart(15, "0")}`;
	const cache = await caches.open(name);
	await Promise.all(
		answers.map((answer, i) => cache.put(/** @type {string} */ (FILES[i]), answer)),
	);
	await cache.put(COMPLETE, new Response(""));
	for (const old of await copies()) if (old !== name) await caches.delete(old);
}

/** @param {Uint8Array} one @param {Uint8Array} two */
function isEqual(one, two) {
	return one.length === two.length && one.every((byte, at) => byte === two[at]);
}

worker.addEventListener("install", (event) => {
	event.waitUntil(update().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (event) => {
	if (event.data === "update") event.waitUntil(update().catch(() => {})); // offline
});

worker.addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
	event.respondWith(
		newest().then(async (cache) => {
			const kept = await cache?.match(request.mode === "navigate" ? "./" : request, {
				ignoreSearch: true,
			});
			return kept ?? fetch(request);
		}),
	);
});
