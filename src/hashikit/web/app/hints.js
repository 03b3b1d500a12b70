/**
 * The engine's hints and explanations: a sentence, and what it points at. The board carries what
 * the sentence speaks of: islands by letters, the group or region in a tint, what follows as it
 * will be drawn, a chain dashed and numbered.
 */

import { bridges, closedOff, degrees, emptyState, MARK, obstacle } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at, EAST, SOUTH, WEST } from "../puzzle/puzzle.js";
import { listed, t } from "./i18n/i18n.js";
import { place } from "./names.js";

/** The most islands that a sentence names by letters; more are tinted. */
const MOST_NAMED = 4;

/** Of steps whose own words say what follows. */
const COMPLETE = new Set(["full", "only", "each", "rest"]);

/**
 * Whether a fact is about how many bridges an island has in all: those come after the edges.
 * @param {Puzzle} puzzle
 * @param {{ edge: number }} fact
 */
function isValue(puzzle, { edge }) {
	return edge >= graphOf(puzzle).edges.length;
}

/** The island of such a fact. @param {Puzzle} puzzle @param {{ edge: number }} fact */
function islandOf(puzzle, { edge }) {
	return edge - graphOf(puzzle).edges.length;
}

/** Gives islands letters, in the order in which they are spoken of. */
class Letters {
	/** @type {Map<number, string>} */
	badges = new Map();

	/** @param {number} island */
	of(island) {
		const known = this.badges.get(island);
		if (known) return known;
		const letter = String.fromCharCode(65 + this.badges.size);
		this.badges.set(island, letter);
		return letter;
	}

	/** Several islands: "A, B and C", or the ones in a tint. @param {number[]} islands */
	all(islands) {
		if (islands.length > MOST_NAMED) return t("hint.tinted");
		return listed(islands.map((island) => this.of(island)));
	}
}

/**
 * Where to look.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @returns {{ words: string, emphasis: Emphasis }}
 */
export function whereToLook(puzzle, step) {
	const letters = new Letters();
	const some = step.place >= 0 ? [step.place] : step.islands;
	const region = step.group.length ? step.group : some.length > MOST_NAMED ? some : [];
	const names = region.length ? t("hint.tintedGroup") : letters.all(islandsOf(puzzle, step));
	const islands = region.length ? [] : islandsOf(puzzle, step);
	return {
		words: t("hint.look", { islands: names }),
		emphasis: { islands, edges: [], badges: letters.badges, region, sums: sumsOf(puzzle, step) },
	};
}

/**
 * A step: its reason, and what follows.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @param {Uint8Array} state  drawn before
 * @returns {{ words: string, emphasis: Emphasis }}
 */
export function telling(puzzle, step, state) {
	const letters = new Letters();
	const { technique, place: here, group, failurePlace, islands, edges, chain } = step;
	const told = arithmetic(puzzle, step, state);
	const A = here >= 0 ? letters.of(here) : "";
	const signs = step.sums.length > 0;
	const drawable = chain.filter((link) => !isValue(puzzle, link));
	const form = islands.length ? (signs ? "_signs" : "") : signs ? "_said" : "_all";
	const values = edges.filter((fact) => isValue(puzzle, fact));
	const bounds = edges.filter((fact) => !isValue(puzzle, fact));
	// A bridge may leave the islands of a sum no values, as it may block another.
	const name = technique === "sum" && step.supposed ? "blocked" : technique;
	const key = told?.key ?? `${name}${name === "minimal" ? form : ""}`;
	const names = technique === "pair" || technique === "minimal" ? letters.all(islands) : "";
	const [sum] = sumsOf(puzzle, step).map((index) => at(graphOf(puzzle).sums, index));
	const failed = t(`failed.${step.failure}`, {
		// Of other failures the place is an edge or a sum.
		island: /^too_/.test(step.failure) ? letters.of(failurePlace) : "",
	});
	const why = t(`why.${key}`, {
		A,
		islands: names,
		sign: sum ? t("sign.marked", { reading: sum.reading }) : "",
		supposed: step.supposed ? factOf(puzzle, step.supposed) : "",
		failed,
		count: drawable.length,
		...told?.values,
	});
	const supposed = drawable.length ? step.supposed : null; // with nothing in between it needs no drawing
	const few = islands.length <= MOST_NAMED;
	return {
		words: COMPLETE.has(key) ? why : `${why} ${conclusion(puzzle, values, bounds, letters)}`,
		emphasis: {
			islands: [...letters.badges.keys()],
			badges: letters.badges,
			region: group.length ? group : few ? [] : islands,
			edges: bounds
				.filter(({ edge }) => edge !== supposed?.edge)
				.map((fact) => lineOf(puzzle, state, fact)),
			chain: supposed
				? [
						lineOf(puzzle, state, supposed),
						...drawable.map(({ edge, bound }) => ({ edge, value: bound || MARK })),
					]
				: [],
			sums: sumsOf(puzzle, step),
		},
	};
}

