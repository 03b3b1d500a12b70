/** Entry point: theme, language, header, and the page that the address names. */

import { engine } from "../engine/engine.js";
import { button, dialog, h } from "./dom.js";
import { onOtherTab, settings } from "./game/store.js";
import { bestLanguage, speak, t } from "./i18n/i18n.js";
import * as guide from "./pages/guide.js";
import * as learn from "./pages/learn.js";
import * as play from "./pages/play/play.js";
import * as set from "./pages/set/set.js";
import * as preferences from "./pages/settings.js";
import * as stats from "./pages/stats.js";

/** The pages: what comes after `#/` in the address. @type {Record<string, Show>} */
const PAGES = {
	"": play.start,
	p: play.show,
	daily: play.daily,
	set: set.show,
	learn: learn.show,
	rules: guide.rules,
	techniques: guide.techniques,
	stats: stats.show,
	settings: preferences.show,
};

/** What the header leads to. */
const LINKS = /** @type {const} */ ([
	["", "nav.play"],
	["set", "nav.set"],
	["learn", "nav.learn"],
	["rules", "nav.rules"],
	["techniques", "nav.techniques"],
	["stats", "nav.stats"],
	["settings", "nav.settings"],
]);

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));

let current = new AbortController();

/** The name of the page and what follows it. @returns {[name: string, argument: string]} */
function address() {
	const path = location.hash.replace(/^#\/?/, "");
	const slash = path.indexOf("/");
	return slash < 0 ? [path, ""] : [path.slice(0, slash), path.slice(slash + 1)];
}

/** @param {string} name */
function links(name) {
	const here = name === "p" || name === "daily" ? "" : name;
	return LINKS.map(([to, word]) =>
		h("a", { href: `#/${to}`, "aria-current": to === here ? "page" : undefined }, t(word)),
	);
}

function drawBar() {
	const [name] = address();
	const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
	skip.textContent = t("nav.skip");
	bar.replaceChildren(
		h(
			"a",
			{ class: "brand", href: "#/" },
			h("img", { src: "icons/icon.svg", alt: "", width: 28, height: 28 }),
			"Hashi",
		),
		h("nav", { "aria-label": t("nav.label") }, ...links(name)),
		button("menu", t("nav.menu"), openMenu, {
			class: "quiet only-icon menu",
			"aria-label": t("nav.menu"),
		}),
	);
}

function openMenu() {
	const [name] = address();
	dialog(
		t("nav.menu"),
		[h("nav", { class: "list", "aria-label": t("nav.label") }, ...links(name))],
		"side",
	);
}

async function route() {
	const [name, argument] = address();
	current.abort();
	current = new AbortController();
	const { signal } = current;
	for (const box of document.querySelectorAll("dialog")) box.close();
	drawBar();
	page.className = `page-${name || "p"}`;
	page.replaceChildren();
	scrollTo(0, 0);
	const show = PAGES[name];
	if (!show) return location.replace("#/");
	try {
		await show(page, argument, signal);
	} catch (error) {
		if (signal.aborted) return;
		console.error(error);
		page.replaceChildren(
			h("p", { class: "notice", role: "alert" }, t("general.failed", { error: String(error) })),
		);
	}
}

/** Apply the theme and the language of the settings. */
async function dress() {
	const { theme, language } = settings();
	const clear = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
	document.documentElement.dataset.theme = clear ? "contrast" : theme;
	await speak(language === "auto" ? bestLanguage(navigator.languages) : language);
}

/** Apply the settings and draw everything again. */
async function refresh() {
	await dress();
	await route();
	dispatchEvent(new Event("hashikit:drawn"));
}

document.getElementById("skip")?.addEventListener("click", (event) => {
	event.preventDefault();
	page.focus();
});
addEventListener("hashchange", () => {
	// That is the skip link, not a page.
	if (location.hash !== "#page") void route();
});
addEventListener("hashikit:refresh", () => void refresh());
onOtherTab((key) => key === "settings" && void dress().then(drawBar));

await refresh();
engine.warm();

if (navigator.serviceWorker) {
	const registration = await navigator.serviceWorker.register("sw.js").catch(() => null);
	if (registration) {
		const { active } = await navigator.serviceWorker.ready;
		active?.postMessage("update");
	}
}
