/** What a hint says of mistakes. */

import type { Board } from "../../board/board.ts";
import { middle, RADIUS } from "../../board/shapes.ts";
import { NOTHING } from "../../board/state.ts";
import type { Emphasis } from "../../board/types.ts";
import { engine } from "../../engine/engine.ts";
import type { Hint } from "../../engine/types.ts";
import { islandsAt, nameIslands } from "../../explain/hints.ts";
import { reasonsAgainst, whyWrong } from "../../explain/mistakes.ts";
import { place } from "../../explain/names.ts";
import { drawnAt, pointedAt, someOf } from "../../explain/read-aloud.ts";
import { endsOf, Letters } from "../../explain/reasons.ts";
import type { Game } from "../../game/game.ts";
import { edgeOf } from "../../game/game.ts";
import { gap, joinSentences, t } from "../../i18n/i18n.ts";
import { bridges, emptyState } from "../../puzzle/bridges.ts";
import { at } from "../../puzzle/puzzle.ts";
import { announce, h } from "../../ui/dom.ts";
import type { Help } from "./help.ts";
import { stepper, withTitle } from "./sentences.ts";

export type Why = ReturnType<typeof whyWrong>;

/** Say where it is, then what and why; then take it away. */
export function tellMistake(help: Help, hint: Hint) {
	const { edges, together } = hint;
	const { player, presses } = help;
	const { game, board } = player;
	const wrong = edges.map(({ edge }) => edge);
	if (presses > 2) {
		const { solution, state } = game; // what is right stays
		const keep = (edge: number) => Math.min(bridges(state, edge), solution?.[edge] ?? 0);
		const removals = together ? [lastDrawn(game, wrong)] : wrong; // without it the rest is possible
		player.step(removals.map((edge) => [edge, keep(edge)]));
		return announce(someOf(drawnAt(game.puzzle, game.state, removals)));
	}
	const islands = islandsAt(game.puzzle, wrong);
	if (presses === 1) {
		announce(nameIslands(game.puzzle, islands));
		const title = t("help.mistakes", { count: together ? 1 : wrong.length });
		const message = withTitle(title, t("hint.near", { place: t("place.near") }));
		player.tell(message, backOf(help)); // before the rest: it takes room from the board
		board.point({ faults: { islands: islands.toReversed(), edges: [] } });
		const far = outOfSight(board, wrong).slice(0, MOST_SAID);
		const places = far.map((edge) => {
			const [one, two] = endsOf(game.puzzle, edge);
			const ends = { a: place(game.puzzle, one), b: place(game.puzzle, two) };
			return t("hint.near", { place: t("place.between", ends) });
		});
		if (places.length) message.append(gap(), look(joinSentences(...places)));
		help.label("help.why");
	} else {
		const { puzzle, state } = game;
		const why = whyWrong(puzzle, state, hint, together ? undefined : wrong[0], new Letters());
		const title = t("help.oneOf", { count: together ? 1 : wrong.length });
		if (!why.isReason && !together) help.ask(giveReason(help, title, hint, why));
		else {
			const { said } = tellFault(help, title, wrong, why);
			const far = why.isReason ? [] : outOfSight(board, wrong); // it is about all of them
			if (far.length) said.append(gap(), look(`(${someOf(drawnAt(puzzle, state, far))})`));
		}
	}
}

/** The edge that was drawn last, of some. */
function lastDrawn({ moves, position }: Game, edges: number[]) {
	const order = moves.slice(0, position).flat().map(edgeOf);
	return order.findLast((edge) => edges.includes(edge)) ?? at(edges, 0);
}

/** A button that undoes what is wrong, where that is known. */
function backOf(help: Help) {
	return help.player.game.solution && help.back();
}

/**
 * Say what is wrong, and show it.
 * @param more words that follow
 */
function tellFault(
	help: Help,
	title: string,
	wrong: number[],
	{ words, emphasis }: Why,
	more: string = "",
) {
	const { player } = help;
	const { game, board } = player;
	const where = shownBy(game, emphasis);
	announce([someOf(drawnAt(game.puzzle, game.state, wrong)), where].filter(Boolean).join("; "));
	const message = withTitle(title, joinSentences(words, more));
	const row = h("div", { class: "row start" }, backOf(help));
	player.tell(message, row);
	board.point({ faults: emphasis });
	help.label("help.remove");
	return { said: message, row };
}

