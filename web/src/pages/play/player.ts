/** Playing a puzzle: its board, the steps of its player, and the end. */

import type { Board } from "../../board/board.ts";
import { makeSign } from "../../board/build.ts";
import { NOTHING } from "../../board/state.ts";
import type { Emphasis } from "../../board/types.ts";
import { onPaste, openPuzzle } from "../../dialogs/transfer.ts";
import type { Level } from "../../engine/names.ts";
import { place, says, signLabel } from "../../explain/names.ts";
import { drawnAt, someOf } from "../../explain/read-aloud.ts";
import { pieceName } from "../../game/collection.ts";
import { dayOf, fullName, isDay, shortName, weekAround } from "../../game/daily.ts";
import { howFar } from "../../game/describe.ts";
import { Game } from "../../game/game.ts";
import { another, playNew } from "../../game/open.ts";
import { SETTLED, spreadOf, timeOf } from "../../game/rating.ts";
import { onOtherTab } from "../../game/storage.ts";
import {
	change,
	games,
	kinds,
	look,
	rating,
	recordResult,
	recordStars,
	results,
	settings,
} from "../../game/store.ts";
import type { Change } from "../../game/types.ts";
import { clock, firstDay, gap, joinSentences, type Key, t } from "../../i18n/i18n.ts";
import { bridges, degrees, emptyState, groups, MARK } from "../../puzzle/bridges.ts";
import { graphOf } from "../../puzzle/graph.ts";
import { at } from "../../puzzle/puzzle.ts";
import { makeBoard } from "../../ui/board.ts";
import { announce, button, clearMessages, h, openDialog, scrolls, toast } from "../../ui/dom.ts";
import { whatIsWrong } from "../../ui/errors.ts";
import { dayLink } from "../archive.ts";
import { SIGNS } from "../learn.ts";
import { awakeness } from "./awake.ts";
import { Clock } from "./clock.ts";
import { giveFeedback } from "./feedback.ts";
import { celebrate, doneCard } from "./finish.ts";
import { Help } from "./help.ts";
import { build, openMore } from "./layout.ts";
import { offerReminder } from "./reminder.ts";

/** With more islands, what is not needed for the next frame waits until after it. */
const MANY = 1000;

/** The par time, the times around it, and what is expected of this player. */
function parWords(par: number) {
	const { fast, slow } = spreadOf(par);
	const { value, games } = rating();
	return [
		t("done.par", { time: clock(par), fast: clock(fast), slow: clock(slow) }),
		games < SETTLED ? "" : t("done.yours", { time: clock(timeOf(value, par)) }),
	];
}

export class Player {
	game: Game;
	signal: AbortSignal;
	clock: Clock;
	help: Help;
	ui: ReturnType<typeof build>;
	board: Board;
	/** Keeps the screen on. */
	awake: (on: boolean) => void;

	constructor(main: HTMLElement, game: Game, signal: AbortSignal) {
		this.game = game;
		this.signal = signal;
		this.awake = awakeness(signal);
		this.clock = new Clock(this);
		this.help = new Help(this);
		this.ui = build(this, main);
		const label = t("play.board", { size: game.size });
		this.board = makeBoard(this.ui.stage, game.puzzle, {
			label,
			on: {
				move: (edge, value) => this.move(edge, value),
				blocked: (edge, other) => this.blocked(edge, other),
				kept: (island) => toast(t("board.kept", { place: place(game.puzzle, island) })),
				nothing: () => announce(t("board.nothing")),
				sign: (sign) => this.explainSign(sign),
				view: () => this.followView(),
			},
		});
		this.board.svg.setAttribute("aria-describedby", "keys");
		this.board.set({
			...look(),
			bridges: game.state,
			lit: this.isLit(),
			locked: game.finished > 0,
		});
		this.refresh();
		if (game.finished) this.sayFinished(false);
		else if (game.trying >= 0) this.sayTrying();
		else this.greet();
		this.listen();
		this.awake(!game.finished);
		void this.help.learnMore();
	}

	/** Show on the map where the board is; once it is closer, nobody need be told how. */
	followView() {
		if (!this.board) return; // it is being made
		this.ui.map.draw(this.board);
		if (this.board.isZoomed()) this.ui.say.querySelector(".closer")?.remove();
	}

	/** A sign, large and in words, and the islands that it counts. */
	explainSign(sign: number) {
		const { puzzle } = this.game;
		if (this.clock.paused) return;
		this.help.forget();
		const sums = [...graphOf(puzzle).sums.keys()].filter(
			(i) => at(graphOf(puzzle).sums, i).sign === sign,
		);
		this.board.point({ hint: { ...NOTHING, sums } });
		const picture = makeSign(puzzle, sign);
		picture.setAttribute("aria-hidden", "true");
		const label = signLabel(puzzle, sign, this.game.stands());
		this.tell(
			h(
				"div",
				{ class: "sign-said" },
				picture,
				h("p", {}, h("b", {}, label), gap(), t("play.signIs")),
			),
		);
	}

