"""What the commands that make puzzles share."""

from __future__ import annotations

from os.path import exists  # pathlib takes long to import
from typing import Any, get_args

from .. import formats
from ..board.geometry import MAX_SIDE
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import HashikitError, OptionError
from ..generator.generate import Curve, Generated
from ..generator.request import ASKABLE, EXCLUDABLE
from ..i18n.sentences import RULES, Message, counted, language
from ..levels import LEVELS
from ..reasoning.names import level_name
from .choices import BOTH, LEVEL_NAMES, LINES, among, level_said
from .command import Number, Real, option
from .messages import duration, told
from .sinks import Sink
from .status import Stop

__all__ = [
    "art",
    "best_of",
    "check_several",
    "doubles",
    "draw",
    "level",
    "loops",
    "one_line",
    "picture",
    "size_of",
    "solving",
    "to_format",
    "write",
]

_MOST_RATED = 500
"""The largest number of islands for which the rating is shown without --level."""

level = option(
    "--level",
    "-l",
    metavar="LEVEL",
    shell_complete=among(LEVELS),
    callback=level_said(),
    help=f"Level: one of {LEVEL_NAMES}.",
)

doubles = option(
    "--doubles",
    metavar="SHARE",
    type=Real(),
    help="Share of connected pairs that have more than one bridge, 0 to 1.",
)

loops = option(
    "--loops",
    "loop_share",
    metavar="SHARE",
    type=Real(),
    help="Loops per island, 0 to 1; by default as in hand-made puzzles.",
)

picture = option(
    "--picture",
    metavar="FILE",
    help="Arrange the islands as this picture: a text or image file (PNG, PBM, …), or text art "
    "in one line such as '.#./###/.#.'.",
)

_SOLVING = "How it is solved"

_need = option(
    "--need",
    metavar="TECHNIQUE[:N]",
    multiple=True,
    shell_complete=among(ASKABLE),
    help="Require a technique, at least N times, none harder than --level; may be repeated.",
    section=_SOLVING,
)
_without = option(
    "--without",
    metavar="TECHNIQUE",
    multiple=True,
    shell_complete=among(EXCLUDABLE),
    help="Exclude a technique; may be repeated.",
    section=_SOLVING,
)
_curve = option(
    "--curve",
    metavar="NAME",
    shell_complete=among(get_args(Curve)),
    help=f"How the difficulty develops: one of {', '.join(get_args(Curve))}.",
    section=_SOLVING,
)


def solving(command: Any) -> Any:
    """Add the options about how a puzzle is solved."""
    return _need(_without(_curve(command)))


best_of = option(
    "--best-of",
    metavar="N",
    type=Number(1),
    default=1,
    help="Make N puzzles and keep the one most like hand-made puzzles.",
)

to_format = option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(formats.names()),
    help=f"Write the puzzle as one of {', '.join(formats.names())}; by default it is drawn.",
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
    sink.say(
        f"{RULES[language()].between.join(parts)} ({told(duration(seconds))})"
    )  # the output can be read back


def write(
    sink: Sink, made: Generated, format: str, solution: bool = False, several: bool = False
) -> None:
    """Write a puzzle in a format, with its solution if wanted, in one line if there are several.

    Raises:
        Stop: There are several, and the format needs more than one line for this one.
    """
    parts: list[Puzzle | Solution] = [made.puzzle]
    if solution:
        parts.append(made.solution)
    for part in parts[-1:] if format in BOTH else parts:
        if part is made.solution and format not in BOTH:
            sink.write("")
        text = formats.dumps(part, format).removesuffix("\n")
        sink.write(one_line(text, format) if several else text)
    sink.say(Message("seed {seed}", seed=made.seed))


def check_several(format: str, solution: bool) -> None:
    """Refuse formats that cannot hold several puzzles.

    Raises:
        Stop: The format needs more than one line per puzzle.
    """
    one_line("", format)
    if solution and format not in BOTH:
        raise Stop(
            Message(
                "the format {format} cannot tell several puzzles from their solutions",
                format=format,
            )
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
            Message(
                "one text cannot hold several puzzles in the format {format}; use {names} or, for "
                "most puzzles, text",
                format=format,
                names=", ".join(LINES),
            )
        )
    return text


def size_of(text: str) -> tuple[int, int]:
    """Read `7` or `7x9`, rows first.

    Raises:
        HashikitError: It is neither.

    >>> size_of("7"), size_of("7x9")
    ((7, 7), (7, 9))
    """
    sides = text.lower().replace("×", "x").split("x")
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise HashikitError(
            Message("the size is ROWSxCOLS, such as 7x9, or one number, not '{text}'", text=text)
        )
    longest = max(sides, key=len)
    if len(longest) > len(str(MAX_SIDE)) + 20:  # before Python refuses to read it
        bounds = Message("from {least} to {most}", least=1, most=MAX_SIDE)
        value = f"{longest[:20]}…"
        raise OptionError(
            Message(
                "{name} is {value}, not a whole number {bounds}",
                name="size",
                value=value,
                bounds=bounds,
            )
        )
    rows, cols = map(int, sides)
    return rows, cols


def art(file: str, size: str | None) -> str:
    """Convert an image or text file, or text art in one line, to text art of the given size."""
    from ..generator import picture

    rows_cols = (None, None) if size is None else size_of(size)
    plain = set(file) <= set("#./")
    if plain and ("#" in file or not exists(file)):  # noqa: PTH110
        return picture.scaled(file, *rows_cols)
    return picture.read(file, *rows_cols)
