"""Checks of requests for a new puzzle: numbers of islands, shares, techniques and the curve.

A wish for techniques that no puzzle can meet is refused: the search would only end at its limit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import SupportsFloat

from .._util import checks
from ..board.puzzle import Puzzle
from ..errors import OptionError
from ..i18n.sentences import Message, count_message
from ..levels import TECHNIQUES, Level, Technique

DENSITY = 1 / 3
"""Islands per cell if neither their number nor a density is requested."""

_NEVER = {
    Technique.BLOCKED: Message("an easier technique always comes first"),
    Technique.SUM_REST: Message("only puzzles with signs take it"),
    Technique.NO_REPEAT: Message("only puzzles with signs take it"),
    Technique.SUM: Message("only puzzles with signs take it"),
}
"""Techniques that no puzzle needs, at least none without signs, and why. (Wishes for techniques
cannot be combined with signs.)"""

_SPARE = (Technique.ONE_EACH_WAY, Technique.CAPACITY, Technique.ROOM)
"""Techniques for a side that can have some of its bridges, but not all. Where only one bridge is
allowed, such an island has all its bridges, or needs every one that it can get."""

_NETWORK = (Technique.PAIR, Technique.WAY_OUT, Technique.CLOSED_GROUP, Technique.SPLIT)
"""Techniques that conclude something from there being one network only."""

_ALWAYS = Technique.FULL
"""Every puzzle needs it. When only the last bridges are missing, `complete` has closed all other
sides, so an island that still lacks some needs all that its sides can give."""

_LAST = Technique.TRIAL
"""The last technique that has a name."""

ASKABLE = tuple(t for t in TECHNIQUES if t <= _LAST and t not in _NEVER)
"""Techniques that a puzzle can be wanted to need."""

EXCLUDABLE = tuple(t for t in ASKABLE if t is not _ALWAYS)
"""The techniques that a wish may exclude."""

PICTURE_DENSITY = 0.34
"""Islands per dark cell if the islands show a picture."""

_MOST_TIMES = 1000

_LEAST_CROSSING = 6
"""The fewest islands of a puzzle in which bridges could cross."""


def share(name: str, value: SupportsFloat) -> float:
    """A share, 0 to 1."""
    try:
        number = -1.0 if isinstance(value, str | bytes) or checks.is_bool(value) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if not 0 <= number <= 1:
        raise OptionError(
            "{name} is {value}, not a number from 0 to 1", name=name, value=checks.show(value)
        )
    return number


def techniques(
    frame: Puzzle,
    level: Level | None,
    need: str | Iterable[str] | None,
    without: str | Iterable[str] | None,
) -> tuple[tuple[tuple[Technique, int], ...], tuple[Technique, ...]]:
    """The techniques that are needed, with how often, and those that are not.

    Args:
        frame: What is kept in the new puzzle.
        level: The requested level.
        need: `pair`, `pair:3`, or several of these; the most often counts.
        without: One technique, or several.

    Raises:
        OptionError: One of them cannot be requested, not that often, or not with the others.

    >>> frame = Puzzle(7, 7, ())
    >>> needed, avoided = techniques(frame, Level.HARD, ["outlet", "pair:2", "pair"], "parity")
    >>> needed
    ((<Technique.OUTLET: 'outlet'>, 1), (<Technique.PAIR: 'pair'>, 2))
    >>> avoided
    (<Technique.PARITY: 'parity'>,)
    """
    needs: dict[Technique, int] = {}
    for one in _each("need", need):
        word, colon, times = one.partition(":")
        technique = _askable("need", word, ASKABLE, frame)
        _possible(technique, frame, level)
        often = times if colon else "1"
        counts = often.isascii() and often.isdigit() and len(often) < 5
        if not counts or not 1 <= int(often) <= _MOST_TIMES:
            raise OptionError(
                "{name} is {one}; after the ':' comes a number from 1 to {most}",
                name="need",
                one=checks.show(one),
                most=_MOST_TIMES,
            )
        needs[technique] = max(int(often), needs.get(technique, 0))
    avoided = tuple(
        _askable("without", one, EXCLUDABLE, frame) for one in _each("without", without)
    )
    for technique in needs:
        if technique in avoided:
            raise OptionError(
                "{technique} is both in {name} and in {other}",
                technique=technique,
                name="need",
                other="without",
            )
    if level is not None and avoided:
        _level_possible(frame, level, avoided)
    return tuple(needs.items()), avoided


def _level_possible(frame: Puzzle, level: Level, avoided: Collection[Technique]) -> None:
    """Refuse to exclude all techniques of a level."""
    # What no technique finds, `minimal`, makes a puzzle extreme, too, and every puzzle is solved by
    # the techniques of beginners.
    if not Level.BEGINNER < level < Level.EXTREME:
        return
    own = [t for t in TECHNIQUES if t.level is level and _occurs(t, frame)]
    if set(own) <= set(avoided):
        raise OptionError(
            count_message(
                "{name} excludes {techniques}, which every such puzzle of level {level} needs",
                "{name} excludes {techniques}; every such puzzle of level {level} needs one of "
                "them",
                len(own),
                name="without",
                level=level,
                techniques=", ".join(own),
            )
        )


def enough(
    frame: Puzzle,
    islands: int,
    level: Level | None,
    needed: Sequence[tuple[Technique, int]],
    curve: str | None,
    loop_share: float | None,
) -> None:
    """Refuse what no puzzle of so few islands needs or has.

    Raises:
        OptionError: A technique, the level, how often a technique is needed, the curve, or the
            share of loops.
    """
    # The ends of a line of islands have one side each, and so the next ones, and so on.
    in_a_line = islands <= 3 or 1 in (frame.rows, frame.cols)
    other = [str(technique) for technique, _ in needed if technique is not Technique.FULL]
    if in_a_line and (other or (level is not None and level > Level.BEGINNER)):
        name, value = ("need", other[0]) if other else ("level", str(level))
        raise OptionError(
            "{name} is {value}, but up to three islands, or islands in a single row or "
            "column, need only the technique {only}: use more islands, or more rows and "
            "columns",
            name=name,
            value=checks.show(value),
            only=Technique.FULL,
        )
    # One of two bridges that would cross is missing. Its two islands are not in sight of those of
    # the other, and a single further island is in sight of only one of them.
    few = islands < _LEAST_CROSSING or min(frame.rows, frame.cols) < 3
    if few and any(technique is Technique.CROSSING for technique, _ in needed):
        value = checks.show(str(Technique.CROSSING))
        raise OptionError(
            "{name} is {value}, but bridges can cross only with at least {least} islands, "
            "three rows and three columns",
            name="need",
            value=value,
            least=_LEAST_CROSSING,
        )
    # Each step moves a bound of an edge, which has room for `max_bridges` moves; from every island
    # but the last, at most two edges lead on, to the right and down.
    steps = sum(times for _, times in needed)
    most = 2 * (islands - 1) * frame.max_bridges
    if steps > most:
        raise OptionError(
            "{name} asks for {steps} steps, but {islands} islands allow {most} at most",
            name="need",
            steps=steps,
            islands=islands,
            most=most,
        )
    least = 5 if frame.max_bridges > 2 else 6
    if curve == "steady" and islands < least:
        raise OptionError(
            "{name} is {value}, but puzzles with fewer than {least} islands have too few "
            "steps for that: use more islands",
            name="curve",
            value=checks.show(curve),
            least=least,
        )
    loops = most_loops(frame.rows, frame.cols, islands)
    if loop_share is not None and loop_share * islands - max(1, islands / 100) > loops + 1e-6:
        raise OptionError(
            count_message(
                "{name} is {value}, but {islands} islands on {rows} × {cols} cells have at "
                "most {count} loop",
                "{name} is {value}, but {islands} islands on {rows} × {cols} cells have at "
                "most {count} loops",
                loops,
                name="loop_share",
                value=checks.show(loop_share),
                islands=islands,
                rows=frame.rows,
                cols=frame.cols,
            )
        )


def check_curve(curve: str, level: Level | None) -> None:
    """Refuse a curve that no puzzle of the level has.

    Raises:
        OptionError: All steps are equally hard, but the curve rises.
    """
    if level is Level.BEGINNER and curve in ("rising", "sting"):
        value = checks.show(curve)
        raise OptionError(
            "{name} is {value}, but all steps of puzzles of level beginner are equally hard: "
            "ask for a higher level, or for a steady curve",
            name="curve",
            value=value,
        )


def most_loops(rows: int, cols: int, islands: int) -> int:
    """A bound on the loops of so many islands.

    A row of k islands has at most k - 1 pairs, and so has a column. The pairs are the most where
    the islands lie in few rows and columns.

    >>> most_loops(3, 3, 3), most_loops(3, 3, 4), most_loops(1, 9, 4), most_loops(7, 7, 16)
    (0, 1, 0, 9)
    """
    lines = min(
        high + -(-islands // high)
        for high in range(1, min(rows, islands) + 1)
        if high * cols >= islands
    )
    return islands + 1 - lines


def _occurs(technique: Technique, frame: Puzzle) -> bool:
    """Whether a puzzle with the frame's rules and without signs can need a technique."""
    if technique is Technique.LOOP:
        return not frame.loops
    if technique in _NETWORK and not frame.connected:
        return False
    return technique not in _NEVER and (technique not in _SPARE or frame.max_bridges > 1)


