"""What a new format adds for its tests: a sample, a bad text, and what it can express.

Below that, Hypothesis strategies: puzzles, answers and bad text.
"""

from __future__ import annotations

from hypothesis import strategies as st

from hashikit import Coord, Puzzle, Sign, Solution, dumps
from hashikit.board.geometry import MAX_SUM
from hashikit.formats import names

SAMPLES = {
    "has": "3 4 4\n 2  0  0  3 \n 0  0  0  0 \n 1  0  0  2 \n",
    "puzzlink": "https://puzz.link/p?hashi/4/3/2h3j1h2",
    "penpa": (
        "https://swaroopg92.github.io/penpa-edit/#m=solve&p=VZDBCsIwDIbvfQrJOYd13XT2JupOo"
        "qATkVJkymSDiej0suGe3TQO5gj5En6SvyXV450+MwxQoYrQQ+liSjX0qYacXhdJ8SozPcLZ+5Xfn9Qgb"
        "uIYr2lZZcJ0U1YYUIDgc9oWLvfbuYDWQJ5WeUEqWNHUW93UJ23sB+t930Z9u9MNca0bkBFo4/zGCBIs2"
        "UonqF5QgRPknzAZrJCRZLsjM2b6zIRew1oxF0yPGTJXPLNkHphzZsAc88zE/VcII6Pf8TAcVjqI/QI="
    ),
    "pzprv3": (
        "pzprv3\nhashikake\n3\n4\n2 . . 3 \n. . . . \n1 . . 2 \n"
        "1 1 1 \n0 0 0 \n0 0 0 \n1 0 0 2 \n1 0 0 2 \n"
    ),
    "tatham": "4x3m2:2b3d1b2",
    "janko": "3 4\n2 - - 3\n- - - -\n1 - - 2\n",
    "riddler": ("Width = 4\nHeight = 3\nIslands = ((0,0,1),(0,2,2),(3,0,2),(3,2,3))\nSigns = {}\n"),
    "text": "2..3\n....\n1..2\n",
    "json": (
        '{"format":"hashikit","version":1,"rows":3,"cols":4,'
        '"islands":[[0,0,2],[0,3,3],[2,0,1],[2,3,2]]}'
    ),
}
"""One puzzle in every format, as hashikit writes it (the pzprv3 file with its only answer)."""

BY_NAME = ("csv", "unsw")
"""Texts in these formats are not recognized: see `test_course_formats`."""

BAD = {
    "text": "1.1/.x.",
    "puzzlink": "https://puzz.link/p?hashi/3/3/x!",
    "tatham": "3x3m2:2a2!1a1",
    "janko": "3 3\n2 - 2\n- - -\n1 - !",
    "has": "3 3 4\n2 0 2\n0 0 0\n1 0 x",
    "pzprv3": "pzprv3\nhashikake\n1\n3\n1 . x\n",
    "json": '{"format": "hashikit", "rows": 0, "cols": 3, "islands": []}',
    "riddler": "Width = 3\nHeight = x",
    "penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=x!",
    "csv": "1,0,x",
    "unsw": "1.d",
}
"""A text of each format that is wrong."""

SAMPLE = Puzzle(3, 4, [(0, 0, 2), (0, 3, 3), (2, 0, 1), (2, 3, 2)])
ANSWER = Solution(SAMPLE, [((0, 0), (0, 3), 1), ((0, 0), (2, 0), 1), ((0, 3), (2, 3), 2)])


def expressible(puzzle: Puzzle, name: str) -> bool:
    """Whether a format can express a puzzle; written down a second time, on purpose."""
    clues = [island.clue for island in puzzle.islands]
    known = [clue for clue in clues if clue is not None]
    special = puzzle.max_bridges != 2 or not puzzle.loops
    if name == "json":
        return True
    if not puzzle.connected or puzzle.given or (puzzle.signs and name not in ("text", "riddler")):
        return False
    if name == "riddler":
        return not (special or puzzle.blocked or any(0 in sign[2:] for sign in puzzle.signs))
    if name == "tatham":
        cells = {island.at for island in puzzle.islands}
        beside = any((r + 1, c) in cells or (r, c + 1) in cells for r, c in cells)
        return (
            None not in clues
            and all(1 <= clue <= 16 for clue in known)
            and not puzzle.blocked
            and not beside
            and len(clues) > 1
            and min(puzzle.rows, puzzle.cols) > 2
        )
    if special or (puzzle.blocked and name != "text"):
        return False
    return {
        "has": 0 not in known and None not in clues,
        "puzzlink": True,
        "penpa": True,
        "pzprv3": True,
        "janko": 0 not in known,
        "text": all(1 <= clue <= 9 for clue in known),
    }[name]


