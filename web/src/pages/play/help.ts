/** Help for a player: hints, checks, the solution. */

import { NOTHING } from "../../board/state.ts";
import type { Emphasis } from "../../board/types.ts";
import { engine } from "../../engine/engine.ts";
import type { Hint, Step } from "../../engine/types.ts";
import {
	ideasOf,
	islandsAt,
	stateAfter,
	telling,
	titleOf,
	whereToLook,
} from "../../explain/hints.ts";
import { place } from "../../explain/names.ts";
import { drawnAt, linkAt, pointedAt, someOf, tintedAt } from "../../explain/read-aloud.ts";
import { Letters } from "../../explain/reasons.ts";
import { games, recordTechniques, settings } from "../../game/store.ts";
import { joinSentences, type Key, t } from "../../i18n/i18n.ts";
import { closedOff, degrees, emptyState } from "../../puzzle/bridges.ts";
import { graphOf } from "../../puzzle/graph.ts";
import { at } from "../../puzzle/puzzle.ts";
import { announce, button, confirm, h, toast } from "../../ui/dom.ts";
import { whatIsWrong } from "../../ui/errors.ts";
import { tellMistake } from "./mistake.ts";
import type { Player } from "./player.ts";
import { stepper, withTitle } from "./sentences.ts";

const small = { class: "small" };

export class Help {
	player: Player;
	current: Hint | null;
	presses: number;
	turn: number;
	where: string;
	badges: Map<number, string>;
	links: number;
	none: boolean;
	redraw: () => void;

	constructor(player: Player) {
		this.player = player;
		/** The hint being given. */
		this.current = null;
		this.presses = 0; // how often the button was pressed for this hint
		this.turn = 0; // how often the board has changed
		this.where = ""; // what the hint points at, in words
		/** The letters of the hint being given. */
		this.badges = new Map();
		this.links = 0; // how much of a chain is shown
		this.none = false; // whether there is known to be no solution
		this.redraw = () => {}; // show as much of it
	}

	hint() {
		this.ask(this.giveHint());
	}

	check() {
		this.ask(this.giveCheck());
	}

	confirmSolution() {
		if (this.player.isAtRest()) return;
		confirm(t("play.solution"), t("play.solutionSure"), t("play.solutionYes"), () =>
			this.ask(this.showSolution()),
		);
	}

