"""Our texts read by programs that no one here wrote, and theirs read by us.

pzpr.js runs puzz.link; install it with `npm install pzpr` in the checkout, in `build/`, or anywhere
and set HASHIKIT_PZPR_DIR. `sgt-bridges` is Simon Tatham's Bridges, in Debian's `sgt-puzzles`.
Where one is missing its tests are skipped, or fail with HASHIKIT_REQUIRE_FOREIGN=1.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hashikit
from effort import examples
from foreign import missing
from format_cases import SAMPLES
from hashikit import (
    Puzzle,
    Solution,
    UnsupportedRuleError,
    check,
    dumps,
    formats,
    parse,
    parse_solution,
    read,
    read_all,
    solve,
)
from hashikit.formats import tatham

Judge = Callable[[Iterable[str]], list[dict[str, Any]]]

samples = pytest.mark.parametrize(
    "step",
    [
        pytest.param(10, marks=pytest.mark.slow, id="sample"),
        pytest.param(1, marks=pytest.mark.full, id="all"),
    ],
)
"""Every tenth of the published puzzles, or all of them."""


@pytest.fixture(scope="module")
def judge(root: Path) -> Judge:
    """Give pzpr.js many texts at once; one answer each."""
    node = shutil.which("node")
    if node is None:
        missing("no node, which runs pzpr.js")
    given = os.environ.get("HASHIKIT_PZPR_DIR")
    folders = [Path(given)] if given else [root, root / "web"]
    folder = next((f for f in folders if (f / "node_modules" / "pzpr").is_dir()), None)
    if folder is None:
        missing(f"no pzpr.js in {' or '.join(map(str, folders))}: npm install pzpr")
    script = str(root / "tests" / "pzpr_judge.mjs")

    def ask(texts: Iterable[str]) -> list[dict[str, Any]]:
        lines = [json.dumps(text) for text in texts]
        done = subprocess.run(
            [node, script, str(folder)],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=True,
            timeout=280,
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(answers) == len(lines)
        return answers

    return ask


@pytest.fixture(scope="module")
def bridges() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run Simon Tatham's program."""
    program = shutil.which("sgt-bridges") or shutil.which("sgt-bridges", path="/usr/games")
    if program is None:
        missing("no sgt-bridges: apt-get install sgt-puzzles")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=250)

    return run


