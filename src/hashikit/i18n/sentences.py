"""Sentences that stand in English where they are said, and are translated when they are shown.

This module is at the very bottom because errors use it. The translations are looked up by the
English text, in one gettext catalogue per language: `de.po`, compiled to `de.mo`. scripts/texts.py
finds the sentences in the sources, updates the catalogues and compiles them. No catalogue is read
while the language is English.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from gettext import GNUTranslations


class Rules(NamedTuple):
    """The rules of Unicode CLDR for a language, as far as the sentences need them."""

    plural: Callable[[int], str]
    """The category of a whole number."""
    last: str
    """Joins the last two parts of a list …"""
    two: str
    """… and two things …"""
    clauses: str
    """… or two clauses."""
    either: str
    """Joins the last two of three or more of which none has something …"""
    either_two: str
    """… and of two."""
    between: str
    """Joins all other parts."""
    figures: dict[int, str] = {}  # noqa: RUF012
    """What replaces the comma, the point and the percent sign of an English number."""


def _one_other(count: int) -> str:
    return "one" if count == 1 else "other"


RULES: Final = {
    "en": Rules(_one_other, ", and ", " and ", " and ", ", or ", " or ", ", "),
    "de": Rules(
        _one_other,
        " und ",
        " und ",
        " und ",
        " oder ",
        " oder ",
        ", ",
        str.maketrans({",": ".", ".": ",", "%": "\u00a0%"}),
    ),
    "ja": Rules(lambda count: "other", "、", "と", "、", "、", "、", "、"),
}


class Spoken:
    """The current language: one for the process, unless a thread or task chose its own."""

    usual = "en"
    chosen: Final[ContextVar[str]] = ContextVar("hashikit language")


LANGUAGES: Final = tuple(RULES)
"""The available languages, by their ISO 639 codes: `("en", "de", "ja")`."""


def language() -> str:
    """The current language: `"en"` unless another one was chosen.

    >>> with in_language("ja"):
    ...     language()
    'ja'
    """
    return Spoken.chosen.get(Spoken.usual)


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Speak one of `LANGUAGES` for a while, in this thread or task alone."""
    token = Spoken.chosen.set(code)
    try:
        yield
    finally:
        Spoken.chosen.reset(token)


def best_language(accepted: Iterable[str]) -> str:
    """The language of the first locale that has sentences; English if none has.

    Args:
        accepted: Names as in `LANG` or as in HTML.

    >>> best_language(["fr_FR.UTF-8", "de_AT.UTF-8"]), best_language(["ja-JP"]), best_language([])
    ('de', 'ja', 'en')
    """
    for name in accepted:
        code = name.replace("_", "-").partition("-")[0].partition(".")[0].partition("@")[0].lower()
        if code in RULES:
            return code
    return "en"


class Figure(str):
    """A number as English writes it; a message writes it in the style of its language.

    >>> Figure("1,234.5").render("de")
    '1.234,5'
    """

    __slots__ = ()

    def render(self, code: str) -> str:
        """The number in a language."""
        return self.translate(RULES[code].figures)


def group_digits(number: int) -> Figure:
    """A whole number with separators.

    >>> group_digits(12345)
    '12,345'
    """
    return Figure(f"{number:,}")


def _shorten(text: str) -> str:
    """A text without its middle, if it is too long for a message: it may come from a stranger."""
    return text if len(text) <= _MOST else f"{text[: _MOST - 100]}…{text[-99:]}"


_MOST = 500
"""The longest text in a message: longer than a list of all solvers, and than most paths."""
_LARGE: int = 10**_MOST


def _is_short(value: object) -> bool:
    """Whether a value stands in a message as it is: others are texts there."""
    if isinstance(value, int):
        return abs(value) < _LARGE
    return isinstance(value, Figure | Message)


