"""Make puzzles to order: `generate`, `complete`, and what they answer, `Generated`."""

from __future__ import annotations

from array import array
from itertools import repeat
from operator import index
from typing import Literal, NamedTuple, SupportsFloat, SupportsIndex, get_args

from . import _core, _wire
from .errors import LimitReachedError, PuzzleError
from .geometry import MAX_SIDE
from .puzzle import Puzzle
from .rate import LEVELS, Level
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


class Generated(NamedTuple):
    """A puzzle made by `generate` or `complete`.

    `met` tells whether every wish was met; if not, `note` says in one line what is off, and the
    puzzle is the nearest that was found. `solution` is the drawing that the clues were counted
    from: of a `unique` puzzle its only solution. `level` and `score` are the rating, `None` where
    none was asked for.
    """

    puzzle: Puzzle
    solution: Solution
    seed: int
    level: Level | None
    score: int | None
    met: bool
    note: str

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


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
    seed: int = 0,
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
        seed: 0 to 2⁶⁴ − 1.
        time_limit: Seconds after which to give up, `None` for no limit. The work is limited in any
            case, so that a wish that cannot be met ends; only a time limit makes the answer depend
            on the machine.

    Raises:
        PuzzleError: An argument out of range, or two that do not go together.
        LimitReachedError: The limit came before there was any puzzle to offer.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> made = generate(6, 6, islands=10, seed=1)
    >>> made.met, len(made.puzzle.islands)
    (True, 10)
    >>> from hashikit import check, is_unique
    >>> is_unique(made.puzzle), check(made.puzzle, made.solution)
    (True, [])
    """
    rows, cols = _integer("rows", rows), _integer("cols", cols)
    signs, unreadable = _integer("signs", signs), _integer("unreadable", unreadable)
    max_bridges = _integer("max_bridges", max_bridges)
    if model not in get_args(Model):
        raise PuzzleError(f"no model {model!r}; there are: {', '.join(get_args(Model))}")
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise PuzzleError(f"a grid has 1 to {MAX_SIDE} rows and columns, not {rows} × {cols}")
    if not 1 <= max_bridges <= 4:
        raise PuzzleError(f"max_bridges is 1 to 4, not {max_bridges}")
    if symmetry is not None and symmetry not in get_args(Symmetry):
        raise PuzzleError(f"no symmetry {symmetry!r}; there are: {', '.join(get_args(Symmetry))}")
    if symmetry in ("quarter", "diagonal") and rows != cols:
        raise PuzzleError(f"the symmetry {symmetry!r} needs a square grid, not {rows} × {cols}")
    frame = Puzzle(rows, cols, (), max_bridges=max_bridges, loops=loops)
    if signs:
        for name, plain, wish in (
            ("model", "unique", model),
            ("level", None, level),
            ("symmetry", None, symmetry),
            ("doubles", None, doubles),
        ):
            if wish != plain:
                raise PuzzleError(f"{name} does not go with signs")
    if model == "cllv":
        for name, wish in (("level", level), ("symmetry", symmetry), ("doubles", doubles)):
            if wish is not None:
                hint = "; beta is its share of doubles" if name == "doubles" else ""
                raise PuzzleError(f"{name} does not go with the model 'cllv'{hint}")
        if not loops:
            raise PuzzleError("loops=False does not go with the model 'cllv'; alpha=0 gives a tree")
        alpha = 0.1 if alpha is None else alpha
        if beta is None:
            beta = 0.5 if max_bridges > 1 else 0.0
    elif alpha is not None or beta is not None:
        raise PuzzleError("alpha and beta go with the model 'cllv' only")
    return _make(
        frame,
        model=model,
        islands=_wanted(rows, cols, islands, density, _ORDER.get(symmetry, 2) if symmetry else 1),
        symmetry=symmetry,
        level=level,
        doubles=_share("beta", beta) if beta is not None else _share("doubles", doubles),
        extra=_share("alpha", alpha),
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
    seed: int = 0,
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
        PuzzleError: An argument out of range, fewer than two islands in the end, or a puzzle with
            given bridges, signs, or more than one network.
        LimitReachedError: Nothing was found: perhaps there is nothing to be found.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> layout = Puzzle.from_grid([["?", 0, "?"], [0, 0, 0], ["?", 0, 1]])
    >>> made = complete(layout)
    >>> [island.at for island in made.puzzle.islands], made.puzzle.islands[3].clue
    ([(0, 0), (0, 2), (2, 0), (2, 2)], 1)
    """
    for rule in ("connected", "given", "signs"):
        if rule in puzzle.rules:
            raise PuzzleError(f"a puzzle with the rule {rule!r} cannot be completed")
    return _make(
        puzzle,
        model="unique",
        islands=_wanted(
            puzzle.rows, puzzle.cols, len(puzzle.islands) if islands is None else islands
        ),
        symmetry=None,
        level=level,
        doubles=_share("doubles", doubles),
        extra=-1,
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
    doubles: int,
    extra: int,
    seed: int,
    time_limit: float | None,
    signs: tuple[int, int, bool] = (0, 0, False),
) -> Generated:
    """Make a puzzle that has all that the frame has; shares are per million, −1 is none."""
    rows, cols = frame.rows, frame.cols
    if rows * cols > MAX_CELLS:
        raise PuzzleError(f"{rows} × {cols} cells are too many: at most {MAX_CELLS}")
    if islands < len(frame.islands):
        raise PuzzleError(f"there are {len(frame.islands)} islands already, more than {islands}")
    if doubles > 0 and frame.max_bridges == 1:
        raise PuzzleError("with max_bridges 1 no bridge can be double")
    if level is not None:
        if level not in LEVELS:
            raise PuzzleError(f"no level {level!r}; there are: {', '.join(LEVELS)}")
        level = Level(level)
    seed = _integer("seed", seed)
    if not 0 <= seed < 2**64:
        raise PuzzleError(f"the seed is 0 to 2^64 - 1, not {seed}")
    limit = -1.0 if time_limit is None else _number("time_limit", time_limit)
    if time_limit is not None and not limit >= 0:
        raise PuzzleError(f"time_limit is 0 or more, not {time_limit}")
    _check_signs(rows * cols - islands, *signs)
    flat = _wire.flat(frame)
    status, cells, ends, counts, said, rank, score, missed = _core.generate(
        get_args(Model).index(model),
        rows,
        cols,
        islands,
        frame.max_bridges,
        frame.loops,
        0 if symmetry is None else 1 + get_args(Symmetry).index(symmetry),
        doubles,
        -1 if level is None else level.rank,
        max(extra, 0),
        seed,
        flat[4],
        flat[5],
        *signs,
        limit,
    )
    if status != _core.SOLVED:
        what = "time" if status == _core.UNKNOWN else "work"
        raise LimitReachedError(f"the {what} limit came before there was a puzzle of this kind")
    numbers = array("i", cells)
    clues = repeat(None, len(numbers) // 3) if said else numbers[2::3]
    puzzle = Puzzle(
        rows,
        cols,
        zip(numbers[::3], numbers[1::3], clues, strict=True),
        max_bridges=frame.max_bridges,
        blocked=frame.blocked,
        loops=frame.loops,
        signs=list(_wire.read_signs(said)),
    )
    solution = _wire.read_solution(puzzle, ends, counts)
    found = None if rank < 0 else LEVELS[rank]
    note = _note(puzzle, solution, found, missed, (islands, doubles, level))
    return Generated(puzzle, solution, seed, found, None if score < 0 else score, missed == 0, note)


def _note(
    puzzle: Puzzle,
    solution: Solution,
    level: Level | None,
    missed: int,
    wishes: tuple[int, int, Level | None],
) -> str:
    """What is off, in one line; of the wishes islands, doubles and level."""
    islands, doubles, wanted = wishes
    off: list[str] = []
    if missed & 1:
        off.append(f"{len(puzzle.islands)} islands, not {islands}")
    if missed & 2:
        pairs = solution.bridges
        share = sum(bridge.count > 1 for bridge in pairs) / len(pairs)
        off.append(f"{share:.0%} doubles, not {doubles / 1e6:.0%}")
    if missed & 4:
        off.append(f"level {level}, not {wanted}")
    if missed & 8:
        off.append("a large part of the grid is empty")
    if missed & 16:
        silent = sum(set(sign[2:]) == {None} for sign in puzzle.signs)
        off.append(f"{silent} of {len(puzzle.signs)} signs say nothing")
    return "; ".join(off)


def _check_signs(room: int, signs: int, unreadable: int, fewest: bool) -> None:
    """Whether so many cells that hold no island have room for so many signs."""
    if not 0 <= signs <= room:
        raise PuzzleError(f"the islands leave room for 0 to {room} signs, not {signs}")
    if not 0 <= unreadable <= signs:
        raise PuzzleError(f"0 to {signs} signs can be unreadable, not {unreadable}")
    if fewest and not signs:
        raise PuzzleError("fewest goes with signs only")


_ORDER = {"quarter": 4, "both": 4}
"""How many cells are images of each other, where not 2."""


def _wanted(
    rows: int, cols: int, islands: int | None, density: float | None = None, order: int = 1
) -> int:
    """How many islands; where a density is asked for, as many as the symmetry surely has."""
    cells = rows * cols
    if cells < 2:
        raise PuzzleError("a grid of one cell has no place for two islands")
    if islands is not None:
        if density is not None:
            raise PuzzleError("islands and density do not go together")
        number = _integer("islands", islands)
        if not 2 <= number <= cells:
            raise PuzzleError(f"{rows} × {cols} cells hold 2 to {cells} islands, not {number}")
        return number
    share = DENSITY if density is None else _number("density", density)
    if not 0 <= share <= 1:
        raise PuzzleError(f"density is between 0 and 1, not {density}")
    number = max(2, round(share * cells))
    return max(number // order * order, min(order, cells))


def _integer(name: str, value: SupportsIndex) -> int:
    try:
        return index(value)
    except TypeError:
        raise PuzzleError(f"{name} is a whole number, not {value!r}") from None


def _number(name: str, value: SupportsFloat) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise PuzzleError(f"{name} is a number, not {value!r}") from None


def _share(name: str, value: SupportsFloat | None) -> int:
    """A share as the core takes it, per million; −1 for none."""
    if value is None:
        return -1
    share = _number(name, value)
    if not 0 <= share <= 1:
        raise PuzzleError(f"{name} is between 0 and 1, not {value}")
    return round(share * 1_000_000)
