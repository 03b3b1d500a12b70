"""Numbers drawn from a key: the same on every machine and with every version of Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import log
from typing import TypeVar

T = TypeVar("T")

_FINE = 1 << 30


class Draws:
    """A series of random numbers. Different keys give independent series.

    Args:
        *key: What the numbers follow from.

    >>> draws = Draws(1, 0)
    >>> [draws.below(10) for _ in range(5)]
    [4, 8, 2, 7, 0]
    """

    def __init__(self, *key: int) -> None:
        self._key = " ".join(map(str, key)).encode()
        self._count = 0

    def below(self, number: int) -> int:
        """A number from 0 to below this one."""
        self._count += 1
        salt = self._count.to_bytes(8, "big")
        digest = blake2b(self._key, digest_size=8, salt=salt, person=b"hashi tasks").digest()
        return int.from_bytes(digest, "big") % number

    def choice(self, values: Sequence[T]) -> T:
        """One of the values.

        >>> Draws(1, 0).choice("abc")
        'c'
        """
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """All of the values, in any order.

        >>> Draws(1, 0).shuffled("abc")
        ['b', 'a', 'c']
        """
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def weighted(self, values: Sequence[T], weight: Callable[[T], float]) -> list[T]:
        """All of the values in any order, those of greater weight rather at the front.

        Args:
            values: What to order.
            weight: The logarithm of the weight of each.

        >>> Draws(1, 0).weighted("abc", {"a": 0, "b": 0, "c": 9}.get)
        ['c', 'b', 'a']
        """
        keys = [weight(value) - log(-log((self.below(_FINE) + 0.5) / _FINE)) for value in values]
        return [
            values[at]
            for at in sorted(range(len(values)), key=lambda at: (-round(keys[at], 6), at))
        ]
