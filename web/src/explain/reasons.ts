/**
 * Why a step holds: which sentence says it, and which values it contains. Python chooses in the
 * same way, in reasoning/wording.py; only the names of islands differ.
 */

import type { Step } from "../engine/types.ts";
import { clauses, listed, t } from "../i18n/i18n.ts";
import { bridges } from "../puzzle/bridges.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at, EAST, SOUTH, WEST } from "../puzzle/puzzle.ts";
import type { Puzzle, Values } from "../puzzle/types.ts";
import { sidesAt } from "./sides.ts";
import type { Bounds } from "./types.ts";

/** The most islands that a sentence names by letters; more are tinted. */
export const MOST_NAMED = 4;

/** Whether a fact is about how many bridges an island has in all: those come after the edges. */
export function isValue(puzzle: Puzzle, { edge }: { edge: number }) {
	return edge >= graphOf(puzzle).edges.length;
}

/** The island of such a fact. */
function islandOf(puzzle: Puzzle, { edge }: { edge: number }) {
	return edge - graphOf(puzzle).edges.length;
}

/** Gives islands letters, in the order in which they are spoken of. */
export class Letters {
	kept: Map<number, string>;
	badges: Map<number, string>;
	wrong: number;

	/**
	 * @param badges given before
	 * @param kept and those of sentences around, which no other island gets
	 */
	constructor(badges?: Map<number, string>, kept: Map<number, string> = new Map(badges)) {
		this.kept = kept;
		this.badges = new Map(badges);
		/** The edge that is drawn wrongly: the board shows nothing else there. */
		this.wrong = -1;
	}

	of(island: number) {
		const known = this.badges.get(island);
		if (known) return known;
		const { size } = this.kept;
		const next = String.fromCharCode(65 + (size % 26)) + (Math.floor(size / 26) || "");
		const letter = this.kept.get(island) ?? next;
		this.kept.set(island, letter);
		this.badges.set(island, letter);
		return letter;
	}

	/** Several islands: "A, B and C", or the ones in a tint. */
	all(islands: number[]) {
		if (islands.length > MOST_NAMED) return t("name.tinted_islands");
		return listed(islands.map((island) => this.of(island)));
	}

	/** Where the board shows a line, or which edge it is. */
	here(puzzle: Puzzle, edge: number, shown: "place.here" | "place.trial" = "place.here") {
		return edge === this.wrong ? this.between(puzzle, edge) : t(shown);
	}

	/** Where an edge runs, or all bridges of an island. */
	between(puzzle: Puzzle, edge: number) {
		const [a, b] = endsOf(puzzle, edge);
		if (a === b) return t("place.all", { A: this.of(a) });
		return t("place.between", { a: this.of(a), b: this.of(b) });
	}
}

/** A group or a region. */
export function groupOf(islands: number[]) {
	return t("name.tinted", { count: islands.length });
}

/**
 * The name of a reason, and what is in it.
 * @param length of the chain, as it is drawn
 */
export function reasonOf(
	puzzle: Puzzle,
	step: Step,
	state: Uint8Array,
	letters: Letters,
	length: number,
): { key: string; values: Values } {
	const { technique, place: here, group, supposed } = step;
	if (/^(full|one_each_way|capacity|room)$/.test(technique))
		return arithmetic(puzzle, step, state, letters);
	let key: string = technique;
	const values: Values = {};
	const [first] = step.edges;
	if (here >= 0 && technique !== "crossing") values.A = letters.of(here); // there it is an edge
	if (technique === "minimal") {
		const wants = wantsOf(step, letters);
		if (!wants.length) key = "minimal_bare";
		values.wants = clauses(wants);
	}
	if (first && (technique === "loop" || technique === "pair")) {
		values.islands = letters.all(endsOf(puzzle, first.edge));
		values.bridges = t("fact.count", { count: first.high + 1 });
	}
	if (technique === "crossing") values.bridge = t("name.a_bridge");
	if (first && technique === "split") values.place = letters.here(puzzle, first.edge);
	if (technique === "parity") {
		values.total = group.reduce((all, island) => all + totalOf(puzzle, step, island).low, 0);
		const out = bridgesOut(puzzle, step);
		if (out) {
			key = "parity_out";
			values.bridges = t("fact.count", { count: out });
		}
	}
	if (technique === "sum_rest" && group.length === 1) key = "sum_alone";
	if (/^(no_repeat|sum)$/.test(technique) && !supposed) {
		const known = group.map((island) => has(puzzle, step, island, letters)).filter(Boolean);
		if (known.length) {
			key += "_known";
			values.known = clauses(known);
		}
	}
	// A bridge may leave the islands of a sum no values, as it may block another.
	if (supposed && (technique === "sum" || (technique === "way_out" && !group.length)))
		key = "blocked";
	const [sum] = sumsOf(puzzle, step).map((index) => at(graphOf(puzzle).sums, index));
	if (sum) values.says = t("says.marked", { reading: sum.reading });
	if (group.length) values.group = groupOf(group);
	if (supposed) {
		const where = isValue(puzzle, supposed)
			? letters.between(puzzle, supposed.edge)
			: letters.here(puzzle, supposed.edge, length ? "place.trial" : "place.here");
		const { low, high } = supposed;
		const most = mostAt(puzzle, supposed);
		const after = low ? { low, high: most } : { low, high };
		const said = amount({ low: isValue(puzzle, supposed) ? 1 : 0, high: most }, after, most);
		values.supposed = t("fact.there", { amount: said, place: where });
		values.failed = failed(puzzle, step, letters);
	}
	if (technique === "trial" && length) {
		key = "trial_chain";
		values.chain = t(length === 2 ? "chain.two" : "chain.steps", { count: length });
	}
	return { key, values };
}

