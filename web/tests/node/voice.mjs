// Says of puzzles all that the page would say. Reads one JSON object a line: a puzzle, drawings to
// ask for hints and drawings with mistakes; writes for each kind and language a line of sentences,
// with what the board shows. See tests/voice.py.
import { createInterface } from "node:readline";
import { ideasOf, stateAfter, telling, titleOf, whereToLook } from "../../src/explain/hints.ts";
import { reasonsAgainst, whyWrong } from "../../src/explain/mistakes.ts";
import { tellingAll } from "../../src/explain/moves.ts";
import { Letters } from "../../src/explain/reasons.ts";
import { speak } from "../../src/i18n/i18n.ts";
import { emptyState } from "../../src/puzzle/bridges.ts";
import { parse } from "../../src/puzzle/formats/formats.ts";
import { engine } from "./node_engine.mjs";

globalThis.document = { documentElement: {} };
const plain = (_, value) =>
	value instanceof Map || value instanceof Set ? [...value] : value === undefined ? null : value;
const limits = { seconds: 100000 };
for await (const line of createInterface({ input: process.stdin })) {
	const { name, puzzle: text, hints, mistakes } = JSON.parse(line);
	const puzzle = parse(text);
	const { steps } = await engine.explain(puzzle, limits);
	const { steps: here } = await engine.explain(puzzle, { ...limits, place: 0 });
	const given = [];
	for (const drawn of hints) {
		const state = Uint8Array.from(drawn);
		given.push({ state, hint: await engine.hint(puzzle, state, limits) });
	}
	const wrongs = [];
	for (const drawn of mistakes) {
		const state = Uint8Array.from(drawn);
		const hint = await engine.hint(puzzle, state, limits);
		const wrong = hint.kind === "mistake" ? hint.edges.map(({ edge }) => edge) : [];
		const start = emptyState(puzzle);
		const right = state.map((value, edge) => (wrong.includes(edge) ? start[edge] : value));
		const found = hint.kind === "mistake" && !hint.together;
		const some = found ? wrong.slice(0, 8).map((edge) => [edge, state[edge]]) : [];
		wrongs.push({
			state,
			hint,
			wrong,
			right,
			ideas: await engine.against(puzzle, right, some, limits),
		});
	}
	const say = (kind, code, said) => console.log(JSON.stringify([name, kind, code, said], plain));
	for (const code of ["en", "de", "ja"]) {
		await speak(code);
		let before = emptyState(puzzle);
		const told = [];
		for (const step of steps) {
			const { words, emphasis } = telling(puzzle, step, before);
			const look = step.technique === "crossing" ? null : whereToLook(puzzle, step, new Letters());
			told.push([titleOf(step), words, emphasis, look]);
			before = stateAfter(puzzle, [step], before);
		}
		say("explain", code, told);
		const some = here.slice(0, 5).filter(({ edges }) => edges.length);
		say("moves", code, some.length ? tellingAll(puzzle, some, emptyState(puzzle), "full") : []);
		say(
			"hints",
			code,
			given.map(({ state, hint }) => {
				if (hint.kind !== "step") return hint.kind;
				const kept = new Map();
				const letters = new Letters(undefined, kept);
				const ideas = ideasOf(puzzle, state, hint.steps);
				const look = whereToLook(puzzle, ideas[0].step, letters);
				const spoken = ideas.map(({ step, preludes }) => {
					const { words, why, emphasis } = telling(puzzle, step, state, letters);
					const own = new Letters(letters.badges, kept);
					const more = preludes.map((one) => telling(puzzle, one, state, own));
					return [titleOf(step), words, why, emphasis, more];
				});
				return [look, spoken];
			}),
		);
		say(
			"mistakes",
			code,
			wrongs.map(({ state, hint, wrong, right, ideas }) => {
				if (hint.kind !== "mistake") return hint.kind;
				const told = hint.together ? undefined : wrong[0];
				const why = whyWrong(puzzle, state, hint, told, new Letters());
				if (why.isReason || hint.together) return [why];
				return [
					why,
					...ideas.map((one, index) => {
						const edge = wrong[index];
						const letters = new Letters();
						const first = whyWrong(puzzle, state, hint, edge, letters);
						return [first, reasonsAgainst(puzzle, right, one, edge, letters)];
					}),
				];
			}),
		);
	}
}
