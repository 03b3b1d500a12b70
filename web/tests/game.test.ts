// A game: its moves, undo and redo, what is tried, restarts, and how it is kept.

import { Game } from "../src/game/game.ts";
import { games } from "../src/game/store.ts";
import type { Change } from "../src/game/types.ts";
import { MARK } from "../src/puzzle/bridges.ts";
import { parse } from "../src/puzzle/formats/formats.ts";
import { graphOf } from "../src/puzzle/graph.ts";
import type { Puzzle } from "../src/puzzle/types.ts";
import { examples, numbers, somePuzzle, someState } from "./random.ts";
import { sure } from "./sure.ts";

/** Four islands in a square; its only solution is 2, 1, 1 and 0 bridges. */
const P = parse("3.3/.../2.2");
const SOLUTION = Uint8Array.of(2, 1, 1, 1);

beforeEach(() => localStorage.clear());

function position(game: Game | null) {
	return [...sure(game).state].join("");
}

/** The game as the next visit finds it. */
function again(game: Game) {
	return sure(Game.load(game.id));
}

test("a move changes what is drawn, and is kept", () => {
	const game = Game.of(P);
	expect(game.apply([[0, 2]])).toBe(true);
	expect(
		game.apply([
			[1, 1],
			[2, MARK],
		]),
	).toBe(true);
	expect(position(game)).toBe("2170");
	expect(game.moves).toEqual([[2], [64 + 1, 128 + MARK]]);
	expect(again(game).toRecord()).toEqual(game.toRecord());
	expect(games.ids()).toEqual([game.id]);
});

test("what changes nothing is no move", () => {
	const game = Game.of(P);
	expect(game.apply([[0, 0]])).toBe(false);
	expect(game.apply([])).toBe(false);
	expect(game.canUndo).toBe(false);
	expect(games.ids()).toEqual([]);
	game.apply([
		[0, 1],
		[1, 0],
	]);
	expect(game.moves).toEqual([[1]]);
});

test("undo and redo go through every position and back", () => {
	const random = numbers(1);
	for (let number = 0; number < examples(40); number++) {
		const puzzle = somePuzzle(random, { all: number % 2 > 0 });
		const { length } = graphOf(puzzle).edges;
		if (!length) continue;
		const game = Game.of(puzzle);
		const seen = [position(game)];
		for (let step = 0; step < 20; step++) {
			const changes = Array.from(
				{ length: 1 + random(3) },
				(): Change => [random(length), sure([0, 1, 2, MARK][random(4)])],
			);
			if (game.apply(changes)) seen.push(position(game));
		}
		expect(game.positions().map((state) => [...state].join(""))).toEqual(seen.slice(1));
		for (const before of seen.slice(0, -1).reverse()) {
			expect(game.undo().length).toBeGreaterThan(0);
			expect(position(game)).toBe(before);
		}
		expect(game.canUndo).toBe(false);
		expect(game.undo()).toEqual([]);
		for (const after of seen.slice(1)) {
			game.redo();
			expect(position(game)).toBe(after);
			expect(position(again(game))).toBe(after);
		}
		expect(game.canRedo).toBe(false);
		expect(game.redo()).toEqual([]);
	}
});

test("a move after undo forgets what was undone", () => {
	const game = Game.of(P);
	for (const edge of [0, 1, 2]) game.apply([[edge, 1]]);
	game.undo();
	game.undo();
	game.apply([[3, 1]]);
	expect(game.moves).toEqual([[1], [3 * 64 + 1]]);
	expect(game.canRedo).toBe(false);
	expect(position(game)).toBe("1001");
});

test("a step that changes an edge twice can be undone, as older versions kept some", () => {
	const game = Game.of(P);
	game.apply([[1, 2]]);
	const saved = { ...game.toRecord(), moves: [[64 + 1, 64 + 8 + 2]] };
	const old = new Game(saved);
	old.undo();
	expect(position(old)).toBe("0000");
	old.redo();
	expect(position(old)).toBe("0200");
	expect(old.positions().map((state) => [...state])).toEqual([[0, 2, 0, 0]]);
});

