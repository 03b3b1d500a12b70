/** Draws a board's state as SVG. `draw` compares with what is on the page and changes only that. */

import {
	bridges,
	degrees,
	emptyState,
	groups,
	MARK,
	obstacle,
	stateOf,
} from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Edge, Graph, Puzzle } from "../puzzle/types.ts";
import { besides, makeBadge, makeLink } from "./build.ts";
import { classes, variable } from "./guest.ts";
import { grow, settle } from "./motion.ts";
import { boxOf, CELL, crossAt, frame, line, lineOf, middle, RADIUS } from "./shapes.ts";
import { pathOf } from "./strokes.ts";
import { svg } from "./svg.ts";
import type { BoardState, Box, Picture } from "./types.ts";

/** Bring the elements up to date with the state. */
export function draw(picture: Picture, s: BoardState) {
	const { puzzle, bridges: state } = s;
	const { labels } = picture;
	const graph = graphOf(puzzle);
	const sums = degrees(puzzle, state);
	// Groups take long to find on a large board, and few drawings show them.
	const showsGroups = s.showGroup || s.colored || graph.sums.length > 0;
	const { group, count } = showsGroups ? groups(puzzle, state) : NO_GROUPS;
	const chosenGroup = s.showGroup && s.cursor >= 0 ? at(group, s.cursor) : -1;
	const hintIslands = new Set(s.hint.islands);
	// Keyed by edge, what is there, and by `~edge`, an upper bound.
	const hintEdges = new Map(s.hint.edges.map((line) => [line.most ? ~line.edge : line.edge, line]));
	const faultIslands = new Set(s.faults.islands);
	const faultEdges = new Set(s.faults.edges.map(({ edge }) => edge));
	const givenState = emptyState(puzzle);
	const region = new Set([...(s.hint.region ?? []), ...(s.faults.region ?? [])]);
	const badges = s.hint.badges ?? s.faults.badges ?? new Map();
	const target = s.preview >= 0 ? graph.edges[s.preview] : undefined;
	const before = s.mode === "play" ? picture.shownBridges : null;
	const grown: [edge: number, before: number, is: Edge][] = [];

	graph.edges.forEach((edge, index) => {
		const value = at(state, index);
		const other = s.other ? at(s.other, index) : value;
		const hint = hintEdges.get(index);
		// What to draw: for a hint, its result; no cross where a bridge is obviously in the way.
		const crossed = value === MARK && obstacle(puzzle, state, index) >= 0;
		const lines = hint ? hint.value : crossed ? 0 : value;
		let key = `edge${lines === MARK ? " mark" : ""}`;
		const limit = hintEdges.get(~index);
		const ofHint = (hint ?? limit)?.before ? " hint before" : " hint";
		if (hint) key += ofHint;
		if (faultEdges.has(index)) key += " fault";
		if (chosenGroup >= 0 && value && value !== MARK && at(group, edge.a) === chosenGroup)
			key += " group";
		if (value !== other) key += " one";
		if (s.tried.has(index) && value) key += " tried";
		if (value && region.has(edge.a) && region.has(edge.b)) key += " region";
		const color = s.colored && !s.lit && value && value !== MARK ? colorOf(at(group, edge.a)) : "";
		if (at(givenState, index)) key += " given";
		if (s.shares && !hint) key += " shared";
		const look = `${key} ${lines} ${value} ${other} ${color} ${limit?.value}${ofHint}`;
		if (picture.shownEdges[index] === look) return;
		const less = before && !s.locked ? bridges(before, index) : value;
		if (less < bridges(state, index)) grown.push([index, less, edge]);
		picture.shownEdges[index] = look;
		const path = at(picture.edges, index);
		// The rings of two islands side by side would hide what is between them.
		const over = (hint || limit || faultEdges.has(index)) && areNeighbors(puzzle, edge);
		const layer = over ? picture.over : picture.layers[0];
		if (path.parentNode !== layer) layer.append(path);
		const least = faultEdges.has(index) ? 1 : 0;
		const d = line(puzzle, edge, lines || least, over ? RADIUS - 4 : RADIUS);
		path.setAttribute("class", classes(d ? key : `${key} none`));
		path.style.stroke = color;
		path.setAttribute("d", d);
		// The most that there can be lies over what is there.
		if (limit) picture.others[index] ??= svg("path");
		const second = picture.others[index];
		if (limit && second) path.after(second);
		second?.setAttribute("class", classes(limit ? `edge most${ofHint}` : "edge other"));
		second?.setAttribute("d", line(puzzle, edge, limit?.value ?? (value === other ? 0 : other)));
		if (bridges(state, index)) {
			path.setAttribute("role", "img");
			path.setAttribute(
				"aria-label",
				labels.edge(puzzle, edge, value, { isGiven: at(givenState, index) > 0 }),
			);
		} else {
			path.removeAttribute("role");
			path.removeAttribute("aria-label");
		}
	});

	grow(picture, grown, s.cursor);

	const near = s.selected >= 0 ? reachable(puzzle, state, sums, s.selected) : NONE;
	const changes = changedIslands(picture, s, graph);
	const completed: number[] = [];
	puzzle.islands.forEach(({ clue }, index) => {
		const sum = at(sums, index);
		let key = "island";
		if (s.showDone && s.mode !== "edit" && clue !== null && sum === clue) key += " done";
		if (s.showOver && clue !== null && sum > clue) key += " over";
		if (near.has(index)) key += " near";
		if (hintIslands.has(index)) key += " hint";
		if (faultIslands.has(index)) key += " fault";
		if (chosenGroup >= 0 && at(group, index) === chosenGroup) key += " group";
		if (region.has(index)) key += " region";
		if (target && (target.a === index || target.b === index)) key += " target";
		if (s.focused && s.mode !== "edit" && s.cursor === index) key += " cursor";
		if (picture.shownIslands[index] !== key) {
			if (grown.length && key.includes(" done") && !picture.shownIslands[index]?.includes(" done"))
				completed.push(index);
			picture.shownIslands[index] = key;
			at(picture.islands, index).setAttribute("class", classes(key));
		}
		if (s.mode === "play") {
			const element = at(picture.islands, index);
			const badge = badges.get(index) ?? "";
			// Labels take longer than everything else, and few islands change.
			if (changes.has(index) || picture.shownLabels[index] !== badge) {
				picture.shownLabels[index] = badge;
				const label = labels.island(puzzle, state, index, sum);
				element.setAttribute("aria-label", badge ? `${badge}: ${label}` : label);
			}
		}
		if (clue !== null && s.showLeft && s.mode === "play") {
			const text = at(picture.islands, index).querySelector("text");
			const label = s.lit || sum > clue ? String(clue) : sum === clue ? "✓" : String(clue - sum);
			if (text && text.textContent !== label) text.textContent = label;
		}
		if (clue === null && puzzle.signs.length && s.mode !== "edit") {
			// On maps with signs, an island without a clue shows its sum.
			const text = at(picture.islands, index).querySelector("text");
			const label = sum ? String(sum) : "?";
			if (text && text.textContent !== label) {
				text.textContent = label;
				text.classList.toggle(classes("value"), sum > 0);
			}
		}
	});

	settle(picture, completed);

	if (s.mode === "play" && picture.shownStop !== s.cursor) {
		picture.islands[picture.shownStop]?.setAttribute("tabindex", "-1");
		picture.islands[s.cursor]?.setAttribute("tabindex", "0");
		picture.shownStop = s.cursor;
	}
	const size = Math.min(2, Math.max(1, 1 / s.view.scale));
	drawBadges(picture, badges, size);
	drawChain(picture, s, badges, size);
	drawShares(picture, s, givenState);

	const stands = graph.sums.map((sum, index) => {
		const stand = s.mode === "edit" ? "open" : stateOf(sum, sums, count === 1);
		// A step rests on what the sign says: what repeats now will still change.
		return stand === "broken" && s.hint.sums?.includes(index) ? "open" : stand;
	});
	stands.forEach((stand, index) => {
		const key = `sum ${stand}${s.hint.sums?.includes(index) ? " hint" : ""}`;
		if (picture.shownSums[index] === key) return;
		picture.shownSums[index] = key;
		at(picture.sums, index).setAttribute("class", classes(key));
	});
	puzzle.signs.forEach((_, index) => {
		const label = labels.sign(puzzle, index, stands);
		const element = at(picture.signs, index);
		if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
	});

	// Over a bridge there would be nothing to be seen, and none can be where one is in the way.
	const free =
		target && !bridges(state, s.preview) && (s.marking || obstacle(puzzle, state, s.preview) < 0);
	const d = s.stroke ? pathOf(s.stroke) : free ? line(puzzle, target, 1) : "";
	if (picture.preview.getAttribute("d") !== d) picture.preview.setAttribute("d", d);
	picture.svg.classList.toggle(classes("marking"), s.marking);
	picture.svg.classList.toggle(classes("drawing"), s.tool === "draw");
	picture.svg.classList.toggle(classes("locked"), s.locked);
	picture.svg.classList.toggle(classes("lit"), s.lit);
	if (s.mode === "edit") {
		picture.cell.setAttribute("x", String(s.cell[1] * CELL + 2));
		picture.cell.setAttribute("y", String(s.cell[0] * CELL + 2));
	}
	picture.cell.classList.toggle(classes("shown"), s.mode === "edit" && s.focused);
}