/** What follows for an edge: "So: no bridge here." @param {Puzzle} puzzle @param {Bounds} fact */
export function conclusionOf(puzzle, fact) {
	return conclusion(puzzle, [], [fact], new Letters());
}

/**
 * What the sides of the island can give, if that alone is the reason.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @param {Uint8Array} state
 * @returns {{ key: string, values: Values } | null}
 */
function arithmetic(puzzle, step, state) {
	const { technique, place: here } = step;
	const edges = step.edges.filter((fact) => !isValue(puzzle, fact));
	const clue = puzzle.islands[here]?.clue;
	if (!clue && technique === "one_each_way" && edges.length === 1)
		return { key: "only_way", values: {} };
	if (!clue) return null;
	const sums = degrees(puzzle, state);
	if (technique === "room") return { key: "room", values: { left: clue - at(sums, here) } };
	if (!/^(full|one_each_way|capacity)$/.test(technique)) return null;
	const { sides } = graphOf(puzzle);
	const before = edges.map(({ edge, highBefore }) => ({ edge, high: highBefore }));
	const known = [...step.facts, ...before];
	const most = [0, 1, 2, 3]
		.map((side) => at(sides, 4 * here + side))
		.filter((edge) => edge >= 0)
		.map((edge) => ({ edge, high: mostOf(puzzle, known, state, sums, edge) }));
	const total = most.reduce((all, { high }) => all + high, 0);
	const parts = (/** @type {{ high: number }[]} */ some) =>
		some
			.filter(({ high }) => high)
			.map(({ high }) => high)
			.join(" + ") || "0";
	if (technique === "full" && total !== clue) return null;
	if (technique === "full")
		return { key: edges.length > 1 ? "full" : "only", values: { clue, parts: parts(most) } };
	const least = (/** @type {number} */ edge) =>
		clue - total + (most.find((one) => one.edge === edge)?.high ?? 0);
	if (!edges.every(({ edge, low }) => least(edge) >= low && low > 0)) return null;
	const [first] = edges;
	if (edges.every(({ low }) => low === 1) && edges.length > 1)
		return { key: "each", values: { clue, parts: parts(most) } };
	if (edges.length > 1 || !first) return null;
	const others = most.filter(({ edge }) => edge !== first.edge);
	return { key: "rest", values: { clue, parts: parts(others), count: first.low } };
}

/**
 * What is wrong with bridges or marks that no solution has.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {number[]} wrong  edges
 * @returns {{ words: string, emphasis: Emphasis }}
 */
export function whyWrong(puzzle, state, wrong) {
	const letters = new Letters();
	const edges = wrong.map((edge) => ({ edge, value: at(state, edge) }));
	const sums = degrees(puzzle, state);
	const ends = islandsAt(puzzle, wrong);
	const clueOf = (/** @type {number} */ island) => at(puzzle.islands, island).clue ?? 0;
	const over = ends.find((island) => clueOf(island) && at(sums, island) > clueOf(island));
	const short = ends.find((island) => most(puzzle, state, sums, island) < clueOf(island));
	const closed = closedOff(puzzle, state).find((group) => ends.some((end) => group.includes(end)));
	const marks = edges.every(({ value }) => value === MARK);
	const island = over ?? (closed ? undefined : short);
	const words =
		island === undefined
			? t(closed ? "hint.closed" : "hint.no", { count: marks ? 0 : wrong.length })
			: t(over === undefined ? "hint.short" : "hint.over", {
					A: letters.of(island),
					count: at(sums, island),
					clue: clueOf(island),
				});
	const { badges } = letters;
	return { words, emphasis: { islands: [...badges.keys()], edges, badges, region: closed ?? [] } };
}

/**
 * The most bridges that an island can get.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Int32Array} sums
 * @param {number} island
 */
function most(puzzle, state, sums, island) {
	const { sides } = graphOf(puzzle);
	let all = 0;
	for (let side = 0; side < 4; side++) {
		const edge = at(sides, 4 * island + side);
		if (edge >= 0) all += mostOf(puzzle, [], state, sums, edge);
	}
	return all;
}

/**
 * The most bridges that an edge can have, by what is drawn and what else is known.
 * @param {Puzzle} puzzle
 * @param {{ edge: number, high: number }[]} known
 * @param {Uint8Array} state
 * @param {Int32Array} sums
 * @param {number} edge
 */
