/**
 * One puzzle in a frame on another page: no menus, as large as the frame. It tells the page around
 * it how far the player is; docs/howto/embed.md describes that.
 */

import { Game } from "../game/game.ts";
import { linkTo } from "../game/open.ts";
import { isUnsaved, onUnsaved } from "../game/storage.ts";
import { clock, joinSentences, t } from "../i18n/i18n.ts";
import { readArgument } from "../puzzle/formats/formats.ts";
import { makeBoard } from "../ui/board.ts";
import { announce, button, h, tool } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";

/** What the page around is told. */
export interface EmbedMessage {
	source: "hashi";
	event: "ready" | "progress" | "solved";
	/** As text. */
	puzzle: string;
	/** The share of clues that are met, 0 to 1; all may be met before all islands are joined. */
	progress: number;
	/** Whether it is solved, now or on an earlier visit. */
	solved: boolean;
	/** Played so far. */
	seconds: number;
}

/** Whether this page is in a frame of another one. */
function isFramed() {
	return window.parent !== window;
}

/** Whether to show the embedded layout. */
export function isEmbedded() {
	return isFramed() || new URLSearchParams(location.search).has("embed");
}

/** The origins of the pages around this one, the nearest first, as far as the browser tells. */
function origins() {
	if (location.ancestorOrigins?.length) return [...location.ancestorOrigins];
	return document.referrer ? [new URL(document.referrer).origin] : [];
}

/** The origin of the page around this one, if it may show the game: `embed.json` lists who may. */
async function embedder() {
	const response = await fetch("embed.json").catch(() => null);
	const allowed: unknown = response?.ok ? await response.json().catch(() => null) : null;
	const around = origins();
	const may = Array.isArray(allowed) && around.every((origin) => allowed.includes(origin));
	return may ? around[0] : undefined;
}

/** Show the puzzle of the address. */
export async function embed(main: HTMLElement) {
	document.documentElement.classList.add("embedded");
	const origin = isFramed() ? await embedder() : undefined;
	const whole = { href: location.href.replace(/\?embed[^#]*/, ""), target: "_blank" };
	if (isFramed() && !origin) return refuse(main, t("embed.refused"), whole.href);
	let game: Game;
	try {
		const entry = readArgument(location.hash.replace(/^#\/?p\//, ""));
		game = Game.of(entry.puzzle, entry);
	} catch (error) {
		return refuse(main, whatIsWrong(error), whole.href);
	}

	let since = performance.now();
	/** Count the time until now, if the page is to be seen. */
	const count = () => {
		const now = performance.now();
		if (!document.hidden && !game.finished) game.elapsed += now - since;
		since = now;
	};
	// By the time of this event the page is hidden already, or to be seen again.
	document.addEventListener("visibilitychange", () => {
		if (document.hidden && !game.finished) game.elapsed += performance.now() - since;
		since = performance.now();
	});
	const tell = (event: EmbedMessage["event"]) => {
		if (!origin) return;
		const seconds = Math.round(game.elapsed) / 1000;
		const message: EmbedMessage = {
			source: "hashi",
			event,
			puzzle: game.text,
			progress: game.progress(),
			solved: game.finished > 0,
			seconds,
		};
		window.parent.postMessage(message, origin);
	};

	const stage = h("div", { class: "stage" });
	const status = h("p", { class: "embed-said" });
	const undo = tool("undo", "play.undo", () => go("undo"));
	const redo = tool("redo", "play.redo", () => go("redo"));
	const again = button("restart", t("done.replay"), () => {
		game.restart();
		since = performance.now();
		draw();
		tell("progress");
	});
	whole.href = new URL(linkTo(game.puzzle, "p", game), whole.href).href;
	const open = h("a", whole, t("embed.open"));
	main.replaceChildren(
		h("h1", { class: "unseen" }, game.title || "Hashi"),
		stage,
		h(
			"div",
			{ class: "embed-bar" },
			status,
			h("div", { class: "embed-tools" }, undo, redo, again, open),
		),
	);
	const board = makeBoard(stage, game.puzzle, {
		label: t("play.board", { size: game.size }),
		on: {
			move(edge, value) {
				count();
				if (game.apply([[edge, value]])) onMove();
			},
			nothing: () => announce(t("board.nothing")),
		},
	});

	function draw() {
		const ended = game.finished > 0;
		board.set({ bridges: game.state, lit: ended, locked: ended });
		undo.disabled = !game.canUndo || game.finished > 0;
		redo.disabled = !game.canRedo || game.finished > 0;
		again.hidden = !game.finished;
		const by = game.author && t("play.by", { author: game.author });
		const unsaved = isUnsaved() && t("general.unsaved");
		status.textContent = game.finished
			? joinSentences(t("done.title"), t("done.time", { time: clock(game.elapsed) }))
			: [game.title, by, unsaved].filter(Boolean).join(" ");
	}
	function onMove() {
		const solved = !game.finished && game.isSolved();
		if (solved) {
			game.finished = Date.now();
			game.save();
		}
		draw();
		tell(solved ? "solved" : "progress");
		if (solved) announce(status.textContent);
	}
	function go(what: "undo" | "redo") {
		count();
		if (game[what]().length) onMove();
	}
	onUnsaved(draw);
	draw();
	tell("ready");
}

function refuse(main: HTMLElement, why: string, href: string) {
	main.replaceChildren(
		h(
			"div",
			{ class: "notice" },
			h("p", { role: "alert" }, why),
			h("p", {}, h("a", { href, target: "_blank" }, t("embed.open"))),
		),
	);
}
