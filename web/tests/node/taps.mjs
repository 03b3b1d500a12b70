// Taps the middle of missing bridges, with a finger that is off by up to 5 pixels each way, at random
// moments of games on a phone. Takes how many a size; writes one JSON object: by size, how many chose
// something else.
import { edgeNear, islandNear } from "../../src/board/aim.ts";
import { CELL, MARGIN, middle } from "../../src/board/shapes.ts";
import { graphOf } from "../../src/puzzle/graph.ts";
import { engine } from "./node_engine.mjs";

const WIDTH = 366; // of a board on a phone 390 pixels wide
const OFF = 5;
const LEVELS = ["easy", "medium", "hard"];
const taps = Number(process.argv[2]);

let seed = 1;
const random = () => {
	seed = (seed * 48271) % 0x7fffffff;
	return seed / 0x7fffffff;
};

const missed = {};
for (const size of [5, 7, 9, 11]) {
	const scale = WIDTH / (size * CELL + 2 * MARGIN);
	missed[size] = 0;
	for (let tap = 0, puzzle, counts; tap < taps; tap++) {
		if (tap % 20 === 0) {
			const level = LEVELS[(tap / 20) % 3];
			({ puzzle, counts } = await engine.generate({ rows: size, cols: size, level, seed: tap }));
		}
		const share = random();
		const state = counts.map((count) => [...Array(count)].filter(() => random() < share).length);
		const missing = [...counts.keys()].filter((edge) => counts[edge] > state[edge]);
		if (!missing.length) {
			tap--;
			continue;
		}
		const edge = missing[Math.floor(random() * missing.length)];
		const { a, b } = graphOf(puzzle).edges[edge];
		const [[x, y], [u, v]] = [middle(puzzle.islands[a]), middle(puzzle.islands[b])];
		const off = () => ((random() * 2 - 1) * OFF) / scale;
		const [px, py] = [(x + u) / 2 + off(), (y + v) / 2 + off()];
		const hit = islandNear(puzzle, px, py, scale) < 0 ? edgeNear(puzzle, state, px, py, false) : -1;
		if (hit !== edge) missed[size]++;
	}
}
console.log(JSON.stringify(missed));
process.exit(0);