	/** Offer the rules to players who came by a link or meet signs for the first time. */
	greet() {
		const { welcomed, metSigns } = settings();
		const signs = this.game.puzzle.signs.length > 0 && !metSigns;
		if (welcomed && !signs) {
			const isFinger = matchMedia("(pointer: coarse)").matches;
			if (isFinger && this.board.isTiny())
				this.tell(h("p", { class: "closer" }, t("play.zoomHow")));
			return;
		}
		const links = [
			h("a", { href: "#/rules" }, t("nav.rules")),
			" · ",
			h("a", { href: signs ? `#/learn/${SIGNS}` : "#/learn" }, t("nav.tutorial")),
			signs && " · ",
			signs && h("a", { href: "#/drill/sum_rest" }, t("learn.practice")),
		].filter((part) => part !== false);
		this.tell(h("p", {}, t(signs ? "play.metSigns" : "play.newHere"), " ", ...links));
	}

	listen() {
		const { signal } = this;
		this.clock.listen(signal);
		signal.addEventListener("abort", () => this.board.destroy());
		document.addEventListener("keydown", (event) => this.key(event), { signal });
		onPaste(openPuzzle, signal);
		onOtherTab((key) => {
			if (key !== games.key(this.game.id)) return;
			const saved = games.load(this.game.id);
			if (!saved) return;
			this.clock.away();
			if (this.game.merge(saved)) return this.clock.draw();
			this.game = Game.load(this.game.id) ?? this.game;
			this.help.forget();
			const locked = this.game.finished > 0;
			this.board.set({ bridges: this.game.state, lit: this.isLit(), locked });
			this.refresh();
			if (!this.game.finished) return;
			this.clock.pause(false);
			this.sayFinished(false);
		}, signal);
	}

	key(event: KeyboardEvent) {
		if (event.altKey || openDialog()) return;
		const key = event.key.toLowerCase();
		const target = event.target as Element;
		if (event.ctrlKey || event.metaKey) {
			if (target.closest("input, textarea")) return;
			if (key === "y" || (key === "z" && event.shiftKey)) this.go("redo");
			else if (key === "z") this.go("undo");
			else return;
		} else if (!target.closest("input, textarea, select")) {
			const arrow = key.startsWith("arrow");
			if (key === "u" || key === "z" || key === "backspace") this.go("undo");
			else if (key === "r" || key === "y") this.go("redo");
			else if (key === "h") this.help.hint();
			else if (key === "c") this.help.check();
			else if (key === "g") this.toggleGroup();
			else if (key === "m") this.toggleMarking();
			else if (key === "p") this.clock.pause(!this.clock.paused);
			else if (key === "t") this.tryOut();
			// The board handles the other keys. Those that build only focus it first, to show from where.
			else if (/^[wasdx+=0-]$/.test(key) || (arrow && !scrolls(target))) this.board.focus();
			else return;
		} else return;
		event.preventDefault();
	}

	// -------------------------------------------------------------------------------------- steps

	move(edge: number, value: number) {
		if (this.clock.paused) return;
		this.step([[edge, value]]);
		const { puzzle, state } = this.game;
		if (this.game.finished) return;
		const { a, b } = at(graphOf(puzzle).edges, edge);
		const sums = degrees(puzzle, state);
		const parts = [value === MARK ? t("board.marked") : t("board.bridges", { count: value })];
		for (const island of [a, b]) {
			const { clue } = at(puzzle.islands, island);
			const sum = at(sums, island);
			if (clue !== null && sum >= clue) {
				parts.push(t(sum > clue ? "board.over" : "board.done", { place: place(puzzle, island) }));
			}
		}
		const stands = this.game.stands();
		graphOf(puzzle).sums.forEach((sum, i) => {
			const stand = at(stands, i);
			if (stand === "open" || !(sum.islands.includes(a) || sum.islands.includes(b))) return;
			parts.push(t(stand === "met" ? "sign.isMet" : "sign.isBroken", { sign: says(puzzle, sum) }));
		});
		announce(parts.join(". "));
	}

	step(changes: Change[]) {
		const { game, clock } = this;
		let more = 0; // bridges
		for (const [edge, value] of changes)
			more += (value === MARK ? 0 : value) - bridges(game.state, edge);
		clock.add(); // the step is saved with the time until now
		if (more < 0) game.note("c");
		if (!game.apply(changes)) return;
		giveFeedback(more < 0 ? "remove" : "build");
		this.help.forget();
		this.afterwards();
	}

