/** Makes the elements of a board. */

import { MARK } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Island, Puzzle, Sum } from "../puzzle/types.ts";
import { classes } from "./guest.ts";
import {
	boxOf,
	CELL,
	DIAMOND,
	line,
	MARGIN,
	middle,
	QUARTERS,
	quarter,
	RADIUS,
	SAID,
	WAYS,
} from "./shapes.ts";
import { svg } from "./svg.ts";
import type { BoardState, Box, Labels, Line, Picture } from "./types.ts";

let boards = 0;

/**
 * Replace the elements of one puzzle by those of another. In edit mode, islands that stay keep
 * their elements: laying all of them out again would take longer than everything else.
 * @param old what is there now
 */
export function build(root: SVGSVGElement, s: BoardState, labels: Labels, old?: Picture): Picture {
	const { puzzle, mode } = s;
	const { edges, sums } = graphOf(puzzle);
	const id = classes(`b${boards++}`);
	const frame = ({ rows, cols, blocked }: Puzzle) => String([rows, cols, blocked]);
	const reused = old && mode === "edit" && frame(old.puzzle) === frame(puzzle) ? old : null;
	const paths = edges.map((_, i) => reused?.edges[i] ?? svg("path"));
	const others =
		mode === "edit"
			? edges.map((_, i) => reused?.others[i] ?? svg("path", { class: "edge other" }))
			: [];
	const byKey = new Map(
		reused?.puzzle.islands.map((island, i) => [JSON.stringify(island), reused.islands[i]]),
	);
	const islands = puzzle.islands.map((island, index) => {
		const group = byKey.get(JSON.stringify(island)) ?? makeIsland(island);
		if (mode === "play") {
			group.id = `${id}-${index}`;
			group.setAttribute("role", "button");
			group.setAttribute("tabindex", "-1");
		}
		return group;
	});
	const sumTexts = sums.map(makeSum);
	const signs = puzzle.signs.map((sign, index) => {
		const own = sumTexts.filter((_, i) => at(sums, i).sign === index);
		const transform = translate(...middle(sign));
		return svg("g", { transform, class: "sign", role: "img" }, partsOf(own));
	});
	if (reused) {
		keepOnly(reused.layers[0], [...paths, ...others]);
		reused.over.replaceChildren();
		reused.shares.replaceChildren();
		keepOnly(reused.layers[1], islands);
		reused.layers[2].replaceChildren(...signs);
		return {
			...reused,
			puzzle,
			islands,
			edges: paths,
			others,
			signs,
			sums: sumTexts,
			shownIslands: [],
			shownEdges: [],
			shownSums: [],
			shownLabels: [],
			shownStop: -1,
			shownBridges: null,
			shownShares: null,
		};
	}
	const preview = svg("path", { class: "preview" });
	const shares = svg("g", { class: "shares", "aria-hidden": "true" }); // the page says what matters
	const over = svg("g");
	const chain = svg("g", { class: "chain" });
	const badges = svg("g", { "aria-hidden": "true" }); // the islands' labels say them
	const layers: Picture["layers"] = [
		svg("g", {}, [...paths, ...others]),
		svg("g", {}, islands),
		svg("g", {}, signs),
	];
	const cell = svg("rect", { width: CELL - 4, height: CELL - 4, rx: 8, class: "cell" });
	const [bridges, land, diamonds] = layers;
	const water = makeWater(puzzle, id);
	const world = svg("g", {}, [
		...water,
		preview,
		shares,
		bridges,
		cell,
		diamonds,
		land,
		over,
		chain,
		badges,
	]);
	root.replaceChildren(world);
	return {
		svg: root,
		world,
		layers,
		shares,
		over,
		labels,
		puzzle,
		islands,
		edges: paths,
		others,
		signs,
		sums: sumTexts,
		chain,
		badges,
		preview,
		cell,
		shownIslands: [],
		shownEdges: [],
		shownSums: [],
		shownLabels: [],
		shownStop: -1,
		shownBridges: null,
		shownBadges: new Map(),
		shownChain: [],
		shownShares: null,
		shownView: "",
		hidden: new Uint8Array(islands.length),
	};
}

/**
 * The background.
 * @param id of this board
 */
function makeWater({ rows, cols, blocked }: Puzzle, id: string) {
	const [width, height] = [cols * CELL, rows * CELL];
	const dot = svg("circle", { cx: CELL / 2, cy: CELL / 2, r: 1.3, class: "dot" });
	const dots = { id: `${id}-dots`, width: CELL, height: CELL, patternUnits: "userSpaceOnUse" };
	const rock = { width: CELL - 12, height: CELL - 12, rx: 6, class: "rock" };
	return [
		svg("defs", {}, [svg("pattern", dots, [dot])]),
		svg("rect", {
			x: -MARGIN,
			y: -MARGIN,
			width: width + 2 * MARGIN,
			height: height + 2 * MARGIN,
			rx: 12,
			class: "water",
		}),
		svg("rect", { width, height, fill: `url(#${id}-dots)` }),
		...blocked.map(([row, col]) => svg("rect", { x: col * CELL + 6, y: row * CELL + 6, ...rock })),
	];
}

