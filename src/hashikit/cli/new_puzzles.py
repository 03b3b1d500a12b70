"""How the commands that make puzzles write them."""

from __future__ import annotations

from .. import formats
from .._util.units import duration
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..generator.outcome import Generated
from ..i18n.sentences import RULES, Message, counted, language
from ..reasoning.names import level_name
from .choices import BOTH, LINES, among
from .command import option
from .outputs import Sink
from .status import Stop
from .terminal import told

_MOST_RATED = 500
"""The largest number of islands for which the rating is shown without --level."""

to_format = option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(formats.names()),
    help=f"Write the puzzle as one of {', '.join(formats.names())}; by default it is drawn. unsw "
    "is only for puzzles whose islands need not form one network, which hashikit does not make.",
    section="Output",
)


def draw(
    sink: Sink, made: Generated, seconds: float, solution: bool = False, model: str = "unique"
) -> None:
    """Draw a puzzle, with its solution if wanted, and describe it in one line."""
    sink.draw(made.puzzle)
    if solution:
        sink.write("")
        sink.draw(made.puzzle, made.solution)
    sink.say(_described(made, seconds, model))  # the output can be read back


def _described(made: Generated, seconds: float, model: str) -> str:
    """The islands, the level, whether there is only one solution, and the seed."""
    number = len(made.puzzle.islands)
    parts = [told(counted("{number} island", "{number} islands", number))]
    if model != "unique":
        parts.append(told(Message("perhaps many solutions")))
    else:
        level, score = made.level, made.score
        if level is None and number <= _MOST_RATED:
            level, score = made.rating.level, made.rating.score
        if level is not None:
            parts.append(f"{level_name(level)} ({score})")
        parts.append(told(Message("one solution")))
    parts.append(told(Message("seed {seed}", seed=made.seed)))
    return f"{RULES[language()].between.join(parts)} ({told(duration(seconds))})"


def write(
    sink: Sink,
    made: Generated,
    format: str,
    seconds: float,
    solution: bool = False,
    model: str = "unique",
    in_one_line: bool = False,
) -> None:
    """Write a puzzle in a format, with its solution if wanted, and describe it in one line.

    Raises:
        Stop: It has to be in one line, and the format needs more for this one.
    """
    parts: list[Puzzle | Solution] = [made.puzzle]
    if solution:
        parts.append(made.solution)
    for part in parts[-1:] if format in BOTH else parts:
        if part is made.solution and format not in BOTH:
            sink.write("")
        text = formats.dumps(part, format).removesuffix("\n")
        sink.write(one_line(text, format) if in_one_line else text)
    size = f"{made.puzzle.rows}×{made.puzzle.cols}"
    sink.say(f"{size}{RULES[language()].between}{_described(made, seconds, model)}")


def check_holds_many(format: str, solution: bool) -> None:
    """Refuse formats that cannot hold several puzzles.

    Raises:
        Stop: The format needs more than one line per puzzle.
    """
    one_line("", format)
    if solution and format not in BOTH:
        raise Stop(
            "the format {format} cannot tell several puzzles from their solutions", format=format
        )


def one_line(text: str, format: str) -> str:
    """Return the text of one of several puzzles: one line, so that all can be read back.

    Raises:
        Stop: It needs more than one line.
    """
    if format == "text" and ":" not in text:
        return text.replace("\n", "/")
    if format not in LINES:
        raise Stop(
            "one text cannot hold several puzzles in the format {format}; use {names} or, for "
            "most puzzles, text",
            format=format,
            names=", ".join(LINES),
        )
    return text
