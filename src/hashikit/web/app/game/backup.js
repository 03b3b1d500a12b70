/** Everything that is kept, or one game or sheet of it, as a file; and back. */

import { copyOf, names, putAll } from "./storage.js";
import { games, sheets } from "./store.js";

/** What a file says that it is. */
const KIND = "hashikit backup";

/**
 * @typedef {object} Backup
 * @property {typeof KIND} kind
 * @property {boolean} whole  everything, not just one entry
 * @property {string} made  when
 * @property {Record<string, string>} entries
 */

/** All that is kept. @returns {string} */
export function backupOfAll() {
	return dump(true, names());
}

/** One entry, `game.ID` or `sheet.ID`. @param {string} key @returns {string} */
export function backupOf(key) {
	return dump(false, [key]);
}

/** @param {boolean} whole @param {string[]} keys */
function dump(whole, keys) {
	/** @type {Backup} */
	const backup = { kind: KIND, whole, made: new Date().toISOString(), entries: copyOf(keys) };
	return JSON.stringify(backup, null, "\t");
}

/** The backup in a file, or null if there is none. @param {string} text @returns {Backup | null} */
export function readBackup(text) {
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

/** How many games a backup holds. @param {Backup} backup */
export function gamesIn({ entries }) {
	return Object.keys(entries).filter((key) => key.startsWith(games.key(""))).length;
}

/**
 * Restore a backup: a whole one replaces everything, a single entry joins the others.
 * @param {Backup} backup
 * @returns {boolean} whether it found room; otherwise nothing has changed
 */
export function restore({ whole, entries }) {
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
