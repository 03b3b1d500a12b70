"""Make puzzles to order: `generate`, `complete`, and what they answer. See docs/generate.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NoReturn, SupportsFloat, get_args

from . import _limits as limits
from . import _recipe, _wire
from ._units import count_of
from .errors import LimitReachedError, OptionError, PuzzleError
from .geometry import MAX_SIDE
from .levels import LEVELS, Level, level_of
from .puzzle import Puzzle
from .reasoning import Rating, rate
from .solution import Solution

__all__ = ["DENSITY", "MAX_CELLS", "Generated", "Model", "Symmetry", "complete", "generate"]

Model = Literal["unique", "cllv"]
"""`unique`: exactly one solution. `cllv`: the generator of the published instances."""

Symmetry = Literal["rotation", "quarter", "horizontal", "vertical", "both", "diagonal"]
"""Of the islands' cells: the same after half a turn or a quarter turn; left and right, top and
bottom, or both, mirror images; mirror images across the diagonal from the top left."""

DENSITY = 1 / 3
"""Islands per cell where neither their number nor a density is asked for."""

MAX_CELLS = 20_000_000
"""Most cells of a grid to generate in."""


@dataclass(frozen=True, slots=True, repr=False)
class Generated:
    """A puzzle made by `generate` or `complete`.

    `met` tells whether every wish was met. If not, `note` says in one line what is off, and the
    puzzle is the nearest that was found. `solution` is the drawing that the clues were counted
    from: of a `unique` puzzle its only solution. `seed` makes the puzzle again. `level` and
    `score` are its rating where a level was asked for, otherwise `None`.
    """

    puzzle: Puzzle
    solution: Solution
    seed: int
    level: Level | None
    score: int | None
    met: bool
    note: str

    @property
    def rating(self) -> Rating:
        """All of the rating, as `hashikit.rate` has it; the puzzle is rated each time you ask."""
        return rate(self.puzzle)

    def __bool__(self) -> NoReturn:
        raise TypeError("a Generated is neither true nor false; ask whether it met the wishes")

    def __repr__(self) -> str:
        parts = [
            f"{self.puzzle.rows}×{self.puzzle.cols}",
            count_of(len(self.puzzle.islands), "island"),
            *([] if self.level is None else [f"{self.level} {self.score}"]),
            f"seed {self.seed}",
            *([self.note] if self.note else []),
        ]
        return f"Generated({', '.join(parts)})"

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str | None:
        return self.puzzle._repr_svg_()

    def _repr_html_(self) -> str | None:
        from ._notebook import figure

        return figure(self._repr_svg_(), repr(self)[len("Generated(") : -1])


def generate(
    rows: int = 7,
    cols: int = 7,
    *,
    model: Model = "unique",
    islands: int | None = None,
    density: float | None = None,
    level: Level | str | None = None,
    max_bridges: int = 2,
    symmetry: Symmetry | None = None,
    doubles: float | None = None,
    loops: bool = True,
    alpha: float | None = None,
    beta: float | None = None,
    signs: int = 0,
    unreadable: int = 0,
    fewest: bool = False,
    seed: int | None = None,
    time_limit: float | None = None,
) -> Generated:
    """Make a puzzle. The same arguments give the same puzzle on every platform.

    Args:
        rows: Rows of the grid; at most `MAX_CELLS` cells.
        cols: Columns of the grid.
        model: `"unique"` for a puzzle with exactly one solution, proved by the engine; `"cllv"`
            for one in the manner of Coelho, Laporte, Lindbeck and Vidal (2019), which has a
            solution and usually very many others.
        islands: How many islands, 2 to `rows * cols`.
        density: Instead of that, islands per cell; by default `DENSITY`. With a symmetry the number
            is a multiple of its order.
        level: A `Level`, or its name, as `hashikit.rate` rates it.
        max_bridges: Most bridges between two islands, 1 to 4.
        symmetry: Of the islands' cells; `"quarter"` and `"diagonal"` need a square grid.
        doubles: Share of the joined pairs of islands that have more than one bridge, 0 to 1.
        loops: `False` if the network has to be a tree, which is then a rule of the puzzle.
        alpha: With `"cllv"`: bridges added to the tree, as a share of the islands, 0 to 1; by
            default 0.1.
        beta: With `"cllv"`: probability of a bridge to be double, 0 to 1; by default 0.5. The
            published instances named after β have the share 1 − β of doubles.
        signs: How many signs stand between the islands. With any, no island shows a clue.
        unreadable: How many of them are unreadable: `"?"` on every side that has an island.
        fewest: Whether to leave out numbers on the signs until none can be left out: without any
            of them there is more than one solution. (Other choices may need fewer.)
        seed: 0 to 2⁶⁴ − 1; `None` for another one each time. `Generated.seed` says which it was.
        time_limit: Seconds after which to give up, `None` for no limit. The work is limited in any
            case, so that a wish that cannot be met ends; only a time limit makes the answer depend
            on the machine.

    Raises:
        OptionError: An argument out of range, or two that do not go together.
        LimitReachedError: The limit came before there was any puzzle to offer.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> made = generate(6, 6, islands=10, seed=1)
    >>> made, made.met
    (Generated(6×6, 10 islands, seed 1), True)
    >>> from hashikit import check, is_unique
    >>> is_unique(made.puzzle), check(made.puzzle, made.solution)
    (True, [])
    >>> again = generate()
    >>> generate(seed=again.seed) == again
    True
    """
    rows, cols = _side("rows", rows), _side("cols", cols)
    if rows * cols > MAX_CELLS:
        raise OptionError(f"rows and cols are {rows} and {cols}: more than {MAX_CELLS:,} cells")
    if rows * cols < 2:
        raise OptionError("rows and cols are 1: one cell has no place for two islands")
    limits.choice("model", model, get_args(Model))
    if symmetry is not None:
        limits.choice("symmetry", symmetry, get_args(Symmetry))
    if symmetry in ("quarter", "diagonal") and rows != cols:
        raise OptionError(f"symmetry {symmetry!r} needs a square grid, not {rows} × {cols}")
    frame = Puzzle(
        rows, cols, (), max_bridges=limits.number("max_bridges", max_bridges, 1, 4), loops=loops
    )
    wanted = _wanted(rows, cols, islands, density, _ORDER.get(symmetry, 2) if symmetry else 1)
    signs, room = limits.number("signs", signs, 0), rows * cols - wanted
    if signs > room:
        raise OptionError(f"signs is {signs}, but the islands leave room for {room}")
    unreadable = limits.number("unreadable", unreadable, 0, signs)
    if fewest and not signs:
        raise OptionError("fewest goes with signs only")
    if signs:
        for name, plain, wish in (
            ("model", "unique", model),
            ("symmetry", None, symmetry),
            ("doubles", None, doubles),
        ):
            if wish != plain:
                raise OptionError(f"{name} does not go with signs")
    if model == "cllv":
        for name, wish in (("level", level), ("symmetry", symmetry), ("doubles", doubles)):
            if wish is not None:
                hint = "; beta is its share of doubles" if name == "doubles" else ""
                raise OptionError(f"{name} does not go with model 'cllv'{hint}")
        if not loops:
            raise OptionError("loops=False does not go with model 'cllv'; alpha=0 gives a tree")
        alpha = 0.1 if alpha is None else alpha
        if beta is None:
            beta = 0.5 if max_bridges > 1 else 0.0
    elif alpha is not None or beta is not None:
        raise OptionError("alpha and beta go with model 'cllv' only")
    multiple = ("beta", beta) if model == "cllv" else ("doubles", doubles)
    return _make(
        frame,
        model=model,
        islands=wanted,
        symmetry=symmetry,
        level=level,
        doubles=_doubles(frame, *multiple),
        extra=None if alpha is None else _share("alpha", alpha),
        signs=(signs, unreadable, bool(fewest)),
        seed=seed,
        time_limit=time_limit,
    )


def complete(
    puzzle: Puzzle,
    *,
    islands: int | None = None,
    level: Level | str | None = None,
    doubles: float | None = None,
    seed: int | None = None,
    time_limit: float | None = None,
) -> Generated:
    """Finish a layout: find the clues, and if wanted more islands, that give one solution.

    Args:
        puzzle: Its islands stay where they are, and the clues that are not `?` stay too; its
            blocked cells, `max_bridges` and `loops` are kept.
        islands: How many islands there are to be; by default those that there are.
        level: As for `generate`.
        doubles: As for `generate`.
        seed: As for `generate`.
        time_limit: As for `generate`.

    Raises:
        PuzzleError: The puzzle has given bridges, signs, or more than one network, fewer than two
            islands, or too many cells.
        OptionError: An argument out of range.
        LimitReachedError: Nothing was found: perhaps there is nothing to be found.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> layout = Puzzle.from_grid([["?", 0, "?"], [0, 0, 0], ["?", 0, 1]])
    >>> made = complete(layout, seed=1)
    >>> [island.at for island in made.puzzle.islands], made.puzzle.islands[3].clue
    ([(0, 0), (0, 2), (2, 0), (2, 2)], 1)
    """
    _wire.flat(puzzle)  # refuses what is no puzzle
    for rule in ("connected", "given", "signs"):
        if rule in puzzle.rules:
            raise PuzzleError(f"a puzzle with the rule {rule!r} cannot be completed")
    rows, cols, there = puzzle.rows, puzzle.cols, len(puzzle.islands)
    if rows * cols > MAX_CELLS:
        raise PuzzleError(f"{rows} × {cols} cells are too many: at most {MAX_CELLS:,}")
    if islands is not None:
        wanted = limits.number("islands", islands, 2, rows * cols)
        if wanted < there:
            raise OptionError(f"islands is {wanted}, but there are {there} islands already")
    elif there < 2:
        raise PuzzleError(f"a layout has two islands or more, not {there}; islands= adds some")
    else:
        wanted = there
    return _make(
        puzzle,
        model="unique",
        islands=wanted,
        symmetry=None,
        level=level,
        doubles=_doubles(puzzle, "doubles", doubles),
        extra=None,
        signs=(0, 0, False),
        seed=seed,
        time_limit=time_limit,
    )


def _make(
    frame: Puzzle,
    *,
    model: Model,
    islands: int,
    symmetry: Symmetry | None,
    level: Level | str | None,
    doubles: float | None,
    extra: float | None,
    signs: tuple[int, int, bool],
    seed: int | None,
    time_limit: float | None,
) -> Generated:
    """Make a puzzle that has all that the frame has."""
    wanted = None if level is None else level_of(level)
    number = limits.fresh_seed() if seed is None else limits.seed(seed)
    made = _recipe.make(
        frame,
        model=model,
        islands=islands,
        symmetry=symmetry,
        level=None if wanted is None else wanted.rank,
        doubles=doubles,
        extra=extra,
        signs=signs,
        seed=number,
        time_limit=limits.time_limit(time_limit),
    )
    if isinstance(made, str):
        raise LimitReachedError(f"the {made} limit came before there was a puzzle of this kind")
    found = None if made.level is None else LEVELS[made.level]
    note = _note(made, islands, doubles, wanted, found)
    return Generated(made.puzzle, made.solution, number, found, made.score, not made.missed, note)


def _note(
    made: _recipe.Made,
    islands: int,
    doubles: float | None,
    wanted: Level | None,
    level: Level | None,
) -> str:
    """What is off, in one line."""
    off: list[str] = []
    if "islands" in made.missed:
        off.append(f"{len(made.puzzle.islands)} islands, not {islands}")
    if "doubles" in made.missed:
        pairs = made.solution.bridges
        share = sum(bridge.count > 1 for bridge in pairs) / len(pairs)
        off.append(f"{share:.0%} doubles, not {doubles:.0%}")
    if "level" in made.missed:
        off.append(f"level {level}, not {wanted}")
    if "spread" in made.missed:
        off.append("a large part of the grid is empty")
    if "signs" in made.missed:
        silent = sum(set(sign[2:]) == {None} for sign in made.puzzle.signs)
        off.append(f"{silent} of {len(made.puzzle.signs)} signs say nothing")
    return "; ".join(off)


_ORDER = {"quarter": 4, "both": 4}
"""How many cells are images of each other, where not 2."""


def _wanted(rows: int, cols: int, islands: int | None, density: float | None, order: int) -> int:
    """How many islands; where a density is asked for, as many as the symmetry surely has."""
    cells = rows * cols
    if islands is not None:
        if density is not None:
            raise OptionError("islands and density do not go together")
        return limits.number("islands", islands, 2, cells)
    share = DENSITY if density is None else _share("density", density)
    number = max(2, round(share * cells))
    return max(number // order * order, min(order, cells))


def _side(name: str, value: int) -> int:
    return limits.number(name, value, 1, MAX_SIDE)


def _share(name: str, value: SupportsFloat) -> float:
    """A share, 0 to 1."""
    try:
        share = -1.0 if isinstance(value, (str, bytes)) else float(value)
    except (TypeError, ValueError, OverflowError):
        share = -1.0
    if not 0 <= share <= 1:
        raise OptionError(f"{name} is {value!r}, not a number from 0 to 1")
    return share


def _doubles(frame: Puzzle, name: str, value: SupportsFloat | None) -> float | None:
    """The share of doubles that an argument asks for."""
    if value is None:
        return None
    share = _share(name, value)
    if share > 0 and frame.max_bridges == 1:
        raise OptionError(f"{name} is {value}, but with max_bridges 1 no bridge can be double")
    return share