const NONE: ReadonlySet<number> = new Set();

const NO_GROUPS = { group: new Int32Array(), count: 0 };

/** Whether the islands of an edge are side by side. */
function areNeighbors({ islands }: Puzzle, { a, b }: Edge) {
	const [one, two] = [at(islands, a), at(islands, b)];
	return Math.abs(one.row - two.row) + Math.abs(one.col - two.col) === 1;
}

/** A color of its own for each group. */
function colorOf(group: number) {
	const light = `calc(${variable("group-light")} + ${variable("group-step")} * ${(group % 5) - 2})`;
	return `oklch(${light} 0.15 ${Math.round((group * 137.508) % 360)})`;
}

/** The islands at edges that have changed since the last drawing; at first all. */
function changedIslands(picture: Picture, s: BoardState, { edges }: Graph) {
	const { shownBridges: before } = picture;
	picture.shownBridges = s.bridges.slice();
	if (before?.length !== s.bridges.length || picture.shownLabels.length === 0)
		return new Set(s.puzzle.islands.keys());
	const changes: Set<number> = new Set();
	s.bridges.forEach((value, edge) => {
		if (value === before[edge]) return;
		const { a, b } = at(edges, edge);
		changes.add(a).add(b);
	});
	return changes;
}

/** The islands to which one more bridge could lead. */
function reachable(puzzle: Puzzle, state: Uint8Array, sums: Int32Array, from: number) {
	const { edges, sides } = graphOf(puzzle);
	const clashes: Set<number> = new Set();
	for (let side = 0; side < 4; side++) {
		const edge = at(sides, 4 * from + side);
		if (edge < 0 || bridges(state, edge) >= puzzle.maxBridges) continue;
		const { a, b } = at(edges, edge);
		const other = a === from ? b : a;
		const { clue } = at(puzzle.islands, other);
		if (obstacle(puzzle, state, edge) < 0 && (clue === null || at(sums, other) < clue))
			clashes.add(other);
	}
	return clashes;
}

