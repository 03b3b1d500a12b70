import { Board, isSolved, parse } from "./hashi-board/hashi-board.js";

const puzzle = parse("https://puzz.link/p?hashi/7/7/3h5g1n4h5g2h1j14j1h3g4h23g2g1h");
const board = new Board(document.getElementById("board"), puzzle, {
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
