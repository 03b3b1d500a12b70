/** What speaks against what is drawn wrongly: what the board shows, or ideas that lead to it. */

import type { Emphasis, Line } from "../board/types.ts";
import type { Step } from "../engine/types.ts";
import { joined, t } from "../i18n/i18n.ts";
import { bridges, closedOff, degrees, emptyState, MARK, obstacle } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { drawnBy, islandsAt, lineOf, PLAIN, telling } from "./hints.ts";
import { endsOf, groupOf, isValue, Letters, mostAt } from "./reasons.ts";
import { sidesAt } from "./sides.ts";
import type { Bounds } from "./types.ts";

/**
 * What is wrong with bridges or marks that no solution has, as far as the board shows it.
 * @param wrong edges
 * @param told the one that is wrong by itself; if none, only all together are
 * @returns `shown`: that is the reason
 */
export function whyWrong(
	puzzle: Puzzle,
	state: Uint8Array,
	wrong: number[],
	told: number | undefined,
	letters: Letters,
): { words: string; shown: boolean; emphasis: Emphasis } {
	const edges = wrong.map((edge) => ({ edge, value: at(state, edge) }));
	const ends = islandsAt(puzzle, wrong);
	// Of mistakes that could each be right, nothing else that is drawn is the reason.
	const drawn = told === undefined ? emptyState(puzzle) : state;
	if (told === undefined) for (const { edge, value } of edges) drawn[edge] = value;
	const sums = degrees(puzzle, drawn);
	const clueOf = (island: number) => at(puzzle.islands, island).clue ?? 0;
	const over = ends.find((island) => clueOf(island) && at(sums, island) > clueOf(island));
	const reach = (island: number, on = drawn) => sidesAt(puzzle, on, [], island).total;
	const short = ends.find((island) => reach(island) < clueOf(island));
	const closed = closedOff(puzzle, drawn).find((group) => ends.some((end) => group.includes(end)));
	const island = over ?? (closed ? undefined : short);
	let words: string;
	if (island !== undefined) {
		const count = over === undefined ? reach(island) : at(sums, island);
		const whole = over === undefined ? reach(island, state) : at(degrees(puzzle, state), island);
		const key = over === undefined ? "hint.short" : "hint.over";
		const values = { A: letters.of(island), count, clue: clueOf(island) };
		words = t(count === whole ? key : `${key}_alone`, values);
	} else if (closed) words = t("hint.closed", { group: groupOf(closed) });
	else if (told !== undefined) {
		const place = letters.between(puzzle, told);
		words = t("help.cannot", { count: bridges(state, told), place });
	} else {
		const marks = edges.filter(({ value }) => value === MARK).length;
		const kind = marks === edges.length ? "marks" : marks ? "drawings" : "bridges";
		words = t(`hint.not_all_${kind}`);
	}
	const shown = island !== undefined || closed !== undefined;
	return { words, shown, emphasis: { ...lettered(letters), edges, region: closed ?? [] } };
}

/**
 * Why an edge is drawn wrongly: one idea if the board shows it, else every idea on the way there.
 * @param right the part of it that is not wrong
 * @param steps from there on
 * @returns none: that is not known
 */
