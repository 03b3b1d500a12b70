"""`hashi show --open`: where a puzzle is open, and which extra clue would help most."""

from __future__ import annotations

from math import log10

from .._util.limits import Limits
from ..board.solution import Solution
from ..draw import svg
from ..errors import LimitReachedError
from ..formats import Entry
from ..i18n.sentences import Figure, Message, Text, count_message, group_digits, render
from ..solvers.census import Census, ExtraClue, census
from .outputs import Output
from .status import Exit
from .terminal import paint, status


def show(
    output: Output,
    entry: Entry,
    solution: Solution | None,
    *,
    picture: bool,
    coordinates: bool | None,
    time_limit: float | None,
) -> Exit:
    """Draw a bridge the darker, the more solutions have it; say what would help.

    Args:
        output: Where to write.
        entry: The puzzle.
        solution: What further clues have to agree with; `None` for any solution.
        picture: Whether to write picture files instead of text.
        coordinates: Whether to number rows and columns; `None` where the text names cells.
        time_limit: Seconds for all of it.

    Raises:
        PuzzleError: `solution` is none of this puzzle.
        UnsupportedRuleError: The puzzle has signs.
    """
    limits = Limits(time_limit)
    name = f"{output.title}: " if output.title else ""
    try:
        result = census(entry.puzzle, time_limit=limits.seconds())
        clues = result.extra_clues(solution, time_limit=limits.seconds())
        shares = result.marginals(time_limit=limits.seconds())
    except LimitReachedError as reached:
        output.line(name + paint(render(reached.message), "doubt", output.color))
        return Exit.UNKNOWN
    if not result.count:
        output.line(name + status(Message("no solution"), "bad", output.color))
        return Exit.NO
    best = _best(clues)
    with_numbers = bool(best) if coordinates is None else coordinates
    with output.under_title():
        if picture:
            output.picture(
                svg.draw(
                    entry.puzzle,
                    shares=shares,
                    highlight=[clue.island for clue in best if clue.island is not None],
                    edges=[clue.edge for clue in best if clue.edge is not None],
                    coordinates=with_numbers,
                )
            )
        else:
            output.draw(
                entry.puzzle,
                highlight=[clue.island for clue in best[:1] if clue.island is not None],
                edges=[clue.edge for clue in best[:1] if clue.edge is not None],
                coordinates=with_numbers,
                shares=shares,
            )
        for line in _lines(result, best):
            output.line(render(line), 2)
    return Exit.OK


def _best(clues: list[ExtraClue]) -> list[ExtraClue]:
    """The best number of an island and the best given bridge, the better one first."""
    number = next((clue for clue in clues if clue.island is not None), None)
    bridge = next((clue for clue in clues if clue.edge is not None), None)
    return [clue for clue in clues if clue is number or clue is bridge]


def _lines(result: Census, best: list[ExtraClue]) -> list[Text]:
    """How many solutions there are, and what each of the clues would leave."""
    solutions = count_message("{number} solution", "{number} solutions", result.count)
    if result.count >= _LONG:
        solutions = Message("{number} solutions", number=short(result.count))
    if result.count == 1:
        return [Message("{solutions}; nothing is open", solutions=solutions)]
    return [solutions, *map(_clue, best)]


def _clue(clue: ExtraClue) -> Message:
    """What a clue would leave: of all solutions on average, or of those with a certain number."""
    share, value = _percent(clue.share), clue.value
    if clue.edge is None:
        if value is None:
            return Message(
                "a clue at {place} would leave {share} of them on average",
                place=clue.island,
                share=share,
            )
        return Message(
            "the clue {value} at {place} would leave {left} of them ({share})",
            value=value,
            place=clue.island,
            left=short(clue.numbers[value]),
            share=share,
        )
    a, b = clue.edge
    if value is None:
        return Message(
            "a given bridge between {a} and {b} would leave {share} of them on average",
            a=a,
            b=b,
            share=share,
        )
    return count_message(
        "giving {number} bridge between {a} and {b} would leave {left} of them ({share})",
        "giving {number} bridges between {a} and {b} would leave {left} of them ({share})",
        value,
        a=a,
        b=b,
        left=short(sum(clue.numbers[value:])),
        share=share,
    )


_LONG = 10**15
"""Numbers from here on are shown with three digits."""


def short(number: int) -> Figure:
    """A number of solutions; a long one with three digits.

    >>> short(225_280), short(10**20 // 3)
    ('225,280', '3.33 × 10^19')
    """
    if number < _LONG:
        return group_digits(number)
    exponent = log10(number)
    return Figure(f"{10 ** (exponent % 1):.2f} × 10^{int(exponent)}")


def _percent(share: float) -> Figure:
    return Figure(f"{100 * share:.2g}%" if share >= 1e-5 else f"{100 * share:.0e}%")
