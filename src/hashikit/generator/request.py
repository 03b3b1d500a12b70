"""What can be asked of a new puzzle: `Request`, with the kind, limits and help of each wish.

The options of `hashi generate`, the fields of the service and the columns of files of puzzles are
made from these declarations; `generate` has an argument for each, and the engine a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args

from .._util import checks, limits
from ..board.geometry import MAX_SIDE
from ..i18n.sentences import Message, Text
from ..levels import LEVELS, Level, level_of
from .checks import ASKABLE, EXCLUDABLE, share

Model = Literal["unique", "cllv", "cllv-files"]
"""`unique`: exactly one solution. `cllv`: the generator of the published instances, as the paper
describes it. `cllv-files`: puzzles like the published instances themselves, which differ."""

Symmetry = Literal[
    "rotation", "quarter", "horizontal", "vertical", "both", "diagonal", "loose", "none"
]
"""Symmetry of the islands' cells: unchanged by a half turn or a quarter turn; mirrored left to
right, top to bottom, or both; mirrored across the diagonal from the top left. `loose`: a half turn
brings most islands, but not all, to where another one is. `none`: no more of that than chance
brings."""

Style = Literal["natural", "quick"]
"""`natural`: like puzzles made by people, as far as a measure learned from them can tell. `quick`:
in a fraction of the time, for large numbers."""

Curve = Literal["steady", "rising", "sting"]
"""How the difficulty develops along the solving curve (`hashikit.curve`), in thirds of the work:
its `shapes`. `steady`: each third has a point of the puzzle's level. `rising`: each third is harder
on average than the one before. `sting`: only the last third has a point of the puzzle's level."""

MOST_BEST = 10_000
"""The largest `best_of`."""


class WishKind:
    """The values that a wish can have."""

    metavar = ""
    """Stands for a value in the help of the command line."""

    def check(self, name: str, value: Any) -> Any:
        """Return a value if it is valid by itself; by default other wishes decide that.

        Raises:
            OptionError: It is invalid whatever the other wishes are.
        """
        return value


@dataclass(frozen=True, slots=True)
class Whole(WishKind):
    """A whole number."""

    metavar = "N"
    least: int
    most: int | None = None
    ceiling: int | None = None
    """The largest accepted value if it is beyond what anybody needs: no help mentions it."""

    def check(self, name: str, value: Any) -> int:
        """Return the number within its bounds."""
        return checks.number(name, value, self.least, self.most or self.ceiling)


class Share(WishKind):
    """A number from 0 to 1."""

    metavar = "SHARE"

    def check(self, name: str, value: Any) -> float:
        """Return it as a float."""
        return share(name, value)


@dataclass(frozen=True, slots=True)
class OneOf(WishKind):
    """One of some names."""

    metavar = "NAME"
    names: tuple[str, ...]

    def check(self, name: str, value: Any) -> Any:
        """Return one of the names."""
        return checks.choice(name, value, self.names)


class LevelName(OneOf):
    """A level of difficulty or its name."""

    metavar = "LEVEL"

    def __init__(self) -> None:
        super().__init__(tuple(level.value for level in LEVELS))

    def check(self, name: str, value: Any) -> Level:
        """Return the level."""
        return level_of(value)


@dataclass(frozen=True, slots=True)
class Techniques(WishKind):
    """Techniques, one or several."""

    metavar = "TECHNIQUE"
    names: tuple[str, ...]


class Picture(WishKind):
    """Text art; the command line reads it from a file."""

    metavar = "FILE"


class Flag(WishKind):
    """True or false; on the command line an option gives what is not the default."""


class Truth(WishKind):
    """True or false; on the command line yes or no."""

    metavar = "YES/NO"

    def check(self, name: str, value: Any) -> bool:
        """Return it as a bool."""
        return checks.flag(name, value)


class Seconds(WishKind):
    """A time limit."""

    def check(self, name: str, value: Any) -> float | None:
        """Return the seconds."""
        return limits.time_limit(value, name)