def _possible(technique: Technique, frame: Puzzle, level: Level | None) -> None:
    """Refuse a wish for a technique that no puzzle of the level needs."""
    value = checks.show(str(technique))
    if technique in _NEVER:
        reason = _NEVER[technique]
        raise OptionError(
            "{name} is {value}, which cannot be asked for: {reason}",
            name="need",
            value=value,
            reason=reason,
        )
    if not _occurs(technique, frame):
        if technique is Technique.LOOP or technique in _NETWORK:
            message = Message(
                "{name} is {value}, which requires {other}",
                name="need",
                value=value,
                other="loops=False" if technique is Technique.LOOP else "connected=True",
            )
        else:
            message = Message(
                "{name} is {value}, but with {other} 1 an easier technique always comes first",
                name="need",
                value=value,
                other="max_bridges",
            )
        raise OptionError(message)
    if level is not None and technique.level > level:
        raise OptionError(
            "{name} is {value}, a technique of level {own}, but {other} is {level}",
            name="need",
            value=value,
            own=technique.level,
            other="level",
            level=level,
        )


def _askable(name: str, word: str, among: Sequence[Technique], frame: Puzzle) -> Technique:
    """A technique that can be asked for; the others are refused with the reason."""
    if word not in TECHNIQUES:
        return Technique(checks.choice(name, word, [t for t in among if _occurs(t, frame)]))
    technique = Technique(word)
    if technique in among or technique in _NEVER:
        return technique
    reason = (
        Message("it stands for what no technique finds")
        if technique > _LAST
        else Message("every puzzle needs it, for its last bridges at the latest")
    )
    raise OptionError(
        "{name} is {value}, which cannot be asked for: {reason}",
        name=name,
        value=checks.show(word),
        reason=reason,
    )


