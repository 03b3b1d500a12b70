/** Practice: positions in which a technique is the easiest that helps, and what counts there. */

import { engine } from "../engine/engine.ts";
import { type Level, numberOf, PLAIN, TECHNIQUES, type Technique } from "../engine/names.ts";
import type { Step } from "../engine/types.ts";
import { stateAfter } from "../explain/hints.ts";
import { sidesAt } from "../explain/sides.ts";
import { bridges, degrees, MARK, obstacle } from "../puzzle/bridges.ts";
import { parse } from "../puzzle/formats/formats.ts";
import { graphOf } from "../puzzle/graph.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Cell, Puzzle } from "../puzzle/types.ts";
import { turn } from "./edit.ts";
import { EXAMPLES, isExplained } from "./examples.ts";

/** What can be drawn at once, and why: the last step says so, those before are its reasons. */
export interface Move {
	/** The hardest technique of its steps. */
	technique: Technique;
	steps: Step[];
	edges: {
		edge: number;
		/** At least so many bridges, or `MARK`. */
		value: number;
	}[];
}

export interface Position {
	technique: Technique;
	puzzle: Puzzle;
	/** What is drawn. */
	before: Uint8Array;
	solution: Uint8Array;
	/** The moves by this technique, the shortest first. */
	moves: [Move, ...Move[]];
	/** What else can be drawn at once, by any technique; filled in when it is asked for. */
	others?: Move[];
}

/** What a move of the player is worth, and why. */
export interface Judgement {
	verdict: Verdict;
	/** What proves it. */
	move?: Move;
	/** Of a right one without a move: the steps from its opposite to a contradiction. */
	against?: Step[];
}

/**
 * What a move of the player is worth; `part`: right, but more follows there; `other`: right, but
 * not by the technique; `none`: it draws nothing.
 */
export type Verdict = "right" | "part" | "other" | "wrong" | "none";

type Recipe = { size: number; level: Level; signs?: number; loops?: boolean };

const SIGNS: Recipe[] = (["easy", "medium", "hard"] as const).map((level) => ({
	size: 6,
	level,
	signs: 4,
}));
const HARD: Recipe[] = [
	{ size: 8, level: "hard" },
	{ size: 9, level: "hard" },
	{ size: 9, level: "expert" },
];

/** Grids and levels in which a technique occurs; of the others, see `USUAL`. */
const KINDS: Record<string, Recipe[]> = {
	sum_rest: SIGNS,
	no_repeat: SIGNS,
	sum: SIGNS,
	way_out: SIGNS.slice(1),
	loop: [
		{ size: 6, level: "easy", loops: false },
		{ size: 7, level: "medium", loops: false },
	],
	blocked: HARD,
	outlet: HARD,
	split: HARD,
	parity: HARD,
	trial: [
		{ size: 8, level: "expert" },
		{ size: 9, level: "expert" },
	],
	minimal: [{ size: 7, level: "extreme" }],
};

const USUAL: Recipe[] = [
	{ size: 6, level: "beginner" },
	{ size: 6, level: "easy" },
	{ size: 7, level: "easy" },
	{ size: 7, level: "medium" },
	{ size: 8, level: "medium" },
];

/** How many puzzles are made in search of a position. */
const TRIES = 60;

/** The most steps of a move that is asked for. */
const MOST_STEPS = 4;

