import { Board } from "../../src/hashikit/web/board/board.js";
import { isSolved } from "../../src/hashikit/web/puzzle/bridges.js";
import { parse } from "../../src/hashikit/web/puzzle/formats/formats.js";

// What a screen reader says; src/hashikit/web/board/types.d.ts lists the keys.
const words = {
	"board.place": "{clue} at row {row}, column {col}",
	"board.island": "{place}, bridges: {count}",
	"board.edge": "bridges between {one} and {two}: {count}",
	"board.side": "{side} {clue}: {count}",
	"board.bridges": "{count}",
	"board.given": "{edge} (given)",
	"board.marked": "no bridge",
	"board.side0": "up",
	"board.side1": "right",
	"board.side2": "down",
	"board.side3": "left",
};

const text = (key, values = {}) =>
	(words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

const puzzle = parse("https://puzz.link/p?hashi/7/7/3h5g1n4h5g2h1j14j1h3g4h23g2g1h");
const board = new Board(document.getElementById("board"), puzzle, {
	text,
	label: "A Hashi board",
	on: {
		move(edge, value) {
			const bridges = board.state.bridges.with(edge, value);
			const solved = isSolved(puzzle, bridges);
			board.set({ bridges, locked: solved });
			document.getElementById("said").textContent = solved ? "Solved!" : "Not solved yet.";
		},
	},
});
