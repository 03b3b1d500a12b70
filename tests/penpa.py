"""The addresses of penpa+, packed and unpacked a second time, as penpa-edit itself does it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import partial
from typing import Any
from zlib import compressobj, decompress

from hashikit import Puzzle

SHORT = {
    "z": "zZ",
    '"qa"': "z9",
    '"pu_q"': "zQ",
    '"pu_a"': "zA",
    '"grid"': "zG",
    '"edit_mode"': "zM",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"number"': "zN",
    '"symbol"': "zY",
    '"special"': "zP",
    '"board"': "zB",
    '"command_redo"': "zR",
    '"command_undo"': "zU",
    '"command_replay"': "z8",
    '"numberS"': "z1",
    '"freeline"': "zF",
    '"freelineE"': "z2",
    '"thermo"': "zT",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"deletelineE"': "z4",
    '"killercages"': "z6",
    '"nobulbthermo"': "z7",
    '"__a"': "z_",
    "null": "zO",
}
"""What is written for what, in this order."""

DRAWN = {
    "command_redo",
    "command_undo",
    "command_replay",
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo", "arrows"),
    *("direction", "squareframe", "polygon", "line", "lineE", "wall", "cage", "deletelineE"),
    *("killercages", "nobulbthermo"),
}
"""What a drawing of penpa+ has."""


def packed(text: str, page: str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=") -> str:
    """An address with that data."""
    for name, short in SHORT.items():
        text = text.replace(name, short)
    return deflated(text, page)


def deflated(text: str, page: str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=") -> str:
    """An address with that data, in which names are short already."""
    packer = compressobj(wbits=-15)
    return page + b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def unpacked(address: str) -> list[str]:
    """The lines of an address."""
    text = decompress(b64decode(address.partition("p=")[2], validate=True), -15).decode()
    for name, short in reversed(SHORT.items()):
        text = text.replace(short, name)
    return text.split("\n")


def edited(puzzle: Puzzle, title: str = "", author: str = "", circles: bool = False) -> str:
    """A link to edit, of a grid with one more row and column left free."""
    rows, cols = puzzle.rows + 1, puzzle.cols + 1
    wide = cols + 4
    index = {i: str((i.row + 1 + 2) * wide + i.col + 1 + 2) for i in puzzle.islands}
    drawn: dict[str, Any] = {name: {} for name in sorted(DRAWN)}
    drawn["command_undo"] = {"__a": [None]}
    drawn["line"] = {"60,61": 3}
    if circles:
        drawn["symbol"] = {index[i]: [1, "circle_L", 1] for i in puzzle.islands}
    drawn["number"] = {
        index[i]: ["?" if i.clue is None else str(i.clue), 1, "1"]
        for i in puzzle.islands
        if i.clue is not None or not circles
    }
    head = f"square,{cols},{rows},38,0,1,1,570,570,114,114,0,0,0,0,Title: {title},Author: {author}"
    lines = [head, "[1,0,1,0]", '{"qa":"pu_q"}', json.dumps(drawn), json.dumps(drawn), "[42,1]"]
    return packed("\n".join(lines))


def islands(address: str) -> set[tuple[int, int, int | None]]:
    """The islands of an address to solve, each in one of the grid's cells: row, column, clue."""
    head, margins, tools, drawing, _, cells, *_ = unpacked(address)
    _, cols, rows, *_ = head.split(",")
    wide = int(cols) + 4
    assert (margins, tools) == ("[0,0,0,0]", '["3","2","2"]~"combi"~["hashi",""]')
    drawn = json.loads(drawing)
    assert drawn.keys() == DRAWN
    assert not any(value for name, value in drawn.items() if name not in ("number", *STACKS))
    steps = json.loads(cells)
    inside = {sum(steps[: i + 1]) for i in range(len(steps))}
    assert inside == {
        (row + 2) * wide + col + 2 for row in range(int(rows)) for col in range(int(cols))
    }
    found = set()
    for index, (text, style, kind) in drawn["number"].items():
        assert int(index) in inside
        assert (style, kind) == (6, "1")  # a number in a circle
        found.add((int(index) // wide - 2, int(index) % wide - 2, clue(text)))
    return found


STACKS = ("command_redo", "command_undo", "command_replay")


def bombs(size: int, side: int = 5) -> dict[str, Callable[[], str]]:
    """Short addresses of grids whose data unpacks to almost `size` bytes of one thing, by what it
    is."""
    drawing = f"square,{side},{side}\n[]\n\n"
    parts = {
        "names": (f"{drawing}[", "z1,", "0]"),
        "margins": (f"square,{side},{side}\n[", "[],", "0]\n\n{}"),
        "lists": (f'{drawing}{{"x":[', "[],", "0]}"),
        "dicts": (f'{drawing}{{"x":[', "{},", "0]}"),
        "full dicts": (f'{drawing}{{"x":[', '{"":0},', "0]}"),
        "commas": (f"square,{side},{side}", ",", "\n[]\n\n{}"),
        "tools": (f"square,{side},{side}\n[]\n", " ", "\n{}"),
        "lines": (drawing[:-1], "\n", "{}"),
        "floats": (f'{drawing}{{"x":[', "1.5,", "0]}"),
    }

    def bomb(head: str, part: str, tail: str) -> str:
        many = (size - len(head) - len(tail) - 100) // len(part)
        return deflated(f"{head}{part * many}{tail}")

    return {name: partial(bomb, *three) for name, three in parts.items()}


def clue(text: str) -> int | None:
    return None if text == "?" else int(text)
