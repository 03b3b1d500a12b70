/** Pictures of puzzles to save and to print; they need no styles of this page. */

import { translate } from "../board/build.ts";
import { CELL, DIAMOND, line, middle, QUARTERS, RADIUS, SAID, WAYS } from "../board/shapes.ts";
import { svg } from "../board/svg.ts";
import type { Facts } from "../game/types.ts";
import { emptyState } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle, Reading } from "../puzzle/types.ts";
import { h } from "./dom.ts";
import { save } from "./files.ts";

/** The most pixels of a side. */
const MOST_PIXELS = 4096;

/** The least width of a picture with lines of text, in board units; and of the text below. */
const LEAST = 280;
const SMALL = 8;

/** The gap around a small solution. */
const GAP = 16;

const INK = { fill: "none", stroke: "#000", "stroke-width": 2 };
const FONT = { "font-family": "Helvetica, Arial, sans-serif", "text-anchor": "middle" };

function written(x: number, y: number, size: number, what: Reading | string) {
	const text = svg("text", { x, y, dy: ".35em", "font-size": size, ...FONT });
	text.textContent = String(what);
	return text;
}

/** A puzzle, or its solution. */
export function draw(puzzle: Puzzle, bridges: Uint8Array | null = null) {
	const { rows, cols, islands, blocked, signs } = puzzle;
	const [width, height] = [cols * CELL, rows * CELL];
	const givenState = emptyState(puzzle);
	const state = bridges ?? givenState;
	return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, [
		svg("rect", { width, height, fill: "#fff" }),
		...blocked.map(([row, col]) =>
			svg("rect", {
				x: col * CELL + 6,
				y: row * CELL + 6,
				width: 28,
				height: 28,
				rx: 6,
				fill: "#999",
			}),
		),
		...graphOf(puzzle).edges.flatMap((edge, i) =>
			state[i]
				? svg("path", {
						d: line(puzzle, edge, at(state, i)),
						...INK,
						"stroke-width": givenState[i] ? 3 : 2,
					})
				: [],
		),
		...islands.flatMap((island) => {
			const [x, y] = middle(island);
			return [
				svg("circle", { cx: x, cy: y, r: RADIUS, ...INK }),
				written(x, y, 20, island.clue ?? "?"),
			];
		}),
		...signs.map((sign) =>
			svg("g", { transform: translate(...middle(sign)) }, [
				svg("path", { d: DIAMOND, ...INK, fill: "#eee", "stroke-width": 1.25 }),
				svg("path", { d: QUARTERS, ...INK, "stroke-width": 1, "stroke-opacity": 0.3 }),
				...sign.readings.flatMap((reading, side) => {
					const [dx, dy] = at(WAYS, side);
					return reading === null
						? []
						: [
								written(
									dx * SAID,
									dy * SAID,
									[13, 11.5, 8][String(reading).length - 1] ?? 13,
									reading,
								),
							];
				}),
			]),
		),
	]);
}

/** A puzzle with lines of text above and below, and with its solution, small and upside down. */
function poster(
	{ puzzle, heading, about, link, solution }: Facts,
	what: { lines: boolean; solution: boolean },
) {
	const board = draw(puzzle);
	const [across, down] = [puzzle.cols * CELL, puzzle.rows * CELL];
	const width = what.lines ? Math.max(across, LEAST) : across;
	const parts: SVGElement[] = [];
	let y = 0;
	const say = (text: string, size: number) => {
		if (!text) return;
		parts.push(written(width / 2, y + size * 0.8, size, text));
		y += size * 1.6;
	};
	if (what.lines) {
		say(heading, Math.min(18, (1.7 * width) / heading.length));
		say(about, Math.min(12, (1.7 * width) / about.length));
	}
	const put = (one: SVGElement, transform: string) =>
		parts.push(svg("g", { transform }, [...one.children] as SVGElement[]));
	put(board, translate((width - across) / 2, y));
	y += down;
	if (what.lines) {
		const lines = Math.ceil((link.length * 0.62 * SMALL) / width);
		const length = Math.ceil(link.length / lines);
		for (let i = 0; i < lines; i++) say(link.slice(i * length, (i + 1) * length), SMALL);
	}
	if (what.solution && solution) {
		y += GAP;
		const [x, end] = [(width + across / 2) / 2, y + down / 2];
		put(draw(puzzle, solution), `${translate(x, end)} rotate(180) scale(0.5)`);
		y = end;
	}
	const height = Math.ceil(y);
	return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, [
		svg("rect", { width, height, fill: "#fff" }),
		...parts,
	]);
}

