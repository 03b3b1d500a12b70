/** Statistics: results by size and level, techniques, daily puzzles, saved games. */

import {
	isOneOf,
	LEVELS,
	type Level,
	numberOf,
	TECHNIQUES,
	type Technique,
} from "../../engine/names.ts";
import { backupOf } from "../../game/backup.ts";
import {
	dayAfter,
	dayOf,
	lastDays,
	longestStreak,
	medalOf,
	streak,
	weekAround,
} from "../../game/daily.ts";
import { describe } from "../../game/describe.ts";
import { Game } from "../../game/game.ts";
import { linkToGame } from "../../game/open.ts";
import type { Result } from "../../game/shapes.ts";
import { begunDays, days, forget, games, rating, results, techniques } from "../../game/store.ts";
import { clock, firstDay, joinSentences, t } from "../../i18n/i18n.ts";
import { button, confirm, h, selection } from "../../ui/dom.ts";
import { saveText } from "../../ui/files.ts";
import { dayLink } from "../archive.ts";
import { barChart, spreadChart, table, timeChart, yearChart } from "./charts.ts";

/** The most sizes in a chart. */
const MOST_BARS = 8;

/** The most times in the chart of the last ones. */
const MOST_DOTS = 12;

export type KindResult = Result & { kind: string; size: string; level: Level | ""; signs: boolean };

