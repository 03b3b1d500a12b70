"""Texts without what is only typesetting: marks of models, full-width signs, LaTeX."""

from __future__ import annotations

import re

from .languages import in_english

_TOKEN = re.compile(r"<\|[^|<>\s]{1,40}\|>|</?s>|\ufeff")
"""Marks of a model's own, and of a file, that are no part of what it says."""
_SIGNS = str.maketrans(
    {
        **{chr(0xFEE0 + ord(sign)): sign for sign in "()[]{},:;=-|.<>#!/&+~"},
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\u3000": " ",
        "\u3001": ",",
        "\u3002": ".",
        "\u3010": "[",
        "\u3011": "]",
    }
)
"""Full-width signs; full-width digits are none of ours."""
_HTML = re.compile(
    r"</?(?:(?P<line>br|li|ul|ol|p|div|tr|thead|tbody|table|pre)"
    r"|b|strong|em|code|span|u|mark)\s{0,3}/?>"
    r"|<(?P<cell>t[dh])(?:\s[^<>\n]{0,80})?>|</t[dh]>"
    r"|<(?:bridge|edge)\s{1,3}(?:from|a|start)=\"(?P<from>[^\"<>\n]{1,40})\"\s{1,3}(?:to|b|end)="
    r"\"(?P<to>[^\"<>\n]{1,40})\"\s{1,3}(?:count|bridges|n|number)=\"(?P<n>[0-9])\"\s{0,3}/?>",
    re.IGNORECASE | re.ASCII,
)
_LATEX = re.compile(
    r"\\(?:(?P<space>quad|qquad|left|right|displaystyle|[,;!: ])(?![A-Za-z])"
    r"|(?P<math>[()\[\]])"
    r"|(?P<arrow>(?:long)?(?:left|left)?(?:right)?arrow|Rightarrow|Longrightarrow|to|mapsto)(?![A-Za-z])"
    r"|(?P<times>times|cdot)(?![A-Za-z])"
    r"|(?P<dash>textendash|textemdash)(?![A-Za-z])"
    r"|(?P<end>\\)|(?:begin|end)(?P<block>\{[A-Za-z*]{1,20}\}(?:\{[A-Za-z|]{1,20}\})?+))"
)
_BRACED = re.compile(r"\\(?:text|mathrm|mathbf|textbf|mathit|operatorname|mbox|texttt)\s{0,3}\{")
_BOXED = re.compile(r"\\(?:boxed|fbox)\s{0,3}\{")
_HAS_LATEX = re.compile(r"\\(?:boxed|fbox|text|math|begin|quad|left|right|to\b|times|longr|\(|\[)")


def plain(text: str) -> str:
    r"""The text with plain signs and line ends, and without LaTeX but for its boxes.

    >>> plain("（0，0）\r\n$(0, 0) \\to \\text{two}$")
    '(0,0)\n$(0, 0) → two$'
    """
    text = in_english(_HTML.sub(_untag, _ends(text).translate(_SIGNS)))
    if not _HAS_LATEX.search(text):
        return text
    text = _LATEX.sub(_replace, text.replace("\\&", "&").replace("&", " "))
    return _strip_braces(text)


def _ends(text: str) -> str:
    """The text with plain line ends in place of a model's own marks."""
    return _TOKEN.sub("\n", text.replace("\r\n", "\n").replace("\r", "\n"))


_PIECE = re.compile(r"\n|</?(?:final_?)?answer[^<>\n]{0,200}>", re.IGNORECASE)


def own_words(text: str, line: str) -> str:
    """A line of a plain text as the author of the text wrote it, as far as that can be told.

    Args:
        text: What the author wrote.
        line: A line of it, or a part of one, after `plain`.

    >>> own_words("Also:\\nzwei oder drei Brücken", "two or three bridges")
    'zwei oder drei Brücken'
    """
    own = _ends(text)
    signs = _HTML.sub(_untag, own.translate(_SIGNS))
    english = in_english(signs)
    wanted = " ".join(line.split())
    if english == signs or not wanted:
        return line
    pieces = _PIECE.split(english)
    for written in (own, signs):
        before = _PIECE.split(written)
        if len(before) == len(pieces):
            found = (n for n, one in enumerate(pieces) if wanted in " ".join(one.split()))
            at = next(found, None)
            return line if at is None else before[at].strip()
    return line


def _untag(match: re.Match[str]) -> str:
    if match["n"]:
        return f"\n- {match['from']} - {match['to']}: {match['n']}\n"
    return "\n" if match["line"] else " | " if match["cell"] else ""


def _replace(match: re.Match[str]) -> str:
    if match["arrow"]:
        return "\u2192"
    if match["times"]:
        return "\u00d7"
    if match["dash"]:
        return "-"
    return " " if match["space"] or match["math"] else "\n"


def _strip_braces(text: str) -> str:
    """The text with `\\text{…}` and its like replaced by what they hold."""
    braces = _braces(text, _BRACED)
    cuts = sorted(
        [(start, content) for start, _, content in braces] + [(e, e + 1) for _, e, _ in braces]
    )
    parts: list[str] = []
    at = 0
    for start, end in cuts:
        parts.append(text[at:start])
        at = end
    return "".join((*parts, text[at:]))


def boxes(text: str) -> list[tuple[int, int, str]]:
    r"""Where boxes of LaTeX begin and end, and what they hold; one within another is no box.

    >>> boxes("so \\boxed{2}.")
    [(3, 12, '2')]
    """
    pieces: list[tuple[int, int, str]] = []
    after = 0
    for start, end, content in _braces(text, _BOXED):
        if start >= after:
            pieces.append((start, end + 1, text[content:end]))
            after = end + 1
    return pieces


def _braces(text: str, pattern: re.Pattern[str]) -> list[tuple[int, int, int]]:
    """Where each match begins, where its brace closes, and where what it holds begins."""
    starts = {match.end() - 1: match.start() for match in pattern.finditer(text)}
    if not starts:
        return []
    pairs: list[tuple[int, int, int]] = []
    open_: list[int] = []
    for match in re.finditer(r"[{}]", text):
        at = match.start()
        if match[0] == "{":
            open_.append(at)
        elif open_:
            opening = open_.pop()
            if opening in starts:
                pairs.append((starts[opening], at, opening + 1))
    return sorted(pairs)
