/** The copy for use offline, by `service-worker.ts`; tells when a newer one is ready. */

import { t } from "../i18n/i18n.ts";
import { toast } from "./dom.ts";

/** @param ready hears of a newer copy, and how to change to it */
export async function keepOffline(ready: (take: () => void) => void) {
	const { serviceWorker } = navigator;
	if (!serviceWorker) return;
	const registration = await serviceWorker.register("sw.js").catch(() => null);
	if (!registration) return;
	const tell = () => {
		const { waiting } = registration;
		if (waiting && serviceWorker.controller) ready(() => void take(waiting));
	};
	tell();
	registration.addEventListener("updatefound", () => {
		registration.installing?.addEventListener("statechange", tell);
	});
	registration.update().catch(() => {}); // offline
}

/** Change to the newer copy, unless other pages still run on this one. */
async function take(waiting: ServiceWorker) {
	const { port1, port2 } = new MessageChannel();
	const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
	navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
		once: true,
	});
	waiting.postMessage("take over", [port2]);
	if ((await answer) === "in use") toast(t("general.others"));
}
