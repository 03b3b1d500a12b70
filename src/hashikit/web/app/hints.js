/**
 * The engine's hints and explanations: a sentence, and what it points at. The board carries what
 * the sentence speaks of: islands by letters, the group or region in a tint, what follows as it
 * will be drawn, a chain dashed and numbered.
 */

import { bridges, closedOff, degrees, emptyState, MARK, obstacle } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";
import { joined, listed, t } from "./i18n/i18n.js";
import { place } from "./names.js";
import {
	amount,
	endsOf,
	groupOf,
	isValue,
	Letters,
	MOST_NAMED,
	mostAt,
	reasonOf,
	sumsOf,
} from "./reasons.js";
import { sidesAt } from "./sides.js";

/** What a player sees at a glance; not worth a press of its own. */
export const PLAIN = new Set(["complete", "crossing", "room"]);

/** Steps whose own words say what follows. */
const COMPLETE = new Set(["full", "only", "last", "each", "each_but", "rest"]);

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
	const names = region.length ? groupOf(region) : letters.all(islandsOf(puzzle, step));
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
 * @param {Letters} [letters]  of what was spoken of before
 * @returns {{ words: string, why: string, emphasis: Emphasis }}  `why`: the reason alone
 */
export function telling(puzzle, step, state, letters = new Letters()) {
	const { group, islands, edges, chain } = step;
	const drawable = chain.filter((link) => !isValue(puzzle, link));
	const { key, values } = reasonOf(puzzle, step, state, letters, drawable.length);
	const why = t(`why.${key}`, values);
	const totals = edges.filter((fact) => isValue(puzzle, fact));
	const bounds = edges.filter((fact) => !isValue(puzzle, fact));
	const supposed = drawable.length ? step.supposed : null; // with nothing in between it needs no drawing
	const few = islands.length <= MOST_NAMED;
	return {
		why,
		words: COMPLETE.has(key)
			? why
			: t("so.both", { why, so: conclusion(puzzle, totals, bounds, letters) }),
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

/** What a step begins with: the name of its technique. @param {Step} step */
export function titleOf({ technique }) {
	return t("name.technique", { name: t(`technique.${technique}`) });
}

/**
 * What is wrong with bridges or marks that no solution has, as far as the board shows it.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {number[]} wrong  edges
 * @param {number | undefined} told  the one that is wrong by itself
 * @param {Letters} letters
 * @returns {{ words: string, shown: boolean, emphasis: Emphasis }}  `shown`: that is the reason
 */
export function whyWrong(puzzle, state, wrong, told, letters) {
	const edges = wrong.map((edge) => ({ edge, value: at(state, edge) }));
	const sums = degrees(puzzle, state);
	const ends = islandsAt(puzzle, wrong);
	const clueOf = (/** @type {number} */ island) => at(puzzle.islands, island).clue ?? 0;
	const over = ends.find((island) => clueOf(island) && at(sums, island) > clueOf(island));
	const reach = (/** @type {number} */ island) => sidesAt(puzzle, state, [], island).total;
	const short = ends.find((island) => reach(island) < clueOf(island));
	const closed = closedOff(puzzle, state).find((group) => ends.some((end) => group.includes(end)));
	const island = over ?? (closed ? undefined : short);
	let words;
	if (island !== undefined)
		words = t(over === undefined ? "hint.short" : "hint.over", {
			A: letters.of(island),
			count: over === undefined ? reach(island) : at(sums, island),
			clue: clueOf(island),
		});
	else if (closed) words = t("hint.closed", { group: groupOf(closed) });
	else if (told !== undefined) {
		const place = letters.between(puzzle, told);
		words = t("help.cannot", { count: bridges(state, told), place });
	} else {
		const marks = edges.every(({ value }) => value === MARK);
		words = t("hint.no", { count: marks ? 0 : wrong.length });
	}
	const shown = island !== undefined || closed !== undefined;
	return { words, shown, emphasis: { ...lettered(letters), edges, region: closed ?? [] } };
}

/**
 * Why an edge is drawn wrongly: one idea if the board shows it, else every idea on the way there.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Uint8Array} right  the part of it that is not wrong
 * @param {Step[]} steps  from there on
 * @param {number} edge
 * @param {Letters} letters
 * @returns {{ words: string, emphasis: Emphasis }[]}  none: that is not known
 */
export function reasonsAgainst(puzzle, state, right, steps, edge, letters) {
	let known = right;
	for (const [index, step] of steps.entries()) {
		const alone = againstBy(puzzle, state, withLeast(puzzle, step, right), step, edge);
		const before = alone ? drawnBy(puzzle, steps.slice(0, index), right) : right;
		if (alone && !step.chain.length && isShown(puzzle, right, before, step)) {
			const { why, emphasis } = telling(puzzle, step, right, letters);
			const words = joined(why, endOf(alone, letters));
			const edges = emphasis.edges.filter((line) => line.edge !== edge);
			return [{ words, emphasis: { ...emphasis, ...lettered(letters), edges } }];
		}
		known = withLeast(puzzle, step, known);
		const found = alone ?? againstBy(puzzle, state, known, step, edge);
		if (found) return ideasAgainst(puzzle, right, steps.slice(0, index + 1), found, edge, letters);
	}
	return [];
}

/**
 * What speaks against an edge: an island that has too many bridges with it, or one that it crosses,
 * or neither: it is ruled out; and what has to be known for that.
 * @typedef {{ full?: number, crossed?: boolean, needs: Bounds[] }} Against
 */

/**
 * What speaks against an edge after a step.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Uint8Array} sure  the bridges that there must be
 * @param {Step} step
 * @param {number} edge
 * @returns {Against | null}
 */
function againstBy(puzzle, state, sure, step, edge) {
	const value = at(state, edge);
	const decided = step.edges.find(
		(fact) => fact.edge === edge && (value === MARK ? fact.low > 0 : value > fact.high),
	);
	if (decided) return { needs: [decided] };
	if (value === MARK) return null;
	const least = (/** @type {number} */ other) => ({
		edge: other,
		low: bridges(sure, other),
		high: puzzle.maxBridges,
	});
	const sums = degrees(puzzle, sure);
	const full = endsOf(puzzle, edge).find(
		(island) =>
			at(sums, island) + value - bridges(sure, edge) >
			(at(puzzle.islands, island).clue ?? Infinity),
	);
	if (full !== undefined) {
		const sides = graphOf(puzzle).sides.slice(4 * full, 4 * full + 4);
		return { full, needs: [...sides].filter((side) => side >= 0 && side !== edge).map(least) };
	}
	const crossing = obstacle(puzzle, sure, edge);
	return crossing < 0 ? null : { crossed: true, needs: [least(crossing)] };
}

/** @param {Against} against @param {Letters} letters */
function endOf({ full, crossed }, letters) {
	if (crossed) return t("help.crossed");
	return full === undefined ? "" : t("help.filled", { A: letters.of(full) });
}

/**
 * The bridges that there must be after a step.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @param {Uint8Array} from
 */
function withLeast(puzzle, { edges }, from) {
	const sure = from.slice();
	for (const fact of edges)
		if (!isValue(puzzle, fact)) sure[fact.edge] = Math.max(bridges(sure, fact.edge), fact.low);
	return sure;
}

/**
 * The ideas that lead to what speaks against an edge: of all steps those that something needs, the
 * plain ones only drawn.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} right
 * @param {Step[]} steps  up to there
 * @param {Against} against
 * @param {number} edge
 * @param {Letters} letters
 */
function ideasAgainst(puzzle, right, steps, against, edge, letters) {
	const needs = [...against.needs];
	/** @type {{ step: Step, used: Step["edges"] }[]} */
	const way = [];
	for (const step of steps.toReversed()) {
		const used = step.edges.filter((fact) =>
			needs.some(
				({ edge, low, high }) =>
					edge === fact.edge && (low > fact.lowBefore || high < fact.highBefore),
			),
		);
		if (!used.length) continue;
		way.unshift({ step, used });
		needs.push(...step.facts);
	}
	const last = way.length - 1;
	return way.flatMap(({ step }, index) => {
		if (PLAIN.has(step.technique) && index < last) return [];
		const own = new Letters(letters.badges);
		const earlier = way.slice(0, index);
		// What the words count is what the board shows.
		const shown = earlier.map(({ step, used }) => ({
			...step,
			edges: used.filter((fact) => fact.edge !== edge),
		}));
		const { why, words, emphasis } = telling(puzzle, step, drawnBy(puzzle, shown, right), own);
		const said = index < last ? words : joined(why, endOf(against, own));
		/** @type {Map<number, Line>} */
		const lines = new Map();
		for (const { used } of earlier)
			for (const fact of used) {
				if (isValue(puzzle, fact) || fact.edge === edge) continue;
				const line = lineOf(puzzle, right, fact);
				if (!line.most) lines.set(fact.edge, { ...line, before: true }); // else not a bridge yet
			}
		for (const line of emphasis.edges) if (line.edge !== edge) lines.set(line.edge, line);
		return [{ words: said, emphasis: { ...emphasis, edges: [...lines.values()] } }];
	});
}

/**
 * Whether the board shows what a step rests on, although the steps before it are not drawn.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Uint8Array} before  with those steps
 * @param {Step} step
 */
function isShown(puzzle, state, before, { technique, place, islands, group, facts }) {
	if (technique === "crossing") return false; // by a bridge that is not drawn
	const byMost = /^(full|one_each_way|capacity)$/.test(technique); // whatever it has already
	return [...islands, ...group, ...(place < 0 ? [] : [place])].every((island) => {
		const now = sidesAt(puzzle, state, [], island);
		const then = sidesAt(puzzle, before, facts, island);
		return (byMost || now.have === then.have) && now.total === then.total;
	});
}

/** The islands that have letters, and the letters. @param {Letters} letters */
function lettered({ badges }) {
	return { islands: [...badges.keys()], badges: new Map(badges) };
}

/**
 * What follows: of islands in words, of edges where the board shows it.
 * @param {Puzzle} puzzle
 * @param {Step["edges"]} values
 * @param {Step["edges"]} edges
 * @param {Letters} letters
 */
function conclusion(puzzle, values, edges, letters) {
	if (values.length) {
		const facts = values.map((fact) => {
			const most = mostAt(puzzle, fact);
			const before = { low: Math.max(fact.lowBefore, 1), high: fact.highBefore };
			const place = letters.between(puzzle, fact.edge);
			return t("fact.there", { amount: amount(before, fact, most), place });
		});
		const must = values.every(({ low, lowBefore }) => low > Math.max(lowBefore, 1));
		return t(must ? "so.must" : "so.can", { facts: listed(facts) });
	}
	const said = edges.map(({ low, high, lowBefore, highBefore }) => ({
		must: low > lowBefore,
		fact: amount({ low: lowBefore, high: highBefore }, { low, high }, puzzle.maxBridges),
	}));
	const [first] = said;
	if (!first || said.some(({ fact }) => fact !== first.fact)) return t("so.shown");
	const place = t(edges.length > 1 ? "place.each" : "place.here");
	return t(first.must ? "so.must" : "so.can", {
		facts: t("fact.there", { amount: first.fact, place }),
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
 * @param {Puzzle} puzzle
 * @param {number[]} islands
 */
export function named(puzzle, islands) {
	const more = islands.length - MOST_NAMED;
	const told = more > 1 ? islands.slice(0, MOST_NAMED) : islands; // never "and 1 more"
	const some = told.map((island) => place(puzzle, island));
	return listed(more > 1 ? [...some, t("name.more", { count: more })] : some);
}

/** The islands at some edges. @param {Puzzle} puzzle @param {number[]} edges */
export function islandsAt(puzzle, edges) {
	return [...new Set(edges.flatMap((edge) => endsOf(puzzle, edge)))];
}

/**
 * The bridges drawn after some steps.
 * @param {Puzzle} puzzle
 * @param {Step[]} steps
 * @param {Uint8Array} [from]  drawn before them
 */
export function drawnBy(puzzle, steps, from = emptyState(puzzle)) {
	const state = from.slice();
	for (const step of steps) for (const [edge, value] of changesOf(state, step)) state[edge] = value;
	return state;
}

/**
 * What drawing a step changes.
 * @param {Uint8Array} state
 * @param {Step} step
 * @returns {Change[]}
 */
function changesOf(state, { edges }) {
	return edges
		.filter(({ edge }) => edge < state.length)
		.map(({ edge, low, high }) => [
			edge,
			high === 0 ? MARK : low > bridges(state, edge) ? low : at(state, edge),
		]);
}
