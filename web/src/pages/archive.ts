/** All daily puzzles so far, a month on a page, with those of its weeks and its own. */

import {
	dailyOrder,
	dayOf,
	hasCome,
	isMonth,
	linkToDay,
	medalOf,
	mondayOf,
	monthOf,
	shortName,
	weekAround,
	weekOf,
} from "../game/daily.ts";
import { describeKind } from "../game/describe.ts";
import { begunDays, solvedOn } from "../game/store.ts";
import { clock, date, firstDay, t } from "../i18n/i18n.ts";
import { h } from "../ui/dom.ts";

export function show(main: HTMLElement, argument: string) {
	const today = dayOf(new Date());
	const month = isMonth(argument) && hasCome(argument) ? argument : monthOf(today);
	const [year = 0, number = 0] = month.split("-").map(Number);
	const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
	const two = (n: number) => String(n).padStart(2, "0");
	const all = Array.from({ length: last }, (_, i) => `${month}-${two(i + 1)}`);
	const other = (by: number) =>
		new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
	const first = firstDay();
	const start = (new Date(`${month}-01`).getUTCDay() - first + 7) % 7;
	const begun = begunDays();
	const weeks = [...new Set(all.map(weekOf))].filter((week) => monthOf(mondayOf(week)) === month);
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
				"div",
				{ class: "days heads", "aria-hidden": "true" }, // each day says its own
				...weekAround(today, first).map((day) => h("small", {}, date(day, { weekday: "short" }))),
			),
			h(
				"ol",
				{ class: "days whole" },
				...Array.from({ length: start }, () => h("li", { "aria-hidden": "true" })),
				...all.filter(hasCome).map((day) => dayLink(day, begun, true)),
			),
			h(
				"ul",
				{ class: "games" },
				...[month, ...weeks].filter(hasCome).map((name) => specialLink(name, begun)),
			),
		),
	);
}

/** The puzzle of a week or a month, and how far it is. */
function specialLink(name: string, begun: ReadonlySet<string>) {
	const done = solvedOn(name);
	const state = done
		? `${t("home.done")} · ${clock(done.time)}`
		: begun.has(name) && t("daily.begun");
	const words = [shortName(name), describeKind(dailyOrder(name)), state];
	return h("li", {}, h("a", { href: linkToDay(name) }, words.filter(Boolean).join(" · ")));
}

/**
 * A day's puzzle, and how far it is.
 * @param begun days that are
 * @param whole with its size and level, or `"month"`: only its number; the day of the week stands
 *   above
 * @param current the one that is pointed out
 */
export function dayLink(
	day: string,
	begun: ReadonlySet<string> = new Set(),
	whole: boolean | "month" = false,
	current: string = dayOf(new Date()),
) {
	const coming = !hasCome(day);
	const done = solvedOn(day);
	const isBegun = !done && begun.has(day);
	const kind = !done ? (isBegun ? "dayBegun" : "dayOpen") : done.on === day ? "dayDone" : "dayLate";
	const order = dailyOrder(day);
	const sentence = t(`stats.${kind}`, { date: date(day), time: clock(done?.time ?? 0) });
	const medal = done ? medalOf(done) : "";
	const how = medal ? `${sentence} · ${t(`medal.${medal}`)}` : sentence;
	const words = whole === true ? `${how} · ${describeKind(order)}` : how;
	// Its words name the day as well: it is read out once.
	const number = h("span", { "aria-hidden": "true" }, String(Number(day.slice(8))));
	const weekday = h("small", { "aria-hidden": "true" }, date(day, { weekday: "short" }));
	if (coming) return h("li", { class: "coming", "aria-hidden": "true" }, !whole && weekday, number);
	const small = (text: string) => h("small", { "aria-hidden": "true" }, text);
	return h(
		"li",
		{},
		h(
			"a",
			{
				href: linkToDay(day),
				class: done ? `${done.on === day ? "done" : "late"} ${medal}` : isBegun ? "begun" : "",
				"aria-current": day === current ? "date" : undefined,
				title: words,
			},
			!whole && weekday,
			number,
			whole === true && small(`${order.cols}×${order.rows}`),
			whole === true && small(t(`level.${order.level}`)),
			h("span", { class: "unseen" }, words),
		),
	);
}