/** Puzzles for techniques that few take; turned and mirrored, each is eight. */
const RARE: Record<string, string[]> = {
	no_repeat: [
		"A.?...\n?.???B\n.C?...\n.?...?\n??.D..\n..?..?\n\nA: S7 E2\nB: S3 W13\nC: S3 E3\nD: N2 W5",
		"....A.\n?.?.?.\n?.B...\n.?..??\n??.C?.\n?D..?.\n\nA: S14\nB: N4 W2\nC: E3 W5\nD: N3 E1 W1",
		".?A??.\n.?....\n.???.?\n...B.?\n.C..??\n..?.D.\n\nA: S4 E5\nB: N7 E2\nC: N9\nD: N3 W1",
		"A?...?\n?.....\n.??B..\n?.....\n??.?C.\n.?D?.?\n\nA: S9 E5\nB: W4\nC: W10\nD: N1 E4",
	],
	split: [
		"hashi/7/7/2g1k2g3g2i1i2g1g2g1g4g3i3m2h3h2",
		"hashi/7/7/2g1i2g2g3g1m33h3g3m3g1i2g2g2i3",
		"hashi/8/8/g2i4g32g3g1l1g2g2h3g2i3h2g4g3o1g2g2g12i1i",
		"hashi/8/8/1h5g3g1h1n3g2g32g4g2g1j1i24g6g3q1g2g3h2",
		"hashi/7/7/1g3g3g1m3g4h2h1n1g3g1g2g1i3g4g3g",
		"hashi/7/7/g2h3g32h2g1h1j34h4g1k1g4m2h3h2",
		"hashi/8/8/1g3g1l2i3h3g3g3g2h1g2g2l2g4g5g2o1g2g3h3g2",
		"hashi/8/8/2g3g2h2g1g2g2h3g1j3o2g3g3h3g4g1h3n2g5h2g1",
	],
	parity: [
		"hashi/7/7/2h3h3g1h2h4h2k2g4g43h1p3g3g1g2",
		"hashi/7/7/g3g4h21m3g5g1g2i3g5g1g3m1h2h4h2",
		"hashi/8/8/1h2g3g2h1g2i2h1g1l4h4k2h5g3g5n3g33g1g3g1g",
		"hashi/8/8/1g2h4g2n4g5g1h2i2g4j3g2h42p1g2g32g4g4g2g",
		"hashi/8/8/3g3g1g1o2g4g4g3j1i2h2g3g2g3h2g1g4n1g2g5h3",
		"hashi/8/8/1g3h3g1n4g3h2g2n6g6g3g1j1g2g2h2g1i3h3g2g1",
		"hashi/8/8/3h5g4g2o2g4i23g1h2i3g2l2h4g3g3h1i2g1h2g1",
		"hashi/7/7/h1g3g3g1g2g1k1g4i3g2h2h1g4n3g3h2",
	],
	minimal: [
		"hashi/7/7/1g2g2g3m3g2g1g4m5g5g1g3m1g3g1g1",
		"hashi/7/7/g2g4h33g3g2k1h33n2g3g2m2g3g3g1",
		"hashi/7/7/1g2g2g1m2g4g2g2g1n1h3h2g1i3g4h3",
		"hashi/7/7/1g2g2g3m2g2g1g5m1g2g1g3m2g3g3g3",
		"hashi/7/7/2g3g2g2m1g2g2g2m3g1g3g1m3g3g6g2",
		"hashi/7/7/2g4g3g2m1g2g1g1m2g2g5g4m3g2g2g2",
		"hashi/7/7/1g2g2g1m3g2g3g3m3h3g1k1g2g2g5g2g",
		"hashi/7/7/1g2g2g1m2g1g4g2m4g2g3g3m2g1g1g3",
	],
};

const rank = (technique: Technique) => numberOf(TECHNIQUES, technique);

/** A new position in which a technique helps, and nothing easier; if none is found, a kept one. */
export async function findPosition(technique: Technique, signal: AbortSignal): Promise<Position> {
	const kinds = KINDS[technique] ?? USUAL;
	for (let i = 0; i < TRIES; i++) {
		const { size, ...order } = at(kinds, random() % kinds.length);
		const seed = random();
		const generated = await engine.generate({ rows: size, cols: size, seed, ...order }, { signal });
		const opening =
			generated && (await positionIn(generated.puzzle, generated.counts, technique, signal));
		if (opening) return opening;
	}
	const example = (await rarePosition(technique, signal)) ?? (await exampleOf(technique, signal));
	if (!example) throw new Error(`no position for ${technique}`);
	return example;
}

/** A position for a technique that few puzzles take, at once; `null` for the others. */
export async function rarePosition(technique: Technique, signal: AbortSignal) {
	const texts = RARE[technique];
	return texts ? positionOf(at(texts, random() % texts.length), technique, signal) : null;
}

/** The position that the techniques are shown by. */
async function exampleOf(technique: Technique, signal: AbortSignal) {
	return isExplained(technique) ? positionOf(EXAMPLES[technique], technique, signal) : null;
}

