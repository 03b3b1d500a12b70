"""Clauses by others, compared with a puzzle. The judge is brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

import hashikit as hk
from brute import solutions as brute
from cli_process import hashi_here
from hashikit import FormatError, Puzzle, models
from hashikit.models import encoding

pytest.importorskip("pysat", reason="pip install 'hashikit[sat]'")

SQUARE = hk.parse("2..2/..../2..2")


def by_truth_table(puzzle: Puzzle, how: str) -> tuple[list[list[int]], str]:
    """The clauses that a beginner would write who knows the solutions: one for each assignment of
    the pairs' variables that is none. With a map in one of three ways."""
    most = puzzle.max_bridges
    each = 2 if how == "binary" else most
    lines, first = [], {}
    for number, edge in enumerate(puzzle.edges):
        first[edge] = number * each + 1
        for k in range(1, each + 1):
            meaning = {"order": f">= {k}", "direct": f"= {k}", "binary": f"+ {k}"}[how]
            lines.append(f"{first[edge] + k - 1} = {encoding.name(edge)} {meaning}")
    codes = {
        "order": {n: tuple(n >= k for k in range(1, most + 1)) for n in range(most + 1)},
        "direct": {n: tuple(n == k for k in range(1, most + 1)) for n in range(most + 1)},
        "binary": {0: (False, False), 1: (True, False), 2: (False, True)},
    }[how]
    allowed = {
        tuple(bit for edge in puzzle.edges for bit in codes[one.counts.get(edge, 0)])
        for one in brute(puzzle)
    }
    size = each * len(puzzle.edges)
    clauses = [
        [-v if bit else v for v, bit in enumerate(bits, 1)]
        for bits in product((False, True), repeat=size)
        if bits not in allowed
    ]
    return clauses, "\n".join(lines)


def small() -> Iterator[Puzzle]:
    random = Random(1)
    for _ in range(12):
        cells = random.sample(list(product(range(3), range(3))), 4)
        clues = [(r, c, random.choice([1, 1, 2, 2, 3, None])) for r, c in cells]
        puzzle = Puzzle(3, 3, clues)
        if 0 < len(puzzle.edges) <= 4:
            yield puzzle
    yield SQUARE


@pytest.mark.parametrize("how", ["order", "direct", "binary"])
def test_right_clauses_and_clauses_with_one_mistake(how: str) -> None:
    random = Random(2)
    verdicts = set()
    for puzzle in small():
        clauses, names = by_truth_table(puzzle, how)
        meaning = encoding.parse_map(names, puzzle)
        found = encoding.compare(puzzle, clauses, meaning)
        expected = list(brute(puzzle))
        assert (found.verdict, found.solutions) == ("same", len(expected))
        if clauses:  # one fewer allows one assignment more
            fewer = list(clauses)
            fewer.pop(random.randrange(len(fewer)))
            wrong = encoding.compare(puzzle, fewer, meaning)
            assert wrong.verdict == "too-many"
            assert wrong.clash is not None or hk.check(puzzle, wrong.drawing)
            verdicts.add(wrong.verdict)
        if expected:
            lost = random.choice(expected)
            literals = [mark for marks in meaning.values() for mark in marks]
            used = [m.literal for m in literals]
            # Forbid that one solution.
            for bits in product((False, True), repeat=len(used)):
                clause = [-v if bit else v for v, bit in zip(used, bits, strict=True)]
                if clause not in clauses:
                    alone = encoding.compare(puzzle, [*clauses, clause], meaning)
                    assert alone.verdict == "missing"
                    assert alone.drawing in expected
                    verdicts.add(alone.verdict)
                    break
            assert lost in expected
    assert verdicts == {"too-many", "missing"}


def test_files_that_hashikit_writes_are_their_own_maps() -> None:
    for text in ("2..2/..../2..2", "4.3/.../3.2", "?.?.?/...../?...?"):
        puzzle = hk.parse(text)
        for model, same in (("sat-eager", True), ("sat", False)):
            cnf = models.dumps(puzzle, model)
            found = encoding.compare(
                puzzle, encoding.parse_clauses(cnf), encoding.parse_map(cnf, puzzle)
            )
            assert found.verdict == "same" or not same
            if same:
                assert found.solutions == len(list(brute(puzzle)))
    apart = encoding.parse_clauses(models.dumps(SQUARE, "sat"))
    meaning = encoding.parse_map(models.dumps(SQUARE, "sat"), SQUARE)
    found = encoding.compare(SQUARE, apart, meaning)
    assert found.verdict == "too-many"
    assert [broken.rule for broken in found.broken] == ["disconnected"]


