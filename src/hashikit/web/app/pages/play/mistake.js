/** What a hint says of mistakes. */

import { NOTHING } from "../../../board/state.js";
import { engine } from "../../../engine/engine.js";
import { bridges, emptyState } from "../../../puzzle/bridges.js";
import { at } from "../../../puzzle/puzzle.js";
import { announce, h } from "../../dom.js";
import { drawnAt, pointedAt, someOf } from "../../ear.js";
import { islandsAt, named, reasonsAgainst, whyWrong } from "../../hints.js";
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
		board.set({ faults: { islands, edges: [] } });
		const title = t("help.mistakes", { count: wrong.length });
		player.tell(headed(title, t("hint.near", { place: t("place.near") })), back);
	} else {
		const letters = new Letters();
		const told = wrong.length > 1 ? game.mistakes().find((one) => wrong.includes(one)) : wrong[0];
		const { words, shown, emphasis } = whyWrong(game.puzzle, game.state, wrong, told, letters);
		sayWrong(game, wrong, emphasis);
		board.set({ faults: emphasis });
		const one = t("help.oneOf", { count: told === undefined ? 1 : wrong.length });
		const said = headed(one, words);
		const row = h("div", { class: "row start" }, back);
		player.tell(said, row);
		if (!shown && told !== undefined)
			help.ask(addReason(player, { said, row, wrong, told, letters }));
	}
	help.label(pressed === 1 ? "help.why" : "help.remove");
}

/**
 * Have read out where what is wrong is, and what else the board shows of it.
 * @param {Game} game
 * @param {number[]} wrong
 * @param {Omit<Emphasis, "edges">} emphasis
 */
function sayWrong({ puzzle, state }, wrong, emphasis) {
	const where = pointedAt(puzzle, { ...emphasis, edges: [] });
	announce([someOf(drawnAt(puzzle, state, wrong)), where].filter(Boolean).join("; "));
}

/**
 * Say why an edge is drawn wrongly: in one idea, or in several to go through.
 * @param {Player} player
 * @param {object} mistake
 * @param {HTMLElement} mistake.said  the sentence to continue
 * @param {HTMLElement} mistake.row  what is below it
 * @param {number[]} mistake.wrong
 * @param {number} mistake.told  of these
 * @param {Letters} mistake.letters
 */
async function addReason({ game, board, signal }, { said, row, wrong, told, letters }) {
	const { puzzle, state } = game;
	const { faults } = board.state;
	const start = emptyState(puzzle);
	const right = state.map((value, edge) => (wrong.includes(edge) ? at(start, edge) : value));
	const { steps } = await engine.explain(puzzle, { signal, drawn: right });
	if (signal.aborted || board.state.faults !== faults) return;
	const reasons = reasonsAgainst(puzzle, state, right, steps, told, letters);
	const count = reasons.length;
	said.append(gap(), count === 1 ? at(reasons, 0).words : t("help.after", { count }));
	if (!count) return;
	const only = { islands: [], edges: faults.edges };
	const whole = [...said.childNodes];
	let counted = false;
	/** @param {number} number */
	const show = (number) => {
		const reason = reasons[number - 1];
		if (reason && !counted) game.hints++; // it says more than that there is a mistake
		counted ||= Boolean(reason);
		board.set(reason ? { hint: reason.emphasis, faults: only } : { hint: NOTHING, faults });
		return reason;
	};
	if (count === 1) return sayWrong(game, wrong, show(1)?.emphasis ?? faults);
	const walk = stepper(count, 0, (number) => {
		const reason = show(number);
		announce(pointedAt(puzzle, reason?.emphasis ?? faults));
		said.replaceChildren(...(reason ? [h("b", {}, `${number}.`), " ", reason.words] : whole));
	});
	said.classList.add("walked");
	row.append(walk);
}
