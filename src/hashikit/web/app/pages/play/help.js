/** Help for a player: hints, checks, the solution. */

import { NOTHING } from "../../../board/state.js";
import { engine } from "../../../engine/engine.js";
import { degrees, emptyState, MARK } from "../../../puzzle/bridges.js";
import { graphOf } from "../../../puzzle/graph.js";
import { at } from "../../../puzzle/puzzle.js";
import { button, confirm, h, toast } from "../../dom.js";
import { whatIsWrong } from "../../errors.js";
import { loadGame, settings } from "../../game/store.js";
import { changesOf, facts, islandsOf, pointedAt, reason, whereToLook } from "../../hints.js";
import { t } from "../../i18n/i18n.js";

export class Help {
	/** @param {Player} player */
	constructor(player) {
		this.player = player;
		/** The hint being given. @type {Hint | null} */
		this.given = null;
		this.pressed = 0; // how often the button was pressed for this hint
	}

	hint() {
		this.ask(this.giveHint());
	}

	check() {
		this.ask(this.giveCheck());
	}

	confirmSolution() {
		if (this.player.game.finished) return;
		confirm(t("play.solution"), t("play.solutionSure"), t("play.solutionYes"), () =>
			this.ask(this.showSolution()),
		);
	}

	/** Wait for the engine; leaving the page cancels the question. @param {Promise<void>} question */
	ask(question) {
		question.catch((error) => this.player.signal.aborted || toast(whatIsWrong(error)));
	}

	/** Count the solutions and rate the puzzle, if it came from elsewhere. */
	async learnMore() {
		const { player } = this;
		const { game, signal } = player;
		try {
			if (!game.solution) {
				const { count, complete, solutions } = await engine.count(game.puzzle, 2, { signal });
				if (signal.aborted) return;
				if (count > 1) player.tell(t("play.several"));
				else if (!complete) player.tell(t("play.unsure"));
				else if (!solutions[0]) player.tell(t("hint.none"));
				else game.solution = Uint8Array.from(solutions[0]);
			}
			if (game.solution && !game.level) {
				const { level } = await engine.rate(game.puzzle, { signal });
				if (signal.aborted || !level) return;
				game.level = level;
				if (loadGame(game.id)) game.save();
				player.refresh();
			}
		} catch (error) {
			if (!signal.aborted) console.warn(error);
		}
	}

	forget() {
		const { board } = this.player;
		this.pressed = 0;
		this.given = null;
		if (board.state.hint.islands.length || board.state.hint.edges.length)
			board.set({ hint: NOTHING });
		board.state.faults = NOTHING;
		this.player.tell();
	}

	/** The place, then the reason, then the bridge itself. */
	async giveHint() {
		const { player } = this;
		const { game, board, signal } = player;
		if (game.finished || player.clock.paused) return;
		if (!this.given) {
			const counts = game.state.map((value) => (value === MARK ? 0 : value));
			const marks = game.state.map((value) => (value === MARK ? 1 : 0));
			const hint = await engine.hint(game.puzzle, counts, marks, { signal });
			if (signal.aborted || player.game !== game || this.given) return;
			if (hint.kind !== "step" && hint.kind !== "mistake")
				return player.tell(t(`hint.${hint.kind}`));
			this.given = hint;
			game.hints++;
		}
		const { puzzle } = game;
		const { kind, steps, edges } = this.given;
		const mistake = kind === "mistake";
		const step = steps[steps.length - 1];
		const islands = step ? islandsOf(puzzle, step) : this.given.islands;
		const shown = {
			...(step && pointedAt(puzzle, step)),
			islands,
			edges: this.pressed ? edges.map(({ edge }) => edge) : [],
		};
		board.set(mistake ? { faults: shown } : { hint: shown });
		if (++this.pressed === 1) {
			player.tell(h("p", {}, whereToLook(puzzle, islands, mistake)), this.next("hint.why"));
			return;
		}
		const words = mistake
			? [
					h(
						"p",
						{},
						h("b", {}, t("hint.mistakeName")),
						" ",
						t("hint.wrong", { facts: facts(puzzle, edges) }),
					),
				]
			: steps.map((step) =>
					h("p", {}, h("b", {}, `${t(`technique.${step.technique}`)}.`), " ", reason(puzzle, step)),
				);
		if (this.pressed === 2) {
			player.tell(...words, this.next(mistake ? "hint.remove" : "hint.draw"));
			return;
		}
		player.step(
			mistake
				? edges.map(({ edge }) => [edge, 0])
				: steps.flatMap((step) => changesOf(game.state, step)),
		);
		if (!game.finished) player.tell(...words);
	}

	/** @param {string} word */
	next(word) {
		return h(
			"div",
			{ class: "stepper" },
			button("", t(word), () => this.hint(), { class: "small" }),
		);
	}

	async giveCheck() {
		const { game, board, clock } = this.player;
		if (game.finished || clock.paused) return;
		this.forget();
		let edges = game.mistakes();
		let islands = /** @type {number[]} */ ([]);
		if (!game.solution) {
			const sums = degrees(game.puzzle, game.state);
			islands = game.puzzle.islands.flatMap(({ clue }, i) =>
				clue !== null && at(sums, i) > clue ? [i] : [],
			);
			const broken = game
				.stands()
				.flatMap((stand, i) =>
					stand === "broken" ? at(graphOf(game.puzzle).sums, i).islands : [],
				);
			islands = [...new Set([...islands, ...broken])];
			edges = [];
		}
		const count = edges.length + islands.length;
		const show = settings().showMistakes && count > 0;
		board.set({ faults: show ? { islands, edges } : NOTHING });
		if (!count) this.player.tell(t(game.solution ? "check.right" : "check.unknown"));
		else this.player.tell(t(show ? "check.shown" : "check.count", { count }));
	}

	async showSolution() {
		const { player } = this;
		const { game, signal } = player;
		let known = game.solution;
		if (!known) {
			const { status, counts } = await engine.solve(game.puzzle, { signal });
			if (signal.aborted) return;
			if (status !== "solved")
				return player.tell(t(status === "unknown" ? "play.unsolved" : "hint.none"));
			known = counts;
		}
		game.revealed = true;
		const start = emptyState(game.puzzle);
		player.step([...known].map((value, edge) => [edge, value || at(start, edge)]));
	}
}
