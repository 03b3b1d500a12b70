"""The outcome of one item of many."""

from __future__ import annotations

from typing import Generic, TypeVar

R = TypeVar("R")


class Outcome(Generic[R]):
    """The outcome of one item of many: `value`, or the `error` raised in its place.

    `index` is its place among the items, from 0. Reading the `value` of a failed item raises its
    error, so that no failure goes unnoticed.

    >>> Outcome(0, "solved").value
    'solved'
    >>> Outcome(1, None, ValueError("no puzzle")).value
    Traceback (most recent call last):
        ...
    ValueError: no puzzle
    """

    __slots__ = ("_value", "error", "index")

    def __init__(self, index: int, value: R | None, error: Exception | None = None) -> None:
        self.index = index
        self.error = error
        self._value = value

    @property
    def value(self) -> R:
        """The answer.

        Raises:
            Exception: `error`, if there is one.
        """
        if self.error is not None:
            raise self.error
        return self._value  # type: ignore[return-value]  # only None if R is

    def __repr__(self) -> str:
        text = repr(self._value) if self.error is None else f"error={self.error!r}"
        return f"Outcome({self.index}, {text})"
