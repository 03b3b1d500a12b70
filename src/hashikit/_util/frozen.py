"""Fast construction of immutable values.

The `__init__` of a frozen dataclass sets every field through `object.__setattr__`, which takes
several times as long as an assignment. `solve_many` makes a `Result` and its `Stats` for every
puzzle, of which it solves a hundred thousand in a second, and would take 15 % longer. So these
are made as objects of a twin, a class with the same slots and nothing else, which then become
objects of the dataclass by a change of their `__class__`.
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
