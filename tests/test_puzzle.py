"""`Puzzle`, `Island`, `Bridge`, `Solution`, `Result`: values, neither malformed nor changed."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import asdict
from random import Random
from typing import Any

import numpy as np
import pytest

import brute
import hashikit
import random_puzzles
from hashikit import (
    Bridge,
    HashikitError,
    Island,
    MissingExtraError,
    Puzzle,
    PuzzleError,
    Sign,
    Solution,
    Stats,
    Status,
)
from hashikit.board.geometry import MAX_CLUE, MAX_SIDE
from hashikit.engine import wire

P = Puzzle(3, 3, [(0, 0, 4), (0, 2, 3), (2, 0, 3), (2, 2, 2)])
S = Solution(
    P, [((0, 0), (0, 2), 2), ((0, 0), (2, 0), 2), ((0, 2), (2, 2), 1), ((2, 0), (2, 2), 1)]
)
FULL = Puzzle(4, 5, [(0, 0, None), (3, 4, 0)], max_bridges=3, blocked=[(2, 2), (1, 1)], loops=False)


# ------------------------------------------------------------------------------- islands, bridges


def test_islands_are_tuples_with_names_and_bridges_unpack() -> None:
    island = Island(1, 2, None)
    assert (island.row, island.col, island.clue, island.at) == (1, 2, None, (1, 2))
    assert island == (1, 2, None)
    bridge = Bridge((0, 0), (0, 2), 1)
    assert bridge.horizontal
    assert not Bridge((0, 0), (2, 0), 1).horizontal
    a, b, count = bridge
    assert (a, b, count) == ((0, 0), (0, 2), 1)
    assert bridge.edge == ((0, 0), (0, 2))
    assert bridge < Bridge((0, 0), (0, 2), 2) < Bridge((0, 0), (2, 0), 1)


# ----------------------------------------------------------------------------------------- puzzle


def test_puzzle_keeps_what_it_is_given_row_by_row() -> None:
    shuffled = Puzzle(3, 3, [(2, 2, 2), Island(0, 2, 3), (2, 0, 3), (0, 0, 4)])
    assert shuffled == P
    assert shuffled.islands == P.islands
    assert [island.at for island in P.islands] == [(0, 0), (0, 2), (2, 0), (2, 2)]
    assert (P.rows, P.cols, P.max_bridges, P.blocked, P.loops) == (3, 3, 2, frozenset(), True)
    assert FULL.blocked == {(1, 1), (2, 2)}
    assert isinstance(FULL.blocked, frozenset)


def test_puzzles_are_equal_by_content_and_differ_by_every_part() -> None:
    base: dict[str, Any] = {
        "rows": 3,
        "cols": 3,
        "islands": [(0, 0, 1), (0, 2, 1)],
        "max_bridges": 2,
        "blocked": [(2, 2)],
        "loops": True,
    }
    others = [
        {"rows": 4},
        {"cols": 4},
        {"islands": [(0, 0, 1), (0, 2, None)]},
        {"islands": [(0, 0, 1)]},
        {"max_bridges": 3},
        {"blocked": []},
        {"loops": False},
    ]

    def make(**parts: Any) -> Puzzle:
        parts = {**base, **parts}
        return Puzzle(parts.pop("rows"), parts.pop("cols"), parts.pop("islands"), **parts)

    assert make() == make()
    assert hash(make()) == hash(make())
    assert len({make(), make(), *(make(**other) for other in others)}) == 1 + len(others)
    assert make() != base
    assert (make() == "text") is False


@pytest.mark.parametrize("value", [P, S, FULL, Solution(FULL, [])])
def test_values_cannot_be_changed(value: Puzzle | Solution) -> None:
    before = repr(value)
    for name in (*(name for name in dir(value) if not name.startswith("_")), "new"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, 1)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert repr(value) == before


@pytest.mark.parametrize("value", [P, S, FULL, Solution(FULL, [])])
def test_values_survive_repr_pickle_and_copy(value: Puzzle | Solution) -> None:
    again = eval(repr(value), {"Puzzle": Puzzle, "Solution": Solution})
    assert again == value
    assert hash(again) == hash(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(value, protocol))
        assert loaded == value
        assert hash(loaded) == hash(value)
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


def test_random_puzzles_survive_repr_and_pickle() -> None:
    for puzzle in random_puzzles.puzzles(60, 300):
        shown = repr(puzzle)
        if shown.startswith("<"):
            assert shown.startswith(f"<Puzzle {puzzle.rows}×{puzzle.cols}, {len(puzzle.islands)} ")
        else:
            assert eval(shown, {"Puzzle": Puzzle}) == puzzle
        assert len(shown) <= 200
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert repr(Puzzle.from_grid([[1] * 40])) == "<Puzzle 1×40, 40 islands>"


def test_results_survive_pickle() -> None:
    result = hashikit.solve(P, unique=True)
    assert pickle.loads(pickle.dumps(result)) == result
    forced = hashikit.forced(P)
    assert pickle.loads(pickle.dumps(forced)) == forced


@pytest.mark.parametrize(
    ("arguments", "options", "names"),
    [
        ((0, 1, []), {}, "0 × 1"),
        ((1, 0, []), {}, "1 × 0"),
        ((-1, 5, []), {}, "-1 × 5"),
        ((MAX_SIDE + 1, 1, []), {}, str(MAX_SIDE)),
        ((10**30, 1, []), {}, str(MAX_SIDE)),
        ((2, 2, [(2, 0, 1)]), {}, "(2, 0)"),
        ((2, 2, [(0, 2, 1)]), {}, "(0, 2)"),
        ((2, 2, [(-1, 0, 1)]), {}, "(-1, 0)"),
        ((2, 2, [(0, 0, 1), (0, 0, 2)]), {}, "(0, 0)"),
        ((2, 2, [(0, 0, 1), (1, 1, 1), (0, 0, None)]), {}, "(0, 0)"),
        ((2, 2, [(0, 0, -1)]), {}, "-1"),
        ((2, 2, [(0, 0, MAX_CLUE + 1)]), {}, str(MAX_CLUE)),
        ((2, 2, [(0, 0, 10**30)]), {}, str(MAX_CLUE)),
        ((2, 2, []), {"max_bridges": 0}, "max_bridges"),
        ((2, 2, []), {"max_bridges": 5}, "max_bridges"),
        ((2, 2, []), {"blocked": [(2, 2)]}, "(2, 2)"),
        ((2, 2, []), {"blocked": [(-1, 0)]}, "(-1, 0)"),
        ((2, 2, [(1, 1, 1)]), {"blocked": [(1, 1)]}, "(1, 1)"),
    ],
)
def test_malformed_puzzles_are_refused_in_one_line(
    arguments: tuple[Any, ...], options: dict[str, Any], names: str
) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(*arguments, **options)
    assert names in str(caught.value)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, HashikitError)


def test_the_largest_grid_and_clue_are_accepted() -> None:
    puzzle = Puzzle(MAX_SIDE, MAX_SIDE, [(MAX_SIDE - 1, MAX_SIDE - 1, MAX_CLUE)])
    assert puzzle.islands[0].clue == MAX_CLUE
    assert hashikit.solve(puzzle).status is Status.NO_SOLUTION


def test_edges_are_lines_of_sight() -> None:
    assert list(P.edges) == [
        ((0, 0), (0, 2)),
        ((0, 0), (2, 0)),
        ((0, 2), (2, 2)),
        ((2, 0), (2, 2)),
    ]
    wall = Puzzle(3, 3, P.islands, blocked=[(0, 1)])
    assert list(wall.edges) == list(P.edges)[1:]
    row = Puzzle.from_grid([[1, 1, 0, 1]])
    assert list(row.edges) == [((0, 0), (0, 1)), ((0, 1), (0, 3))]
    assert list(Puzzle(5, 5, []).edges) == []


def test_flat_arrays_are_made_once() -> None:
    rows, cols, k, rules, islands, blocked, given, signs = wire.flat(FULL)
    assert (rows, cols, k, rules) == (4, 5, 3, 0)
    assert list(memoryview(islands).cast("i")) == [0, 0, -1, 3, 4, 0]
    assert list(memoryview(blocked).cast("i")) == [1, 1, 2, 2]
    assert given == signs == b""
    assert wire.flat(FULL) is wire.flat(FULL)

    pair = [(0, 0, None), (0, 2, 1), (1, 0, 3)]
    sign = Sign(1, 2, north=1, east="?")
    puzzle = Puzzle(
        2, 3, pair, connected=False, given=[((1, 0), (0, 0), 2)], blocked=[(1, 1)], signs=[sign]
    )
    assert wire.flat(puzzle)[:4] == (2, 3, 2, 3)
    _, blocked, given, signs = wire.flat(puzzle)[4:]
    assert list(memoryview(blocked).cast("i")) == [1, 1, 1, 2]
    assert list(memoryview(given).cast("i")) == [0, 2, 2]
    assert list(memoryview(signs).cast("i")) == [1, 2, 1, -2, -1, -1]


def test_what_stands_in_a_cell() -> None:
    assert P.at((0, 2)) == Island(0, 2, 3)
    assert P.at((1, 1)) is None
    assert P.at((9, 9)) is None


def test_neighbors_are_the_ends_of_the_edges_of_an_island() -> None:
    assert P.neighbors((0, 2)) == (Island(2, 2, 2), Island(0, 0, 4))
    for puzzle in random_puzzles.puzzles(63, 200):
        for island in puzzle.islands:
            row, col = island.at
            ends = {b if a == island.at else a for a, b in puzzle.edges if island.at in (a, b)}
            seen = puzzle.neighbors(island.at)
            assert {other.at for other in seen} == ends
            sides = [0 if r < row else 2 if r > row else 1 if c > col else 3 for r, c, _ in seen]
            assert sides == sorted(sides), "north, east, south, west"
    with pytest.raises(PuzzleError, match=r"no island at \(1, 1\)"):
        P.neighbors((1, 1))


def sparse(rng: Random) -> Puzzle:
    """Islands at random on a grid with room between them."""
    return Puzzle.from_grid([[rng.choice("....?") for _ in range(9)] for _ in range(9)])


def test_crossings_are_the_pairs_of_edges_that_cross() -> None:
    some = 0
    for puzzle in (sparse(Random(seed)) for seed in range(100)):
        edges, cells = puzzle.edges, brute.lines_of_sight(puzzle)
        expected = [
            (e, f)
            for e, one in enumerate(edges)
            for f, two in enumerate(edges[e + 1 :], e + 1)
            if cells[one] & cells[two]
        ]
        assert list(puzzle.crossings) == expected
        some += len(expected)
    assert some > 100


# -------------------------------------------------------------------------------------- from_grid


def test_from_grid_of_lists() -> None:
    grid = [[4, 0, "3"], [None, ".", ""], ["?", "#", 2]]
    expected = Puzzle(3, 3, [(0, 0, 4), (0, 2, 3), (2, 0, None), (2, 2, 2)], blocked=[(2, 1)])
    assert Puzzle.from_grid(grid) == expected
    assert Puzzle.from_grid(tuple(map(tuple, grid))) == expected
    assert Puzzle.from_grid(["4.3", " 0.", "?#2"]) == expected
    assert Puzzle.from_grid([["12", 0, "255"]]).islands == ((0, 0, 12), (0, 2, 255))


@pytest.mark.parametrize(
    "grid", [{(0, 0): 1, (0, 2): 1}, [{0: 1, 1: 0, 2: 1}], {frozenset([1, 2])}, [{1, 2}]]
)
def test_from_grid_of_what_has_no_order(grid: Any) -> None:
    with pytest.raises(PuzzleError, match="a grid is a sequence of rows"):
        Puzzle.from_grid(grid)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, object, str])
def test_from_grid_of_numpy_arrays(dtype: Any) -> None:
    array = np.array([[4, 0, 3], [0, 0, 0], [3, 0, 2]]).astype(dtype)
    puzzle = Puzzle.from_grid(array)
    assert puzzle == P
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == P
    assert Puzzle.from_grid(array[::-1, ::-1]).islands[0] == (0, 0, 2)


def test_from_grid_of_lists_of_numpy_numbers() -> None:
    rows = list(np.array([[4, 0, 3], [0, 0, 0], [3, 0, 2]]))
    puzzle = Puzzle.from_grid(rows)
    assert puzzle == P
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == P


def test_islands_of_numpy_numbers_are_plain_numbers() -> None:
    array = np.array([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
    islands = [(r, c, array[r, c]) for r, c in np.argwhere(array)]
    puzzle = Puzzle(array.shape[0], array.shape[1], islands, blocked=np.argwhere(array[1:2] == 9))
    assert puzzle == P
    assert repr(puzzle) == repr(P)
    assert all(type(value) is int for island in puzzle.islands for value in island)


def test_from_grid_passes_the_rules_on() -> None:
    puzzle = Puzzle.from_grid([[1, 1]], max_bridges=4, loops=False)
    assert (puzzle.max_bridges, puzzle.loops) == (4, False)


def test_to_grid_is_the_mirror_of_from_grid() -> None:
    for puzzle in (*random_puzzles.puzzles(62, 300), FULL, *random_puzzles.all_rules(62, 100)):
        again = Puzzle.from_grid(
            puzzle.to_grid(),
            max_bridges=puzzle.max_bridges,
            loops=puzzle.loops,
            connected=puzzle.connected,
            given=puzzle.given,
        )
        assert again == puzzle
    with pytest.raises(PuzzleError, match="another cell"):
        Puzzle.from_grid([[Island(3, 3, 1)]])


@pytest.mark.parametrize(
    ("grid", "names"),
    [
        ([], "empty"),
        ([[]], "empty"),
        ([[], []], "empty"),
        ([[1, 0], [1]], "row 1"),
        ([[1], [1, 0]], "row 1"),
        ([[1, "x"]], "(0, 1)"),
        ([[1], [1.5]], "(1, 0)"),
        ([["²"]], "(0, 0)"),
        ([["-1"]], "(0, 0)"),
        ([[-1]], "-1"),
        ([["9999999999999999999999"]], "(0, 0)"),
        ([[256]], "256"),
        ([[1, True]], "cell (0, 1) is True, not a clue"),
        ([[[1]]], "(0, 0)"),
    ],
)
def test_malformed_grids_are_refused_in_one_line(grid: Any, names: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle.from_grid(grid)
    assert names in str(caught.value)
    assert "\n" not in str(caught.value)


def test_numpy_is_not_needed() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; import hashikit; "
        "p = hashikit.Puzzle.from_grid([[1, 0, 1]]); print(hashikit.solve(p).status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "solved"


# --------------------------------------------------------------------------------------- solution


def test_solution_sorts_its_bridges_and_their_ends() -> None:
    given = [((2, 2), (2, 0), 1), ((2, 0), (0, 0), 2), ((2, 2), (0, 2), 1), ((0, 2), (0, 0), 2)]
    assert Solution(P, given) == S
    assert S.bridges[0] == Bridge((0, 0), (0, 2), 2)
    assert hash(Solution(P, given)) == hash(S)
    assert len({S, Solution(P, given), Solution(P, given[:3])}) == 2
    assert Solution(FULL, S.bridges) != S
    assert (S == 3) is False


def test_solution_counts() -> None:
    assert S.between((0, 0), (0, 2)) == S.between((0, 2), (0, 0)) == 2
    assert S.between((0, 0), (2, 2)) == 0
    assert sum(S.counts.values()) == 6
    assert S.counts[(0, 2), (2, 2)] == 1


@pytest.mark.parametrize(
    ("bridges", "names"),
    [
        ([((0, 0), (0, 0), 1)], "(0, 0)"),
        ([((0, 0), (0, 2), 0)], "0 bridges"),
        ([((0, 0), (0, 2), -1)], "-1 bridges"),
        ([((0, 0), (0, 2), 1), ((0, 2), (0, 0), 1)], "twice"),
    ],
)
def test_malformed_solutions_are_refused_in_one_line(bridges: Any, names: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Solution(P, bridges)
    assert names in str(caught.value)
    assert "\n" not in str(caught.value)


def test_solution_of_the_engine_is_the_same_value() -> None:
    result = hashikit.solve(P)
    assert result.solution == S
    assert repr(result.solution) == repr(S)
    assert hash(result.solution) == hash(S)
    assert list(S.bridges) == sorted(S.bridges)
    for puzzle in random_puzzles.puzzles(61, 200):
        solution = hashikit.solve(puzzle).solution
        if solution is not None:
            assert list(solution.bridges) == sorted(solution.bridges)
            assert Solution(puzzle, solution.bridges) == solution


def test_to_networkx() -> None:
    graph = S.to_networkx()
    assert set(graph.nodes) == {island.at for island in P.islands}
    assert graph.nodes[0, 0]["clue"] == 4
    assert {frozenset(ends): n for *ends, n in graph.edges.data("bridges")} == {
        frozenset(edge): count for edge, count in S.counts.items()
    }
    import networkx

    assert networkx.is_connected(graph)
    lonely = Solution(Puzzle.from_grid([["?", 0, 1]]), []).to_networkx()
    assert lonely.nodes[0, 0]["clue"] is None
    assert lonely.number_of_edges() == 0


def test_to_networkx_without_networkx_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'hashikit\[graph\]'") as caught:
        S.to_networkx()
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ImportError)


# ----------------------------------------------------------------------------------------- result


def test_result_says_what_it_found() -> None:
    result = hashikit.solve(P)
    assert result.solved
    assert result.puzzle is P
    assert str(result) == str(S)
    assert str(result.status) == "solved"
    nothing = hashikit.solve(Puzzle.from_grid([[1, 0, 2]]))
    assert not nothing.solved
    assert str(nothing) == "no-solution"
    assert Status("unknown") is Status.UNKNOWN


def test_stats_add_up() -> None:
    assert Stats(1.5, 2.0).time == 3.5
    assert set(asdict(Stats()).values()) == {0}


def test_what_is_too_large_to_draw_is_named_instead() -> None:
    huge = Puzzle(2000, 2000, [(0, 0, 1)])
    assert str(huge) == "<Puzzle 2000×2000, 1 island> (too large to draw)"
    assert huge._repr_svg_() is None
    assert str(Solution(huge, [])) == repr(Solution(huge, []))
    assert Solution(huge, [])._repr_svg_() is None
    result = hashikit.solve(Puzzle(2000, 2000, []))
    assert "2000, 2000" in str(result)
    with pytest.raises(HashikitError, match="too large to draw"):
        huge.svg()


def test_answers_have_no_truth_value() -> None:
    for answer in (hashikit.solve(P), hashikit.forced(P), hashikit.rate(P), hashikit.hint(P)):
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(answer)
    assert repr(hashikit.solve(P)).startswith("Result(solved, ")
    assert repr(hashikit.solve(P, unique=True)).startswith("Result(solved, unique, ")
    assert repr(hashikit.forced(P)) == "Forced(solved, 4 of 4 edges fixed)"