/**
 * What a step rests on about the number of an island; "" if nothing. Names it only if it is told.
 * `bySides`: and what follows from how many sides it has, unless it has all four.
 */
export function has(puzzle: Puzzle, step: Step, island: number, letters: Letters, bySides = false) {
	const { clue } = at(puzzle.islands, island);
	const most = 4 * puzzle.maxBridges;
	const edges = [...graphOf(puzzle).sides.slice(4 * island, 4 * island + 4)].filter((e) => e >= 0);
	let { low, high } = totalOf(puzzle, step, island);
	if (clue === null) {
		const known = step.facts.filter(({ edge }) => edges.includes(edge));
		const isOwn = (fact: Bounds) => isValue(puzzle, fact) && islandOf(puzzle, fact) === island;
		if (!known.length && !step.facts.some(isOwn) && !bySides) return "";
		const free = (edges.length - known.length) * puzzle.maxBridges;
		const lows = known.reduce((sum, fact) => sum + fact.low, 0);
		const highs = known.reduce((sum, fact) => sum + fact.high, free);
		[low, high] = [Math.max(1, low, lows), Math.min(high, highs)];
		if (low === 1 && high === most) return "";
	}
	const some = low > 1 ? "range" : "most";
	const kind = low === high ? "exactly" : high === most ? "least" : some;
	const count = kind === "least" ? low : high;
	return t(`has.${kind}`, { A: letters.of(island), low, count });
}

/** What is impossible together, for a step that is a smallest set. */
export function wantsOf({ islands, rules, sums }: Step, letters: Letters) {
	const count = sums.length;
	return [
		islands.length && t("want.islands", { islands: letters.all(islands), count: islands.length }),
		rules.network && t("want.network"),
		rules.loop && t("want.loop"),
		count && t("want.signs", { signs: t("name.marked", { count }), count }),
	].filter((want) => typeof want === "string");
}

/** How an assumption fails. */
function failed(puzzle: Puzzle, { failure, failurePlace, group }: Step, letters: Letters) {
	const values: Values =
		failure === "cut_off"
			? { group: groupOf(group) }
			: failure === "sum"
				? { sign: t("name.marked", { count: 1 }) }
				: failure === "clash" || failure === "loop"
					? { place: letters.between(puzzle, failurePlace) }
					: { A: failurePlace >= 0 ? letters.of(failurePlace) : "" };
	return t(`failed.${failure}`, values);
}