export function saveSvg(facts: Facts, what: { lines: boolean; solution: boolean }) {
	save(svgBlob(poster(facts, what)), `${facts.file}.svg`);
}

export async function savePng(facts: Facts, what: { lines: boolean; solution: boolean }) {
	save(await pngOf(poster(facts, what)), `${facts.file}.png`);
}

/** A picture in pixels, twice as many as it has units while that is not too many. */
export async function pngOf(picture: SVGElement): Promise<Blob> {
	const address = URL.createObjectURL(svgBlob(picture));
	const image = new Image();
	image.src = address;
	await image.decode();
	URL.revokeObjectURL(address);
	const scale = Math.min(2, MOST_PIXELS / Math.max(image.width, image.height));
	const canvas = h("canvas", { width: image.width * scale, height: image.height * scale });
	canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))),
	);
}

/** The colors of a postcard: lanterns at night, as the page has them in the dark. */
const NIGHT = {
	paper: "#0d1118",
	water: "#1a2538",
	light: "#ffce73",
	glow: "#5a4419",
	ink: "#edf0f6",
};

/** The width of a postcard, and of its board at most. */
const CARD = 360;
const SCENE = 300;

/**
 * A result as a picture: the islands lit, without numbers and bridges, above what is said of it.
 * @param about `trail`: what happened in each tenth of the way, as `Game.trail`
 */
export function postcard(about: { puzzle: Puzzle; lines: string[]; trail: string }) {
	const { rows, cols, islands } = about.puzzle;
	const cell = SCENE / Math.max(rows, cols);
	const [across, down] = [cols * cell, rows * cell];
	const [left, top, radius] = [(CARD - across) / 2, 24, cell * 0.34];
	const parts: SVGElement[] = [
		svg("rect", {
			x: left - 8,
			y: top - 8,
			width: across + 16,
			height: down + 16,
			rx: 12,
			fill: NIGHT.water,
		}),
		...islands.map(({ row, col }) =>
			svg("circle", {
				cx: left + (col + 0.5) * cell,
				cy: top + (row + 0.5) * cell,
				r: radius,
				fill: NIGHT.glow,
				stroke: NIGHT.light,
				"stroke-width": Math.max(1, radius / 7),
			}),
		),
	];
	let y = top + down + 36;
	for (const [i, line] of about.lines.entries()) {
		const size = Math.min(i ? 14 : 19, (1.7 * (CARD - 24)) / Math.max(line.length, 1));
		const text = written(CARD / 2, y, size, line);
		text.setAttribute("fill", i ? NIGHT.ink : NIGHT.light);
		parts.push(text);
		y += 26;
	}
	[...about.trail].forEach((what, i) => {
		const x = CARD / 2 + (i - 4.5) * 22;
		const clean = { fill: NIGHT.light, stroke: NIGHT.light, "stroke-width": 2 };
		const open = { ...clean, fill: "none" };
		if (what === "h") parts.push(svg("circle", { cx: x, cy: y + 4, r: 7, ...open }));
		else if (what === "c") parts.push(svg("path", { d: `M${x} ${y - 4}l8 8-8 8-8-8z`, ...open }));
		else parts.push(svg("rect", { x: x - 7, y: y - 3, width: 14, height: 14, rx: 3, ...clean }));
	});
	const height = Math.ceil(y + 36);
	return svg("svg", { width: CARD, height, viewBox: `0 0 ${CARD} ${height}` }, [
		svg("rect", { width: CARD, height, fill: NIGHT.paper }),
		...parts,
	]);
}

function svgBlob(picture: SVGElement) {
	return new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });
}
