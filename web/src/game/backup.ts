/** Everything that is kept, or one game or sheet of it, as a file; and back. */

import { copyOf, names, putAll } from "./storage.ts";
import { games, sheets } from "./store.ts";

/** What a file says that it is. */
const KIND = "hashikit backup";

export interface Backup {
	kind: typeof KIND;
	/** everything, not just one entry */
	whole: boolean;
	/** when */
	made: string;
	entries: Record<string, string>;
}

/** All that is kept. */
export function backupOfAll(): string {
	return dump(true, names());
}

/** One entry, `game.ID` or `sheet.ID`. */
export function backupOf(key: string): string {
	return dump(false, [key]);
}

function dump(whole: boolean, keys: string[]) {
	const backup: Backup = {
		kind: KIND,
		whole,
		made: new Date().toISOString(),
		entries: copyOf(keys),
	};
	return JSON.stringify(backup, null, "\t");
}

/** The backup in a file, or null if there is none. */
export function readBackup(text: string): Backup | null {
	try {
		const { kind, whole, made, entries } = JSON.parse(text);
		const fits =
			kind === KIND &&
			typeof whole === "boolean" &&
			!Number.isNaN(Date.parse(made)) &&
			Object.entries(entries).every(
				([key, value]) => /^[a-z]+(\.|$)/.test(key) && typeof value === "string",
			);
		return fits ? { kind, whole, made, entries } : null;
	} catch {
		return null;
	}
}

/** How many games a backup holds. */
export function gamesIn({ entries }: Backup) {
	return Object.keys(entries).filter((key) => key.startsWith(games.key(""))).length;
}

/**
 * Restore a backup: a whole one replaces everything, a single entry joins the others.
 * @returns whether it found room; otherwise nothing has changed
 */
export function restore({ whole, entries }: Backup): boolean {
	if (whole) return putAll(entries, true);
	const all = { ...entries };
	for (const { name, key, ids } of [games, sheets]) {
		const added = Object.keys(entries)
			.filter((entry) => entry.startsWith(key("")))
			.map((entry) => entry.slice(key("").length));
		if (!added.length) continue;
		const order = [...added, ...ids().filter((id) => !added.includes(id))];
		all[name] = JSON.stringify({ version: 1, value: order });
	}
	return putAll(all, false);
}
