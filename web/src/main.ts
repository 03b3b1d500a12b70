/** Entry point: theme, language, header, and the page that the address names. */

import { onPaste, openNew, openPuzzle } from "./dialogs/transfer.ts";
import { engine } from "./engine/engine.ts";
import { isUnsaved, onOtherTab, onUnsaved } from "./game/storage.ts";
import { settings } from "./game/store.ts";
import { bestLanguage, LANGUAGES, speak, t } from "./i18n/i18n.ts";
import type { Code } from "./i18n/types.ts";
import * as archive from "./pages/archive.ts";
import * as collection from "./pages/collection.ts";
import * as drill from "./pages/drill.ts";
import { embed, isEmbedded } from "./pages/embed.ts";
import * as home from "./pages/home.ts";
import * as learn from "./pages/learn.ts";
import * as play from "./pages/play/play.ts";
import * as rules from "./pages/rules.ts";
import * as preferences from "./pages/settings.ts";
import * as stats from "./pages/stats/stats.ts";
import * as techniques from "./pages/techniques.ts";
import { button, clearMessages, dialog, h, listKeys, openDialog } from "./ui/dom.ts";
import { UserError, whatIsWrong } from "./ui/errors.ts";
import { keepOffline } from "./ui/offline.ts";
import type { ShowPage } from "./ui/types.ts";

/** Whether `npm run dev` serves the page, without a copy for use offline; `build.mjs` says so. */
declare const DEVELOPMENT: boolean;

/** The editor is fetched when it is wanted. */
const editor = async () => {
	try {
		const { show } = await import("./editor/page.ts");
		return show;
	} catch {
		throw new UserError(t("general.offline"));
	}
};

const edit: ShowPage = async (main, argument, signal) => {
	const show = await editor();
	if (!signal.aborted) await show(main, argument, signal);
};

/** The pages: what comes after `#/` in the address. */
const PAGES: Record<string, ShowPage> = {
	"": home.show,
	play: play.start,
	p: play.show,
	daily: play.daily,
	archive: archive.show,
	collection: collection.show,
	piece: collection.play,
	drill: drill.show,
	set: edit,
	learn: learn.show,
	rules: rules.show,
	techniques: techniques.show,
	stats: stats.show,
	settings: preferences.show,
};

/** What the header leads to. */
const LINKS = [
	["", "nav.home"],
	["play", "nav.play"],
	["set", "nav.set"],
	["techniques", "nav.learn"],
	["stats", "nav.stats"],
	["settings", "nav.settings"],
] as const;

/** Pages that belong to one of these. */
const SAME: Record<string, string> = {
	p: "play",
	daily: "play",
	piece: "play",
	archive: "",
	collection: "",
	drill: "techniques",
	learn: "techniques",
	rules: "techniques",
};

const page = document.getElementById("page") as HTMLElement;
const bar = document.getElementById("bar") as HTMLElement;

/** Milliseconds that the engine may take before the page says that it is at work. */
const SOON = 600;

let current = new AbortController();

/** The notices in the header, each shown as long as it applies. */
const notices = {
	busy: h("span", { class: "state busy", role: "status", hidden: true }),
	unsaved: h("a", { class: "state", role: "status", href: "#/settings", hidden: true }),
	newer: h("span", { class: "state", role: "status", hidden: true }),
};

/** The name of the page and what follows it. */
function address(): [name: string, argument: string] {
	const path = location.hash.replace(/^#\/?/, "");
	const slash = path.indexOf("/");
	return slash < 0 ? [path, ""] : [path.slice(0, slash), path.slice(slash + 1)];
}

function links(name: string) {
	const here = (Object.hasOwn(SAME, name) && SAME[name]) || name;
	return LINKS.map(([to, word]) =>
		h("a", { href: `#/${to}`, "aria-current": to === here ? "page" : undefined }, t(word)),
	);
}

function drawBar() {
	const [name] = address();
	const skip = document.getElementById("skip") as HTMLElement;
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

/** The name of the page in the window's title. */
function setTitle(name: string) {
	const title = page.querySelector("h1")?.textContent ?? "";
	const parts = [title, name === "set" && t("nav.set"), "Hashi"];
	document.title = parts.filter(Boolean).join(" · ");
}

/**
 * Show the page of the address.
 * @param arrived from another page, so that the focus follows
 */
async function route(arrived: boolean = false) {
	const [name, argument] = address();
	current.abort();
	current = new AbortController();
	const { signal } = current;
	for (const box of document.querySelectorAll("dialog")) box.close();
	drawBar();
	clearMessages();
	document.body.className = "";
	page.replaceChildren();
	scrollTo(0, 0);
	const show = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
	if (!show) return location.replace("#/");
	if (!/^(p|set|play|daily|piece)$/.test(name)) onPaste(openPuzzle, signal);
	try {
		await show(page, argument, signal);
	} catch (error) {
		if (signal.aborted) return;
		const expected = error instanceof DOMException || error instanceof UserError; // aborted or timed out
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
	setTitle(name);
	if (arrived && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
}

/** Apply the theme and the language of the settings. */
async function applySettings() {
	const { theme, language, palette } = settings();
	const clear = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
	document.documentElement.dataset.theme = clear ? "contrast" : theme;
	document.documentElement.dataset.palette = palette;
	await speak(language in LANGUAGES ? (language as Code) : bestLanguage(navigator.languages));
	showUnsaved();
}

/** Apply the settings and draw everything again. */
async function refresh() {
	await applySettings();
	await route();
	dispatchEvent(new Event("hashikit:drawn"));
}

/** Start the whole game: the header, and the page of the address. */
async function start() {
	document.getElementById("skip")?.addEventListener("click", (event) => {
		event.preventDefault();
		page.focus();
	});
	addEventListener("hashchange", () => {
		// That is the skip link, not a page.
		if (location.hash !== "#page") void route(true);
	});
	document.addEventListener("keydown", (event) => {
		const { key, defaultPrevented, ctrlKey, metaKey } = event;
		if (key !== "?" || defaultPrevented || ctrlKey || metaKey) return;
		const target = event.target as Element;
		if (target.matches("textarea, input:not([type=radio], [type=checkbox])")) return;
		if (!openDialog()) listKeys(document.getElementById("keys")?.textContent || t("play.allKeys"));
	});
	addEventListener("hashikit:refresh", () => void refresh());
	onOtherTab((key) => key === "settings" && void applySettings().then(drawBar));

	onUnsaved(showUnsaved);
	showWork();

	await refresh();
	engine.warm();
	if (DEVELOPMENT) return;
	await keepOffline((take) => {
		const use = button("", t("general.use"), take, { class: "small" });
		notices.newer.replaceChildren(t("general.newer"), " ", use);
		notices.newer.hidden = false;
	});
}

for (const kind of ["pointerdown", "keydown"])
	addEventListener(
		kind,
		() => document.documentElement.classList.toggle("pointing", kind === "pointerdown"),
		true,
	);
if (isEmbedded()) {
	addEventListener("hashchange", () => location.reload());
	await applySettings();
	await embed(page);
} else await start();
