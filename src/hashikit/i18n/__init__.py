"""The sentences that people see, in every language: of steps and hints, of techniques and levels.

They stand in one JSON file per language, which the page reads as well. What a step or a hint says
is put together in `hashikit.reasoning`; it speaks English unless told otherwise.

>>> import hashikit
>>> step = hashikit.explain(hashikit.parse("1.3/.../..2"))[0]
>>> print(step)  # doctest: +ELLIPSIS
The island at (0, 0) needs 1, and only one side is still open. So there must be exactly...
>>> with hashikit.i18n.speaking("de"):
...     print(step)  # doctest: +ELLIPSIS
Die Insel bei (0, 0) braucht 1, und nur noch eine Seite ist offen. Also muss...
"""

from __future__ import annotations

from .catalogue import either, listed, speak, speaking, translate
from .sentences import LANGUAGES, best_language, language

__all__ = [
    "LANGUAGES",
    "best_language",
    "either",
    "language",
    "listed",
    "speak",
    "speaking",
    "translate",
]
