/** Statistics: results by size and level, daily puzzles, saved games. */

import { LEVELS } from "../../engine/names.js";
import { button, confirm, h } from "../dom.js";
import { saveText } from "../files.js";
import { backupOf } from "../game/backup.js";
import { lastDays, streak } from "../game/daily.js";
import { Game } from "../game/game.js";
import { linkTo } from "../game/open.js";
import { days, forget, games, results } from "../game/store.js";
import { clock, t } from "../i18n/i18n.js";
import { dayLink } from "./archive.js";
import { describe } from "./new.js";

/** @type {Show} */
export function show(main, argument, signal) {
	const all = Object.entries(results()).map(([key, result]) => {
		const [size = "", level = ""] = key.split(" ");
		return { size, level, ...result };
	});
	const rank = (/** @type {string} */ level) =>
		/** @type {readonly string[]} */ (LEVELS).indexOf(level);
	all.sort((a, b) => parseInt(a.size, 10) - parseInt(b.size, 10) || rank(a.level) - rank(b.level));
	const solved = days();
	const kept = [...Game.all()];
	const again = () => show(main, argument, signal);

	const heads = ["new.size", "new.level", "stats.solved", "stats.best", "stats.average"].map(
		(name) => h("th", { scope: "col" }, t(name)),
	);
	const table = h(
		"table",
		{},
		h("thead", {}, h("tr", {}, ...heads)),
		h(
			"tbody",
			{},
			...all.map((row) =>
				h(
					"tr",
					{},
					h("th", { scope: "row" }, row.size),
					h("td", {}, row.level ? t(`level.${row.level}`) : "–"),
					h("td", {}, String(row.solved)),
					h("td", {}, row.best ? clock(row.best) : "–"),
					h("td", {}, clock(row.total / row.solved)),
				),
			),
		),
	);

	const week = h("ol", { class: "days" }, ...lastDays(14).reverse().map(dayLink));

	main.replaceChildren(
		h(
			"div",
			{ class: "text" },
			h("h1", {}, t("nav.stats")),
			h("h2", {}, t("stats.days")),
			h("p", {}, t("stats.streak", { count: streak(solved) })),
			week,
			h("p", {}, h("a", { href: "#/archive" }, t("home.archive"))),
			h("h2", {}, t("stats.results")),
			all.length ? table : h("p", {}, t("stats.nothing")),
			h("h2", {}, t("stats.games")),
			kept.length
				? h(
						"ul",
						{ class: "games" },
						...kept.map((game) =>
							h(
								"li",
								{},
								h("a", { href: linkTo(game.puzzle) }, describe(game)),
								h("span", {}, clock(game.elapsed)),
								button(
									"save",
									t("stats.save"),
									() => saveText(backupOf(games.key(game.id)), `hashi-${game.id}.json`),
									{
										class: "quiet only-icon",
										"aria-label": `${t("stats.save")}: ${describe(game)}`,
									},
								),
								button(
									"trash",
									t("stats.remove"),
									() =>
										confirm(t("stats.remove"), t("stats.removeSure"), t("stats.remove"), () => {
											games.remove(game.id);
											again();
										}),
									{
										class: "quiet only-icon",
										"aria-label": `${t("stats.remove")}: ${describe(game)}`,
									},
								),
							),
						),
					)
				: h("p", {}, t("stats.nothing")),
			all.length > 0 &&
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
