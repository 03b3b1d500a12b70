"""The judge of growth itself: what looks at every pair does not pass."""

from __future__ import annotations

from functools import partial

from growth import is_linear


def each(length: int) -> None:
    sum(range(length))


def pairs(length: int) -> None:
    for _ in range(length):
        each(length)


def test_what_is_linear() -> None:
    assert is_linear(partial(each, 20_000), partial(each, 320_000), 16)
    assert is_linear(partial(each, 1), partial(each, 100), 16), "too little to be measured"


def test_what_is_not() -> None:
    assert not is_linear(partial(pairs, 500), partial(pairs, 8_000), 16)
