/**
 * Entries kept on the device: `localStorage` under names that begin with this copy's path, so that
 * two copies of the game under one origin leave each other alone. Each entry is
 * `{"version": 1, "value": …}`. One that cannot be understood is set aside, never deleted; one that
 * a newer version of the game wrote is left as it is.
 */

/** The version of what is written. */
const VERSION = 1;

const PREFIX = `hashikit:${new URL(".", location.href).pathname}:`;

/** The prefix of the names of entries that were set aside. */
const ASIDE = "aside.";

/**
 * What could not be written; reads see it all the same. `null`: removed.
 * @type {Map<string, string | null>}
 */
const pending = new Map();

/** @type {Set<() => void>} */
const listeners = new Set();

/** An entry as it stands. @param {string} key @returns {string | null} */
export function textOf(key) {
	const text = pending.get(key);
	if (text !== undefined) return text;
	try {
		return localStorage.getItem(PREFIX + key);
	} catch {
		return null;
	}
}

/** The version that wrote an entry. @param {string | null} text */
function versionOf(text) {
	return Number(/^\{"version":(\d+)/.exec(text ?? "")?.[1] ?? 0);
}

/**
 * The value of an entry, if there is one that fits.
 * @template T
 * @param {string} key
 * @param {(value: unknown) => value is T} fits
 * @returns {T | undefined}
 */
export function read(key, fits) {
	const text = textOf(key);
	if (text === null || versionOf(text) > VERSION) return undefined;
	const value = parsed(text);
	if (versionOf(text) === VERSION && fits(value)) return value;
	setAside(key);
	return undefined;
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
	try {
		return JSON.parse(text).value;
	} catch {
		return undefined;
	}
}

/** @param {string} key @param {unknown} value */
export function write(key, value) {
	put(key, JSON.stringify({ version: VERSION, value }));
}

/** @param {string} key */
export function remove(key) {
	put(key, null);
}

/** Keep an entry, but out of the way. @param {string} key */
export function setAside(key) {
	const text = textOf(key);
	if (text === null) return;
	put(ASIDE + key, text);
	put(key, null);
}

/** @param {string} key @param {string | null} text */
function put(key, text) {
	const before = pending.size;
	pending.set(key, text);
	for (const [name, content] of pending) if (store(name, content)) pending.delete(name);
	if (before !== pending.size) for (const listener of listeners) listener();
}

/** @param {string} key @param {string | null} text @returns {boolean} whether that worked */
function store(key, text) {
	try {
		if (versionOf(localStorage.getItem(PREFIX + key)) > VERSION) return false;
		if (text === null) localStorage.removeItem(PREFIX + key);
		else localStorage.setItem(PREFIX + key, text);
		return true;
	} catch {
		return false;
	}
}

/** Whether something could not be written. */
export function isUnsaved() {
	return pending.size > 0;
}

/** Call the listener when `isUnsaved` may have changed. @param {() => void} listener */
export function onUnsaved(listener) {
	listeners.add(listener);
}

/** The names of all entries. @returns {string[]} */
export function names() {
	const all = new Set(pending.keys());
	try {
		for (let i = 0; i < localStorage.length; i++) {
			const name = localStorage.key(i) ?? "";
			if (name.startsWith(PREFIX)) all.add(name.slice(PREFIX.length));
		}
	} catch {
		// Only pending entries exist.
	}
	return [...all].filter((name) => pending.get(name) !== null);
}

/** Some entries as they stand. @param {string[]} keys @returns {Record<string, string>} */
export function copyOf(keys) {
	return Object.fromEntries(keys.map((key) => [key, textOf(key) ?? ""]));
}

/**
 * Put entries as `copyOf` gave them, all or none.
 * @param {Record<string, string>} entries
 * @param {boolean} only  removes all others
 * @returns {boolean} whether that worked; otherwise nothing has changed
 */
export function putAll(entries, only) {
	const before = copyOf(names());
	const gone = only ? Object.keys(before).filter((key) => !(key in entries)) : [];
	const done =
		gone.every((key) => store(key, null)) &&
		Object.entries(entries).every(([key, text]) => store(key, text));
	if (done) {
		pending.clear();
		for (const listener of listeners) listener();
		return true;
	}
	for (const key of Object.keys(entries)) if (!(key in before)) store(key, null);
	for (const [key, text] of Object.entries(before)) if (!pending.has(key)) store(key, text);
	return false;
}

/** Call the listener when another tab changes an entry. @param {(key: string) => void} listener */
export function onOtherTab(listener) {
	addEventListener("storage", (event) => {
		if (event.key?.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
	});
}
