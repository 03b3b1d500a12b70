"""JSON texts as plain objects: the standard library's decoder, with limits.

Duplicate keys, `NaN`, `Infinity`, endless numbers and deep nesting are refused, each with a line
that names the place. So are texts that would take more memory than any puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import count
from json import JSONDecodeError, JSONDecoder
from math import isinf
from typing import Any

from .._util.checks import expected_error, quote
from ..board.geometry import MAX_ISLANDS
from ..errors import FormatError
from ..i18n.sentences import Message, Text

_SMALL = 1 << 22
"""Texts up to this length are decoded without counting their parts first."""

_MOST = {"[": 6_000_000, "{": MAX_ISLANDS, ":": 2 * MAX_ISLANDS, ",": 16_000_000}
"""The most arrays, objects, keys and elements of a text. The largest puzzles have that many;
decoded they take a few hundred megabytes."""

_MAX_DEPTH = 50
"""The deepest nesting of a value."""

Member = tuple[str, Any, int]
"""A member of a collection: its key, its value, and where the value begins."""


def decode(text: str) -> tuple[Any, int]:
    """The value in a text, and where it begins.

    Raises:
        FormatError: It is not JSON, or exceeds the limits.
    """
    start = _skip(text, 0)
    if text[start : start + 1] not in ("{", "["):
        raise _expected_error(Message("'{' or '['"), text, start)
    return decode_any(text), start


def decode_any(text: str) -> Any:
    """The value in a text, also one that is neither an object nor an array.

    Raises:
        FormatError: It is not JSON, or exceeds the limits.
    """
    check_size(text)
    value, end = _value(text, _skip(text, 0))
    _check_end(text, end)
    return value


def members(text: str, own: Collection[str]) -> Iterator[Member] | None:
    """The members of an array, or of an object whose first value is an object, one at a time.

    The collection is never entirely in memory.

    Args:
        text: The text.
        own: Keys that do not begin a collection.

    Returns:
        `None` if the text is something else.

    Raises:
        FormatError: It is not JSON, or a member is not an object.

    >>> list(members('[{"a": 1}, {}]', ()))
    [('0', {'a': 1}, 1), ('1', {}, 11)]
    >>> list(members('{"a": {}}', ()))
    [('a', {}, 6)]
    """
    start = _skip(text, 0)
    array = text.startswith("[", start)
    if not array:
        inside = _OBJECT_OF_OBJECTS.match(text, start)
        if inside is None or inside[1] in own:
            return None
    check_size(text)
    return _elements(text, start) if array else _members(text, start)


def check_size(text: str) -> None:
    """Refuse a text that would decode to far too many objects.

    Raises:
        FormatError: There are too many arrays, objects or elements in it.
    """
    if len(text) > _SMALL:
        for mark, most in _MOST.items():
            if text.count(mark) > most:
                raise FormatError(
                    "{mark} appears more than {most} times in a JSON text",
                    most=most,
                    mark=repr(mark),
                )


def place(text: str, at: int) -> tuple[int, int]:
    """Line and column, one-based."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def check_depth(value: Any, depth: int = _MAX_DEPTH) -> None:
    """Refuse an ignored value that is nested too deeply.

    Raises:
        FormatError: It is.
    """
    if isinstance(value, (dict, list)):
        if depth == 0:
            raise FormatError("more than {most} levels of nesting", most=_MAX_DEPTH)
        for part in value.values() if isinstance(value, dict) else value:
            check_depth(part, depth - 1)


class _DuplicateKeyError(Exception):
    """An object has the same key twice."""


