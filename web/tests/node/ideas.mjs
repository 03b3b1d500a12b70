// Asks for hints at random right positions, as the page does. Reads nothing; writes one JSON object:
// how many simple steps they rest on, and how many of these are left out.
import { PLAIN } from "../../src/engine/names.ts";
import { ideasOf, stateAfter } from "../../src/explain/hints.ts";
import { obstacle } from "../../src/puzzle/bridges.ts";
import { engine } from "./node_engine.mjs";

const found = { plain: 0, left: 0 };
for (const level of ["medium", "hard", "expert"])
	for (let number = 0; number < 20; number++) {
		const { puzzle } = await engine.generate({ rows: 8, cols: 8, level, seed: number });
		const { steps } = await engine.explain(puzzle);
		for (let place = number % 5; place < steps.length; place += 5) {
			// No player marks what is impossible.
			const state = stateAfter(puzzle, steps.slice(0, place)).map((value) =>
				value < 7 ? value : 0,
			);
			const hint = await engine.hint(puzzle, state);
			if (hint.kind !== "step") continue;
			const plain = hint.steps.slice(0, -1).filter(({ technique }) => PLAIN.includes(technique));
			const told = ideasOf(puzzle, state, hint.steps).flatMap(({ preludes }) => preludes);
			for (const { technique, edges } of told)
				if (
					technique === "crossing" &&
					edges.every(({ edge }) => obstacle(puzzle, state, edge) >= 0)
				)
					throw new Error(`${level} ${number}: a bridge in the way, as everybody sees`);
			found.plain += plain.length;
			found.left += plain.length - told.length;
		}
	}
console.log(JSON.stringify(found));
