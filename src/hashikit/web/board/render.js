/** Draws a board's state as SVG. `draw` compares with what is on the page and changes only that. */

import { t } from "../i18n/i18n.js";
import { MARK, at, bridges, degrees, graphOf, groups, stateOf } from "../puzzle.js";
import { CELL, MARGIN, RADIUS, SAID, SIGN } from "./state.js";

const SVG = "http://www.w3.org/2000/svg";

/** Distances of the lines of a bridge from its middle. */
const OFFSETS = [[], [0], [-3.5, 3.5], [-6, 0, 6], [-8.25, -2.75, 2.75, 8.25]];

/** Where the sides of a sign are. @type {[dx: number, dy: number][]} */
export const WAYS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** A sign around its middle, and the lines that quarter it. */
export const DIAMOND = `M0-${SIGN}L${SIGN} 0 0 ${SIGN}-${SIGN} 0z`;
export const QUARTERS = `M-${SIGN / 2}-${SIGN / 2}l${SIGN} ${SIGN}m0-${SIGN}l-${SIGN} ${SIGN}`;

/** The part of a sign on one side. @param {number} side */
function quarter(side) {
	const [dx, dy] = at(WAYS, side);
	const [x, y, half] = [dx * SIGN, dy * SIGN, SIGN / 2];
	return `M0 0L${(dx + dy) * half} ${(dy - dx) * half} ${x} ${y} ${(dx - dy) * half} ${(dy + dx) * half}z`;
}

let boards = 0;

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, children = []) {
	const element = document.createElementNS(SVG, name);
	for (const key in attributes) element.setAttribute(key, String(attributes[key]));
	element.append(...children);
	return element;
}

/**
 * Put the elements of a puzzle in place of those of another. Where islands are placed, those that
 * stay are kept: to lay them all out again would take longer than all the rest.
 * @param {SVGSVGElement} root
 * @param {BoardState} s
 * @param {Picture} [old]  what is there
 * @returns {Picture}
 */
export function build(root, s, old) {
	const { puzzle, mode } = s;
	const { rows, cols } = puzzle;
	const id = `b${boards++}`;
	const [width, height] = [cols * CELL, rows * CELL];
	const dot = svg("pattern", { id: `${id}-dots`, width: CELL, height: CELL, patternUnits: "userSpaceOnUse" }, [
		svg("circle", { cx: CELL / 2, cy: CELL / 2, r: 1.3, class: "dot" }),
	]);
	const [x, y] = [-MARGIN, -MARGIN];
	const water = svg("rect", { x, y, width: width + 2 * MARGIN, height: height + 2 * MARGIN, rx: 12, class: "water" });
	const dots = svg("rect", { width, height, fill: `url(#${id}-dots)` });
	const rocks = puzzle.blocked.map(([row, col]) =>
		svg("rect", { x: col * CELL + 6, y: row * CELL + 6, width: CELL - 12, height: CELL - 12, rx: 6, class: "rock" }),
	);
	const { edges } = graphOf(puzzle);
	/** @param {Puzzle} puzzle */
	const frame = ({ rows, cols, blocked }) => String([rows, cols, blocked]);
	const kept = old && mode === "edit" && frame(old.puzzle) === frame(puzzle) ? old : null;
	const paths = edges.map((_, i) => kept?.edges[i] ?? svg("path"));
	const others = mode === "edit" ? edges.map((_, i) => kept?.others[i] ?? svg("path", { class: "edge other" })) : [];
	const known = new Map(kept?.puzzle.islands.map((island, i) => [JSON.stringify(island), kept.islands[i]]));
	const islands = puzzle.islands.map((island, index) => {
		const same = known.get(JSON.stringify(island));
		if (same) return same;
		const { row, col, clue } = island;
		const text = svg("text", { dy: ".35em", class: String(clue ?? "").length > 1 ? "long" : "" });
		text.textContent = clue === null ? "?" : String(clue);
		const group = svg("g", { transform: `translate(${(col + 0.5) * CELL} ${(row + 0.5) * CELL})` }, [
			svg("circle", { r: RADIUS + 4, class: "halo" }),
			svg("circle", { r: RADIUS, class: "disc" }),
			text,
		]);
		if (mode === "play") {
			group.id = `${id}-${index}`;
			group.setAttribute("role", "button");
			group.setAttribute("tabindex", "-1");
		}
		return group;
	});
	const { sums } = graphOf(puzzle);
	const said = sums.map(({ side, reading }) => {
		const [dx, dy] = at(WAYS, side);
		const digits = String(reading).length;
		// Wide ones are further in, where the sign is wider.
		const text = svg("text", { x: dx * (SAID - 0.9 * (digits - 1)), y: dy * (SAID - (digits - 1)), dy: ".36em", class: ["", "long", "longest"][digits - 1] ?? "" });
		text.textContent = String(reading);
		return svg("g", {}, [svg("path", { d: quarter(side), class: "quarter" }), text]);
	});
	const signs = puzzle.signs.map(({ row, col }, index) =>
		svg("g", { transform: `translate(${(col + 0.5) * CELL} ${(row + 0.5) * CELL})`, class: "sign", role: "img" }, [
			svg("path", { d: DIAMOND, class: "diamond" }),
			...said.filter((_, i) => at(sums, i).sign === index),
			svg("path", { d: QUARTERS, class: "quarters" }),
		]));
	if (kept) {
		keepOnly(kept.layers[0], [...paths, ...others]);
		keepOnly(kept.layers[1], islands);
		kept.layers[2].replaceChildren(...signs);
		return { ...kept, puzzle, islands, edges: paths, others, signs, sums: said, shownIslands: [], shownEdges: [], shownSums: [] };
	}
	const preview = svg("path", { class: "preview" });
	/** @type {Picture["layers"]} */
	const layers = [svg("g", {}, [...paths, ...others]), svg("g", {}, islands), svg("g", {}, signs)];
	const cell = svg("rect", { width: CELL - 4, height: CELL - 4, rx: 8, class: "cell" });
	root.replaceChildren(
		svg("defs", {}, [dot]),
		water,
		dots,
		...rocks,
		preview,
		layers[0],
		cell,
		layers[2],
		layers[1],
	);
	return {
		svg: root,
		layers,
		puzzle,
		islands,
		edges: paths,
		others,
		signs,
		sums: said,
		preview,
		cell,
		shownIslands: [],
		shownEdges: [],
		shownSums: [],
		labels: [],
		shownView: "",
	};
}

