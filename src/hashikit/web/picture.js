/** A puzzle as a picture that needs nothing of this page: to save, and to print. */

import { line, svg } from "./board/render.js";
import { CELL, RADIUS } from "./board/state.js";
import { h } from "./dom.js";
import { at, emptyState, graphOf } from "./puzzle.js";

/** Most pixels of a side. */
const MOST_PIXELS = 4096;

/** @param {Puzzle} puzzle */
function draw(puzzle) {
	const { rows, cols, islands, blocked } = puzzle;
	const [width, height] = [cols * CELL, rows * CELL];
	const state = emptyState(puzzle);
	const ink = { fill: "none", stroke: "#000", "stroke-width": 2 };
	return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, [
		svg("rect", { width, height, fill: "#fff" }),
		...blocked.map(([row, col]) => svg("rect", { x: col * CELL + 6, y: row * CELL + 6, width: 28, height: 28, rx: 6, fill: "#999" })),
		...graphOf(puzzle).edges.flatMap((edge, i) => (state[i] ? svg("path", { d: line(puzzle, edge, at(state, i)), ...ink }) : [])),
		...islands.flatMap(({ row, col, clue }) => {
			const [x, y] = [(col + 0.5) * CELL, (row + 0.5) * CELL];
			const font = { "font-size": 20, "font-family": "Helvetica, Arial, sans-serif", "text-anchor": "middle" };
			const text = svg("text", { x, y, dy: ".35em", ...font });
			text.textContent = String(clue ?? "?");
			return [svg("circle", { cx: x, cy: y, r: RADIUS, ...ink }), text];
		}),
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

/** @param {Blob} blob @param {string} download  its name */
function save(blob, download) {
	const href = URL.createObjectURL(blob);
	h("a", { href, download }).click();
	setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
