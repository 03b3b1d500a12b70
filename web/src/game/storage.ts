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

/** What could not be written; reads see it all the same. `null`: removed. */
const pending: Map<string, string | null> = new Map();

const listeners: Set<() => void> = new Set();

/** An entry as it stands. */
export function textOf(key: string): string | null {
	const text = pending.get(key);
	if (text !== undefined) return text;
	try {
		return localStorage.getItem(PREFIX + key);
	} catch {
		return null;
	}
}

/** The version that wrote an entry. */
function versionOf(text: string | null) {
	return Number(/^\{"version":(\d+)/.exec(text ?? "")?.[1] ?? 0);
}

/** The value of an entry, if there is one that fits. */
export function read<T>(key: string, fits: (value: unknown) => value is T): T | undefined {
	const text = textOf(key);
	if (text === null || versionOf(text) > VERSION) return undefined;
	const value = valueIn(text, fits);
	if (value === undefined) setAside(key);
	return value;
}

/** The value in the text of an entry, if it is of this version and fits. */
export function valueIn<T>(text: string, fits: (value: unknown) => value is T): T | undefined {
	const value = parse(text);
	return versionOf(text) === VERSION && fits(value) ? value : undefined;
}

/** The text of an entry. */
export function entryOf(value: unknown) {
	return JSON.stringify({ version: VERSION, value });
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text).value;
	} catch {
		return undefined;
	}
}

export function write(key: string, value: unknown) {
	put(key, entryOf(value));
}

export function remove(key: string) {
	put(key, null);
}

/** Keep an entry, but out of the way. */
export function setAside(key: string) {
	const text = textOf(key);
	if (text === null) return;
	put(ASIDE + key, text);
	put(key, null);
}

function put(key: string, text: string | null) {
	const before = pending.size;
	pending.set(key, text);
	for (const [name, content] of pending) if (store(name, content)) pending.delete(name);
	if (before !== pending.size) for (const listener of listeners) listener();
}

/** @returns whether that worked */
function store(key: string, text: string | null): boolean {
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

/** Call the listener when `isUnsaved` may have changed. */
export function onUnsaved(listener: () => void) {
	listeners.add(listener);
}

/** The names of all entries. */
export function names(): string[] {
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

/** Some entries as they stand. */
export function copyOf(keys: string[]): Record<string, string> {
	return Object.fromEntries(keys.map((key) => [key, textOf(key) ?? ""]));
}

/**
 * Put entries as `copyOf` gave them, all or none.
 * @param only removes all others
 * @returns whether that worked; otherwise nothing has changed
 */
export function putAll(entries: Record<string, string>, only: boolean): boolean {
	const before = copyOf(names());
	const removals = only ? Object.keys(before).filter((key) => !(key in entries)) : [];
	const succeeds =
		removals.every((key) => store(key, null)) &&
		Object.entries(entries).every(([key, text]) => store(key, text));
	if (succeeds) {
		pending.clear();
		for (const listener of listeners) listener();
		return true;
	}
	for (const key of Object.keys(entries)) if (!(key in before)) store(key, null);
	for (const [key, text] of Object.entries(before)) if (!pending.has(key)) store(key, text);
	return false;
}

/**
 * Call the listener when another tab changes an entry.
 * @param signal ends it
 */
export function onOtherTab(listener: (key: string) => void, signal?: AbortSignal) {
	addEventListener(
		"storage",
		(event) => {
			if (event.key?.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
		},
		signal && { signal },
	);
}
