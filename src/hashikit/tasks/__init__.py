"""Questions about puzzles for language models, made in milliseconds, with exact scores.

>>> from hashikit import tasks
>>> items = tasks.Items("solve", "picture", seed=1, size=7, level="medium", split="train")
>>> entry = items[0]
>>> tasks.score(entry["answer"], entry)
1.0

Adapters make them a data set of reasoning_gym (`hashikit.tasks.reasoning_gym`), a taskset of
verifiers (`hashikit.tasks.verifiers`) and a task of Inspect (`hashikit.tasks.inspect`). Each needs
that package; these questions need none, but for images `pip install 'hashikit[png]'`.
"""

from __future__ import annotations

from .conversation import Conversation, Turn
from .items import BINS, FIRST_TEST_SIZE, Items, Question, bin_of, explain, score
from .renderings import RENDERINGS, Rendering
from .variants import MOVE_ALONE, VARIANTS, Variant

__all__ = [
    "BINS",
    "FIRST_TEST_SIZE",
    "MOVE_ALONE",
    "RENDERINGS",
    "VARIANTS",
    "Conversation",
    "Items",
    "Question",
    "Rendering",
    "Turn",
    "Variant",
    "bin_of",
    "explain",
    "score",
]