function drawBadges(picture: Picture, badges: Map<number, string>, size: number) {
	if (picture.shownBadges === badges || (!badges.size && !picture.shownBadges.size)) return;
	picture.shownBadges = badges;
	const letters = [...badges].map(([island, letter]) =>
		makeBadge(besides(picture.puzzle, island, size), letter),
	);
	picture.badges.replaceChildren(...letters);
}

/** @param size of the letters */
function drawChain(
	picture: Picture,
	{ hint, bridges: state }: BoardState,
	badges: Map<number, string>,
	size: number,
) {
	const chain = hint.chain ?? [];
	if (picture.shownChain === chain || (!chain.length && !picture.shownChain.length)) return;
	picture.shownChain = chain;
	const { puzzle, labels } = picture;
	const { edges } = graphOf(puzzle);
	// No number lies on another, on an island's, on a letter, on a cross or, with room, on a line.
	const obstacles: Box[] = [
		...puzzle.islands.map((island) => [...middle(island), 11, 11] as Box),
		...[...badges.keys()].map((island) => besides(puzzle, island, size)),
		...edges.flatMap((edge, index) => {
			const value = chain.find((one) => one.edge === index)?.value ?? state[index];
			return value ? [value === MARK ? crossAt(puzzle, edge) : boxOf(puzzle, edge)] : [];
		}),
	];
	const links = chain.map((line, i) => {
		const number = i ? String(i) : "?";
		const link = makeLink(puzzle, line, number, obstacles);
		link.setAttribute("role", "img");
		const label = labels.edge(puzzle, at(edges, line.edge), line.value, line);
		link.setAttribute("aria-label", `${number}: ${label}`);
		return link;
	});
	picture.chain.replaceChildren(...links);
}