/** A position of a puzzle, turned or mirrored by chance. */
async function positionOf(text: string, technique: Technique, signal: AbortSignal) {
	let puzzle = parse(text);
	for (let turns = random() % 8; turns > 0; turns--) puzzle = turn(puzzle, turns === 4);
	const { solutions } = await engine.count(puzzle, 2, { signal });
	const [solution, other] = solutions;
	return solution && !other ? positionIn(puzzle, solution, technique, signal) : null;
}

function random() {
	return at(crypto.getRandomValues(new Uint32Array(1)), 0);
}

/** The first position of a puzzle's explanation where the technique helps, and nothing easier. */
async function positionIn(
	puzzle: Puzzle,
	solution: Uint8Array,
	technique: Technique,
	signal: AbortSignal,
): Promise<Position | null> {
	const { steps } = await engine.explain(puzzle, { signal });
	for (const [number, step] of steps.entries()) {
		if (step.technique !== technique) continue;
		const before = stateAfter(puzzle, steps.slice(0, number));
		if (!bestMoves(movesOf(before, steps), technique).length) continue;
		const here = await engine.explain(puzzle, { signal, place: number }); // they speak of this one
		const [first, ...more] = bestMoves(movesOf(before, here.steps), technique);
		if (first) return { technique, puzzle, before, solution, moves: [first, ...more] };
	}
	return null;
}

/** The moves by a technique, the shortest first, if it is the easiest that builds. */
function bestMoves(all: Move[], technique: Technique) {
	const mine = all.filter(
		(move) => move.technique === technique && move.steps.length <= MOST_STEPS,
	);
	const builds = ({ edges }: Move) => edges.some(({ value }) => value !== MARK);
	const easier = (move: Move) => builds(move) && rank(move.technique) < rank(technique);
	if (mine.every(builds) && all.some(easier)) return [];
	return mine.toSorted((a, b) => a.steps.length - b.steps.length);
}

/** What can be drawn at once, of an explanation's steps, and on which of them it rests. */
function movesOf(before: Uint8Array, steps: Step[]): Move[] {
	const low = (edge: number) => (edge < before.length ? bridges(before, edge) : 0);
	const high = (edge: number) => (before[edge] === MARK ? 0 : Infinity);
	/** For each step, the steps it depends on; `null`: on a bridge that has to be drawn first. */
	const reasons: (Set<number> | null)[] = [];
	const moves: Move[] = [];
	for (const [number, step] of steps.entries()) {
		let mine: Set<number> | null = new Set();
		for (const fact of step.facts)
			for (const [other, { edges }] of steps.slice(0, number).entries()) {
				const conclusion = edges.find(({ edge }) => edge === fact.edge);
				if (!conclusion) continue;
				const more = fact.low > Math.max(low(fact.edge), conclusion.lowBefore);
				const less = fact.high < Math.min(high(fact.edge), conclusion.highBefore);
				if (
					!(more && conclusion.low > conclusion.lowBefore) &&
					!(less && conclusion.high < conclusion.highBefore)
				)
					continue;
				const behind = more && fact.edge < before.length ? null : (reasons[other] ?? null);
				mine = mine && behind && new Set([...mine, ...behind, other]);
			}
		reasons.push(mine);
		const edges = step.edges
			.filter(({ edge }) => edge < before.length)
			.flatMap(({ edge, low: value, lowBefore, high: most, highBefore }) =>
				value > Math.max(low(edge), lowBefore)
					? [{ edge, value }]
					: most === 0 && highBefore > 0 && before[edge] === 0
						? [{ edge, value: MARK }]
						: [],
			);
		if (!mine || !edges.length) continue;
		const all = [...[...mine].sort((a, b) => a - b), number].map((one) => at(steps, one));
		moves.push({ technique: hardest(all), steps: all, edges });
	}
	return moves;
}

function hardest(steps: Step[]): Technique {
	return steps.reduce<Technique>(
		(most, { technique }) => (rank(technique) > rank(most) ? technique : most),
		TECHNIQUES[0],
	);
}

