"""A conversation in which a model plays a puzzle move by move, and hears after each what it is.

>>> from hashikit.tasks import Items
>>> talk = Conversation(Items("solve", "islands", seed=1, level="easy")[0], turns=8)
>>> edge, count = next(iter(talk.solution.counts.items()))
>>> turn = talk.reply(f"<answer>{edge[0]}-{edge[1]}: {count}</answer>")
>>> turn.verdicts, turn.over
(('right',), False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, cast

from .. import formats
from .._util import checks
from .._util.checks import check_text
from ..answers.cells import Naming
from ..answers.texts import drawing
from ..answers.verdict import nearest
from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..errors import AnswerError, HashikitError, OptionError, PuzzleError
from ..i18n import speaking
from ..reasoning import judge
from ..solvers.api import solve
from .renderings import RENDERINGS, Rendering, render, rules

__all__ = ["Conversation", "Turn", "prompt"]

MoveVerdict = Literal["right", "wrong", "drawn", "impossible"]
"""A move is in the solution, is not, is drawn already, or names no candidate edge."""


_GRID = 2**40


class Turn(NamedTuple):
    """What a reply of the model leads to.

    >>> Turn("", 0.0, True).verdicts
    ()
    """

    message: str
    """What to say to the model."""
    reward: float
    """For this reply: the share of all bridges that it drew, less that of wrong ones."""
    over: bool
    """Whether the conversation ends here."""
    solved: bool = False
    """Whether the puzzle is solved."""
    read: bool = True
    """Whether the reply could be read."""
    verdicts: tuple[MoveVerdict, ...] = ()
    """A verdict on each of its moves."""


class Conversation:
    """A puzzle played in turns.

    A reply holds one move or more, in any form that `hashikit.answers` reads: a pair and how many
    bridges it has at least. Right ones are drawn, wrong ones are not. The verdict is that of
    `hashikit.judge`, so it is true at every step, whatever came before.

    Rewards: each bridge of the solution is worth 1/*n* when it is drawn, each one too many costs as
    much. So a flawless conversation is worth 1, and a guess that is as likely wrong as right is
    worth nothing. The worth of each bridge is rounded to a multiple of 2⁻⁴⁰, so that the rewards
    of a flawless conversation add up to exactly 1, in any order.

    Args:
        entry: An item of `hashikit.tasks` with the variant `"solve"`, or a puzzle with one
            solution.
        turns: The most replies; `None` for two for each bridge of the solution.
        reasons: Whether to say why a move is wrong.
        rendering: How a puzzle that is no item is shown.

    Raises:
        OptionError: An argument is out of range, or `entry` is neither.
        PuzzleError: The puzzle has not exactly one solution.

    >>> talk = Conversation(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))
    >>> print(talk.reply("A1-C1: 1").message)
    (0, 0)-(0, 2): 1 is right.
    Bridges still missing: 1. Replies left: 3.
    """

    def __init__(
        self,
        entry: Mapping[str, Any] | Puzzle,
        *,
        turns: int | None = None,
        reasons: bool = False,
        rendering: Rendering = "islands",
    ) -> None:
        if isinstance(entry, Puzzle):
            puzzle = entry
        else:
            try:
                about = entry["metadata"]
                rendering = about["rendering"]
                puzzle = formats.parse(about["puzzle"], format="puzzlink")
                variant = about["variant"]
            except (HashikitError, KeyError, TypeError):
                raise OptionError("entry is not an item of hashikit.tasks") from None
            if variant != "solve":
                raise OptionError(
                    "entry is an item of the variant {variant}, not of solve",
                    variant=repr(variant)[:40],
                )
        self._rendering = cast(Rendering, checks.choice("rendering", rendering, RENDERINGS))
        result = solve(puzzle, unique=True)
        if result.solution is None or not result.unique:
            raise PuzzleError("the puzzle has not exactly one solution")
        self.puzzle = puzzle
        self.solution: Solution = result.solution
        self.bridges: dict[Edge, int] = {}
        """The bridges so far, all of them right."""
        self.over = False
        self._balance = 0  # bridges drawn, less wrong ones
        self._total = sum(self.solution.counts.values())
        self._turns = 2 * self._total if turns is None else checks.number("turns", turns, 1)
        self._left = self._turns
        self._reasons = checks.flag("reasons", reasons)
        self._naming = Naming(puzzle, self._rendering == "edges")

    @property
    def prompt(self) -> str:
        """What to ask the model first."""
        return prompt(self.puzzle, self._rendering, self._turns)

    def reply(self, text: str | None) -> Turn:
        """What a reply of the model leads to.

        Args:
            text: All that the model wrote; `None` counts as a reply that cannot be read.

        Raises:
            OptionError: `text` is neither a `str` nor `None`, or the conversation is over.
        """
        if self.over:
            raise OptionError("the conversation is over")
        if text is not None:
            check_text("text", text)
        self._left -= 1
        try:
            moves = drawing(text or "", self._naming)
        except AnswerError as error:
            form = (
                "eNUMBER: NUMBER" if self._naming.graph else "(ROW, COLUMN)-(ROW, COLUMN): NUMBER"
            )
            hint = nearest(text or "", self._naming, form)
            return self._turn([f"I cannot read that: {error}.", f"Hint: {hint}."], 0.0, (), False)
        lines: list[str] = []
        earned = 0
        verdicts: list[MoveVerdict] = []
        for (a, b), count in moves.items():
            verdict, line, worth = self._move(a, b, count)
            verdicts.append(verdict)
            lines.append(line)
            earned += worth
        before = self._worth()
        self._balance += earned
        return self._turn(lines, self._worth() - before, tuple(verdicts), True)

    def _worth(self) -> float:
        """The sum of all rewards: a multiple of 2⁻⁴⁰, so that differences are exact."""
        return round(self._balance * _GRID / self._total) / _GRID if self._total else 0.0

    def _move(self, a: Coord, b: Coord, count: int) -> tuple[MoveVerdict, str, int]:
        """Draw a pair, if that is right; the last value is how many bridges it is worth."""
        edge: Edge = (a, b)
        puzzle = self.puzzle
        if edge not in puzzle.numbers:
            name = f"{self._naming.edge(edge)}: {count}" if not self._naming.graph else "That"
            return "impossible", f"{name} joins no two neighboring islands.", 0
        name = f"{self._naming.edge(edge)}: {count}"
        had = self.bridges.get(edge, 0)
        if count <= had:
            return "drawn", f"{name} is drawn already.", 0
        if count > puzzle.max_bridges:
            return "wrong", f"{name} is wrong: that is more than a pair can have.", -1
        state = State.at_least((*pair, number) for pair, number in self.bridges.items())
        judged = judge(puzzle, state, (a, b, count), why=self._reasons)
        if judged.kind == "wrong":
            why = ""
            if self._reasons:
                with speaking("en"):
                    why = f" {judged.text}"
            excess = count - max(had, self.solution.counts.get(edge, 0))
            return "wrong", f"{name} is wrong.{why}", -excess
        self.bridges[edge] = count
        return "right", f"{name} is right.", count - had

    def _turn(
        self, lines: list[str], reward: float, verdicts: tuple[MoveVerdict, ...], read: bool
    ) -> Turn:
        solved = self.bridges == self.solution.counts
        self.over = solved or self._left == 0
        if solved:
            lines.append("The puzzle is solved.")
        elif self.over:
            lines.append("No replies are left.")
        else:
            missing = self._total - sum(self.bridges.values())
            lines.append(f"Bridges still missing: {missing}. Replies left: {self._left}.")
        return Turn("\n".join(lines), reward, self.over, solved, read, verdicts)


_ASK = """\
Solve the puzzle move by move. It has exactly one solution. In each reply, name one or more \
{pairs} and how many bridges each has at least, those that are certain. After each reply you hear \
which are right; wrong ones are not drawn. You have {turns} replies.
Write your moves at the end of each reply, in this form:
<answer>
{form}: NUMBER
...
</answer>"""


def prompt(puzzle: Puzzle, rendering: Rendering, turns: int) -> str:
    """What begins a conversation.

    Args:
        puzzle: The puzzle.
        rendering: How it is shown.
        turns: The most replies.

    >>> prompt(Puzzle.from_grid([[1, 0, 1]]), "islands", 3).splitlines()[-1]
    '</answer>'
    """
    graph = rendering == "edges"
    question = _ASK.format(
        pairs="candidate edges" if graph else "pairs of islands",
        form="eNUMBER" if graph else "(ROW, COLUMN)-(ROW, COLUMN)",
        turns=turns,
    )
    return "\n\n".join((rules(rendering), render(puzzle, State({}), rendering), question))