class _NoNumberError(Exception):
    """`NaN`, `Infinity`, `-Infinity`, or digits that mean one of the last two."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                raise _DuplicateKeyError(key)
            keys.add(key)
    return value


def _constant(name: str) -> Any:
    raise _NoNumberError(name)


def _real(digits: str) -> float:
    value = float(digits)
    if isinf(value):
        raise _NoNumberError(digits)
    return value


_decode = JSONDecoder(
    object_pairs_hook=_object, parse_float=_real, parse_constant=_constant
).raw_decode
_blanks = re.compile(r"[ \t\n\r]*")
_OBJECT_OF_OBJECTS = re.compile(r'\{[ \t\n\r]*"((?:[^"\\]|\\.){0,1000})"[ \t\n\r]*:[ \t\n\r]*\{')
_TOKEN = re.compile(r'[^\s,:\[\]{}"]+|"[^"\\]*"')
"""A number, a word or a short string."""
_LONG_NUMBER = re.compile(r"(?<![0-9])[0-9]{4301}")


def _skip(text: str, at: int) -> int:
    """The next position that is not blank."""
    match = _blanks.match(text, at)
    return match.end() if match else at


def _expected_error(what: Text, text: str, at: int) -> FormatError:
    return expected_error(what, _beginning(text, at), *place(text, at))


def _beginning(text: str, at: int) -> str:
    """What an error quotes: a whole token if it is short, otherwise the beginning of the rest."""
    token = _TOKEN.match(text, at, at + 21)
    return token[0] if token else text[at : at + 21].partition("\n")[0]


def _check_end(text: str, end: int) -> None:
    end = _skip(text, end)
    if end < len(text):
        raise _expected_error(Message("the end"), text, end)


def _elements(text: str, start: int) -> Iterator[Member]:
    """See `members`: those of an array, named after their places in it."""
    at = _skip(text, start + 1)
    if text.startswith("]", at):
        _check_end(text, at + 1)
        return
    for index in count():
        value, end = _object_at(text, at)
        yield str(index), value, at
        at, at_end = _after_member(text, end, "]")
        if at_end:
            return


def _members(text: str, start: int) -> Iterator[Member]:
    """See `members`: those of an object that is not empty."""
    keys: set[str] = set()
    at = _skip(text, start + 1)
    at_end = False
    while not at_end:
        if not text.startswith('"', at):
            raise _expected_error(Message("a key in quotes"), text, at)
        key, end = _value(text, at)
        if key in keys:
            raise FormatError("the key {key} appears twice", *place(text, at), key=quote(key))
        keys.add(key)
        at = _skip(text, end)
        if not text.startswith(":", at):
            raise _expected_error("':'", text, at)
        at = _skip(text, at + 1)
        value, end = _object_at(text, at)
        yield key, value, at
        at, at_end = _after_member(text, end, "}")


def _object_at(text: str, at: int) -> tuple[Any, int]:
    """The object that begins here, and where it ends."""
    if not text.startswith("{", at):
        raise _expected_error(Message("an object"), text, at)
    return _value(text, at)


def _after_member(text: str, end: int, bracket: str) -> tuple[int, bool]:
    """Where the next member begins, and whether there is none, only the end of the text."""
    at = _skip(text, end)
    if text.startswith(bracket, at):
        _check_end(text, at + 1)
        return at, True
    if not text.startswith(",", at):
        what = Message("',' or ']'") if bracket == "]" else Message("',' or '}'")
        raise _expected_error(what, text, at)
    return _skip(text, at + 1), False


def _value(text: str, start: int) -> tuple[Any, int]:
    """The value that begins here, and where it ends."""
    try:
        return _decode(text, start)
    except JSONDecodeError as error:
        raise _reword(error) from None
    except _DuplicateKeyError as error:
        key = str(error)
        raise FormatError(
            "the key {key} appears twice", *_second(text, start, f'"{key}"'), key=quote(key)
        ) from None
    except _NoNumberError as error:
        name = str(error)
        raise FormatError(
            "expected a finite number, found {name}",
            *place(text, text.index(name, start)),
            name=format(name, ".20"),
        ) from None
    except RecursionError:
        raise FormatError(
            "more than {most} levels of nesting", *place(text, start), most=_MAX_DEPTH
        ) from None
    except ValueError:  # Python's own limit for the digits of a number
        match = _LONG_NUMBER.search(text, start)
        at = match.start() if match else start
        raise _expected_error(Message("a number with fewer digits"), text, at) from None


def _second(text: str, start: int, key: str) -> tuple[int, int]:
    """Where a key appears for the second time or, if that is uncertain, where the value begins."""
    at = start
    if text.count(key, start) == 2:
        at = text.index(key, text.index(key, start) + 1)
    return place(text, at)


_EXPECTED: dict[str, Text] = {
    "Expecting value": Message("a value"),
    "Expecting ',' delimiter": Message("',' or a closing bracket"),
    "Expecting ':' delimiter": "':'",
    "Expecting property name enclosed in double quotes": Message("a key in quotes"),
}


def _reword(error: JSONDecodeError) -> FormatError:
    """Reword an error of the decoder."""
    what = _EXPECTED.get(error.msg)
    if what is not None:
        return expected_error(what, _beginning(error.doc, error.pos), error.lineno, error.colno)
    message = f"{error.msg[:1].lower()}{error.msg[1:]}".removesuffix(" at").rstrip(": ")
    return FormatError(message, error.lineno, error.colno)
