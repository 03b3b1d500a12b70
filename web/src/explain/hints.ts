/**
 * The engine's hints and explanations: a sentence, and what it points at. The board carries what
 * the sentence speaks of: islands by letters, the group or region in a tint, what follows as it
 * will be drawn, a chain dashed and numbered.
 */

import type { Emphasis, Line } from "../board/types.ts";
import { PLAIN } from "../engine/names.ts";
import type { Step } from "../engine/types.ts";
import type { Change } from "../game/types.ts";
import { clauses, listPhrase, t } from "../i18n/i18n.ts";
import { bridges, emptyState, MARK, obstacle } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";
import { place } from "./names.ts";
import {
	endsOf,
	factsOf,
	groupOf,
	isValue,
	keyOf,
	Letters,
	MOST_NAMED,
	reasonOf,
	sumsOf,
} from "./reasons.ts";
import type { Bounds } from "./types.ts";

/** Steps whose own words say what follows. */
const COMPLETE: ReadonlySet<string> = new Set([
	"why.full",
	"why.only",
	"why.last",
	"why.last_more",
	"why.one_each_way",
	"why.each_more",
	"why.each_but",
]);

/** Where to look. */
export function whereToLook(
	puzzle: Puzzle,
	step: Step,
	letters: Letters,
): { words: string; emphasis: Emphasis } {
	const some = hasIsland(step) ? [step.place] : step.islands;
	const region = step.group.length ? step.group : some.length > MOST_NAMED ? some : [];
	const names = region.length ? groupOf(region) : letters.all(islandsOf(puzzle, step));
	const islands = region.length ? [] : islandsOf(puzzle, step);
	return {
		words: t("hint.look", { islands: names }),
		emphasis: { islands, edges: [], badges: letters.badges, region, sums: sumsOf(puzzle, step) },
	};
}

/**
 * A step: its reason, and what follows; of the last where there is no solution, that.
 * @param state drawn before
 * @param letters of what was spoken of before
 * @returns `why`: the reason alone
 */
export function telling(
	puzzle: Puzzle,
	step: Step,
	state: Uint8Array,
	letters: Letters = new Letters(),
): { words: string; why: string; emphasis: Emphasis } {
	const { group, islands, edges, chain, facts } = step;
	const why = reasonOf(puzzle, step, letters);
	const drawable = chain.filter((link) => !isValue(puzzle, link));
	const supposed = drawable.length ? step.supposed : null; // with nothing in between it needs no drawing
	const few = islands.length <= MOST_NAMED;
	const shown = edges.length
		? edges.filter((fact) => !isValue(puzzle, fact) && fact.edge !== supposed?.edge)
		: failing(step).map(
				(edge) => facts.find((fact) => fact.edge === edge) ?? { edge, low: 1, high: Infinity },
			);
	return {
		why,
		words: COMPLETE.has(keyOf(step))
			? why
			: t("so.both", { why, so: conclusion(puzzle, step, letters) }),
		emphasis: {
			islands: [...letters.badges.keys()],
			badges: letters.badges,
			region: group.length ? group : few ? [] : islands,
			edges: shown.map((fact) => lineOf(puzzle, state, fact)),
			chain: supposed
				? [
						lineOf(puzzle, state, supposed),
						...drawable.map(({ edge, bound, low }) =>
							bound ? { edge, value: bound, most: !low } : { edge, value: MARK },
						),
					]
				: [],
			sums: sumsOf(puzzle, step),
		},
	};
}

/** The edges that contradict each other. */
function failing({ failure, failurePlace, place }: Step) {
	if (failure === "crossing") return [failurePlace, place];
	return failure === "clash" || failure === "loop" ? [failurePlace] : [];
}

/**
 * The ideas of a hint, one for each press, with the plain steps before them, unless a bridge that
 * is drawn shows them.
 */
