/**
 * Pages and dialogs in the browser's history. Every open dialog has an entry there, so that Back
 * closes it; the browser never stops at the entry of a closed one.
 */

/** The open dialogs, the last one on top. */
const open: { id: number; box: HTMLDialogElement }[] = [];

/** The dialog whose entry this is, or 0. */
function here() {
	return Number(history.state?.dialog ?? 0);
}

/** Settles when the browser has arrived at the entry before a closed dialog's. */
let leaving = null as Promise<void> | null;

/**
 * Go to a page, from a dialog as well. While the browser is on its way back from a closed dialog,
 * this waits: it would go back from the new page instead.
 */
export async function go(hash: string) {
	await arrival();
	if (here()) location.replace(hash);
	else location.hash = hash;
}

/** Settles when the browser is not on its way back from a closed dialog. */
export async function arrival() {
	while (leaving) await leaving;
}

/** Give a dialog its entry until it closes. */
export function trackDialog(box: HTMLDialogElement) {
	const id = Date.now() + Math.random();
	open.push({ id, box });
	history.pushState({ dialog: id }, "");
	box.addEventListener("close", () => {
		open.splice(
			open.findIndex((one) => one.id === id),
			1,
		);
		settle();
	});
}

/** Leave the entries of closed dialogs. */
function settle() {
	if (leaving || !here() || open.some(({ id }) => id === here())) return;
	leaving = new Promise((arrived) => {
		addEventListener("popstate", arrived, { once: true });
	}).then(() => {
		leaving = null;
		settle();
	});
	history.back();
}

// After a reload no dialog is open.
if (here()) history.replaceState(null, "");

addEventListener("popstate", () => {
	const place = open.findIndex(({ id }) => id === here());
	for (const { box } of open.slice(place + 1)) box.close();
	settle();
});

// A link that is followed on the way back waits as well.
document.addEventListener("click", (event) => {
	const link = (event.target as Element).closest("a")?.getAttribute("href") ?? "";
	if (!leaving || !link.startsWith("#/") || event.ctrlKey || event.metaKey || event.shiftKey)
		return;
	event.preventDefault();
	void go(link);
});
