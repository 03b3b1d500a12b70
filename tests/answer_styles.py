"""How models write a drawing: more than 88 styles, each a function from the bridges to a text.

The bridges are `(a, b, count)` with cells `(row, column)` from 0. A style says them and no others;
it is written by this file's own means alone, so that it can judge what reads it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random

import hashikit as hk

Bridges = list[tuple[hk.Coord, hk.Coord, int]]
Write = Callable[[Bridges, hk.Puzzle], str]

WORDS = ["no", "single", "double", "triple", "four"]
NUMBERS = ["no", "one", "two", "three", "four"]


def name(cell: hk.Coord) -> str:
    return chr(65 + cell[1]) + str(cell[0] + 1)


def lines(form: str, join: str = "\n") -> Write:
    """A line for each bridge: `{a}` and `{b}` are `(0, 0)`, `{A}` and `{B}` names as `A1`."""

    def write(bridges: Bridges, _: hk.Puzzle) -> str:
        return join.join(one(form, *bridge, n) for n, bridge in enumerate(bridges, 1))

    return write


def one(form: str, a: hk.Coord, b: hk.Coord, count: int, number: int = 1) -> str:
    across = a[0] == b[0]
    return form.format(
        a=f"({a[0]}, {a[1]})", b=f"({b[0]}, {b[1]})", A=name(a), B=name(b), n=count, k=number,
        r=a[0], c=a[1], s=b[0], d=b[1], word=WORDS[count], number=NUMBERS[count],
        way="horizontal" if across else "vertical", bridges="bridge" if count == 1 else "bridges",
        eq="=" if count == 2 else "-",
    )  # fmt: skip


def around(before: str, write: Write, after: str = "") -> Write:
    return lambda bridges, puzzle: before + write(bridges, puzzle) + after


def grouped(head: str, line: str, join: str = "\n") -> Write:
    """A heading for each number of bridges, and bare pairs below."""

    def write(bridges: Bridges, _: hk.Puzzle) -> str:
        out = []
        for count in sorted({bridge[2] for bridge in bridges}, reverse=True):
            same = [bridge for bridge in bridges if bridge[2] == count]
            title = head.format(
                word=WORDS[count].capitalize(),
                n=count,
                bridges="bridge" if count == 1 else "bridges",
            )
            out.append(title + join.join(one(line, *bridge) for bridge in same))
        return "\n\n".join(out)

    return write


def objects(make: Callable[[hk.Coord, hk.Coord, int], object], indent: int | None = None) -> Write:
    return lambda bridges, _: json.dumps([make(*bridge) for bridge in bridges], indent=indent)


def draft(write: Write, between: str) -> Write:
    """A wrong drawing, then what announces the right one."""

    def both(bridges: Bridges, puzzle: hk.Puzzle) -> str:
        wrong = [(a, b, 3 - n if n in (1, 2) else 1) for a, b, n in bridges[:1]] + bridges[1:]
        return write(wrong, puzzle) + f"\n\n{between}\n\n" + write(bridges, puzzle)

    return both


def by_island(bridges: Bridges, _: hk.Puzzle) -> str:
    """Each bridge from both of its ends."""
    out = []
    for cell in sorted({cell for a, b, _ in bridges for cell in (a, b)}):
        out.append(f"Island {cell}:")
        for a, b, count in bridges:
            if cell in (a, b):
                out.append(f"- {cell}-{b if cell == a else a}: {count}")
    return "\n".join(out)


def picture(down: str, across: str = "=", as_json: bool = False) -> Write:
    def write(bridges: Bridges, puzzle: hk.Puzzle) -> str:
        grid = [["."] * puzzle.cols for _ in range(puzzle.rows)]
        for (r, c), (r2, c2), count in bridges:
            if count and (r == r2 or c == c2):
                for row in range(min(r, r2), max(r, r2) + 1):
                    for col in range(min(c, c2), max(c, c2) + 1):
                        if row < puzzle.rows and col < puzzle.cols:
                            grid[row][col] = (
                                ("-" + across)[count - 1] if r == r2 else ("|" + down)[count - 1]
                            )
        for island in puzzle.islands:
            grid[island.row][island.col] = str(island.clue)
        rows = ["".join(row) for row in grid]
        return json.dumps(rows) if as_json else "\n".join(rows)

    return write


def table(head: str, row: str) -> Write:
    rule = "|" + "---|" * (head.count("|") - 1)
    return around(f"{head}\n{rule}\n", lines(row))


def checked(bridges: Bridges, puzzle: hk.Puzzle) -> str:
    return PLAIN(bridges, puzzle) + "\n" + "\n".join(f"{i.at}: {i.clue} ✓" for i in puzzle.islands)


def python_dict(bridges: Bridges, _: hk.Puzzle) -> str:
    return "```python\nsolution = " + repr({(a, b): n for a, b, n in bridges}) + "\n```"


def by_neighbors(bridges: Bridges, _: hk.Puzzle) -> str:
    """An object of objects."""
    found: dict[str, dict[str, int]] = {}
    for a, b, count in bridges:
        found.setdefault(str(a), {})[str(b)] = count
    return json.dumps(found)


def from_clue_to_clue(bridges: Bridges, puzzle: hk.Puzzle) -> str:
    clues = {island.at: island.clue for island in puzzle.islands}
    return "\n".join(
        f"The {clues.get(a, 9)} at {a} connects to the {clues.get(b, 9)} at {b} "
        f"with {count} bridges."
        for a, b, count in bridges
    )


PLAIN = lines("{a}-{b}: {n}")

STYLES: dict[str, Write] = {
    # Lines
    "as asked": PLAIN,
    "in tags": around("<answer>\n", PLAIN, "\n</answer>"),
    "in tags with an attribute": around('<answer lang="en">', PLAIN, "</answer>"),
    "in an open tag": around("I see.\n<answer>", PLAIN),
    "no blanks": lines("({r},{c})-({s},{d}):{n}"),
    "names": lines("{A}-{B}: {n}"),
    "a list": lines("- {a}-{b}: {n}"),
    "bold pairs": lines("- **{a}-{b}**: {n}"),
    "code": lines("* `{a}-{b}: {n}`"),
    "numbered": lines("{k}. {a} to {b}: {n} {bridges}"),
    "numbered with brackets": lines("{k}) {A} – {B}: {n}"),
    "numbers in brackets": lines("({k}) {A}-{B}: {n}"),
    "arrows": lines("{A}→{B} {word}"),
    "arrows of signs": lines("{a} -> {b}: {n}"),
    "arrows both ways": lines("{a} <-> {b}: {n}"),
    "x2": lines("{A}-{B} x{n}"),
    "2x": lines("{n}x {A}-{B}"),
    "times": lines("{A}-{B} ×{n}"),
    "in parentheses": lines("{a}-{b} ({word})"),
    "in one line": lines("{a}-{b}: {n}", ", "),
    "in one line with semicolons": lines("{A}-{B}={n}", "; "),
    "from to": lines("- From {a} to {b}: {n}"),
    "between": lines("- {n} {bridges} between {a} and {b}"),
    "double bridge first": lines("{word} bridge: {a}-{b}"),
    "a sentence for each": lines("There is a {word} bridge between {a} and {b}."),
    "sentences in prose": lines("connect {a} to {b} with {n} {bridges}", "; "),
    "draw": lines("Draw {number} {bridges} from {A} to {B}."),
    "joined by": lines("{A} and {B} are connected by {number} {bridges}", "; "),
    "headings of numbers": grouped("**{word} bridges:**\n", "- {a}-{b}"),
    "headings of Markdown": grouped("### {word} bridges\n", "- {A}-{B}"),
    "numbers as labels": grouped("{word} bridges: ", "{A}-{B}", ", "),
    "headings with digits": grouped("{n} {bridges}:\n", "{a}-{b}"),
    "a lead-in": around("The bridges are: ", lines("{A}-{B}: {n}")),
    "a lead-in for one line": around("<answer>Bridges: ", lines("{a}-{b}: {n}", ", "), "</answer>"),
    "under the final answer": around("Hm, (0, 0) is hard.\n\n**Final Answer:**\n\n", PLAIN),
    "the solution is": around("The solution is:\n", PLAIN),
    "clue as a remark": lines("- {a}-{b}: {n} (clue 3)"),
    "forced": lines("{A}-{B}: {n}  # forced"),
    "a reason": lines("{a}-{b}: {n} because the island has only two neighbors"),
    "a dash and a reason": lines("{a}-{b}: {n} — the only way out"),
    "ticked": lines("{a}-{b}: {n} ✓"),
    "a tick before": lines("✅ {a}-{b}: {n}"),
    "labels of rows": lines("Row {r}: ({r},{c})-({s},{d}): {n}"),
    "labels of bridges": lines("Bridge {k}: {A}-{B}: {n}"),
    "bare numbers": lines("{r},{c} - {s},{d}: {n}"),
    "r0c0": lines("r{r}c{c}-r{s}c{d}: {n}"),
    "R0C0": lines("R{r}C{c} to R{s}C{d}: {n}"),
    "row and column": lines("(row {r}, column {c})-(row {s}, column {d}): {n}"),
    "ROW and COLUMN": lines("(ROW {r}, COLUMN {c}) - (ROW {s}, COLUMN {d}): {n}"),
    "the count in the line": lines("({r},{c}) ={n}= ({s},{d})"),
    "the count in dashes": lines("{A} -{n}- {B}"),
    "A1=C1": lines("{A}{eq}{B}"),
    "full-width signs": lines("（{r}，{c}）-（{s}，{d}）：{n}"),
    "from both ends": by_island,
    "closing sentence": around("<answer>\n", PLAIN, "\nAll islands are connected.\n</answer>"),
    "the clues checked": checked,
    "zeros and words": around("", lines("{A}-{B}: {number}"), ""),
    "thought first": around("<think>\n(0, 0)-(0, 9): 2\n</think>\n\n", PLAIN),
    "marks of a model": around("<|channel|>final<|message|>", PLAIN, "<|im_end|>"),
    "checked afterwards": around("", PLAIN, "\n\nEvery clue is met and the islands are connected."),
    "boxes to tick": lines("- [x] {a}-{b}: {n}"),
    "n=": lines("{a}-{b}: n={n}"),
    "count=": lines("{a}-{b}, count={n}"),
    "a number with its name": lines("{A} to {B} | bridges: {n}"),
    "names of bridges": lines("b{k} = {a}-{b}: {n}"),
    "a variable": lines("x[{a},{b}] = {n}"),
    "a function": lines("edge({A}, {B}) = {n}"),
    "calls": around("```python\n", lines("add_bridge({a}, {b}, count={n})"), "\n```"),
    "two indices": lines("[{r}][{c}] -> [{s}][{d}]: {n}"),
    "the clue at": from_clue_to_clue,
    "Chinese": around("最终答案：\n", lines("（{r}，{c}）到（{s}，{d}）：{n}座桥")),
    "Japanese": around("答え：\n", lines("{a}-{b}: {n}本")),
    "Japanese words": lines("{a}から{b}へ{n}本", "\n"),
    "Japanese, between": around("最終的な答え：\n", lines("{a}と{b}の間に橋{n}本")),
    "German": around("Die Lösung lautet:\n", lines("Von {a} nach {b}: {n} Brücken")),
    "German, between": lines("Zwischen {A} und {B} gibt es {n} Brücken."),
    "comments of words": lines("{a}-{b}: {n}  # {word}"),
    "only comments of words": lines("{a}-{b}  # {word}"),
    "islands at": lines("Island at {a} to island at {b}: {n} {bridges}"),
    "there is, between": lines("Between {a} and {b}, there is a {word} bridge."),
    # LaTeX
    "boxed": around("\\boxed{", lines("{a}-{b}: {n}", ", "), "}"),
    "boxed with text": around("$\\boxed{\\text{", lines("{a}-{b}: {n}", ", "), "}}$"),
    "boxed in tags": around("<answer>\\boxed{", lines("{a}-{b}: {n}", ", "), "}</answer>"),
    "dollars": lines("$({r}, {c}) \\to ({s}, {d})$: {n}"),
    "dollars around all": lines("- ${a}-{b}: {n}$"),
    # Tables
    "a table": table("| From | To | Bridges |", "| {a} | {b} | {n} |"),
    "a table of pairs": table("| Pair | Count |", "| {A}-{B} | {n} |"),
    "a table with numbers": table("| # | From | To | Bridges |", "| {k} | {a} | {b} | {n} |"),
    "a table with directions": table(
        "| From | To | Direction | Bridges |", "| {A} | {B} | {way} | {n} |"
    ),
    "values": lines("{A},{B},{n}"),
    "a table of HTML": around(
        "<table><tr><th>From</th><th>To</th><th>Bridges</th></tr>",
        lines("<tr><td>{a}</td><td>{b}</td><td>{n}</td></tr>"),
        "</table>",
    ),
    "elements of XML": around(
        "<bridges>\n", lines('<bridge from="{a}" to="{b}" count="{n}"/>'), "\n</bridges>"
    ),
    # Lists and objects
    "nested lists": objects(lambda a, b, n: [a, b, n]),
    "from and to": objects(lambda a, b, n: {"from": a, "to": b, "count": n}, 1),
    "rows and columns": objects(
        lambda a, b, n: {
            "from": {"row": a[0], "col": a[1]}, "to": {"row": b[0], "col": b[1]}, "bridges": n,
        }
    ),
    "a key besides": objects(
        lambda a, b, n: {"from": a, "to": b, "count": n, "direction": "horizontal"}
    ),
    "number": objects(lambda a, b, n: {"start": a, "end": b, "number": n}),
    "num_bridges": objects(lambda a, b, n: {"from": name(a), "to": name(b), "num_bridges": n}),
    "island1": objects(lambda a, b, n: {"island1": a, "island2": b, "bridges": n}),
    "type": objects(lambda a, b, n: {"from": str(a), "to": str(b), "type": WORDS[n]}),
    "2.0": objects(lambda a, b, n: {"from": a, "to": b, "count": float(n)}),
    "objects in an object": by_neighbors,
    "two coordinates each": objects(
        lambda a, b, n: {"r1": a[0], "c1": a[1], "r2": b[0], "c2": b[1], "n": n}
    ),
    "an object": lambda bridges, _: json.dumps({f"{a}-{b}": n for a, b, n in bridges}),
    "in a fence of Python": lambda bridges, _: f"```python\nbridges = {bridges!r}\n```",
    "a dictionary of Python": python_dict,
    # Pictures
    "a picture": picture('"'),
    "a picture with #": picture("#"),
    "a picture with $": around("```\n", picture("$"), "\n```"),
    "a picture with H": picture("H"),
    "rows as strings": picture("║", as_json=True),
    # Drafts
    "a draft, then the final solution": draft(PLAIN, "Here is the final solution:"),
    "a draft, then a correction": draft(PLAIN, "Corrected solution:"),
    "a draft, then the answer": draft(PLAIN, "Therefore, the answer is:"),
    "a draft, then the final answer": draft(PLAIN, "Here is the final answer:"),
    "a draft, then (final)": draft(PLAIN, "Solution (final):"),
    "a draft, then a rule": draft(PLAIN, "---"),
    "a draft in a fence": draft(around("```\n", PLAIN, "\n```"), "That is wrong. The final one:"),
}  # fmt: skip

WRONG_BASE: dict[str, Write] = {
    "from 1": lambda bridges, puzzle: PLAIN(
        [((a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1), n) for a, b, n in bridges], puzzle
    ),
    "column first": lambda bridges, puzzle: PLAIN(
        [((a[1], a[0]), (b[1], b[0]), n) for a, b, n in bridges], puzzle
    ),
}


def mutants(bridges: Bridges, puzzle: hk.Puzzle, random: Random) -> Iterable[Bridges]:
    """Wrong drawings near a right one: a pair less, another number, a pair more."""
    n = random.randrange(len(bridges))
    a, b, count = bridges[n]
    yield bridges[:n] + bridges[n + 1 :]
    yield [*bridges[:n], (a, b, 3 - count), *bridges[n + 1 :]]
    free = [edge for edge in puzzle.edges if all(edge != (x, y) for x, y, _ in bridges)]
    if free:
        yield [*bridges, (*random.choice(free), 1)]
