/** The page around the board: facts about the puzzle, tools, menus. */

import { openNew, openShare, openText } from "../../dialogs/transfer.ts";
import { linkToDay } from "../../game/daily.ts";
import { linkTo } from "../../game/open.ts";
import { type Key, t } from "../../i18n/i18n.ts";
import { button, dialog, h, icon, tool } from "../../ui/dom.ts";
import { go } from "../../ui/history.ts";
import { makeMap } from "./map.ts";
import type { Player } from "./player.ts";

/** Boards with more rows or columns take all of a small screen. */
const LARGE = 10;

/** Titles with fewer characters are shown in full. */
const LONG = 24;

/** Build the page. */
export function build(player: Player, main: HTMLElement) {
	const { game, clock, help } = player;
	const time = h("span", { class: "clock" });
	const pauseButton = button("pause", t("play.pause"), () => clock.pause(!clock.paused), {
		class: "quiet only-icon",
		"aria-label": t("play.pause"),
	});
	const about = h("p", { class: "about facts" });
	// Not atomic: what is added to a sentence is read out without it.
	const say = h("div", {
		class: "say",
		role: "status",
		"aria-atomic": "false",
		tabindex: -1,
	});
	// Tab reaches what can be scrolled, but not an empty place.
	const reach = () => {
		say.tabIndex = say.childElementCount ? 0 : -1;
	};
	new MutationObserver(reach).observe(say, { childList: true });
	// Where nothing is said there is room to say how far it is.
	const idle = h("div", { class: "idle" });
	const stage = h("div", { class: "stage" });
	const pausedAt = h("p", { class: "fine" });
	const cover = h(
		"div",
		{ class: "cover", hidden: true },
		h("p", { class: "large-number" }, t("play.paused")),
		pausedAt,
		button("play", t("play.resume"), () => clock.pause(false), { class: "main" }),
	);
	stage.append(cover);
	/** The tooltip of a tool: its word and its key. */
	const title = (word: Key, key: string) => ({ title: `${t(word)} (${key})` });
	const undoButton = tool("undo", "play.undo", () => player.go("undo"), {
		...title("play.undo", "U"),
		"aria-label": t("play.undo"),
		"data-short": t("play.undoShort"),
	});
	const redoButton = tool("redo", "play.redo", () => player.go("redo"), {
		...title("play.redo", "R"),
		"aria-label": t("play.redo"),
		"data-short": t("play.redoShort"),
	});
	const markButton = tool("mark", "play.mark", () => player.toggleMarking(), {
		...title("play.mark", "M"),
		"aria-pressed": "false",
	});
	const groupButton = tool("group", "play.group", () => player.toggleGroup(), {
		...title("play.group", "G"),
		"aria-pressed": "false",
	});
	const hintButton = tool("hint", "play.hint", () => help.hint(), title("play.hint", "H"));
	const checkButton = tool("check", "play.check", () => help.check(), title("play.check", "C"));
	const actions = others(player);
	const map = makeMap(game.puzzle, (x, y) => player.board.look(x, y));
	const large = Math.max(game.puzzle.rows, game.puzzle.cols) > LARGE;
	const play = h(
		"div",
		{ class: "play" },
		h(
			"div",
			{ class: "info" },
			h(
				"div",
				{ class: (game.title || game.author) && "titled" },
				h("h1", {}, game.title ? titleOf(game.title) : game.size),
				game.author && h("p", { class: "by" }, t("play.by", { author: game.author })),
				about,
			),
			map.element,
			h("div", { class: "time" }, time, pauseButton),
		),
		stage,
		say,
		idle,
		h(
			"div",
			{ class: "tools", role: "toolbar", "aria-label": t("play.tools") },
			undoButton,
			redoButton,
			markButton,
			groupButton,
			checkButton,
			hintButton,
			tool("more", "play.more", () => openMore(player)),
		),
		h(
			"div",
			{ class: "actions" },
			button("plus", t("play.new"), openNew, { class: "new" }),
			...actions,
		),
		h("p", { id: "keys", class: "keys" }, t("play.allKeys")),
	);
	const { rows, cols } = game.puzzle;
	play.style.setProperty("--shape", String(rows / cols));
	main.replaceChildren(play);
	document.body.className = large ? "playing large" : "playing";
	return {
		play,
		time,
		pauseButton,
		about,
		say,
		idle,
		stage,
		cover,
		pausedAt,
		map,
		undoButton,
		redoButton,
		markButton,
		groupButton,
		hintButton,
		checkButton,
		/** What works only while the game goes on. */
		whilePlaying: [
			hintButton,
			checkButton,
			markButton,
			groupButton,
			...actions.filter((one) => one.matches(".playing-only")),
		],
	};
}

/** A title; of a long one two lines, until a press shows all of it. */
function titleOf(title: string) {
	if (title.length < LONG) return title;
	const whole = button("", title, () => show(whole.ariaExpanded !== "true"), {
		class: "link whole",
	});
	const show = (on: boolean) => whole.setAttribute("aria-expanded", String(on));
	show(false);
	return whole;
}

/** Buttons that stand on the page if the screen is large, and in the menu if it is small. */
function others(player: Player) {
	const { puzzle } = player.game;
	const whilePlaying = { class: "playing-only", disabled: player.isAtRest() };
	return [
		button("steps", t("play.tryOut"), () => player.tryOut(), {
			...whilePlaying,
			title: `${t("play.tryOut")} (T)`,
		}),
		button("calendar", t("play.daily"), () => go(linkToDay())),
		button("open", t("play.open"), openText),
		button("edit", t("play.edit"), () => go(linkTo(puzzle, "set", player.game))),
		button("share", t("play.share"), () => openShare(player.game)),
		button("restart", t("play.restart"), () => player.restart()),
		button("solve", t("play.solution"), () => player.help.confirmSolution(), whilePlaying),
	];
}

export function openMore(player: Player) {
	const { showGroup } = player.board.state;
	const groups = button("group", t("play.group"), () => player.toggleGroup(), {
		"aria-pressed": String(showGroup),
		disabled: player.isAtRest(),
	});
	if (showGroup) groups.append(icon("check"));
	const zoomed = player.board.isZoomed();
	dialog(
		t("play.more"),
		[
			h(
				"div",
				{ class: "list" },
				zoomed && button("fit", t("play.fit"), () => player.board.fit()),
				button("plus", t("play.new"), openNew),
				...others(player),
				groups,
			),
		],
		"side",
	);
}
