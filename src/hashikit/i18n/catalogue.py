"""The sentences that the page and Python share, in one JSON file per language.

A file has sections of messages. A message is a text with `{names}` for values, or such texts by the
plural categories of Unicode CLDR (`one`, `other`, …) and `zero`; the value `count` picks one. The
page has `Intl` for plurals and lists; here they take one line per language. `tests/test_words.py`
holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from .sentences import LANGUAGES, RULES, Spoken, fill, in_language, language

if TYPE_CHECKING:
    from collections.abc import Iterator


def speak(code: str) -> None:
    """Speak a language from now on, wherever `speaking` does not say otherwise.

    Args:
        code: One of `LANGUAGES`.

    Raises:
        OptionError: There is no such language.

    >>> speak("en")
    """
    from .._util.checks import choice

    Spoken.usual = choice("language", code, LANGUAGES)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while, in this thread or task alone.

    Args:
        code: One of `LANGUAGES`.

    Raises:
        OptionError: There is no such language.

    >>> with speaking("de"):
    ...     language()
    'de'
    """
    from .._util.checks import choice

    with in_language(choice("language", code, LANGUAGES)):
        yield


def translate(key: str, **values: object) -> str:
    """A message in the current language.

    Args:
        key: Its section and its name, `"technique.full"`.
        **values: What stands in place of the `{names}`; `count` also picks the form.

    Raises:
        KeyError: There is no such message, or a value is missing.

    >>> translate("level.hard")
    'Hard'
    """
    code = language()
    section, _, name = key.partition(".")
    text = _read(code).get(section, {}).get(name)
    if text is None:
        raise KeyError(f"{key} is not in i18n/{code}.json")
    if not isinstance(text, str):
        text = _form(code, text, values.get("count"))
    return fill(text, values)


def listed(parts: Iterable[str], *, clauses: bool = False) -> str:
    """Several things, or clauses, in one list.

    >>> listed(["A", "B", "C"])
    'A, B, and C'
    >>> with speaking("ja"):
    ...     listed(["A", "B"]), listed(["A", "B"], clauses=True)
    ('AとB', 'A、B')
    """
    rules = RULES[language()]
    return _join(list(parts), rules.between, rules.last, rules.clauses if clauses else rules.two)


def either(parts: Iterable[str]) -> str:
    """Several things in one list, joined by "or".

    >>> either(["A", "B"])
    'A or B'
    """
    rules = RULES[language()]
    return _join(list(parts), rules.between, rules.either, rules.either_two)


def _join(parts: list[str], between: str, last: str, two: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    join = two if len(parts) == 2 else last
    return join.join((between.join(parts[:-1]), parts[-1]))


def _form(code: str, forms: dict[str, str], count: object) -> str:
    """The form of a message for a number."""
    if not isinstance(count, int):
        return forms["other"]
    exact = {0: "zero", 1: "one"}.get(count, "")  # Japanese, too, may say one thing differently
    if exact in forms:
        return forms[exact]
    return forms.get(RULES[code].plural(count), forms["other"])


@cache
def _read(code: str) -> dict[str, dict[str, str | dict[str, str]]]:
    """The messages of a language, read when the first one is wanted."""
    import json
    from pathlib import Path

    messages: dict[str, dict[str, str | dict[str, str]]] = json.loads(
        Path(__file__).with_name(f"{code}.json").read_text("utf-8")
    )
    return messages