class Message:
    """A sentence that can be said in any language later. `str()` gives it in English.

    Args:
        text: The sentence in English, with `{names}` for values.
        plural: The sentence for any number but 1, if it depends on the value `count`.
        **values: The values of the `{names}`: texts, numbers and other messages. What is in a text
            of more than 500 characters, between its beginning and its end, is left out.

    >>> islands = Message("two islands at {cell}", cell=(0, 1))
    >>> print(islands, "|", islands.render("de"))
    two islands at (0, 1) | zwei Inseln bei (0, 1)
    """

    __slots__ = ("plural", "text", "values")

    def __init__(self, text: str, plural: str | None = None, /, **values: object) -> None:
        self.text = text
        self.plural = plural
        self.values = {
            name: value if _is_short(value) else _shorten(str(value))
            for name, value in values.items()
        }

    def with_values(self, values: dict[str, object]) -> Message:
        """The same sentence about something else."""
        return Message(self.text, self.plural, **values)

    def render(self, code: str) -> str:
        """The sentence in a language."""
        text = self._form(code)
        if not self.values:
            return text
        return fill(text, {name: _in_language(value, code) for name, value in self.values.items()})

    def _form(self, code: str) -> str:
        """The text for a language and a number."""
        if self.plural is None:
            if code == "en" or not self.text:  # gettext keeps its header under the empty text
                return self.text
            return _translations(code).gettext(self.text)
        count = self.values["count"]
        assert isinstance(count, int)
        if code == "en":
            return self.text if count == 1 else self.plural
        return _translations(code).ngettext(self.text, self.plural, count)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.text, self.plural, self.values) == (other.text, other.plural, other.values)

    def __hash__(self) -> int:
        return hash((self.text, *sorted(self.values)))

    def __str__(self) -> str:
        return self.render("en")

    def __repr__(self) -> str:
        return repr(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return _message, (self.text, self.plural, self.values)


Text: TypeAlias = str | Message
"""A sentence: a message, or a text that is the same in every language."""


def count_message(text: str, plural: str, number: int, /, **values: object) -> Message:
    """A message whose form depends on a number, and which shows it with separators.

    >>> islands = count_message("{number} island", "{number} islands", 1234)
    >>> print(islands, islands.render("de"))
    1,234 islands 1.234 Inseln
    """
    return Message(text, plural, **values, count=number, number=group_digits(number))


def _message(text: str, plural: str | None, values: dict[str, object]) -> Message:
    return Message(text, plural, **values)


def render(sentence: Text | Figure, code: str | None = None) -> str:
    """A sentence or figure in a language.

    Args:
        sentence: What to render.
        code: The language; by default the current one.
    """
    return str(_in_language(sentence, language() if code is None else code))


def _in_language(value: object, code: str) -> object:
    """A value for a sentence: messages and figures are translated."""
    return value.render(code) if isinstance(value, Message | Figure) else value


def fill(text: str, values: dict[str, object]) -> str:
    """A text with its values. One that begins a sentence is capitalized.

    Raises:
        KeyError: A value is missing.
    """
    whole: list[str] = []
    for literal, name, begins in _pieces(text):
        whole.append(literal)
        if not name:
            continue
        if name not in values:
            raise KeyError(f"{text!r} wants a value for {{{name}}}")
        word = str(values[name])
        whole.append(word[:1].upper() + word[1:] if begins else word)
    return "".join(whole)


@lru_cache(maxsize=1024)
def _pieces(text: str) -> list[tuple[str, str, bool]]:
    """A text cut at its `{names}`: what stands before each, the name, whether it begins a sentence;
    last what remains."""
    import re

    literals = re.split(r"\{(\w+)\}", text)
    pieces: list[tuple[str, str, bool]] = []
    for number in range(0, len(literals) - 1, 2):
        before, name = literals[number : number + 2]
        starts = not number and not before
        begins = text[-1] in ".!?" and (starts or before.endswith((". ", "! ", "? ")))
        pieces.append((before, name, begins))
    return [*pieces, (literals[-1], "", False)]


@cache
def _translations(code: str) -> GNUTranslations:
    """The catalogue of a language, read when the first sentence of it is wanted."""
    import os.path
    from gettext import GNUTranslations

    # `pathlib` would take longer to load than a puzzle takes to solve.
    path = os.path.join(os.path.dirname(__file__), f"{code}.mo")  # noqa: PTH118, PTH120
    with open(path, "rb") as file:  # noqa: PTH123
        return GNUTranslations(file)


def duration(seconds: float) -> Figure:
    """A time with three digits.

    >>> [duration(t) for t in (0.0000123, 0.0123, 12.3, 1234.5)]
    ['12.3 µs', '12.3 ms', '12.3 s', '1234 s']
    """
    for unit, factor in (("µs", 1e6), ("ms", 1e3)):
        if seconds * factor < 999.5:
            return Figure(f"{seconds * factor:.3g} {unit}")
    return Figure(f"{seconds:.3g} s" if seconds < 999.5 else f"{seconds:.0f} s")


def amount(size: int) -> Text:
    """A number of bytes, with three digits.

    >>> [amount(size) for size in (999, 6_600, 90_000_000)]
    ['999 bytes', '6.6 kB', '90 MB']
    """
    for unit, factor in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= factor:
            return Figure(f"{size / factor:.3g} {unit}")
    return count_message("{number} byte", "{number} bytes", size)


def count_of(number: int, noun: str) -> str:
    """`1 conflict`, `2 conflicts`, `12,345 conflicts`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def percent(share: float) -> Figure:
    """A share of work as a whole number of per cent, 100 only when all is done.

    >>> [percent(share) for share in (0, 0.123, 0.999, 1)]
    ['0%', '12%', '99%', '100%']
    """
    return Figure(f"{int(100 * share)}%")


def per_second(rate: float) -> Figure:
    """A rate with about three digits.

    >>> [per_second(rate) for rate in (0.0123, 1.234, 1234.5)]
    ['0.012', '1.2', '1,234']
    """
    digits = ",.0f" if rate >= 9.95 else ".1f" if rate >= 0.95 else ".2g"
    return Figure(f"{rate:{digits}}")


@contextmanager
def all_digits() -> Iterator[None]:
    """Lets Python write numbers of more than 4300 digits.

    >>> with all_digits():
    ...     len(str(10**5000))
    5001
    """
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)
