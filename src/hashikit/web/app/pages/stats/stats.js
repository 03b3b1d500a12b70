/** Statistics: results by size and level, techniques, daily puzzles, saved games. */

import { LEVELS, TECHNIQUES } from "../../../engine/names.js";
import { button, confirm, h, selection } from "../../dom.js";
import { saveText } from "../../files.js";
import { backupOf } from "../../game/backup.js";
import { lastDays, streak } from "../../game/daily.js";
import { describe } from "../../game/describe.js";
import { Game } from "../../game/game.js";
import { linkToGame } from "../../game/open.js";
import { days, forget, games, results, techniques } from "../../game/store.js";
import { clock, t } from "../../i18n/i18n.js";
import { dayLink } from "../archive.js";
import { barChart, table, timeChart } from "./charts.js";

/** The most sizes in a chart. */
const MOST_BARS = 8;

/** @typedef {Result & { kind: string, size: string, level: string, signs: boolean }} Kind */

/** @type {Show} */
export function show(main, argument, signal) {
	const kinds = kindsOf();
	const again = () => show(main, argument, signal);
	const solved = kinds.reduce((sum, kind) => sum + kind.solved, 0);
	const unaided = kinds.reduce((sum, kind) => sum + kind.unaided, 0);
	main.replaceChildren(
		h(
			"div",
			{ class: "text" },
			h("h1", {}, t("nav.stats")),
			h("h2", {}, t("stats.days")),
			h("p", {}, t("progress.streak", { count: streak(days()) })),
			h("ol", { class: "days" }, ...lastDays(14).reverse().map(dayLink)),
			h("p", {}, h("a", { href: "#/archive" }, t("home.archive"))),
			h("h2", {}, t("stats.results")),
			...(kinds.length
				? [
						h("p", {}, t("stats.total", { count: solved, unaided })),
						h("p", { class: "fine" }, t("stats.counts")),
						...charts(kinds),
					]
				: [h("p", {}, t("stats.nothing"))]),
			h("h2", {}, t("stats.techniques")),
			...met(),
			h("h2", {}, t("stats.games")),
			savedGames(again),
			kinds.length > 0 &&
				button(
					"trash",
					t("stats.forget"),
					() =>
						confirm(t("stats.forget"), t("stats.forgetSure"), t("stats.forget"), () => {
							forget();
							again();
						}),
					{ class: "small" },
				),
		),
	);
}

/** All sizes and levels with results, small and easy ones first. @returns {Kind[]} */
function kindsOf() {
	const rank = (/** @type {string} */ level) =>
		/** @type {readonly string[]} */ (LEVELS).indexOf(level);
	return Object.entries(results())
		.map(([kind, result]) => {
			const [size = "", level = "", signs] = kind.split(" ");
			return { ...result, kind, size, level, signs: Boolean(signs) };
		})
		.sort(
			(a, b) =>
				areaOf(a.size) - areaOf(b.size) ||
				rank(a.level) - rank(b.level) ||
				Number(a.signs) - Number(b.signs),
		);
}

/** How many cells a size has. @param {string} size  as `7×9` */
function areaOf(size) {
	const [cols = 0, rows = 0] = size.split("×").map(Number);
	return cols * rows;
}

/** @param {string} level */
function nameOf(level) {
	return level ? t(`level.${level}`) : "–";
}

