/** What the player may choose. */

import { choice, h } from "../dom.js";
import { change, settings } from "../game/store.js";
import { LANGUAGES, t } from "../i18n/i18n.js";

/** @type {Show} */
export function show(main) {
	const now = settings();
	/** @param {Partial<Settings>} values */
	const set = (values) => {
		const name = /** @type {HTMLInputElement} */ (document.activeElement)?.name;
		change(values);
		addEventListener("hashikit:drawn", () => {
			/** @type {HTMLElement | null} */ (document.querySelector(`input[name="${name}"]:checked`))?.focus();
		}, { once: true });
		dispatchEvent(new Event("hashikit:refresh"));
	};
	const themes = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
	const languages = /** @type {["auto" | keyof typeof LANGUAGES, string][]} */ ([
		["auto", t("settings.auto")], ...Object.entries(LANGUAGES),
	]);
	/** @param {"timer" | "showMistakes" | "autoCheck" | "showGroup"} name */
	const toggle = (name) =>
		h("label", { class: "switch" },
			h("input", {
				type: "checkbox", role: "switch", checked: now[name],
				onchange: (/** @type {Event} */ event) => change({ [name]: /** @type {HTMLInputElement} */ (event.target).checked }),
			}),
			h("span", {}, h("b", {}, t(`settings.${name}`)), h("small", {}, t(`settings.${name}.more`))));
	main.replaceChildren(
		h("div", { class: "text" },
			h("h1", {}, t("nav.settings")),
			choice(t("settings.theme"), "theme", themes.map((name) => [name, t(`theme.${name}`)]), now.theme, (theme) => set({ theme })),
			choice(t("settings.language"), "language", languages, now.language, (language) => set({ language })),
			h("h2", {}, t("settings.playing")),
			...(/** @type {const} */ (["timer", "autoCheck", "showMistakes", "showGroup"])).map(toggle),
			h("p", { class: "fine" }, t("settings.private"))),
	);
}
