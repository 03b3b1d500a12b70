"""Functions of one item that can also answer many items at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
T_contra = TypeVar("T_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

_MOST = 256
"""Items passed to a `Batched` function at once."""


class Batched(Protocol[T_contra, R_co]):
    """A function of one item that can also answer several at once, much faster."""

    def __call__(self, item: T_contra, /) -> R_co: ...

    def first(self, items: Sequence[T_contra], /) -> Sequence[R_co | None]:
        """Answer the first of some things, at least one, and soon; `None`: that one is to be
        asked by itself."""
        ...


def each(
    function: Callable[[T], R], items: Sequence[T]
) -> Iterator[tuple[R | None, Exception | None]]:
    """Yield the outcomes one after the other."""
    first = getattr(function, "first", None)
    at = 0
    while at < len(items):
        some = items[at : at + _MOST]
        answers: Sequence[R | None] = [None] * len(some)
        if first is not None:
            try:
                answers = first(some)
            except Exception:  # the item that fails will raise it when it is called alone
                answers = [None] * len(some)
        for item, answer in zip(some, answers, strict=False):
            yield one(function, item) if answer is None else (answer, None)
        at += len(answers)


def one(function: Callable[[T], R], item: T) -> tuple[R | None, Exception | None]:
    try:
        return function(item), None
    except Exception as error:  # only this item fails
        return None, error
