/** The settings. */

import { button, choice, confirm, h, toast, toggle } from "../dom.js";
import { choose, saveText } from "../files.js";
import { backupOfAll, gamesIn, readBackup, restore } from "../game/backup.js";
import { dayOf } from "../game/daily.js";
import { isUnsaved } from "../game/storage.js";
import { change, settings } from "../game/store.js";
import { date, LANGUAGES, t } from "../i18n/i18n.js";

/** Settings that need no explanation. @type {Set<string>} */
const PLAIN = new Set(["sound", "haptics"]);

/** @type {Show} */
export function show(main) {
	const now = settings();
	/** @param {Partial<Settings>} values */
	const set = (values) => {
		const name = /** @type {HTMLInputElement} */ (document.activeElement)?.name;
		change(values);
		addEventListener(
			"hashikit:drawn",
			() => {
				/** @type {HTMLElement | null} */ (
					document.querySelector(`input[name="${name}"]:checked`)
				)?.focus();
			},
			{ once: true },
		);
		dispatchEvent(new Event("hashikit:refresh"));
	};
	const themes = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
	const languages = /** @type {["auto" | Code, string][]} */ ([
		["auto", t("theme.auto")],
		...Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]),
	]);
	main.replaceChildren(
		h(
			"div",
			{ class: "text" },
			h("h1", {}, t("nav.settings")),
			choice(
				t("settings.theme"),
				"theme",
				themes.map((name) => [name, t(`theme.${name}`)]),
				now.theme,
				(theme) => set({ theme }),
			),
			choice(t("settings.language"), "language", languages, now.language, (language) =>
				set({ language }),
			),
			h("h2", {}, t("settings.playing")),
			.../** @type {const} */ ([
				"timer",
				"warn",
				"autoCheck",
				"showMistakes",
				"showDone",
				"showOver",
				"showGroup",
				"colored",
				"sound",
				"haptics",
			]).map((name) =>
				toggle(
					t(`settings.${name}`),
					PLAIN.has(name) ? "" : t(`settings.${name}.more`),
					now[name],
					(on) => change({ [name]: on }),
				),
			),
			h("h2", {}, t("settings.data")),
			isUnsaved() && h("p", { class: "wrong" }, t("settings.unsaved")),
			h("p", { class: "fine" }, t("settings.private")),
			h(
				"div",
				{ class: "row start" },
				button("save", t("settings.backup"), () =>
					saveText(backupOfAll(), `hashi-backup-${dayOf(new Date())}.json`),
				),
				button("open", t("settings.restore"), () => choose(".json", offer)),
			),
			h("p", { class: "fine" }, t("settings.restore.more")),
		),
	);
}

/** Restore a backup, if the player agrees. @param {string} text */
function offer(text) {
	const backup = readBackup(text);
	if (!backup) return toast(t("settings.noBackup"));
	const take = () => {
		if (!restore(backup)) return toast(t("settings.noRoom"));
		toast(t("settings.restored"), true);
		dispatchEvent(new Event("hashikit:refresh"));
	};
	if (!backup.whole) return take();
	const sure = t("settings.restoreSure", {
		date: date(backup.made.slice(0, 10), { dateStyle: "long" }),
		count: gamesIn(backup),
	});
	confirm(t("settings.restore"), sure, t("settings.restoreYes"), take);
}