def test_bad_files() -> None:
    for text, said in (
        ("1 = A1-B2 >= 1", "line 1: A1-B2 is no pair of islands in sight of each other"),
        ("one is A1-D1", "line 1: expected a line such as 5 = A1-C1 >= 1, found 'one is A1-D1'"),
        ("0 = A1-D1 >= 1", "line 1: there is no variable 0"),
        ("", "nothing says what the variables mean"),
        ("1 = A1-D1 >= 1", "the variables of A1-D1 do not tell 0 to 2 bridges apart"),
        ("1 = A1-D1 >= 1\n2 = A1-D1 + 1", "the variables of A1-D1 do not tell 0 to 2 bridges"),
    ):
        with pytest.raises(FormatError) as caught:
            encoding.parse_map(text, SQUARE)
        assert str(caught.value).startswith(said), text
    for text, said in (
        ("p cnf 1 1\n1 x 0", "line 2: expected a literal or 0, found 'x'"),
        ("1 2", "line 1: the last clause does not end with 0"),
        ("1 ² 0", "line 1: expected a literal or 0"),
        ("p cnf 2 1\n1 -3 0", "line 2: variable 3 is beyond the 2 that line 1 announces"),
        ("c\np cnf 2 1\n1 0 2 0", "line 2: the number of clauses is 2, not 1 as this line says"),
        ("p cnf 2", "line 1: expected one line such as p cnf 2 3"),
        ("p cnf 2 1\np cnf 2 1\n1 0", "line 2: expected one line such as p cnf 2 3"),
    ):
        with pytest.raises(FormatError) as caught:
            encoding.parse_clauses(text)
        assert str(caught.value).startswith(said), text
    assert encoding.parse_clauses("c x\np cnf 9 2\n1 2\n0 -3 0\n%\n0\n") == [[1, 2], [-3]]


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("2..2\n....\n2..2\n")
    for model in ("sat", "sat-eager"):
        (tmp_path / f"{model}.cnf").write_text(models.dumps(SQUARE, model))
    asked = ("check", tmp_path / "p.txt", "--cnf")
    status, out, err = hashi_here(*asked, tmp_path / "sat-eager.cnf")
    assert (status, out, err) == (0, "the clauses have the 1 solution of the puzzle\n", "")
    status, out, err = hashi_here(*asked, tmp_path / "sat.cnf", "--map", tmp_path / "sat.cnf")
    assert (status, err) == (1, "")
    assert out.startswith("too many: this satisfies the clauses, but is no solution\n2")
    assert "disconnected: " in out
    clauses = encoding.parse_clauses((tmp_path / "sat-eager.cnf").read_text())
    mapping = (tmp_path / "sat-eager.cnf").read_text().partition("p cnf")[0]
    lines = [" ".join(map(str, (*clause, 0))) for clause in [*clauses, [-1]]]
    (tmp_path / "less.cnf").write_text(mapping + "\n".join(lines) + "\n")
    status, out, _ = hashi_here(*asked, tmp_path / "less.cnf")
    assert status == 1
    assert out.startswith("missing: this solution of the puzzle does not satisfy the clauses\n2──")
    for cnf, said in (("1 2", "the last clause does not end with 0"), ("1 0", "nothing says what")):
        (tmp_path / "bad.cnf").write_text(cnf)
        status, out, err = hashi_here(*asked, tmp_path / "bad.cnf")
        assert (status, out) == (2, "")
        assert said in err
        assert err.count("\n") == 1
    for more_, said in (
        (("--map", "x"), "--map is only for --cnf"),
        (("--cnf", tmp_path / "sat.cnf", "--solution", "x"), "--cnf cannot be combined"),
    ):
        status, _, err = hashi_here("check", tmp_path / "p.txt", *more_)
        assert status == 2
        assert said in err


def test_all_pairs_of_mistakes_are_noticed() -> None:
    """A literal turned round in one clause, wherever it is: same only if brute force says so."""
    clauses, names = by_truth_table(hk.parse("2.2/.../2.2"), "order")
    puzzle = hk.parse("2.2/.../2.2")
    meaning = encoding.parse_map(names, puzzle)
    marks = [mark for group in meaning.values() for mark in group]
    size = len(marks)
    for at, other in combinations(range(0, len(clauses), 37), 2):
        turned = [list(clause) for clause in clauses]
        turned[at][0] *= -1
        turned[other][-1] *= -1
        models_ = [
            bits
            for bits in product((False, True), repeat=size)
            if all(any((x > 0) == bits[abs(x) - 1] for x in clause) for clause in turned)
        ]
        counts = set()
        for bits in models_:
            held = {mark.literal: bits[mark.literal - 1] for mark in marks}
            one = tuple(
                sum(held[mark.literal] for mark in group) if held_in_order(group, held) else -1
                for group in meaning.values()
            )
            counts.add(one)
        right = {tuple(one.counts.get(edge, 0) for edge in meaning) for one in brute(puzzle)}
        found = encoding.compare(puzzle, turned, meaning)
        assert (found.verdict == "same") == (counts == right)


def held_in_order(group: object, held: dict[int, bool]) -> bool:
    first, second = (held[mark.literal] for mark in group)  # type: ignore[attr-defined]
    return first or not second
