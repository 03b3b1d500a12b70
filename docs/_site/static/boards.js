// Boards to play on, the game's own: each element of the class `live-board` gets one, with the
// puzzles that its `data-puzzles` names.

// What a screen reader says; web/board/types.d.ts lists the keys.
const WORDS = {
	"board.place": "{clue} at row {row}, column {col}",
	"board.island": "{place}, bridges: {count}",
	"board.edge": "bridges between {one} and {two}: {count}",
	"board.side": "{side} {clue}: {count}",
	"board.bridges": "{count}",
	"board.marked": "no bridge",
	"board.side0": "up",
	"board.side1": "right",
	"board.side2": "down",
	"board.side3": "left",
};

/** @param {string} key @param {Record<string, unknown>} [values] */
function text(key, values = {}) {
	return (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {HTMLElement} place */
async function start(place) {
	const [{ Board }, { emptyState, isSolved }, { parse }] = await Promise.all([
		import("./web/board/board.js"),
		import("./web/puzzle/bridges.js"),
		import("./web/puzzle/formats/formats.js"),
	]);
	const puzzles = place.dataset.puzzles.split(" ").map((address) => parse(address));
	let shown = 0;

	const area = place.appendChild(document.createElement("div"));
	area.className = "board-area";
	const bar = place.appendChild(document.createElement("p"));
	bar.className = "board-bar";
	const said = bar.appendChild(document.createElement("output"));
	const begin = "Drag from island to island, or tap one and then the other.";
	const button = (/** @type {string} */ label, /** @type {() => void} */ act) => {
		const made = bar.appendChild(document.createElement("button"));
		made.type = "button";
		made.textContent = label;
		made.addEventListener("click", act);
	};

	const draw = (/** @type {Uint8Array} */ bridges) => {
		const { puzzle } = board.state;
		const solved = isSolved(puzzle, bridges);
		board.set({ bridges, locked: solved });
		said.textContent = solved ? "Solved!" : bridges.some(Boolean) ? "" : begin;
	};
	const board = new Board(area, puzzles[shown], {
		text,
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

for (const place of document.querySelectorAll(".live-board")) start(/** @type {HTMLElement} */ (place));
