/** Playing: the board, its tools, the clock, hints and checks. */

import { Board } from "../board/board.js";
import { place, says } from "../board/render.js";
import { NOTHING } from "../board/state.js";
import { announce, button, confirm, dialog, h, icon, toast, tool } from "../dom.js";
import { engine } from "../engine/engine.js";
import { parse, unescape } from "../formats.js";
import { dailyOrder, dayOf, isDay } from "../game/daily.js";
import { Game } from "../game/game.js";
import { linkTo, playNew } from "../game/open.js";
import { change, enter, games, loadGame, onOtherTab, settings } from "../game/store.js";
import { changesOf, facts, islandsOf, pointedAt, reason, whereToLook } from "../hints.js";
import { clock, date, t } from "../i18n/i18n.js";
import { MARK, at, degrees, emptyState, graphOf, groups } from "../puzzle.js";
import { openNew } from "./new.js";
import { onPaste, openPuzzle, openShare, openText, whatIsWrong } from "./share.js";

/** Milliseconds between two times that the clock is kept. */
const KEEP = 5000;

/** The game that was played last, or the tutorial at first, or a new game. @type {Show} */
export async function start(_, __, signal) {
	const last = games().find((game) => !game.finished);
	if (last) location.replace(linkTo(parse(last.puzzle)));
	else if (!settings().welcomed) location.replace("#/learn");
	else {
		const { size, level } = settings();
		await playNew({ rows: size, cols: size, level }, { signal });
	}
}

/** The puzzle of a day. @type {Show} */
export async function daily(_, argument, signal) {
	const day = isDay(argument) ? argument : dayOf(new Date());
	const known = games().find((game) => game.daily === day);
	if (known) location.replace(linkTo(parse(known.puzzle)));
	else await playNew(dailyOrder(day), { daily: day, signal });
}

/** A puzzle from its address. @type {Show} */
export function show(main, argument, signal) {
	let puzzle;
	try {
		puzzle = parse(unescape(argument));
	} catch (error) {
		main.replaceChildren(
			h("div", { class: "notice" }, h("h1", {}, t("play.badLink")), h("p", { role: "alert" }, whatIsWrong(error)),
				h("p", {}, button("plus", t("play.new"), openNew, { class: "main" }))),
		);
		return;
	}
	new Player(main, Game.of(puzzle), signal);
}

class Player {
	/** @param {HTMLElement} main @param {Game} game @param {AbortSignal} signal */
	constructor(main, game, signal) {
		this.game = game;
		this.signal = signal;
		/** @type {Hint | null} */
		this.hint = null;
		this.pressed = 0; // how often hint was pressed for this one
		this.paused = false;
		this.since = performance.now();
		this.kept = 0;

		this.ui = this.build(main);
		const label = t("play.board", { size: game.size });
		this.board = new Board(this.ui.stage, game.puzzle, {
			label,
			on: {
				move: (edge, value) => this.move(edge, value),
				blocked: (edge, other) => this.blocked(edge, other),
				nothing: () => announce(t("board.nothing")),
			},
		});
		this.board.svg.setAttribute("aria-describedby", "keys");
		this.board.set({ state: game.state, showGroup: settings().showGroup, locked: game.finished > 0 });
		this.refresh();
		if (game.finished) this.sayFinished(false);
		this.listen();
		void this.learnMore();
	}

