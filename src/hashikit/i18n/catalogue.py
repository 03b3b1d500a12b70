"""The sentences as data: one JSON file per language, which the page reads as well.

`sentences` describes the files and renders the messages. A message that ends in a full stop is a
sentence, so a value at its beginning is capitalized.

The page reads the same files in JavaScript, where `Intl` knows plurals and lists; here they take
one line per language. `tests/test_words.py` holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from .sentences import RULES, Spoken, sentence
from .sentences import language as _language

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LANGUAGES", "best_language", "either", "language", "listed", "say", "speak", "speaking"]

LANGUAGES: Final = tuple(RULES)
"""The languages that there are, by their ISO 639 codes: `("en", "de", "ja")`."""


def language() -> str:
    """The current language: `"en"` unless another one was chosen.

    >>> with speaking("ja"):
    ...     language()
    'ja'
    """
    return _language()


def speak(code: str) -> None:
    """Speak a language from now on, wherever `speaking` does not say otherwise.

    Args:
        code: One of `LANGUAGES`.

    Raises:
        OptionError: There is no such language.

    >>> speak("en")
    """
    from .._util.limits import choice

    Spoken.usual = choice("language", code, LANGUAGES)


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
    from .._util.limits import choice

    token = Spoken.chosen.set(choice("language", code, LANGUAGES))
    try:
        yield
    finally:
        Spoken.chosen.reset(token)


def best_language(wanted: Iterable[str]) -> str:
    """The first of some locales that there are sentences for; English if there is none.

    Args:
        wanted: Names as in `LANG` or as in HTML.

    >>> best_language(["fr_FR.UTF-8", "de_AT.UTF-8"]), best_language(["ja-JP"]), best_language([])
    ('de', 'ja', 'en')
    """
    for name in wanted:
        code = name.replace("_", "-").partition("-")[0].partition(".")[0].partition("@")[0].lower()
        if code in RULES:
            return code
    return "en"


def say(key: str, **values: object) -> str:
    """A message in the current language.

    Args:
        key: Its section and its name, `"technique.full"`.
        **values: What stands in place of the `{names}`; `count` also picks the form.

    Raises:
        KeyError: There is no such message, or a value is missing.

    >>> say("level.hard")
    'Hard'
    """
    return sentence(language(), "", key, values)


def listed(parts: Iterable[str], *, clauses: bool = False) -> str:
    """Several things, or clauses, in one list.

    >>> listed(["A", "B", "C"])
    'A, B, and C'
    >>> with speaking("ja"):
    ...     listed(["A", "B"]), listed(["A", "B"], clauses=True)
    ('AとB', 'A、B')
    """
    rules = RULES[language()]
    return _joined(list(parts), rules.between, rules.last, rules.clauses if clauses else rules.two)


def either(parts: Iterable[str]) -> str:
    """Several things of which none has something, in one list.

    >>> either(["A", "B"])
    'A or B'
    """
    rules = RULES[language()]
    return _joined(list(parts), rules.between, rules.either, rules.either_two)


def _joined(parts: list[str], between: str, last: str, two: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    join = two if len(parts) == 2 else last
    return join.join((between.join(parts[:-1]), parts[-1]))