def _each(name: str, value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    parts = (value,) if isinstance(value, str) else value
    if isinstance(parts, Iterable) and not isinstance(parts, Mapping):
        words = tuple(parts)
        if all(isinstance(word, str) for word in words):
            return words
    raise OptionError(
        "{name} is {value}, not the names of techniques", name=name, value=checks.show(value)
    )


_ORDER = {"quarter": 4, "both": 4, "loose": 1, "none": 1}
"""How many cells are images of one another, if not 2."""


def islands(
    cells: int, islands: int | None, density: float | None, usual: float, symmetry: str | None
) -> int:
    """How many islands; where a density is asked for, as many as the symmetry surely has."""
    order = _ORDER.get(symmetry, 2) if symmetry else 1
    if islands is not None:
        if density is not None:
            raise OptionError(
                "{name} and {other} cannot be combined", name="islands", other="density"
            )
        return checks.number("islands", islands, 2, cells)
    number = max(2, round((usual if density is None else share("density", density)) * cells))
    return max(number // order * order, min(order, cells))


_FITTING = {
    (2, 3): {Level.EASY: 5},
    (2, 4): {Level.EASY: 5, Level.MEDIUM: 6},
    (2, 5): {Level.EASY: 5, Level.MEDIUM: 6},
    (2, 6): {Level.EASY: 6, Level.MEDIUM: 6, Level.HARD: 7},
    (2, 7): {Level.EASY: 6, Level.MEDIUM: 6, Level.HARD: 7},
    (3, 3): {Level.EASY: 4},
    (3, 4): {Level.MEDIUM: 6, Level.HARD: 7},
    (3, 5): {Level.MEDIUM: 6, Level.HARD: 7},
    (3, 6): {Level.HARD: 7},
    (4, 4): {Level.EASY: 4, Level.MEDIUM: 8, Level.HARD: 8},
    (4, 5): {Level.MEDIUM: 6, Level.HARD: 9},
    (4, 6): {Level.HARD: 11},
}
"""Numbers of islands on small grids with puzzles of a level that the usual number does not have."""


def fitting(frame: Puzzle, level: Level, usual: int) -> int:
    """The number of islands if only the size and a level are requested."""
    size = min(frame.rows, frame.cols), max(frame.rows, frame.cols)
    return _FITTING.get(size, {}).get(level, usual) if frame.max_bridges > 1 else usual


def doubles(frame: Puzzle, name: str, value: SupportsFloat | None) -> float | None:
    """The requested share of doubles."""
    if value is None:
        return None
    checked = share(name, value)
    if checked > 0 and frame.max_bridges == 1:
        raise OptionError(
            "{name} is {value}, but with {other} 1 no bridge can be double",
            name=name,
            value=value,
            other="max_bridges",
        )
    return checked


def networks(frame: Puzzle, level: Level | None, loop_share: float | None) -> None:
    """Refuse what only one network has, if there may be several.

    Raises:
        OptionError: A level whose techniques are all about the network; loops are forbidden, or
            there is a wish for loops.
    """
    if frame.connected:
        return
    if level is Level.MEDIUM:
        raise OptionError(
            "{name} is {value}, which requires {other}",
            name="level",
            value=checks.show(str(level)),
            other="connected=True",
        )
    for name, asked in (("loops=False", not frame.loops), ("loop_share", loop_share is not None)):
        if asked:
            raise OptionError(
                "{name} cannot be combined with {other}", name=name, other="connected=False"
            )


def loop_share(frame: Puzzle, value: SupportsFloat | None) -> float | None:
    """The requested share of loops."""
    if value is None:
        return None
    checked = share("loop_share", value)
    if checked > 0 and not frame.loops:
        raise OptionError(
            "{name} is {value}, but loops are forbidden", name="loop_share", value=value
        )
    return checked
