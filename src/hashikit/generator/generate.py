"""Make puzzles to order: `generate`, `complete`, and their results. See docs/howto/generate.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from .._util import limits
from ..board.checker import check
from ..board.puzzle import Puzzle
from ..errors import LimitReachedError, WrongAnswerError
from ..i18n.sentences import Message, render
from ..levels import Level
from .elegance import elegance
from .making import make
from .outcome import TIME_ENDED, Generated, check_completable, note_of
from .request import Curve, Model, Request, Style, Symmetry
from .specification import (
    Specification,
    check_symmetry_around,
    islands_in,
    specification,
    specify,
)


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
    style: Style = "natural",
    doubles: float | None = None,
    loops: bool = True,
    connected: bool = True,
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
            By default natural puzzles are as symmetric as hand-made ones: most are so by a half
            turn, with exceptions (`"loose"`).
        style: `"natural"` for a puzzle that looks as if made by hand (with two bridges per pair and
            30 to 2,500 cells; others are made like quick ones), `"quick"` for one in a fraction of
            the time.
        doubles: Share of the joined pairs of islands that have more than one bridge, 0 to 1.
        loops: `False` requires the network to be a tree; this becomes a rule of the puzzle.
        connected: `False` for a puzzle in which the bridges may make several networks, which
            becomes a rule of the puzzle: it has one solution without that condition. Not with
            signs, another model, `loop_share`, `loops=False` or level medium, whose techniques
            are all about the one network.
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
    request = Request(
        rows=rows,
        cols=cols,
        model=model,
        islands=islands,
        density=density,
        level=level,
        max_bridges=max_bridges,
        symmetry=symmetry,
        style=style,
        doubles=doubles,
        loops=loops,
        connected=connected,
        loop_share=loop_share,
        need=need,
        without=without,
        curve=curve,
        picture=picture,
        alpha=alpha,
        beta=beta,
        signs=signs,
        unreadable=unreadable,
        fewest=fewest,
        best_of=best_of,
        seed=seed,
        time_limit=time_limit,
    )
    return fulfill(request)


def complete(
    puzzle: Puzzle,
    *,
    islands: int | None = None,
    level: Level | str | None = None,
    symmetry: Literal["loose", "none"] | None = None,
    style: Style = "natural",
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
            blocked cells, `max_bridges`, `loops` and `connected` are kept.
        islands: Number of islands in the result; by default as many as in the layout.
        level: As for `generate`.
        symmetry: As for `generate`, but only `"loose"` or `"none"`: the islands stay.
        style: As for `generate`.
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
        PuzzleError: The puzzle has given bridges or signs, fewer than two islands, or too many
            cells; or nothing can complete it (see docs/howto/generate.md).
        OptionError: An argument out of range.
        LimitReachedError: Nothing was found, which does not prove that nothing exists.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> layout = Puzzle.from_grid([["?", 0, "?"], [0, 0, 0], ["?", 0, 1]])
    >>> made = complete(layout, seed=1)
    >>> [island.at for island in made.puzzle.islands], made.puzzle.islands[3].clue
    ([(0, 0), (0, 2), (2, 0), (2, 2)], 1)
    """
    request = Request(
        islands=islands,
        level=level,
        symmetry=symmetry,
        style=style,
        doubles=doubles,
        loop_share=loop_share,
        need=need,
        without=without,
        curve=curve,
        picture=picture,
        best_of=best_of,
        seed=seed,
        time_limit=time_limit,
    )
    return fulfill(request, puzzle)


def fulfill(request: Request, layout: Puzzle | None = None) -> Generated:
    """`generate` for a ready `Request`, or `complete` for a layout with it."""
    if layout is None:
        return _best(specification(request), request)
    check_symmetry_around(request)
    islands, bare = islands_in(layout, request)
    if islands == len(layout.islands):
        left = check_completable(layout, request.time_limit)
        request = replace(request, time_limit=left)
    return _best(specify(layout, islands, bare, request), request)


def _best(wish: Specification, request: Request) -> Generated:
    """Make as many puzzles as requested and choose the one most like hand-made puzzles."""
    seed = limits.fresh_seed() if request.seed is None else limits.seed(request.seed)
    clock = limits.Limits(request.time_limit)
    best: Generated | None = None
    worth = (False, 0.0)
    late = False
    for place in range(request.best_of):
        if best is not None and clock.over():
            late = True
            break
        puzzle = make(wish, (seed + place) % 2**64, clock.seconds())
        if isinstance(puzzle, str):
            if best is not None:
                late = late or puzzle == "time"
                continue
            raise LimitReachedError(
                Message("the time limit was reached before a puzzle of this kind was found")
                if puzzle == "time"
                else Message("the work limit was reached before a puzzle of this kind was found")
            )
        puzzle = replace(puzzle, seed=seed, note=note_of(puzzle, wish, clock.seconds()))
        broken = check(puzzle.puzzle, puzzle.solution)
        if broken:
            raise WrongAnswerError("the generator made a wrong puzzle: {broken}", broken=broken[0])
        if request.best_of == 1:
            return puzzle
        here = (puzzle.met, elegance(puzzle.puzzle, puzzle.solution).score)
        if best is None or here > worth:
            best, worth = puzzle, here
    assert best is not None
    reason = render(TIME_ENDED)
    if late and reason not in best.note:
        return replace(best, note="; ".join(filter(None, [best.note, reason])))
    return best
