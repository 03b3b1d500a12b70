// Puzzles as texts: every format there and back, texts from elsewhere, and what is refused.
// That Python reads and writes the same is tested in tests/web/test_web_formats.py.

import { FormatError } from "../src/puzzle/formats/error.ts";
import {
	dump,
	dumpShort,
	FORMATS,
	isComment,
	parse,
	parseAll,
	readArgument,
} from "../src/puzzle/formats/formats.ts";
import { toPenpa, withPenpa } from "../src/puzzle/formats/penpa.ts";
import { makePuzzle } from "../src/puzzle/puzzle.ts";
import type { Format, Puzzle } from "../src/puzzle/types.ts";
import { examples, numbers, somePuzzle } from "./random.ts";
import { sure } from "./sure.ts";

const P = parse("2..3/..../1..2");

/** One puzzle as several programs write it. */
const SAMPLES = {
	"puzz.link": "https://puzz.link/p?hashi/4/3/2h3j1h2",
	"pzv.jp": "http://pzv.jp/p.html?hashikake/4/3/2h3j1h2",
	"an old address": "http://indi.s58.xrea.com/pzpr/v3/p.html?hashikake/4/3/2h3j1h2/",
	"an address without its page": "hashi/4/3/2h3j1h2",
	"an address of the editor": "https://puzz.link/p?hashi_edit/4/3/2h3j1h2",
	"its older name, with an option": "http://pzv.jp/p.html?type=editor&hashikake_play/4/3/2h3j1h2",
	"an address of the editor without its page": "bridges_test/4/3/2h3j1h2",
	"a game ID of Simon Tatham": "4x3m2:2b3d1b2",
	"its whole parameters": "4x3i30e10m2d0:2b3d1b2",
	"an address of Simon Tatham's page":
		"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#4x3m2:2b3d1b2",
	"such an address, escaped":
		"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#4x3m2%3A2b3d1b2",
	"a file of pzpr.js": "pzprv3\nhashikake\n3\n4\n2 . . 3 \n. . . . \n1 . . 2 \n",
	"a file with its answer":
		"pzprv3\nhashikake\n3\n4\n2 . . 3 \n. . . . \n1 . . 2 \n1 1 1 \n0 0 0 \n0 0 0 \n1 0 0 2 \n1 0 0 2 \n",
	"a file in one line": "pzprv3/hashikake/3/4/2 . . 3 /. . . . /1 . . 2 /",
	"the CLLV set": "3 4 4\n 2  0  0  3 \n 0  0  0  0 \n 1  0  0  2 \n",
	"janko.at": "3 4\n2 - - 3\n- - - -\n1 - - 2\n",
	"a grid": "2..3\n....\n1..2\n",
	"a grid on Windows": "\ufeff2..3\r\n....\r\n1..2\r\n",
	"a grid in one line, with a comment": "# Mine\n2..3/..../1..2\n",
	"a grid with blanks": "2 . . 3\n. . . .\n1 . . 2\n",
	"a grid with commas": "2,.,.,3\n.,.,.,.\n1,.,.,2\n",
	"a grid with empty cells": "2  3\n    \n1  2\n",
	JSON: '{"rows":3,"cols":4,"islands":[[0,0,2],[0,3,3],[2,0,1],[2,3,2]]}',
	"our own link": "http://127.0.0.1:8000/some/path/#/p/hashi/4/3/2h3j1h2",
	"a link to edit it": "http://127.0.0.1:8000/some/path/#/set/hashi/4/3/2h3j1h2?title=Mine",
};

test.each(Object.entries(SAMPLES).filter(([name]) => name !== "a grid with empty cells"))(
	"%s is read",
	(_, text) => {
		expect(parse(text)).toEqual(P);
	},
);

