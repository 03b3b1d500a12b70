/** The settings. */

import { LOOKS } from "../board/state.ts";
import { backupOfAll, gamesIn, merge, readBackup, restore } from "../game/backup.ts";
import { dayOf } from "../game/daily.ts";
import { canRemind } from "../game/reminder.ts";
import type { Settings } from "../game/shapes.ts";
import { isUnsaved } from "../game/storage.ts";
import { change, settings } from "../game/store.ts";
import { date, type Key, LANGUAGES, t } from "../i18n/i18n.ts";
import type { Code } from "../i18n/types.ts";
import { button, choice, dialog, h, toast, toggle } from "../ui/dom.ts";
import { chooseFile, saveText } from "../ui/files.ts";
import { setReminder } from "./play/reminder.ts";

/** The project's addresses as JSON, or nothing; `build.mjs` says so. */
declare const ADDRESSES: string;

/** Settings that need no explanation. */
const PLAIN: Set<string> = new Set(["sound", "haptics", "awake"]);

export function show(main: HTMLElement) {
	const now = settings();
	const set = (values: Partial<Settings>) => {
		const name = (document.activeElement as HTMLInputElement)?.name;
		change(values);
		addEventListener(
			"hashikit:drawn",
			() => {
				(document.querySelector(`input[name="${name}"]:checked`) as HTMLElement | null)?.focus();
			},
			{ once: true },
		);
		dispatchEvent(new Event("hashikit:refresh"));
	};
	const themes = ["auto", "light", "dark", "contrast"] as const;
	const languages = [
		["auto", t("theme.auto")],
		...Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]),
	] as ["auto" | Code, string][];
	const reminder = h("div", { hidden: true });
	void canRemind().then((can) => {
		reminder.hidden = !can;
		reminder.replaceChildren(
			toggle(t("reminder.setting"), "", now.reminder === "on", (on) => void setReminder(on)),
		);
	});
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
			choice(
				t("settings.palette"),
				"palette",
				(["usual", "clear"] as const).map((name) => [name, t(`palette.${name}`)]),
				now.palette,
				(palette) => set({ palette }),
			),
			choice(t("settings.language"), "language", languages, now.language, (language) =>
				set({ language }),
			),
			h("h2", {}, t("settings.playing")),
			...(
				[
					"timer",
					"quickHint",
					"warn",
					"autoCheck",
					"showMistakes",
					...LOOKS,
					"sound",
					"haptics",
					"awake",
				] as const
			).map((name) =>
				toggle(
					t(`settings.${name}`),
					PLAIN.has(name) ? "" : t(`settings.${name}.more` as Key),
					now[name],
					(on) => change({ [name]: on }),
				),
			),
			reminder,
			h("h2", {}, t("settings.data")),
			isUnsaved() && h("p", { class: "wrong" }, t("settings.unsaved")),
			h("p", { class: "fine" }, t("settings.private")),
			h(
				"div",
				{ class: "row start" },
				button("save", t("settings.backup"), () =>
					saveText(backupOfAll(), `hashi-backup-${dayOf(new Date())}.json`),
				),
				button("open", t("settings.restore"), () => chooseFile(".json", offer)),
			),
			h("p", { class: "fine" }, t("settings.restore.more")),
			ADDRESSES && h("p", { class: "row start" }, ...JSON.parse(ADDRESSES).map(link)),
		),
	);
}

function link([name, href]: [name: string, address: string]) {
	return h("a", { href, rel: "noopener" }, name);
}

/** Restore a backup, if the player agrees. */
function offer(text: string) {
	const backup = readBackup(text);
	if (!backup) return toast(t("settings.noBackup"));
	const take = (put: typeof restore) => {
		if (!put(backup)) return toast(t("settings.noRoom"));
		toast(t(put === merge ? "settings.merged" : "settings.restored"), true);
		dispatchEvent(new Event("hashikit:refresh"));
	};
	if (!backup.whole) return take(restore);
	const what = t("settings.restoreSure", {
		date: date(backup.made.slice(0, 10), { dateStyle: "long" }),
		count: gamesIn(backup),
	});
	const choose = (put: typeof restore) => {
		box.close();
		take(put);
	};
	const box = dialog(t("settings.restore"), [
		h("p", {}, what),
		h("p", { class: "fine" }, t("settings.mergeIs")),
		h("p", { class: "fine" }, t("settings.replaceIs")),
		h(
			"div",
			{ class: "row" },
			button("", t("general.cancel"), () => box.close()),
			button("", t("settings.restoreYes"), () => choose(restore)),
			button("", t("settings.merge"), () => choose(merge), { class: "main" }),
		),
	]);
}
