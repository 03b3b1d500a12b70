// Boards to play on, the game's own: each element of the class `live-board` gets one, with the
// puzzles that its `data-puzzles` names.

async function start(place) {
	const [{ createBoard }, { parse }] = await Promise.all([
		import("./web/hashi-board.js"),
		import("./web/hashi-formats.js"),
	]);
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

	const board = createBoard(area, {
		puzzle: puzzles[shown],
		label: "A Hashi puzzle to play",
		onChange(bridges) {
			said.textContent = bridges.some(Boolean) ? "" : begin;
		},
		onSolve() {
			board.set({ lit: true, locked: true });
			said.textContent = "Solved!";
		},
	});
	const load = (index) => {
		shown = index % puzzles.length;
		board.load(puzzles[shown]);
		said.textContent = begin;
	};
	button("Start over", () => load(shown));
	button("Another puzzle", () => load(shown + 1));
	const game = bar.appendChild(document.createElement("a"));
	game.href = new URL("../play/index.html", import.meta.url).href;
	game.textContent = "Play the whole game";
	said.textContent = begin;
	place.classList.add("live");
}

for (const place of document.querySelectorAll(".live-board")) start(place);
