"""Invalid arguments raise an error at the call, in one line that names the argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import numpy
import pytest

import hashikit
import quickly
from hashikit import (
    HashikitError,
    Island,
    Level,
    OptionError,
    Puzzle,
    PuzzleError,
    Solution,
    State,
    Technique,
    check,
)
from hashikit.draw import svg, text

A, B = (0, 0), (0, 2)
PUZZLE = Puzzle.from_grid([[2, 0, 2]])
SOLUTION = Solution(PUZZLE, [(A, B, 2)])

WRONG: list[Callable[[], Any]] = [
    lambda: check("2.2", []),  # type: ignore[arg-type]
    lambda: check(PUZZLE, "2.2"),
    lambda: check(PUZZLE, 5),  # type: ignore[arg-type]
    lambda: check(PUZZLE, [(A, B)]),  # type: ignore[list-item]
    lambda: Solution("2.2", []),  # type: ignore[arg-type]
    lambda: Solution(PUZZLE, 5),  # type: ignore[arg-type]
    lambda: Solution.from_counts("2.2", [1]),  # type: ignore[arg-type]
    lambda: Solution.from_counts(PUZZLE, None),  # type: ignore[arg-type]
    lambda: Solution.from_counts(PUZZLE, [1, 2]),
    lambda: SOLUTION.between(A, None),  # type: ignore[arg-type]
    lambda: State.exactly("2.2", SOLUTION),  # type: ignore[arg-type]
    lambda: State.of(5),  # type: ignore[arg-type]
    lambda: State.of("2.2"),  # type: ignore[arg-type]
    lambda: State({(A, A): 1}),
    lambda: State({(A, B): 1}).on("2.2"),  # type: ignore[arg-type]
    lambda: PUZZLE.at([0, 2]),  # type: ignore[arg-type]
    lambda: PUZZLE.at("ab"),  # type: ignore[arg-type]
    lambda: PUZZLE.neighbors(5),  # type: ignore[arg-type]
    lambda: PUZZLE.rotate("x"),  # type: ignore[arg-type]
    lambda: PUZZLE.rotate(1.5),  # type: ignore[arg-type]
    lambda: PUZZLE.replace(size=3),
    lambda: Puzzle.from_grid("2.2"),
    lambda: Puzzle(3, 3, [], loops="no"),  # type: ignore[arg-type]
    lambda: Puzzle(3, 3, 5),  # type: ignore[arg-type]
    lambda: Puzzle("3", 3, []),  # type: ignore[arg-type]
    lambda: svg.draw("2.2"),  # type: ignore[arg-type]
    lambda: svg.fits(5),  # type: ignore[arg-type]
    lambda: svg.draw(PUZZLE, 5),  # type: ignore[arg-type]
    lambda: svg.draw(PUZZLE, cell="x"),  # type: ignore[arg-type]
    lambda: svg.draw(PUZZLE, theme=None),  # type: ignore[arg-type]
    lambda: svg.draw(PUZZLE, highlight=A),  # type: ignore[arg-type]
    lambda: svg.draw(PUZZLE, edges=(A, B)),  # type: ignore[arg-type]
    lambda: text.draw(None),  # type: ignore[arg-type]
    lambda: hashikit.solve(hashikit.solve(PUZZLE)),  # type: ignore[arg-type]
    # Python takes True for 1.
    lambda: hashikit.solve(PUZZLE, time_limit=True),
    lambda: hashikit.solve(PUZZLE, time_limit=numpy.bool_(True)),  # type: ignore[arg-type]
    lambda: hashikit.solve(PUZZLE, conflict_limit=True),
    lambda: hashikit.solve(PUZZLE, seed=True),
    lambda: hashikit.count(PUZZLE, limit=True),
    lambda: hashikit.rate(PUZZLE, time_limit=False),
    lambda: quickly.generate(True, 7),
    lambda: quickly.generate(7, 7, islands=True),
    lambda: quickly.generate(7, 7, density=True),
    lambda: quickly.generate(7, 7, doubles=True),
    lambda: quickly.generate(7, 7, seed=True),
    lambda: quickly.generate(7, 7, max_bridges=True),
    lambda: quickly.generate(7, 7, best_of=True),
    lambda: quickly.generate_many(True),
    lambda: hashikit.solve_many([PUZZLE], jobs=True),
    lambda: Puzzle(True, 3, []),
    lambda: Puzzle(1, 3, [(0, 0, True), (0, 2, 1)]),
    lambda: Puzzle(2, 3, [(0, 0, 1), (0, 2, 1)], blocked=[(True, 1)]),
    lambda: Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)], given=[(A, B, True)]),
    lambda: Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)], max_bridges=True),
    lambda: Solution(PUZZLE, [(A, B, True)]),
    lambda: State({(A, B): True}),
    lambda: PUZZLE.rotate(True),
    lambda: svg.draw(PUZZLE, cell=True),
    lambda: quickly.generate_many(0),
    lambda: hashikit.solve_many({"one": PUZZLE}),  # type: ignore[arg-type]
    lambda: hashikit.rate_many({PUZZLE: 1}),
    lambda: quickly.generate(without="full"),
    lambda: quickly.generate(without="minimal"),
    lambda: quickly.generate(need={"loop": 2}),
    lambda: hashikit.first_error(PUZZLE, None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", WRONG, ids=range(len(WRONG)))
def test_wrong_arguments_are_refused_in_one_line(call: Callable[[], Any]) -> None:
    with pytest.raises((PuzzleError, OptionError)) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_refusals_say_why_and_what_to_do() -> None:
    with pytest.raises(OptionError, match=r"^count is 0, not a whole number from 1 up$"):
        quickly.generate_many(0)
    with pytest.raises(OptionError, match=r"not an iterable of puzzles; give its \.values\(\)$"):
        hashikit.solve_many({"one": PUZZLE})  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"without is 'full'.*every puzzle needs it"):
        quickly.generate(without="full")
    with pytest.raises(OptionError, match=r"^time_limit is True, not a number of seconds"):
        hashikit.solve(PUZZLE, time_limit=True)
    with pytest.raises(AttributeError, match=r"'loads'; hashikit\.parse reads a text$"):
        hashikit.loads("2.2")  # type: ignore[attr-defined]


def test_a_result_is_no_puzzle() -> None:
    with pytest.raises(PuzzleError, match=r"^puzzle is 'Result', not a Puzzle; give its \.puzzle"):
        hashikit.rate(hashikit.solve(PUZZLE))  # type: ignore[arg-type]


def test_whatever_has_bridges_is_a_drawing() -> None:
    for drawing in (SOLUTION, State({(A, B): 2}), {(B, A): 2}, [(A, B, 2)], SOLUTION.bridges):
        assert check(PUZZLE, drawing) == []
        assert Solution(PUZZLE, drawing) == SOLUTION
        assert svg.draw(PUZZLE, drawing) == SOLUTION.svg()
        assert text.draw(PUZZLE, drawing) == str(SOLUTION)
        assert State.exactly(PUZZLE, drawing) == State({(A, B): 2})
        assert hashikit.solve(PUZZLE, state=drawing).solved


def test_an_island_stands_for_its_cell() -> None:
    island = Island(0, 2, 2)
    assert PUZZLE.at(island) == island
    assert PUZZLE.neighbors(island) == (Island(0, 0, 2),)
    assert svg.draw(PUZZLE, highlight=[island]) == svg.draw(PUZZLE, highlight=[island.at])


def test_levels_and_techniques_compare_by_difficulty() -> None:
    assert Level.HARD > Level.EASY
    assert Level.EXPERT > "hard"
    assert max(Technique) is Technique.MINIMAL
    assert Technique.PARITY > "full"
    for wrong in (lambda: Level.HARD > "hrd", lambda: hashikit.rate(PUZZLE) >= "hrd"):
        with pytest.raises(HashikitError, match=r"^level is 'hrd', not one of .*'hard'\?"):
            wrong()
    with pytest.raises(TypeError):
        _ = Level.HARD > 3  # type: ignore[operator]


def test_types_can_be_looked_up() -> None:
    for thing in (hashikit.solve, hashikit.hint, Puzzle.from_grid, State.of, check):
        assert get_type_hints(thing)


def test_true_or_false_is_meant() -> None:
    puzzle = hashikit.parse("4.3/.../3.2")
    with pytest.raises(OptionError, match="unique is 'no', not True or False"):
        hashikit.solve(puzzle, unique="no")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="unique is 1, not True or False"):
        hashikit.solve_many([puzzle], unique=1)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="bytes"):
        Puzzle.from_grid([b"101"])
    with pytest.raises(PuzzleError, match="not a Puzzle"):
        hashikit.verify("nowhere", "3.3/.../2.2")  # type: ignore[arg-type]


GRAPHICS = (hashikit.svg.draw, hashikit.text.draw, hashikit.png.draw)


@pytest.mark.parametrize("draw", GRAPHICS, ids=lambda draw: draw.__module__)
def test_drawings_name_what_is_no_puzzle(draw: Any) -> None:
    solution = hashikit.solve(hashikit.parse("2.2")).solution
    for wrong in ("2.2", None, [[1, 0, 1]], numpy.zeros((2, 2)), solution):
        with pytest.raises(
            hashikit.PuzzleError, match=f"^puzzle is '{type(wrong).__name__}', not a Pu"
        ):
            draw(wrong)
    with pytest.raises(
        hashikit.OptionError, match=r"^coordinates is a ndarray, not True or False$"
    ):
        draw(hashikit.parse("2.2"), coordinates=numpy.zeros((9, 9)))


def test_what_is_shown_of_a_wrong_value_is_one_short_line() -> None:
    puzzle = hashikit.parse("2.2")
    large = numpy.zeros((30, 30))
    calls = (
        lambda: hashikit.solve(puzzle, time_limit=large),  # type: ignore[arg-type]
        lambda: hashikit.solve(puzzle, seed=large),  # type: ignore[arg-type]
        lambda: hashikit.solve(puzzle, unique=large),  # type: ignore[arg-type]
        lambda: hashikit.solve(puzzle, solver=large),  # type: ignore[arg-type]
        lambda: hashikit.check(puzzle, object()),  # type: ignore[arg-type]
        lambda: quickly.generate(5, 5, level=large),  # type: ignore[arg-type]
        lambda: hashikit.solve(puzzle).solution.between(large, (0, 2)),  # type: ignore
        lambda: hashikit.Puzzle.from_networkx(large),  # type: ignore[arg-type]
    )
    for call in calls:
        with pytest.raises(hashikit.HashikitError) as caught:
            call()
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 200
        assert " at 0x" not in str(caught.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda value: hashikit.solve(hashikit.parse("1.1"), solver=value),
        lambda value: hashikit.parse("1.1", format=value),
        lambda value: hashikit.dumps(hashikit.parse("1.1"), value),
        lambda value: hashikit.models.dumps(hashikit.parse("1.1"), value),
        lambda value: hashikit.write(hashikit.parse("1.1"), f"/{value}"),
        lambda value: hashikit.parse("1.1").rotate(value),
        lambda value: hashikit.parse("1.1").at(value),
        lambda value: hashikit.Puzzle(1, 3, [(0, 0, 1)], signs=[(0, 1, value, None, None, None)]),
        lambda value: hashikit.svg.draw(hashikit.parse("1.1"), highlight=value),
        lambda value: quickly.generate(5, 5, picture=[value]),
    ],
)
def test_values_of_any_length_are_quoted_in_short(call: Callable[[str], object]) -> None:
    with pytest.raises(hashikit.HashikitError) as error:
        call("a" * 100_000)
    assert "aaa" in str(error.value) or len(str(error.value)) < 200
    assert len(str(error.value)) < 1000
    assert len(error.value.render()) < 1000


def test_what_fits_into_a_message_is_quoted_in_full() -> None:
    with pytest.raises(hashikit.HashikitError, match=f"no format '{'a' * 400}'"):
        hashikit.parse("1.1", format="a" * 400)