@dataclass(frozen=True, slots=True)
class Wish:
    """A field of `Request`, and how people ask for it."""

    kind: WishKind
    help: str = ""
    """What the command line says about it."""
    json_help: str = ""
    """What the service says about it, which has a field for it only then."""
    options: tuple[str, ...] = ()
    """Its options; by default one of its own name."""
    metavar: str = ""
    """The metavar; by default that of its kind."""
    section: str = "Options"
    """Where the help of the command line has it."""
    with_signs: bool = True
    """Whether it can be combined with signs."""
    with_models: bool = True
    """Whether it can be combined with a model other than `unique`."""
    instead: Text = ""
    """What such models have in its place."""
    about_solving: bool = False
    """Whether the generator has to look at how a puzzle is solved, which takes long."""
    name: str = ""
    """The name of the field; `WISHES` fills it in, like `default`."""
    default: Any = None

    @property
    def option(self) -> str:
        """Its long option."""
        return self.options[0] if self.options else "--" + self.name.replace("_", "-")


def _wish(kind: WishKind, help: str = "", **more: Any) -> dict[str, Wish]:
    """What a field of `Request` says about itself: the fields of `Wish` but the last two."""
    return {"wish": Wish(kind, help, **more)}


def _join_names(names: Iterable[str]) -> str:
    return f"one of {', '.join(names)}"


