"""What the commands that make puzzles have in common."""

from __future__ import annotations

from typing import Any, get_args

from .. import formats
from .._wishes import ASKABLE
from ..errors import HashikitError
from ..levels import LEVELS
from ..making import Curve, Generated
from ..puzzle import Puzzle
from ..solution import Solution
from .choices import BOTH, LEVEL_NAMES, LINES, among
from .command import Number, Real, option
from .messages import count_of, duration
from .sinks import Sink
from .status import Stop

__all__ = [
    "best_of",
    "check_several",
    "doubles",
    "draw",
    "level",
    "loops",
    "one_line",
    "size_of",
    "solving",
    "to_format",
    "write",
]

_MOST_RATED = 500
"""Islands up to which the rating is shown even if no level was asked for."""

level = option(
    "--level",
    "-l",
    metavar="LEVEL",
    shell_complete=among(LEVELS),
    help=f"One of {LEVEL_NAMES}.",
)

doubles = option(
    "--doubles",
    metavar="SHARE",
    type=Real(),
    help="Share of joined pairs with more than one bridge.",
)

loops = option(
    "--loops",
    "loop_share",
    metavar="SHARE",
    type=Real(),
    help="Loops an island; by default as in hand-made puzzles.",
)

_SOLVING = "How it is solved"

_need = option(
    "--need",
    metavar="TECHNIQUE[:N]",
    multiple=True,
    shell_complete=among(ASKABLE),
    help="That needs a technique, so many times; can be given again.",
    section=_SOLVING,
)
_without = option(
    "--without",
    metavar="TECHNIQUE",
    multiple=True,
    shell_complete=among(ASKABLE),
    help="That does not need it; can be given again.",
    section=_SOLVING,
)
_curve = option(
    "--curve",
    metavar="NAME",
    shell_complete=among(get_args(Curve)),
    help=f"How it gets harder: one of {', '.join(get_args(Curve))}.",
    section=_SOLVING,
)


def solving(command: Any) -> Any:
    """The options about how a puzzle is solved."""
    return _need(_without(_curve(command)))


best_of = option(
    "--best-of",
    metavar="N",
    type=Number(1),
    default=1,
    help="Make N and choose the one most like hand-made puzzles.",
)

to_format = option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(formats.names()),
    help=f"Write it as one of {', '.join(formats.names())}; otherwise it is drawn.",
    section="Output",
)


def draw(
    sink: Sink, made: Generated, seconds: float, solution: bool = False, model: str = "unique"
) -> None:
    """Draw a puzzle, with its solution if wanted, and say in a line what it is like."""
    sink.draw(made.puzzle)
    if solution:
        sink.write("")
        sink.draw(made.puzzle, made.solution)
    parts = [count_of(len(made.puzzle.islands), "island")]
    if model != "unique":
        parts.append("perhaps many solutions")
    else:
        if made.level is not None:
            parts.append(f"{made.level} ({made.score})")
        elif len(made.puzzle.islands) <= _MOST_RATED:
            parts.append(str(made.rating))
        parts.append("one solution")
    parts.append(f"seed {made.seed}")
    sink.say(f"{', '.join(parts)} ({duration(seconds)})")  # what is written can be read back


def write(
    sink: Sink, made: Generated, format: str, solution: bool = False, several: bool = False
) -> None:
    """Write a puzzle in a format, with its solution if wanted; as one line if it is one of several.

    Raises:
        Stop: It is one of several, and the format takes more lines for it.
    """
    parts: list[Puzzle | Solution] = [made.puzzle]
    if solution:
        parts.append(made.solution)
    for part in parts[-1:] if format in BOTH else parts:
        if part is made.solution and format not in BOTH:
            sink.write("")
        text = formats.dumps(part, format).removesuffix("\n")
        sink.write(one_line(text, format) if several else text)
    sink.say(f"seed {made.seed}")


def check_several(format: str, solution: bool) -> None:
    """Refuse what several puzzles cannot be written in.

    Raises:
        Stop: The format takes more lines for each.
    """
    one_line("", format)
    if solution and format not in BOTH:
        raise Stop(f"several puzzles in the format {format} cannot be told from their solutions")


def one_line(text: str, format: str) -> str:
    """The text of one of several puzzles, which has to be a line so that all can be read back.

    Raises:
        Stop: It cannot be one.
    """
    if format == "text" and ":" not in text:
        return text.replace("\n", "/")
    if format not in LINES:
        raise Stop(
            f"several puzzles in the format {format} cannot be told apart in one text; "
            f"{', '.join(LINES)} and most in text can"
        )
    return text


def size_of(text: str) -> tuple[int, int]:
    """`7` or `7x9`, rows first.

    Raises:
        HashikitError: It is neither.

    >>> size_of("7"), size_of("7x9")
    ((7, 7), (7, 9))
    """
    sides = text.lower().replace("×", "x").split("x")
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise HashikitError(f"the size is ROWSxCOLS, as 7x9, or one number, not '{text}'")
    rows, cols = (int(side) if len(side) < 9 else 10**9 for side in sides)
    return rows, cols
