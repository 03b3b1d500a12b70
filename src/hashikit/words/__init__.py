"""Every sentence that explanations and hints say, one module a language.

Here is the only place that knows words: all below is data (`hashikit.facts`), all above asks
`LANGUAGE`. A new language is a new module beside `english`, with the functions of `Language`, and
nothing else. Start from a copy of english.py: one function a technique says why, in the table
`_REASONS`; the rest says what follows and where to look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from ..facts import Deduction
from ..geometry import Coord, Edge
from . import english
from .catalogue import (
    LANGUAGES,
    best_language,
    either,
    language,
    listed,
    say,
    speak,
    speaking,
)

__all__ = [
    "LANGUAGE",
    "LANGUAGES",
    "Language",
    "best_language",
    "either",
    "english",
    "language",
    "listed",
    "say",
    "speak",
    "speaking",
]


class Language(Protocol):
    """What a module in this package can say. No sentence ends in a full stop, but `sentence`s.

    >>> LANGUAGE.sentence("so it is")
    'So it is.'
    """

    def reason(self, step: Deduction, /) -> str:
        """Why the conclusions of a step hold."""

    def conclusion(self, step: Deduction, /) -> str:
        """What a step finds out."""

    def text(self, step: Deduction, /) -> str:
        """Reason and conclusion in one."""

    def place(
        self, step: Deduction | None, mistakes: Sequence[Edge], cells: Sequence[Coord], /
    ) -> str:
        """Where a hint says to look; `""` if there is nothing to see."""

    def outcome(self, kind: str, step: Deduction | None, mistakes: Sequence[Edge], /) -> str:
        """What follows from a hint of that kind, or what there is instead."""

    def ending(self, status: str, /) -> str:
        """How an explanation ends."""

    def sentence(self, text: str, /) -> str:
        """One of the above as a sentence of its own, with its full stop."""


LANGUAGE: Final[Language] = english
"""The language that hashikit speaks."""
