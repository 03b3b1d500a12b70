/**
 * A reminder of the daily puzzle. Browsers that can wake the worker of an installed page now and
 * then; it looks whether today's puzzle is solved, and says so if not. Nothing leaves the device.
 */

import { t } from "../i18n/i18n.ts";
import { dayOf } from "./daily.ts";
import { days } from "./store.ts";
import type { Reminder } from "./types.ts";

/** What the worker is woken for, and where it finds what to say. */
const TAG = "daily";
const NOTE = "reminder";

/** The least milliseconds between two times. */
const EVERY = 12 * 3_600_000;

/** A part of `ServiceWorkerRegistration` that only some browsers have. */
interface WakingRegistration {
	periodicSync?: {
		register(tag: string, options: { minInterval: number }): Promise<void>;
		unregister(tag: string): Promise<void>;
	};
}

async function waking(): Promise<WakingRegistration["periodicSync"]> {
	const registration = await navigator.serviceWorker?.getRegistration();
	return (registration as WakingRegistration | undefined)?.periodicSync;
}

/** Whether the browser would do it. */
export async function canRemind() {
	if (!("Notification" in globalThis) || Notification.permission === "denied") return false;
	const name = "periodic-background-sync" as PermissionName;
	const permission = await navigator.permissions?.query({ name }).catch(() => null);
	return permission?.state === "granted" && (await waking()) !== undefined;
}

/**
 * Begin to remind, or end it.
 * @returns whether the player will be reminded
 */
export async function remind(on: boolean): Promise<boolean> {
	const sync = await waking();
	if (!sync) return false;
	if (!on) {
		await sync.unregister(TAG);
		return false;
	}
	if ((await Notification.requestPermission()) !== "granted") return false;
	await sync.register(TAG, { minInterval: EVERY });
	await noteForWorker();
	return true;
}

/** Leave a note for the worker, which sees nothing of what is kept. */
export async function noteForWorker() {
	if (!globalThis.caches) return;
	const today = dayOf(new Date());
	const note: Reminder = {
		solved: days()[today] ? today : "",
		title: t("reminder.title"),
		text: t("reminder.text"),
	};
	const cache = await caches.open(`hashikit-note ${new URL(".", location.href).pathname}`);
	await cache.put(NOTE, new Response(JSON.stringify(note)));
}