/** @param {Kind[]} kinds */
function charts(kinds) {
	/** @param {string[]} names @param {"level" | "size"} by */
	const sums = (names, by) =>
		names
			.map((name) => {
				const some = kinds.filter((kind) => kind[by] === name);
				const sum = (/** @type {"solved" | "unaided"} */ what) =>
					some.reduce((all, kind) => all + kind[what], 0);
				const title = by === "level" ? nameOf(name) : name;
				return { name: title, solved: sum("solved"), unaided: sum("unaided") };
			})
			.filter(({ solved }) => solved);
	const sizes = [...new Set(kinds.map(({ size }) => size))];
	const bySize = sums(sizes, "size");
	const least = bySize.map(({ solved }) => solved).sort((a, b) => b - a)[MOST_BARS - 1] ?? 0;
	const often = bySize.filter(({ solved }) => solved >= least).slice(0, MOST_BARS);
	const heads = ["kind", "solved", "unaided", "best", "average"];
	const rows = kinds.map((kind) => [
		titleOf(kind),
		String(kind.solved),
		String(kind.unaided),
		kind.best ? clock(kind.best) : "–",
		clock(kind.total / kind.solved),
	]);
	return [
		h("h3", {}, t("stats.byLevel")),
		barChart(t("stats.byLevel"), t("new.level"), sums([...LEVELS, ""], "level")),
		h("h3", {}, t("stats.bySize")),
		barChart(t("stats.bySize"), t("new.size"), often),
		...times(kinds),
		h(
			"div",
			{ class: "wide-table", tabindex: 0, role: "group", "aria-label": t("stats.results") },
			table(
				heads.map((head) => t(`stats.${head}`)),
				rows,
			),
		),
	];
}

/** @param {Kind} kind */
function titleOf({ size, level, signs }) {
	return [size, level && nameOf(level), signs && t("stats.signs")].filter(Boolean).join(" · ");
}

/** The last times of one kind; at first of the one that was played most. @param {Kind[]} kinds */
function times(kinds) {
	const known = kinds.filter(({ recent = [] }) => recent.length > 1);
	const [most] = known.toSorted((a, b) => b.solved - a.solved);
	if (!most) return [];
	const place = h("div", {});
	const draw = (/** @type {string} */ name) => {
		const kind = known.find(({ kind }) => kind === name) ?? most;
		place.replaceChildren(timeChart(`${t("stats.times")}, ${titleOf(kind)}`, kind.recent ?? []));
	};
	draw(most.kind);
	const choices = known.map((kind) => /** @type {const} */ ([kind.kind, titleOf(kind)]));
	return [
		h("h3", {}, t("stats.times")),
		selection(t("stats.kind"), choices, most.kind, draw),
		place,
	];
}

/** The techniques that solved puzzles took, and those still to be met. */
function met() {
	const known = techniques();
	const one = (/** @type {string} */ name) =>
		h("a", { href: `#/drill/${name}` }, t(`technique.${name}`));
	const rows = TECHNIQUES.filter((name) => known[name]).map((name) => {
		const { solved = 0, unaided = 0 } = known[name] ?? {};
		return [one(name), String(solved), String(unaided)];
	});
	const heads = [t("stats.technique"), t("stats.solved"), t("stats.unaided")];
	const count = TECHNIQUES.length - rows.length;
	return [
		h("p", {}, t("stats.techniquesAre")),
		rows.length > 0 && table(heads, rows),
		h("p", {}, h("a", { href: "#/techniques" }, t("stats.toMeet", { count }))),
	];
}

/** @param {() => void} again */
function savedGames(again) {
	const kept = [...Game.all()];
	if (!kept.length) return h("p", {}, t("stats.nothing"));
	return h("ul", { class: "games" }, ...kept.map((game) => savedGame(game, again)));
}

/** @param {Game} game @param {() => void} again */
function savedGame(game, again) {
	const [save, remove] = [t("stats.save"), t("stats.remove")];
	const look = (/** @type {string} */ word) => ({
		class: "quiet only-icon",
		"aria-label": `${word}: ${describe(game)}`,
	});
	const keep = () => saveText(backupOf(games.key(game.id)), `hashi-${game.id}.json`);
	const drop = () =>
		confirm(remove, t("stats.removeSure"), remove, () => {
			games.remove(game.id);
			again();
		});
	return h(
		"li",
		{},
		h("a", { href: linkToGame(game) }, describe(game)),
		h("span", {}, clock(game.elapsed)),
		button("save", save, keep, look(save)),
		button("trash", remove, drop, look(remove)),
	);
}
