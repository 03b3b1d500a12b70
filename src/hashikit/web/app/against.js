/** What speaks against what is drawn wrongly: what the board shows, or ideas that lead to it. */

import { bridges, closedOff, degrees, MARK, obstacle } from "../puzzle/bridges.js";
import { graphOf } from "../puzzle/graph.js";
import { at } from "../puzzle/puzzle.js";
import { drawnBy, islandsAt, lineOf, PLAIN, telling } from "./hints.js";
import { joined, t } from "./i18n/i18n.js";
import { endsOf, groupOf, isValue, Letters } from "./reasons.js";
import { sidesAt } from "./sides.js";

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
	letters.wrong = edge;
	for (const [index, step] of steps.entries()) {
		const alone = againstBy(puzzle, state, withLeast(puzzle, step, right), step, edge);
		const before = alone ? drawnBy(puzzle, steps.slice(0, index), right) : right;
		if (alone && !step.chain.length && isShown(puzzle, right, before, step)) {
			const { why, emphasis } = telling(puzzle, step, right, letters);
			const words = joined(why, endOf(puzzle, alone, edge, letters));
			const edges = emphasis.edges.filter((line) => line.edge !== edge);
			return [{ words, emphasis: { ...emphasis, ...lettered(letters), edges } }];
		}
		known = withLeast(puzzle, step, known);
		const found = alone ?? againstBy(puzzle, state, known, step, edge);
		if (found)
			return ideasAgainst(puzzle, state, right, steps.slice(0, index + 1), found, edge, letters);
	}
	return [];
}

/**
 * What speaks against an edge: an island that has too many bridges with it, or one that it crosses,
 * or neither: it is ruled out; and what has to be known for that.
 * @typedef {{ full?: number, crossed?: boolean, ruled?: boolean, needs: Bounds[] }} Against
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
	const ruled = step.edges.filter(
		(fact) => fact.edge === edge && (value === MARK ? fact.low > 0 : value > fact.high),
	);
	if (ruled.length) return { ruled: true, needs: ruled };
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

/**
 * What follows for the edge.
 * @param {Puzzle} puzzle
 * @param {Against} against
 * @param {number} edge
 * @param {Letters} letters
 */
function endOf(puzzle, { full, crossed }, edge, letters) {
	if (crossed) return t("help.crossed", { place: letters.between(puzzle, edge) });
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
 * @param {Uint8Array} state
 * @param {Uint8Array} right
 * @param {Step[]} steps  up to there
 * @param {Against} against
 * @param {number} edge
 * @param {Letters} letters
 */
function ideasAgainst(puzzle, state, right, steps, against, edge, letters) {
	const way = wayTo(puzzle, state, steps, against, edge);
	const last = way.length - 1;
	const isTold = (/** @type {Step} */ { technique }, /** @type {number} */ index) =>
		!PLAIN.has(technique) || index === last;
	const several = way.filter(({ step }, index) => isTold(step, index)).length > 1;
	const kept = new Map(letters.badges);
	return way.flatMap(({ step, used }, index) => {
		if (!isTold(step, index)) return [];
		const own = new Letters(letters.badges, kept);
		own.wrong = edge;
		const earlier = way.slice(0, index);
		// What the words count is what the board shows.
		const shown = earlier.map(({ step, used }) => ({
			...step,
			edges: used.filter((fact) => fact.edge !== edge),
		}));
		const rules = against.ruled && index === last;
		const said = rules ? { ...step, edges: used } : step;
		const { why, words, emphasis } = telling(puzzle, said, drawnBy(puzzle, shown, right), own);
		/** @type {Map<number, Line>} */
		const lines = new Map();
		for (const { used } of earlier)
			for (const fact of used) {
				if (isValue(puzzle, fact) || fact.edge === edge) continue;
				const line = lineOf(puzzle, right, fact);
				if (!line.most) lines.set(fact.edge, { ...line, before: true }); // else not a bridge yet
			}
		for (const line of emphasis.edges) if (line.edge !== edge) lines.set(line.edge, line);
		// A single idea follows what is wrong: to say so again is idle.
		const whole = index < last || (rules && several);
		return [
			{
				words: whole ? words : joined(why, endOf(puzzle, against, edge, own)),
				emphasis: { ...emphasis, edges: [...lines.values()] },
			},
		];
	});
}

/**
 * The steps that something needs, and of each the bounds that are needed.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Step[]} steps
 * @param {Against} against
 * @param {number} edge
 */
function wayTo(puzzle, state, steps, against, edge) {
	/** @type {Map<number, number>} */
	const lows = new Map();
	/** @type {Map<number, number>} */
	const highs = new Map();
	const low = bridges(state, edge);
	/** What is drawn wrongly is there to begin with. */
	const drawn = { edge, low, high: low && puzzle.maxBridges };
	/** @param {Bounds[]} facts @param {Bounds[]} assumed */
	const need = (facts, assumed) => {
		for (const fact of facts) {
			const same = assumed.filter((one) => one.edge === fact.edge);
			if (!same.some((one) => one.low >= fact.low))
				lows.set(fact.edge, Math.max(fact.low, lows.get(fact.edge) ?? 0));
			if (!same.some((one) => one.high <= fact.high))
				highs.set(fact.edge, Math.min(fact.high, highs.get(fact.edge) ?? fact.high));
		}
	};
	need(against.needs, [drawn]);
	/** @type {{ step: Step, used: Step["edges"] }[]} */
	const way = [];
	for (const step of steps.toReversed()) {
		// The latest step that narrows a bound gives all of it.
		const used = step.edges.filter((fact) => {
			const least = (lows.get(fact.edge) ?? 0) > fact.lowBefore && lows.delete(fact.edge);
			const most = (highs.get(fact.edge) ?? Infinity) < fact.highBefore && highs.delete(fact.edge);
			return least || most;
		});
		if (!used.length) continue;
		way.unshift({ step, used });
		// What other sides have then counts only where it leaves this one less.
		const free = byMost(step) && step.edges.every(({ high, highBefore }) => high === highBefore);
		const facts = step.facts.map((fact) =>
			free && !isValue(puzzle, fact) ? { ...fact, low: 0 } : fact,
		);
		need(facts, step.supposed ? [drawn, step.supposed] : [drawn]);
	}
	return way;
}

/** Whether a step is about the most that sides can give, whatever they have. @param {Step} step */
function byMost({ technique }) {
	return /^(full|one_each_way|capacity)$/.test(technique);
}

/**
 * Whether the board shows what a step rests on, although the steps before it are not drawn.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} state
 * @param {Uint8Array} before  with those steps
 * @param {Step} step
 */
function isShown(puzzle, state, before, step) {
	const { technique, place, islands, group, facts } = step;
	if (technique === "crossing") return false; // by a bridge that is not drawn
	return [...islands, ...group, ...(place < 0 ? [] : [place])].every((island) => {
		const now = sidesAt(puzzle, state, [], island);
		const then = sidesAt(puzzle, before, facts, island);
		return (byMost(step) || now.have === then.have) && now.total === then.total;
	});
}

/** The islands that have letters, and the letters. @param {Letters} letters */
function lettered({ badges }) {
	return { islands: [...badges.keys()], badges: new Map(badges) };
}
