/** What a hint says of mistakes. */

import { NOTHING } from "../../../board/state.js";
import { engine } from "../../../engine/engine.js";
import { bridges, emptyState } from "../../../puzzle/bridges.js";
import { at } from "../../../puzzle/puzzle.js";
import { reasonsAgainst, whyWrong } from "../../against.js";
import { announce, h } from "../../dom.js";
import { drawnAt, pointedAt, someOf } from "../../ear.js";
import { islandsAt, named } from "../../hints.js";
import { gap, t } from "../../i18n/i18n.js";
import { Letters } from "../../reasons.js";
import { headed, stepper } from "./said.js";

/** @typedef {import("./help.js").Help} Help */

/**
 * Say where it is, then what and why; then take it away.
 * @param {Help} help
 * @param {Hint} hint
 */
export function tellMistake(help, { edges }) {
	const { player, pressed } = help;
	const { game, board } = player;
	const wrong = edges.map(({ edge }) => edge);
	if (pressed > 2) {
		const { solution, state } = game; // what is right stays
		const keep = (/** @type {number} */ edge) =>
			Math.min(bridges(state, edge), solution?.[edge] ?? 0);
		player.step(wrong.map((edge) => [edge, keep(edge)]));
		return announce(someOf(drawnAt(game.puzzle, game.state, wrong)));
	}
	const islands = islandsAt(game.puzzle, wrong);
	const back = game.solution && help.back();
	if (pressed === 1) {
		announce(named(game.puzzle, islands));
		board.point({ faults: { islands, edges: [] } });
		const title = t("help.mistakes", { count: wrong.length });
		player.tell(headed(title, t("hint.near", { place: t("place.near") })), back);
	} else {
		const { puzzle, state } = game;
		const alone = wrong.length > 1 ? game.mistakes().filter((one) => wrong.includes(one)) : wrong;
		const { words, shown, emphasis } = whyWrong(puzzle, state, wrong, alone[0], new Letters());
		const where = shownBy(game, emphasis);
		announce([someOf(drawnAt(puzzle, state, wrong)), where].filter(Boolean).join("; "));
		board.point({ faults: emphasis });
		const title = t("help.oneOf", { count: alone.length ? wrong.length : 1 });
		const said = headed(title, words);
		const row = h("div", { class: "row start" }, back);
		player.tell(said, row);
		if (!shown && alone.length)
			help.ask(addReason(player, { title, said, row, wrong, alone, where }));
	}
	help.label(pressed === 1 ? "help.why" : "help.remove");
}

/**
 * What the board shows of a mistake besides the bridge, in words.
 * @param {Game} game
 * @param {Omit<Emphasis, "edges">} emphasis
 */
function shownBy({ puzzle }, emphasis) {
	return pointedAt(puzzle, { ...emphasis, edges: [] });
}

/** The most mistakes that are looked at for the one that is easiest to explain. */
const MOST = 8;

/**
 * Say why an edge is drawn wrongly, the one with the shortest reason: in one idea, or in several to
 * go through.
 * @param {Player} player
 * @param {object} mistake
 * @param {string} mistake.title
 * @param {HTMLElement} mistake.said  what is said so far
 * @param {HTMLElement} mistake.row  what is below it
 * @param {number[]} mistake.wrong
 * @param {number[]} mistake.alone  of these, each wrong by itself
 * @param {string} mistake.where  what was read out of what the board shows
 */
async function addReason({ game, board, signal }, { title, said, row, wrong, alone, where }) {
	const { puzzle, state } = game;
	const { faults: before } = board.state;
	const start = emptyState(puzzle);
	const right = state.map((value, edge) => (wrong.includes(edge) ? at(start, edge) : value));
	const { steps } = await engine.explain(puzzle, { signal, drawn: right });
	if (signal.aborted || board.state.faults !== before) return;
	const explained = alone.slice(0, MOST).map((edge) => {
		const letters = new Letters();
		const { words, emphasis } = whyWrong(puzzle, state, wrong, edge, letters);
		const reasons = reasonsAgainst(puzzle, state, right, steps, edge, letters);
		return { words, faults: emphasis, reasons };
	});
	const lengthOf = (/** @type {{ reasons: unknown[] }} */ { reasons }) =>
		reasons.length || Number.POSITIVE_INFINITY;
	explained.sort((one, two) => lengthOf(one) - lengthOf(two));
	const { words, faults, reasons } = at(explained, 0);
	const count = reasons.length;
	const more = count === 1 ? at(reasons, 0).words : t("help.after", { count });
	const whole = [h("b", {}, title), gap(), words, gap(), more];
	// What is there already would be read out again.
	if (said.textContent === headed(title, words).textContent) said.append(gap(), more);
	else said.replaceChildren(...whole);
	/** @param {Omit<Emphasis, "edges">} emphasis */
	const sayNew = (emphasis) => {
		const now = shownBy(game, emphasis);
		if (now !== where) announce(now);
	};
	board.point({ faults });
	if (!count) return;
	const only = { islands: [], edges: faults.edges };
	let counted = false;
	/** @param {number} number */
	const show = (number) => {
		const reason = reasons[number - 1];
		if (reason && !counted) game.hints++; // it says more than that there is a mistake
		counted ||= Boolean(reason);
		board.point(reason ? { hint: reason.emphasis, faults: only } : { hint: NOTHING, faults });
		return reason?.emphasis ?? faults;
	};
	if (count === 1) return sayNew(show(1));
	sayNew(faults);
	const walk = stepper(count, 0, (number) => {
		announce(pointedAt(puzzle, show(number)));
		const words = reasons[number - 1]?.words;
		said.replaceChildren(...(words ? [h("b", {}, `${number}.`), " ", words] : whole));
	});
	said.classList.add("walked");
	row.append(walk);
}