/** The least opacity of a line that some solution has, so that it can be seen. */
const FAINTEST = 0.05;

function drawShares(picture: Picture, { shares, puzzle }: BoardState, givenBridges: Uint8Array) {
	if (picture.shownShares === shares) return;
	picture.shownShares = shares;
	const { edges } = graphOf(puzzle);
	const bands = (shares?.marked ?? []).map((index) =>
		svg("path", { d: line(puzzle, at(edges, index), 1), class: "band" }),
	);
	const lines = (shares?.of ?? []).flatMap((strengths, index) =>
		strengths.map((strength, i) =>
			svg("path", {
				d: lineOf(puzzle, at(edges, index), strengths.length, i),
				class: i < at(givenBridges, index) ? "given" : "",
				"stroke-opacity": Math.max(strength, FAINTEST).toFixed(2),
			}),
		),
	);
	picture.shares.replaceChildren(...bands, ...lines);
}

/** Pixels per board unit below which numbers are illegible and hidden; they cost most to draw. */
const LEGIBLE = 0.25;

/** With more islands, those out of sight are not drawn, nor are numbers during a zoom. */
const MANY = 1000;

/**
 * Show the part that should be in sight. Moves the whole drawing, not the viewport, so that it need
 * not be laid out again.
 * @param zooming by a gesture that is still going on
 */
export function drawView(picture: Picture, s: BoardState, box: DOMRect, zooming: boolean = false) {
	const { x, y, scale } = s.view;
	if (!box.width || !box.height) return;
	const [left, top] = [box.width / 2 - x * scale, box.height / 2 - y * scale];
	const transform = `translate(${left} ${top}) scale(${scale})`;
	const many = picture.puzzle.islands.length > MANY;
	picture.svg.classList.toggle(classes("tiny"), scale < LEGIBLE || (many && zooming));
	if (picture.shownView === transform) return;
	picture.shownView = transform;
	if (many) hideOutside(picture, s, box);
	picture.world.setAttribute("transform", transform);
}

/** Show all of the board, as large as its element. */
export function showAll(picture: Picture) {
	const { svg, world, puzzle, islands, hidden } = picture;
	picture.shownView = "";
	hidden.fill(0);
	for (const island of islands) island.removeAttribute("display");
	svg.classList.remove(classes("tiny"));
	world.removeAttribute("transform");
	svg.setAttribute("viewBox", frame(puzzle));
}

/** Remove the islands that are out of sight from the drawing, except for the one with the focus. */
function hideOutside(
	{ puzzle, islands, hidden }: Picture,
	{ view, cursor }: BoardState,
	box: DOMRect,
) {
	const across = box.width / view.scale / 2 / CELL + 1;
	const down = box.height / view.scale / 2 / CELL + 1;
	const [middleRow, middleCol] = [view.y / CELL - 0.5, view.x / CELL - 0.5];
	puzzle.islands.forEach(({ row, col }, index) => {
		const isNear = Math.abs(row - middleRow) < down && Math.abs(col - middleCol) < across;
		const out = isNear || index === cursor ? 0 : 1;
		if (hidden[index] === out) return;
		hidden[index] = out;
		if (out) at(islands, index).setAttribute("display", "none");
		else at(islands, index).removeAttribute("display");
	});
}