_SOLVING = "How it is solved"
_MODELS = "Published random models (--model cllv, cllv-files)"
_SIGNS = "Maps with signs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request for a new puzzle: the arguments of `generate`, which describes them.

    A request can be wrong; `specification` checks it.
    """

    rows: int | None = field(
        default=None,
        metadata=_wish(Whole(1, ceiling=MAX_SIDE), json_help="Rows of the grid; 7 by default."),
    )
    cols: int | None = field(
        default=None,
        metadata=_wish(Whole(1, ceiling=MAX_SIDE), json_help="Columns of the grid; 7 by default."),
    )
    model: Model = field(
        default="unique",
        metadata=_wish(
            OneOf(get_args(Model)),
            f"How to generate: {_join_names(get_args(Model))}.",
            section=_MODELS,
            with_signs=False,
        ),
    )
    islands: int | None = field(
        default=None,
        metadata=_wish(
            Whole(2),
            "Number of islands.  [default: a third of the cells]",
            json_help="Number of islands.",
        ),
    )
    density: float | None = field(
        default=None,
        metadata=_wish(
            Share(),
            "Islands per cell, in place of --islands.",
            json_help="Islands per cell, in place of islands.",
        ),
    )
    level: Level | str | None = field(
        default=None,
        metadata=_wish(
            LevelName(),
            f"Level: {_join_names(LEVELS)}.",
            json_help="The level of difficulty.",
            options=("--level", "-l"),
            with_models=False,
            about_solving=True,
        ),
    )
    max_bridges: int = field(
        default=2,
        metadata=_wish(
            Whole(1, 4),
            "Most bridges between two islands, 1 to 4.",
            json_help="Most bridges between two islands.",
            metavar="K",
        ),
    )
    symmetry: Symmetry | None = field(
        default=None,
        metadata=_wish(
            OneOf(get_args(Symmetry)),
            f"Symmetry of the islands: {_join_names(get_args(Symmetry))}.",
            json_help="Symmetry of the islands.",
            options=("--symmetry", "-y"),
            with_signs=False,
            with_models=False,
        ),
    )
    style: Style = field(
        default="natural",
        metadata=_wish(
            OneOf(get_args(Style)),
            "How to make the puzzle: natural, like one made by hand, or quick, in a fraction of "
            "the time.",
            json_help="How to make the puzzle: natural, like one made by hand, or quick.",
        ),
    )
    doubles: float | None = field(
        default=None,
        metadata=_wish(
            Share(),
            "Share of connected pairs that have more than one bridge, 0 to 1.",
            json_help="Share of double bridges.",
            with_signs=False,
            with_models=False,
            instead=Message("; {name} is its share of doubles", name="beta"),
        ),
    )
    loops: bool = field(
        default=True,
        metadata=_wish(
            Flag(),
            "Forbid loops: the puzzle states this as a rule.",
            json_help="False: the network has to be a tree.",
            options=("--tree",),
        ),
    )
    connected: bool = field(
        default=True,
        metadata=_wish(
            Truth(),
            "Whether all islands have to be joined: yes or no; no is stated as a rule.",
            json_help="False: there may be several networks.",
            with_signs=False,
            with_models=False,
        ),
    )
    loop_share: float | None = field(
        default=None,
        metadata=_wish(
            Share(),
            "Loops per island, 0 to 1; by default as in hand-made puzzles.",
            json_help="Loops per island.",
            options=("--loops",),
            with_signs=False,
            with_models=False,
            instead=Message("; {name} is its share of loops", name="alpha"),
        ),
    )
    need: str | Iterable[str] | None = field(
        default=None,
        metadata=_wish(
            Techniques(ASKABLE),
            "Require a technique, at least N times, none harder than --level; may be repeated.",
            json_help="A technique that solving must need, such as pair or pair:3; none harder "
            "than the level.",
            metavar="TECHNIQUE[:N]",
            section=_SOLVING,
            with_signs=False,
            with_models=False,
            about_solving=True,
        ),
    )
    without: str | Iterable[str] | None = field(
        default=None,
        metadata=_wish(
            Techniques(EXCLUDABLE),
            "Exclude a technique; may be repeated.",
            json_help="A technique that solving must not need.",
            section=_SOLVING,
            with_signs=False,
            with_models=False,
            about_solving=True,
        ),
    )
    curve: Curve | None = field(
        default=None,
        metadata=_wish(
            OneOf(get_args(Curve)),
            f"How the difficulty develops: {_join_names(get_args(Curve))}.",
            json_help="How the difficulty develops.",
            section=_SOLVING,
            with_signs=False,
            with_models=False,
            about_solving=True,
        ),
    )
    picture: str | None = field(
        default=None,
        metadata=_wish(
            Picture(),
            "Arrange the islands as this picture: a text or image file (PNG, PBM, …), or text art "
            "in one line such as '.#./###/.#.'.",
            with_signs=False,
            with_models=False,
        ),
    )
    alpha: float | None = field(
        default=None,
        metadata=_wish(Share(), "Extra bridges per island.  [default: 0.1]", section=_MODELS),
    )
    beta: float | None = field(
        default=None,
        metadata=_wish(Share(), "Probability of a double bridge.  [default: 0.5]", section=_MODELS),
    )
    signs: int = field(
        default=0,
        metadata=_wish(
            Whole(0),
            "Number of signs that state sums; the islands then show no clues.",
            json_help="Number of signs between the islands.",
            section=_SIGNS,
        ),
    )
    unreadable: int = field(
        default=0, metadata=_wish(Whole(0), "How many of the signs are unreadable.", section=_SIGNS)
    )
    fewest: bool = field(
        default=False,
        metadata=_wish(
            Flag(), "Keep only the sign numbers that a unique solution needs.", section=_SIGNS
        ),
    )
    best_of: int = field(
        default=1,
        metadata=_wish(
            Whole(1, ceiling=MOST_BEST),
            "Make N puzzles and keep the one most like hand-made puzzles.",
            with_signs=False,
            with_models=False,
        ),
    )
    seed: int | None = field(default=None, metadata=_wish(Whole(0, limits.MAX_SEED)))
    time_limit: float | None = field(default=None, metadata=_wish(Seconds()))

    def given(self) -> dict[str, Any]:
        """The wishes that are not the defaults, as arguments of `generate`.

        >>> Request(rows=5, level="easy", best_of=1).given()
        {'rows': 5, 'level': 'easy'}
        """
        values = {name: getattr(self, name) for name in WISHES}
        return {name: value for name, value in values.items() if value != WISHES[name].default}


WISHES: dict[str, Wish] = {
    each.name: replace(each.metadata["wish"], name=each.name, default=each.default)
    for each in fields(Request)
}
"""The wishes by name, in the order in which the arguments stand in a command line of a file."""


def checked(name: str, value: Any) -> Any:
    """The value of a wish, if it is valid by itself; the default always is.

    Raises:
        OptionError: It is not.

    >>> checked("max_bridges", 3), checked("doubles", None)
    (3, None)
    """
    wish = WISHES[name]
    return value if value is wish.default else wish.kind.check(name, value)