/** Give an element these children, and touch no others. @param {Element} parent @param {Element[]} children */
function keepOnly(parent, children) {
	const staying = new Set(children);
	for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
	children.forEach((child, i) => parent.children[i] === child || parent.insertBefore(child, parent.children[i] ?? null));
}

/** Bring the elements up to the state. @param {Picture} picture @param {BoardState} s */
export function draw(picture, s) {
	const { puzzle, state } = s;
	const graph = graphOf(puzzle);
	const sums = degrees(puzzle, state);
	const { group, count } = groups(puzzle, state);
	const chosen = s.showGroup && s.cursor >= 0 ? at(group, s.cursor) : -1;
	const hintIslands = new Set(s.hint.islands);
	const hintEdges = new Set(s.hint.edges);
	const faultIslands = new Set(s.faults.islands);
	const faultEdges = new Set(s.faults.edges);
	const target = s.preview >= 0 ? graph.edges[s.preview] : undefined;

	graph.edges.forEach((edge, index) => {
		const value = at(state, index);
		const other = s.other ? at(s.other, index) : value;
		let key = `edge${value === MARK ? " mark" : ""}`;
		if (hintEdges.has(index)) key += " hint";
		if (faultEdges.has(index)) key += " fault";
		if (value && value !== MARK && at(group, edge.a) === chosen) key += " group";
		if (value !== other) key += " one";
		const shown = `${key} ${value} ${other}`;
		if (picture.shownEdges[index] === shown) return;
		picture.shownEdges[index] = shown;
		const path = at(picture.edges, index);
		path.setAttribute("class", key);
		const hollow = !value && (hintEdges.has(index) || faultEdges.has(index));
		path.setAttribute("d", hollow ? line(puzzle, edge, 1) : line(puzzle, edge, value));
		picture.others[index]?.setAttribute("d", line(puzzle, edge, value === other ? 0 : other));
		if (bridges(state, index)) {
			path.setAttribute("role", "img");
			path.setAttribute("aria-label", edgeLabel(puzzle, edge, value));
		} else {
			path.removeAttribute("role");
			path.removeAttribute("aria-label");
		}
	});

	puzzle.islands.forEach(({ clue }, index) => {
		const sum = at(sums, index);
		let key = "island";
		if (s.mode !== "edit" && clue !== null && sum === clue) key += " done";
		if (clue !== null && sum > clue) key += " over";
		if (hintIslands.has(index)) key += " hint";
		if (faultIslands.has(index)) key += " fault";
		if (chosen >= 0 && at(group, index) === chosen) key += " group";
		if (target && (target.a === index || target.b === index)) key += " target";
		if (s.focused && s.mode !== "edit" && s.cursor === index) key += " cursor";
		if (picture.shownIslands[index] !== key) {
			picture.shownIslands[index] = key;
			at(picture.islands, index).setAttribute("class", key);
		}
		if (s.mode === "play") {
			const element = at(picture.islands, index);
			const label = islandLabel(puzzle, state, index, sum);
			if (picture.labels[index] !== label) {
				picture.labels[index] = label;
				element.setAttribute("aria-label", label);
			}
			const stop = index === s.cursor ? "0" : "-1";
			if (element.getAttribute("tabindex") !== stop) element.setAttribute("tabindex", stop);
		}
		if (clue === null && puzzle.signs.length && s.mode !== "edit") {
			// Where signs count, an island without a number shows what it has.
			const text = at(picture.islands, index).querySelector("text");
			const shown = sum ? String(sum) : "?";
			if (text && text.textContent !== shown) {
				text.textContent = shown;
				text.classList.toggle("value", sum > 0);
			}
		}
	});

	const stands = graph.sums.map((sum) => (s.mode === "edit" ? "open" : stateOf(sum, sums, count === 1)));
	stands.forEach((state, index) => {
		const key = `sum ${state}${s.hint.sum === index ? " hint" : ""}`;
		if (picture.shownSums[index] === key) return;
		picture.shownSums[index] = key;
		at(picture.sums, index).setAttribute("class", key);
	});
	puzzle.signs.forEach((_, index) => {
		const label = signLabel(puzzle, index, stands);
		const element = at(picture.signs, index);
		if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
	});

	const d = target ? line(puzzle, target, 1) : "";
	if (picture.preview.getAttribute("d") !== d) picture.preview.setAttribute("d", d);
	picture.svg.classList.toggle("marking", s.marking);
	picture.svg.classList.toggle("locked", s.locked);
	if (s.mode === "edit") {
		picture.cell.setAttribute("x", String(s.cell[1] * CELL + 2));
		picture.cell.setAttribute("y", String(s.cell[0] * CELL + 2));
	}
	picture.cell.classList.toggle("shown", s.mode === "edit" && s.focused);
}

