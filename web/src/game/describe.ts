/** A game in words. */

import { t } from "../i18n/i18n.ts";
import { degrees } from "../puzzle/bridges.ts";
import { at } from "../puzzle/puzzle.ts";
import { pieceName } from "./collection.ts";
import { shortName } from "./daily.ts";
import type { Game } from "./game.ts";
import type { Order } from "./types.ts";

/** A game in a few words: day, title, author, size, level, and how far it is. */
export function describe(game: Game) {
	const level = !game.piece && game.level && t(`level.${game.level}`);
	const piece = game.piece && t("collection.in", { name: pieceName(game.piece) });
	const by = game.author && t("play.by", { author: game.author });
	return [
		game.daily && shortName(game.daily),
		piece,
		game.title,
		by,
		game.size,
		level,
		howFar(game),
	]
		.filter(Boolean)
		.join(" · ");
}

/** A kind of puzzles in a few words: size, level, and all that is not usual. */
export function describeKind({ rows, cols, level, symmetry, maxBridges = 2, loops, signs }: Order) {
	return [
		`${cols}×${rows}`,
		t(`level.${level}`),
		signs && t("stats.signs"),
		// Maps with signs have no symmetry.
		symmetry &&
			symmetry !== "none" &&
			!signs &&
			`${t("new.symmetry")}: ${t(`symmetry.${symmetry}`)}`,
		maxBridges !== 2 && t("new.most", { count: maxBridges }),
		loops === false && t("new.noLoops"),
	]
		.filter(Boolean)
		.join(" · ");
}

/** In bridges, where all numbers are known; otherwise in percent. */
export function howFar(game: Game) {
	if (game.finished) return t("progress.done");
	const clues = game.puzzle.islands.map(({ clue }) => clue ?? Number.NaN);
	const total = clues.reduce((sum, clue) => sum + clue, 0) / 2;
	// What is too much at an island brings the end no nearer.
	const ends = degrees(game.puzzle, game.state).map((degree, i) => Math.min(degree, at(clues, i)));
	const count = Math.floor(ends.reduce((sum, end) => sum + end, 0) / 2);
	const percent = Math.round(100 * game.progress());
	if (!(total ? count : percent)) return t("progress.begun");
	return total ? t("progress.drawn", { count, total }) : t("progress.part", { percent });
}