function mostOf(puzzle, known, state, sums, edge) {
	const drawn = bridges(state, edge);
	if (at(state, edge) === MARK || obstacle(puzzle, state, edge) >= 0) return drawn;
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const rooms = [a, b].map((island) => {
		const { clue } = at(puzzle.islands, island);
		return clue === null ? puzzle.maxBridges : clue - at(sums, island) + drawn;
	});
	const bounds = known.filter((fact) => fact.edge === edge).map(({ high }) => high);
	return Math.max(drawn, Math.min(puzzle.maxBridges, ...rooms, ...bounds));
}

/**
 * What follows: of islands in words, of edges where the board shows it.
 * @param {Puzzle} puzzle
 * @param {Bounds[]} values
 * @param {Bounds[]} edges
 * @param {Letters} letters
 */
function conclusion(puzzle, values, edges, letters) {
	if (values.length) {
		const said = values.map((fact) => {
			const A = letters.of(islandOf(puzzle, fact));
			const most = Math.min(fact.high, 4 * puzzle.maxBridges);
			const kind = fact.low === most ? "value" : fact.low > 1 ? "valueLeast" : "valueMost";
			return t(`hint.${kind}`, { A, count: kind === "valueMost" ? most : fact.low });
		});
		return t("hint.so", { fact: listed(said), count: 0 });
	}
	const facts = new Set(edges.map((fact) => factOf(puzzle, fact)));
	const [fact = ""] = facts;
	return facts.size === 1 ? t("hint.so", { fact, count: edges.length }) : t("hint.soAll");
}

/**
 * What is known of an edge, in words: "exactly 1 bridge".
 * @param {Puzzle} puzzle
 * @param {Bounds} bounds
 */
function factOf(puzzle, { low, high }) {
	const exact = low === Math.min(high, puzzle.maxBridges);
	return t(exact ? "fact.exactly" : low > 0 ? "fact.least" : "fact.most", {
		count: low > 0 || exact ? low : high,
	});
}

/**
 * What is known of an edge, as it is drawn.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Bounds} bounds
 * @returns {Line}
 */
function lineOf(puzzle, state, { edge, low, high }) {
	if (high === 0) return { edge, value: MARK };
	const drawn = bridges(state, edge);
	if (low > drawn) return { edge, value: low };
	return high < puzzle.maxBridges ? { edge, value: high, most: high > low } : { edge, value: low };
}

/**
 * The islands that a step is about.
 * @param {Puzzle} puzzle
 * @param {Step} step
 */
function islandsOf(puzzle, step) {
	if (step.place >= 0) return [step.place];
	if (step.islands.length && step.islands.length <= MOST_NAMED) return step.islands;
	const ends = islandsAt(
		puzzle,
		step.edges.map(({ edge }) => edge),
	);
	return ends.slice(0, MOST_NAMED);
}

/**
 * What of the signs a step uses, by index. The engine counts along the rows first.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @returns {number[]}
 */
function sumsOf(puzzle, step) {
	const places = graphOf(puzzle).sums.map(({ sign, side }, index) => {
		const { row, col } = at(puzzle.signs, sign);
		return side === EAST || side === WEST
			? [0, row, col, side === EAST ? 1 : 0, index]
			: [1, col, row, side === SOUTH ? 1 : 0, index];
	});
	places.sort((a, b) => a.reduce((order, n, i) => order || n - at(b, i), 0));
	return step.sums.map((sum) => at(at(places, sum), 4));
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} islands
 */
export function named(puzzle, islands) {
	const some = islands.slice(0, MOST_NAMED).map((island) => place(puzzle, island));
	return islands.length > MOST_NAMED ? `${some.join(", ")}, …` : listed(some);
}

/**
 * @param {Puzzle} puzzle
 * @param {number} edge
 * @returns {[a: number, b: number]}
 */
function endsOf(puzzle, edge) {
	const { edges } = graphOf(puzzle);
	const island = edge - edges.length;
	if (island >= 0) return [island, island];
	const { a, b } = at(edges, edge);
	return [a, b];
}

/** The islands at some edges. @param {Puzzle} puzzle @param {number[]} edges */
export function islandsAt(puzzle, edges) {
	return [...new Set(edges.flatMap((edge) => endsOf(puzzle, edge)))];
}

/**
 * The bridges drawn after some steps.
 * @param {Puzzle} puzzle
 * @param {Step[]} steps
 */
export function drawnBy(puzzle, steps) {
	const state = emptyState(puzzle);
	for (const step of steps) for (const [edge, value] of changesOf(state, step)) state[edge] = value;
	return state;
}

/**
 * What drawing a step changes.
 * @param {Uint8Array} state
 * @param {Step} step
 * @returns {Change[]}
 */
export function changesOf(state, { edges }) {
	return edges
		.filter(({ edge }) => edge < state.length)
		.map(({ edge, low, high }) => [
			edge,
			high === 0 ? MARK : low > bridges(state, edge) ? low : at(state, edge),
		]);
}
