"""How the formats begin: each is recognized by the first line that counts, some by two.

At most one of these accepts any given line, so their order does not matter.
"""

from __future__ import annotations

__all__ = [
    "address",
    "any_line",
    "counts",
    "game_id",
    "json_line",
    "json_value",
    "penpa",
    "pzprv3",
    "riddler",
    "three_numbers",
    "two_numbers",
    "with_slashes",
]


def counts(line: str) -> bool:
    """Whether a line is neither blank nor a comment.

    A comment is a `#` followed by anything but a row of a plain text puzzle.
    """
    line = line.strip()
    return bool(line) and not (line.startswith("#") and line.strip("#█.-_·?0123456789/, \t"))


def json_value(first: str, second: str) -> bool:
    """Recognize the beginning of a JSON object or array."""
    return first.startswith(("{", "["))


def json_line(first: str, second: str) -> bool:
    """One JSON object a line: within one value a mark would be between the two."""
    return (
        first.startswith("{")
        and second.startswith("{")
        and not first.endswith((",", ":", "[", "{"))
    )


def pzprv3(first: str, second: str) -> bool:
    """Recognize the first line of a file of pzpr.js."""
    return first.startswith("pzprv3")


def address(first: str, second: str) -> bool:
    """An address with or without a host, or what follows the host."""
    if first.startswith(("{", "[", "pzprv3")):
        return False
    head = first[:200]
    if _tatham_page(first) or penpa(first, second):
        return False
    start = head.rpartition("?")[2].rpartition("&")[2]
    return start.startswith(("hashi/", "hashikake/", "bridges/")) or "://" in head


def penpa(first: str, second: str) -> bool:
    """An address of a penpa+ page that contains a drawing."""
    host, slashes, rest = first[:200].partition("://")
    page, mark, behind = rest.replace("?", "#").partition("#")
    named = "penpa" in page.lower() and ("&" + behind.replace("#", "&")).find("&p=") >= 0
    return bool(slashes and mark) and " " not in host and named


def game_id(first: str, second: str) -> bool:
    """A number, and after it a parameter or the colon; also in an address of the program's page."""
    if _tatham_page(first):
        return True
    head = first[:200]
    after = head.lstrip("0123456789")
    return (
        len(after) < len(head)
        and after.startswith(("x", "i", "e", "m", "L", "d", ":"))
        and not address(first, second)
    )


def _tatham_page(first: str) -> bool:
    """Whether an address is that of a page of Bridges with a game ID behind the `#`."""
    page, mark, game = first.partition("#")
    after = game.lstrip("0123456789")
    return (
        bool(mark)
        and "://" in page
        and "?" not in page
        and "bridges" in page
        and len(after) < len(game)
        and after.startswith(("x", "i", "e", "m", "L", "d", ":", "%3A"))
    )


def riddler(first: str, second: str) -> bool:
    """Recognize the first assignment of a map."""
    name, equals, _ = first[:200].partition("=")
    return bool(equals) and name.strip() in ("Width", "Height", "Islands", "Signs")


def two_numbers(first: str, second: str) -> bool:
    """Recognize the size of a grid."""
    return _header(first, second, 2)


def three_numbers(first: str, second: str) -> bool:
    """Recognize the size of a grid and its number of islands."""
    return _header(first, second, 3)


def _header(first: str, second: str, length: int) -> bool:
    """Recognize numbers separated by single blanks, the first two above 0. In a text of one line,
    one of them must have more than one digit."""
    if not first[0].isdigit():
        return False
    numbers = first.replace("\t", " ").split(" ", length)
    return (
        len(numbers) == length
        and all(token.isascii() and token.isdigit() for token in numbers)
        and all(token.strip("0") for token in numbers[:2])
        and bool(second or max(map(len, numbers)) > 1)
    )


def any_line(first: str, second: str) -> bool:
    """Accept any line."""
    return True


def with_slashes(first: str, second: str) -> bool:
    """Accept a line of several rows joined by slashes."""
    return "/" in first