/** What it is worth to draw so many bridges on an edge, or to mark it. */
export async function judge(
	position: Position,
	edge: number,
	value: number,
	signal: AbortSignal,
): Promise<Judgement> {
	const { technique, puzzle, before, solution, moves } = position;
	const goal = at(solution, edge);
	if (value === MARK ? goal > 0 : value > goal) return { verdict: "wrong" };
	if (value <= bridges(before, edge) || value === before[edge]) return { verdict: "none" };
	for (const move of moves)
		for (const one of move.edges) {
			if (one.edge !== edge || (one.value === MARK) !== (value === MARK)) continue;
			return value >= one.value ? { verdict: "right", move } : { verdict: "part" };
		}
	const { steps } = position.others
		? { steps: [] }
		: await engine.explain(puzzle, { state: before, signal });
	position.others ??= movesOf(before, steps);
	const proofs = [...position.others, ...(await hintAt(position, edge, signal))].filter((move) =>
		move.edges.some(
			(one) => one.edge === edge && (one.value === MARK) === (value === MARK) && value >= one.value,
		),
	);
	const move = proofs.find((one) => one.technique === technique);
	if (move) return { verdict: "right", move };
	const by = proofs.find((one) => rank(one.technique) < rank(technique));
	const isHidden = isSeen(position, edge, value) === null;
	const against = by && isHidden ? null : await refutation(position, edge, value, signal);
	if (against) return { verdict: "right", against };
	return { verdict: "other", ...(proofs[0] && { move: proofs[0] }) };
}

/** The easiest move near an edge, if it is one there. */
async function hintAt(
	{ puzzle, before }: Position,
	edge: number,
	signal: AbortSignal,
): Promise<Move[]> {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const [one, two] = [at(puzzle.islands, a), at(puzzle.islands, b)];
	const near: Cell = [(one.row + two.row) >> 1, (one.col + two.col) >> 1];
	const { kind, steps } = await engine.hint(puzzle, before, { near, signal });
	return kind === "step" ? movesOf(before, steps) : [];
}

/**
 * Whether a technique whose moves are plain to see gives a move; null: those of this technique are
 * not.
 */
function isSeen({ technique, puzzle, before }: Position, edge: number, value: number) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const sums = degrees(puzzle, before);
	const clueOf = (island: number) => at(puzzle.islands, island).clue;
	if (technique === "crossing") return value === MARK && obstacle(puzzle, before, edge) >= 0;
	if (technique === "complete")
		return value === MARK && [a, b].some((island) => at(sums, island) === clueOf(island));
	if (technique !== "full" && technique !== "one_each_way") return null;
	if (value === MARK) return false;
	return [a, b].some((island) => {
		const clue = clueOf(island);
		if (clue === null) return false;
		const { most, total } = sidesAt(puzzle, before, island);
		if (technique === "full") return total === clue;
		const open = most.filter(({ high }) => high > 0).length;
		return value <= clue - (open - 1) * puzzle.maxBridges;
	});
}

/** What the engine calls how an assumption fails, and the technique that sees it. */
const FAILS: Record<Step["failure"], Technique> = {
	too_many: "full",
	too_few: "full",
	clash: "full",
	crossing: "crossing",
	loop: "loop",
	sum: "sum_rest",
	cut_off: "pair",
	odd: "parity",
	unbalanced: "parity",
	none: "minimal",
};

/** The most steps in which a trial comes to its contradiction. */
const TRIAL = 5;

/**
 * The steps in which the opposite of a move comes to a contradiction, if that takes nothing harder
 * than the technique; null: it does.
 */
async function refutation(position: Position, edge: number, value: number, signal: AbortSignal) {
	const { technique, puzzle, before } = position;
	if (technique === "minimal") return null; // to say why there is no other way is the whole of it
	const isPlain = isSeen(position, edge, value);
	if (isPlain === false) return null;
	const opposite: [number, number, number] =
		value === MARK ? [edge, 1, puzzle.maxBridges] : [edge, 0, value - 1];
	const { status, steps } = await engine.explain(puzzle, {
		state: before,
		more: [opposite],
		signal,
	});
	const last = steps.at(-1);
	if (status !== "none" || !last) return null;
	if (isPlain) return steps;
	const reasons = steps.slice(0, -1).filter((step) => !PLAIN.includes(step.technique));
	// To assume and to follow what comes of it step by step, which are not trials again, is a trial.
	if (technique === "trial")
		return steps.length <= TRIAL && rank(hardest(reasons)) < rank("trial") ? steps : null;
	const most = Math.max(rank(FAILS[last.failure]), rank(hardest(reasons)));
	return most <= rank(technique) && reasons.length < 2 ? steps : null;
}
