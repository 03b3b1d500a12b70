"""A Gymnasium environment with one board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .._util import checks
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..draw import png, text
from ..errors import HashikitError, OptionError, missing
from ..generator.splits import Split
from ..levels import Level
from .boards import Boards, Observation, whole_numbers
from .settings import Actions, EnvSettings, Moves, Reward, checked_options, settings

_RENDERED = ("ansi", "rgb_array")


class HashiEnv(gymnasium.Env[Observation, Any]):
    """Draw the bridges of a puzzle one by one, with the standard rules.

    Each episode is a puzzle with exactly one solution, in one of its eight images under rotation
    and reflection. It terminates when the puzzle is solved, when nothing more can be drawn, and,
    unless `mistakes_end` is false, after a *mistake*: more bridges somewhere than the solution has.
    It is truncated after `max_steps`.

    An action that is not allowed changes nothing, costs `penalty` and takes a step: it names no
    candidate edge, would cross a bridge, or would give an island more bridges than its clue; so
    does any number that is no action. `action_masks` and `info["action_mask"]` say what is allowed.
    That a bridge can still be drawn does not mean that it is right.

    Args:
        rows: Rows of the grid, or the fewest and the most, as `(5, 9)`. A smaller puzzle lies in
            the top left of the largest grid, without any other sign of its size.
        cols: Columns, or a range of them; `rows` by default.
        level: The level that `hashikit.rate` gives the puzzles, a list of levels, or `None` for
            any.
        islands: How many each puzzle has, or the fewest and the most; a third of the cells by
            default.
        split: `"train"`, `"validation"` or `"test"`: no puzzle is in two of these, nor any of its
            images.
        actions: `"edges"`: an action is the number of a candidate edge. `"cells"`: it is
            `4 * cell + side`, cells numbered row by row, sides north, east, south, west.
        moves: `"add"`: it draws one more bridge there. `"set"`: it is three times that number plus
            how many bridges are to be there, 0 to 2, so that bridges can be taken back.
        reward: `"sparse"`: 1 for the solution. `"moves"`: for every bridge drawn or taken back
            1/*n* or −1/*n*, as it brings the drawing nearer to the solution of *n* bridges or not;
            they sum up to exactly 1. `"potential"`: sparse, plus
            `discount * Φ(after) − Φ(before)`, with the sum of `"moves"` so far as Φ and 0 where an
            episode terminates. This shaping leaves it unchanged which policy is best (Ng, Harada
            and Russell 1999).
        mistakes_end: Whether a mistake terminates the episode.
        discount: The factor of the potential after a step, 0 to 1: the agent's own discount.
        penalty: For a step with an action that is not allowed.
        max_steps: Most steps of an episode, 0 for no limit; by default four times the largest
            possible number of candidate edges.
        pool: From how many puzzles each deal chooses.
        reuse: After every `reuse` deals, a new puzzle, made in a background thread, replaces one of
            the pool.
        puzzle_seed: The seed of the sequence of puzzles.
        render_mode: `"ansi"` for a text, `"rgb_array"` for an array of rows, columns and colors,
            which needs `pip install 'hashikit[png,picture]'`.
        extras: Further keys of observations: `"crossings"`, `"groups"`, or both.

    Raises:
        OptionError: An argument is out of range.

    Observations are a dictionary of arrays:

    | key | shape | what it holds |
    |---|---|---|
    | `planes` | 4, rows, cols; uint8 | per cell its clue, the bridges missing there, \
    the bridges that leave it eastwards, and southwards (also those that pass) |
    | `islands` | islands, 4; int16 | per island row, column, clue, bridges missing; \
    in reading order |
    | `edges` | edges, 4; int16 | per candidate edge its two islands, \
    the bridges drawn, how many more are allowed; in the order of `Puzzle.edges` |
    | `crossings` | cells within the border, 2; int16 | with `extras`: per pair of \
    candidate edges that cross their two numbers |
    | `groups` | islands; int16 | with `extras`: per island the first one \
    that bridges connect it with |

    Rows of `edges`, `crossings` and `groups` (and of `islands`, for a puzzle given to `reset`)
    beyond the last hold −1.

    An environment can be copied with `copy.deepcopy` and pickled, and `get_state` and `set_state`
    go back to where it was.

    `info` holds `action_mask`, and after a step whether the puzzle is `solved`, whether the action
    was a `mistake`, and whether it was `illegal`.

    >>> env = HashiEnv(5, 5, level="easy", render_mode="ansi")
    >>> observation, info = env.reset(options={"puzzle": Puzzle.from_grid(
    ...     [[1, 0, 3, 0, 0], [0] * 5, [0, 0, 2, 0, 0], [0] * 5, [0] * 5])})
    >>> observation["edges"][:3].tolist()
    [[0, 1, 0, 1], [1, 2, 0, 2], [-1, -1, -1, -1]]
    >>> _, reward, terminated, truncated, _ = env.step(0)
    >>> print(env.render())
    1───3
    <BLANKLINE>
        2
    <BLANKLINE>
    <BLANKLINE>
    """

    metadata: dict[str, Any] = {"render_modes": list(_RENDERED), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
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
        pool: int = 64,
        reuse: int = 64,
        puzzle_seed: int = 0,
        render_mode: str | None = None,
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
        if render_mode is not None and render_mode not in _RENDERED:
            raise OptionError(
                "render_mode is {value}, not one of {names}",
                value=repr(render_mode),
                names=", ".join(_RENDERED),
            )
        self.render_mode = render_mode
        self._set_up(checked)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: The same one begins the same series of puzzles, which episodes without a seed
                continue.
            options: `{"puzzle": puzzle}` to play a certain puzzle, as it is; with `"state"`, too,
                what is drawn at the beginning: a `State`, or bridges `(a, b, count)`. They count as
                steps taken.

        Returns:
            The observation and `info`.

        Raises:
            OptionError: The puzzle or the state does not fit this environment, the state ends the
                episode, or there is no such option.
            PuzzleError: The puzzle does not have exactly one solution.
        """
        wishes = checked_options(options, ("puzzle", "state"))
        puzzle, state = wishes.get("puzzle"), wishes.get("state")
        if state is not None and puzzle is None:
            raise OptionError("the option state needs the option puzzle")
        super().reset(seed=seed)
        boards = self._boards
        if seed is not None:
            boards.seed(seed)
        if puzzle is not None:
            boards.place(0, puzzle)
        else:
            boards.supply.ensure()
            boards.table.reset()
            boards.deals += 1
        boards.journal.begin(None)
        if state is not None:
            self._draw(state)
        return self._observe(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Draw.

        Args:
            action: Its number. Any whole number is accepted; after the end of an episode all are
                refused until `reset`.

        Returns:
            The observation, the reward, whether the episode is terminated or truncated, and `info`.

        Raises:
            OptionError: It is not a whole number, or `reset` was never called.
        """
        boards = self._boards
        numbers = whole_numbers(action).reshape(-1)
        if numbers.size != 1:
            raise OptionError("a step takes one action")
        self._check_begun()
        boards.table.step(numbers)
        boards.journal.step(numbers.copy(), boards.terminated | boards.truncated)
        return (
            self._observe(),
            float(boards.rewards[0]),
            bool(boards.terminated[0]),
            bool(boards.truncated[0]),
            {
                "action_mask": self.action_masks(),
                "solved": bool(boards.solved[0]),
                "mistake": bool(boards.mistaken[0]),
                "illegal": bool(boards.illegal[0]),
            },
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed, by their numbers; the name is that of sb3-contrib.

        >>> env = HashiEnv(5, 5, level="easy")
        >>> env.reset(seed=1)[1]["action_mask"].shape == env.action_masks().shape
        True
        """
        mask: NDArray[np.bool_] = self._boards.mask[0].copy()
        return mask

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        self._check_begun()
        return self._boards.puzzle(0)

    @property
    def solution(self) -> Solution:
        """Its solution."""
        self._check_begun()
        return self._boards.solution(0)

    @property
    def state(self) -> State:
        """What is drawn: at least these bridges, as `hashikit.hint` takes it."""
        self._check_begun()
        return self._boards.state(0)

    def action_at(self, a: Coord, b: Coord, count: int = 1) -> int:
        """The number of an action.

        Args:
            a: An island's cell.
            b: That of an island in sight, in either order.
            count: How many bridges are to be there if actions *set* them; otherwise 1, one more.

        Raises:
            OptionError: There is no such candidate edge, or no such action there.

        >>> env = HashiEnv(5, 5, level="easy")
        >>> _ = env.reset(seed=1)
        >>> env.action_at(*env.puzzle.edges[2])
        2
        """
        self._check_begun()
        return self._boards.action(0, a, b, count)

    def render(self) -> Any:
        """Draw the board as `render_mode` says; `None` without one.

        Raises:
            MissingExtraError: The render mode needs a package that is not installed.
            OptionError: `reset` was never called.
        """
        if self.render_mode is None:
            return None
        puzzle, state = self.puzzle, self.state
        if self.render_mode == "ansi":
            return text.draw(puzzle, state)
        png.ready()
        with _pillow().open(BytesIO(png.draw(puzzle, state))) as picture:
            return np.asarray(picture.convert("RGB"))

    def close(self) -> None:
        """End the thread that makes puzzles."""
        self._boards.close()

    def get_state(self) -> dict[str, Any]:
        """Where the environment is: the puzzle, what is drawn, and which puzzles come next.

        It can be pickled, and `set_state` of an environment with the same arguments takes it.

        >>> env = HashiEnv(5, 5, level="easy", pool=8)
        >>> _ = env.reset(seed=1)
        >>> here = env.get_state()
        >>> before = env.step(0)[1]
        >>> env.set_state(here)
        >>> env.step(0)[1] == before
        True
        """
        return {"boards": self._boards.snapshot(), "random": self.np_random.bit_generator.state}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go back to where an environment with the same arguments was.

        It takes time in proportion to the puzzles dealt since `reset` got its seed.

        Args:
            state: What `get_state` returned.

        Raises:
            OptionError: It is from another environment, or is no state.
        """
        self._boards.check(state, ("boards", "random"))
        self._boards.restore(state["boards"])
        self.np_random.bit_generator.state = state["random"]

    def __getstate__(self) -> dict[str, Any]:
        return {
            "settings": self._settings,
            "render_mode": self.render_mode,
            "here": self.get_state(),
            "rest": {name: value for name, value in vars(self).items() if name not in _OWN},
        }

    def __setstate__(self, held: dict[str, Any]) -> None:
        vars(self).update(held["rest"])
        self.render_mode = held["render_mode"]
        self._set_up(held["settings"])
        self.set_state(held["here"])

    def _set_up(self, checked: EnvSettings) -> None:
        self._settings = checked
        self._boards = Boards(checked, 1, "none")
        space = checked.observation_space()
        self.observation_space = cast("gymnasium.Space[Observation]", space)
        self.action_space = checked.action_space(self._boards.table.actions())

    def _draw(self, state: object) -> None:
        """Draw what is there at the beginning."""
        if not isinstance(state, State):
            try:
                state = State.at_least(state)  # type: ignore[arg-type]
            except (HashikitError, TypeError, ValueError):
                raise OptionError(
                    "state is {value}, not a State or bridges", value=checks.show(state)
                ) from None
        boards = self._boards
        for a, b, count in state.bridges:
            exact = self._settings.exact
            action = boards.action(0, a, b, count if exact else 1)
            for _ in range(1 if exact else count):
                _, _, terminated, truncated, info = self.step(action)
                if terminated or truncated or info["illegal"]:
                    raise OptionError("the state cannot be drawn, or ends the episode")

    def _check_begun(self) -> None:
        if self._boards.view["islands"][0, 0, 0] < 0:
            raise OptionError("call reset() first")

    def _observe(self) -> Observation:
        view = self._boards.view
        observation = {name: array[0].copy() for name, array in view.items()}
        if self._settings.extras:
            more = self._boards.extras({name: array[:1] for name, array in view.items()})
            observation |= {name: array[0] for name, array in more.items()}
        return observation


_OWN = frozenset(
    ("_boards", "_settings", "_np_random", "observation_space", "action_space", "render_mode")
)
"""What is made anew, not copied."""


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise missing("pillow", "picture") from None
    return Image
