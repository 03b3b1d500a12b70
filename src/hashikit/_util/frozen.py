"""Fast construction of immutable values.

The `__init__` of a frozen dataclass sets every field through `object.__setattr__`, which takes
several times as long as an assignment. Code that makes values by the thousand creates objects of
a twin, a class with the same slots and nothing else, and then turns them into objects of the
dataclass by changing their `__class__`.
"""

from __future__ import annotations

from typing import Any


def twin(cls: type) -> Any:
    """A mutable class with the slots of a dataclass and without its `__init__`.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    >>> Blank = twin(Point)
    >>> point = Blank()
    >>> point.x = 3
    >>> point.__class__ = Point
    >>> point
    Point(x=3)
    """
    return type(f"Blank{cls.__name__}", (), {"__slots__": vars(cls)["__slots__"]})
