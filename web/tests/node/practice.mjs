// Looks for positions to practise each technique in, as the page does. Reads nothing; writes one JSON
// object: by technique, of each position its puzzle, what is drawn, and what follows.

import { engine } from "../../src/engine/engine.ts";
import { tellingAgainst, tellingAll } from "../../src/explain/moves.ts";
import { EXPLAINED } from "../../src/game/examples.ts";
import { findPosition, judge, rarePosition } from "../../src/game/practice.ts";
import { dump } from "../../src/puzzle/formats/formats.ts";
import "./node_engine.mjs";

let seed = 1;
crypto.getRandomValues = (numbers) => {
	seed = (seed * 48271) % 0x7fffffff;
	return numbers.fill(seed);
};

const { signal } = new AbortController();
/** Where no puzzle that is made has the technique; `null` if nothing else is kept for it either. */
async function findWithoutMaking(technique) {
	const { generate } = engine;
	engine.generate = async () => null;
	const position = await findPosition(technique, signal).catch(() => null);
	engine.generate = generate;
	return position;
}

/** Of every right bridge of a position, whether it counts, and the reason that is then given. */
async function judgedOf(position) {
	const { technique, puzzle, before, solution } = position;
	const judged = [];
	for (const [edge, goal] of solution.entries()) {
		const drawn = before[edge] === 7 ? 0 : before[edge];
		if (goal <= drawn) continue;
		const { verdict, move, against } = await judge(position, edge, goal, signal);
		const line = { edge, value: goal };
		const told =
			verdict === "right" &&
			(move
				? tellingAll(puzzle, move.steps, before, technique)
				: tellingAgainst(puzzle, against, before, [line]));
		judged.push({ verdict, words: told ? told.words : "" });
	}
	return judged;
}

const found = {};
for (const technique of EXPLAINED) {
	const positions = [
		await findPosition(technique, signal),
		await findWithoutMaking(technique),
		await rarePosition(technique, signal),
	];
	found[technique] = [];
	for (const position of positions.filter(Boolean)) {
		const { puzzle, before, solution, moves } = position;
		const [first] = moves[0].edges;
		const judged = await judge(position, first.edge, first.value, signal);
		const wrong = solution.findIndex((count, edge) => !before[edge] && !count);
		found[technique].push({
			puzzle: dump(puzzle, "json"),
			drawn: [...before],
			solution: [...solution],
			moves: moves.flatMap(({ edges }) => edges),
			steps: moves[0].steps.map((step) => step.technique),
			judged: await judgedOf(position),
			verdicts: [
				judged.verdict,
				wrong < 0 ? "wrong" : (await judge(position, wrong, 1, signal)).verdict,
			],
		});
	}
}
// A right use elsewhere counts, even one that the engine's own explanation does not take.
const position = await findPosition("full", signal);
const verdict = await judge(
	{ ...position, moves: [] },
	...Object.values(position.moves[0].edges[0]),
	signal,
);
console.log(JSON.stringify({ found, elsewhere: verdict.verdict }));
process.exit(0);
