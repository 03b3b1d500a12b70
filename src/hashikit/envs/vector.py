"""Many environments that one call of the engine steps together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._util import checks
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..draw import text
from ..errors import OptionError
from ..generator.splits import Split
from ..levels import Level
from .boards import Boards, Observation, whole_numbers
from .settings import Actions, EnvSettings, Moves, Reward, checked_options, settings

Autoreset = Literal["next-step", "same-step", "none"]
"""When a board whose episode has ended gets its next puzzle."""

_MODES = {
    "next-step": AutoresetMode.NEXT_STEP,
    "same-step": AutoresetMode.SAME_STEP,
    "none": AutoresetMode.DISABLED,
}


_OWN = frozenset(
    ("_boards", "_settings", "_np_random", "single_observation_space", "single_action_space",
     "observation_space", "action_space", "metadata")
)  # fmt: skip
"""What is made anew, not copied."""


class HashiVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """As many boards as you like, stepped, reset and masked by one call of the engine.

    It deals puzzles and rewards actions as `HashiEnv` does; everything has a first axis for the
    environments. The engine works without Python's lock and on one core.

    Args:
        num_envs: The number of environments.
        rows: As for `HashiEnv`, like all that follow but the last two.
        cols: Columns.
        level: Level of the puzzles.
        islands: How many each puzzle has.
        split: The part of all puzzles to deal from.
        actions: What an action names.
        moves: What it does there.
        reward: What is rewarded.
        mistakes_end: Whether a mistake terminates the episode.
        discount: The factor of the potential after a step.
        penalty: For a step with an action that is not allowed.
        max_steps: Most steps of an episode.
        pool: From how many puzzles each deal chooses.
        reuse: After every `reuse` deals, a new puzzle, made in a background thread, replaces one of
            the pool.
        puzzle_seed: The seed of the sequence of puzzles.
        render_mode: `"ansi"` for texts.
        autoreset: `"next-step"`: the step after the last one of an episode ignores its action and
            returns the first observation of the next episode, with reward 0. `"same-step"`: the
            last step itself returns it, and `info["final_obs"]` the last one of the old episode,
            where `info["_final_obs"]` is true. `"none"`: boards wait for `reset` with
            `options={"reset_mask": …}`.
        copy: Return copies of observations, not views that change with the next step.
        extras: Further keys of observations, as for `HashiEnv`. NumPy makes them, not the engine,
            so steps take longer.

    Raises:
        OptionError: An argument is out of range.

    >>> envs = HashiVectorEnv(4, 5, 5, level="easy", pool=16)
    >>> observations, info = envs.reset(seed=1)
    >>> observations["planes"].shape
    (4, 4, 5, 5)
    >>> _, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
    >>> rewards.shape
    (4,)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        rows: int | tuple[int, int] = 7,
        cols: int | tuple[int, int] | None = None,
        *,
        level: Level | str | Sequence[Level | str] | None = "easy",
        islands: int | tuple[int, int] | None = None,
        split: Split = "train",
        actions: Actions = "edges",
        moves: Moves = "add",
        reward: Reward = "moves",
        mistakes_end: bool = True,
        discount: float = 1.0,
        penalty: float = 0.1,
        max_steps: int | None = None,
        pool: int = 1024,
        reuse: int = 1024,
        puzzle_seed: int = 0,
        render_mode: str | None = None,
        autoreset: Autoreset = "next-step",
        copy: bool = True,
        extras: Sequence[str] | str = (),
    ) -> None:
        checked = settings(
            rows,
            cols,
            level=level,
            islands=islands,
            split=split,
            actions=actions,
            moves=moves,
            reward=reward,
            mistakes_end=mistakes_end,
            discount=discount,
            penalty=penalty,
            max_steps=max_steps,
            pool=pool,
            reuse=reuse,
            puzzle_seed=puzzle_seed,
            extras=extras,
        )
        number = checks.number("num_envs", num_envs, 1, 1 << 24)
        mode = checks.choice("autoreset", autoreset, tuple(_MODES))
        if render_mode not in (None, "ansi"):
            raise OptionError(
                "render_mode is {value}, not one of {names}", value=repr(render_mode), names="ansi"
            )
        self.render_mode = render_mode
        self._copy = checks.flag("copy", copy)
        self._set_up(checked, number, mode)
        self._begun = False

    def _set_up(self, checked: EnvSettings, number: int, mode: str) -> None:
        self._settings, self._mode, self.num_envs = checked, mode, number
        self.metadata = {**type(self).metadata, "autoreset_mode": _MODES[mode]}
        self._keeps_final = mode == "same-step"
        self._boards = Boards(checked, number, mode)
        space = checked.observation_space()
        self.single_observation_space = cast("gymnasium.Space[Observation]", space)
        self.single_action_space = checked.action_space(self._boards.table.actions())
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)
        self._all = np.ones(number, np.bool_)

    def get_state(self) -> dict[str, Any]:
        """Where all environments are, as for `HashiEnv`."""
        random = self.np_random.bit_generator.state
        return {"boards": self._boards.snapshot(), "random": random, "begun": self._begun}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go back to where environments with the same arguments were, as for `HashiEnv`.

        Args:
            state: What `get_state` returned.

        Raises:
            OptionError: It is from another environment, or is no state.
        """
        self._boards.check(state, ("boards", "random", "begun"))
        self._boards.restore(state["boards"])
        self.np_random.bit_generator.state = state["random"]
        self._begun = state["begun"]

    def __getstate__(self) -> dict[str, Any]:
        return {
            "arguments": (self._settings, self.num_envs, self._mode),
            "here": self.get_state(),
            "rest": {name: value for name, value in vars(self).items() if name not in _OWN},
        }

    def __setstate__(self, held: dict[str, Any]) -> None:
        vars(self).update(held["rest"])
        self._set_up(*held["arguments"])
        self.set_state(held["here"])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode on every board.

        Args:
            seed: The same one begins the same series of puzzles.
            options: `{"reset_mask": mask}` to begin one only where the array `mask` is true.

        Returns:
            The observations and `info`.

        Raises:
            OptionError: The mask is not one true or false for each environment, or there is no
                such option.
        """
        wishes = checked_options(options, ("reset_mask",))
        super().reset(seed=seed)
        boards = self._boards
        if seed is not None:
            boards.seed(checks.number("seed", seed, 0))
        boards.supply.ensure()
        which = wishes.get("reset_mask")
        if which is None:
            boards.table.reset()
            boards.deals += self.num_envs
            boards.journal.begin(None)
        else:
            mask = np.asarray(which)
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
                raise OptionError(
                    "reset_mask is not an array with one true or false an environment"
                )
            boards.table.reset_some(np.ascontiguousarray(mask).view(np.uint8))
            boards.deals += int(mask.sum())
            boards.journal.begin(mask)
        self._begun = True
        return self._observe(boards.view), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take a step on every board.

        Args:
            actions: The number of an action for each environment; any whole number is accepted.

        Returns:
            Observations, rewards, where an episode is terminated or truncated, and `info`.

        Raises:
            OptionError: They are not one whole number for each environment, or `reset` was never
                called.
        """
        boards = self._boards
        numbers = whole_numbers(actions)
        if numbers.shape != (self.num_envs,):
            raise OptionError("a step takes {number} actions in one row", number=self.num_envs)
        if not self._begun:
            raise OptionError("call reset() first")
        boards.supply.ensure()
        boards.table.step(numbers)
        info = self._info()
        for name, values in (
            ("solved", boards.solved),
            ("mistake", boards.mistaken),
            ("illegal", boards.illegal),
        ):
            info[name], info[f"_{name}"] = values.copy(), self._all
        terminated, truncated = boards.terminated.copy(), boards.truncated.copy()
        over = terminated | truncated
        boards.journal.step(numbers.copy(), over)
        if self._keeps_final and over.any():
            info["final_obs"], info["_final_obs"] = self._observe(boards.final_view), over
        return self._observe(boards.view), boards.rewards.copy(), terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed: an array of environments and actions."""
        return self._boards.mask.copy()

    def puzzle(self, number: int) -> Puzzle:
        """The puzzle of an environment.

        Args:
            number: Index of the environment.

        Raises:
            OptionError: There is none with this number, or `reset` was never called.

        >>> envs = HashiVectorEnv(2, 5, 5, level="easy", pool=16)
        >>> _ = envs.reset(seed=1)
        >>> len(envs.puzzle(1).islands)
        8
        """
        return self._boards.puzzle(self._board(number))

    def solution(self, number: int) -> Solution:
        """Its solution.

        Args:
            number: Index of the environment.

        Raises:
            OptionError: There is none with this number, or `reset` was never called.
        """
        return self._boards.solution(self._board(number))

    def state(self, number: int) -> State:
        """What is drawn there: at least these bridges.

        Args:
            number: Index of the environment.

        Raises:
            OptionError: There is none with this number, or `reset` was never called.
        """
        return self._boards.state(self._board(number))

    def render(self) -> tuple[str, ...] | None:
        """A text for each board, or `None` without a `render_mode`."""
        if self.render_mode is None:
            return None
        return tuple(
            text.draw(self.puzzle(number), self.state(number)) for number in range(self.num_envs)
        )

    def close_extras(self, **kwargs: Any) -> None:
        """End the thread that makes puzzles."""
        self._boards.close()

    def _board(self, number: int) -> int:
        number = checks.number("number", number, 0, self.num_envs - 1)
        if not self._begun:
            raise OptionError("call reset() first")
        return number

    def _observe(self, view: Observation) -> Observation:
        observation = (
            {name: array.copy() for name, array in view.items()} if self._copy else dict(view)
        )
        return (
            observation | self._boards.extras(observation) if self._settings.extras else observation
        )

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": self._all}