test("histories are bounded, and the oldest steps are forgotten first", () => {
	const game = Game.of(P);
	game.apply([[0, 1]]);
	const saved = game.toRecord();
	const [step] = saved.moves;
	const long = new Game({
		...saved,
		moves: Array(20_000).fill(step),
		position: 20_000,
		trying: 19_999,
	});
	long.restarts = [
		{ position: 1, elapsed: 1, hints: 0, revealed: false },
		{ position: 20_000, elapsed: 2, hints: 0, revealed: false },
	];
	long.apply([[1, 1]]);
	expect(long.moves).toHaveLength(6000);
	expect(long.position).toBe(6000);
	expect(long.trying).toBe(5998);
	expect(long.restarts.map(({ position }) => position)).toEqual([5999]);
	long.undo();
	expect(long.position).toBe(5999);
	expect(again(long).toRecord()).toEqual(long.toRecord());
});

test("a single step is kept, however many edges it changes", () => {
	const random = numbers(3);
	const puzzle = somePuzzle(random);
	const game = Game.of(puzzle);
	game.moves = [Array(7000).fill(1)];
	game.position = 1;
	game.apply([[0, 1]]);
	expect(game.moves).toEqual([[1]]);
});

test("the place of the last change", () => {
	const game = Game.of(P);
	expect(game.lastPlace()).toBeNull();
	game.apply([[0, 1]]);
	expect(game.lastPlace()).toEqual([0, 1]);
	game.apply([[2, 1]]);
	expect(game.lastPlace()).toEqual([1, 2]);
	game.undo();
	expect(game.lastPlace()).toEqual([0, 1]);
});

test("what is tried can be given up or kept", () => {
	const game = Game.of(P);
	game.apply([[0, 1]]);
	expect([...game.tried()]).toEqual([]);
	game.try(true);
	game.apply([[1, 1]]);
	game.apply([[2, 2]]);
	expect([...game.tried()]).toEqual([1, 2]);
	expect([...again(game).tried()]).toEqual([1, 2]);
	game.giveUp();
	expect(position(game)).toBe("1000");
	expect(game.trying).toBe(-1);
	game.try(true);
	game.apply([[3, 1]]);
	game.try(false);
	expect([...game.tried()]).toEqual([]);
	expect(position(game)).toBe("1001");
});

test("undo beyond where trying began ends it", () => {
	const game = Game.of(P);
	game.apply([[0, 1]]);
	game.try(true);
	game.apply([[1, 1]]);
	game.undo();
	expect(game.trying).toBe(1);
	game.undo();
	expect(game.trying).toBe(-1);
});

test("a restart is a step: undo brings back the bridges, the time and the hints", () => {
	const game = Game.of(P);
	game.apply([[0, 2]]);
	Object.assign(game, { elapsed: 65_000, hints: 2, revealed: true, finished: 5 });
	game.restart();
	expect(position(game)).toBe("0000");
	expect(game.toRecord()).toMatchObject({ elapsed: 0, hints: 0, revealed: false, finished: 0 });
	game.elapsed = 3000;
	game.hints = 1;
	const other = again(game);
	expect(other.restarts).toEqual([{ position: 2, elapsed: 65_000, hints: 2, revealed: true }]);
	game.undo();
	expect(position(game)).toBe("2000");
	expect(game.toRecord()).toMatchObject({
		elapsed: 68_000,
		hints: 3,
		revealed: true,
		restarts: [],
	});
});

test("a move after a restart keeps it, and undo of that move gives no time back", () => {
	const game = Game.of(P);
	game.apply([[0, 2]]);
	game.elapsed = 65_000;
	game.restart();
	game.apply([[1, 1]]);
	game.undo();
	expect(game.elapsed).toBe(0);
	expect(game.restarts).toHaveLength(1);
});

test("a restart at the beginning counts nothing twice", () => {
	const game = Game.of(P);
	game.elapsed = 9000;
	game.restart();
	expect(game.restarts).toEqual([]);
	expect(game.elapsed).toBe(9000);
});

test("given bridges are there from the start, and after a restart", () => {
	const puzzle: Puzzle = { ...P, given: [[[0, 0], [0, 2], 1]] };
	const game = Game.of(puzzle);
	expect(position(game)).toBe("1000");
	game.apply([
		[0, 2],
		[3, 1],
	]);
	game.restart();
	expect(position(game)).toBe("1000");
});

test("mistakes are more than the solution has, or marks where it has some", () => {
	const game = Game.of(P, { solution: SOLUTION });
	game.apply([[0, 1]]);
	expect(game.mistakes()).toEqual([]);
	game.apply([
		[1, 2],
		[2, MARK],
	]);
	expect(game.mistakes()).toEqual([1, 2]);
	expect(Game.of(parse("3.3/.../3.3")).mistakes()).toEqual([]); // none is known
});

