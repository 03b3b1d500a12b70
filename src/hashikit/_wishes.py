"""Checks of requests for a new puzzle: shares, and the techniques needed to solve it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import SupportsFloat

from . import _limits as limits
from ._sentences import Message
from .errors import OptionError
from .geometry import MAX_SIDE
from .levels import TECHNIQUES, Technique
from .puzzle import Puzzle

__all__ = [
    "ASKABLE",
    "DENSITY",
    "PICTURE_DENSITY",
    "doubles",
    "islands",
    "loops",
    "needed",
    "share",
    "side",
    "techniques",
]

DENSITY = 1 / 3
"""Islands per cell if neither their number nor a density is requested."""

ASKABLE = tuple(t for t in TECHNIQUES if Technique.CAPACITY <= t < Technique.MINIMAL)
"""Techniques that can be requested: every puzzle has the earlier ones, and none shows the last."""

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


def techniques(name: str, value: str | Iterable[str] | None) -> tuple[Technique, ...]:
    """Techniques by their names: one, or several.

    Raises:
        OptionError: One of them cannot be requested.

    >>> techniques("without", "pair"), techniques("without", ["split", "parity"])
    ((<Technique.PAIR: 'pair'>,), (<Technique.SPLIT: 'split'>, <Technique.PARITY: 'parity'>))
    """
    return tuple(_askable(name, one) for one in _each(name, value))


def needed(name: str, value: str | Iterable[str] | None) -> tuple[tuple[Technique, int], ...]:
    """Techniques, and how often: `pair`, `pair:3`, or several of these; the most often counts.

    Raises:
        OptionError: One of them cannot be requested, or not that often.

    >>> needed("need", ["outlet", "trial:2", "trial"])
    ((<Technique.OUTLET: 'outlet'>, 1), (<Technique.TRIAL: 'trial'>, 2))
    """
    found: dict[Technique, int] = {}
    for one in _each(name, value):
        word, colon, times = one.partition(":")
        technique = _askable(name, word)
        if colon and not (times.isascii() and times.isdigit() and 0 < len(times) < 5):
            raise OptionError(
                Message(
                    "option.technique_times", name=name, one=limits.shown(one), most=_MOST_TIMES
                )
            )
        number = limits.number(name, int(times) if colon else 1, 1, _MOST_TIMES)
        found[technique] = max(number, found.get(technique, 0))
    return tuple(found.items())


def _askable(name: str, word: str) -> Technique:
    """A technique that can be asked for; the others are refused with the reason."""
    if word in TECHNIQUES and word not in ASKABLE:
        common = Technique(word) < Technique.CAPACITY
        reason = Message("option.technique_common" if common else "option.technique_last")
        raise OptionError(
            Message("option.not_askable", name=name, value=limits.shown(word), reason=reason)
        )
    return Technique(limits.choice(name, word, ASKABLE))


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
            raise OptionError(Message("option.islands_and_density"))
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
        raise OptionError(Message("option.no_doubles", name=name, value=value))
    return found


def loops(frame: Puzzle, value: SupportsFloat | None) -> float | None:
    """The requested share of loops."""
    if value is None:
        return None
    found = share("loop_share", value)
    if found > 0 and not frame.loops:
        raise OptionError(Message("option.no_loops", value=value))
    return found
