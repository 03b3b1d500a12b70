/** All daily puzzles so far, a month on a page. */

import { dayOf, hasCome, linkToDay } from "../game/daily.ts";
import { days } from "../game/store.ts";
import { clock, date, t } from "../i18n/i18n.ts";
import { h } from "../ui/dom.ts";

export function show(main: HTMLElement, argument: string) {
	const today = dayOf(new Date());
	const month =
		/^\d{4}-(0[1-9]|1[0-2])$/.test(argument) && hasCome(argument) ? argument : today.slice(0, 7);
	const [year = 0, number = 0] = month.split("-").map(Number);
	const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
	const two = (n: number) => String(n).padStart(2, "0");
	const all = Array.from({ length: last }, (_, i) => `${month}-${two(i + 1)}`);
	const other = (by: number) =>
		new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
	const start = (new Date(`${month}-01`).getUTCDay() + 6) % 7; // weeks begin on Monday
	const next = hasCome(other(1)) && h("a", { href: `#/archive/${other(1)}` }, t("archive.next"));
	main.replaceChildren(
		h(
			"div",
			{ class: "text" },
			h("h1", {}, t("home.archive")),
			h(
				"div",
				{ class: "row months" },
				h("a", { href: `#/archive/${other(-1)}` }, t("archive.before")),
				h("h2", {}, date(`${month}-01`, { month: "long", year: "numeric" })),
				next || h("span"),
			),
			h(
				"ol",
				{ class: "days" },
				...Array.from({ length: start }, () => h("li", { "aria-hidden": "true" })),
				...all.filter(hasCome).map(dayLink),
			),
		),
	);
}

/** A day's puzzle, and how far it is. */
export function dayLink(day: string) {
	const done = days()[day];
	const kind = !done ? "dayOpen" : done.on === day ? "dayDone" : "dayLate";
	const words = t(`stats.${kind}`, { date: date(day), time: clock(done?.time ?? 0) });
	return h(
		"li",
		{},
		h(
			"a",
			{
				href: linkToDay(day),
				class: done ? (done.on === day ? "done" : "late") : "",
				title: words,
			},
			// Its words name the day as well: it is read out once.
			h("small", { "aria-hidden": "true" }, date(day, { weekday: "short" })),
			h("span", { "aria-hidden": "true" }, String(Number(day.slice(8)))),
			h("span", { class: "unseen" }, words),
		),
	);
}
