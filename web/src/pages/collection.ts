/** The collection: the pieces of a level with their stars; and a piece to be played. */

import { isOneOf, LEVELS, type Level } from "../engine/names.ts";
import {
	isPiece,
	linkToPiece,
	PIECES,
	pieceName,
	piecesOf,
	placeOf,
	puzzleOf,
	resumeAt,
	STARS,
} from "../game/collection.ts";
import { Game } from "../game/game.ts";
import { begunPieces, stars } from "../game/store.ts";
import { t } from "../i18n/i18n.ts";
import { h } from "../ui/dom.ts";
import { Player } from "./play/player.ts";
import { starRow } from "./stars.ts";

export function show(main: HTMLElement, argument: string) {
	const all = stars();
	const level = isOneOf(LEVELS, argument) ? argument : (placeOf(resumeAt(all))?.level ?? LEVELS[0]);
	const begun = begunPieces();
	const first = piecesOf(level).find((piece) => !all[piece]);
	main.replaceChildren(
		h(
			"div",
			{ class: "text" },
			h("h1", {}, t("home.collection")),
			h("p", { class: "lead" }, t("collection.lead")),
			h(
				"nav",
				{ class: "shelves", "aria-label": t("home.collection") },
				...LEVELS.map((name) =>
					h(
						"a",
						{ href: `#/collection/${name}`, "aria-current": name === level ? "page" : undefined },
						t(`level.${name}`),
						h(
							"small",
							{},
							t("collection.of", { count: starsIn(all, name), total: STARS * PIECES }),
						),
					),
				),
			),
			h("h2", { class: "unseen" }, t(`level.${level}`)),
			h(
				"ol",
				{ class: "pieces" },
				...piecesOf(level).map((piece, i) => {
					const count = all[piece] ?? 0;
					const state =
						!count && begun.has(piece) ? t("daily.begun") : t("collection.stars", { count });
					return h(
						"li",
						{},
						h(
							"a",
							{
								href: linkToPiece(piece),
								class: count ? "done" : begun.has(piece) ? "begun" : "",
								"aria-current": piece === first ? "step" : undefined,
								"aria-label": `${pieceName(piece)}: ${state}`,
							},
							String(i + 1),
							starRow(count),
						),
					);
				}),
			),
		),
	);
}

/** The stars of a level. */
export function starsIn(all: Record<string, number>, level: Level) {
	return piecesOf(level).reduce((sum, piece) => sum + (all[piece] ?? 0), 0);
}

/** Play a piece. */
export async function play(main: HTMLElement, argument: string, signal: AbortSignal) {
	if (!isPiece(argument)) return location.replace("#/collection");
	const puzzle = await puzzleOf(argument);
	if (!signal.aborted) new Player(main, Game.of(puzzle, { piece: argument }), signal);
}
