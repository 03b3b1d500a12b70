/** A small map of a board that is larger than the screen: where the part in sight is. */

import type { Board } from "../../board/board.ts";
import { CELL, frame, middle } from "../../board/shapes.ts";
import { svg } from "../../board/svg.ts";
import { t } from "../../i18n/i18n.ts";
import type { Puzzle } from "../../puzzle/types.ts";
import { h } from "../../ui/dom.ts";

/**
 * A map of a puzzle's islands. It is for the eye and the finger: keys and screen readers go from
 * island to island, and the board follows them.
 * @param go to a point, in board units
 * @returns what shows where the board is
 */
export function makeMap(puzzle: Puzzle, go: (x: number, y: number) => void) {
	const dots = puzzle.islands.map((island) => `M${middle(island).join(" ")}h0`).join("");
	const sight = svg("rect", { class: "sight", rx: 8 });
	const picture = svg("svg", { viewBox: frame(puzzle) }, [
		svg("path", { d: dots, "stroke-width": CELL * 0.6 }),
		sight,
	]);
	const element = h("div", { class: "map", "aria-hidden": "true", title: t("play.map") }, picture);
	const follow = ({ clientX, clientY }: PointerEvent) => {
		const { left, top, width, height } = picture.getBoundingClientRect();
		const { cols, rows } = puzzle;
		go(((clientX - left) / width) * cols * CELL, ((clientY - top) / height) * rows * CELL);
	};
	picture.addEventListener("pointerdown", (event) => {
		picture.setPointerCapture(event.pointerId);
		follow(event);
	});
	picture.addEventListener("pointermove", (event) => event.buttons && follow(event));
	const draw = (board: Board) => {
		const { x, y, scale } = board.state.view;
		const { width, height } = board.area ?? board.box();
		const [across, down] = [width / scale, height / scale];
		sight.setAttribute("x", String(Math.round(x - across / 2)));
		sight.setAttribute("y", String(Math.round(y - down / 2)));
		sight.setAttribute("width", String(Math.round(across)));
		sight.setAttribute("height", String(Math.round(down)));
	};
	return { element, draw };
}
