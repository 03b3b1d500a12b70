"""One environment."""

from __future__ import annotations

from io import BytesIO
from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..draw import png, text
from ..errors import OptionError, missing
from ..generator.splits import Split
from ..levels import Level
from .boards import Boards, Observation, whole_numbers
from .settings import Actions, Moves, Reward, settings

_RENDERED = ("ansi", "rgb_array")


class HashiEnv(gymnasium.Env[Observation, Any]):
    """Draw the bridges of a puzzle one by one, with the standard rules.

    Each episode is a puzzle with exactly one solution, in one of its eight images under rotation and
    reflection. It terminates when the puzzle is solved, when nothing more can be drawn, and, unless
    `mistakes_end` is false, after a *mistake*: more bridges somewhere than the solution has. It is
    truncated after `max_steps`.

    An action that is not allowed changes nothing, costs `penalty` and takes a step: it names no
    candidate edge, would cross a bridge, or would give an island more bridges than its clue; so does
    any number that is no action. `action_masks` and `info["action_mask"]` say what is allowed. That a
    bridge can still be drawn does not mean that it is right.

    Args:
        rows: Rows of the grid.
        cols: Columns, `rows` by default.
        level: The level that `hashikit.rate` gives the puzzles, `None` for any.
        islands: How many each puzzle has; a third of the cells by default.
        split: `"train"`, `"validation"` or `"test"`: no puzzle is in two of these, nor any of its
            images.
        actions: `"edges"`: an action is the number of a candidate edge. `"cells"`: it is
            `4 * cell + side`, cells numbered row by row, sides north, east, south, west.
        moves: `"add"`: it draws one more bridge there. `"set"`: it is three times that number plus
            how many bridges are to be there, 0 to 2, so that bridges can be taken back.
        reward: `"sparse"`: 1 for the solution. `"moves"`: for every bridge drawn or taken back
            1/*n* or −1/*n*, as it brings the drawing nearer to the solution of *n* bridges or not;
            they sum up to 1. `"potential"`: sparse, plus `discount * Φ(after) − Φ(before)`, with the
            sum of `"moves"` so far as Φ and 0 where an episode terminates. This shaping leaves it
            unchanged which policy is best (Ng, Harada and Russell 1999).
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
            which needs `pip install 'hashikit[png]'`.

    Raises:
        OptionError: An argument is out of range.
        MissingExtraError: The render mode needs a package that is not installed.

    Observations are a dictionary of arrays:

    | key | shape | what it holds |
    |---|---|---|
    | `planes` | 4, rows, cols; uint8 | per cell its clue, the bridges missing there, the bridges that leave it eastwards, and southwards (also those that pass) |
    | `islands` | islands, 4; int16 | per island row, column, clue, bridges missing; in reading order |
    | `edges` | edges, 4; int16 | per candidate edge its two islands, the bridges drawn, how many more are allowed; in the order of `Puzzle.edges` |

    Rows of `edges` (and of `islands`, for a puzzle given to `reset`) beyond the last hold −1.

    `info` holds `action_mask`, and after a step whether the puzzle is `solved`, whether the action was
    a `mistake`, and whether it was `illegal`.

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
    """  # noqa: E501 (a table)

    metadata: dict[str, Any] = {"render_modes": list(_RENDERED), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rows: int = 7,
        cols: int | None = None,
        *,
        level: Level | str | None = "easy",
        islands: int | None = None,
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
        )
        if render_mode is not None and render_mode not in _RENDERED:
            raise OptionError(
                "render_mode is {value}, not one of {names}",
                value=repr(render_mode),
                names=", ".join(_RENDERED),
            )
        if render_mode == "rgb_array":
            png.ready()
            _pillow()
        self.render_mode = render_mode
        self._boards = Boards(checked, 1, "none")
        space = checked.observation_space()
        self.observation_space = cast("gymnasium.Space[Observation]", space)
        self.action_space = checked.action_space(self._boards.table.actions())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: The same one begins the same series of puzzles, which episodes without a seed
                continue.
            options: `{"puzzle": puzzle}` to play a certain puzzle, as it is.

        Returns:
            The observation and `info`.

        Raises:
            OptionError: The puzzle does not fit this environment.
            PuzzleError: It does not have exactly one solution.
        """
        super().reset(seed=seed)
        boards = self._boards
        if seed is not None:
            boards.seed(seed)
        if options and options.get("puzzle") is not None:
            boards.place(0, options["puzzle"])
        else:
            boards.supply.ensure()
            boards.table.reset()
        return self._seen(), {"action_mask": self.action_masks()}

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
        self._begun()
        boards.table.step(numbers)
        return (
            self._seen(),
            float(boards.rewards[0]),
            bool(boards.terminated[0]),
            bool(boards.truncated[0]),
            {
                "action_mask": self.action_masks(),
                "solved": bool(boards.solved[0]),
                "mistake": bool(boards.mistaken[0]),
                "illegal": bool(boards.refused[0]),
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
        self._begun()
        return self._boards.puzzle(0)

    @property
    def solution(self) -> Solution:
        """Its solution."""
        self._begun()
        return self._boards.solution(0)

    @property
    def state(self) -> State:
        """What is drawn: at least these bridges, as `hashikit.hint` takes it."""
        self._begun()
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
        self._begun()
        return self._boards.action(0, a, b, count)

    def render(self) -> Any:
        """Draw the board as `render_mode` says; `None` without one.

        Raises:
            OptionError: `reset` was never called.
        """
        if self.render_mode is None:
            return None
        puzzle, state = self.puzzle, self.state
        if self.render_mode == "ansi":
            return text.draw(puzzle, state)
        with _pillow().open(BytesIO(png.draw(puzzle, state))) as picture:
            return np.asarray(picture.convert("RGB"))

    def close(self) -> None:
        """End the thread that makes puzzles."""
        self._boards.close()

    def _begun(self) -> None:
        if self._boards.view["islands"][0, 0, 0] < 0:
            raise OptionError("call reset() first")

    def _seen(self) -> Observation:
        return {name: array[0].copy() for name, array in self._boards.view.items()}


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise missing("pillow", "picture") from None
    return Image
