// Makes mistakes in puzzles at random, and asks for their reasons as the page does. Reads nothing;
// writes one JSON object: how many there were, how many got a reason, and the longest sentence.
import { reasonsAgainst, whyWrong } from "../../src/explain/mistakes.ts";
import { Letters } from "../../src/explain/reasons.ts";
import { bridges, degrees, emptyState, MARK, obstacle } from "../../src/puzzle/bridges.ts";
import { graphOf } from "../../src/puzzle/graph.ts";
import { engine } from "./node_engine.mjs";

let seed = 7;
const random = (below) => {
	seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
	return Math.floor((seed / 0x80000000) * below);
};

const said = {
	mistakes: 0,
	shown: 0,
	alone: 0,
	chains: 0,
	ideas: 0,
	unknown: 0,
	have: 0,
	sums: 0,
	words: "",
};
/**
 * The most that each side of an island can give.
 * @param {Puzzle} puzzle
 * @param {number} island
 * @param {Uint8Array} low
 * @param {Uint8Array} high
 */
function mostOf(puzzle, island, low, high) {
	const { edges, sides } = graphOf(puzzle);
	const sums = degrees(puzzle, low);
	const own = [...sides.slice(4 * island, 4 * island + 4)].filter((edge) => edge >= 0);
	return new Map(
		own.map((edge) => {
			const { a, b } = edges[edge];
			const left = [a, b].map((end) => (puzzle.islands[end].clue ?? 9) - sums[end] + low[edge]);
			const blocked = obstacle(puzzle, low, edge) >= 0;
			return [edge, blocked ? 0 : Math.min(high[edge], ...left)];
		}),
	);
}

for (const level of ["beginner", "easy", "medium", "hard", "expert"])
	for (let number = 0; number < 12; number++) {
		const { puzzle, counts } = await engine.generate({ rows: 7, cols: 7, level, seed: number });
		for (let time = 0; time < 4; time++) {
			const state = emptyState(puzzle);
			const share = random(100);
			for (const [edge, count] of counts.entries()) if (random(100) < share) state[edge] = count;
			const could = [...counts.keys()].filter(
				(edge) => counts[edge] < 2 && obstacle(puzzle, state, edge) < 0,
			);
			if (!could.length) continue;
			const edge = could[random(could.length)];
			state[edge] = counts[edge] + 1;
			const letters = new Letters();
			said.mistakes++;
			const hint = await engine.hint(puzzle, state);
			if (hint.edges.length !== 1 || hint.edges[0].edge !== edge) throw new Error("not that edge");
			if (whyWrong(puzzle, state, hint, edge, letters).isReason) {
				said.shown++;
				continue;
			}
			const right = state.with(edge, 0);
			const [ideas] = await engine.against(puzzle, right, [[edge, state[edge]]]);
			const reasons = reasonsAgainst(puzzle, right, ideas, edge, letters);
			said[["unknown", "alone"][reasons.length] ?? "chains"]++;
			said.ideas += reasons.length > 1 ? reasons.length : 0;
			// What is known so far: from what is drawn, and then from what each reason shows.
			const low = state.map((_, edge) => bridges(state, edge));
			const high = state.map(() => puzzle.maxBridges);
			for (const [index, { words, emphasis }] of reasons.entries()) {
				for (const line of emphasis.edges)
					if (line.before && line.value !== MARK)
						low[line.edge] = Math.max(low[line.edge], line.value);
				const follows = emphasis.edges.filter((line) => !line.before);
				const islandOf = (letter) => [...emphasis.badges].find(([, badge]) => badge === letter)[0];
				// The words and the picture, which is read out, say the same.
				const here = words.match(/So there \w+ be (at most|exactly|at least) (\d) bridges? here/);
				if (here && !emphasis.chain?.length) {
					const same = ({ value, most }) =>
						value === Number(here[2]) && Boolean(most) === (here[1] === "at most");
					if (!follows.every(same)) throw new Error(`${words} ${JSON.stringify(follows)}`);
				}
				// What sides can give follows from what is known.
				const sum = (some) => some.reduce((all, one) => all + one, 0);
				const sides = words.match(
					/^(\w) needs (?:at least )?\d+\. Its (other )?sides can give (?:at most )?([^:.]+)/,
				);
				if (sides) {
					const most = mostOf(puzzle, islandOf(sides[1]), low, high);
					const shown = new Map(follows.map((line) => [line.edge, line]));
					const some = sides[2] ? [...most].filter(([edge]) => !shown.has(edge)) : [...most];
					const told = sum(sides[3].split("\u00a0+\u00a0").map(Number));
					said.sums++;
					if (sum(some.map(([, most]) => most)) > told) throw new Error(words);
					if (/build them all/.test(words))
						for (const [side, most] of some)
							if (side !== edge && low[side] < most && (shown.get(side)?.value ?? 0) < most)
								throw new Error(`not all are shown: ${words}`);
				}
				const [tried] = emphasis.chain ?? [];
				const bound = words.match(/So there can be at most (\d) bridges? here/);
				if (tried && bound) high[tried.edge] = Math.min(high[tried.edge], bound[1]);
				for (const { edge, value, most } of emphasis.edges)
					if (value === MARK || most) high[edge] = Math.min(high[edge], most ? value : 0);
					else low[edge] = Math.max(low[edge], value);
				// The side is named, the numbers are not those of the ideas.
				if (/this side|this one|Steps? \d/.test(words)) throw new Error(words);
				// The last of several says what follows, and no other what the drawn bridges show.
				const ends =
					/(too many bridges|cross the one between . and .)\.$|So there (can|must) be .*\.$/;
				const last = index === reasons.length - 1;
				if (last && index && !ends.test(words)) throw new Error(words);
				const shownBefore = /So there must be at least \d bridges? between A and B\.$/;
				if (!last && shownBefore.test(words)) throw new Error(words);
				if (emphasis.edges.some((line) => line.edge === edge)) throw new Error(words);
				// Where the words point, the board shows something.
				const points = / bridges? here\b/.test(words);
				const shows = emphasis.chain?.length || emphasis.edges.some((line) => !line.before);
				if (points && !shows) throw new Error(words);
				// What an island "has" is on the board, or part of what follows.
				const [shown, most] = [right.slice(), right.slice()];
				for (const line of emphasis.edges) {
					if (line.value === MARK) continue;
					most[line.edge] = Math.max(most[line.edge], line.value - (line.before ? 0 : 1));
					if (line.before) shown[line.edge] = Math.max(shown[line.edge], line.value);
				}
				for (const [all, letter, has] of words.matchAll(/(\w) needs \d+ and has (\d+)/g)) {
					const [island] = [...emphasis.badges].find(([, badge]) => badge === letter);
					const [least, greatest] = [shown, most].map((on) => degrees(puzzle, on)[island]);
					said.have++;
					if (has < least || has > greatest) throw new Error(`${level} ${number}: ${all}`);
				}
				if (words.split(" ").length > said.words.split(" ").length) said.words = words;
			}
		}
	}
console.log(JSON.stringify(said));
