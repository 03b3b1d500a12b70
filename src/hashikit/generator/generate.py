"""Make puzzles to order: `generate`, `complete`, and their results. See docs/generate.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

from .._util import limits
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..engine import generation, wire
from ..errors import LimitReachedError, OptionError, PuzzleError
from ..i18n.sentences import Message, Said
from ..levels import LEVELS, Level, level_of
from . import request
from .elegance import elegance
from .outcome import Generated, check_completable, note_of
from .picture import cells
from .request import DENSITY, PICTURE_DENSITY

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
"""Symmetry of the islands' cells: unchanged by a half turn or a quarter turn; mirrored left to
right, top to bottom, or both; mirrored across the diagonal from the top left."""

Curve = Literal["steady", "rising", "sting"]
"""How the difficulty develops along the solving curve (`hashikit.curve`), in thirds of the work:
its `shapes`. `steady`: each third has a point of the puzzle's level. `rising`: each third is harder
on average than the one before. `sting`: only the last third has a point of the puzzle's level."""

MOST_BEST = 10_000
"""The largest `best_of`."""

_TREES: dict[str, Said] = {
    "cllv": Message("; {name}=0 gives a tree", name="alpha"),
    "cllv-files": "",
}

MAX_CELLS = 20_000_000
"""The largest grid to generate in, in cells."""


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
            for one made as Coelho, Laporte, Lindbeck and Vidal (2019) describe, which has a
            solution and usually very many more; `"cllv-files"` for one like the files they
            published, which differ slightly from the paper's description.
        islands: Number of islands, 2 to `rows * cols`.
        density: Islands per cell, in place of `islands`; by default `DENSITY`, or with a picture
            `PICTURE_DENSITY` per dark cell. With a symmetry, the number of islands is a multiple of
            its order.
        level: The level that `hashikit.rate` has to give the puzzle: a `Level` or its name.
        max_bridges: Most bridges between two islands, 1 to 4.
        symmetry: Symmetry of the islands' cells; `"quarter"` and `"diagonal"` need a square grid.
        doubles: Share of the joined pairs of islands that have more than one bridge, 0 to 1.
        loops: `False` requires the network to be a tree; this becomes a rule of the puzzle.
        loop_share: Loops per island, 0 to 1, counted as connected pairs beyond those of a tree. By
            default about as in hand-made puzzles.
        need: Techniques that solving must need, and how often: `"pair"`, `"outlet:3"`, or several
            of these. `hashikit.explain` then uses at least that many steps of each. None may be
            harder than `level`.
        without: Techniques that solving must not need: `hashikit.explain` uses none of them. They
            may not be all that make up `level`.
        curve: How the difficulty develops, a `Curve`.
        picture: Text art with a line for each row; islands stand on dark cells only
            (`hashikit.generator.picture` reads files). It must have the size of the grid, or sets
            it. Not with signs, `"cllv"` or `"cllv-files"`.
        alpha: With `"cllv"` and `"cllv-files"`: bridges added to the tree, as a share of the
            islands, 0 to 1; by default 0.1.
        beta: With `"cllv"`: probability that a bridge is double, 0 to 1; by default 0.5. With
            `"cllv-files"`: share of the tree's bridges that are double. In the published instances
            named after β, the share of doubles is 1 − β.
        signs: Number of signs between the islands. With signs, no island shows a clue.
        unreadable: How many of them are unreadable: `"?"` on every side that has an island.
        fewest: Whether to drop numbers from the signs until removing any one more would allow a
            second solution. (A different choice may need fewer.)
        best_of: Make this many puzzles, with the seeds from `seed` on, and choose the one most like
            hand-made puzzles (`hashikit.generator.elegance`). Not with signs or another model.
        seed: 0 to 2⁶⁴ − 1; `None` for a new one each time. `Generated.seed` holds it.
        time_limit: Seconds after which to give up, `None` for no limit; you get the closest puzzle
            found by then, with a note that says so. The work is limited in any case. Only a time
            limit makes the result depend on the machine.

    Raises:
        OptionError: An argument out of range, or two that do not go together.
        LimitReachedError: A limit was reached before any puzzle was found.
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
            raise OptionError(
                Message(
                    "the picture has {high} × {wide} cells, the grid {rows} × {cols}",
                    high=high,
                    wide=wide,
                    rows=rows,
                    cols=cols,
                )
            )
    rows, cols = request.side("rows", rows), request.side("cols", cols)
    if rows * cols > MAX_CELLS:
        raise OptionError(
            Message(
                "{rows} × {cols} cells are too many: at most {most}",
                rows=rows,
                cols=cols,
                most=format(MAX_CELLS, ","),
            )
        )
    if rows * cols < 2:
        raise OptionError(Message("one cell cannot hold two islands"))
    limits.choice("model", model, get_args(Model))
    if symmetry is not None:
        limits.choice("symmetry", symmetry, get_args(Symmetry))
    if symmetry in ("quarter", "diagonal") and rows != cols:
        raise OptionError(
            Message(
                "symmetry {symmetry} needs a square grid, not {rows} × {cols}",
                symmetry=repr(symmetry),
                rows=rows,
                cols=cols,
            )
        )
    frame = Puzzle(
        rows, cols, (), max_bridges=limits.number("max_bridges", max_bridges, 1, 4), loops=loops
    )
    room = rows * cols - len(bare)
    if room < 2:
        raise OptionError(
            Message("the picture has only one dark cell, which cannot hold two islands")
        )
    usual = DENSITY if picture is None else PICTURE_DENSITY
    wanted = request.islands(room, islands, density, usual, symmetry)
    asked = (islands, density, picture, symmetry)
    if asked == (None,) * 4 and level is not None and model == "unique" and not signs:
        wanted = request.fitting(frame, level_of(level), wanted)
    signs, left = limits.number("signs", signs, 0), rows * cols - wanted
    if signs > left:
        raise OptionError(
            Message(
                "{name} is {signs}, but the islands leave room for only {left}",
                name="signs",
                signs=signs,
                left=left,
            )
        )
    unreadable = limits.number("unreadable", unreadable, 0)
    for name, about_signs in (("unreadable", unreadable), ("fewest", fewest)):
        if about_signs and not signs:
            raise OptionError(Message("{name} requires {other}", name=name, other="signs"))
    if unreadable > signs:
        raise OptionError(
            Message(
                "{name} is {value}, more than {other}, which is {signs}",
                name="unreadable",
                value=unreadable,
                other="signs",
                signs=signs,
            )
        )
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
                raise OptionError(
                    Message("{name} cannot be combined with {other}", name=name, other="signs")
                )
    if model != "unique":
        for name, plain, wish, hint in (
            ("level", None, level, ""),
            ("symmetry", None, symmetry, ""),
            ("doubles", None, doubles, Message("; {name} is its share of doubles", name="beta")),
            (
                "loop_share",
                None,
                loop_share,
                Message("; {name} is its share of loops", name="alpha"),
            ),
            ("need", None, need, ""),
            ("without", None, without, ""),
            ("curve", None, curve, ""),
            ("picture", None, picture, ""),
            ("best_of", 1, best_of, ""),
            ("loops=False", True, bool(loops), _TREES[model]),
        ):
            if wish != plain:
                raise OptionError(
                    Message(
                        "{name} cannot be combined with model {model}{hint}",
                        name=name,
                        model=repr(model),
                        hint=hint,
                    )
                )
        alpha = 0.1 if alpha is None else alpha
        if beta is None:
            beta = 0.5 if max_bridges > 1 else 0.0
    elif alpha is not None or beta is not None:
        raise OptionError(
            Message(
                "{name} and {other} require the model 'cllv' or 'cllv-files'",
                name="alpha",
                other="beta",
            )
        )
    multiple = ("doubles", doubles) if model == "unique" else ("beta", beta)
    return _make(
        frame,
        model=model,
        islands=wanted,
        symmetry=symmetry,
        level=level,
        doubles=request.doubles(frame, *multiple),
        extra=None if alpha is None else request.share("alpha", alpha),
        signs=(signs, unreadable, bool(fewest)),
        loop_share=request.loops(frame, loop_share),
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
    picture: str | None = None,
    best_of: int = 1,
    seed: int | None = None,
    time_limit: float | None = None,
) -> Generated:
    """Complete a layout: find clues, and on request more islands, that give exactly one solution.

    Args:
        puzzle: The layout. Its islands stay where they are and keep every clue that is not `?`; its
            blocked cells, `max_bridges` and `loops` are kept.
        islands: Number of islands in the result; by default as many as in the layout.
        level: As for `generate`.
        doubles: As for `generate`.
        loop_share: As for `generate`.
        need: As for `generate`.
        without: As for `generate`.
        curve: As for `generate`.
        picture: Text art of the layout's size: further islands stand on dark cells only. If
            `islands` is not given, there are `PICTURE_DENSITY` per dark cell in all.
        best_of: As for `generate`.
        seed: As for `generate`.
        time_limit: As for `generate`.

    Raises:
        PuzzleError: The puzzle has given bridges, signs, or more than one network, fewer than two
            islands, or too many cells; or nothing can complete it (see docs/generate.md).
        OptionError: An argument out of range.
        LimitReachedError: Nothing was found, which does not prove that nothing exists.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> layout = Puzzle.from_grid([["?", 0, "?"], [0, 0, 0], ["?", 0, 1]])
    >>> made = complete(layout, seed=1)
    >>> [island.at for island in made.puzzle.islands], made.puzzle.islands[3].clue
    ([(0, 0), (0, 2), (2, 0), (2, 2)], 1)
    """
    wire.flat(puzzle)  # refuses anything but a puzzle
    for rule in ("connected", "given", "signs"):
        if rule in puzzle.rules:
            raise PuzzleError(
                Message("a puzzle with the rule {rule} cannot be completed", rule=repr(rule))
            )
    rows, cols, there = puzzle.rows, puzzle.cols, len(puzzle.islands)
    if rows * cols > MAX_CELLS:
        raise PuzzleError(
            Message(
                "{rows} × {cols} cells are too many: at most {most}",
                rows=rows,
                cols=cols,
                most=format(MAX_CELLS, ","),
            )
        )
    room, bare = rows * cols, []
    if picture is not None:
        high, wide, light = cells(picture)
        if (rows, cols) != (high, wide):
            raise OptionError(
                Message(
                    "the picture has {high} × {wide} cells, the layout {rows} × {cols}",
                    high=high,
                    wide=wide,
                    rows=rows,
                    cols=cols,
                )
            )
        taken = {*puzzle.blocked, *(island.at for island in puzzle.islands)}
        bare = [cell for cell in light if cell not in taken]
        room -= len(bare)
        if islands is None:
            islands = min(room, max(2, there, round(PICTURE_DENSITY * (rows * cols - len(light)))))
    if islands is not None:
        if isinstance(islands, int) and 2 <= islands < there:
            too_few = Message(
                "{name} is {wanted}, but there are {there} islands already",
                name="islands",
                wanted=islands,
                there=there,
            )
            raise OptionError(too_few)
        wanted = limits.number("islands", islands, max(2, there), room)
    elif there < 2:
        raise PuzzleError(
            Message(
                "a layout has at least two islands, not {there}; ask for more islands", there=there
            )
        )
    else:
        wanted = there
    if wanted == there:
        time_limit = check_completable(puzzle, time_limit)
    return _make(
        puzzle,
        model="unique",
        islands=wanted,
        symmetry=None,
        level=level,
        doubles=request.doubles(puzzle, "doubles", doubles),
        extra=None,
        signs=(0, 0, False),
        loop_share=request.loops(puzzle, loop_share),
        need=need,
        without=without,
        curve=curve,
        bare=bare,
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
    """Make a puzzle that keeps everything in the frame."""
    wanted = None if level is None else level_of(level)
    if curve is not None:
        request.curved(limits.choice("curve", curve, get_args(Curve)), wanted)
    needed, avoided = request.techniques(frame, wanted, need, without)
    if wishes["signs"][0] == 0:
        request.enough(frame, wishes["islands"], wanted, needed, curve, wishes["loop_share"])
    number = limits.fresh_seed() if seed is None else limits.seed(seed)
    clock = limits.Limits(time_limit)
    best: Generated | None = None
    worth = (False, 0.0)
    for place in range(limits.number("best_of", best_of, 1, MOST_BEST)):
        if best is not None and clock.over():
            break
        made = generation.make(
            frame,
            level=None if wanted is None else wanted.rank,
            need=needed,
            without=avoided,
            curve=curve,
            seed=(number + place) % 2**64,
            time_limit=clock.seconds(),
            **wishes,
        )
        if isinstance(made, str):
            if best is not None:
                continue
            raise LimitReachedError(
                Message("the time limit was reached before a puzzle of this kind was found")
                if made == "time"
                else Message("the work limit was reached before a puzzle of this kind was found")
            )
        found = None if made.level is None else LEVELS[made.level]
        asked = {**wishes, "need": needed, "without": avoided}
        note = note_of(made, asked, wanted, found, curve, clock.seconds())
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
