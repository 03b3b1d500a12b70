/** The dialog for the next puzzle: the daily one, an unfinished one, or a new one. */

import { LEVELS, SYMMETRIES } from "../engine/names.ts";
import { linkToDay } from "../game/daily.ts";
import { describe } from "../game/describe.ts";
import { fits } from "../game/edit.ts";
import { Game } from "../game/game.ts";
import { linkToGame, playNew } from "../game/open.ts";
import type { Kind } from "../game/shapes.ts";
import { MOST_SIDE } from "../game/shapes.ts";
import { kinds } from "../game/store.ts";
import { t } from "../i18n/i18n.ts";
import { button, choice, dialog, h, numberField, selection, toggle } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { go } from "../ui/history.ts";

const SIZES = [7, 9, 11, 13, 15, 17, 20, 25];

export function openNew() {
	const [latest] = kinds();
	let { level, signs, rows: size } = latest;
	const make = button("next", t("new.make"), () => void begin(), { class: "main wide forward" });
	const sizes = choice(
		t("new.size"),
		"size",
		SIZES.map((n) => [String(n), `${n}×${n}`]),
		latest.rows === latest.cols ? String(size) : "",
		(n) => {
			size = Number(n);
			more.fill();
			more.fold();
		},
	);
	const more = otherKinds(() => size, sizes, latest);
	const wrong = h("p", { class: "wrong", role: "alert" });
	/** It stays there, where the wishes are. */
	const refuse = (text: string) => {
		wrong.textContent = text;
		wrong.scrollIntoView({ block: "center" });
	};
	const begin = async () => {
		wrong.textContent = "";
		const order = more.order();
		if (!order) return;
		if (!fits(order, order.symmetry)) return refuse(t("new.square"));
		make.disabled = true;
		try {
			await playNew({ ...order, level, signs }, { signal: working.signal });
			box.close();
		} catch (error) {
			if (working.signal.aborted) return;
			refuse(whatIsWrong(error));
			make.disabled = false;
		}
	};
	const open = [...Game.all()].filter((game) => !game.finished && game.position > 0).slice(0, 3);
	const working = new AbortController();
	const box = dialog(t("play.new"), [
		sizes,
		choice(
			t("new.level"),
			"level",
			LEVELS.map((name) => [name, t(`level.${name}`)]),
			level,
			(name) => (level = name),
		),
		toggle(t("new.signs"), t("new.signsAre"), signs, (on) => {
			signs = on;
			more.freeze(on);
		}),
		more.element,
		more.chosen,
		wrong,
		make,
		h("h3", {}, t("new.or")),
		h(
			"div",
			{ class: "list" },
			button("calendar", t("play.daily"), () => {
				box.close();
				go(linkToDay());
			}),
			...open.map((game) =>
				button("play", describe(game), () => {
					box.close();
					go(linkToGame(game));
				}),
			),
		),
	]);
	box.addEventListener("close", () => working.abort());
}

/**
 * Further wishes, folded away: any size, a symmetry, other rules.
 * @param size the one chosen above
 * @param sizes the chips to choose it
 * @param latest what is wished at first
 */
function otherKinds(size: () => number, sizes: HTMLElement, latest: Kind) {
	const rows = numberField(t("new.rows"), latest.rows, 2, MOST_SIDE);
	const cols = numberField(t("new.cols"), latest.cols, 2, MOST_SIDE);
	let { symmetry, maxBridges, loops } = latest;
	const names = SYMMETRIES.map((name) => [name, t(`symmetry.${name}`)] as const);
	const symmetries = selection(t("new.symmetry"), names, symmetry, (name) => (symmetry = name));
	const none = h("p", { class: "fine", role: "status", hidden: true }, t("new.signsNone"));
	const summary = h("summary", {}, t("new.more"));
	/** Only the chip that says what the fields say is chosen. */
	const mark = () => {
		for (const chip of sizes.querySelectorAll("input"))
			chip.checked = [rows, cols].every(({ input }) => input.value === chip.value);
	};
	const fill = () => {
		rows.input.value = cols.input.value = String(size());
		mark();
	};
	const chosen = h("p", { class: "fine" });
	/** What is wished counts, folded away or not: then it is said in short. */
	const fold = () => {
		const [down, across] = [rows.input.value, cols.input.value];
		const parts = [
			down === across && SIZES.includes(Number(down)) ? "" : `${across}×${down}`,
			symmetry === "none" || frozen ? "" : t(`symmetry.${symmetry}`),
			maxBridges === 2 ? "" : `${t("new.maxBridges")}: ${maxBridges}`,
			loops ? "" : t("new.noLoops"),
		];
		chosen.textContent = element.open ? "" : parts.filter(Boolean).join(" · ");
	};
	const element = h(
		"details",
		{ ontoggle: fold },
		summary,
		h("div", { class: "pair", oninput: mark }, cols.field, rows.field),
		symmetries.field,
		none,
		choice(
			t("new.maxBridges"),
			"most",
			["1", "2", "3", "4"].map((n) => [n, n]),
			String(maxBridges),
			(n) => (maxBridges = Number(n)),
		),
		toggle(t("new.loops"), "", loops, (on) => (loops = on)),
	);
	const order = () => {
		if (![rows, cols].every(({ input }) => input.checkValidity())) element.open = true;
		if (!rows.input.reportValidity() || !cols.input.reportValidity()) return null;
		const sides = { rows: Number(rows.input.value), cols: Number(cols.input.value) };
		return { ...sides, symmetry: frozen ? "none" : symmetry, maxBridges, loops };
	};
	let frozen = false;
	/** Maps with signs have no symmetry. */
	const freeze = (on: boolean) => {
		frozen = on;
		fold();
		none.hidden = !on;
		symmetries.select.disabled = on;
		symmetries.select.value = on ? "none" : symmetry;
	};
	freeze(latest.signs);
	return { element, chosen, order, freeze, fill, fold };
}