/**
 * An island. Each part has its own coordinates: with a `transform` for each island, browsers paint
 * large boards island by island, and a frame takes twice as long.
 */
function makeIsland(island: Island) {
	const clue = String(island.clue ?? "?");
	const [x, y] = middle(island);
	const text = svg("text", { x, y, dy: ".35em", class: clue.length > 1 ? "long" : "" });
	text.textContent = clue;
	return svg("g", {}, [
		svg("circle", { cx: x, cy: y, r: RADIUS + 4, class: "halo" }),
		svg("circle", { cx: x, cy: y, r: RADIUS, class: "disc" }),
		text,
	]);
}

/**
 * The letter of an island.
 * @param where by `besides`
 */
export function makeBadge([x, y, half]: Box, letter: string) {
	const text = svg("text", { dy: ".35em" });
	text.textContent = letter;
	const transform = `${translate(x, y)} scale(${half / 8.5})`;
	return svg("g", { class: "badge", transform }, [svg("circle", { r: 8.5 }), text]);
}

/**
 * Where an island's letter is: above it on its right, unless it would leave the board there.
 * @param index of the island
 * @param size 1 or more, where the board is small on the screen
 */
export function besides({ islands, cols }: Puzzle, index: number, size: number): Box {
	const { row, col } = at(islands, index);
	const [x, y] = middle({ row, col });
	const [far, half] = [9 + 4 * size, 8.5 * size];
	const isLarge = size > 1.25;
	return [
		isLarge && col === cols - 1 ? x - far : x + far,
		isLarge && !row ? y + far : y - far,
		half,
		half,
	];
}

/**
 * One line of a chain, and its number.
 * @param boxes what the number should not lie on; its own box is added
 */
export function makeLink(
	puzzle: Puzzle,
	{ edge, value, most }: Line,
	number: string,
	boxes: Box[],
) {
	const { horizontal } = at(graphOf(puzzle).edges, edge);
	const [x, y, across, down] = boxOf(puzzle, at(graphOf(puzzle).edges, edge));
	// Beside the number, how many there can be.
	const half = Math.max(7.5, 3.5 * number.length + (most ? 16 : 3));
	let best: Box = [x, y, half, 7.5];
	let least = Number.POSITIVE_INFINITY;
	for (let along = 0; along < across + down; along += 4)
		for (const way of [along, -along])
			for (const off of [-1, 1, 0]) {
				const px = x + (horizontal ? way : (half + 6.5) * off);
				const py = y + (horizontal ? 14 * off : way);
				const isOut = px < half - MARGIN || px > puzzle.cols * CELL + MARGIN - half;
				const hits = boxes.filter(
					([qx, qy, w, h]) => Math.abs(px - qx) < half + w && Math.abs(py - qy) < 7.5 + h,
				);
				if (isOut || hits.length >= least) continue;
				least = hits.length;
				best = [px, py, half, 7.5];
			}
	const [px, py] = best;
	boxes.push(best);
	const text = svg("text", { dy: ".35em" });
	text.textContent = most ? `${number}: ≤${value}` : number;
	return svg("g", {}, [
		svg("path", {
			d: line(puzzle, at(graphOf(puzzle).edges, edge), value),
			class: value === MARK ? "cross" : most ? "most" : "",
		}),
		svg("g", { transform: translate(px, py) }, [
			svg("rect", { x: -half, y: -7.5, width: 2 * half, height: 15, rx: 7.5 }),
			text,
		]),
	]);
}

/** A sign, with what its sides say. */
function partsOf(sums: SVGGElement[]) {
	return [
		svg("path", { d: DIAMOND, class: "diamond" }),
		...sums,
		svg("path", { d: QUARTERS, class: "quarters" }),
	];
}

/** A sign by itself, as large as its element. */
export function makeSign(puzzle: Puzzle, index: number) {
	const own = graphOf(puzzle).sums.filter(({ sign }) => sign === index);
	const sums = own.map((sum) => {
		const part = makeSum(sum);
		part.setAttribute("class", classes("sum"));
		return part;
	});
	return svg("svg", { viewBox: "-23 -23 46 46", class: "board alone" }, partsOf(sums));
}

/** One side of a sign. */
function makeSum({ side, reading }: Sum) {
	const [dx, dy] = at(WAYS, side);
	// Longer numbers go further in, where there is room.
	const more = String(reading).length - 1;
	const [x, y] = [dx * (SAID - 0.9 * more), dy * (SAID - more)];
	const text = svg("text", { x, y, dy: ".36em", class: ["", "long", "longest"][more] ?? "" });
	text.textContent = String(reading);
	return svg("g", {}, [svg("path", { d: quarter(side), class: "quarter" }), text]);
}

/** The `transform` that moves an element to a point. */
export function translate(x: number, y: number) {
	return `translate(${x} ${y})`;
}

/** Give an element these children, without touching those that stay. */
function keepOnly(parent: Element, children: Element[]) {
	const staying = new Set(children);
	for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
	children.forEach((child, i) => {
		const there = parent.children[i] ?? null;
		if (there !== child) parent.insertBefore(child, there);
	});
}