@st.composite
def puzzles(draw: st.DrawFn, side: int = 30, plain: bool = False) -> Puzzle:
    """Any puzzle; with `plain`, one without anything that only some formats have."""
    rows, cols = draw(st.integers(1, side)), draw(st.integers(1, side))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    used = draw(st.lists(cells, unique=True, max_size=30))
    if plain or draw(st.booleans()):
        return Puzzle(rows, cols, [(r, c, draw(st.integers(1, 8))) for r, c in used])
    walls = draw(st.sampled_from((0, 0, len(used) // 3)))
    clue: st.SearchStrategy[int | None] = st.integers(1, draw(st.sampled_from((8, 9, 16, 255))))
    if draw(st.booleans()):
        clue |= st.none()
    if draw(st.integers(0, 3)) == 0:
        clue |= st.just(0)
    posts = walls + draw(st.sampled_from((0, 0, len(used) // 4)))
    reading = st.none() | st.integers(0, draw(st.sampled_from((9, 40, MAX_SUM)))) | st.just("?")
    puzzle = Puzzle(
        rows,
        cols,
        [(r, c, draw(clue)) for r, c in used[posts:]],
        max_bridges=draw(st.sampled_from((2, 2, 1, 3, 4))),
        blocked=used[:walls],
        loops=draw(st.sampled_from((True, True, False))),
        connected=draw(st.sampled_from((True, True, True, False))),
        signs=[Sign(*cell, *(draw(reading) for _ in range(4))) for cell in used[walls:posts]],
    )
    lines = list(puzzle.edges)
    if not lines or draw(st.integers(0, 3)):
        return puzzle
    chosen = draw(st.lists(st.sampled_from(lines), unique=True, max_size=3))
    counts = st.integers(1, puzzle.max_bridges)
    return puzzle.replace(given=[(a, b, draw(counts)) for a, b in chosen])


@st.composite
def answers(draw: st.DrawFn) -> Solution:
    """Bridges between islands in sight of each other; they do not cross, clues may be wrong."""
    puzzle = draw(puzzles(12))
    passed: set[Coord] = set()
    bridges = []
    for a, b in puzzle.edges:
        count = draw(st.integers(0, puzzle.max_bridges))
        between = {(r, c) for r in range(a[0], b[0] + 1) for c in range(a[1], b[1] + 1)} - {a, b}
        if count and not between & passed:
            passed |= between
            bridges.append((a, b, count))
    if draw(st.booleans()):  # half of them with clues that fit
        degree = dict.fromkeys((island.at for island in puzzle.islands), 0)
        for a, b, count in bridges:
            degree[a] += count
            degree[b] += count
        puzzle = puzzle.replace(
            islands=[(r, c, clue and degree[r, c]) for r, c, clue in puzzle.islands]
        )
    return Solution(puzzle, bridges)


_WHOLE = [
    *SAMPLES.values(),
    *(dumps(ANSWER, name) for name in names(answers=True) if name not in BY_NAME),
]
_PIECES = [
    *_WHOLE,
    *("\n", "\r\n", " ", "\t", "/", ",", ":", "#", "?", "&", "-", ".", "0", "9", "z", "x", "L"),
    *("hashi/", "pzprv3", "problem=", "https://", '"', "{", "}", "[", "]", "null", '{"problem":"'),
    *("\ufeff", "\x00", "\x1c", "\u2028", "\ud800", "３", "²", "😀", "9" * 5000, "1e400", "NaN"),
]


@st.composite
def bad_text(draw: st.DrawFn) -> str:
    """A valid text with parts removed, doubled, replaced or moved."""
    text = draw(st.sampled_from(_WHOLE))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + 12)))
        put = draw(st.sampled_from(_PIECES) | st.text(max_size=4) | st.just(text[at:end] * 2))
        text = text[:at] + put + text[end:]
    return text
