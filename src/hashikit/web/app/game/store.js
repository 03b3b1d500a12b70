/**
 * What is saved on the device: settings, games, statistics. Everything is in `localStorage` under
 * keys that begin with `hashikit.`; other tabs are told of changes.
 */

/** @type {Settings} */
const DEFAULTS = {
	theme: "auto",
	language: "auto",
	timer: true,
	showMistakes: true,
	autoCheck: false,
	showGroup: false,
	size: 7,
	level: "easy",
	welcomed: false,
};

const PREFIX = "hashikit.";
const MOST_GAMES = 60;

/** @type {Map<string, string>} */
const memory = new Map(); // used where the browser saves nothing

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
	let text;
	try {
		text = localStorage.getItem(PREFIX + key);
	} catch {
		text = memory.get(key);
	}
	try {
		return text ? JSON.parse(text) : otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} key @param {unknown} value  `undefined` removes it */
function write(key, value) {
	const text = JSON.stringify(value);
	try {
		if (text === undefined) localStorage.removeItem(PREFIX + key);
		else localStorage.setItem(PREFIX + key, text);
	} catch {
		if (text === undefined) memory.delete(key);
		else memory.set(key, text);
	}
}

/** @returns {Settings} */
export function settings() {
	return { ...DEFAULTS, ...read("settings", {}) };
}

/** @param {Partial<Settings>} change */
export function change(change) {
	write("settings", { ...settings(), ...change });
}

/** @param {string} id @returns {SavedGame | null} */
export function loadGame(id) {
	return read(`game.${id}`, null);
}

/** @param {SavedGame} game */
export function saveGame(game) {
	const known = read("games", /** @type {string[]} */ ([]));
	if (known[0] !== game.id) {
		const order = [game.id, ...known.filter((id) => id !== game.id)];
		for (const id of order.splice(MOST_GAMES)) write(`game.${id}`, undefined);
		write("games", order);
	}
	write(`game.${game.id}`, game);
}

/** @param {string} id */
export function removeGame(id) {
	write(
		"games",
		read("games", /** @type {string[]} */ ([])).filter((other) => other !== id),
	);
	write(`game.${id}`, undefined);
}

/** All saved games, the last played first. @returns {SavedGame[]} */
export function games() {
	return read("games", /** @type {string[]} */ ([])).flatMap((id) => loadGame(id) ?? []);
}

/** The editor's sheet, see `sheet.js`. @returns {Partial<SavedSheet>} */
export function keptSheet() {
	return read("set", {});
}

/** @param {SavedSheet} sheet */
export function keepSheet(sheet) {
	write("set", sheet);
}

/** @returns {Record<string, Result>} */
export function results() {
	return read("results", {});
}

/** @returns {Record<string, number>} time for each day whose puzzle was solved */
export function days() {
	return read("days", {});
}

/**
 * Count a finished game in the statistics.
 * @param {Pick<SavedGame, "revealed" | "level" | "hints" | "elapsed" | "daily">} game
 * @param {string} size
 * @returns {boolean} whether it is a new best time
 */
export function enter(game, size) {
	if (game.revealed) return false;
	const all = results();
	const key = `${size} ${game.level}`;
	const result = all[key] ?? { solved: 0, unaided: 0, best: 0, total: 0 };
	const best = !game.hints && (!result.best || game.elapsed < result.best);
	result.solved++;
	result.total += game.elapsed;
	if (!game.hints) result.unaided++;
	if (best) result.best = game.elapsed;
	write("results", { ...all, [key]: result });
	if (game.daily && !days()[game.daily]) write("days", { ...days(), [game.daily]: game.elapsed });
	return best && result.unaided > 1;
}

/** Forget all results. */
export function forget() {
	write("results", undefined);
	write("days", undefined);
}

/** Call the listener when another tab changes something. @param {(key: string) => void} listener */
export function onOtherTab(listener) {
	addEventListener("storage", (event) => {
		if (event.key?.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
	});
}
