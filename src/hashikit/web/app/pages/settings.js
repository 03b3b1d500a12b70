/** The settings. */

import { choice, h, toggle } from "../dom.js";
import { change, settings } from "../game/store.js";
import { LANGUAGES, t } from "../i18n/i18n.js";

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
			.../** @type {const} */ (["timer", "autoCheck", "showMistakes", "showGroup"]).map((name) =>
				toggle(t(`settings.${name}`), t(`settings.${name}.more`), now[name], (on) =>
					change({ [name]: on }),
				),
			),
			h("p", { class: "fine" }, t("settings.private")),
		),
	);
}
