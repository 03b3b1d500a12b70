"""What the engine has to make: `Specification`, a request in which everything is in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .._util.checks import number
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..engine import wire
from ..errors import OptionError, PuzzleError
from ..i18n.sentences import Message, Text
from ..levels import Level, Technique, level_of
from . import checks
from .checks import DENSITY, PICTURE_DENSITY
from .picture import cells
from .request import WISHES, Curve, Model, Request, Style, Symmetry, checked

MAX_CELLS = 20_000_000
"""The largest grid to generate in, in cells."""

_TREES: dict[str, Text] = {
    "cllv": Message("; {name}=0 gives a tree", name="alpha"),
    "cllv-files": "",
}


class Specification(NamedTuple):
    """A request in order: values that are valid, go together, and leave nothing to be chosen."""

    frame: Puzzle
    """Its islands, blocked cells, `max_bridges`, `loops` and `connected` are kept."""
    islands: int
    """How many there are to be."""
    model: Model = "unique"
    natural: bool = False
    """Whether it is to look as if made by hand."""
    symmetry: Symmetry | None = None
    level: Level | None = None
    doubles: float | None = None
    """A share, 0 to 1, of joined pairs with more than one bridge."""
    extra: float | None = None
    """A share, of the islands: bridges beyond the tree."""
    loop_share: float | None = None
    """A share, of the islands: joined pairs beyond a tree."""
    need: Sequence[tuple[Technique, int]] = ()
    """Techniques that an explanation has to use, and how often."""
    without: Sequence[Technique] = ()
    """Techniques that it must not use."""
    curve: Curve | None = None
    bare: Sequence[Coord] = ()
    """Cells where no island may stand, row by row."""
    signs: int = 0
    """How many."""
    unreadable: int = 0
    """How many of them."""
    fewest: bool = False
    """Whether they keep only the numbers that are needed."""


def specification(request: Request) -> Specification:
    """What the engine has to make for a request of `generate`.

    Raises:
        OptionError: A wish is out of range, or two do not go together.

    >>> specification(Request(rows=6, cols=6, seed=1)).islands
    12
    """
    rows, cols, bare = _grid(request)
    model: Model = checked("model", request.model)
    symmetry: Symmetry | None = checked("symmetry", request.symmetry)
    if symmetry in ("quarter", "diagonal") and rows != cols:
        raise OptionError(
            "symmetry {symmetry} needs a square grid, not {rows} × {cols}",
            symmetry=repr(symmetry),
            rows=rows,
            cols=cols,
        )
    max_bridges: int = checked("max_bridges", request.max_bridges)
    frame = Puzzle(
        rows,
        cols,
        (),
        max_bridges=max_bridges,
        loops=request.loops,
        connected=checked("connected", request.connected),
    )
    islands = _islands(request, frame, rows * cols - len(bare))
    _check_signs(request, rows * cols - islands)
    if model != "unique":
        _check_model(request)
    elif request.alpha is not None or request.beta is not None:
        raise OptionError(
            "{name} and {other} require the model 'cllv' or 'cllv-files'",
            name="alpha",
            other="beta",
        )
    return specify(frame, islands, bare, request)


def specify(frame: Puzzle, islands: int, bare: Sequence[Coord], request: Request) -> Specification:
    """Check the wishes that `generate` and `complete` have in common, and put all together.

    Args:
        frame: What is kept: an empty grid, or the layout to complete.
        islands: The number of islands.
        bare: The cells where none may stand, or none may be added.
        request: The wishes.

    Raises:
        OptionError: A wish is out of range, or two do not go together.
    """
    extra: float | None = None
    if request.model == "unique":
        doubles = checks.doubles(frame, "doubles", request.doubles)
    else:
        usual = 0.5 if frame.max_bridges > 1 else 0.0
        doubles = checks.doubles(frame, "beta", usual if request.beta is None else request.beta)
        extra = checked("alpha", 0.1 if request.alpha is None else request.alpha)
    loop_share = checks.loop_share(frame, request.loop_share)
    level: Level | None = checked("level", request.level)
    checks.networks(frame, level, loop_share)
    curve: Curve | None = checked("curve", request.curve)
    if curve is not None:
        checks.check_curve(curve, level)
    need, without = checks.techniques(frame, level, request.need, request.without)
    signs: int = checked("signs", request.signs)
    if not signs:
        checks.enough(frame, islands, level, need, curve, loop_share)
    style: Style = checked("style", request.style)
    if request.symmetry == "loose" and style != "natural":
        raise OptionError(
            "symmetry {symmetry} requires {other}",
            symmetry=repr("loose"),
            other="style natural",
        )
    checked("seed", request.seed)
    checked("time_limit", request.time_limit)
    checked("best_of", request.best_of)
    return Specification(
        frame,
        islands,
        model=request.model,
        natural=style == "natural" and request.model == "unique" and not signs,
        symmetry=request.symmetry,
        level=level,
        doubles=doubles,
        extra=extra,
        loop_share=loop_share,
        need=need,
        without=without,
        curve=curve,
        bare=bare,
        signs=signs,
        unreadable=checked("unreadable", request.unreadable),
        fewest=bool(request.fewest),
    )


def _grid(request: Request) -> tuple[int, int, Sequence[Coord]]:
    """The rows, the columns, and the cells where the picture has no island."""
    rows, cols = request.rows, request.cols
    bare: Sequence[Coord] = ()
    if request.picture is None:
        rows, cols = 7 if rows is None else rows, 7 if cols is None else cols
    else:
        high, wide, bare = cells(request.picture)
        rows, cols = high if rows is None else rows, wide if cols is None else cols
        if (rows, cols) != (high, wide):
            raise OptionError(
                "the picture has {high} × {wide} cells, the grid {rows} × {cols}",
                high=high,
                wide=wide,
                rows=rows,
                cols=cols,
            )
    rows, cols = checked("rows", rows), checked("cols", cols)
    if rows * cols > MAX_CELLS:
        raise OptionError(_too_many(rows, cols))
    if rows * cols < 2:
        raise OptionError("one cell cannot hold two islands")
    return rows, cols, bare


def _too_many(rows: int, cols: int) -> Message:
    return Message(
        "{rows} × {cols} cells are too many: at most {most}",
        rows=rows,
        cols=cols,
        most=format(MAX_CELLS, ","),
    )


def _islands(request: Request, frame: Puzzle, room: int) -> int:
    """The number of islands in a new puzzle, which has room for `room`."""
    if room < 2:
        raise OptionError("the picture has only one dark cell, which cannot hold two islands")
    usual = DENSITY if request.picture is None else PICTURE_DENSITY
    number = checks.islands(room, request.islands, request.density, usual, request.symmetry)
    others = (request.islands, request.density, request.picture, request.symmetry)
    only_a_level = (
        others == (None,) * len(others) and request.model == "unique" and not request.signs
    )
    if only_a_level and request.level is not None:
        return checks.fitting(frame, level_of(request.level), number)
    return number


def _check_signs(request: Request, left: int) -> None:
    """Check the wishes about signs, which have room in so many cells."""
    signs: int = checked("signs", request.signs)
    if signs > left:
        raise OptionError(
            "{name} is {signs}, but the islands leave room for only {left}",
            name="signs",
            signs=signs,
            left=left,
        )
    unreadable: int = checked("unreadable", request.unreadable)
    for name, about_signs in (("unreadable", unreadable), ("fewest", request.fewest)):
        if about_signs and not signs:
            raise OptionError("{name} requires {other}", name=name, other="signs")
    if unreadable > signs:
        raise OptionError(
            "{name} is {value}, more than {other}, which is {signs}",
            name="unreadable",
            value=unreadable,
            other="signs",
            signs=signs,
        )
    if not signs:
        return
    for name, wish in WISHES.items():
        if not wish.with_signs and getattr(request, name) != wish.default:
            raise OptionError("{name} cannot be combined with {other}", name=name, other="signs")


def check_symmetry_around(request: Request) -> None:
    """Refuse a symmetry that a layout's islands, which stay, decide.

    Raises:
        OptionError: It is an exact one.
    """
    if checked("symmetry", request.symmetry) not in (None, "loose", "none"):
        raise OptionError(
            "symmetry {symmetry} does not go with a layout, whose islands stay: "
            "'loose' and 'none' do",
            symmetry=repr(request.symmetry),
        )


def _check_model(request: Request) -> None:
    """Refuse what only the model `unique` can do."""
    hints = {name: wish.instead for name, wish in WISHES.items() if not wish.with_models}
    refused = [name for name in hints if getattr(request, name) != WISHES[name].default]
    if not request.loops:
        hints["loops=False"] = _TREES[request.model]
        refused.append("loops=False")
    for name in refused[:1]:
        raise OptionError(
            "{name} cannot be combined with model {model}{hint}",
            name=name,
            model=repr(request.model),
            hint=hints[name],
        )


def islands_in(layout: Puzzle, request: Request) -> tuple[int, Sequence[Coord]]:
    """The number of islands in a completed layout, and the cells where none may be added.

    Raises:
        PuzzleError: The layout cannot be completed because of its size or its rules.
        OptionError: The number or the picture does not fit the layout.

    >>> islands_in(Puzzle(3, 3, [(0, 0, None), (0, 2, None)]), Request(islands=4))
    (4, ())
    """
    wire.flat(layout)  # refuses anything but a puzzle
    for rule in ("given", "signs"):
        if rule in layout.rules:
            raise PuzzleError("a puzzle with the rule {rule} cannot be completed", rule=repr(rule))
    rows, cols, there = layout.rows, layout.cols, len(layout.islands)
    if rows * cols > MAX_CELLS:
        raise PuzzleError(_too_many(rows, cols))
    islands, room = request.islands, rows * cols
    bare: Sequence[Coord] = ()
    if request.picture is not None:
        high, wide, light = cells(request.picture)
        if (rows, cols) != (high, wide):
            raise OptionError(
                "the picture has {high} × {wide} cells, the layout {rows} × {cols}",
                high=high,
                wide=wide,
                rows=rows,
                cols=cols,
            )
        occupied_cells = {*layout.blocked, *(island.at for island in layout.islands)}
        bare = [cell for cell in light if cell not in occupied_cells]
        room -= len(bare)
        if islands is None:
            islands = min(room, max(2, there, round(PICTURE_DENSITY * (rows * cols - len(light)))))
    if islands is None:
        if there < 2:
            raise PuzzleError(
                "a layout has at least two islands, not {there}; ask for more islands", there=there
            )
        return there, bare
    if isinstance(islands, int) and 2 <= islands < there:
        raise OptionError(
            "{name} is {wanted}, but there are {there} islands already",
            name="islands",
            wanted=islands,
            there=there,
        )
    return number("islands", islands, max(2, there), room), bare
