// Boards to play on, the game's own: each element of the class `live-board` gets one, with the
// puzzles that its `data-puzzles` names.

async function start(place) {
	const { Board, emptyState, isSolved, parse } = await import("./web/hashi-board.js");
	const puzzles = place.dataset.puzzles.split(" ").map((address) => parse(address));
	let shown = 0;

	const area = place.appendChild(document.createElement("div"));
	area.className = "board-area";
	const bar = place.appendChild(document.createElement("p"));
	bar.className = "board-bar";
	const said = bar.appendChild(document.createElement("output"));
	const begin = "Drag from island to island, or tap one and then the other.";
	const button = (label, act) => {
		const made = bar.appendChild(document.createElement("button"));
		made.type = "button";
		made.textContent = label;
		made.addEventListener("click", act);
	};

	const draw = (bridges) => {
		const { puzzle } = board.state;
		const solved = isSolved(puzzle, bridges);
		board.set({ bridges, locked: solved });
		said.textContent = solved ? "Solved!" : bridges.some(Boolean) ? "" : begin;
	};
	const board = new Board(area, puzzles[shown], {
		label: "A Hashi puzzle to play",
		on: { move: (edge, value) => draw(board.state.bridges.with(edge, value)) },
	});
	button("Start over", () => draw(emptyState(board.state.puzzle)));
	button("Another puzzle", () => {
		shown = (shown + 1) % puzzles.length;
		board.set({ puzzle: puzzles[shown], locked: false });
		draw(emptyState(puzzles[shown]));
	});
	const game = bar.appendChild(document.createElement("a"));
	game.href = new URL("../play/index.html", import.meta.url).href;
	game.textContent = "Play the whole game";
	said.textContent = begin;
	place.classList.add("live");
}

for (const place of document.querySelectorAll(".live-board")) start(place);