export function ideasOf(puzzle: Puzzle, state: Uint8Array, steps: Step[]) {
	const ideas: { step: Step; preludes: Step[] }[] = [];
	let preludes: Step[] = [];
	const isShown = ({ technique, edges }: Step) =>
		technique === "crossing" && edges.every(({ edge }) => obstacle(puzzle, state, edge) >= 0);
	steps.forEach((step, i) => {
		if (!PLAIN.includes(step.technique) || i === steps.length - 1) {
			ideas.push({ step, preludes });
			preludes = [];
		} else if (!isShown(step)) preludes.push(step);
	});
	return ideas;
}

/** What a step begins with: the name of its technique. */
export function titleOf({ technique, edges }: Step) {
	const one = technique === "one_each_way" && edges.length < 2; // what is said then
	return t("name.technique", { name: t(`technique.${one ? "capacity" : technique}`) });
}

/** What follows: of islands in words, of edges where the board shows it. */
function conclusion(puzzle: Puzzle, step: Step, letters: Letters) {
	if (!step.edges.length) return t("so.none");
	const all = factsOf(puzzle, step);
	const values = all.filter((fact) => isValue(puzzle, fact));
	const [first] = values.length ? values : all;
	if (!first || (!values.length && all.some(({ amount }) => amount !== first.amount)))
		return t("so.shown");
	const place = all.length > 1 ? t("place.each") : letters.here(puzzle, first.edge);
	const facts = values.length
		? clauses(
				values.map(({ edge, amount }) =>
					t("fact.there", { amount, place: letters.between(puzzle, edge) }),
				),
			)
		: t("fact.there", { amount: first.amount, place });
	return t((values.length ? values : [first]).every(({ must }) => must) ? "so.must" : "so.can", {
		facts,
	});
}

/** What is known of an edge, as it is drawn. */
export function lineOf(puzzle: Puzzle, state: Uint8Array, { edge, low, high }: Bounds): Line {
	if (high === 0) return { edge, value: MARK };
	const count = bridges(state, edge);
	if (low > count) return { edge, value: low };
	const most = high < puzzle.maxBridges;
	return { edge, value: most ? high : low, most };
}

/** Whether a step is about one island: where a bridge is in the way, its place is that bridge. */
function hasIsland({ place, technique }: Step) {
	return place >= 0 && technique !== "crossing";
}

/** The islands that a step is about. */
function islandsOf(puzzle: Puzzle, step: Step) {
	if (hasIsland(step)) return [step.place];
	if (step.islands.length && step.islands.length <= MOST_NAMED) return step.islands;
	const ends = islandsAt(
		puzzle,
		step.edges.map(({ edge }) => edge),
	);
	return ends.slice(0, MOST_NAMED);
}

export function nameIslands(puzzle: Puzzle, islands: number[]) {
	const more = islands.length - MOST_NAMED;
	const shown = more > 1 ? islands.slice(0, MOST_NAMED) : islands; // never "and 1 more"
	const some = shown.map((island) => place(puzzle, island));
	return listPhrase(more > 1 ? [...some, t("name.more", { count: more })] : some);
}

/** The islands at some edges. */
export function islandsAt(puzzle: Puzzle, edges: number[]) {
	return [...new Set(edges.flatMap((edge) => endsOf(puzzle, edge)))];
}

/**
 * The bridges drawn after some steps.
 * @param from drawn before them
 */
export function stateAfter(
	puzzle: Puzzle,
	steps: { edges: Bounds[] }[],
	from: Uint8Array = emptyState(puzzle),
) {
	const state = from.slice();
	for (const step of steps) for (const [edge, value] of changesOf(state, step)) state[edge] = value;
	return state;
}

/** What drawing a step changes. */
function changesOf(state: Uint8Array, { edges }: { edges: Bounds[] }): Change[] {
	return edges
		.filter(({ edge }) => edge < state.length)
		.map(({ edge, low, high }) => [
			edge,
			high === 0 ? MARK : low > bridges(state, edge) ? low : at(state, edge),
		]);
}
