/**
 * What is fetched only when it is wanted, beside the editor. `main.js` says from where, so that
 * nothing here depends on the editor's pages.
 */

/** @typedef {typeof import("./pages/rest.js").dialogs} Dialogs */

/** @type {() => Promise<Dialogs>} */
let load = () => Promise.reject(new Error("nothing was said"));

/** @param {() => Promise<Dialogs>} from */
export function comesFrom(from) {
	load = from;
}

/** The dialogs that are fetched when they are wanted. */
export function later() {
	return load();
}