test("a single row with a sign may begin with a blocked cell", () => {
	const [puzzle] = parseAll("#.8.#...A\n\nA: S8 E894\n").map((entry) => entry.puzzle);
	expect(puzzle?.blocked).toEqual([
		[0, 0],
		[0, 4],
	]);
	expect(puzzle?.signs).toHaveLength(1);
});

test("any puzzle comes back from every format that can express it", () => {
	const random = numbers(21);
	const written = Object.fromEntries(FORMATS.map((format) => [format, 0]));
	for (let number = 0; number < examples(300); number++) {
		const puzzle = somePuzzle(random, { all: number % 2 > 0, apart: number % 3 > 0 });
		expect(parse(dumpShort(puzzle))).toEqual(puzzle);
		for (const format of FORMATS) {
			let text: string;
			try {
				text = dump(puzzle, format);
			} catch (error) {
				expect(error).toBeInstanceOf(FormatError);
				expect((error as FormatError).key).toBe("format.cannot");
				continue;
			}
			expect(parse(text), text).toEqual(puzzle);
			written[format] = sure(written[format]) + 1;
		}
	}
	for (const count of Object.values(written)) expect(count).toBeGreaterThan(examples(300) / 20);
	expect(written.json).toBe(examples(300));
});

test("any puzzle of penpa+ comes back, with its title and author", async () => {
	const random = numbers(22);
	for (let number = 0; number < examples(40); number++) {
		const puzzle = somePuzzle(random);
		const entry = { puzzle, title: "Fuzzy zN, zO, and commas", author: "Liz" };
		const address = await toPenpa(entry);
		expect(await withPenpa(address)).toEqual([entry]);
		expect(await withPenpa(`# Two\n${address}\n2.2\n`)).toEqual([
			entry,
			{ puzzle: parse("2.2"), title: "", author: "" },
		]);
	}
});

test.each([
	["no base64", "A"],
	["nothing packed", "AAAA"],
	["not packed at all", btoa("square,4,3")],
])("an address of penpa+ that holds %s is refused", async (_, packed) => {
	const address = `https://swaroopg92.github.io/penpa-edit/#m=solve&p=${packed}`;
	await expect(withPenpa(address)).rejects.toThrow(FormatError);
	await expect(withPenpa(`2.2\n${address}`)).rejects.toMatchObject({ line: 2 });
});

/** An address of penpa+ that holds a text. */
async function packed(text: BlobPart) {
	const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
	const bytes = Buffer.from(await new Response(stream).arrayBuffer());
	return `https://swaroopg92.github.io/penpa-edit/#m=solve&p=${bytes.toString("base64")}`;
}

const GRID = "square,4,3,38\n[0,0,0,0]\n\n";
const MUCH = 3_000_000;

test.each([
	["a head", "x".repeat(MUCH)],
	["a head of a large grid", `square,${"9".repeat(MUCH)},3`],
	["margins", `square,4,3\n${"[".repeat(MUCH)}`],
	["lists", `${GRID}{zN:[${"[],".repeat(MUCH / 3)}[]]}\n`],
	["names", `${GRID}{${"z1".repeat(MUCH / 2)}}\n`],
	["dictionaries", `${GRID}${"{z1:".repeat(MUCH / 4)}\n`],
	["numbers", `${GRID}[${"1.5,".repeat(MUCH / 4)}1]\n`],
	["commas", `${GRID}${",".repeat(MUCH)}`],
	["lists in a large grid", `square,100,100\n[0,0,0,0]\n\n[${"[],".repeat(600_000)}[]]\n`],
])("an address of penpa+ that unpacks to much too much is refused unread: %s", async (_, text) => {
	const address = await packed(text);
	const parse = vi.spyOn(JSON, "parse");
	const decode = vi.spyOn(TextDecoder.prototype, "decode");
	await expect(withPenpa(address)).rejects.toMatchObject({ key: "format.found" });
	for (const [part] of parse.mock.calls) expect(part.length).toBeLessThan(20);
	const unpacked = decode.mock.results.reduce((sum, { value }) => sum + value.length, 0);
	expect(unpacked).toBeLessThan(text.includes("100") ? 2_500_000 : 200_000);
	vi.restoreAllMocks();
});

