import { createBoard } from "./hashi-board/hashi-board.js";
import { parse } from "./hashi-board/hashi-formats.js";

const said = document.getElementById("said");
const board = createBoard(document.getElementById("board"), {
	puzzle: parse("https://puzz.link/p?hashi/7/7/3h5g1n4h5g2h1j14j1h3g4h23g2g1h"),
	label: "A Hashi board",
	onSolve() {
		board.set({ lit: true, locked: true });
		said.textContent = "Solved!";
	},
});