	/** @param {HTMLElement} main */
	build(main) {
		const { game } = this;
		const time = h("span", { class: "clock" });
		const pauseButton = button("pause", t("play.pause"), () => this.pause(!this.paused), {
			class: "quiet only-icon", "aria-label": t("play.pause"),
		});
		const about = h("p", { class: "about" });
		const say = h("div", { class: "say", role: "status", tabindex: 0 });
		const stage = h("div", { class: "stage" });
		const cover = h("div", { class: "cover", hidden: true }, button("play", t("play.resume"), () => this.pause(false), { class: "main" }));
		stage.append(cover);
		const undoButton = tool("undo", "play.undo", () => this.go("undo"));
		const redoButton = tool("redo", "play.redo", () => this.go("redo"));
		const markButton = tool("mark", "play.mark", () => this.toggleMarking(), { "aria-pressed": "false" });
		const groupButton = tool("group", "play.group", () => this.toggleGroup(), { "aria-pressed": String(settings().showGroup) });
		const hintButton = tool("hint", "play.hint", () => this.ask(this.askHint()));
		const checkButton = tool("check", "play.check", () => this.ask(this.check()));
		main.replaceChildren(
			h("div", { class: "play" },
				h("div", { class: "info" },
					h("div", {}, h("h1", {}, game.size), about),
					h("div", { class: "time" }, time, pauseButton)),
				stage,
				say,
				h("div", { class: "tools", role: "toolbar", "aria-label": t("play.tools") },
					undoButton, redoButton, markButton, groupButton, checkButton, hintButton,
					tool("more", "play.more", () => this.openMore())),
				h("div", { class: "actions" },
					button("plus", t("play.new"), openNew, { class: "main" }),
					...this.others()),
				h("p", { id: "keys", class: "keys" }, t("rules.keys"))),
		);
		return { time, pauseButton, about, say, stage, cover, undoButton, redoButton, markButton, groupButton, hintButton, checkButton };
	}

	/** What there is room for on a large screen, and in the menu on a small one. */
	others() {
		const { puzzle } = this.game;
		return [
			button("calendar", t("play.daily"), () => (location.hash = "#/daily")),
			button("open", t("play.open"), () => openText(openPuzzle)),
			button("edit", t("set.edit"), () => (location.hash = linkTo(puzzle, "set"))),
			button("share", t("play.share"), () => openShare(puzzle)),
			button("restart", t("play.restart"), () => this.restart()),
			button("solve", t("play.solution"), () => this.confirmSolution()),
		];
	}

	openMore() {
		dialog(t("play.more"), [
			h("div", { class: "list" },
				button("plus", t("play.new"), openNew),
				...this.others(),
				button("group", t("play.group"), () => this.toggleGroup())),
		], "side");
	}

