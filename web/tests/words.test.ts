// Sentences that are put together: names of islands, what went wrong, a game in a few words.
// That hints and reasons say what Python says is tested in tests/web/test_words_alike.py.

import { KEYS, KINDS, NAMES, numberOf } from "../src/engine/names.ts";
import type { Step } from "../src/engine/types.ts";
import { ideasOf, nameIslands, whereToLook } from "../src/explain/hints.ts";
import { Letters, Phrases } from "../src/explain/reasons.ts";
import { howFar, describe as inWords } from "../src/game/describe.ts";
import { Game } from "../src/game/game.ts";
import { speak } from "../src/i18n/i18n.ts";
import { parse, parseAll } from "../src/puzzle/formats/formats.ts";
import { UserError, whatIsWrong } from "../src/ui/errors.ts";

const P = parse("3.3/.../2.2");
const ROW = parse("1.1.1.1.1.1");

afterEach(() => speak("en"));

describe("letters", () => {
	test("are given in the order in which islands are spoken of, and kept", () => {
		const letters = new Letters();
		expect([7, 3, 7, 5].map((island) => letters.of(island))).toEqual(["A", "B", "A", "C"]);
		expect([...letters.badges]).toEqual([
			[7, "A"],
			[3, "B"],
			[5, "C"],
		]);
	});

	test("go on after Z", () => {
		const letters = new Letters();
		const all = Array.from({ length: 60 }, (_, island) => letters.of(island));
		expect(new Set(all).size).toBe(60);
		expect(all.slice(25, 28)).toEqual(["Z", "A1", "B1"]);
	});

	test("of sentences around are no other island's", () => {
		const first = new Letters();
		first.of(1);
		const kept = new Map(first.badges);
		const second = new Letters(first.badges, kept);
		expect(second.of(2)).toBe("B");
		const third = new Letters(first.badges, kept);
		expect(third.of(3)).toBe("C");
		expect(third.of(2)).toBe("B");
		expect([...third.badges.keys()]).toEqual([1, 3, 2]);
	});

	test("of many islands are none: these are tinted", () => {
		const letters = new Letters();
		expect(letters.all([0, 1, 2, 3])).toBe("A, B, C, and D");
		const many = new Letters();
		expect(many.all([0, 1, 2, 3, 4])).not.toContain("A,");
		expect(many.badges.size).toBe(0);
	});

	test("name an edge that is drawn wrongly, where the board shows nothing else", () => {
		const letters = new Letters();
		expect(letters.here(P, 0)).toBe("here");
		letters.wrong = 0;
		expect(letters.here(P, 0)).toBe("between A and B");
	});
});

test("islands are named by their places, never with one more", () => {
	expect(nameIslands(P, [0, 1])).toBe("3 at row 1, column 1 and 3 at row 1, column 3");
	expect(nameIslands(ROW, [0, 1, 2, 3, 4])).toContain("column 9");
	expect(nameIslands(ROW, [0, 1, 2, 3, 4, 5])).toMatch(/column 7,? and 2 more/);
});

/** A step that concludes something of some edges. */
function step(technique: Step["technique"], edges: number[], more: Partial<Step> = {}): Step {
	const facts = edges.map((edge) => ({ edge, low: 0, high: 0, lowBefore: 0, highBefore: 2 }));
	return {
		technique,
		level: "easy",
		depth: 0,
		place: -1,
		failure: "none",
		failurePlace: -1,
		rules: { crossing: false, network: false, loop: false, signs: false },
		supposed: null,
		edges: facts,
		facts: [],
		islands: [],
		group: [],
		sums: [],
		chain: [],
		words: [],
		...more,
	};
}

test("plain steps come before the idea that rests on them, and last if there is no other", () => {
	const [one, two, three] = [step("complete", [0]), step("parity", [1]), step("room", [2])];
	const state = new Uint8Array(4);
	expect(ideasOf(P, state, [one, two, three])).toEqual([
		{ step: two, preludes: [one] },
		{ step: three, preludes: [] },
	]);
});

test("that a drawn bridge is in the way is left out", () => {
	const cross = parse(".1./1.1/.1.");
	const [crossing, idea] = [step("crossing", [0]), step("parity", [1])];
	const hints = (state: Iterable<number>) =>
		ideasOf(cross, Uint8Array.from(state), [crossing, idea]);
	expect(hints([0, 1])).toEqual([{ step: idea, preludes: [] }]);
	expect(hints([0, 0])).toEqual([{ step: idea, preludes: [crossing] }]);
});

