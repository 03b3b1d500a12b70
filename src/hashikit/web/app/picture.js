/** Pictures of a puzzle to save and to print; they need no styles of this page. */

import { translate } from "../board/build.js";
import { CELL, DIAMOND, line, middle, QUARTERS, RADIUS, SAID, WAYS } from "../board/shapes.js";
import { svg } from "../board/svg.js";
import { emptyState } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";
import { h } from "./dom.js";
import { save } from "./files.js";

/** The most pixels of a side. */
const MOST_PIXELS = 4096;

/** @param {Puzzle} puzzle */
function draw(puzzle) {
	const { rows, cols, islands, blocked, signs } = puzzle;
	const [width, height] = [cols * CELL, rows * CELL];
	const state = emptyState(puzzle);
	const ink = { fill: "none", stroke: "#000", "stroke-width": 2 };
	const font = { "font-family": "Helvetica, Arial, sans-serif", "text-anchor": "middle" };
	const written = (
		/** @type {number} */ x,
		/** @type {number} */ y,
		/** @type {number} */ size,
		/** @type {Reading} */ what,
	) => {
		const text = svg("text", { x, y, dy: ".35em", "font-size": size, ...font });
		text.textContent = String(what);
		return text;
	};
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
			state[i] ? svg("path", { d: line(puzzle, edge, at(state, i)), ...ink }) : [],
		),
		...islands.flatMap((island) => {
			const [x, y] = middle(island);
			return [
				svg("circle", { cx: x, cy: y, r: RADIUS, ...ink }),
				written(x, y, 20, island.clue ?? "?"),
			];
		}),
		...signs.map((sign) =>
			svg("g", { transform: translate(...middle(sign)) }, [
				svg("path", { d: DIAMOND, ...ink, fill: "#eee", "stroke-width": 1.25 }),
				svg("path", { d: QUARTERS, ...ink, "stroke-width": 1, "stroke-opacity": 0.3 }),
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

/** @param {Puzzle} puzzle */
export function saveSvg(puzzle) {
	save(svgBlob(puzzle), "hashi.svg");
}

/** @param {Puzzle} puzzle */
export async function savePng(puzzle) {
	const address = URL.createObjectURL(svgBlob(puzzle));
	const image = new Image();
	image.src = address;
	await image.decode();
	URL.revokeObjectURL(address);
	const scale = Math.min(2, MOST_PIXELS / Math.max(image.width, image.height));
	const canvas = h("canvas", { width: image.width * scale, height: image.height * scale });
	canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	canvas.toBlob((blob) => blob && save(blob, "hashi.png"));
}

/** @param {Puzzle} puzzle */
export function print(puzzle) {
	const paper = h("div", { class: "paper" }, draw(puzzle));
	document.body.append(paper);
	addEventListener("afterprint", () => paper.remove(), { once: true });
	window.print();
}

/** @param {Puzzle} puzzle */
function svgBlob(puzzle) {
	return new Blob([new XMLSerializer().serializeToString(draw(puzzle))], { type: "image/svg+xml" });
}
