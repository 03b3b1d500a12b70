"""Checks of requests for a new puzzle: shares, and the techniques needed to solve it.

A wish for techniques that no puzzle can meet is refused: the search would only end at its limit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import SupportsFloat

from . import _limits as limits
from ._sentences import Message
from .errors import OptionError
from .geometry import MAX_SIDE
from .levels import TECHNIQUES, Level, Technique
from .puzzle import Puzzle

__all__ = [
    "ASKABLE",
    "DENSITY",
    "PICTURE_DENSITY",
    "doubles",
    "enough",
    "islands",
    "loops",
    "share",
    "side",
    "techniques",
]

DENSITY = 1 / 3
"""Islands per cell if neither their number nor a density is requested."""

_NEVER = {
    Technique.BLOCKED: "option.technique_blocked",
    Technique.SUM_REST: "option.technique_signs",
    Technique.NO_REPEAT: "option.technique_signs",
    Technique.SUM: "option.technique_signs",
}
"""Techniques that no puzzle needs, at least none without signs, and why. (Wishes for techniques
cannot be combined with signs.)"""

_SPARE = (Technique.CAPACITY, Technique.ROOM)
"""Techniques for a side that can have some of its bridges, but not all. Where only one bridge is
allowed, such an island has all its bridges, or needs every one that it can get."""

_FIRST, _LAST = Technique.CAPACITY, Technique.TRIAL
"""The generator does not choose by easier techniques, and what is found after these has no name."""

ASKABLE = tuple(t for t in TECHNIQUES if _FIRST <= t <= _LAST and t not in _NEVER)
"""Techniques that a puzzle can be wanted to need."""

PICTURE_DENSITY = 0.34
"""Islands per dark cell if the islands show a picture."""

_MOST_TIMES = 1000


def share(name: str, value: SupportsFloat) -> float:
    """A share, 0 to 1.

    Raises:
        OptionError: The value is invalid.
    """
    try:
        number = -1.0 if isinstance(value, str | bytes) or limits.is_bool(value) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if not 0 <= number <= 1:
        raise OptionError(Message("option.not_share", name=name, value=limits.shown(value)))
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
    found: dict[Technique, int] = {}
    for one in _each("need", need):
        word, colon, times = one.partition(":")
        technique = _askable("need", word, frame)
        _possible(technique, frame, level)
        often = times if colon else "1"
        counts = often.isascii() and often.isdigit() and len(often) < 5
        if not counts or not 1 <= int(often) <= _MOST_TIMES:
            raise OptionError(
                Message(
                    "option.technique_times", name="need", one=limits.shown(one), most=_MOST_TIMES
                )
            )
        found[technique] = max(int(often), found.get(technique, 0))
    avoided = tuple(_askable("without", one, frame) for one in _each("without", without))
    for technique in found:
        if technique in avoided:
            raise OptionError(
                Message(
                    "option.needed_and_excluded", technique=technique, name="need", name_2="without"
                )
            )
    if level is not None and avoided:
        _level_possible(frame, level, avoided)
    return tuple(found.items()), avoided


def _level_possible(frame: Puzzle, level: Level, avoided: Collection[Technique]) -> None:
    """Refuse to exclude all techniques of a level."""
    # What no technique finds, `minimal`, makes a puzzle extreme, too, and every puzzle is solved by
    # the techniques of beginners.
    if not Level.BEGINNER < level < Level.EXTREME:
        return
    own = [t for t in TECHNIQUES if t.level is level and _occurs(t, frame)]
    if set(own) <= set(avoided):
        raise OptionError(
            Message(
                "option.level_excluded",
                name="without",
                level=level,
                techniques=", ".join(own),
                count=len(own),
            )
        )


def enough(
    frame: Puzzle, islands: int, level: Level | None, needed: Sequence[tuple[Technique, int]]
) -> None:
    """Refuse what no puzzle of so few islands needs.

    Raises:
        OptionError: A technique, the level, or how often a technique is needed.
    """
    # The ends of a line of islands have one side each, and so the next ones, and so on.
    in_a_line = islands <= 3 or 1 in (frame.rows, frame.cols)
    if in_a_line and (needed or (level is not None and level > Level.BEGINNER)):
        name, value = ("need", str(needed[0][0])) if needed else ("level", str(level))
        raise OptionError(Message("option.in_a_line", name=name, value=limits.shown(value)))
    # Each step moves a bound of an edge, which has room for `max_bridges` moves; from every island
    # but the last, at most two edges lead on, to the right and down.
    steps = sum(times for _, times in needed)
    most = 2 * (islands - 1) * frame.max_bridges
    if steps > most:
        raise OptionError(
            Message("option.many_steps", name="need", steps=steps, islands=islands, most=most)
        )


def _occurs(technique: Technique, frame: Puzzle) -> bool:
    """Whether a puzzle with the frame's rules and without signs can need a technique."""
    if technique is Technique.LOOP:
        return not frame.loops
    return technique not in _NEVER and (technique not in _SPARE or frame.max_bridges > 1)