test("where to look: at a place, at some islands, or in a region", () => {
	const look = (more: Partial<Step>) => whereToLook(ROW, step("full", [0], more), new Letters());
	expect(look({ place: 2 }).emphasis).toMatchObject({ islands: [2], region: [] });
	expect(look({ islands: [1, 2] }).emphasis).toMatchObject({ islands: [1, 2], region: [] });
	expect(look({}).emphasis).toMatchObject({ islands: [0, 1], region: [] }); // where it concludes
	expect(look({ islands: [0, 1, 2, 3, 4] }).emphasis).toMatchObject({
		islands: [],
		region: [0, 1, 2, 3, 4],
	});
	expect(look({ group: [3, 4] }).emphasis).toMatchObject({ islands: [], region: [3, 4] });
});

/** A phrase: its key, and its values by name: the kind, and what that says. */
function phrase(key: (typeof KEYS)[number], ...values: [string, string, ...number[]][]) {
	const each = values.flatMap(([name, kind, ...more]) => [
		numberOf(NAMES, name),
		numberOf(KINDS, kind),
		...more,
	]);
	return [numberOf(KEYS, key), values.length, ...each];
}

test("phrases name islands by letters, and a chain only if the board shows it", () => {
	const say = (numbers: number[]) => new Phrases(P, numbers, new Letters()).phrase();
	const two = phrase("need.exactly", ["count", "number", 3]);
	expect(
		say(
			phrase(
				"why.full",
				["A", "plain", 2],
				["need", "phrase", ...two],
				["parts", "sides", 2, 2, 1],
			),
		),
	).toBe("A needs 3. Its sides can give 2\u00a0+\u00a01: build them all.");
	const there = phrase(
		"fact.there",
		["amount", "phrase", ...phrase("fact.none")],
		["place", "tried", 0],
	);
	const trial = (drawn: number) =>
		say(
			phrase(
				"why.trial_chain",
				["supposed", "phrase", ...there],
				["failed", "phrase", ...phrase("failed.none")],
				["chain", "chain", drawn, 1, 0],
			),
		);
	expect(trial(3)).toMatch(/^Assume no bridge at the \?\. Numbers 1 to 3 follow\. But then/);
	expect(trial(0)).toMatch(/^Assume no bridge at the \?\. Then/);
});

test("what is wrong is said in the player's language", async () => {
	const errorOf = (text: string) => {
		try {
			parseAll(text);
		} catch (error) {
			return error;
		}
		return null;
	};
	const row = errorOf("2.2\n..\n");
	const inLine = errorOf("2.2/.../1.1\n1.x/.../2.2\n");
	expect(whatIsWrong(row)).toContain("2");
	expect(whatIsWrong(inLine)).toMatch(/2.*x/);
	for (const error of [row, inLine]) {
		const english = whatIsWrong(error);
		expect(english).not.toMatch(/[{}]|format\./);
		await speak("de");
		expect(whatIsWrong(error)).not.toBe(english);
		await speak("en");
	}
	expect(whatIsWrong(new UserError("As it stands."))).toBe("As it stands.");
	expect(whatIsWrong(new DOMException("", "AbortError"))).toBe("Cancelled.");
	expect(whatIsWrong(new DOMException("", "TimeoutError"))).toContain("did not answer in time");
	expect(whatIsWrong(new RangeError("odd"))).toContain("RangeError: odd");
	expect(whatIsWrong(undefined)).toContain("undefined");
});

test("a game in a few words", async () => {
	const game = Game.of(P, { level: "easy", title: "The harbor", author: "Zoë" });
	expect(inWords(game)).toMatch(/^The harbor · by Zoë · 3×3 · Easy · /);
	game.apply([[0, 2]]);
	expect(inWords(game)).toMatch(/2 .*5/); // of 5 bridges
	game.finished = 1;
	const done = inWords(game);
	expect(done).not.toMatch(/2 .*5/);
	await speak("ja");
	expect(inWords(game)).not.toBe(done);
	expect(inWords(Game.of(parse("?.?"), { daily: "2019-03-04" }))).toContain("2019");
});

test("bridges that are too many bring the end no nearer", () => {
	const game = Game.of(P);
	const [, , , edge] = [...game.state.keys()]; // between the two islands with a 2
	const said = (...counts: number[]) => {
		game.apply(counts.map((count, i) => [i, count]));
		return howFar(game);
	};
	expect(edge).toBe(3);
	expect(said(2, 2, 2, 2)).toBe("5 of 5 bridges"); // of 8 that are drawn
	expect(said(2, 2, 0, 0)).toBe("3 of 5 bridges"); // one island has its 3, and not 4
});
