"""Make puzzles to order: `generate`, `complete`, and what they answer. See docs/generate.md."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Any, Literal, get_args

from . import _limits as limits
from . import _recipe, _wire, _wishes
from ._made import Generated, note_of
from ._wishes import DENSITY, PICTURE_DENSITY
from .elegance import elegance
from .errors import LimitReachedError, OptionError, PuzzleError
from .geometry import Coord
from .levels import LEVELS, Level, level_of
from .picture import cells
from .puzzle import Puzzle

__all__ = [
    "DENSITY",
    "MAX_CELLS",
    "PICTURE_DENSITY",
    "Curve",
    "Generated",
    "Model",
    "Symmetry",
    "complete",
    "generate",
]

Model = Literal["unique", "cllv", "cllv-files"]
"""`unique`: exactly one solution. `cllv`: the generator of the published instances, as the paper
describes it. `cllv-files`: puzzles like the published instances themselves, which differ."""

Symmetry = Literal["rotation", "quarter", "horizontal", "vertical", "both", "diagonal"]
"""Of the islands' cells: the same after half a turn or a quarter turn; left and right, top and
bottom, or both, mirror images; mirror images across the diagonal from the top left."""

Curve = Literal["steady", "rising", "sting"]
"""How solving gets harder, by the solving curve (`hashikit.curve`), in thirds of the work: its
`shapes`. `steady`: a point of the puzzle's level in each third. `rising`: each third is harder than
the one before it, in the mean. `sting`: one point of the puzzle's level, in the last third."""

MOST_BEST = 10_000
"""Most puzzles to choose from."""

_TREES = {"cllv": "; alpha=0 gives a tree", "cllv-files": ""}

MAX_CELLS = 20_000_000
"""Most cells of a grid to generate in."""


