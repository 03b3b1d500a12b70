// A player's rating: what its player expects of it.

import { BEGIN, rateAfter } from "../src/game/rating.ts";
import { numbers } from "./random.ts";

test("par time without hints is a draw between equals; hints and time take from it", () => {
	const equal = { ...BEGIN, value: 600 + 600 * Math.log10(2) }; // what a minute of par time is
	const change = (time: number, hints: number) => rateAfter(equal, time, 60_000, hints).change;
	expect(change(60_000, 0)).toBeCloseTo(0);
	expect(change(20_000, 0)).toBeGreaterThan(0);
	expect(change(60_000, 1)).toBeLessThan(0);
	expect(change(240_000, 0)).toBeLessThan(change(60_000, 1));
});

test("it rises by what is fast or hard, and becomes surer", () => {
	const fast = rateAfter(BEGIN, 30_000, 60_000, 0);
	const slow = rateAfter(BEGIN, 120_000, 60_000, 0);
	const aided = rateAfter(BEGIN, 30_000, 60_000, 3);
	const hard = rateAfter(BEGIN, 300_000, 600_000, 0);
	expect(fast.value).toBeGreaterThan(slow.value);
	expect(fast.value).toBeGreaterThan(aided.value);
	expect(hard.value).toBeGreaterThan(fast.value);
	expect(fast.spread).toBeLessThan(BEGIN.spread);
	expect(fast.change).toBeCloseTo(fast.value - BEGIN.value);
	expect(fast.games).toBe(1);
});

test("somebody who takes par time comes to where the puzzles are, from above and from below", () => {
	const par = 300_000; // a rating of 1200
	for (const value of [600, 2000]) {
		let rating = { ...BEGIN, value };
		for (let game = 0; game < 80; game++) rating = rateAfter(rating, par, par, 0);
		expect(Math.abs(rating.value - 1200)).toBeLessThan(15);
	}
});

test("two players of different speed are told apart, whatever they play", () => {
	const random = numbers(3);
	let [one, other] = [BEGIN, BEGIN];
	for (let game = 0; game < 60; game++) {
		const par = 1000 * (30 + random(900));
		one = rateAfter(one, (par * (50 + random(60))) / 100, par, 0);
		other = rateAfter(other, (par * (110 + random(90))) / 100, par, 0);
	}
	expect(one.value - other.value).toBeGreaterThan(100);
});