export function show(main: HTMLElement, argument: string, signal: AbortSignal) {
	const kinds = kindsOf();
	const begun = begunDays();
	const longest = longestStreak(days());
	const again = () => show(main, argument, signal);
	const solved = kinds.reduce((sum, kind) => sum + kind.solved, 0);
	const unaided = kinds.reduce((sum, kind) => sum + kind.unaided, 0);
	main.replaceChildren(
		h(
			"div",
			{ class: "text stats" },
			h("h1", {}, t("nav.stats")),
			h("h2", {}, t("stats.days")),
			h(
				"p",
				{},
				joinSentences(
					t("progress.streak", { count: streak(days()) }),
					longest ? t("progress.longest", { count: longest }) : "",
				),
			),
			h(
				"ol",
				{ class: "days" },
				...lastDays(14)
					.reverse()
					.map((day) => dayLink(day, begun)),
			),
			...year(),
			h("p", {}, h("a", { href: "#/archive" }, t("home.archive"))),
			h("h2", {}, t("stats.results")),
			...(kinds.length
				? [
						h("p", {}, t("stats.total", { count: solved, unaided })),
						...ratingWords(),
						h("p", { class: "fine" }, t("stats.counts")),
						...charts(kinds),
					]
				: [h("p", {}, t("stats.nothing"))]),
			h("h2", {}, t("stats.techniques")),
			...techniquesMet(),
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

/** The player's rating, once there is one. */
function ratingWords() {
	const { value, spread, games } = rating();
	if (!games) return [];
	const values = { rating: Math.round(value), spread: Math.round(2 * spread), count: games };
	return [
		h(
			"p",
			{},
			h("b", { class: "large-number" }, String(values.rating)),
			" ",
			t("stats.rating", values),
		),
		h("p", { class: "fine" }, t("stats.ratingIs")),
	];
}

/** Weeks in the picture of a year. */
const WEEKS = 53;

/** A year of daily puzzles, and how many of them were solved. */
function year() {
	const all = days();
	const today = dayOf(new Date());
	const [start = today] = weekAround(today, firstDay());
	const weeks = Array.from({ length: WEEKS }, (_, i) =>
		weekAround(dayAfter(start, 7 * (i + 1 - WEEKS)), firstDay()).map((day) =>
			day <= today ? day : null,
		),
	);
	const shown = weeks.flat().flatMap((day) => (day && all[day] ? [{ day, ...all[day] }] : []));
	if (!shown.length) return [];
	const medals = shown.filter((one) => medalOf(one)).length;
	const sentence = joinSentences(
		t("stats.year", { count: shown.length }),
		medals ? t("stats.medals", { count: medals }) : "",
	);
	const look = (day: string) => {
		const one = all[day];
		if (!one) return "";
		return one.on !== day ? "some" : medalOf(one) === "gold" ? "gold" : "main";
	};
	return [h("p", {}, sentence), yearChart(sentence, weeks, look)];
}

/** All sizes and levels with results, small and easy ones first. */
function kindsOf(): KindResult[] {
	const rank = (level: string) => numberOf(LEVELS, level);
	return Object.entries(results())
		.map(([kind, result]) => {
			const [size = "", level = "", signs] = kind.split(" ");
			const name = isOneOf(LEVELS, level) ? level : ("" as const);
			return { ...result, kind, size, level: name, signs: Boolean(signs) };
		})
		.sort(
			(a, b) =>
				areaOf(a.size) - areaOf(b.size) ||
				rank(a.level) - rank(b.level) ||
				Number(a.signs) - Number(b.signs),
		);
}

/**
 * How many cells a size has.
 * @param size as `7×9`
 */
function areaOf(size: string) {
	const [cols = 0, rows = 0] = size.split("×").map(Number);
	return cols * rows;
}

function nameOf(level: Level | "") {
	return level ? t(`level.${level}`) : "–";
}

function charts(kinds: KindResult[]) {
	const sums = <B extends "level" | "size">(
		by: B,
		names: readonly KindResult[B][],
		titleOf: (name: KindResult[B]) => string,
	) =>
		names
			.map((name) => {
				const some = kinds.filter((kind) => kind[by] === name);
				const sum = (what: "solved" | "unaided") => some.reduce((all, kind) => all + kind[what], 0);
				return { name: titleOf(name), solved: sum("solved"), unaided: sum("unaided") };
			})
			.filter(({ solved }) => solved);
	const sizes = [...new Set(kinds.map(({ size }) => size))];
	const bySize = sums("size", sizes, (size) => size);
	const least = bySize.map(({ solved }) => solved).sort((a, b) => b - a)[MOST_BARS - 1] ?? 0;
	const often = bySize.filter(({ solved }) => solved >= least).slice(0, MOST_BARS);
	const heads = ["kind", "solved", "unaided", "best", "average"] as const;
	const rows = kinds.map((kind) => [
		titleOf(kind),
		String(kind.solved),
		String(kind.unaided),
		kind.best ? clock(kind.best) : "–",
		clock(kind.total / kind.solved),
	]);
	const byLevel = sums("level", [...LEVELS, ""], nameOf);
	/** A single bar says no more than the sentence above. */
	const chart = (title: string, head: string, bars: typeof often) =>
		bars.length > 1 && h("section", {}, h("h3", {}, title), barChart(title, head, bars));
	return [
		h(
			"div",
			{ class: "side-by-side" },
			chart(t("stats.byLevel"), t("new.level"), byLevel),
			chart(t("stats.bySize"), t("new.size"), often),
		),
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

function titleOf({ size, level, signs }: KindResult) {
	return [size, level && nameOf(level), signs && t("stats.signs")].filter(Boolean).join(" · ");
}

/** The last times of one kind; at first of the one that was played most. */
function times(kinds: KindResult[]) {
	const known = kinds.filter(({ recent = [] }) => recent.length > 1);
	const [most] = known.toSorted((a, b) => b.solved - a.solved);
	if (!most) return [];
	const place = h("div", { class: "side-by-side" });
	const draw = (name: string) => {
		const kind = known.find(({ kind }) => kind === name) ?? most;
		const recent = kind.recent ?? [];
		place.replaceChildren(
			timeChart(`${t("stats.times")}, ${titleOf(kind)}`, recent.slice(-MOST_DOTS)),
			h(
				"section",
				{},
				h("h3", {}, t("stats.spread")),
				spreadChart(`${t("stats.spread")}, ${titleOf(kind)}`, recent),
			),
		);
	};
	draw(most.kind);
	const choices = known.map((kind) => [kind.kind, titleOf(kind)] as const);
	return [
		h("h3", {}, t("stats.times")),
		selection(t("stats.kind"), choices, most.kind, draw).field,
		place,
	];
}

/** The techniques that solved puzzles took, and those still to be met. */
function techniquesMet() {
	const known = techniques();
	const one = (name: Technique) => h("a", { href: `#/drill/${name}` }, t(`technique.${name}`));
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

function savedGames(again: () => void) {
	const allGames = [...Game.all()];
	if (!allGames.length) return h("p", {}, t("stats.nothing"));
	return h("ul", { class: "games" }, ...allGames.map((game) => savedGame(game, again)));
}

function savedGame(game: Game, again: () => void) {
	const [save, remove] = [t("stats.save"), t("stats.remove")];
	const look = (word: string) => ({
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
