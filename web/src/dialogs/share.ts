/** The dialogs through which puzzles go out: as links, as text, as pictures, and on paper. */

import { engine } from "../engine/engine.ts";
import { absolute, isOnlyHere, linkForAll, linkTo, linkToGame } from "../game/open.ts";
import type { Facts, Shared } from "../game/types.ts";
import { t } from "../i18n/i18n.ts";
import { FormatError } from "../puzzle/formats/error.ts";
import { dump, FORMATS } from "../puzzle/formats/formats.ts";
import { toPenpa } from "../puzzle/formats/penpa.ts";
import type { Entry } from "../puzzle/types.ts";
import { button, choice, copy, dialog, h, toast, toggle } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { savePng, saveSvg } from "../ui/picture.ts";
import { print } from "../ui/print.ts";

/** Seconds that the engine may take for one puzzle. */
const PATIENCE = 10;

/** Where Simon Tatham's own page takes a game ID. */
const TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#";

/** The facts about a puzzle that a picture or a printed page states. */
async function factsOf({ puzzle, title, author }: Entry): Promise<Facts> {
	const size = `${puzzle.cols}×${puzzle.rows}`;
	const limits = { seconds: PATIENCE };
	const { count, complete, solutions } = puzzle.islands.length
		? await engine.count(puzzle, 2, limits)
		: { count: 0, complete: true, solutions: [] };
	const isOne = count === 1 && complete;
	const rating = isOne ? await engine.rate(puzzle, limits) : null;
	const about = [
		title && size,
		author && t("play.by", { author }),
		rating?.level && t(`level.${rating.level}`),
	];
	return {
		puzzle,
		heading: title || size,
		about: about.filter(Boolean).join(" · "),
		link: linkForAll({ puzzle, title, author }),
		solution: (isOne && solutions[0]) || null,
		file: title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "hashi",
	};
}

/** Use the facts about some puzzles, once the engine has found them. */
async function withFacts(entries: Entry[], use: (all: Facts[]) => void | Promise<void>) {
	try {
		const all = [];
		for (const entry of entries) all.push(await factsOf(entry));
		await use(all);
	} catch (error) {
		toast(whatIsWrong(error));
	}
}

/** Whether a dialog is open already: its button was pressed twice. */
export function isOpen(title: string) {
	return [...document.querySelectorAll("dialog")].some((box) => box.ariaLabel === title);
}

/** Show a puzzle as links, in every format that can express it, and as pictures. */
export async function openShare(entry: Shared) {
	const { puzzle } = entry;
	const here = isOnlyHere();
	const own = (name: string, link: string) =>
		field(here ? t("share.local", { name }) : name, absolute(link));
	const links = [
		own(t("share.link"), linkToGame(entry)),
		own(t("share.edit"), linkTo(puzzle, "set", entry)),
	];
	const rows = [];
	for (const format of FORMATS) {
		try {
			const text = dump(puzzle, format, entry);
			rows.push(field(t(`share.${format}`), text));
			if (format === "puzzlink") rows.push(field(t("share.penpa"), await toPenpa(entry)));
			if (format === "tatham") rows.push(field(t("share.tathamPage"), TATHAM + text));
		} catch (error) {
			if (!(error instanceof FormatError)) throw error;
		}
	}
	rows.splice(here ? 1 : 0, 0, ...links); // what works elsewhere comes first
	if (isOpen(t("play.share"))) return;
	const what = { lines: true, solution: false };
	const one = (use: (facts: Facts) => void | Promise<void>) =>
		withFacts([entry], ([facts]) => facts && use(facts));
	dialog(t("play.share"), [
		h(
			"div",
			{ class: "row start" },
			button("save", "SVG", () => void one((facts) => saveSvg(facts, what))),
			button("save", "PNG", () => void one((facts) => savePng(facts, what))),
			button("print", t("share.print"), () => {
				void one((facts) => print([facts], { each: 1, solutions: what.solution }));
			}),
		),
		h(
			"div",
			{ class: "list" },
			toggle(t("share.lines"), "", what.lines, (on) => (what.lines = on)),
			toggle(t("share.solution"), t("share.solution.more"), what.solution, (on) => {
				what.solution = on;
			}),
		),
		...rows,
	]);
}

/** Choose how to print some puzzles. */
export function openPrint(entries: Entry[]) {
	const how = { each: 4, solutions: true };
	const go = async () => {
		start.disabled = true;
		await withFacts(entries, (all) => print(all, how));
		box.close();
	};
	const start = button("print", t("share.print"), () => void go(), { class: "main wide" });
	const box = dialog(t("print.title", { count: entries.length }), [
		choice(
			t("print.each"),
			"each",
			["1", "2", "4", "6"].map((n) => [n, n]),
			String(how.each),
			(n) => (how.each = Number(n)),
		),
		toggle(t("print.withSolutions"), t("print.withSolutions.more"), how.solutions, (on) => {
			how.solutions = on;
		}),
		start,
	]);
}

function field(label: string, text: string) {
	const lines = text.trimEnd().split("\n").length;
	const across = innerWidth < 480 ? 28 : 44; // letters in a line
	const rows = Math.min(lines > 1 ? lines : Math.ceil(text.length / across), 6);
	const properties = { readonly: true, spellcheck: "false", onfocus: () => area.select() };
	const area = h("textarea", { ...properties, rows, "aria-label": label });
	area.value = text;
	const put = async () => {
		const done = await copy(text);
		if (done) toast(t("share.copied", { what: label }));
		else area.select();
	};
	return h(
		"div",
		{ class: "field" },
		h(
			"div",
			{ class: "label" },
			h("span", {}, label),
			button("", t("share.copy"), put, {
				class: "small",
				"aria-label": `${t("share.copy")}: ${label}`,
			}),
		),
		area,
	);
}