export function reasonsAgainst(
	puzzle: Puzzle,
	state: Uint8Array,
	right: Uint8Array,
	steps: Step[],
	edge: number,
	letters: Letters,
): { words: string; emphasis: Emphasis }[] {
	let known = right;
	letters.wrong = edge;
	for (const [index, step] of steps.entries()) {
		const alone = againstBy(puzzle, state, withLeast(puzzle, step, right), step, edge);
		const before = alone ? drawnBy(puzzle, steps.slice(0, index), right) : right;
		if (alone && !step.chain.length && isShown(puzzle, right, before, step)) {
			const { why, emphasis } = telling(puzzle, withAll(puzzle, right, step), right, letters);
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
 */
export type Against = { full?: number; crossed?: boolean; ruled?: boolean; needs: Bounds[] };

/**
 * What speaks against an edge after a step.
 * @param sure the bridges that there must be
 */
function againstBy(
	puzzle: Puzzle,
	state: Uint8Array,
	sure: Uint8Array,
	step: Step,
	edge: number,
): Against | null {
	const value = at(state, edge);
	const ruled = step.edges.filter(
		(fact) => fact.edge === edge && (value === MARK ? fact.low > 0 : value > fact.high),
	);
	if (ruled.length) return { ruled: true, needs: ruled };
	if (value === MARK) return null;
	const least = (other: number) => ({
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

/** What follows for the edge. */
function endOf(puzzle: Puzzle, { full, crossed }: Against, edge: number, letters: Letters) {
	if (crossed) return t("help.crossed", { place: letters.between(puzzle, edge) });
	return full === undefined ? "" : t("help.filled", { A: letters.of(full) });
}

/** The bridges that there must be after a step. */
function withLeast(puzzle: Puzzle, { edges }: Step, from: Uint8Array) {
	const sure = from.slice();
	for (const fact of edges)
		if (!isValue(puzzle, fact)) sure[fact.edge] = Math.max(bridges(sure, fact.edge), fact.low);
	return sure;
}

/**
 * The ideas that lead to what speaks against an edge: of all steps those that something needs, the
 * plain ones only drawn.
 * @param steps up to there
 */
function ideasAgainst(
	puzzle: Puzzle,
	state: Uint8Array,
	right: Uint8Array,
	steps: Step[],
	against: Against,
	edge: number,
	letters: Letters,
) {
	const way = onlySaid(puzzle, right, wayTo(puzzle, state, steps, against, edge));
	const last = way.length - 1;
	const isTold = ({ technique }: Step, index: number) => !PLAIN.has(technique) || index === last;
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
		const drawn = drawnBy(puzzle, shown, right);
		const said = rules ? { ...step, edges: used } : withAll(puzzle, drawn, step);
		const { why, words, emphasis } = telling(puzzle, said, drawn, own);
		const now = emphasis.edges.filter((line) => line.edge !== edge);
		const isNew = new Set(now.filter(({ most }) => !most).map(({ edge }) => edge));
		const lines: Map<number, Line> = new Map();
		for (const { used } of earlier)
			for (const fact of used) {
				if (isValue(puzzle, fact) || fact.edge === edge || isNew.has(fact.edge)) continue;
				const line = lineOf(puzzle, right, fact);
				if (!line.most) lines.set(fact.edge, { ...line, before: true }); // else not a bridge yet
			}
		// A single idea follows what is wrong: to say so again is idle.
		const whole = index < last || (rules && several);
		return [
			{
				words: whole ? words : joined(why, endOf(puzzle, against, edge, own)),
				emphasis: { ...emphasis, edges: [...lines.values(), ...now] },
			},
		];
	});
}

/** The steps that something needs, and of each the bounds that are needed. */
function wayTo(puzzle: Puzzle, state: Uint8Array, steps: Step[], against: Against, edge: number) {
	const lows: Map<number, number> = new Map();
	const highs: Map<number, number> = new Map();
	const low = bridges(state, edge);
	/** What is drawn wrongly is there to begin with. */
	const drawn = { edge, low, high: low && puzzle.maxBridges };
	const need = (facts: Bounds[], assumed: Bounds[]) => {
		for (const fact of facts) {
			const same = assumed.filter((one) => one.edge === fact.edge);
			if (!same.some((one) => one.low >= fact.low))
				lows.set(fact.edge, Math.max(fact.low, lows.get(fact.edge) ?? 0));
			if (!same.some((one) => one.high <= fact.high))
				highs.set(fact.edge, Math.min(fact.high, highs.get(fact.edge) ?? fact.high));
		}
	};
	need(against.needs, [drawn]);
	const way: { step: Step; used: Step["edges"] }[] = [];
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

/**
 * Of steps, what rests on one another and on what is drawn: other steps have been left out, and
 * what they found is not to be said or drawn, nor counted.
 */
function onlySaid(puzzle: Puzzle, right: Uint8Array, way: { step: Step; used: Step["edges"] }[]) {
	const known: Map<number, Bounds> = new Map();
	const boundsOf = (edge: number) => {
		const clues = endsOf(puzzle, edge).map((island) => at(puzzle.islands, island).clue);
		const most = Math.min(mostAt(puzzle, { edge }), ...clues.map((clue) => clue ?? Infinity));
		const low = isValue(puzzle, { edge }) ? 0 : bridges(right, edge);
		const high = right[edge] === MARK ? 0 : most;
		return known.get(edge) ?? { edge, low, high };
	};
	const narrowed = (facts: Step["edges"]) =>
		facts.map((fact) => {
			const { low, high } = boundsOf(fact.edge);
			return {
				...fact,
				low: fact.low > fact.lowBefore ? fact.low : Math.min(fact.low, low),
				lowBefore: Math.min(fact.lowBefore, low),
				high: fact.high < fact.highBefore ? fact.high : Math.max(fact.high, high),
				highBefore: Math.max(fact.highBefore, high),
			};
		});
	return way.map(({ step, used }) => {
		const edges = narrowed(step.edges);
		// What an island's sides have counts only as far as it is known.
		const facts = step.facts.map((fact) =>
			byMost(step) && !isValue(puzzle, fact)
				? { ...fact, low: Math.min(fact.low, boundsOf(fact.edge).low) }
				: fact,
		);
		const found = edges.filter(({ edge }) => used.some((fact) => fact.edge === edge));
		for (const fact of found) known.set(fact.edge, fact);
		return { step: { ...step, edges, facts }, used: found };
	});
}

/** A step whose words speak of all sides, with those that other steps gave. */
function withAll(puzzle: Puzzle, state: Uint8Array, step: Step): Step {
	const { technique, place, edges, facts } = step;
	const clue = technique === "full" ? at(puzzle.islands, place).clue : null;
	if (clue === null) return step;
	const { most, total } = sidesAt(puzzle, state, facts, place, clue);
	if (total !== clue) return step;
	const others = most
		.filter(({ edge, high }) => high > bridges(state, edge) && edges.every((e) => e.edge !== edge))
		.map(({ edge, high }) => ({ edge, low: high, high, lowBefore: 0, highBefore: high }));
	return { ...step, edges: [...edges, ...others] };
}

/** Whether a step is about the most that sides can give, whatever they have. */
function byMost({ technique }: Step) {
	return /^(full|one_each_way|capacity)$/.test(technique);
}

/**
 * Whether the board shows what a step rests on, although the steps before it are not drawn.
 * @param before with those steps
 */
function isShown(puzzle: Puzzle, state: Uint8Array, before: Uint8Array, step: Step) {
	const { technique, place, islands, group, facts } = step;
	if (technique === "crossing") return false; // by a bridge that is not drawn
	return [...islands, ...group, ...(place < 0 ? [] : [place])].every((island) => {
		const now = sidesAt(puzzle, state, [], island);
		const then = sidesAt(puzzle, before, facts, island);
		return (byMost(step) || now.have === then.have) && now.total === then.total;
	});
}

/** The islands that have letters, and the letters. */
function lettered({ badges }: Letters) {
	return { islands: [...badges.keys()], badges: new Map(badges) };
}
