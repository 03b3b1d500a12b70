/**
 * Keeps the page for use offline, in one copy for each version of it. A copy holds every file with
 * exactly the bytes that this version consists of, or it is not used. A newer version waits until
 * the last page that runs on this one is gone; then it takes over and removes what is old.
 */

import type { Reminder } from "./game/types.ts";

/** The digest of every file that is served but this one; `build.mjs` defines both. */
declare const SERVED: Record<string, string>;
declare const VERSION: string;

/** The hour before which nobody is reminded. */
const MORNING = 8;

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The prefix of the names of this path's copies; another path under this origin has its own. */
const PREFIX = `hashikit ${new URL(worker.registration.scope).pathname} `;

/** This version's copy: its name differs wherever a file does. */
const COPY = PREFIX + VERSION;

/** An entry of every complete copy. */
const COMPLETE = new URL("complete", worker.registration.scope).href;

async function digestOf(body: ArrayBuffer) {
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
	return [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file of this version: as the browser has it already, or else as the server has it. */
async function load(file: string, digest: string) {
	for (const cache of ["default", "no-cache"] as const) {
		const response = await fetch(file, { cache });
		if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`);
		const body = await response.arrayBuffer();
		if ((await digestOf(body)) === digest) return { body, headers: response.headers };
	}
	throw new Error(`${file} is of another version`);
}

async function install() {
	const cache = await caches.open(COPY);
	if (await cache.match(COMPLETE)) return;
	await Promise.all(
		Object.entries(SERVED).map(async ([file, digest]) => {
			const { body, headers: sent } = await load(file, digest);
			// The browser's own cache must not keep files beside the copy.
			const headers = {
				"Content-Type": sent.get("Content-Type") ?? "",
				"Cache-Control": "no-cache",
			};
			await cache.put(file, new Response(body, { headers }));
		}),
	);
	await cache.put(COMPLETE, new Response(""));
}

async function activate() {
	for (const name of await caches.keys())
		if (name.startsWith(PREFIX) && name !== COPY) await caches.delete(name);
	await worker.clients.claim();
}

async function answer(request: Request) {
	const cache = await caches.open(COPY);
	const file = request.mode === "navigate" ? "./" : request;
	const cached = (await cache.match(COMPLETE)) && (await cache.match(file, { ignoreSearch: true }));
	return cached || fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("message", (event) => {
	if (event.data !== "take over") return;
	event.waitUntil(
		worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
			const mine = pages.filter(({ url }) => url.startsWith(worker.registration.scope));
			if (mine.length > 1) event.ports[0]?.postMessage("in use");
			else void worker.skipWaiting();
		}),
	);
});

/** What tells that a browser has woken the worker; TypeScript does not know it. */
interface Waking extends ExtendableEvent {
	tag: string;
}

/** Remind of today's puzzle, unless it is solved, or the day has hardly begun. */
async function remind() {
	const cache = await caches.open(`hashikit-note ${new URL(worker.registration.scope).pathname}`);
	const note: Reminder | undefined = await (await cache.match("reminder"))?.json();
	const now = new Date();
	const two = (n: number) => String(n).padStart(2, "0");
	const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
	if (!note || note.solved === today || now.getHours() < MORNING) return;
	const { title, text: body } = note;
	await worker.registration.showNotification(title, {
		body,
		tag: "daily",
		icon: "icons/icon-192.png",
	});
}

worker.addEventListener("periodicsync" as "message", (event: unknown) => {
	const { tag } = event as Waking;
	if (tag === "daily") (event as Waking).waitUntil(remind());
});

worker.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(worker.clients.openWindow("./#/daily"));
});

worker.addEventListener("fetch", (event) => {
	const { request } = event;
	// Whether the page may be shown in a frame, the server says.
	if (request.mode === "navigate" && request.destination !== "document") return;
	if (request.method === "GET" && request.url.startsWith(worker.registration.scope))
		event.respondWith(answer(request));
});