/** What the board shows of a mistake besides the bridge, in words. */
function shownBy({ puzzle }: Game, emphasis: Omit<Emphasis, "edges">) {
	return pointedAt(puzzle, { ...emphasis, edges: [] });
}

/** The most places out of sight that are told. */
const MOST_SAID = 2;

/** The edges with an island out of sight. */
function outOfSight(board: Board, edges: number[]) {
	const { puzzle, view } = board.state;
	const { width, height } = board.box();
	return edges.filter((edge) =>
		endsOf(puzzle, edge).some((island) => {
			const [x, y] = middle(at(puzzle.islands, island));
			const [right, down] = [Math.abs(x - view.x), Math.abs(y - view.y)];
			return (right + RADIUS) * view.scale > width / 2 || (down + RADIUS) * view.scale > height / 2;
		}),
	);
}

/** Words for the eyes alone: the ear has heard all of it. */
function look(words: string) {
	return h("span", { "aria-hidden": "true" }, words);
}

/** The most mistakes that are looked at for the one that is easiest to explain. */
const MOST = 8;

/** Milliseconds to wait for a reason before saying that one is being looked for. */
const SOON = 300;

/**
 * Say why an edge is drawn wrongly, the one with the shortest reason: in one idea, or in several to
 * go through. If that takes long, the first one is told before, and stays.
 * @param hint whose edges are wrong, each by itself
 * @param first what is to be said of the first one
 */
async function giveReason(help: Help, title: string, hint: Hint, first: Why) {
	const { game, board, signal } = help.player;
	const wrong = hint.edges.map(({ edge }) => edge);
	const { puzzle, state } = game;
	let shownFault = null as ReturnType<typeof tellFault> | null;
	let { faults } = board.state;
	const tell = (why: Why, more?: string) => {
		shownFault = tellFault(help, title, wrong, why, more);
		faults = board.state.faults;
		return shownFault;
	};
	const isStill = () => !signal.aborted && board.state.faults === faults;
	const slow = window.setTimeout(() => isStill() && tell(first), SOON);
	const start = emptyState(puzzle);
	const right = state.map((value, edge) => (wrong.includes(edge) ? at(start, edge) : value));
	const some = wrong.slice(0, MOST);
	const ideas = await engine
		.against(
			puzzle,
			right,
			some.map((edge) => [edge, at(state, edge)]),
			{ signal },
		)
		.catch((error) => {
			if (!shownFault && isStill()) tell(first);
			throw error;
		})
		.finally(() => window.clearTimeout(slow));
	if (!isStill()) return;
	const explained = some.slice(0, shownFault ? 1 : MOST).map((edge, index) => {
		const letters = new Letters();
		const why = whyWrong(puzzle, state, hint, edge, letters);
		return { why, reasons: reasonsAgainst(puzzle, right, at(ideas, index), edge, letters) };
	});
	const lengthOf = ({ reasons }: { reasons: unknown[] }) =>
		reasons.length || Number.POSITIVE_INFINITY;
	explained.sort((one, two) => lengthOf(one) - lengthOf(two));
	const { why, reasons } = at(explained, 0);
	const count = reasons.length;
	const more = count === 1 ? at(reasons, 0).words : t("help.after", { count });
	if (shownFault) shownFault.said.append(gap(), more);
	const { said, row } = shownFault ?? tell(why, more);
	const whole = [...said.childNodes];
	const { emphasis: fault } = why;
	board.point({ faults: fault }); // the words have taken more room
	if (!count) return;
	const only = { islands: [], edges: fault.edges };
	let counted = false;
	const show = (number: number) => {
		const reason = reasons[number - 1];
		if (reason && !counted) game.hints++; // it says more than that there is a mistake
		counted ||= Boolean(reason);
		board.point(
			reason ? { hint: reason.emphasis, faults: only } : { hint: NOTHING, faults: fault },
		);
		return reason?.emphasis ?? fault;
	};
	if (count === 1) {
		const now = shownBy(game, show(1));
		if (now !== shownBy(game, fault)) announce(now);
		return;
	}
	const walk = stepper(count, 0, (number) => {
		announce(pointedAt(puzzle, show(number)));
		const words = reasons[number - 1]?.words;
		said.replaceChildren(...(words ? [h("b", {}, `${number}.`), " ", words] : whole));
	});
	said.classList.add("walked");
	row.append(walk);
}
