/**
 * The last step where there is no solution: how what is known breaks a rule. Python does the same
 * in reasoning/wording.py with the same sentences.
 */

import type { Emphasis } from "../board/types.ts";
import type { Step } from "../engine/types.ts";
import { clauses, t } from "../i18n/i18n.ts";
import { colorSums, islandsAround } from "../puzzle/colors.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle, Values } from "../puzzle/types.ts";
import { lineOf } from "./hints.ts";
import {
	amount,
	bridgesOut,
	endsOf,
	groupOf,
	has,
	Letters,
	MOST_NAMED,
	parts,
	sumsOf,
	totalOf,
	wantsOf,
} from "./reasons.ts";
import { sidesAt } from "./sides.ts";
import type { Bounds } from "./types.ts";

/**
 * A step that concludes nothing but that there is no solution.
 * @param state drawn before
 */
export function contradiction(
	puzzle: Puzzle,
	step: Step,
	state: Uint8Array,
	letters: Letters = new Letters(),
): { words: string; emphasis: Emphasis } {
	const { failure, failurePlace, group, islands } = step;
	const { key, values } = wayOf(puzzle, step, state, letters);
	const why = t(`impossible.${key}`, values);
	const edges = /^(crossing|clash|loop)$/.test(failure) ? [failurePlace] : [];
	if (failure === "crossing") edges.push(step.place);
	const few = islands.length <= MOST_NAMED;
	return {
		words: t("so.both", { why, so: t("so.none") }),
		emphasis: {
			islands: [...letters.badges.keys()],
			badges: letters.badges,
			region: group.length ? group : few ? [] : islands,
			edges: edges.map((edge) => lineOf(puzzle, state, boundsIn(step, edge))),
			chain: [],
			sums: sumsOf(puzzle, step),
		},
	};
}

/** The name of the way in which a rule is broken, and what is in the sentence. */
function wayOf(
	puzzle: Puzzle,
	step: Step,
	state: Uint8Array,
	letters: Letters,
): { key: string; values: Values } {
	const { failure, failurePlace, group } = step;
	if (failure === "none")
		return { key: "minimal", values: { wants: clauses(wantsOf(step, letters)) } };
	if (failure === "too_many" || failure === "too_few")
		return arithmetic(puzzle, step, state, letters);
	if (failure === "cut_off") return { key: "cut_off", values: { group: groupOf(group) } };
	if (failure === "odd") return oddOf(puzzle, step);
	if (failure === "unbalanced") return unbalanced(puzzle, step, letters);
	if (failure === "sum") return sumOf(puzzle, step, letters);
	if (failure === "loop")
		return { key: "loop", values: { place: letters.between(puzzle, failurePlace) } };
	if (failure === "crossing") {
		const one = letters.between(puzzle, failurePlace);
		return { key: "crossing", values: { one, two: letters.between(puzzle, step.place) } };
	}
	const { low, high } = boundsIn(step, failurePlace);
	const most = puzzle.maxBridges;
	const before = { low: 0, high: most };
	const must = t("fact.there", {
		amount: amount(before, { low, high: most }, most),
		place: letters.between(puzzle, failurePlace),
	});
	for (const island of endsOf(puzzle, failurePlace)) {
		const { clue } = at(puzzle.islands, island);
		if (clue !== null && clue < low && step.islands.includes(island))
			return { key: "clash_clue", values: { must, A: letters.of(island), clue } };
	}
	const can = amount(before, { low: 0, high: Math.min(high, most) }, most);
	return { key: "clash", values: { must, can } };
}

/** An island with too many bridges, or with too few that it can get. */
function arithmetic(
	puzzle: Puzzle,
	step: Step,
	state: Uint8Array,
	letters: Letters,
): { key: string; values: Values } {
	const { low, high } = totalOf(puzzle, step, step.place);
	const { have, most, total } = sidesAt(puzzle, state, step.facts, step.place, high);
	const A = letters.of(step.place);
	if (step.failure === "too_many")
		return { key: low === high ? "too_many" : "too_many_most", values: { A, clue: high, have } };
	const count = Math.max(low, 1); // every island has a bridge
	const need = t(count === high ? "need.exactly" : "need.least", { count });
	return { key: total ? "too_few" : "no_side", values: { A, need, parts: parts(most) } };
}

/** Islands whose bridges among themselves would have an odd number of ends. */
function oddOf(puzzle: Puzzle, step: Step): { key: string; values: Values } {
	const { group } = step;
	const total = group.reduce((all, island) => all + totalOf(puzzle, step, island).low, 0);
	const values = { group: groupOf(group), total };
	if (group.length === puzzle.islands.length) return { key: "odd_all", values };
	const out = bridgesOut(puzzle, step);
	if (!out) return { key: "odd", values };
	const bridges = t("fact.count", { count: out });
	return { key: "odd_out", values: { ...values, bridges, rest: total - out } };
}

/** Islands of one color that need more bridges than those of the other can take. */
function unbalanced(
	puzzle: Puzzle,
	{ group }: Step,
	letters: Letters,
): { key: string; values: Values } {
	const [need, most] = colorSums(puzzle, group);
	const whole = group.length + islandsAround(puzzle, group).size === puzzle.islands.length;
	const values = { A: letters.of(at(group, 0)), need, most };
	return { key: whole ? "unbalanced" : "unbalanced_part", values };
}

/** A sign that no different numbers satisfy. */
function sumOf(puzzle: Puzzle, step: Step, letters: Letters): { key: string; values: Values } {
	const { islands, reading } = at(graphOf(puzzle).sums, at(sumsOf(puzzle, step), 0));
	const says = t("says.marked", { reading });
	const known = islands.map((island) => has(puzzle, step, island, letters, true)).filter(Boolean);
	if (!known.length || known.length > MOST_NAMED) return { key: "sum", values: { says } };
	const key = reading === "?" ? "repeat" : islands.length > 1 ? "sum_known" : "sum_one";
	return { key, values: { says, known: clauses(known) } };
}

/** What a step knows of an edge. */
function boundsIn({ facts }: Step, edge: number): Bounds {
	return facts.find((fact) => fact.edge === edge) ?? { edge, low: 1, high: Infinity };
}
