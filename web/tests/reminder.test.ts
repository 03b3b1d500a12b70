// The worker, woken by the browser: it reminds of today's puzzle unless that is solved.

import type { Reminder } from "../src/game/types.ts";

type Handler = (event: object) => void;

const handlers = new Map<string, Handler>();
const shown: { title: string; body?: string | undefined }[] = [];
const opened: string[] = [];
let note: Reminder | undefined;

Object.assign(globalThis, {
	self: {
		addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler),
		clients: { openWindow: async (address: string) => opened.push(address) },
		registration: {
			scope: "http://hashi.example/some/path/",
			showNotification: async (title: string, { body }: NotificationOptions) => {
				shown.push({ title, body });
			},
		},
	},
	SERVED: {},
	VERSION: "one",
	caches: {
		open: async (name: string) => ({
			match: async (key: string) =>
				name === "hashikit-note /some/path/" && key === "reminder" && note
					? Response.json(note)
					: undefined,
		}),
	},
});
const worker: string = "../src/service-worker.ts"; // its types are those of a worker
await import(/* @vite-ignore */ worker);

async function wake(at: string, tag: string = "daily") {
	vi.setSystemTime(at);
	shown.length = 0;
	const done: Promise<unknown>[] = [];
	handlers.get("periodicsync")?.({ tag, waitUntil: (one: Promise<unknown>) => done.push(one) });
	await Promise.all(done);
	return shown;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
});

test("who has not solved today's puzzle is reminded, from the morning on", async () => {
	note = { solved: "2026-03-03", title: "Hashi", text: "It is waiting." };
	expect(await wake("2026-03-04T09:00:00")).toEqual([{ title: "Hashi", body: "It is waiting." }]);
	expect(await wake("2026-03-04T06:00:00")).toEqual([]);
	expect(await wake("2026-03-04T09:00:00", "another")).toEqual([]);
	expect(await wake("2026-03-03T23:00:00")).toEqual([]);
	note = undefined;
	expect(await wake("2026-03-04T09:00:00")).toEqual([]);
});

test("the reminder leads to today's puzzle", async () => {
	let closed = false;
	handlers.get("notificationclick")?.({
		notification: { close: () => (closed = true) },
		waitUntil: () => {},
	});
	expect([closed, opened]).toEqual([true, ["./#/daily"]]);
});
