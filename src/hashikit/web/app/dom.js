/** Elements, form fields, dialogs, and messages. */

import { svg } from "../board/svg.js";
import { t } from "./i18n/i18n.js";
import { ICONS } from "./icons.js";
import { enter, go } from "./travel.js";

/**
 * An element. Properties that begin with `on` are listeners, `true` sets an
 * attribute without a value, `false` leaves it out; everything else is an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
	const element = document.createElement(tag);
	for (const [key, value] of Object.entries(properties)) {
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
		else if (value === true) element.setAttribute(key, "");
		else if (value !== false && value !== undefined && value !== null)
			element.setAttribute(key, String(value));
	}
	element.append(
		.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")),
	);
	return element;
}

/** An icon, hidden from screen readers. @param {IconName} name */
export function icon(name) {
	return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, [
		svg("path", { d: ICONS[name] }),
	]);
}

/**
 * A button with an icon and a word.
 * @param {IconName | ""} sign
 * @param {string} word
 * @param {() => void} action
 * @param {Record<string, any>} [properties]
 */
export function button(sign, word, action, properties = {}) {
	return h(
		"button",
		{ type: "button", onclick: action, ...properties },
		sign && icon(sign),
		h("span", {}, word),
	);
}

/**
 * A tool button: the name of its text, `section.name`, is also its class.
 * @param {IconName} sign
 * @param {string} key
 * @param {() => void} action
 * @param {Record<string, any>} [more]
 */
export function tool(sign, key, action, more = {}) {
	const word = t(key);
	return button(sign, word, action, {
		class: `tool ${key.replace(/.*\./, "")}`,
		title: word,
		...more,
	});
}

/**
 * A drop-down list.
 * @param {string} label
 * @param {readonly (readonly [value: string, text: string])[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function selection(label, choices, chosen, change) {
	const select = h(
		"select",
		{ onchange: () => change(select.value) },
		...choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
	);
	return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * A field for a whole number.
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
export function numberField(label, value, min, max) {
	const input = h("input", { type: "number", required: true, value, min, max });
	return { input, field: h("label", { class: "field" }, h("span", {}, label), input) };
}

/**
 * @param {string} label
 * @param {string} more
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function toggle(label, more, on, change) {
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
 * @param {string} title
 * @param {Child[]} content
 * @param {string} [kind]  its class
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content, kind = "") {
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
		const target = /** @type {Element} */ (event.target);
		const link = target.closest("a")?.getAttribute("href") ?? "";
		if (link.startsWith("#")) {
			event.preventDefault();
			go(link);
		}
		if (target === box || (kind === "side" && target.closest("button, a"))) box.close();
	});
	document.body.append(box);
	box.showModal();
	enter(box);
	return box;
}

/**
 * Keys and what they do, one below the other.
 * @param {string} keys  as "Arrows: move; U: undo"
 */
export function keyTable(keys) {
	const rows = keys.split("; ").map((row) => row.split(": "));
	return h(
		"dl",
		{},
		...rows.flatMap(([key = "", what = ""]) => [h("dt", {}, key), h("dd", {}, what)]),
	);
}

/** Show which keys there are. @param {string} keys */
export function listKeys(keys) {
	dialog(t("play.keys"), [keyTable(keys)]);
}

/**
 * A line of facts, none of which is broken between two lines while there is room for it.
 * @param {string} text  with " · " between them
 */
export function facts(text) {
	return h("p", { class: "facts" }, ...text.split(" · ").map((fact) => h("span", {}, fact)));
}

/**
 * Ask before an action that cannot be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} word
 * @param {() => void} action
 */
export function confirm(title, text, word, action) {
	const yes = () => {
		box.close();
		action();
	};
	const box = dialog(title, [h("p", {}, text), choose(() => box.close(), word, yes)]);
}

/**
 * The last row of a dialog: cancel, or go on.
 * @param {() => void} cancel
 * @param {string} word
 * @param {() => void} action
 */
export function choose(cancel, word, action) {
	return h(
		"div",
		{ class: "row" },
		button("", t("general.cancel"), cancel),
		button("", word, action, { class: "main" }),
	);
}

/**
 * A choice of one, as chips.
 * @template {string} T
 * @param {string} label
 * @param {string} name
 * @param {readonly (readonly [value: T, text: string])[]} choices
 * @param {string} chosen
 * @param {(value: T) => void} change
 */
export function choice(label, name, choices, chosen, change) {
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
					checked: value === chosen,
					onchange: () => change(value),
				}),
				h("span", {}, text),
			),
		),
	);
}

/** Copy a text; tells whether that worked. @param {string} text */
export async function copy(text) {
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
 * @param {string} text
 * @param {boolean} [comes]  whether it is about the page that comes next
 */
export function toast(text, comes = false) {
	ahead = comes;
	const place = /** @type {HTMLElement} */ (document.getElementById("toast"));
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
export function hush() {
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

/** Have screen readers read a message out, without showing it. @param {string} text */
export function announce(text) {
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
