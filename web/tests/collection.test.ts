// The collection: names of its pieces, its puzzles, and the stars for them.

import { LEVELS } from "../src/engine/names.ts";
import {
	isPiece,
	nextPiece,
	piecesOf,
	placeOf,
	puzzleOf,
	resumeAt,
	starsFor,
} from "../src/game/collection.ts";
import { Game } from "../src/game/game.ts";
import { spreadOf, timeOf } from "../src/game/rating.ts";
import { recordStars, stars } from "../src/game/store.ts";

test("a piece is named by its level and its number", () => {
	for (const level of LEVELS)
		for (const [i, piece] of piecesOf(level).entries())
			expect(placeOf(piece)).toEqual({ level, number: i + 1 });
	for (const name of ["", "hard", "hard/", "hard/0", "hard/51", "hard/07", "hard/7/1", "kind/7"])
		expect(isPiece(name)).toBe(false);
});

test("every piece is a puzzle of its own, as it is kept", async () => {
	const texts = new Set<string>();
	for (const piece of LEVELS.flatMap(piecesOf)) {
		const game = Game.of(await puzzleOf(piece), { piece });
		texts.add(game.text);
		expect(new Game(game.toRecord()).piece).toBe(piece);
	}
	expect(texts.size).toBe(300);
});

test("the next piece has no star yet, of the same level or the next", () => {
	expect(nextPiece("easy/3", {})).toBe("easy/4");
	expect(nextPiece("easy/3", { "easy/4": 1, "easy/5": 3 })).toBe("easy/6");
	expect(nextPiece("easy/50", {})).toBe("medium/1");
	expect(nextPiece("extreme/49", { "extreme/50": 2 })).toBe("extreme/50");
	expect(nextPiece("extreme/50", {})).toBeUndefined();
	expect(resumeAt({})).toBe("beginner/1");
	expect(resumeAt({ "beginner/1": 1, "hard/1": 2, "hard/3": 1 })).toBe("hard/2");
	expect(resumeAt(Object.fromEntries(piecesOf("extreme").map((piece) => [piece, 3])))).toBe(
		"beginner/1",
	);
});

test("stars are for solving, for no hints and for par time, and none is lost", async () => {
	expect([starsFor(60, 2, 50), starsFor(60, 0, 50), starsFor(40, 2, 50)]).toEqual([1, 2, 2]);
	expect([starsFor(40, 0, 50), starsFor(40, 0, 0)]).toEqual([3, 2]);
	const game = Game.of(await puzzleOf("easy/7"), { piece: "easy/7", score: 150 });
	recordStars(game);
	expect(stars()).toEqual({ "easy/7": 3 });
	game.hints = 1;
	recordStars(game);
	expect(stars()).toEqual({ "easy/7": 3 });
});

test("a player whose rating is a puzzle's own is expected to take its par time", () => {
	expect([timeOf(600, 30_000), timeOf(1200, 300_000)]).toEqual([30_000, 300_000]);
	for (const par of [60_000, 240_000, 3_600_000]) {
		const { fast, slow } = spreadOf(par);
		expect(fast).toBeLessThan(par);
		expect(slow).toBeGreaterThan(par);
		expect(Math.abs(Math.sqrt(fast * slow) - par)).toBeLessThan(10_000);
	}
});
