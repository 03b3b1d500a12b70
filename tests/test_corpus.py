"""The published puzzles: every one solved, checked, and its number of solutions settled."""

from __future__ import annotations

from pathlib import Path

import pytest

import hashikit
from effort import some
from hashikit import Status, check, formats


@pytest.mark.parametrize(
    "islands", [100, *(pytest.param(n, marks=pytest.mark.slow) for n in (200, 300, 400))]
)
def test_every_cllv_puzzle_is_solved_and_has_a_second_solution(corpus: Path, islands: int) -> None:
    paths = sorted((corpus / "cllv" / str(islands)).glob("*.has"))
    assert len(paths) == 180
    for path in paths if islands == 100 else some(paths, 60):
        puzzle = hashikit.read(path)
        assert len(puzzle.islands) == islands
        result = hashikit.solve(puzzle, unique=True)
        assert result.status is Status.SOLVED, path.name
        assert result.solution is not None
        assert check(puzzle, result.solution) == [], path.name
        assert result.unique is False, path.name
        assert result.second is not None
        assert check(puzzle, result.second) == [], path.name
        assert result.second != result.solution, path.name
        assert not hashikit.is_unique(puzzle), path.name
        if islands == 100:
            assert hashikit.census(puzzle).count > 1, path.name


def test_a_sweep_finds_one_solution_of_every_janko_puzzle(corpus: Path) -> None:
    """The uniqueness again, by a method that shares only the bounds with the search."""
    entries = list(formats.read_all(corpus / "janko" / "janko_hashi_odd.json"))
    assert len(entries) == 455
    for entry in entries:
        found = hashikit.census(entry.puzzle)
        assert found.count == 1, entry.name
        assert found.sample(1) == [entry.solution], entry.name


def test_every_janko_puzzle_has_the_published_solution_and_no_other(corpus: Path) -> None:
    entries = list(formats.read_all(corpus / "janko" / "janko_hashi_odd.json"))
    assert len(entries) == 455
    for entry in entries:
        name, puzzle, published = entry.name, entry.puzzle, entry.solution
        assert published is not None, name
        result = hashikit.solve(puzzle, unique=True)
        assert result.status is Status.SOLVED, name
        assert result.unique is True, name
        assert result.second is None, name
        assert result.solution == published, name
        assert check(puzzle, published) == [], name
        assert hashikit.count(puzzle) == 1, name


def test_what_is_forced_in_janko_puzzles_is_their_solution(corpus: Path) -> None:
    entries = list(formats.read_all(corpus / "janko" / "janko_hashi_odd.json"))
    for entry in entries:
        name, puzzle, published = entry.name, entry.puzzle, entry.solution
        assert published is not None
        forced = hashikit.forced(puzzle)
        assert forced.status is Status.SOLVED, name
        assert all(e.minimum == e.maximum for e in forced.edges), name
        bridges = {(e.a, e.b): e.minimum for e in forced.edges if e.minimum}
        assert bridges == published.counts, name


@pytest.mark.slow
def test_what_is_forced_in_cllv_puzzles_holds_for_many_solutions(corpus: Path) -> None:
    for path in sorted((corpus / "cllv").glob("*/*.has"))[::90]:
        puzzle = hashikit.read(path)
        forced = hashikit.forced(puzzle)
        assert forced.status is Status.SOLVED, path.name
        seen = {(e.a, e.b): (99, 0) for e in forced.edges}
        for solution in hashikit.solutions(puzzle, limit=100):
            counts = solution.counts
            for edge, (low, high) in seen.items():
                count = counts.get(edge, 0)
                seen[edge] = (min(low, count), max(high, count))
        for edge in forced.edges:
            a, b, low, high = edge.a, edge.b, edge.minimum, edge.maximum
            least, most = seen[a, b]
            assert low <= least <= most <= high, path.name
            if (least, most) != (low, high):  # a bound that no solution above has reached
                for count in {low, high} - {least, most}:
                    assert hashikit.solve(puzzle, state={(a, b): count}).solved, path.name


def test_a_search_for_what_is_forced_starts_over_rather_than_take_ten_seconds(corpus: Path) -> None:
    """With one seed alone, the first takes 589,589 conflicts.

    A limit stops all searches together, even after the second began.
    """
    path = corpus / "cllv" / "400" / "Hs_34_400_50_15_006.has"
    puzzle = hashikit.read(path)
    forced = hashikit.forced(puzzle)
    assert forced.status is Status.SOLVED
    assert 20_000 < forced.stats.conflicts < 50_000
    stopped = hashikit.forced(puzzle, conflict_limit=21_000)
    assert stopped.status is Status.UNKNOWN
    assert 21_000 <= stopped.stats.conflicts <= 21_002
    known = 0
    for edge, wide in zip(forced.edges, stopped.edges, strict=True):
        assert wide.minimum <= edge.minimum <= edge.maximum <= wide.maximum
        known += wide.minimum == wide.maximum
    assert known > 0
