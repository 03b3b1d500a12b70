"""The sentences as data: one JSON file a language, which the page reads as well.

A file has sections of messages. A message is a text with `{names}` for values, or such texts by the
plural categories of Unicode CLDR (`one`, `other`, …), and `zero`, of which the value `count` picks
one. A message that ends like a sentence is one: a value it begins with is capitalized.

The page reads the same files in JavaScript, where `Intl` knows plurals and lists; here it takes
one line a language. `tests/test_words.py` holds the two against each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .._limits import choice

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LANGUAGES", "best_language", "either", "language", "listed", "say", "speak", "speaking"]

Message = str | dict[str, str]


class _Rules(NamedTuple):
    """What Unicode CLDR says of a language, as far as the sentences need it."""

    plural: Callable[[int], str]
    """The category of a whole number."""
    last: str
    """Joins the last two parts of a list …"""
    two: str
    """… and both parts of a list of two."""
    either: str
    """Joins the last two alternatives of three or more …"""
    either_two: str
    """… and two alternatives."""
    between: str
    """Joins all other parts."""


def _one_other(count: int) -> str:
    return "one" if count == 1 else "other"


_RULES: Final = {
    "en": _Rules(_one_other, ", and ", " and ", ", or ", " or ", ", "),
    "de": _Rules(_one_other, " und ", " und ", " oder ", " oder ", ", "),
    "ja": _Rules(lambda count: "other", "、", "、", "、または", "または", "、"),
}

LANGUAGES: Final = tuple(_RULES)
"""The languages that there are, by their ISO 639 codes: `("en", "de", "ja")`."""

_usual = "en"
_spoken: ContextVar[str] = ContextVar("hashikit language")


def language() -> str:
    """The language spoken now: `"en"` unless something else was said.

    >>> with speaking("ja"):
    ...     language()
    'ja'
    """
    return _spoken.get(_usual)


def speak(code: str) -> None:
    """Speak a language from now on, wherever `speaking` does not say otherwise.

    Args:
        code: One of `LANGUAGES`.

    Raises:
        OptionError: There is no such language.

    >>> speak("en")
    """
    global _usual
    _usual = choice("language", code, LANGUAGES)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while, in this thread or task alone.

    Args:
        code: One of `LANGUAGES`.

    Raises:
        OptionError: There is no such language.

    >>> import hashikit
    >>> step = hashikit.explain(hashikit.parse("1.3/.../..2"))[0]
    >>> with speaking("de"):
    ...     print(language(), say("level.hard"))
    de Schwer
    """
    token = _spoken.set(choice("language", code, LANGUAGES))
    try:
        yield
    finally:
        _spoken.reset(token)


def best_language(wanted: Iterable[str]) -> str:
    """The first of some locales that there are sentences for; English if there is none.

    Args:
        wanted: Names as in `LANG` or as in HTML.

    >>> best_language(["fr_FR.UTF-8", "de_AT.UTF-8"]), best_language(["ja-JP"]), best_language([])
    ('de', 'ja', 'en')
    """
    for name in wanted:
        code = re.split(r"[-_.@]", name, maxsplit=1)[0].lower()
        if code in _RULES:
            return code
    return "en"


def say(key: str, **values: object) -> str:
    """A message in the language spoken now.

    Args:
        key: Its section and its name, `"technique.full"`.
        **values: What stands in place of the `{names}`; `count` also picks the form.

    Raises:
        KeyError: There is no such message, or a value is missing.

    >>> say("level.hard")
    'Hard'
    """
    code = language()
    section, _, name = key.partition(".")
    message = _read(code).get(section, {}).get(name)
    if message is None:
        raise KeyError(f"{key} is not in words/{code}.json")
    if not isinstance(message, str):
        message = _form(code, message, values.get("count"))

    def value(found: re.Match[str]) -> str:
        if found[1] not in values:
            raise KeyError(f"{key} in words/{code}.json wants a value for {found[0]}")
        text = str(values[found[1]])
        begins = not found.start() or message[: found.start()].endswith((". ", "! ", "? "))
        return text[:1].upper() + text[1:] if begins and message[-1] in ".!?" else text

    return _NAME.sub(value, message)


_NAME = re.compile(r"\{(\w+)\}")


def _form(code: str, forms: dict[str, str], count: object) -> str:
    """The form of a message for a number."""
    if not isinstance(count, int):
        return forms["other"]
    if count == 0 and "zero" in forms:
        return forms["zero"]
    return forms.get(_RULES[code].plural(count), forms["other"])


def listed(parts: Iterable[str]) -> str:
    """Several things in one list.

    >>> listed(["A", "B", "C"])
    'A, B, and C'
    """
    rules = _RULES[language()]
    return _joined(list(parts), rules.between, rules.last, rules.two)


def either(parts: Iterable[str]) -> str:
    """Alternatives in one list.

    >>> either(["A", "B"])
    'A or B'
    """
    rules = _RULES[language()]
    return _joined(list(parts), rules.between, rules.either, rules.either_two)


def _joined(parts: list[str], between: str, last: str, two: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    join = two if len(parts) == 2 else last
    return join.join((between.join(parts[:-1]), parts[-1]))


@cache
def _read(code: str) -> dict[str, dict[str, Message]]:
    """The messages of a language, read when the first one is wanted."""
    import json
    from pathlib import Path

    text = Path(__file__).with_name(f"{code}.json").read_text("utf-8")
    found: dict[str, dict[str, Message]] = json.loads(text)
    return found
