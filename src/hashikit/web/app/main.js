/** Entry point: theme, language, header, and the page that the address names. */

import { engine } from "../engine/engine.js";
import { button, dialog, h, hush, listKeys, openDialog } from "./dom.js";
import { Told, whatIsWrong } from "./errors.js";
import { isUnsaved, onOtherTab, onUnsaved } from "./game/storage.js";
import { settings } from "./game/store.js";
import { bestLanguage, LANGUAGES, speak, t } from "./i18n/i18n.js";
import { keepOffline } from "./offline.js";
import * as archive from "./pages/archive.js";
import * as drill from "./pages/drill.js";
import * as home from "./pages/home.js";
import * as learn from "./pages/learn.js";
import * as play from "./pages/play/play.js";
import * as rules from "./pages/rules.js";
import * as preferences from "./pages/settings.js";
import { onPaste, openNew, openPuzzle } from "./pages/share.js";
import * as stats from "./pages/stats/stats.js";
import * as techniques from "./pages/techniques.js";

/** The editor is fetched when it is wanted. */
const editor = async () => {
	try {
		const { show } = await import("./pages/set/set.js");
		return show;
	} catch {
		throw new Told(t("general.offline"));
	}
};

/** @type {Show} */
const edit = async (main, argument, signal) => {
	const show = await editor();
	if (!signal.aborted) await show(main, argument, signal);
};

/** The pages: what comes after `#/` in the address. @type {Record<string, Show>} */
const PAGES = {
	"": home.show,
	play: play.start,
	p: play.show,
	daily: play.daily,
	archive: archive.show,
	drill: drill.show,
	set: edit,
	learn: learn.show,
	rules: rules.show,
	techniques: techniques.show,
	stats: stats.show,
	settings: preferences.show,
};

/** What the header leads to. */
const LINKS = /** @type {const} */ ([
	["", "nav.home"],
	["play", "nav.play"],
	["set", "nav.set"],
	["techniques", "nav.learn"],
	["stats", "nav.stats"],
	["settings", "nav.settings"],
]);

/** Pages that belong to one of these. @type {Record<string, string>} */
const SAME = {
	p: "play",
	daily: "play",
	archive: "",
	drill: "techniques",
	learn: "techniques",
	rules: "techniques",
};

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));

/** Milliseconds that the engine may take before the page says that it is at work. */
const SOON = 600;

let current = new AbortController();

/** The notices in the header, each shown as long as it applies. */
const notices = {
	busy: h("span", { class: "state busy", role: "status", hidden: true }),
	unsaved: h("a", { class: "state", role: "status", href: "#/settings", hidden: true }),
	newer: h("span", { class: "state", role: "status", hidden: true }),
};

/** The name of the page and what follows it. @returns {[name: string, argument: string]} */
function address() {
	const path = location.hash.replace(/^#\/?/, "");
	const slash = path.indexOf("/");
	return slash < 0 ? [path, ""] : [path.slice(0, slash), path.slice(slash + 1)];
}

/** @param {string} name */
function links(name) {
	const here = (Object.hasOwn(SAME, name) && SAME[name]) || name;
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
		...Object.values(notices),
		h("nav", { "aria-label": t("nav.label") }, ...links(name)),
		button("menu", t("nav.menu"), openMenu, {
			class: "quiet only-icon menu",
			"aria-label": t("nav.menu"),
		}),
	);
}

/** Say that the engine is at work, once that takes a while, and let the player end it. */
function showWork() {
	let soon = 0;
	engine.onbusy = (busy) => {
		clearTimeout(soon);
		if (!busy) notices.busy.hidden = true;
		else
			soon = window.setTimeout(() => {
				const cancel = button("", t("general.cancel"), () => engine.cancel(), { class: "small" });
				// What lies behind a dialog can be neither pressed nor heard.
				(openDialog()?.children[1] ?? bar.firstElementChild)?.after(notices.busy);
				notices.busy.replaceChildren(t("general.working"), " ", cancel);
				notices.busy.hidden = false;
			}, SOON);
	};
}

/** Show a notice as long as something could not be saved. */
function showUnsaved() {
	notices.unsaved.hidden = !isUnsaved();
	notices.unsaved.textContent = isUnsaved() ? t("general.unsaved") : "";
}

function openMenu() {
	const [name] = address();
	dialog(
		t("nav.menu"),
		[h("nav", { class: "list", "aria-label": t("nav.label") }, ...links(name))],
		"side",
	);
}

/** The name of the page in the window's title. @param {string} name */
function entitle(name) {
	const title = page.querySelector("h1")?.textContent ?? "";
	const parts = [title, name === "set" && t("nav.set"), "Hashi"];
	document.title = parts.filter(Boolean).join(" · ");
}

/**
 * Show the page of the address.
 * @param {boolean} [arrived]  from another page, so that the focus follows
 */
async function route(arrived = false) {
	const [name, argument] = address();
	current.abort();
	current = new AbortController();
	const { signal } = current;
	for (const box of document.querySelectorAll("dialog")) box.close();
	drawBar();
	hush();
	document.body.className = "";
	page.replaceChildren();
	scrollTo(0, 0);
	const show = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
	if (!show) return location.replace("#/");
	if (!/^(p|set|play|daily)$/.test(name)) onPaste(openPuzzle, signal);
	try {
		await show(page, argument, signal);
	} catch (error) {
		if (signal.aborted) return;
		const expected = error instanceof DOMException || error instanceof Told; // or by the clock
		if (!expected) console.warn(error);
		page.replaceChildren(
			h(
				"div",
				{ class: "notice" },
				h("p", { role: "alert" }, whatIsWrong(error)),
				h("p", {}, button("plus", t("play.new"), openNew, { class: "main" })),
			),
		);
	}
	if (signal.aborted) return;
	entitle(name);
	if (arrived && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
}

/** Apply the theme and the language of the settings. */
async function dress() {
	const { theme, language } = settings();
	const clear = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
	document.documentElement.dataset.theme = clear ? "contrast" : theme;
	await speak(
		language in LANGUAGES ? /** @type {Code} */ (language) : bestLanguage(navigator.languages),
	);
	showUnsaved();
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
	if (location.hash !== "#page") void route(true);
});
for (const kind of ["pointerdown", "keydown"])
	addEventListener(
		kind,
		() => document.documentElement.classList.toggle("pointing", kind === "pointerdown"),
		true,
	);
document.addEventListener("keydown", (event) => {
	const { key, defaultPrevented, ctrlKey, metaKey } = event;
	if (key !== "?" || defaultPrevented || ctrlKey || metaKey) return;
	const target = /** @type {Element} */ (event.target);
	if (target.matches("textarea, input:not([type=radio], [type=checkbox])")) return;
	if (!openDialog()) listKeys(document.getElementById("keys")?.textContent || t("play.allKeys"));
});
addEventListener("hashikit:refresh", () => void refresh());
onOtherTab((key) => key === "settings" && void dress().then(drawBar));

onUnsaved(showUnsaved);
showWork();

await refresh();
engine.warm();
await keepOffline((take) => {
	const use = button("", t("general.use"), take, { class: "small" });
	notices.newer.replaceChildren(t("general.newer"), " ", use);
	notices.newer.hidden = false;
});