test("what follows the lines of a puzzle of penpa+ is not unpacked", async () => {
	const address = await packed(`${GRID}{zN:{"18":["2",6,"1"]}}\n${"x".repeat(MUCH)}`);
	const decode = vi.spyOn(TextDecoder.prototype, "decode");
	expect((await withPenpa(address))[0]?.puzzle.islands).toEqual([{ row: 0, col: 0, clue: 2 }]);
	const unpacked = decode.mock.results.reduce((sum, { value }) => sum + value.length, 0);
	expect(unpacked).toBeLessThan(200_000);
	vi.restoreAllMocks();
});

test("a large puzzle of penpa+ with a number, a symbol and a color everywhere is read", async () => {
	const cells = Array.from({ length: 100 }, (_, row) =>
		Array.from({ length: 100 }, (_, col) => (row + 2) * 104 + col + 2),
	).flat();
	const all = (text: string) => cells.map((cell) => `"${cell}":${text}`).join();
	const drawn = `{zS:{${all("1")}},zN:{${all('["12",6,"1"]')}},zY:{${all('[1,"circle_L",2]')}}}`;
	const [entry] = await withPenpa(await packed(`square,100,100\n[0,0,0,0]\n\n${drawn}\n`));
	const { puzzle } = sure(entry);
	expect(puzzle.islands.length).toBe(10_000);
});

test("margins and drawings of penpa+ are left out", async () => {
	const drawn = '{zR:{z_:[]},zN:{"26":["2",6,"1"],"9":["8",6,"1"]},zY:{"28":[1,"circle_L",2]}}';
	const address = await packed(`square,4,3,38,0\n[1,0,0,0]\n\n${drawn}\n`);
	const { puzzle } = sure((await withPenpa(address))[0]);
	expect(puzzle).toEqual(
		makePuzzle(2, 4, [
			{ row: 0, col: 0, clue: 2 },
			{ row: 0, col: 2, clue: null },
		]),
	);
});

test.each([
	["sudoku,4,3\n[0,0,0,0]\n\n{}\n", "format.kind"],
	["square,4,300\n[0,0,0,0]\n\n{}\n", "format.side"],
	["square,4,3\n[0,0,0,0]\n\n{zN\n", "format.found"],
	['square,4,3\n[0,0,0,0]\n\n{zN:{"18":["x",6,"1"]}}\n', "format.found"],
])("an address of penpa+ with something else is refused: %j", async (text, key) => {
	await expect(withPenpa(await packed(text))).rejects.toMatchObject({ key });
});