	/** Undo a step, or do it again. */
	go(what: "undo" | "redo") {
		if (this.isAtRest()) return;
		const edges = this.game[what]();
		if (!edges.length) return;
		if (what === "undo") this.game.note("c");
		this.help.forget();
		this.afterwards();
		this.sayDrawn(edges, what === "undo" ? "play.undone" : "play.redone");
	}

	/**
	 * Have read out what is drawn now on edges that have changed.
	 * @param what what was done
	 */
	sayDrawn(edges: number[], what: Key = "help.drawn") {
		const { puzzle, state } = this.game;
		announce(t(what, { what: someOf(drawnAt(puzzle, state, edges)) }));
	}

	restart() {
		this.clock.pause(false);
		this.clock.add();
		const before = this.game.restarts.length;
		this.game.restart();
		if (this.game.restarts.length > before) toast(t("play.restarted"));
		this.clock.since = performance.now();
		this.help.forget();
		this.awake(true);
		this.board.set({ lit: false, locked: false });
		this.refresh();
	}

	/** Draw the position after a step, and see whether it is solved. */
	afterwards() {
		const { game, board } = this;
		board.set({ bridges: game.state, faults: this.faults(), tried: game.tried() });
		this.refresh();
		if (game.finished) return;
		if (!game.isSolved()) {
			if (game.trying >= 0) this.sayTrying();
			if (settings().warn) this.warn();
			return;
		}
		this.clock.add();
		// No need of the tutorial.
		change({ welcomed: true, ...(game.puzzle.signs.length && { metSigns: true }) });
		const again = game.replayed;
		game.finished = Date.now();
		game.replayed = true;
		game.trying = -1;
		game.save();
		void navigator.storage?.persist?.(); // there is something to lose now
		board.set({ locked: true, preview: -1, tried: game.tried() });
		this.awake(false);
		giveFeedback("solved");
		this.refresh();
		if (game.piece && !game.revealed) recordStars(game);
		this.sayFinished(!again && recordResult(game, dayOf(new Date())));
		if (!again) void this.help.countTechniques();
		board.fit(); // there is less room now, and all of it is to be seen
		celebrate(board, game);
	}

	/** Name a group that is cut off; on large boards that takes a while. */
	warn() {
		const { game, help } = this;
		if (game.puzzle.islands.length < MANY) return help.warn();
		const { turn } = help;
		setTimeout(() => turn === help.turn && !this.signal.aborted && help.warn());
	}

	/** What is wrong, for those who want to see it at once. */
	faults(): Emphasis {
		const { game } = this;
		if (!settings().autoCheck) return NOTHING;
		const edges = game.mistakes().map((edge) => ({ edge, value: at(game.state, edge) }));
		return { islands: [], edges };
	}

	/** Try something, in another color; then, asked again, on to keep it or throw it away. */
	tryOut() {
		const { game, signal, ui } = this;
		if (this.isAtRest() || signal.aborted) return;
		if (game.trying >= 0) {
			const ends = ui.say.querySelector(":scope > :last-child");
			return ends?.getElementsByTagName("button")[0]?.focus();
		}
		game.try(true);
		this.sayTrying();
	}

	sayTrying() {
		this.board.set({ bridges: this.game.state, tried: this.game.tried() });
		this.tell(h("p", {}, t("play.trying")));
	}

	/** Buttons that end trying out. */
	tryEnds() {
		const end = (keep: boolean) => {
			if (keep) this.game.try(false);
			else {
				this.game.giveUp();
				announce(t("play.discarded"));
			}
			this.help.forget();
			this.afterwards();
		};
		return h(
			"div",
			{ class: "row start" },
			button("check", t("play.keep"), () => end(true), { class: "small" }),
			button("undo", t("play.throwAway"), () => end(false), { class: "small" }),
		);
	}

	/** Show the game again, from its beginning. */
	replay() {
		const { board, game, signal } = this;
		const positions = [emptyState(game.puzzle), ...game.positions()];
		const pause = Math.min(400, 6000 / positions.length);
		let at = 0;
		const show = () => {
			if (signal.aborted || this.game !== game || !game.finished) return;
			const position = positions[at++];
			if (!position) return board.set({ lit: this.isLit() });
			board.set({ bridges: position, lit: false });
			setTimeout(show, pause);
		};
		show();
	}

	/** Back to where nothing was wrong. */
	rewind() {
		const { game } = this;
		const { puzzle, state } = game;
		const before = state.slice();
		if (!game.rewind()) return;
		const { state: now } = game;
		const edges = [...now.keys()].filter((edge) => now[edge] !== before[edge]);
		const fewer = edges.reduce((sum, edge) => sum + bridges(before, edge) - bridges(now, edge), 0);
		this.help.forget();
		this.afterwards();
		const text = t("play.rewound", { count: fewer });
		toast(text);
		announce(joinSentences(text, someOf(drawnAt(puzzle, now, edges))));
	}

