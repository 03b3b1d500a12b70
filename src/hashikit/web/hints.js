/** The engine's hints and explanations in words. */

import { place } from "./board/render.js";
import { has, listed, t } from "./i18n/i18n.js";
import { MARK, at, bridges, graphOf } from "./puzzle.js";

/** Where to look. @param {Puzzle} puzzle @param {Hint} hint */
export function whereToLook(puzzle, hint) {
	const key = hint.kind === "mistake" ? "hint.mistake" : hint.islands.length > 4 ? "hint.lookMany" : "hint.look";
	return t(key, { islands: islandsOf(puzzle, hint), count: hint.islands.length });
}

/** Why, and what follows. @param {Puzzle} puzzle @param {Step & { kind?: string }} hint */
export function reason(puzzle, hint) {
	const facts = hint.edges.map((fact) => factOf(puzzle, fact));
	const so = t("hint.so", { facts: listed(facts.slice(0, 4)) });
	if (hint.kind === "mistake") return t("hint.wrong", { facts: listed(facts.slice(0, 4)) });
	const key = `why.${hint.technique}`;
	const islands = islandsOf(puzzle, hint);
	return `${t(has(key) ? key : "why.minimal", { islands, count: hint.islands.length })} ${facts.length ? so : ""}`.trim();
}

/** @param {Puzzle} puzzle @param {Step} step */
function islandsOf(puzzle, { islands }) {
	return listed(islands.slice(0, 4).map((island) => place(puzzle, island)));
}

/** @param {Puzzle} puzzle @param {Step["edges"][number]} fact */
function factOf(puzzle, { edge, low, high }) {
	const { a, b } = at(graphOf(puzzle).edges, edge);
	const values = { one: place(puzzle, a), two: place(puzzle, b) };
	if (low === high) return t("fact.exactly", { ...values, count: low });
	return low > 0 ? t("fact.least", { ...values, count: low }) : t("fact.most", { ...values, count: high });
}

/** What drawing a step changes. @param {Uint8Array} state @param {Step} step @returns {Change[]} */
export function changesOf(state, { edges }) {
	return edges.map(({ edge, low, high }) => {
		const count = bridges(state, edge);
		if (high === 0) return [edge, MARK];
		return [edge, count < low ? low : count > high ? high : low > 0 ? count : at(state, edge)];
	});
}