const REFUSED = {
	empty: ["", "  \n ", "# only a comment", "[]", "\ufeff"],
	several: ["2.2/...\n1.1/...", `${SAMPLES["puzz.link"]}${SAMPLES["puzz.link"]}`],
	side: [
		"https://puzz.link/p?hashi/101/1/zzzzzg",
		"https://puzz.link/p?hashi/0/1/",
		"hashi/x/1/g",
		"101:2",
		'{"rows":101,"cols":1,"islands":[]}',
		".".repeat(101),
	],
	kind: [
		"https://puzz.link/p?sudoku/4/3/2h3j1h2",
		"https://puzz.link/p?hashi_editor/4/3/2h3j1h2",
		"pzprv3\nsudoku\n3\n4\n",
	],
	cells: ["hashi/4/3/2h3j1h", "hashi/4/3/2h3j1h22", "4x3:2b3d1b2a"],
	found: ["hashi/4/3/2h3j1hX", "4x3:2b3d1bX", "hashi/4/3/2h3j1h+fff"],
	id: ["4x3m5:2b3d1b2", "4x3i101:2b3d1b2"],
	row: ["2..3\n...\n1..2", "pzprv3\nhashikake\n2\n2\n1 1\n1\n"],
	cell: ["2..x", "2,.\n256,1", "A..2"],
	header: ["3 4 5\n2 0 0 3\n0 0 0 0\n1 0 0 2", "4 4\n2 - - 3\n- - - -\n1 - - 2"],
	sign: ["2A\n\nA: W1000", "2A\n\nA: W2 W3", "2A\n\nA: X2", "2A\n\nA: W", "2A\n\nA: W2\nA: E1"],
	noSign: ["2.\n\nA: W2"],
	json: [
		"{",
		'{"rows":2,"cols":2}',
		'{"rows":2,"cols":2,"islands":[[0,0,2],[0,0,2]]}',
		'{"rows":2,"cols":2,"islands":[[0,2,2]]}',
		'{"rows":2,"cols":2,"islands":[[0,0,256]]}',
		'{"rows":2,"cols":2,"islands":[[0,0,1.5]]}',
		'{"rows":2,"cols":2,"islands":[[0]]}',
		'{"rows":2,"cols":2,"islands":[],"max_bridges":5}',
		'{"rows":2,"cols":2,"islands":[],"loops":"no"}',
		'{"rows":2,"cols":2,"islands":[],"blocked":[[0,0],[0,0]]}',
		'{"rows":2,"cols":2,"islands":[[0,0,1]],"given":[[[0,0],[1,1],1]]}',
		'{"rows":1,"cols":2,"islands":[[0,0,1],[0,1,1]],"given":[[[0,0],[0,1],3]]}',
		'{"rows":2,"cols":2,"islands":[],"signs":[{"at":[0,0],"up":2}]}',
		'{"rows":2,"cols":2,"islands":[],"version":2}',
		'{"rows":2,"cols":2,"islands":[],"format":"other"}',
		'{"rows":2,"cols":2,"islands":[],"more":1}',
		'{"rows":"2","cols":2,"islands":[]}',
	],
};

test.each(Object.entries(REFUSED).flatMap(([key, texts]) => texts.map((text) => [key, text])))(
	"refused as %s: %j",
	(key, text) => {
		const refusal = () => parse(text);
		expect(refusal).toThrow(FormatError);
		expect(refusal).toThrow(new RegExp(`^${key} `));
	},
);

test("whatever is typed is read or refused, and nothing else happens", () => {
	const random = numbers(23);
	const letters = [...'0123456789abcghzAG.-+?#/, \n:xmLd{}[]"', ""];
	const texts = Object.values(SAMPLES);
	let read = 0;
	for (let number = 0; number < examples(3000); number++) {
		const text = [...sure(texts[number % texts.length])];
		for (let change = 0; change <= random(3); change++)
			text.splice(random(text.length + 1), random(2), sure(letters[random(letters.length)]));
		try {
			const puzzle = parse(text.join(""));
			expect(parse(dump(puzzle, "json"))).toEqual(puzzle);
			read++;
		} catch (error) {
			expect(error, text.join("")).toBeInstanceOf(FormatError);
		}
	}
	expect(read).toBeGreaterThan(examples(3000) / 20);
});

test.each([
	["one a line", "2.2/.../1.1\n1.1/.../2.2\n"],
	["with comments between", "# First\n2.2/.../1.1\n\n# Second\n1.1/.../2.2"],
	["a JSON array", `[${[P, P].map((puzzle) => dump(puzzle, "json"))}]`],
	["JSON, one a line", [P, P].map((puzzle) => dump(puzzle, "json")).join("\n")],
	["game IDs", "3x3m2:2a2c1a1\n3x3m2:1a1c2a2"],
])("several puzzles: %s", (_, text) => {
	expect(parseAll(text)).toHaveLength(2);
});