def _possible(technique: Technique, frame: Puzzle, level: Level | None) -> None:
    """Refuse a wish for a technique that no puzzle of the level needs."""
    value = limits.shown(str(technique))
    if technique in _NEVER:
        reason = Message(_NEVER[technique])
        raise OptionError(Message("option.not_askable", name="need", value=value, reason=reason))
    if not _occurs(technique, frame):
        key, rule = (
            ("option.technique_loop", "loops=False")
            if technique is Technique.LOOP
            else ("option.technique_single", "max_bridges")
        )
        raise OptionError(Message(key, name="need", value=value, name_2=rule))
    if level is not None and technique.level > level:
        raise OptionError(
            Message(
                "option.technique_too_hard",
                name="need",
                value=value,
                own=technique.level,
                name_2="level",
                level=level,
            )
        )


def _askable(name: str, word: str, frame: Puzzle) -> Technique:
    """A technique that can be asked for; the others are refused with the reason."""
    if word not in TECHNIQUES:
        return Technique(limits.choice(name, word, [t for t in ASKABLE if _occurs(t, frame)]))
    technique = Technique(word)
    if _FIRST <= technique <= _LAST:
        return technique
    reason = Message("option.technique_last" if technique > _LAST else "option.technique_first")
    raise OptionError(
        Message("option.not_askable", name=name, value=limits.shown(word), reason=reason)
    )


def _each(name: str, value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    parts = (value,) if isinstance(value, str) else value
    if isinstance(parts, Iterable) and not isinstance(parts, Mapping):
        words = tuple(parts)
        if all(isinstance(word, str) for word in words):
            return words
    raise OptionError(Message("option.not_techniques", name=name, value=limits.shown(value)))


_ORDER = {"quarter": 4, "both": 4}
"""How many cells are images of one another, if not 2."""


def islands(
    cells: int, islands: int | None, density: float | None, usual: float, symmetry: str | None
) -> int:
    """How many islands; where a density is asked for, as many as the symmetry surely has."""
    order = _ORDER.get(symmetry, 2) if symmetry else 1
    if islands is not None:
        if density is not None:
            raise OptionError(
                Message("option.islands_and_density", name="islands", name_2="density")
            )
        return limits.number("islands", islands, 2, cells)
    number = max(2, round((usual if density is None else share("density", density)) * cells))
    return max(number // order * order, min(order, cells))


def side(name: str, value: int) -> int:
    return limits.number(name, value, 1, MAX_SIDE)


def doubles(frame: Puzzle, name: str, value: SupportsFloat | None) -> float | None:
    """The requested share of doubles."""
    if value is None:
        return None
    found = share(name, value)
    if found > 0 and frame.max_bridges == 1:
        raise OptionError(
            Message("option.no_doubles", name=name, value=value, name_2="max_bridges")
        )
    return found


def loops(frame: Puzzle, value: SupportsFloat | None) -> float | None:
    """The requested share of loops."""
    if value is None:
        return None
    found = share("loop_share", value)
    if found > 0 and not frame.loops:
        raise OptionError(Message("option.no_loops", name="loop_share", value=value))
    return found