/** Show the part that is to be in sight. @param {Picture} picture @param {BoardState} s */
export function drawView(picture, { view }) {
	const box = picture.svg.getBoundingClientRect();
	if (!box.width || !box.height) return;
	const [width, height] = [box.width / view.scale, box.height / view.scale];
	const shown = `${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`;
	if (picture.shownView === shown) return;
	picture.shownView = shown;
	picture.svg.setAttribute("viewBox", shown);
}

/**
 * The path of an edge's lines, or of its cross.
 * @param {Puzzle} puzzle
 * @param {Edge} edge
 * @param {number} value
 */
export function line({ islands }, { a, b, horizontal }, value) {
	const one = at(islands, a);
	const two = at(islands, b);
	const x = (one.col + 0.5) * CELL;
	const y = (one.row + 0.5) * CELL;
	const [u, v] = [(two.col + 0.5) * CELL, (two.row + 0.5) * CELL];
	if (value === MARK) {
		const [mx, my] = [(x + u) / 2, (y + v) / 2];
		return `M${mx - 4} ${my - 4}l8 8M${mx + 4} ${my - 4}l-8 8`;
	}
	// A line further out begins further in, at the edge of the island's disc.
	return (OFFSETS[value] ?? [])
		.map((offset) => {
			const start = Math.round(Math.sqrt(RADIUS ** 2 - offset ** 2) * 10) / 10;
			return horizontal
				? `M${x + start} ${y + offset}H${u - start}`
				: `M${x + offset} ${y + start}V${v - start}`;
		})
		.join("");
}

/** @param {Puzzle} puzzle @param {Edge} edge @param {number} count */
function edgeLabel(puzzle, { a, b }, count) {
	const [one, two] = [place(puzzle, a), place(puzzle, b)];
	return t("board.edge", { count, one, two });
}

/** An island in words: "3 at row 1, column 2". @param {Puzzle} puzzle @param {number} island */
export function place(puzzle, island) {
	const { row, col, clue } = at(puzzle.islands, island);
	return t("board.place", { clue: clue ?? "?", row: row + 1, col: col + 1 });
}

/** @param {Puzzle} puzzle @param {Uint8Array} state @param {number} island @param {number} sum */
function islandLabel(puzzle, state, island, sum) {
	const { edges, sides } = graphOf(puzzle);
	const parts = [t("board.island", { place: place(puzzle, island), count: sum })];
	for (let side = 0; side < 4; side++) {
		const index = at(sides, 4 * island + side);
		if (index < 0) continue;
		const edge = at(edges, index);
		const other = at(puzzle.islands, edge.a === island ? edge.b : edge.a);
		const value = at(state, index);
		const count = value === MARK ? t("board.marked") : t("board.bridges", { count: value });
		parts.push(t("board.side", { side: t(`board.side${side}`), clue: other.clue ?? "?", count }));
	}
	for (const sum of graphOf(puzzle).sums) {
		if (!sum.islands.includes(island)) continue;
		parts.push(says(puzzle, sum));
	}
	return parts.join("; ");
}

/** What one side of a sign says: "the sign at row 1, column 2 says 15 (right)". @param {Puzzle} puzzle @param {Sum} sum */
export function says(puzzle, { sign, side, reading }) {
	const { row, col } = at(puzzle.signs, sign);
	return t("sign.says", { row: row + 1, col: col + 1, side: t(`board.side${side}`), reading });
}

/**
 * A sign in words.
 * @param {Puzzle} puzzle
 * @param {number} index
 * @param {string[]} [stands]  how each sum stands
 */
export function signLabel(puzzle, index, stands = []) {
	const { row, col } = at(puzzle.signs, index);
	const parts = graphOf(puzzle).sums.flatMap(({ sign, side, reading }, i) =>
		sign === index ? [t(`sign.${stands[i] ?? "open"}`, { side: t(`board.side${side}`), reading })] : []);
	return t("sign.label", { row: row + 1, col: col + 1, said: parts.join(", ") || t("sign.blank") });
}
