/**
 * Puts names into the phrases that the core chooses (core/people/voice.hpp): islands get letters,
 * which the board shows. Python does the same with cells, in reasoning/wording.py.
 */

import { KEYS, KINDS, NAMES, pick } from "../engine/names.ts";
import type { Step } from "../engine/types.ts";
import { clauses, listPhrase, t } from "../i18n/i18n.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at, EAST, SOUTH, WEST } from "../puzzle/puzzle.ts";
import type { Puzzle, Values } from "../puzzle/types.ts";

/** The most islands that a sentence names by letters; more are tinted. */
export const MOST_NAMED = 4;

/** Whether a fact is about how many bridges an island has in all: those come after the edges. */
export function isValue(puzzle: Puzzle, { edge }: { edge: number }) {
	return edge >= graphOf(puzzle).edges.length;
}

/** Gives islands letters, in the order in which they are spoken of. */
export class Letters {
	letters: Map<number, string>;
	badges: Map<number, string>;
	wrong: number;

	/**
	 * @param badges given before
	 * @param letters and those of sentences around, which no other island gets
	 */
	constructor(badges?: Map<number, string>, letters: Map<number, string> = new Map(badges)) {
		this.letters = letters;
		this.badges = new Map(badges);
		/** The edge that is drawn wrongly: the board shows nothing else there. */
		this.wrong = -1;
	}

	of(island: number) {
		const known = this.badges.get(island);
		if (known) return known;
		const { size } = this.letters;
		const next = String.fromCharCode(65 + (size % 26)) + (Math.floor(size / 26) || "");
		const letter = this.letters.get(island) ?? next;
		this.letters.set(island, letter);
		this.badges.set(island, letter);
		return letter;
	}

	/** Several islands: "A, B and C", or the ones in a tint. */
	all(islands: number[]) {
		if (islands.length > MOST_NAMED) return t("name.tinted_islands");
		return listPhrase(islands.map((island) => this.of(island)));
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

/** Reads phrases, and names what is in them. */
export class Phrases {
	#puzzle: Puzzle;
	#numbers: ArrayLike<number>;
	#letters: Letters;
	#at: number;
	/** The islands of the group that was named last. */
	group: number[] = [];

	constructor(puzzle: Puzzle, numbers: ArrayLike<number>, letters: Letters, start: number = 0) {
		this.#puzzle = puzzle;
		this.#numbers = numbers;
		this.#letters = letters;
		this.#at = start;
	}

	one() {
		return at(this.#numbers, this.#at++);
	}

	#take(count: number) {
		return Array.from({ length: count }, () => this.one());
	}

	#list<T>(entry: () => T) {
		return Array.from({ length: this.one() }, entry);
	}

	phrase(): string {
		const key = pick(KEYS, this.one());
		const values: Values = {};
		for (let left = this.one(); left > 0; left--) values[pick(NAMES, this.one())] = this.#value();
		// Of a chain that cannot be drawn, nothing is told.
		return t(key === "why.trial_chain" && !values.chain ? "why.trial" : key, values);
	}

	#value(): string | number {
		const letters = this.#letters;
		switch (pick(KINDS, this.one())) {
			case "number":
				return this.one();
			case "phrase":
				return this.phrase();
			case "cell":
			case "plain":
			case "island":
			case "toward":
				return letters.of(this.one());
			case "known": {
				const letter = letters.of(this.one());
				this.phrase(); // not told
				return letter;
			}
			case "edge":
				return letters.between(this.#puzzle, this.one());
			case "here":
				return letters.here(this.#puzzle, this.one());
			case "tried":
				return letters.here(this.#puzzle, this.one(), "place.trial");
			case "bridge":
				this.one();
				return t("name.a_bridge");
			case "says": {
				const reading = this.#take(3)[2] ?? 0;
				return t("says.marked", { reading: reading < 0 ? "?" : reading });
			}
			case "signs":
				return t("name.marked", { count: this.#take(this.one()).length });
			case "sides":
				return this.#list(() => this.one()).join("\u00a0+\u00a0") || "0";
			case "group": {
				const count = this.one();
				this.group = count === 1 ? [this.#alone()] : this.#take(count);
				return groupOf(this.group);
			}
			case "islands":
			case "every": {
				const count = this.one();
				if (count <= MOST_NAMED)
					return listPhrase(Array.from({ length: count }, () => String(this.#value())));
				this.#take(2 * count);
				return t("name.tinted_islands");
			}
			case "clauses":
				return clauses(this.#list(() => this.phrase()));
			case "chain": {
				const [count = 0, rest = 0] = this.#take(2);
				this.#at += rest; // the board shows it
				return count && t(count === 2 ? "chain.two" : "chain.steps", { count });
			}
		}
	}

	/** An island that gets no letter. */
	#alone() {
		const kind = pick(KINDS, this.one());
		const island = this.one();
		if (kind === "known") this.phrase();
		return island;
	}
}

/** The key of the reason of a step. */
export function keyOf({ words }: Step) {
	return pick(KEYS, words[1] ?? -1);
}

/** Why a step holds. */
export function reasonOf(puzzle: Puzzle, { words }: Step, letters: Letters) {
	return new Phrases(puzzle, words, letters, 1).phrase();
}

/** What a step concludes, each with its number of bridges, and whether these must be. */
export function factsOf(puzzle: Puzzle, { words }: Step) {
	const look = 1 + (words[0] ?? 0);
	const phrases = new Phrases(puzzle, words, new Letters(), look + 1 + (words[look] ?? 0));
	return Array.from({ length: phrases.one() }, () => ({
		must: phrases.one() > 0,
		edge: phrases.one(),
		amount: phrases.phrase(),
	}));
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