def generate(
    rows: int | None = None,
    cols: int | None = None,
    *,
    model: Model = "unique",
    islands: int | None = None,
    density: float | None = None,
    level: Level | str | None = None,
    max_bridges: int = 2,
    symmetry: Symmetry | None = None,
    doubles: float | None = None,
    loops: bool = True,
    loop_share: float | None = None,
    need: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    curve: Curve | None = None,
    picture: str | None = None,
    alpha: float | None = None,
    beta: float | None = None,
    signs: int = 0,
    unreadable: int = 0,
    fewest: bool = False,
    best_of: int = 1,
    seed: int | None = None,
    time_limit: float | None = None,
) -> Generated:
    """Make a puzzle. The same arguments give the same puzzle on every platform.

    Args:
        rows: Rows of the grid, 7 by default; at most `MAX_CELLS` cells.
        cols: Columns of the grid, 7 by default.
        model: `"unique"` for a puzzle with exactly one solution, proved by the engine; `"cllv"`
            for one in the manner of Coelho, Laporte, Lindbeck and Vidal (2019), which has a
            solution and usually very many others; `"cllv-files"` for one like the files that they
            published, which are not quite what the paper describes.
        islands: How many islands, 2 to `rows * cols`.
        density: Instead of that, islands per cell; by default `DENSITY`, and with a picture
            `PICTURE_DENSITY` of the dark ones. With a symmetry the number
            is a multiple of its order.
        level: A `Level`, or its name, as `hashikit.rate` rates it.
        max_bridges: Most bridges between two islands, 1 to 4.
        symmetry: Of the islands' cells; `"quarter"` and `"diagonal"` need a square grid.
        doubles: Share of the joined pairs of islands that have more than one bridge, 0 to 1.
        loops: `False` if the network has to be a tree, which is then a rule of the puzzle.
        loop_share: Loops, as a share of the islands, 0 to 1: joined pairs beyond those of a tree.
            By default about as in puzzles made by hand.
        need: Techniques that solving is to need, and how often: `"pair"`, `"outlet:3"`, or several
            of these; as many steps of `hashikit.explain` at least.
        without: Techniques that it is not to need: no step of `hashikit.explain`.
        curve: How solving is to get harder, a `Curve`.
        picture: What the islands are to show, as text art with a line for each row: they stand
            where it is dark, and nowhere else (`hashikit.picture` reads files). It has the size of
            the grid, or gives it that. Not with signs, `"cllv"` or `"cllv-files"`.
        alpha: With `"cllv"` and `"cllv-files"`: bridges added to the tree, as a share of the
            islands, 0 to 1; by default 0.1.
        beta: With `"cllv"`: probability of a bridge to be double, 0 to 1; by default 0.5. With
            `"cllv-files"`: doubles, as a share of the tree's bridges. The published instances
            named after β have the share 1 − β of doubles.
        signs: How many signs stand between the islands. With any, no island shows a clue.
        unreadable: How many of them are unreadable: `"?"` on every side that has an island.
        fewest: Whether to leave out numbers on the signs until none can be left out: without any
            of them there is more than one solution. (Other choices may need fewer.)
        best_of: Make so many, those of the seeds from `seed` on, and choose the one that is most
            like puzzles made by hand (`hashikit.elegance`). Not with signs or another model.
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
    bare: list[Coord] = []
    if picture is None:
        rows, cols = 7 if rows is None else rows, 7 if cols is None else cols
    else:
        high, wide, bare = cells(picture)
        rows, cols = high if rows is None else rows, wide if cols is None else cols
        if (rows, cols) != (high, wide):
            raise OptionError(f"the picture has {high} × {wide} cells, the grid {rows} × {cols}")
    rows, cols = _wishes.side("rows", rows), _wishes.side("cols", cols)
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
    room = rows * cols - len(bare)
    if room < 2:
        raise OptionError("one dark cell of the picture has no place for two islands")
    usual = DENSITY if picture is None else PICTURE_DENSITY
    wanted = _wishes.islands(room, islands, density, usual, symmetry)
    signs, left = limits.number("signs", signs, 0), rows * cols - wanted
    if signs > left:
        raise OptionError(f"signs is {signs}, but the islands leave room for {left}")
    unreadable = limits.number("unreadable", unreadable, 0, signs)
    if fewest and not signs:
        raise OptionError("fewest goes with signs only")
    if signs:
        for name, plain, wish in (
            ("model", "unique", model),
            ("symmetry", None, symmetry),
            ("doubles", None, doubles),
            ("loop_share", None, loop_share),
            ("need", None, need),
            ("without", None, without),
            ("curve", None, curve),
            ("picture", None, picture),
            ("best_of", 1, best_of),
        ):
            if wish != plain:
                raise OptionError(f"{name} does not go with signs")
    if model != "unique":
        for name, wish, hint in (
            ("level", level, ""),
            ("symmetry", symmetry, ""),
            ("doubles", doubles, "; beta is its share of doubles"),
            ("loop_share", loop_share, "; alpha is its share of loops"),
            ("need", need, ""),
            ("without", without, ""),
            ("curve", curve, ""),
            ("picture", picture, ""),
        ):
            if wish is not None:
                raise OptionError(f"{name} does not go with model {model!r}{hint}")
        if best_of != 1:
            raise OptionError(f"best_of does not go with model {model!r}")
        if not loops:
            raise OptionError(f"loops=False does not go with model {model!r}{_TREES[model]}")
        alpha = 0.1 if alpha is None else alpha
        if beta is None:
            beta = 0.5 if max_bridges > 1 else 0.0
    elif alpha is not None or beta is not None:
        raise OptionError("alpha and beta go with models 'cllv' and 'cllv-files' only")
    multiple = ("doubles", doubles) if model == "unique" else ("beta", beta)
    return _make(
        frame,
        model=model,
        islands=wanted,
        symmetry=symmetry,
        level=level,
        doubles=_wishes.doubles(frame, *multiple),
        extra=None if alpha is None else _wishes.share("alpha", alpha),
        signs=(signs, unreadable, bool(fewest)),
        loop_share=_wishes.loops(frame, loop_share),
        need=need,
        without=without,
        curve=curve,
        bare=bare,
        best_of=best_of,
        seed=seed,
        time_limit=time_limit,
    )


def complete(
    puzzle: Puzzle,
    *,
    islands: int | None = None,
    level: Level | str | None = None,
    doubles: float | None = None,
    loop_share: float | None = None,
    need: str | Iterable[str] | None = None,
    without: str | Iterable[str] | None = None,
    curve: Curve | None = None,
    best_of: int = 1,
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
        loop_share: As for `generate`.
        need: As for `generate`.
        without: As for `generate`.
        curve: As for `generate`.
        best_of: As for `generate`.
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
        doubles=_wishes.doubles(puzzle, "doubles", doubles),
        extra=None,
        signs=(0, 0, False),
        loop_share=_wishes.loops(puzzle, loop_share),
        need=need,
        without=without,
        curve=curve,
        bare=(),
        best_of=best_of,
        seed=seed,
        time_limit=time_limit,
    )


def _make(
    frame: Puzzle,
    *,
    level: Level | str | None,
    need: str | Iterable[str] | None,
    without: str | Iterable[str] | None,
    curve: Curve | None,
    best_of: int,
    seed: int | None,
    time_limit: float | None,
    **wishes: Any,
) -> Generated:
    """Make a puzzle that has all that the frame has."""
    wanted = None if level is None else level_of(level)
    if curve is not None:
        limits.choice("curve", curve, get_args(Curve))
    needed = _wishes.needed("need", need)
    avoided = _wishes.techniques("without", without)
    for technique, _ in needed:
        if technique in avoided:
            raise OptionError(f"{technique} is both in need and in without")
    number = limits.fresh_seed() if seed is None else limits.seed(seed)
    limit = limits.time_limit(time_limit)
    start = monotonic()
    best: Generated | None = None
    worth = (False, 0.0)
    for place in range(limits.number("best_of", best_of, 1, MOST_BEST)):
        left = None if limit is None else max(0.0, limit - (monotonic() - start))
        if best is not None and left == 0:
            break
        made = _recipe.make(
            frame,
            level=None if wanted is None else wanted.rank,
            need=needed,
            without=avoided,
            curve=curve,
            seed=(number + place) % 2**64,
            time_limit=left,
            **wishes,
        )
        if isinstance(made, str):
            if best is not None:
                continue
            raise LimitReachedError(f"the {made} limit came before there was a puzzle of this kind")
        found = None if made.level is None else LEVELS[made.level]
        note = note_of(made, wishes, wanted, found, curve)
        one = Generated(
            made.puzzle, made.solution, number, found, made.score, not made.missed, note
        )
        if best_of == 1:
            return one
        here = (one.met, elegance(one.puzzle, one.solution).score)
        if best is None or here > worth:
            best, worth = one, here
    assert best is not None
    return best
