/** Elements, form fields, dialogs, and messages. */

import { svg } from "../board/svg.ts";
import { type Key, t } from "../i18n/i18n.ts";
import { go, trackDialog } from "./history.ts";
import { ICONS } from "./icons.ts";
import type { Child, IconName } from "./types.ts";

/** Attributes and listeners of an element. */
// biome-ignore lint/suspicious/noExplicitAny: a listener is called with the event of its name
type Properties = Record<string, any>;

/**
 * An element. Properties that begin with `on` are listeners, `true` sets an
 * attribute without a value, `false` leaves it out; everything else is an attribute.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	properties: Properties = {},
	...children: Child[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(properties)) {
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
		else if (value === true) element.setAttribute(key, "");
		else if (value !== false && value !== undefined && value !== null)
			element.setAttribute(key, String(value));
	}
	element.append(...(children.filter((child) => child || child === "") as (Node | string)[]));
	return element;
}

/** An icon, hidden from screen readers. */
export function icon(name: IconName) {
	return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, [
		svg("path", { d: ICONS[name] }),
	]);
}

/** A button with an icon and a word. */
export function button(
	sign: IconName | "",
	word: string,
	action: () => void,
	properties: Properties = {},
) {
	return h(
		"button",
		{ type: "button", onclick: action, ...properties },
		sign && icon(sign),
		h("span", {}, word),
	);
}

/** A tool button: the name of its text, `section.name`, is also its class. */
export function tool(sign: IconName, key: Key, action: () => void, more: Properties = {}) {
	const word = t(key);
	return button(sign, word, action, {
		class: `tool ${key.replace(/.*\./, "")}`,
		title: word,
		...more,
	});
}

/** A drop-down list. */
export function selection<T extends string>(
	label: string,
	choices: readonly (readonly [value: T, text: string])[],
	choice: T,
	change: (value: T) => void,
) {
	const select = h("select", { onchange: () => change(select.value as T) });
	setChoices(select, choices, choice);
	return { select, field: h("label", { class: "field" }, h("span", {}, label), select) };
}

type Choices = readonly (readonly [value: string, text: string])[];

/** What there is to choose in a drop-down list. */
export function setChoices(select: HTMLSelectElement, choices: Choices, choice: string) {
	select.replaceChildren(
		...choices.map(([value, text]) => h("option", { value, selected: value === choice }, text)),
	);
}

/** A field for a whole number. */
export function numberField(label: string, value: number, min: number, max: number) {
	const input = h("input", { type: "number", required: true, value, min, max });
	return { input, field: h("label", { class: "field" }, h("span", {}, label), input) };
}

export function toggle(label: string, more: string, on: boolean, change: (on: boolean) => void) {
	const input = h("input", {
		type: "checkbox",
		role: "switch",
		checked: on,
		onchange: () => change(input.checked),
	});
	return h(
		"label",
		{ class: "switch" },
		input,
		h("span", {}, h("b", {}, label), more && h("small", {}, more)),
	);
}

/**
 * Open a dialog, which is removed once closed. One at the side closes after any choice in it.
 * @param kind its class
 */
export function dialog(title: string, content: Child[], kind: string = ""): HTMLDialogElement {
	const close = button("close", t("general.close"), () => box.close(), {
		class: "quiet only-icon",
		"aria-label": t("general.close"),
	});
	const box = h(
		"dialog",
		{ class: kind, "aria-label": title },
		h("div", { class: "unseen live", role: "status" }),
		h("header", {}, h("h2", {}, title), close),
		h("div", { class: "content" }, ...content),
	);
	box.addEventListener("close", () => box.remove());
	box.addEventListener("click", (event) => {
		const target = event.target as Element;
		const link = target.closest("a")?.getAttribute("href") ?? "";
		if (link.startsWith("#")) {
			event.preventDefault();
			go(link);
		}
		if (target === box || (kind === "side" && target.closest("button, a"))) box.close();
	});
	document.body.append(box);
	box.showModal();
	trackDialog(box);
	return box;
}