def random_puzzles(seed: int, number: int) -> list[Puzzle]:
    """Puzzles of all shapes, with any clue and with `?`."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        rows, cols = rng.randint(1, 25), rng.randint(1, 25)
        cells = [(r, c) for r in range(rows) for c in range(cols) if rng.random() < rng.random()]
        clues: list[int | None] = [*range(1, 9)] * 5 + [None] * 9 + [0, 9, 10, 15, 16, 17, 99, 255]
        found.append(Puzzle(rows, cols, [(r, c, rng.choice(clues)) for r, c in cells]))
    return found


def solved(seed: int, number: int, unknown: float = 0.25) -> list[Solution]:
    """Solvable puzzles with answers that our solver found and our checker passed."""
    rng = Random(seed)
    found: list[Solution] = []
    while len(found) < number:
        rows, cols = rng.randint(1, 9), rng.randint(1, 9)
        cells = [(r, c) for r in range(rows) for c in range(cols) if rng.random() < 0.35]
        puzzle = Puzzle(rows, cols, [(r, c, None) for r, c in cells])
        free = solve(puzzle).solution
        if free is None or not free.bridges:
            continue
        degree = dict.fromkeys(cells, 0)
        for a, b, count in free.bridges:
            degree[a] += count
            degree[b] += count
        clues = {cell: None if rng.random() < unknown else n for cell, n in degree.items()}
        puzzle = Puzzle(rows, cols, [(*cell, clue) for cell, clue in clues.items()])
        solution = solve(puzzle, seed=seed).solution
        assert solution is not None
        assert check(puzzle, solution) == []
        found.append(solution)
    return found


def cells_of(puzzle: Puzzle) -> list[int]:
    """The grid as pzpr.js keeps it."""
    cells = [-1] * (puzzle.rows * puzzle.cols)
    for row, col, clue in puzzle.islands:
        cells[row * puzzle.cols + col] = -2 if clue is None else clue
    return cells


def published(corpus: Path, step: int) -> list[Puzzle]:
    """One in `step` of the hand-made puzzles, and of the first of each group of generated ones."""
    puzzles = [read(path) for path in sorted((corpus / "cllv").glob("*/*_001.has"))[::step]]
    found = [e.puzzle for e in read_all(corpus / "janko" / "janko_hashi_odd.json")][::step]
    assert puzzles
    assert found
    return puzzles + found


def test_pzpr_reads_our_addresses(judge: Judge) -> None:
    pzpr_reads(judge, random_puzzles(1, examples(200)))


@samples
def test_pzpr_reads_the_published_puzzles(judge: Judge, corpus: Path, step: int) -> None:
    pzpr_reads(judge, published(corpus, step))


def pzpr_reads(judge: Judge, puzzles: list[Puzzle]) -> None:
    texts = [dumps(puzzle, "puzzlink") for puzzle in puzzles]
    for puzzle, text, answer in zip(puzzles, texts, judge(texts), strict=True):
        assert answer["kind"] == "hashikake"
        assert (answer["rows"], answer["cols"]) == (puzzle.rows, puzzle.cols)
        assert answer["cells"] == cells_of(puzzle)
        # And it writes the same body, and the same file, as we do.
        assert answer["url"].partition("?")[2] == text.partition("?")[2]
        assert answer["file"] == dumps(puzzle, "pzprv3")
        assert parse(answer["url"]) == parse(answer["file"]) == puzzle


def test_we_read_addresses_as_pzpr_does(judge: Judge) -> None:
    texts = [
        "https://puzz.link/p?hashi/4/3/2h3j1h2",
        "http://pzv.jp/p.html?hashikake/4/3/2h3j1h2",
        "https://pzplus.tck.mn/p?bridges/4/3/2h3j1h2",
        "hashi/4/3/2h3j1h2",
        "?hashi/4/3/2h3j1h2",
        "https://puzz.link/p?hashi/d/4/3/2h3j1h2",
        "https://puzz.link/p?hashi//4/3/2h3j1h2",
        "https://puzz.link/p?hashi/4/3/2h3j1h2/",
        "hashi/4/3/-02gg+003ggh-01gg.",
        "hashi/4/3/2h3j1h./",
        "hashi/5/2/0-0ff+0ffe.g-99h",
        "http://www.kanpen.net/hashi.html?pzpr=/4/3/2h3j1h2",
        "http://www.kanpen.net/hashi.html?problem=3/4/2_._._3_/._._._._/1_._._2_/",
        "http://indi.s58.xrea.com/hashi/sa/q.html?/4/3/2h3j1h2",
    ]
    for text, answer in zip(texts, judge(texts), strict=True):
        puzzle = parse(text)
        assert (answer["rows"], answer["cols"]) == (puzzle.rows, puzzle.cols), text
        assert answer["cells"] == cells_of(puzzle), text


def test_pzpr_finds_our_answers_right(judge: Judge) -> None:
    pzpr_finds_right(judge, solved(2, examples(200)))


@samples
def test_pzpr_finds_our_answers_to_the_published_puzzles_right(
    judge: Judge, corpus: Path, step: int
) -> None:
    puzzles = published(corpus, step)
    answers = [found for puzzle in puzzles if (found := solve(puzzle).solution) is not None]
    assert len(answers) == len(puzzles)
    pzpr_finds_right(judge, answers)


def pzpr_finds_right(judge: Judge, answers: list[Solution]) -> None:
    texts = [dumps(solution, "pzprv3") for solution in answers]
    for text, judged in zip(texts, judge(texts), strict=True):
        assert judged["complete"] is True, text
        assert judged["failure"] is None
        assert judged["file"] == text
        assert judged["cells"] == cells_of(parse(text))


# pzpr.js does not look for `?` islands without any bridge, so these tests have no `?`.


def test_pzpr_finds_broken_answers_wrong(judge: Judge) -> None:
    rng = Random(3)
    broken: list[Solution] = []
    tried = solved(4, examples(200), unknown=0)
    for solution in tried:
        counts = dict(solution.counts)
        edge = rng.choice(list(solution.puzzle.edges))
        counts[edge] = rng.choice([n for n in range(3) if n != counts.get(edge, 0)])
        bridges = [(*ends, n) for ends, n in counts.items() if n]
        if bridges:
            broken.append(Solution(solution.puzzle, bridges))
    assert len(broken) > len(tried) / 2
    texts = [dumps(solution, "pzprv3") for solution in broken]
    for solution, text, judged in zip(broken, texts, judge(texts), strict=True):
        assert check(solution.puzzle, solution) != []
        assert judged["complete"] is False
        assert judged["failure"] is not None
        assert judged["file"] == text
        assert parse_solution(judged["file"]) == solution


def test_pzpr_and_our_checker_agree(judge: Judge) -> None:
    """On answers whose clues mostly fit, but which cross or are in parts."""
    rng = Random(5)
    answers: list[Solution] = []
    while len(answers) < examples(400):
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        cells = [(r, c) for r in range(rows) for c in range(cols) if rng.random() < 0.3]
        edges = Puzzle(rows, cols, [(*cell, 1) for cell in cells]).edges
        drawn = [(*edge, rng.randint(1, 2)) for edge in edges if rng.random() < 0.7]
        clues = dict.fromkeys(cells, 0)
        for a, b, count in drawn:
            clues[a] += count
            clues[b] += count
        if not drawn or 0 in clues.values():
            continue
        if rng.random() < 0.2:
            clues[rng.choice(cells)] += rng.choice((1, -1))
        puzzle = Puzzle(rows, cols, [(*cell, clue) for cell, clue in clues.items()])
        answers.append(Solution(puzzle, drawn))
    texts = [dumps(solution, "pzprv3") for solution in answers]
    failures = dict.fromkeys((None, "lnCross", "lcDivided", "nmLineGt", "nmLineLt"), 0)
    for solution, text, judged in zip(answers, texts, judge(texts), strict=True):
        assert judged["complete"] == (not check(solution.puzzle, solution)), text
        assert (judged["failure"] is None) == judged["complete"]
        failures[judged["failure"]] += 1
    assert min(failures.values()) > 0, failures


PARAMETERS = [
    "7x7i30e10m2d0",
    "7x7i30e10m2d1",
    "7x7i30e10m2d2",
    "10x10i30e10m2d2",
    "15x15i30e10m2d1",
    "7x7i30e10m1d0",
    "8x5i30e10m3d1",
    "5x9i20e50m4d0",
    "7x7i30e10m2Ld0",
    "10x10i30e10m1Ld1",
    "9x9i25e0m3Ld1",
    "12x7i30e10m4Ld0",
    "30x20i15e100m2d0",
    "3x3i30e10m2d0",
]


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_we_read_and_solve_games_of_bridges(
    bridges: Callable[..., subprocess.CompletedProcess[str]], parameters: str
) -> None:
    ids = bridges("--generate", "10", f"{parameters}#hashikit").stdout.split()
    assert len(ids) == 10
    size, _, rest = parameters.partition("i")
    for text in ids:
        assert formats.detect(text) == "tatham"
        puzzle = parse(text)
        assert dumps(puzzle, "tatham") == text
        assert f"{puzzle.cols}x{puzzle.rows}" == size
        assert f"m{puzzle.max_bridges}" in rest
        assert puzzle.loops == ("L" not in rest)
        result = solve(puzzle, unique=True)
        assert result.unique
        assert result.solution is not None
        assert check(puzzle, result.solution) == []


def test_bridges_takes_our_game_ids(
    bridges: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    taken, tried = 0, examples(60)
    rng = Random(7)
    for puzzle in random_puzzles(8, tried):
        cells: set[tuple[int, int]] = set()
        for row, col, _ in puzzle.islands:
            if not {(row - 1, col), (row, col - 1)} & cells:
                cells.add((row, col))
        made = Puzzle(
            puzzle.rows,
            puzzle.cols,
            [(*cell, rng.randint(1, 16)) for cell in cells],
            max_bridges=rng.randint(1, 4),
            loops=rng.random() < 0.5,
        )
        try:
            text = dumps(made, "tatham")
        except UnsupportedRuleError:
            continue
        done = bridges("--generate", "1", text)
        assert (done.returncode, done.stdout.strip()) == (0, text)
        taken += 1
    assert taken > tried / 2


@pytest.mark.parametrize(
    "text", ["3x3m2:22g", "3x3m2:2b2e", "3x3m2:0b3e", "2x3m2:2a2c", "3x3m2:2h"]
)
def test_what_we_do_not_write_bridges_does_not_take(
    bridges: Callable[..., subprocess.CompletedProcess[str]], text: str
) -> None:
    assert bridges("--generate", "1", text).returncode == 1
    with pytest.raises(UnsupportedRuleError):
        tatham.dumps(parse(text))


def test_bridges_takes_the_sample(
    bridges: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    assert bridges("--generate", "1", SAMPLES["tatham"]).returncode == 0


LINK = "https://puzz.link/p?hashi/3/3/4g3i3g2"


@pytest.mark.parametrize(
    ("before", "column"),
    [
        ("https://puzz.link/p?hashi/4/3/2h3j1h2", 38),
        ("https://puzz.link/p?hashi/4/3/2h3j1h2\u2028", 39),
        ("4.3/.../3.2", 12),
        ("4x3m2:2b3d1b2", 14),
        ("garbage ? hashi/9/9/zz ", 24),
        ("what is this? ", 15),
    ],
)
def test_nothing_before_an_address_is_lost(before: str, column: int) -> None:
    """Two files whose first one lacks its last end of line: `cat` glues two addresses."""
    for text in (before + LINK, before + LINK + "/"):
        with pytest.raises(hashikit.FormatError) as caught:
            hashikit.parse(text)
        assert (caught.value.line, caught.value.column) == (1, column)
    if "\u2028" not in before:
        with pytest.raises(hashikit.FormatError, match="line 2, column"):
            list(hashikit.formats.parse_all(f"{LINK}\n{before}{LINK}\n"))


@pytest.mark.parametrize(
    "page",
    [
        "", "puzz.link/p?", "HTTPS://PUZZ.LINK/p?", "http://127.0.0.1:8017/p?", "localhost:80/p?",
        "/p?", "https://puzz.link/p.html?type=editor&",
    ],
)  # fmt: skip
def test_pages_that_an_address_may_name(page: str) -> None:
    assert hashikit.parse(f"{page}hashi/3/3/4g3i3g2") == hashikit.parse(LINK)


def test_a_cell_of_a_map_that_goes_on() -> None:
    text = "Width = 4\nHeight = 3\nIslands = [(0, 0, 1, 2], (2, 0, 1)]\n"
    with pytest.raises(hashikit.FormatError, match=r"line 3, column 22: expected \) or \]"):
        hashikit.parse(text, format="riddler")
