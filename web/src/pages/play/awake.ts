/** Keeps the screen on during a game, if the player wants that. */

import { settings } from "../../game/store.ts";

/**
 * @param signal the player has left
 * @returns what switches that on and off
 */
export function awakeness(signal: AbortSignal): (on: boolean) => void {
	let active = false;
	let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
	const release = () => {
		void lock.then((held) => held?.release());
		lock = Promise.resolve(null);
	};
	/** A browser gives it up whenever the page is hidden. */
	const ask = () => {
		if (!active || document.hidden || !settings().awake || !("wakeLock" in navigator)) return;
		release();
		lock = navigator.wakeLock.request("screen").catch(() => null); // the battery may be low
	};
	document.addEventListener("visibilitychange", ask, { signal });
	signal.addEventListener("abort", () => {
		active = false;
		release();
	});
	return (on) => {
		active = on;
		if (on) ask();
		else release();
	};
}
