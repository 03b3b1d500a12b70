/**
 * The collection: fifty puzzles a level, each harder than the last. A piece of it is named by its
 * level and its number, such as `hard/7`.
 */

import { isOneOf, LEVELS, type Level } from "../engine/names.ts";
import { t } from "../i18n/i18n.ts";
import { parse } from "../puzzle/formats/formats.ts";
import { at } from "../puzzle/puzzle.ts";
import type { Puzzle } from "../puzzle/types.ts";

/** The pieces of a level. */
export const PIECES = 50;

/** The most stars for a piece. */
export const STARS = 3;

/** The level and the number of a piece, if a text names one. */
export function placeOf(name: string): { level: Level; number: number } | null {
	const [level, number = ""] = name.split("/");
	const isPiece = isOneOf(LEVELS, level) && /^[1-9]\d?$/.test(number) && Number(number) <= PIECES;
	return isPiece && name === `${level}/${number}` ? { level, number: Number(number) } : null;
}

export function isPiece(name: string) {
	return placeOf(name) !== null;
}

/** The names of all pieces of a level, the easiest first. */
export function piecesOf(level: Level) {
	return Array.from({ length: PIECES }, (_, i) => `${level}/${i + 1}`);
}

/** The puzzle of a piece; all of them are fetched with the first one. */
export async function puzzleOf(name: string): Promise<Puzzle> {
	const { level, number } = placeOf(name) ?? { level: LEVELS[0], number: 1 };
	const { default: pieces } = await import("./pieces.json");
	const [, cols = "", rows = "", body] =
		/(.)(.)(.*)/.exec(at(pieces[level].split(" "), number - 1)) ?? [];
	return parse(`hashi/${Number.parseInt(cols, 16)}/${Number.parseInt(rows, 16)}/${body}`);
}

/** The address of a piece, within the page. */
export function linkToPiece(name: string) {
	return `#/piece/${name}`;
}

/** What a piece is called. */
export function pieceName(name: string) {
	const { level, number } = placeOf(name) ?? { level: LEVELS[0], number: 1 };
	return t("collection.piece", { level: t(`level.${level}`), number });
}

/** The piece after one: the next one of its level that has no star yet, or simply the next. */
export function nextPiece(name: string, stars: Record<string, number>): string | undefined {
	const { level, number } = placeOf(name) ?? { level: LEVELS[0], number: 0 };
	const later = LEVELS.slice(LEVELS.indexOf(level)).flatMap(piecesOf).slice(number);
	return later.find((piece) => !stars[piece]) ?? later[0];
}

/** The first piece without a star, of the hardest level that has any stars. */
export function resumeAt(stars: Record<string, number>): string {
	const level = LEVELS.findLast((one) => piecesOf(one).some((piece) => stars[piece]));
	const all = LEVELS.flatMap(piecesOf);
	const harder = level ? all.slice(all.indexOf(`${level}/1`)) : all;
	return [...harder, ...all].find((piece) => !stars[piece]) ?? at(all, 0);
}

/** A star for solving a piece, one for doing so without hints, and one for par time. */
export function starsFor(time: number, hints: number, par: number) {
	return 1 + (hints ? 0 : 1) + (par && time <= par ? 1 : 0);
}
