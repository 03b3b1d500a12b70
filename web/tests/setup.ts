// What a browser has and Node lacks, as far as the modules under test need it: a place, a storage
// that can be full, and a document with a language.

export class Device {
	entries = new Map<string, string>();

	/** The most characters of all entries. */
	room = Infinity;

	get length() {
		return this.entries.size;
	}

	key(index: number) {
		return [...this.entries.keys()][index] ?? null;
	}

	getItem(name: string) {
		return this.entries.get(name) ?? null;
	}

	setItem(name: string, text: string) {
		if (this.room < Infinity) {
			const others = [...this.entries].filter(([other]) => other !== name);
			const used = [...others, [name, text]].flat().join("").length;
			if (used > this.room) throw new DOMException("full", "QuotaExceededError");
		}
		this.entries.set(name, text);
	}

	removeItem(name: string) {
		this.entries.delete(name);
	}

	clear() {
		this.entries.clear();
	}
}

/** The beginning of the names of entries, as of a page at this place. */
export const PREFIX = "hashikit:/some/path/:";

Object.assign(globalThis, {
	location: new URL("http://hashi.example/some/path/#/"),
	localStorage: new Device(),
	document: { documentElement: { lang: "" } },
});
