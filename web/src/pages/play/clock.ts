/**
 * The clock of a game: it stops while the page is hidden, when the player pauses, and while the
 * game is played in another tab.
 */

import { howFar } from "../../game/describe.ts";
import { games, settings } from "../../game/store.ts";
import { clock } from "../../i18n/i18n.ts";
import type { Player } from "./player.ts";

/** Milliseconds between two saves. */
const KEEP = 5000;

export class Clock {
	player: Player;
	paused: boolean;
	since: number;
	savedTime: number;
	elsewhere: boolean;

	constructor(player: Player) {
		this.player = player;
		this.paused = false;
		this.since = performance.now();
		this.savedTime = 0;
		this.elsewhere = false; // another tab counts
	}

	/** Run until the signal. */
	listen(signal: AbortSignal) {
		const timer = setInterval(() => this.tick(), 250);
		signal.addEventListener("abort", () => {
			clearInterval(timer);
			this.keep();
		});
		document.addEventListener(
			"visibilitychange",
			() => {
				if (document.hidden) this.keep();
				this.since = performance.now();
			},
			{ signal },
		);
		addEventListener("pagehide", () => this.keep(), { signal });
		for (const kind of ["pointerdown", "keydown", "focus"])
			addEventListener(kind, () => this.here(), { signal, capture: true });
	}

	/** The player is in this tab; others see the time being kept and stop counting. */
	here() {
		if (!this.elsewhere) return;
		this.since = performance.now();
		this.elsewhere = false;
		this.keep();
	}

	/** The player is in another tab. */
	away() {
		this.elsewhere = true;
		this.draw();
	}

	/**
	 * Count the time since the last call.
	 * @returns now
	 */
	add(): number {
		const { game } = this.player;
		const now = performance.now();
		const counts = !this.paused && !this.elsewhere && !game.finished && !document.hidden;
		if (counts) game.elapsed += now - this.since;
		this.since = now;
		return now;
	}

	tick() {
		const now = this.add();
		if (now - this.savedTime > KEEP && this.player.game.position > 0 && !this.elsewhere)
			this.keep();
		this.draw();
	}

	keep() {
		this.savedTime = this.add();
		const { game } = this.player;
		if (this.elsewhere) return;
		const saved = games.load(game.id);
		// Another tab may have gone on with this game.
		if (saved ? game.merge(saved) : game.position > 0) game.save();
	}

	draw() {
		const { ui, game } = this.player;
		const text = settings().timer ? clock(game.elapsed) : "";
		if (ui.time.textContent !== text) ui.time.textContent = text;
	}

	pause(paused: boolean) {
		const { ui, game, board } = this.player;
		if (paused === this.paused || (paused && game.finished)) return;
		this.tick();
		this.paused = paused;
		this.player.awake(!paused);
		ui.stage.classList.toggle("paused", paused);
		ui.cover.hidden = !paused;
		const time = settings().timer ? clock(game.elapsed) : "";
		ui.pausedAt.textContent = [time, howFar(game)].filter(Boolean).join(" · ");
		ui.say.toggleAttribute("inert", paused);
		board.set({ locked: paused || game.finished > 0 });
		board.svg.toggleAttribute("inert", paused);
		this.player.refresh();
		if (paused) ui.cover.querySelector("button")?.focus();
		else board.focus();
	}
}
