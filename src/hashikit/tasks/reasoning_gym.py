"""Data sets of reasoning_gym, one for each rendering: import this module, and it knows them.

    >>> import reasoning_gym                       # doctest: +SKIP
    >>> import hashikit.tasks.reasoning_gym        # doctest: +SKIP
    >>> data = reasoning_gym.create_dataset("hashi_islands", seed=1, size=100)  # doctest: +SKIP
    >>> data.score_answer(data[0]["answer"], data[0])                           # doctest: +SKIP
    1.0

Their names are `hashi_picture`, `hashi_islands`, `hashi_edges` and `hashi_image`. Written for
reasoning_gym 0.1.25.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .. import answers
from .._util import checks
from ..errors import missing
from ..generator.splits import Split
from ..levels import LEVELS
from .items import MOST_SIZE, Items, least_size, score
from .renderings import Rendering
from .variants import Variant

try:
    from reasoning_gym.coaching import (
        BaseCurriculum,
        RangeAttributeDefinition,
        ScalarAttributeDefinition,
    )
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset
except ImportError:
    raise missing("reasoning-gym", "reasoning-gym") from None

__all__ = [
    "HashiConfig",
    "HashiCurriculum",
    "HashiDataset",
    "HashiEdgesDataset",
    "HashiImageDataset",
    "HashiIslandsDataset",
]


@dataclass
class HashiConfig:
    """What a data set is like: `hashikit.tasks.Items` says more about most of it."""

    variant: Variant = "solve"
    min_board_size: int = 7
    """The fewest rows and columns."""
    max_board_size: int = 7
    level: str | None = "easy"
    islands: int | None = None
    min_effort: int = 0
    max_effort: int | None = None
    split: Split = "train"
    partial: float = answers.PARTIAL
    """The most that a wrong drawing gets, as for `hashikit.tasks.score`."""
    seed: int | None = None
    size: int = 500
    """The number of items."""

    def validate(self) -> None:
        """Check all of it.

        Raises:
            OptionError: A value is out of range.
        """
        checks.number("size", self.size, 1)
        least = least_size(self.split)
        checks.number("min_board_size", self.min_board_size, least, MOST_SIZE)
        checks.number("max_board_size", self.max_board_size, self.min_board_size, MOST_SIZE)
        checks.number("min_effort", self.min_effort, 0)
        if self.max_effort is not None:
            checks.number("max_effort", self.max_effort, self.min_effort)
        answers.check_partial(self.partial)
        self.items("islands", 0)

    def items(self, rendering: Rendering, seed: int) -> Items:
        """The items of a data set.

        Args:
            rendering: How puzzles are shown.
            seed: The seed of the series.

        Raises:
            OptionError: A value is out of range.
        """
        effort = None
        if self.min_effort or self.max_effort is not None:
            most = _MOST_EFFORT if self.max_effort is None else self.max_effort
            effort = (self.min_effort, most)
        return Items(
            self.variant,
            rendering,
            seed=seed,
            size=(self.min_board_size, self.max_board_size),
            level=self.level,
            islands=self.islands,
            effort=effort,
            split=self.split,
            number=self.size,
        )


_MOST_EFFORT = 2**31


class HashiDataset(ProceduralDataset):
    """The data set `hashi_picture`, and what the others are made of.

    Args:
        config: What it is like.
    """

    rendering: Rendering = "picture"

    def __init__(self, config: HashiConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._items = config.items(self.rendering, self.seed)

    @property
    def category(self) -> str:
        """What kind of tasks these are."""
        return "games"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """An item: `question`, `answer` and `metadata`, in which an image is `image`."""
        entry = self._items[idx]
        config = self.config
        metadata = {
            "source_dataset": f"hashi_{self.rendering}",
            "source_index": idx,
            **entry["metadata"],
            "difficulty": {
                "board_size": [config.min_board_size, config.max_board_size],
                "level": config.level,
            },
        }
        if "image" in entry:
            metadata["image"] = entry["image"]
        return {"question": entry["prompt"], "answer": entry["answer"], "metadata": metadata}

    def score_answer(self, answer: str | None, entry: Mapping[str, Any]) -> float:
        """What an answer is worth, as `hashikit.tasks.score` has it; 0 for none."""
        if not isinstance(answer, str):
            return 0.0
        return score(answer, entry, partial=self.config.partial)


class HashiIslandsDataset(HashiDataset):
    """The data set `hashi_islands`."""

    rendering = "islands"


class HashiEdgesDataset(HashiDataset):
    """The data set `hashi_edges`."""

    rendering = "edges"


class HashiImageDataset(HashiDataset):
    """The data set `hashi_image`."""

    rendering = "image"


class HashiCurriculum(BaseCurriculum):
    """Larger boards, and higher levels."""

    def __init__(self) -> None:
        super().__init__(HashiCurriculum.__name__, HashiConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="board_size",
                levels=[5, 6, 7, 8, 10, 12, 15],
                description="Rows and columns of the grid",
                lower_field_name="min_board_size",
                upper_field_name="max_board_size",
            ),
            ScalarAttributeDefinition(
                name="level",
                levels=[str(level) for level in LEVELS[1:]],
                description="How hard the puzzle is for a person",
                field_name="level",
            ),
        )


for _kind in (HashiDataset, HashiIslandsDataset, HashiEdgesDataset, HashiImageDataset):
    if f"hashi_{_kind.rendering}" not in DATASETS:
        register_dataset(f"hashi_{_kind.rendering}", _kind, HashiConfig, HashiCurriculum)