test("several puzzles in JSON have the names that they are given", () => {
	const own = { ...JSON.parse(dump(P, "json")), name: "Own", about: { author: "Ann" } };
	const all = parseAll(
		JSON.stringify({ first: { problem: "3 4\n2 - - 3\n- - - -\n1 - - 2" }, b: own }),
	);
	expect(all).toEqual([
		{ puzzle: P, title: "first", author: "" },
		{ puzzle: P, title: "Own", author: "Ann" },
	]);
});

test("of several, the line that is wrong is told", () => {
	expect(() => parseAll("2.2/.../1.1\n\n1.x/.../2.2\n")).toThrow(
		expect.objectContaining({ key: "format.cell", line: 3 }),
	);
});

test("a row of a grid is no comment", () => {
	for (const line of ["#", "#..2", "# 2 #", "#,1,2"]) expect(isComment(line)).toBe(false);
	for (const line of ["# Mine", "#a", "#!"]) expect(isComment(line)).toBe(true);
	expect(parse("#.\n.2\n").blocked).toEqual([[0, 0]]);
});

test("signs are read from a grid and from JSON alike", () => {
	const json =
		'{"rows":1,"cols":3,"islands":[[0,0],[0,1]],"signs":[{"at":[0,2],"west":2,"east":"?"}]}';
	for (const text of ["??A\n\nA: W2 E?", "??A\nA:  e? w002"])
		expect(parse(text)).toEqual(parse(json));
});

test("title and author stand in a link, as far as they are of a usual length", () => {
	expect(readArgument("hashi/4/3/2h3j1h2?title=The+harbor&author=Zo%C3%AB")).toEqual({
		puzzle: P,
		title: "The harbor",
		author: "Zoë",
	});
	const { title } = readArgument(`hashi/4/3/2h3j1h2?title=${"x".repeat(200)}`);
	expect(title).toHaveLength(80);
});

test("title and author stand in a file of pzpr.js and in JSON", () => {
	const credit = { title: "The harbor", author: "Zoë" };
	for (const format of ["pzprv3", "json"] as const)
		expect(parseAll(dump(P, format, credit))).toEqual([{ puzzle: P, ...credit }]);
});

test.each([
	["a number that does not fit", "3 1 1\n", "0 0 0"],
	["a line that leads from no island", "0 0 0\n0 1 0\n0 0 0\n", "0 0 0 0\n0 0 0 0\n"],
	["a line too few", "1 1 1\n0 0 0\n0 0 0\n", "1 0 0 2\n"],
	["a line too many", "1 1 1\n0 0 0\n0 0 0\n", "1 0 0 2\n1 0 0 2\n0 0 0 0\n"],
	["five bridges", "5 5 5\n0 0 0\n0 0 0\n", "0 0 0 0\n0 0 0 0\n"],
])("an answer in a file of pzpr.js is refused: %s", (_, across, down) => {
	const file = `${SAMPLES["a file of pzpr.js"]}${across}${down}`;
	expect(() => parse(file)).toThrow(FormatError);
});

test.each<[string, Partial<Puzzle>, Format[]]>([
	["given", { given: [[[0, 0], [0, 3], 1]] }, ["json"]],
	["connected", { connected: false }, ["json"]],
	["blocked", { blocked: [[1, 1]] }, ["text", "json"]],
	["signs", { signs: [{ row: 1, col: 1, readings: [null, 3, null, null] }] }, ["text", "json"]],
	["max_bridges", { maxBridges: 3 }, ["tatham", "json"]],
	["loops", { loops: false }, ["tatham", "json"]],
])("a rule is written or refused, never lost: %s", (what, rule, able) => {
	const puzzle = { ...P, ...rule };
	for (const format of FORMATS) {
		const written = () => dump(puzzle, format);
		if (able.includes(format)) expect(parse(written())).toEqual(puzzle);
		else expect(written).toThrow(expect.objectContaining({ values: { format, what } }));
	}
	expect(parse(dumpShort(puzzle))).toEqual(puzzle);
});
