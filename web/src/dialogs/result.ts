/** A result to be shared, as a short text and as a picture: neither gives anything away. */

import { pieceName } from "../game/collection.ts";
import { fullName } from "../game/daily.ts";
import type { Game } from "../game/game.ts";
import { linkForAll } from "../game/open.ts";
import { clock, t } from "../i18n/i18n.ts";
import { button, copy, dialog, h, toast } from "../ui/dom.ts";
import { whatIsWrong } from "../ui/errors.ts";
import { save } from "../ui/files.ts";
import { pngOf, postcard } from "../ui/picture.ts";

/** A square for each tenth of the way: nothing to note, something taken back, a hint. */
const SQUARES: Record<string, string> = { ".": "🟩", c: "🔶", h: "💡" };

/** The tenths in two rows. */
function rowsOf(trail: string) {
	const squares = [...trail].map((what) => SQUARES[what] ?? "");
	return [squares.slice(0, 5).join(""), squares.slice(5).join("")];
}

export function openResult(game: Game) {
	const { daily, level, hints, puzzle, trail } = game;
	const title = daily
		? fullName(daily)
		: game.piece
			? t("collection.in", { name: pieceName(game.piece) })
			: game.title || "Hashi";
	const kind = [game.size, level && t(`level.${level}`)].filter(Boolean).join(" · ");
	const time = t("done.time", { time: clock(game.elapsed) });
	const result = `${time} ${t("done.hints", { count: hints })}`;
	const lines = [title, kind, result, ...rowsOf(trail), linkForAll(game)];
	const text = lines.filter(Boolean).join("\n");
	const picture = pngOf(postcard({ puzzle, lines: [title, kind, result], trail }));
	const name = `hashi-${daily || game.size}.png`;
	const image = h("img", { class: "postcard", alt: t("result.picture") });
	const area = h("textarea", {
		readonly: true,
		rows: lines.length,
		"aria-label": t("result.text"),
	});
	area.value = text;
	picture.then(
		(blob) => {
			image.src = URL.createObjectURL(blob);
		},
		(error) => toast(whatIsWrong(error)),
	);
	const share = async () => {
		const files = [new File([await picture], name, { type: "image/png" })];
		const all = navigator.canShare?.({ files }) ? { text, files } : { text };
		await navigator.share(all).catch(() => {}); // the player changed their mind
	};
	const put = async () => {
		if (await copy(text)) toast(t("general.copied"));
		else area.select();
	};
	const touch = matchMedia("(pointer: coarse)").matches && "share" in navigator;
	const box = dialog(t("play.share"), [
		image,
		area,
		h("p", { class: "fine" }, t("result.key")),
		h(
			"div",
			{ class: "row" },
			button("save", t("result.save"), () => void picture.then((blob) => save(blob, name))),
			button("", t("result.copy"), () => void put(), { class: touch ? "" : "main" }),
			touch && button("share", t("play.share"), () => void share(), { class: "main" }),
		),
	]);
	box.addEventListener("close", () => URL.revokeObjectURL(image.src));
}