	blocked(edge: number, other: number) {
		if (edge < 0) return;
		const { puzzle } = this.game;
		const { a, b } = at(graphOf(puzzle).edges, other);
		giveFeedback("refused");
		toast(t("learn.blocked"));
		announce(t("board.blocked", { one: place(puzzle, a), two: place(puzzle, b) }));
	}

	/** Whether the player has solved it. */
	isLit() {
		return this.game.finished > 0 && !this.game.revealed;
	}

	/** Whether there is nothing to do on the board: the game has ended or is paused. */
	isAtRest() {
		return this.game.finished > 0 || this.clock.paused;
	}

	toggleMarking() {
		if (this.isAtRest()) return;
		const marking = !this.board.state.marking;
		this.board.set({ marking });
		this.ui.markButton.setAttribute("aria-pressed", String(marking));
		announce(t(marking ? "play.on" : "play.off", { name: t("play.mark") }));
	}

	toggleGroup() {
		if (this.isAtRest()) return;
		const showGroup = !settings().showGroup;
		change({ showGroup });
		this.refresh();
		const { group, count } = groups(this.game.puzzle, this.game.state);
		const mine = group[this.board.state.cursor];
		const size = group.filter((other) => other === mine).length;
		if (showGroup) return toast(t("play.groupSize", { count: size, groups: count }));
		clearMessages();
		announce(t("play.off", { name: t("play.group") }));
	}

	// -------------------------------------------------------------------------------------- words

	/** Show the facts about the game, and disable the buttons that have nothing to do. */
	refresh() {
		const { game, ui } = this;
		const { daily, piece } = game;
		const level = game.level && !piece ? t(`level.${game.level}`) : "";
		const day = daily
			? h("span", { class: "day", "data-short": shortName(daily) }, fullName(daily))
			: piece && h("span", {}, pieceName(piece));
		ui.about.replaceChildren(level && h("span", {}, level), day);
		const ended = game.finished > 0;
		const off = this.isAtRest();
		ui.play.classList.toggle("ended", ended);
		ui.pauseButton.toggleAttribute("disabled", ended);
		ui.undoButton.toggleAttribute("disabled", off || !game.canUndo);
		ui.redoButton.toggleAttribute("disabled", off || !game.canRedo);
		for (const tool of ui.whilePlaying) tool.toggleAttribute("disabled", off);
		const showGroup = settings().showGroup && !ended;
		ui.groupButton.setAttribute("aria-pressed", String(showGroup));
		if (this.board.state.showGroup !== showGroup) this.board.set({ showGroup });
		this.clock.draw();
		this.sayHowFar();
	}

	/** Show how far the game is, and what it is measured against. */
	sayHowFar() {
		const { game, ui } = this;
		const kind = results()[game.kind];
		const average = kind && kind.solved > 1 ? kind.total / kind.solved : 0;
		const facts = [
			kind?.best ? t("done.record", { time: clock(kind.best) }) : "",
			average ? t("done.average", { time: clock(average) }) : "",
			...(settings().timer && game.par ? parWords(game.par) : []),
		];
		const value = game.progress();
		const { daily } = game;
		const week = isDay(daily) ? weekAround(daily, firstDay()) : [];
		ui.idle.replaceChildren(
			h("progress", { value, max: 1, "aria-label": t("play.progress") }),
			h("p", {}, howFar(game)),
			h("p", { class: "fine" }, joinSentences(...facts)),
			h(
				"ol",
				{ class: "days week", hidden: !week.length },
				...week.map((day) => dayLink(day, undefined, false, daily)),
			),
		);
	}

	/** Say something below the board. */
	tell(...what: (Node | string | null | undefined)[]) {
		const parts = what.filter((part) => part !== null && part !== undefined);
		const trying = this.game.trying >= 0 && !this.game.finished;
		const { say, hintButton } = this.ui;
		const within = say.querySelector(":focus");
		say.replaceChildren(...parts, ...(trying ? [this.tryEnds()] : []));
		if (within) (this.help.current ? hintButton : this.board).focus(); // what had it is gone
	}

	sayFinished(best: boolean) {
		const card = doneCard(this.game, best, {
			next: () => this.next(),
			replay: () => this.replay(),
			more: () => openMore(this),
			harder: (level) => this.next(level),
		});
		this.tell(card);
		if (isDay(this.game.daily)) void offerReminder(card, this.signal);
	}

	/** Another puzzle of this kind, or of another level. */
	next(level: Level = this.game.level || kinds()[0].level) {
		const { signal } = this;
		playNew(another(this.game.puzzle, level), { signal }).catch(
			(error) => signal.aborted || toast(whatIsWrong(error)),
		);
	}
}