test("rewind undoes until nothing is wrong", () => {
	const game = Game.of(P, { solution: SOLUTION });
	game.apply([[0, 2]]);
	game.apply([[1, 2]]);
	game.apply([[3, 1]]);
	expect(game.rewind()).toBe(true);
	expect(position(game)).toBe("2000");
	expect(game.rewind()).toBe(false);
});

test("a game is solved by a solution, and only then", () => {
	const game = Game.of(P);
	for (const [edge, value] of SOLUTION.entries()) {
		expect(game.isSolved()).toBe(false);
		game.apply([[edge, value]]);
	}
	expect(game.isSolved()).toBe(true);
	expect(game.progress()).toBe(1);
	game.apply([[0, 1]]);
	expect(game.isSolved()).toBe(false);
	expect(game.progress()).toBe(0.5);
});

test("progress counts known clues and sums", () => {
	expect(Game.of(parse("?.?")).progress()).toBe(0);
	const game = Game.of(parse("1.1\n...\n2.2\n"));
	expect(game.progress()).toBe(0);
	game.apply([[0, 1]]);
	expect(game.progress()).toBe(0.5);
	const signs = Game.of(parse("?.?A\n\nA: W2\n"));
	expect(signs.stands()).toEqual(["open"]);
	signs.apply([[0, 1]]);
	expect(signs.stands()).not.toContain("met"); // 1 and 1 are not different
});

test("the saved game of a puzzle is found again, whatever it is called then", () => {
	const game = Game.of(P, { level: "easy", title: "One", author: "Ann" });
	game.apply([[0, 1]]);
	const found = Game.of(parse("https://puzz.link/p?hashi/3/3/3g3i2g2"), {
		level: "hard",
		daily: "2026-03-01",
		title: "Two",
		solution: SOLUTION,
	});
	expect(position(found)).toBe("1000");
	expect(found).toMatchObject({ level: "easy", daily: "2026-03-01", title: "Two", author: "Ann" });
	expect([...sure(found.solution)]).toEqual([...SOLUTION]);
});

test("a game under the name of another one is not taken for it", () => {
	const game = Game.of(P);
	const other = Game.of(parse("1.1"));
	games.save({ ...other.toRecord(), id: game.id });
	expect(Game.of(P).text).toBe(game.text);
});

test("long puzzles have short names, and different ones", () => {
	const random = numbers(5);
	const seen = new Set();
	for (let number = 0; number < 50; number++) {
		const { id } = Game.of(somePuzzle(random, { side: 30, all: number % 2 > 0 }));
		expect(id).toMatch(/^[^/]{1,40}$/);
		seen.add(id);
	}
	expect(seen.size).toBe(50);
});

test("any game is the same after it was kept", () => {
	const random = numbers(7);
	for (let number = 0; number < examples(100); number++) {
		const puzzle = somePuzzle(random, { all: true });
		const state = someState(random, puzzle);
		const solution = number % 2 && state.length ? state : null; // one without bridges says nothing
		const game = Game.of(puzzle, { level: "hard", solution });
		game.apply([...state].map((value, edge) => [edge, value]));
		game.save();
		const kept = again(game);
		expect(kept.puzzle).toEqual(puzzle);
		expect(kept.state).toEqual(game.state);
		expect(kept.solution).toEqual(game.solution);
		expect(kept.toRecord()).toEqual(game.toRecord());
	}
});

test("what another tab saved of the same position is taken over", () => {
	const [mine, other] = [Game.of(P), Game.of(P)];
	for (const game of [mine, other]) game.apply([[0, 1]]);
	other.elapsed = 9000;
	mine.hints = 2;
	expect(mine.merge(other.toRecord())).toBe(true);
	expect(mine).toMatchObject({ elapsed: 9000, hints: 2 });
	other.apply([[1, 1]]);
	other.elapsed = 99_000;
	expect(mine.merge(other.toRecord())).toBe(false);
	expect(mine.elapsed).toBe(9000);
});

test("a game's kind tells its size, its level and whether there are signs", () => {
	expect(Game.of(parse("1.2.1"), { level: "easy" }).kind).toBe("5×1 easy");
	expect(Game.of(parse("1.1A\n\nA: W2\n"), { level: "hard" }).kind).toBe("4×1 hard signs");
});
