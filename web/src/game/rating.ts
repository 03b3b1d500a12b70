/**
 * A player's rating, by Glicko (M. E. Glickman, "The Glicko system"): each puzzle is an opponent,
 * stronger the longer its par time is, and par time without hints is a draw.
 */

import type { Rating } from "./shapes.ts";

/** Where everybody begins: anything is possible. */
export const BEGIN: Rating = { value: 1000, spread: 350, games: 0, change: 0 };

/** How sure a puzzle's own rating is, and how sure a player's becomes at most. */
const OF_PUZZLE = 60;
const LEAST = 45;

/** What of a result is left with each hint. */
const AFTER_HINT = 0.8;

const Q = Math.log(10) / 400;

/** The rating of a puzzle: 30 seconds of par time are 600, and ten times as much 600 more. */
function ratingOf(par: number) {
	return 600 + 600 * Math.log10(par / 30_000);
}

/** What a rating has to be above or below par to count as quick or as slow. */
const AROUND = 200;

/** Games until a rating says something. */
export const SETTLED = 3;

/** A time as people say it, in milliseconds: to ten seconds. */
function round(time: number) {
	return 10_000 * Math.max(1, Math.round(time / 10_000));
}

/** The time, in milliseconds, in which a player of a rating is expected to solve a puzzle. */
export function timeOf(value: number, par: number) {
	return round(par * 10 ** ((ratingOf(par) - value) / 800));
}

/** The times between which most who play often solve a puzzle: by players 200 points apart. */
export function spreadOf(par: number): { fast: number; slow: number } {
	const middle = ratingOf(par);
	return { fast: timeOf(middle + AROUND, par), slow: timeOf(middle - AROUND, par) };
}

/** A result, 0 to 1: a half in par time, nearly all in a third of it. */
function resultOf(time: number, par: number, hints: number) {
	return AFTER_HINT ** hints / (1 + (time / par) ** 2);
}

/** The rating after a puzzle. */
export function rateAfter(before: Rating, time: number, par: number, hints: number): Rating {
	const g = 1 / Math.sqrt(1 + (3 * (Q * OF_PUZZLE) ** 2) / Math.PI ** 2);
	const expected = 1 / (1 + 10 ** ((-g * (before.value - ratingOf(par))) / 400));
	const known = 1 / before.spread ** 2 + (Q * g) ** 2 * expected * (1 - expected);
	const change = (Q / known) * g * (resultOf(time, par, hints) - expected);
	return {
		value: before.value + change,
		spread: Math.max(LEAST, Math.sqrt(1 / known)),
		games: before.games + 1,
		change,
	};
}
