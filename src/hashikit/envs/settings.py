"""What an environment is like: its puzzles, actions and rewards, checked once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, cast, get_args

import numpy as np
from gymnasium import spaces

from .._util import checks, limits
from ..engine import wire
from ..errors import OptionError
from ..generator.ranges import ends, wishes
from ..generator.request import Request
from ..generator.specification import specification
from ..generator.splits import Split, checked_split
from ..levels import Level

Actions = Literal["edges", "cells"]
"""What an action names: a candidate edge, or a cell and a direction (north, east, south, west)."""
Moves = Literal["add", "set"]
"""What an action does there: draw one more bridge, or set the number to 0, 1 or 2."""
Reward = Literal["sparse", "moves", "potential"]
"""What earns a reward; see `HashiEnv`."""

RENEWALS = ("none", "next-step", "same-step")
"""What happens to a board whose episode has ended, by the engine's numbers."""

EXTRAS = ("crossings", "groups")
"""What an observation may hold besides."""

MOST_CELLS = 32_767
"""The largest grid that can be played."""


@dataclass(frozen=True, slots=True)
class EnvSettings:
    """The arguments of an environment, all in order."""

    requests: tuple[Request, ...]
    """One for each size, number of islands and level that puzzles may have."""
    split: Split
    by_cell: bool
    exact: bool
    reward: int
    mistakes_end: bool
    discount: float
    penalty: float
    max_steps: int
    pool: int
    reuse: int
    puzzle_seed: int
    islands: int
    """The most islands of a puzzle."""
    rows: int
    cols: int
    extras: tuple[str, ...] = ()
    """Keys of the observation besides the usual ones."""

    @property
    def edges(self) -> int:
        """The most candidate edges that so many islands can have.

        Each row that has islands has one fewer than islands; and so has each column.
        """
        islands = self.islands
        return max(1, 2 * islands + islands // -self.cols + islands // -self.rows)

    @property
    def crossings(self) -> int:
        """The most pairs of candidate edges that cross: each has a cell within the border."""
        return max(1, (self.rows - 2) * (self.cols - 2))

    def table(self, boards: int, renewal: str) -> wire.Table:
        """The engine's boards.

        Raises:
            OptionError: There are too many of them.
        """
        try:
            return wire.Table(
                boards,
                self.rows,
                self.cols,
                self.islands,
                self.edges,
                self.by_cell,
                self.exact,
                self.mistakes_end,
                self.reward,
                RENEWALS.index(renewal),
                self.discount,
                self.penalty,
                self.max_steps,
                self.pool,
                self.reuse,
            )
        except ValueError:
            raise OptionError(
                "{boards} environments of this size are too many", boards=boards
            ) from None

    def observation_space(self) -> spaces.Dict:
        """What an agent sees of one board."""
        side = max(self.rows, self.cols) - 1
        most = np.array([self.islands - 1, self.islands - 1, 2, 2], np.int16)
        there = np.array([side, side, 8, 8], np.int16)
        space: dict[str, spaces.Space[Any]] = {}
        if "crossings" in self.extras:
            pair = np.array([self.edges - 1] * 2, np.int16)
            space["crossings"] = _rows(self.crossings, pair)
        if "groups" in self.extras:
            space["groups"] = spaces.Box(-1, self.islands - 1, (self.islands,), np.int16)
        return spaces.Dict(
            {
                **space,
                "planes": spaces.Box(0, 8, (4, self.rows, self.cols), np.uint8),
                "islands": _rows(self.islands, there),
                "edges": _rows(self.edges, most),
            }
        )

    def action_space(self, actions: int) -> spaces.Discrete[Any]:
        """What it can do."""
        return spaces.Discrete(actions)


def _rows(number: int, most: np.ndarray[Any, np.dtype[np.int16]]) -> spaces.Box:
    return spaces.Box(
        np.full((number, len(most)), -1, np.int16), np.tile(most, (number, 1)), dtype=np.int16
    )


def settings(
    rows: object,
    cols: object,
    *,
    level: Level | str | Sequence[Level | str] | None,
    islands: int | tuple[int, int] | None,
    split: object,
    actions: object,
    moves: object,
    reward: object,
    mistakes_end: object,
    discount: object,
    penalty: object,
    max_steps: object,
    pool: object,
    reuse: object,
    puzzle_seed: object,
    extras: object,
) -> EnvSettings:
    """Check the arguments of an environment.

    Raises:
        OptionError: One is out of range.
    """
    heights = ends("rows", rows, 1, None)
    widths = heights if cols is None else ends("cols", cols, 1, None)
    height, width = heights[1], widths[1]
    if height * width > MOST_CELLS:
        raise OptionError(
            "an environment has at most {most} cells, not {rows} × {cols}",
            most=MOST_CELLS,
            rows=height,
            cols=width,
        )
    sizes = [
        (row, col)
        for row in range(heights[0], height + 1)
        for col in range(widths[0], width + 1)
        if cols is not None or row == col
    ]
    requests = wishes(sizes, level, islands)
    most = max(specification(request).islands for request in requests)
    names = (extras,) if isinstance(extras, str) else extras
    if not isinstance(names, (tuple, list)):
        names = (names,)
    chosen = tuple(checks.choice("extras", name, EXTRAS) for name in names)
    result = EnvSettings(
        requests=requests,
        split=checked_split(split),
        by_cell=checks.choice("actions", actions, get_args(Actions)) == "cells",
        exact=checks.choice("moves", moves, get_args(Moves)) == "set",
        reward=get_args(Reward).index(checks.choice("reward", reward, get_args(Reward))),
        mistakes_end=checks.flag("mistakes_end", mistakes_end),
        discount=_real("discount", discount, 0, 1),
        penalty=_real("penalty", penalty, 0, 1e6),
        max_steps=0,
        pool=checks.number("pool", pool, 1, 1_000_000),
        reuse=checks.number("reuse", reuse, 1, 1_000_000_000),
        puzzle_seed=limits.seed(puzzle_seed),
        islands=most,
        rows=height,
        cols=width,
        extras=tuple(name for name in EXTRAS if name in chosen),
    )
    steps = 4 * result.edges if max_steps is None else checks.number("max_steps", max_steps, 0)
    object.__setattr__(result, "max_steps", min(steps, 2**31 - 1))
    return result


def checked_options(options: object, names: tuple[str, ...]) -> dict[str, Any]:
    """The options of a reset.

    Raises:
        OptionError: They are no dictionary, or one is not known.
    """
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise OptionError("options is {value}, not a dict", value=checks.show(options))
    for name in options:
        checks.choice("an option of reset", name, names)
    return options


def _real(name: str, value: object, least: float, most: float) -> float:
    try:
        number = float(cast(Any, value))
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number) or checks.is_bool(value) or not least <= number <= most:
        raise OptionError(
            "{name} is {value}, not a number from {least} to {most}",
            name=name,
            value=checks.show(value),
            least=f"{least:g}",
            most=f"{most:g}",
        )
    return number
