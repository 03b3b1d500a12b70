"""Sentences by their keys, in the current language; `hashikit.i18n` is the public interface.

This module is at the very bottom because errors use it. Each language has two JSON files: one in
this folder with the sentences that the page needs as well, and one in `errors/` with the errors
that only Python raises.
A file has sections of messages. A message is a text with `{names}` for values, or such texts by the
plural categories of Unicode CLDR (`one`, `other`, …) and `zero`; the value `count` picks one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import Final, NamedTuple, TypeAlias

__all__ = [
    "RULES",
    "Figure",
    "Message",
    "Said",
    "Spoken",
    "counted",
    "grouped",
    "language",
    "said",
    "sentence",
]

Text: TypeAlias = str | dict[str, str]


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


def language() -> str:
    """The current language: `"en"` unless another one was chosen.

    >>> language()
    'en'
    """
    return Spoken.chosen.get(Spoken.usual)


class Figure(str):
    """A number as English writes it; a message writes it in the style of its language.

    >>> Figure("1,234.5").said("de")
    '1.234,5'
    """

    __slots__ = ()

    def said(self, code: str) -> str:
        """The number in a language."""
        return self.translate(RULES[code].figures)


def grouped(number: int) -> Figure:
    """A whole number with separators.

    >>> grouped(12345)
    '12,345'
    """
    return Figure(f"{number:,}")


class Message:
    """A sentence that can be said in any language later. `str()` gives it in English.

    Args:
        key: Its section and its name.
        **values: The values of the `{names}`: texts, numbers and other messages.

    >>> islands = Message("puzzle.two_islands", cell=(0, 1))
    >>> print(islands, "|", islands.said("de"))
    two islands at (0, 1) | zwei Inseln bei (0, 1)
    """

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = {
            name: value if isinstance(value, str | int | Message) else str(value)
            for name, value in values.items()
        }

    def said(self, code: str) -> str:
        """The sentence in a language."""
        values = {name: said(value, code) for name, value in self.values.items()}
        return sentence(code, "errors/", self.key, values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.key, *sorted(self.values)))

    def __str__(self) -> str:
        return self.said("en")

    def __repr__(self) -> str:
        return repr(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return _message, (self.key, self.values)


Said: TypeAlias = str | Message
"""A sentence: a message, or a text that is the same in every language."""


def counted(key: str, number: int, /, **values: object) -> Message:
    """A message whose form depends on a number, and which shows it with separators.

    >>> print(counted("status.islands", 1234), counted("status.islands", 1).said("de"))
    1,234 islands 1 Insel
    """
    return Message(key, **values, count=number, number=grouped(number))


def _message(key: str, values: dict[str, object]) -> Message:
    return Message(key, **values)


def said(value: object, code: str | None = None) -> object:
    """A value as a language says it: messages and figures are translated.

    Args:
        value: What to say.
        code: The language; by default the current one.
    """
    if isinstance(value, Message | Figure):
        return value.said(language() if code is None else code)
    return value


def sentence(code: str, folder: str, key: str, values: dict[str, object]) -> str:
    """A message of a file, with its values.

    Raises:
        KeyError: There is no such message, or a value is missing.
    """
    import re

    section, _, name = key.partition(".")
    text = _read(code, folder).get(section, {}).get(name)
    if text is None:
        raise KeyError(f"{key} is not in i18n/{folder}{code}.json")
    if not isinstance(text, str):
        text = _form(code, text, values.get("count"))
    whole: str = text

    def value(found: re.Match[str]) -> str:
        if found[1] not in values:
            raise KeyError(f"{key} in i18n/{folder}{code}.json wants a value for {found[0]}")
        text = str(values[found[1]])
        begins = not found.start() or whole[: found.start()].endswith((". ", "! ", "? "))
        return text[:1].upper() + text[1:] if begins and whole[-1] in ".!?" else text

    return re.sub(r"\{(\w+)\}", value, whole)


def _form(code: str, forms: dict[str, str], count: object) -> str:
    """The form of a message for a number."""
    if not isinstance(count, int):
        return forms["other"]
    exact = {0: "zero", 1: "one"}.get(count, "")  # Japanese, too, may say one thing differently
    if exact in forms:
        return forms[exact]
    return forms.get(RULES[code].plural(count), forms["other"])


@cache
def _read(code: str, folder: str) -> dict[str, dict[str, Text]]:
    """The messages of a file, read when the first one is wanted."""
    import json
    import os.path

    # `pathlib` would take longer to load than a puzzle takes to solve.
    path = os.path.join(os.path.dirname(__file__), folder, f"{code}.json")  # noqa: PTH118, PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        found: dict[str, dict[str, Text]] = json.load(file)
    return found