	listen() {
		const { signal } = this;
		const timer = setInterval(() => this.tick(), 250);
		signal.addEventListener("abort", () => {
			clearInterval(timer);
			this.keepTime();
			this.board.destroy();
		});
		/** @type {(target: EventTarget, name: string, listener: (event: any) => void) => void} */
		const on = (target, name, listener) => target.addEventListener(name, listener, { signal });
		on(document, "visibilitychange", () => {
			if (document.hidden) this.keepTime();
			this.since = performance.now();
		});
		on(window, "pagehide", () => this.keepTime());
		on(document, "keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
		onPaste(openPuzzle, signal);
		onOtherTab((key) => {
			if (signal.aborted || key !== `game.${this.game.id}`) return;
			const saved = loadGame(this.game.id);
			if (!saved) return;
			this.game = new Game(saved);
			this.forgetHint();
			this.board.set({ state: this.game.state, locked: this.game.finished > 0 });
			this.refresh();
		});
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (document.querySelector("dialog[open]")) return;
		const key = event.key.toLowerCase();
		const target = /** @type {Element} */ (event.target);
		if (event.ctrlKey || event.metaKey) {
			if (target.closest("input, textarea")) return;
			if (key === "y" || (key === "z" && event.shiftKey)) this.go("redo");
			else if (key === "z") this.go("undo");
			else return;
		} else if (this.board.svg.contains(target)) {
			// Letters alone mean something only while the board has the focus.
			if (key === "u" || key === "z" || key === "backspace") this.go("undo");
			else if (key === "r" || key === "y") this.go("redo");
			else if (key === "h") this.ask(this.askHint());
			else if (key === "c") this.ask(this.check());
			else if (key === "g") this.toggleGroup();
			else if (key === "m") this.toggleMarking();
			else if (key === "p") this.pause(!this.paused);
			else return;
		} else return;
		event.preventDefault();
	}

	// -------------------------------------------------------------------------------------- steps

	/** @param {number} edge @param {number} value */
	move(edge, value) {
		if (this.paused) return;
		this.step([[edge, value]]);
		const { puzzle, state } = this.game;
		if (this.game.finished) return;
		const { a, b } = at(graphOf(puzzle).edges, edge);
		const sums = degrees(puzzle, state);
		const said = [value === MARK ? t("board.marked") : t("board.bridges", { count: value })];
		for (const island of [a, b]) {
			const { clue } = at(puzzle.islands, island);
			const sum = at(sums, island);
			if (clue !== null && sum >= clue) {
				said.push(t(sum > clue ? "board.over" : "board.done", { place: place(puzzle, island) }));
			}
		}
		const stands = this.game.stands();
		graphOf(puzzle).sums.forEach((sum, i) => {
			const stand = at(stands, i);
			if (stand === "open" || !(sum.islands.includes(a) || sum.islands.includes(b))) return;
			said.push(t(stand === "met" ? "sign.isMet" : "sign.isBroken", { sign: says(puzzle, sum) }));
		});
		announce(said.join(". "));
	}

	/** @param {Change[]} changes */
	step(changes) {
		if (!this.game.apply(changes)) return;
		this.keepTime();
		this.forgetHint();
		this.afterwards();
	}

	/** Undo a step, or do it again. @param {"undo" | "redo"} what */
	go(what) {
		if (this.game.finished || this.paused || !this.game[what]().length) return;
		announce(t(what === "undo" ? "play.undone" : "play.redone"));
		this.forgetHint();
		this.afterwards();
	}

	restart() {
		this.game.restart();
		this.game.finished = 0;
		this.game.elapsed = 0;
		this.game.hints = 0;
		this.game.save();
		this.since = performance.now();
		this.forgetHint();
		this.board.set({ locked: false });
		this.refresh();
	}

	/** Draw what a step left, and see whether it was the last one. */
	afterwards() {
		const { game, board } = this;
		const faults = settings().autoCheck ? { islands: [], edges: game.mistakes() } : NOTHING;
		board.set({ state: game.state, faults });
		this.refresh();
		if (game.finished || !game.isSolved()) return;
		this.keepTime();
		const again = game.replayed;
		game.finished = Date.now();
		game.replayed = true;
		game.save();
		board.set({ locked: true, preview: -1 });
		this.refresh();
		this.sayFinished(!again && enter(game, game.size));
		this.celebrate();
	}

	/** @param {number} edge @param {number} other */
	blocked(edge, other) {
		if (edge < 0) return;
		const { a, b } = at(graphOf(this.game.puzzle).edges, other);
		const { puzzle } = this.game;
		announce(t("board.blocked", { one: place(puzzle, a), two: place(puzzle, b) }));
	}

	toggleMarking() {
		const marking = !this.board.s.marking;
		this.board.set({ marking });
		this.ui.markButton.setAttribute("aria-pressed", String(marking));
	}

	toggleGroup() {
		const showGroup = !this.board.s.showGroup;
		change({ showGroup });
		this.board.set({ showGroup });
		this.ui.groupButton.setAttribute("aria-pressed", String(showGroup));
		const { group, count } = groups(this.game.puzzle, this.game.state);
		const mine = group[this.board.s.cursor];
		const size = group.filter((other) => other === mine).length;
		if (showGroup) announce(t("play.groupSize", { count: size, groups: count }));
	}

	// --------------------------------------------------------------------------------------- time

	/** Add the time since it was last looked at. */
	tick() {
		const now = performance.now();
		if (!this.paused && !this.game.finished && !document.hidden) this.game.elapsed += now - this.since;
		this.since = now;
		if (now - this.kept > KEEP && this.game.position > 0) this.keepTime();
		this.drawTime();
	}

	keepTime() {
		const now = performance.now();
		if (!this.paused && !this.game.finished && !document.hidden) this.game.elapsed += now - this.since;
		this.since = this.kept = now;
		if (this.game.position > 0 || loadGame(this.game.id)) {
			// Another tab may have gone on with this game.
			const saved = loadGame(this.game.id);
			if (!saved || saved.moves.length === this.game.moves.length) this.game.save();
		}
	}

	drawTime() {
		const text = settings().timer ? clock(this.game.elapsed) : "";
		if (this.ui.time.textContent !== text) this.ui.time.textContent = text;
	}

	/** @param {boolean} paused */
	pause(paused) {
		if (this.game.finished) return;
		this.tick();
		this.paused = paused;
		this.ui.stage.classList.toggle("paused", paused);
		this.ui.cover.hidden = !paused;
		this.board.set({ locked: paused });
		this.board.svg.toggleAttribute("inert", paused);
		if (paused) this.ui.cover.querySelector("button")?.focus();
		else this.board.focus();
	}

	// ------------------------------------------------------------------------------- help and words

	/** Count the solutions of a puzzle from elsewhere, and rate it. */
	async learnMore() {
		const { game } = this;
		try {
			if (!game.solution) {
				const { count, solutions } = await engine.count(game.puzzle, 2, { signal: this.signal });
				if (this.signal.aborted) return;
				if (count === 1 && solutions[0]) game.solution = Uint8Array.from(solutions[0]);
				else this.tell(t(count ? "play.several" : "hint.none"));
			}
			if (game.solution && !game.level) {
				game.level = (await engine.rate(game.puzzle, { signal: this.signal })).level;
				if (this.signal.aborted) return;
				if (loadGame(game.id)) game.save();
				this.refresh();
			}
		} catch (error) {
			if (!this.signal.aborted) console.warn(error);
		}
	}

	refresh() {
		const { game } = this;
		const level = game.level ? t(`level.${game.level}`) : "";
		const day = game.daily ? t("play.dailyOf", { date: date(game.daily) }) : "";
		this.ui.about.replaceChildren([level, day].filter(Boolean).join(" · "));
		const off = game.finished > 0;
		this.ui.undoButton.toggleAttribute("disabled", off || !game.canUndo);
		this.ui.redoButton.toggleAttribute("disabled", off || !game.canRedo);
		for (const tool of [this.ui.hintButton, this.ui.checkButton, this.ui.markButton, this.ui.pauseButton]) {
			tool?.toggleAttribute("disabled", off);
		}
		this.drawTime();
	}

	/** Say something below the board. @param {...(Node | string)} what */
	tell(...what) {
		this.ui.say.replaceChildren(...what);
	}

	forgetHint() {
		this.pressed = 0;
		this.hint = null;
		if (this.board.s.hint.islands.length || this.board.s.hint.edges.length) this.board.set({ hint: NOTHING });
		this.board.s.faults = NOTHING;
		this.tell();
	}

	/** The place, then the reason, then the bridge itself. */
	async askHint() {
		const { game, board } = this;
		if (game.finished || this.paused) return;
		if (!this.hint) {
			const counts = game.state.map((value) => (value === MARK ? 0 : value));
			const marks = game.state.map((value) => (value === MARK ? 1 : 0));
			const hint = await engine.hint(game.puzzle, counts, marks, { signal: this.signal });
			if (this.signal.aborted || this.game !== game || this.hint) return;
			if (hint.kind !== "step" && hint.kind !== "mistake") return this.tell(t(`hint.${hint.kind}`));
			this.hint = hint;
			game.hints++;
		}
		const { puzzle } = game;
		const { kind, steps, edges } = this.hint;
		const mistake = kind === "mistake";
		const step = steps[steps.length - 1];
		const islands = step ? islandsOf(puzzle, step) : this.hint.islands;
		const shown = { ...(step && pointedAt(puzzle, step)), islands, edges: this.pressed ? edges.map(({ edge }) => edge) : [] };
		board.set(mistake ? { faults: shown } : { hint: shown });
		if (++this.pressed === 1) {
			this.tell(h("p", {}, whereToLook(puzzle, islands, mistake)), this.nextHint("hint.why"));
			return;
		}
		const words = mistake
			? [h("p", {}, h("b", {}, t("hint.mistakeName")), " ", t("hint.wrong", { facts: facts(puzzle, edges) }))]
			: steps.map((step) => h("p", {}, h("b", {}, `${t(`technique.${step.technique}`)}.`), " ", reason(puzzle, step)));
		if (this.pressed === 2) {
			this.tell(...words, this.nextHint(mistake ? "hint.remove" : "hint.draw"));
			return;
		}
		this.step(mistake ? edges.map(({ edge }) => [edge, 0]) : steps.flatMap((step) => changesOf(game.state, step)));
		if (!game.finished) this.tell(...words);
	}

	/** What the engine was asked; leaving the page ends it. @param {Promise<void>} question */
	ask(question) {
		question.catch((error) => this.signal.aborted || toast(whatIsWrong(error)));
	}

	/** @param {string} word */
	nextHint(word) {
		return h("div", { class: "stepper" }, button("", t(word), () => this.ask(this.askHint()), { class: "small" }));
	}

	async check() {
		const { game, board } = this;
		if (game.finished || this.paused) return;
		this.forgetHint();
		let edges = game.mistakes();
		let islands = /** @type {number[]} */ ([]);
		if (!game.solution) {
			const sums = degrees(game.puzzle, game.state);
			islands = game.puzzle.islands.flatMap(({ clue }, i) => (clue !== null && at(sums, i) > clue ? [i] : []));
			const broken = game.stands().flatMap((stand, i) => (stand === "broken" ? at(graphOf(game.puzzle).sums, i).islands : []));
			islands = [...new Set([...islands, ...broken])];
			edges = [];
		}
		const count = edges.length + islands.length;
		const show = settings().showMistakes && count > 0;
		board.set({ faults: show ? { islands, edges } : NOTHING });
		if (!count) this.tell(t(game.solution ? "check.right" : "check.unknown"));
		else this.tell(t(show ? "check.shown" : "check.count", { count }));
	}

	confirmSolution() {
		const { game } = this;
		if (game.finished) return;
		confirm(t("play.solution"), t("play.solutionSure"), t("play.solutionYes"), () => this.ask(this.showSolution()));
	}

	async showSolution() {
		const { game } = this;
		const known = game.solution ?? (await engine.solve(game.puzzle, { signal: this.signal })).counts;
		if (this.signal.aborted) return;
		if (!known.length) return this.tell(t("hint.none"));
		game.revealed = true;
		const start = emptyState(game.puzzle);
		this.step([...known].map((value, edge) => [edge, value || at(start, edge)]));
	}

	/** @param {boolean} best */
	sayFinished(best) {
		const { game } = this;
		const words = game.revealed
			? t("done.revealed")
			: t(best ? "done.best" : game.hints ? "done.hints" : "done.time", { time: clock(game.elapsed), count: game.hints });
		this.tell(
			h("div", { class: "done-card" }, icon("star"), h("p", {}, h("b", {}, t(game.revealed ? "done.shown" : "done.title")), " ", words),
				button("next", t("done.next"), () => this.next(), { class: "main forward" })),
		);
	}

	/** Another puzzle of this kind. */
	next() {
		const { rows, cols } = this.game.puzzle;
		const level = this.game.level || settings().level;
		playNew({ rows, cols, level }).catch((error) => toast(whatIsWrong(error)));
	}

	/** A wave over the islands, from the last bridge on. */
	celebrate() {
		if (this.game.revealed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const last = this.game.moves[this.game.position - 1]?.[0] ?? 0;
		const { puzzle } = this.game;
		const edge = graphOf(puzzle).edges[Math.floor(last / 64)];
		const from = at(puzzle.islands, edge?.a ?? 0);
		puzzle.islands.forEach(({ row, col }, i) => {
			const delay = 45 * Math.hypot(row - from.row, col - from.col);
			for (const part of at(this.board.picture.islands, i).querySelectorAll("circle, text")) {
				part.animate(
					[{ transform: "scale(1)" }, { transform: "scale(1.28)", offset: 0.4 }, { transform: "scale(1)" }],
					{ duration: 520, delay, easing: "ease-out" },
				);
			}
		});
		this.board.svg.classList.add("won");
	}
}