	/** Wait for the engine; leaving the page cancels the question. */
	ask(question: Promise<void>) {
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
				const [only] = solutions;
				const solution = count < 2 && complete && only;
				this.none = complete && !count;
				if (solution) game.solution = Uint8Array.from(solution);
				else if (!game.finished)
					player.tell(t(count > 1 ? "play.several" : complete ? "hint.none" : "play.unsure"));
			}
			if (game.solution && !(game.level && game.score)) {
				const { level, score } = await engine.rate(game.puzzle, { signal });
				if (signal.aborted || !level) return;
				game.level ||= level;
				game.score = score;
				if (games.load(game.id)) game.save();
				player.refresh();
			}
		} catch (error) {
			if (!signal.aborted) console.warn(error);
		}
	}

	/** Count in the statistics what the puzzle just solved took. */
	async countTechniques() {
		const { puzzle, revealed, hints } = this.player.game;
		if (revealed) return;
		try {
			const { steps } = await engine.explain(puzzle, { seconds: 2 }); // the next puzzle may wait
			recordTechniques(new Set(steps.map(({ technique }) => technique)), !hints);
		} catch (error) {
			console.warn(error);
		}
	}

	forget() {
		const { board, ui } = this.player;
		ui.say.style.maxHeight = "";
		this.presses = 0;
		this.turn++;
		this.where = "";
		this.current = null;
		board.set({ hint: NOTHING, faults: NOTHING });
		this.label("play.hint");
		this.player.tell();
	}

	/** What the next press of the button does. */
	label(word: Key) {
		const [text] = this.player.ui.hintButton.getElementsByTagName("span");
		if (text && text.textContent !== t(word)) text.textContent = t(word);
	}

	/** The place, then the reason, then the bridge itself. */
	async giveHint(): Promise<void> {
		const { player } = this;
		const { game, board, signal } = player;
		if (player.isAtRest()) return;
		if (!this.current) {
			const near = game.lastPlace();
			const { turn } = this;
			const hint = await engine.hint(game.puzzle, game.state, { signal, ...(near && { near }) });
			if (signal.aborted || this.current) return;
			if (turn !== this.turn) return this.giveHint(); // the board has changed meanwhile
			if (hint.kind !== "step" && hint.kind !== "mistake") {
				const words = t(`hint.${hint.kind}`);
				// What is there already would not be read out again.
				return player.ui.say.textContent === words ? announce(words) : player.tell(words);
			}
			this.current = hint;
			this.badges = new Map();
			if (hint.kind === "step") {
				game.hints++; // to name a mistake alone counts no more than a check
				game.note("h");
			}
			board.set({ faults: NOTHING });
		}
		this.presses +=
			this.presses === 0 && this.current.kind === "step" && settings().quickHint ? 2 : 1;
		if (this.current.kind === "mistake") tellMistake(this, this.current);
		else this.tellStep(this.current);
	}

	/** A button that undoes what is wrong. */
	back() {
		return button("undo", t("help.back"), () => this.player.rewind(), small);
	}

	tellStep({ steps }: Hint) {
		const { player, presses } = this;
		const { game } = player;
		const { puzzle, state } = game;
		const ideas = ideasOf(puzzle, state, steps);
		const letters = new Letters(undefined, this.badges);
		if (presses === 1) {
			const { words, emphasis } = whereToLook(puzzle, at(ideas, 0).step, letters);
			this.point(emphasis);
			player.tell(h("p", {}, words));
			return this.label("help.why");
		}
		const idea = ideas[presses - 2];
		if (!idea) {
			const next = stateAfter(puzzle, steps, state);
			const changes = [...next.keys()].filter((edge) => next[edge] !== state[edge]);
			player.step(changes.map((edge) => [edge, at(next, edge)]));
			return player.sayDrawn(changes);
		}
		const { words, emphasis } = telling(puzzle, idea.step, state, letters);
		const message = withTitle(titleOf(idea.step), words);
		this.point(emphasis);
		this.links = emphasis.chain?.length ?? 0;
		this.redraw = () => this.draw(emphasis, emphasis);
		player.tell(message, this.walker(emphasis), this.preludes(idea.preludes, letters, emphasis));
		this.label(presses - 1 < ideas.length ? "help.next" : "help.draw");
	}

	/** Show what a step is about, near enough to be read. */
	point(emphasis: Emphasis) {
		const { board, game } = this.player;
		board.point({ hint: emphasis });
		const where = pointedAt(game.puzzle, emphasis);
		if (where !== this.where) announce(where);
		this.where = where;
	}

	/** Draw a part of a hint; the board stays as it is for all of it. */
	draw(part: Emphasis, { islands, edges, chain = [] }: Emphasis) {
		const { board, game } = this.player;
		const ends = islandsAt(
			game.puzzle,
			[...edges, ...chain].map(({ edge }) => edge),
		);
		const shown = part.chain?.slice(0, this.links) ?? [];
		board.point({ hint: { ...part, chain: shown, around: [...islands, ...ends] } }, false);
	}

	/** Buttons that go through a chain. */
	walker({ chain = [] }: Emphasis) {
		if (chain.length < 3) return null;
		const last = chain.length - 1;
		return stepper(last, last, (number) => {
			this.links = number + 1;
			this.redraw();
			announce(linkAt(this.player.game.puzzle, chain, number));
		});
	}

	/**
	 * The simple steps that a hint rests on, folded away; unfolded, they are on the board as well.
	 * @param letters of the hint
	 * @param hintEmphasis what the hint points at
	 */
	preludes(steps: Step[], { badges }: Letters, hintEmphasis: Emphasis) {
		const { game, ui } = this.player;
		ui.say.style.maxHeight = "";
		if (!steps.length) return null;
		const { puzzle, state } = game;
		const letters = new Letters(badges, this.badges);
		const all = steps.map((step) => {
			const { words, emphasis } = telling(puzzle, step, state, letters);
			const islands = [step.place, ...step.islands].filter((one) => letters.badges.has(one));
			return { words, emphasis: { ...emphasis, islands } };
		});
		const lines = all
			.flatMap(({ emphasis }) => emphasis.edges)
			.filter(({ edge, value, most }) => !most || value === state[edge]);
		const unfolded = {
			...hintEmphasis,
			islands: [...letters.badges.keys()],
			badges: letters.badges,
			edges: [...lines.map((line) => ({ ...line, before: true })), ...hintEmphasis.edges],
		};
		/** The list takes no room from the board. */
		const keepSize = () => {
			ui.say.style.maxHeight = box.open ? "" : `${ui.say.getBoundingClientRect().height}px`;
		};
		/** @param index of none: the hint itself */
		const choose = (index: number) => {
			const emphasis = all[index]?.emphasis;
			const now = emphasis
				? { ...emphasis, badges: letters.badges }
				: box.open
					? unfolded
					: hintEmphasis;
			this.draw(now, box.open ? unfolded : hintEmphasis);
			if (emphasis) announce(where[index] ?? "");
			for (const [i, one] of list.entries()) one.setAttribute("aria-pressed", String(i === index));
		};
		const where = all.map(({ emphasis }) => {
			const own = [...letters.badges].filter(([island]) => emphasis.islands.includes(island));
			return pointedAt(puzzle, { ...emphasis, badges: new Map(own) });
		});
		const list = all.map(({ words }, i) => {
			const one = button("", joinSentences(titleOf(at(steps, i)), words), () => choose(i), {
				class: "link",
			});
			one.append(h("span", { class: "unseen" }, ` ${where[i]}`));
			return one;
		});
		const box = h(
			"details",
			{
				ontoggle: () => {
					choose(-1);
					if (box.open) ui.say.scrollTop = box.offsetTop - ui.say.offsetTop;
				},
			},
			h("summary", { onclick: keepSize }, t("help.because", { count: steps.length })),
			h("ol", {}, ...list.map((one) => h("li", {}, one))),
		);
		this.redraw = () => choose(-1);
		return box;
	}

	async giveCheck() {
		const { player } = this;
		const { game, board } = player;
		if (player.isAtRest()) return;
		this.forget();
		const wrong = game.mistakes(); // none without a solution
		let islands = [] as number[];
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
		}
		const count = wrong.length + islands.length;
		const show = settings().showMistakes && count > 0;
		const edges = wrong.map((edge) => ({ edge, value: at(game.state, edge) }));
		board.point({ faults: show ? { islands, edges } : NOTHING });
		if (!count)
			player.tell(t(game.solution ? "check.right" : this.none ? "hint.none" : "check.unknown"));
		else {
			const message = h("p", {}, t(show ? "check.shown" : "check.count", { count }));
			// The first ones in words, for those who do not see the marks.
			const where = [
				...drawnAt(game.puzzle, game.state, wrong),
				...islands.map((island) => place(game.puzzle, island)),
			];
			if (show) message.append(h("span", { class: "unseen" }, ` ${someOf(where)}`));
			player.tell(message, wrong.length ? this.back() : null);
		}
		if (!show) this.warn();
	}

	/** Name a group that is cut off from the rest, and tint it. */
	warn() {
		const { player } = this;
		const { puzzle, state } = player.game;
		const [region] = closedOff(puzzle, state);
		if (!region) return;
		player.board.set({ faults: { islands: [], edges: [], region } });
		const note = t("hint.closed", { group: t("name.tinted", { count: region.length }) });
		const where = h("span", { class: "unseen" }, ` ${tintedAt(puzzle, region)}`);
		player.tell(h("p", {}, note, where));
	}

	async showSolution() {
		const { player } = this;
		const { game, signal } = player;
		let solution = game.solution;
		if (!solution) {
			const { status, counts } = await engine.solve(game.puzzle, { signal });
			if (signal.aborted || game.finished) return;
			if (status !== "solved")
				return player.tell(t(status === "unknown" ? "play.unsolved" : "hint.none"));
			solution = counts;
		}
		game.revealed = true;
		const start = emptyState(game.puzzle);
		player.step([...solution].map((value, edge) => [edge, value || at(start, edge)]));
	}
}