/**
 * Keys and what they do, one below the other.
 * @param keys as "Arrows: move; U: undo"
 */
export function keyTable(keys: string) {
	const rows = keys.split("; ").map((row) => row.split(": "));
	return h(
		"dl",
		{},
		...rows.flatMap(([key = "", what = ""]) => [h("dt", {}, key), h("dd", {}, what)]),
	);
}

/** Show which keys there are. */
export function listKeys(keys: string) {
	dialog(t("play.keys"), [keyTable(keys)]);
}

/**
 * A line of facts, none of which is broken between two lines while there is room for it.
 * @param text with " · " between them
 */
export function facts(text: string) {
	return h("p", { class: "facts" }, ...text.split(" · ").map((fact) => h("span", {}, fact)));
}

/** Ask before an action that cannot be undone. */
export function confirm(title: string, text: string, word: string, action: () => void) {
	const yes = () => {
		box.close();
		action();
	};
	const box = dialog(title, [h("p", {}, text), dialogButtons(() => box.close(), word, yes)]);
}

/** The last row of a dialog: cancel, or go on. */
export function dialogButtons(cancel: () => void, word: string, action: () => void) {
	return h(
		"div",
		{ class: "row" },
		button("", t("general.cancel"), cancel),
		button("", word, action, { class: "main" }),
	);
}

/** A choice of one, as chips. */
export function choice<T extends string>(
	label: string,
	name: string,
	choices: readonly (readonly [value: T, text: string])[],
	choice: string,
	change: (value: T) => void,
) {
	return h(
		"fieldset",
		{ class: "choice" },
		h("legend", {}, label),
		...choices.map(([value, text]) =>
			h(
				"label",
				{},
				h("input", {
					type: "radio",
					name,
					value,
					checked: value === choice,
					onchange: () => change(value),
				}),
				h("span", {}, text),
			),
		),
	);
}

/** Copy a text; tells whether that worked. */
export async function copy(text: string) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}

let tidying = 0;

/** Whether the message is about the page that comes next. */
let ahead = false;

/**
 * Show a message for a moment, above everything else; screen readers read it out.
 * @param comes whether it is about the page that comes next
 */
export function toast(text: string, comes: boolean = false) {
	ahead = comes;
	const place = document.getElementById("toast") as HTMLElement;
	place.textContent = text;
	place.hidePopover(); // a dialog may have come over it
	place.showPopover();
	place.classList.add("shown");
	place.onclick = () => place.hidePopover();
	announce(text);
	clearTimeout(tidying);
	tidying = window.setTimeout(() => {
		place.classList.remove("shown");
		tidying = window.setTimeout(() => place.hidePopover(), 300); // once it has faded
	}, 3500);
}

/** Clear the messages: they do not apply to another page. */
export function clearMessages() {
	if (!ahead) {
		for (const place of document.querySelectorAll("#live, #toast")) place.replaceChildren();
		document.getElementById("toast")?.hidePopover();
	}
	ahead = false;
}

/** The dialog on top. A search of the whole page would go through every part of a board. */
export function openDialog() {
	return [...document.body.children].findLast((one) => one.matches("dialog[open]"));
}

/** Whether arrow keys scroll what is said below the board. */
export function scrolls(target: Element) {
	const say = target.closest(".say");
	return say !== null && say.scrollHeight > say.clientHeight;
}

/** Have screen readers read a message out, without showing it. */
export function announce(text: string) {
	const say = () => {
		// They hear nothing from behind a dialog.
		const place = openDialog()?.firstElementChild ?? document.getElementById("live");
		// A changed text is read out even if the message is the same.
		if (place) place.textContent = place.textContent === text ? `${text}\u00a0` : text;
	};
	// A dialog at the side closes only after what is chosen in it.
	if (openDialog()) setTimeout(say);
	else say();
}