/** A reason that is about what the sides of an island can give. */
function arithmetic(
	puzzle: Puzzle,
	step: Step,
	state: Uint8Array,
	letters: Letters,
): { key: string; values: Values } {
	const { technique, place: here, facts } = step;
	const { clue } = at(puzzle.islands, here);
	const { low: least, high: greatest } = totalOf(puzzle, step, here);
	const need = Math.max(least, 1); // every island has a bridge
	const sides = sidesAt(puzzle, state, facts, here, greatest);
	const { have, most, total } = sides;
	const A = letters.of(here);
	if (technique === "room") {
		const values = { A, clue: greatest, have, left: greatest - have };
		return { key: clue === null ? "room_most" : "room", values };
	}
	const usual = { key: technique === "full" ? "all" : "capacity", values: { A } };
	const edges = step.edges.filter((fact) => !isValue(puzzle, fact));
	const [first] = edges;
	if (!first) return usual;
	const said = t(need === greatest ? "need.exactly" : "need.least", { count: need });
	const drawn = bridges(state, first.edge);
	const elsewhere = have - drawn;
	const open = most.filter(({ edge, high }) => high > bridges(state, edge));
	if (open.every(({ edge }) => edge === first.edge) && open.length) {
		if (first.low === need - elsewhere) {
			if (need === 1 && greatest > 1) return { key: "only_way", values: { A } };
			const key = elsewhere ? (drawn ? "last_more" : "last") : "only";
			return { key, values: { A, need: said, have: elsewhere } };
		}
	}
	const spare = total - need;
	const values = { A, need: said, parts: parts(most), spare };
	if (technique === "full") return spare === 0 ? { key: "full", values } : usual;
	const must = (edge: number) => (most.find((one) => one.edge === edge)?.high ?? 0) - spare;
	if (!edges.every(({ edge, low }) => must(edge) >= low && low > 0)) return usual;
	if (edges.length === 1) {
		if (must(first.edge) !== first.low) return usual;
		const others = most.filter(({ edge }) => edge !== first.edge);
		return { key: "rest", values: { ...values, parts: parts(others) } };
	}
	const each = first.low;
	if (edges.some(({ low }) => low !== each)) return { key: "spare", values };
	if (most.every(({ high }) => !high || high - spare >= each))
		return { key: each === 1 ? "each" : "each_more", values: { ...values, least: each } };
	return { key: each === 1 ? "each_but" : "spare", values };
}

/** What sides can give, as a sum. */
export function parts(some: { high: number }[]) {
	const each = some.map(({ high }) => high).filter(Boolean);
	return each.join("\u00a0+\u00a0") || "0";
}

/** The bridges that lead out of the group of a step elsewhere than where it concludes something. */
export function bridgesOut(puzzle: Puzzle, { edges, facts, group }: Step) {
	const leads = (fact: { edge: number }) =>
		edges.every(({ edge }) => edge !== fact.edge) &&
		!isValue(puzzle, fact) &&
		endsOf(puzzle, fact.edge).filter((island) => group.includes(island)).length === 1;
	return facts.filter(leads).reduce((all, { low }) => all + low, 0);
}

/** What a step knows of how many bridges an island has in all. */
export function totalOf(puzzle: Puzzle, step: Step, island: number) {
	const { clue } = at(puzzle.islands, island);
	if (clue !== null) return { low: clue, high: clue };
	const known = step.facts.find(
		(fact) => isValue(puzzle, fact) && islandOf(puzzle, fact) === island,
	);
	return known ?? { low: 0, high: 4 * puzzle.maxBridges };
}

/** The most bridges that there can be: of an edge, or of an island in all. */
export function mostAt(puzzle: Puzzle, fact: { edge: number }) {
	return (isValue(puzzle, fact) ? 4 : 1) * puzzle.maxBridges;
}

/**
 * How many bridges, of what was possible before: "exactly 1 bridge".
 * @param most that there can be at all
 */
export function amount(
	before: { low: number; high: number },
	after: { low: number; high: number },
	most: number,
) {
	const { low } = after;
	const high = Math.min(after.high, most);
	if (high === 0) return t("fact.none");
	if (low <= before.low) return t("fact.most", { count: high });
	if (low === high) return t(high === most ? "fact.count" : "fact.exactly", { count: low });
	return high < Math.min(before.high, most)
		? t("fact.range", { low, count: high })
		: t("fact.least", { count: low });
}

/** The sums that a step uses, by index. The engine numbers the sums along the rows first. */
export function sumsOf(puzzle: Puzzle, step: Step): number[] {
	const places = graphOf(puzzle).sums.map(({ sign, side }, index) => {
		const { row, col } = at(puzzle.signs, sign);
		return side === EAST || side === WEST
			? [0, row, col, side === EAST ? 1 : 0, index]
			: [1, col, row, side === SOUTH ? 1 : 0, index];
	});
	places.sort((a, b) => a.reduce((order, n, i) => order || n - at(b, i), 0));
	return step.sums.map((sum) => at(at(places, sum), 4));
}

export function endsOf(puzzle: Puzzle, edge: number): [a: number, b: number] {
	const { edges } = graphOf(puzzle);
	const island = edge - edges.length;
	if (island >= 0) return [island, island];
	const { a, b } = at(edges, edge);
	return [a, b];
}
