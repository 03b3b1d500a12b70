/** Charts of the statistics, as SVG; behind each one stands a table with the same numbers. */

import { svg } from "../../board/svg.ts";
import { clock, date, t } from "../../i18n/i18n.ts";
import { h } from "../../ui/dom.ts";

/** The width of a chart, in its own units: a pixel each on a phone. */
const WIDTH = 320;
const NAME = 96;
const NUMBER = 44;
const ROW = 28;
const BAR = 16;

/** The height of the chart of times. */
const HEIGHT = 150;
const LEFT = 48;
const BELOW = 14;

export type Bar = { name: string; solved: number; unaided: number };

/**
 * A bar for each kind of puzzle: solid what was solved without hints, hollow the rest.
 * @param head what the names are
 */
export function barChart(title: string, head: string, bars: Bar[]) {
	const most = Math.max(...bars.map(({ solved }) => solved), 1);
	const scale = (WIDTH - NAME - NUMBER) / most;
	const rows = bars.map(({ name, solved, unaided }, i) => {
		const [y, height] = [i * ROW + (ROW - BAR) / 2, BAR];
		const all = Math.max(solved * scale, 2);
		return svg("g", {}, [
			words(name, { x: NAME - 8, y: y + BAR / 2, class: "end" }),
			svg("rect", { x: NAME, y, width: all, height, rx: 3, class: "some" }),
			svg("rect", { x: NAME, y, width: unaided * scale, height, rx: 3, class: "main" }),
			words(String(solved), { x: NAME + all + 6, y: y + BAR / 2 }),
		]);
	});
	const heads = [head, t("stats.solved"), t("stats.unaided")];
	const cells = bars.map(({ name, solved, unaided }) => [name, String(solved), String(unaided)]);
	const legend = h(
		"p",
		{ class: "fine legend", "aria-hidden": "true" },
		h("span", { class: "key main" }),
		t("stats.unaided"),
		h("span", { class: "key some" }),
		t("stats.aided"),
	);
	return figure(title, bars.length * ROW, rows, table(heads, cells), legend);
}

/** The last times, the latest on the right: a dot each, hollow where there were hints. */
export function timeChart(title: string, recent: { time: number; hints: number }[]) {
	const most = Math.max(...recent.map(({ time }) => time), 1000);
	const step = (WIDTH - LEFT - 16) / Math.max(recent.length - 1, 1);
	const x = (i: number) => LEFT + 8 + i * step;
	const y = (time: number) => HEIGHT - BELOW - (time / most) * (HEIGHT - 2 * BELOW);
	const lines = [most, most / 2, 0].flatMap((time) => [
		svg("path", { d: `M${LEFT} ${y(time)}H${WIDTH}`, class: "axis" }),
		words(clock(time), { x: LEFT - 8, y: y(time), class: "end" }),
	]);
	const d = recent.map(({ time }, i) => `${i ? "L" : "M"}${x(i)} ${y(time)}`).join("");
	const dots = recent.map(({ time, hints }, i) =>
		svg("circle", { cx: x(i), cy: y(time), r: 4.5, class: hints ? "some" : "main" }),
	);
	const heads = [t("stats.number"), t("stats.time"), t("stats.hints")];
	const cells = recent.map(({ time, hints }, i) => [String(i + 1), clock(time), String(hints)]);
	const parts = [...lines, svg("path", { d, class: "line" }), ...dots];
	return figure(title, HEIGHT, parts, table(heads, cells));
}

/** The side of a day in the picture of a year, and what it takes with its gap. */
const DAY = 9;
const PITCH = 11;

/**
 * A year of days, a column for each week: filled where the daily puzzle was solved on its day, in
 * gold with a medal for that, hollow where it was solved later.
 * @param weeks of seven days each; null: it is still to come
 * @param solved how one was solved
 */
export function yearChart(
	title: string,
	weeks: (string | null)[][],
	solved: (day: string) => "" | "some" | "main" | "gold",
) {
	const months = weeks.flatMap((days, i) => {
		const first = days.find((day) => day?.endsWith("-01"));
		// In this year: of others, the year would be told as well.
		const name = first && date(`${new Date().getFullYear()}${first.slice(4)}`, { month: "narrow" });
		return name ? [{ i, name }] : [];
	});
	const cells = weeks.flatMap((days, i) =>
		days.flatMap((day, row) => {
			const size = { width: DAY, height: DAY, rx: 2 };
			const place = { x: i * PITCH + 0.5, y: 14 + row * PITCH };
			return day ? [svg("rect", { ...size, ...place, class: `day ${solved(day)}` })] : [];
		}),
	);
	const label = t("stats.chart", { title });
	const viewBox = `0 0 ${weeks.length * PITCH} ${14 + 7 * PITCH}`;
	return h(
		"figure",
		{ class: "chart year" },
		svg("svg", { viewBox, role: "img", "aria-label": label }, [
			...months.map(({ i, name }) => words(name, { x: i * PITCH, y: 6 })),
			...cells,
		]),
	);
}

/** Seconds at which the bars of a distribution can begin. */
const STEPS = [
	0, 30, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200,
];

/** The most bars of a distribution. */
const MOST_STEPS = 8;

/** How the times are distributed: a bar for each span of time between the least and the longest. */
export function spreadChart(title: string, all: { time: number; hints: number }[]) {
	const step = ({ time }: { time: number }) => STEPS.findLastIndex((from) => from * 1000 <= time);
	const places = all.map(step);
	const [first, last] = [Math.min(...places), Math.max(...places)];
	// Where there are many, some neighbors share a bar.
	const wide = Math.ceil((last - first + 1) / MOST_STEPS);
	const bars = Array.from({ length: Math.ceil((last - first + 1) / wide) }, (_, i) => {
		const from = first + i * wide;
		const some = all.filter((one) => step(one) >= from && step(one) < from + wide);
		const [begin = 0, end] = [STEPS[from], STEPS[from + wide]];
		const name = `${clock(begin * 1000)}–${end === undefined ? "" : clock(end * 1000)}`;
		return { name, solved: some.length, unaided: some.filter(({ hints }) => !hints).length };
	});
	return barChart(title, t("stats.time"), bars);
}

function figure(
	title: string,
	height: number,
	parts: SVGElement[],
	behind: HTMLTableElement,
	legend?: HTMLElement,
) {
	const label = t("stats.chart", { title });
	return h(
		"figure",
		{ class: "chart" },
		svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label }, parts),
		legend,
		h("details", {}, h("summary", {}, t("stats.asTable")), behind),
	);
}

function words(text: string, where: Record<string, string | number>) {
	const element = svg("text", { dy: ".35em", ...where });
	element.textContent = text;
	return element;
}

/** A table; the first cell of a row names it. */
export function table(heads: string[], rows: (string | HTMLElement)[][]) {
	return h(
		"table",
		{},
		h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
		h(
			"tbody",
			{},
			...rows.map(([name, ...cells]) =>
				h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))),
			),
		),
	);
}
