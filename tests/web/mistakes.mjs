// Makes mistakes in puzzles at random, and asks for their reasons as the page does. Reads nothing;
// writes one JSON object: how many there were, how many got a reason, and the longest sentence.
import { reasonsAgainst, whyWrong } from "../../src/hashikit/web/app/against.js";
import { Letters } from "../../src/hashikit/web/app/reasons.js";
import { degrees, emptyState, MARK, obstacle } from "../../src/hashikit/web/puzzle/bridges.js";
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
	words: "",
};
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
			if (whyWrong(puzzle, state, [edge], edge, letters).shown) {
				said.shown++;
				continue;
			}
			const right = state.with(edge, 0);
			const { steps } = await engine.explain(puzzle, { drawn: right });
			const reasons = reasonsAgainst(puzzle, state, right, steps, edge, letters);
			said[["unknown", "alone"][reasons.length] ?? "chains"]++;
			said.ideas += reasons.length > 1 ? reasons.length : 0;
			for (const [index, { words, emphasis }] of reasons.entries()) {
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
