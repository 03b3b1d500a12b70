"""The steps of an explanation, as people see them: with sentences and drawings."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ..board.geometry import Sum
from . import telling
from .facts import Deduction

__all__ = ["Step"]


@dataclass(frozen=True, slots=True, repr=False)
class Step(Deduction):
    """One piece of reasoning.

    It follows from the clues of `islands`, from `rules` (`"crossing"`, `"network"`, `"loop"`,
    `"signs"`), and from `facts`, which earlier steps concluded or which were given, and from
    nothing else. `conclusions` are its results. `island` is the island that the argument starts
    from, `bridge` the bridge that is in the way. `group` holds the islands that would be cut off,
    whose bridges are counted (for a parity), or that a sign sums. `supposed` is the assumption that
    fails, `chain` its consequences in order, `failure` how it fails, and `depth` how many layers of
    consequences that takes. The last step of a proof that there is no solution `contradicts`: it
    has no conclusions.

    Steps come from `hashikit.explain` and `hashikit.hint`. `str()` of one is its `text`.

    >>> import hashikit as hk
    >>> step = hk.explain(hk.parse("4.3/.../3.2"))[0]
    >>> step.technique, step.level, step.island
    (<Technique.FULL: 'full'>, <Level.BEGINNER: 'beginner'>, (0, 0))
    """

    @property
    def reason(self) -> str:
        """The reason, in one or two sentences."""
        return telling.reason(self)

    @property
    def conclusion(self) -> str:
        """What follows, in a sentence."""
        return telling.conclusion(self)

    @property
    def text(self) -> str:
        """The reason, and the conclusion."""
        return telling.text(self)

    def svg(self, **options: Any) -> str:
        """Draw the board after the step, with what the step is about highlighted.

        Args:
            **options: As for `hashikit.svg.draw`; `coordinates` are drawn unless they are `False`.

        >>> import hashikit
        >>> for step in hashikit.explain(hashikit.parse("1.3/.../..2")):
        ...     step.svg(theme="dark").startswith("<svg")
        True
        True
        """
        usual = {"solution": self.state, "highlight": self.cells, "edges": self.edges}
        return self.puzzle.svg(**{"coordinates": True, **usual, **options})

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects, with the `text`."""
        return {
            "technique": self.technique.value,
            "level": self.level.value,
            "depth": self.depth,
            "island": self.island,
            "bridge": self.bridge,
            "islands": self.islands,
            "group": self.group,
            "rules": sorted(self.rules),
            "conclusions": [_parts(c) for c in self.conclusions],
            "facts": [_parts(f) for f in self.facts],
            "supposed": self.supposed and _parts(self.supposed),
            "chain": [_parts(link) for link in self.chain],
            "failure": self.failure and _parts(self.failure),
            "text": self.text,
        }

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import MOST_CELLS

        return self.svg() if self.puzzle.rows * self.puzzle.cols <= MOST_CELLS else None

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        return figure(self._repr_svg_(), f"{self.text} [{self.level}]")


def _parts(value: Any) -> dict[str, Any]:
    """The fields of a dataclass by name; `dataclasses.asdict` would copy their contents."""
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    """What a sign says as plain objects; anything else as it is."""
    if not isinstance(value, Sum):
        return value
    return {**value._asdict(), "sign": value.sign.at}
