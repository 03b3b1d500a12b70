"""The environments: what they show, allow and reward, by Python's own rules and the checker."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hashikit as hk
import quickly
from effort import examples
from hashikit.generator.splits import SPLITS, split_of

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium", reason="pip install 'hashikit[envs]'")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from hashikit import envs  # noqa: E402

KINDS = [(actions, moves) for actions in ("edges", "cells") for moves in ("add", "set")]
SIDES = [(-1, 0), (0, 1), (1, 0), (0, -1)]


class Board:
    """A board as the rules have it, without the engine."""

    def __init__(self, puzzle: hk.Puzzle, actions: str, moves: str) -> None:
        self.puzzle, self.actions, self.moves = puzzle, actions, moves
        self.drawn = dict.fromkeys(puzzle.edges, 0)

    def missing(self, cell: hk.Coord) -> int:
        clue = self.puzzle.at(cell).clue
        return clue - sum(count for edge, count in self.drawn.items() if cell in edge)

    def meant(self, action: int) -> tuple[Any, int] | None:
        """The edge and its new number of bridges, if the action is allowed."""
        place, count = divmod(action, 3) if self.moves == "set" else (action, None)
        edges = self.puzzle.edges
        if self.actions == "cells":
            cell, side = divmod(place, 4)
            at = divmod(cell, self.puzzle.cols)
            if not 0 <= place < 4 * self.puzzle.rows * self.puzzle.cols:
                return None
            down, right = SIDES[side]
            there = [
                edge
                for edge in edges
                if at in edge
                for other in [edge[1] if edge[0] == at else edge[0]]
                if (np.sign(other[0] - at[0]), np.sign(other[1] - at[1])) == (down, right)
            ]
            if not there:
                return None
            (edge,) = there
        elif 0 <= place < len(edges):
            edge = edges[place]
        else:
            return None
        new = self.drawn[edge] + 1 if count is None else count
        return (edge, new) if self.allowed(edge, new) else None

    def allowed(self, edge: Any, count: int) -> bool:
        more = count - self.drawn[edge]
        if more == 0 or count > 2 or any(self.missing(end) < more for end in edge):
            return False
        trial = [(a, b, n) for (a, b), n in {**self.drawn, edge: count}.items() if n]
        return not any(fault.rule == "crossing" for fault in hk.check(self.puzzle, trial))

    def solved(self) -> bool:
        return not hk.check(self.puzzle, [(a, b, n) for (a, b), n in self.drawn.items() if n])

    def planes(self) -> Any:
        made = np.zeros((4, self.puzzle.rows, self.puzzle.cols), np.uint8)
        for row, col, clue in self.puzzle.islands:
            made[:2, row, col] = clue, self.missing((row, col))
        for ((row, col), (down, right)), count in self.drawn.items():
            if row == down:
                made[2, row, col:right] += count
            else:
                made[3, row:down, col] += count
        return made


def compare(board: Board, seen: dict[str, Any], mask: Any) -> None:
    """What is seen is what the rules have."""
    puzzle = board.puzzle
    assert (seen["planes"] == board.planes()).all()
    islands = [(*island, board.missing(island.at)) for island in puzzle.islands]
    assert seen["islands"][: len(islands)].tolist() == list(map(list, islands))
    number = {island.at: n for n, island in enumerate(puzzle.islands)}
    for row, (edge, count) in zip(seen["edges"].tolist(), board.drawn.items(), strict=False):
        more = sum(board.allowed(edge, count + k) for k in (1, 2))
        assert row == [number[edge[0]], number[edge[1]], count, more]
    assert (seen["edges"][len(puzzle.edges) :] == -1).all()
    assert mask.tolist() == [board.meant(action) is not None for action in range(len(mask))]


@pytest.mark.parametrize(("actions", "moves"), KINDS)
@pytest.mark.parametrize("reward", ["sparse", "moves", "potential"])
def test_random_episodes(actions: Any, moves: Any, reward: Any) -> None:
    """Steps of all kinds against the rules, as Python has them."""
    random = np.random.default_rng(3)
    env = envs.HashiEnv(
        5, 4, actions=actions, moves=moves, reward=reward, mistakes_end=False, penalty=0.25,
        discount=0.5, max_steps=30, pool=8,
    )  # fmt: skip
    for seed in range(examples(3)):
        seen, info = env.reset(seed=seed)
        board = Board(env.puzzle, actions, moves)
        right = env.solution.counts
        whole = sum(right.values())
        assert not hk.check(env.puzzle, env.solution)
        assert hk.is_unique(env.puzzle)
        compare(board, seen, info["action_mask"])
        for step in range(1, 31):
            allowed = np.flatnonzero(env.action_masks())
            any_number = int(random.integers(-2, env.action_space.n + 2))
            action = any_number if step % 4 == 0 else int(random.choice(allowed))
            before = sum(abs(n - right.get(e, 0)) for e, n in board.drawn.items())
            seen, got, terminated, truncated, info = env.step(action)
            assert env.observation_space.contains(seen)
            meant = board.meant(action)
            if meant is not None:
                board.drawn[meant[0]] = meant[1]
            compare(board, seen, info["action_mask"])
            after = sum(abs(n - right.get(e, 0)) for e, n in board.drawn.items())
            stuck = moves == "add" and not info["action_mask"].any()
            assert info["illegal"] == (meant is None)
            assert info["mistake"] == (meant is not None and meant[1] > right.get(meant[0], 0))
            assert info["solved"] == board.solved()
            assert terminated == (board.solved() or stuck)
            assert truncated == (not terminated and step == 30)
            wanted = 0.0 if meant is not None else -0.25
            if reward == "moves":
                wanted += (before - after) / whole
            else:
                wanted += board.solved()
            if reward == "potential":
                wanted += 0.5 * (0 if terminated else 1 - after / whole) - (1 - before / whole)
            assert got == pytest.approx(wanted)
            assert env.state.on(env.puzzle) == {
                e: (n, 2) for e, (_, n) in enumerate(board.drawn.items()) if n
            }
            if terminated:
                break


@pytest.mark.parametrize(("actions", "moves"), KINDS)
def test_the_solution_is_worth_one(actions: Any, moves: Any) -> None:
    env = envs.HashiEnv(7, 7, actions=actions, moves=moves, level="medium", pool=8)
    for seed in range(examples(8)):
        env.reset(seed=seed)
        total, terminated = 0.0, False
        for a, b, count in env.solution.bridges:
            times = range(count) if moves == "add" else [0]
            for _ in times:
                assert not terminated
                action = env.action_at(b, a, 1 if moves == "add" else count)
                _, reward, terminated, _, info = env.step(action)
                total += reward
        assert terminated and info["solved"]  # noqa: PT018
        assert total == 1.0
        assert not hk.check(env.puzzle, env.state)


def test_a_mistake_ends_an_episode() -> None:
    env = envs.HashiEnv(7, 7, pool=8)
    env.reset(seed=1)
    right = env.solution.counts
    wrong = [e for e, edge in enumerate(env.puzzle.edges) if edge not in right]
    action = next(e for e in wrong if env.action_masks()[e])
    _, reward, terminated, _, info = env.step(action)
    assert terminated
    assert info["mistake"]
    assert reward < 0
    _, reward, terminated, _, info = env.step(0)  # after its end
    assert (reward, terminated, info["illegal"]) == (0, True, True)


def test_hints_solve_it() -> None:
    """What `hashikit.hint` finds, drawn move by move."""
    env = envs.HashiEnv(7, 7, moves="set", level="hard", pool=4)
    env.reset(seed=2)
    puzzle, state, terminated = env.puzzle, hk.State({}), False
    while not terminated:
        step = hk.hint(puzzle, state).steps[-1]
        bounds = dict(state.bounds)
        for said in step.conclusions:
            bounds[said.edge] = said.after
            if said.after[0] > said.before[0]:
                _, _, terminated, _, info = env.step(env.action_at(*said.edge, said.after[0]))
                assert not info["mistake"]
        state = hk.State(bounds)
    assert info["solved"]


@pytest.mark.parametrize("kind", ["single", *("next-step", "same-step", "none")])
def test_seeds(kind: Any) -> None:
    """The same seed plays the same, however far the puzzles have moved on in between."""

    def played(env: Any) -> list[Any]:
        seen, info = env.reset(seed=5)
        told = [seen]
        for _ in range(200):
            action = np.asarray(info["action_mask"]).argmax(-1)
            seen, reward, terminated, truncated, info = env.step(action)
            told.append((seen, reward, terminated, truncated))
            over = np.asarray(terminated | truncated)
            if kind == "single" and over:
                told.append(env.reset()[0])
                info["action_mask"] = env.action_masks()
            elif kind == "none" and over.any():
                told.append(env.reset(options={"reset_mask": over})[0])
                info["action_mask"] = env.action_masks()
        return told

    def make() -> Any:
        if kind == "single":
            return envs.HashiEnv(5, 5, pool=4, reuse=3)
        return envs.HashiVectorEnv(3, 5, 5, pool=4, reuse=3, autoreset=kind)

    one, two = make(), make()
    first = played(one)
    assert one._boards.table.supply() > 12  # the first ones are not dealt any more
    for other in (played(one), played(two)):
        for left, right in zip(first, other, strict=True):
            np.testing.assert_equal(left, right)
    one.close()
    two.close()


@pytest.mark.parametrize(("actions", "moves"), KINDS)
@pytest.mark.parametrize("autoreset", ["next-step", "same-step"])
def test_many_are_like_one(actions: Any, moves: Any, autoreset: Any) -> None:
    """Every board of a batch, played again on an environment of its own."""
    kind = {"actions": actions, "moves": moves, "level": "easy", "pool": 16}
    many = envs.HashiVectorEnv(5, 6, 6, autoreset=autoreset, **kind)
    assert many.metadata["autoreset_mode"] in AutoresetMode
    one = envs.HashiEnv(6, 6, **kind)
    random = np.random.default_rng(1)
    seen, info = many.reset(seed=3)
    puzzles = [many.puzzle(b) for b in range(5)]
    moves_so_far: list[list[int]] = [[] for _ in range(5)]
    waiting = np.zeros(5, bool)
    ended = 0
    for _ in range(examples(40)):
        masks = info["action_mask"]
        chosen = [int(random.choice(np.flatnonzero(m))) if m.any() else 0 for m in masks]
        seen, rewards, terminated, truncated, info = many.step(np.array(chosen))
        for b in range(5):
            if waiting[b]:  # this step dealt
                assert rewards[b] == 0
                assert not terminated[b]
                puzzles[b], moves_so_far[b] = many.puzzle(b), []
                continue
            moves_so_far[b].append(chosen[b])
            one.reset(options={"puzzle": puzzles[b]})
            for action in moves_so_far[b]:
                there, reward, over, late, facts = one.step(action)
            assert (reward, over, late) == (rewards[b], terminated[b], truncated[b])
            for name in ("solved", "mistake", "illegal"):
                assert facts[name] == info[name][b]
            last = seen
            if autoreset == "same-step" and over:
                assert info["_final_obs"][b]
                last = info["final_obs"]
                puzzles[b], moves_so_far[b] = many.puzzle(b), []
            for name, array in there.items():
                np.testing.assert_array_equal(last[name][b], array)
            ended += over
        waiting = terminated & (autoreset == "next-step")
        assert many.observation_space.contains(seen)
    assert ended > examples(40) // 8


ANY_NUMBER = st.integers(-(2**63), 2**63 - 1) | st.integers(-1, 400)


@settings(max_examples=examples(50))
@given(
    st.sampled_from(KINDS),
    st.booleans(),
    st.sampled_from(["next-step", "same-step", "none"]),
    st.lists(st.tuples(ANY_NUMBER, ANY_NUMBER), max_size=12),
)
def test_any_actions(kind: Any, mistakes_end: bool, autoreset: Any, steps: Any) -> None:
    """Whatever numbers come, only what is not drawn yet breaks a rule."""
    env = envs.HashiVectorEnv(
        2, 4, 5, actions=kind[0], moves=kind[1], mistakes_end=mistakes_end, autoreset=autoreset,
        pool=2,
    )  # fmt: skip
    env.reset(seed=1)
    for actions in steps:
        seen, rewards, _, _, info = env.step(actions)
        assert env.observation_space.contains(seen)
        assert (abs(rewards) <= 1.1).all()
        for board in range(2):
            broken = hk.check(env.puzzle(board), env.state(board))
            assert {fault.rule for fault in broken} <= {"clue", "disconnected"}
            assert not any(count > 2 for *_, count in env.state(board).bridges)
            missing = seen["islands"][board][:, 3]
            assert (missing[seen["islands"][board][:, 0] >= 0] >= 0).all()
        assert info["action_mask"].shape == (2, env.single_action_space.n)
    env.close()


def test_splits() -> None:
    """No puzzle of one part is dealt in another, nor any of its images."""
    shares = dict.fromkeys(SPLITS, 0)
    for seed in range(examples(300)):
        puzzle = quickly.generate(5, 5, seed=seed).puzzle
        part = split_of(puzzle)
        assert {split_of(image) for image in puzzle.images()} == {part}
        shares[part] += 1
    assert shares["train"] > shares["test"] + shares["validation"] > 0
    for split in SPLITS:
        env = envs.HashiVectorEnv(30, 5, 5, split=split, pool=20)
        env.reset()
        assert {split_of(env.puzzle(b)) for b in range(30)} == {split}


def test_all_images_are_dealt() -> None:
    env = envs.HashiVectorEnv(64, 5, 5, pool=1)
    env.reset(seed=1)
    puzzle = env.puzzle(0)
    assert {env.puzzle(b) for b in range(64)} == set(puzzle.images())
    wide = envs.HashiVectorEnv(64, 4, 6, pool=1)
    wide.reset(seed=1)
    puzzle = wide.puzzle(0)
    same_shape = {image for image in puzzle.images() if image.rows == 4}
    assert {wide.puzzle(b) for b in range(64)} == same_shape


@pytest.mark.parametrize(("actions", "moves"), KINDS)
@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
@pytest.mark.filterwarnings("ignore:.*The environment .* is out of date")
def test_gymnasium_accepts_it(actions: Any, moves: Any, render_mode: Any) -> None:
    if render_mode == "rgb_array":
        pytest.importorskip("resvg_py")
        pytest.importorskip("PIL")
    env = gymnasium.make(
        envs.ID, rows=5, actions=actions, moves=moves, pool=4, render_mode=render_mode
    )
    check_env(env.unwrapped)
    env.close()


def test_pictures_need_their_packages_only_when_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make_vec_env` of Stable-Baselines3 asks for pictures by itself, and draws none."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = envs.HashiEnv(5, pool=4, render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(hk.MissingExtraError):
        env.render()


def test_actions_beyond_the_space_cost_the_penalty() -> None:
    env = envs.HashiEnv(5, pool=4, level="easy", penalty=0.5, max_steps=0)
    env.reset(seed=1)
    for action in (-1, 10**6) * 100:
        _, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated, info["illegal"]) == (-0.5, False, False, True)


def test_stable_baselines_accepts_it() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for actions, moves in KINDS:
        checker.check_env(envs.HashiEnv(5, actions=actions, moves=moves, pool=4), warn=False)


def test_the_registered_names() -> None:
    many = gymnasium.make_vec(envs.ID, num_envs=3, rows=5, pool=4)
    assert isinstance(many.unwrapped, envs.HashiVectorEnv)
    assert many.reset(seed=1)[0]["planes"].shape == (3, 4, 5, 5)
    many.close()


def test_pictures() -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    env = envs.HashiEnv(5, pool=4, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.ndim == 3
    assert before.shape[2] == 3
    env.step(int(env.action_masks().argmax()))
    assert (env.render() != before).any()
    told = envs.HashiVectorEnv(2, 5, pool=4, render_mode="ansi")
    told.reset(seed=1)
    for b, picture in enumerate(told.render()):
        clues = [str(island.clue) for island in told.puzzle(b).islands]
        assert [letter for letter in picture if letter.isdigit()] == clues


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rows": 0}, "rows is 0"),
        ({"rows": 200, "cols": 200}, "at most 32767 cells, not 200 × 200"),
        ({"split": "tests"}, "split is 'tests'"),
        ({"actions": "edge"}, "did you mean 'edges'"),
        ({"moves": 1}, "moves is 1"),
        ({"reward": "dense"}, "reward is 'dense'"),
        ({"discount": 2}, "discount is 2, not a number from 0 to 1"),
        ({"penalty": float("nan")}, "penalty is nan"),
        ({"pool": 0}, "pool is 0"),
        ({"reuse": 0}, "reuse is 0"),
        ({"max_steps": -1}, "max_steps is -1"),
        ({"level": "hrd"}, "did you mean 'hard'"),
        ({"render_mode": "human"}, "render_mode is 'human'"),
        ({"mistakes_end": 1}, "mistakes_end is 1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], says: str) -> None:
    for kind in (envs.HashiEnv, envs.HashiVectorEnv):
        with pytest.raises(hk.OptionError) as error:
            kind(**arguments)
        assert says in str(error.value)


def test_a_kind_of_which_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hashikit.envs.supply._MOST_MISSES", 1)
    env = envs.HashiEnv(4, level="extreme", islands=5)
    with pytest.raises(hk.OptionError, match="gave no puzzle of this size and level"):
        env.reset()


def test_wrong_steps() -> None:
    env = envs.HashiEnv(5, pool=4)
    many = envs.HashiVectorEnv(2, 5, pool=4, autoreset="none")
    for call in (env.render, lambda: env.step(0), lambda: many.step([0, 0]), lambda: many.state(0)):
        if call != env.render:
            with pytest.raises(hk.OptionError, match="call reset"):
                call()
    env.reset()
    many.reset()
    for action in (0.5, "a", None, [0, 1]):
        with pytest.raises(hk.OptionError):
            env.step(action)
    for actions in ([0], [0.5, 1], [[0, 1]]):
        with pytest.raises(hk.OptionError):
            many.step(actions)
    for mask in ([True], np.array([1, 0]), np.array([True])):
        with pytest.raises(hk.OptionError, match="reset_mask"):
            many.reset(options={"reset_mask": mask})
    for action in (-1, 2**62, np.uint64(2**64 - 1)):
        assert env.step(action)[4]["illegal"]
    puzzle = env.puzzle
    with pytest.raises(hk.OptionError, match="takes 5 × 5 cells"):
        env.reset(options={"puzzle": quickly.generate(6, 6).puzzle})
    with pytest.raises(hk.OptionError, match="standard rules"):
        env.reset(options={"puzzle": puzzle.replace(loops=False)})
    with pytest.raises(hk.PuzzleError, match="exactly one solution"):
        env.reset(options={"puzzle": hk.Puzzle(5, 5, [(0, 0, 1), (0, 2, 2)])})
    with pytest.raises(hk.PuzzleError):
        env.reset(options={"puzzle": "4.3"})
    assert env.puzzle == puzzle
    a, b = puzzle.edges[0]
    with pytest.raises(hk.OptionError, match="count is 2"):
        env.action_at(a, b, 2)
    with pytest.raises(hk.OptionError, match="not a candidate edge"):
        env.action_at(a, a)


def test_what_is_seen_is_kept() -> None:
    """Observations are copies unless views are asked for, and nobody can write to those."""
    env = envs.HashiVectorEnv(2, 5, pool=4)
    seen, info = env.reset(seed=1)
    kept = seen["planes"].copy()
    env.step(info["action_mask"].argmax(1))
    assert (seen["planes"] == kept).all()
    quick = envs.HashiVectorEnv(2, 5, pool=4, copy=False)
    seen, info = quick.reset(seed=1)
    quick.step(info["action_mask"].argmax(1))
    assert (seen["planes"] != kept).any()
    with pytest.raises(ValueError, match="read-only"):
        seen["planes"][:] = 0


def test_a_program_may_end_at_any_time() -> None:
    """The thread that makes puzzles ends with the program, even in the middle of one."""
    code = (
        "from hashikit import envs\n"
        "env = envs.HashiVectorEnv(2, 12, 12, level='expert', pool=1)\n"
        "env.reset(seed=1)\n"
    )
    for end in ("", "import gc; del env; gc.collect()", "env.close()", "raise SystemExit(0)"):
        run = subprocess.run([sys.executable, "-c", code + end], capture_output=True, text=True)
        assert (run.returncode, run.stderr) == (0, ""), end


def test_the_window_moves_on() -> None:
    """After so many deals the puzzles are others, and never more than `pool` at a time."""
    env = envs.HashiVectorEnv(10, 7, pool=5, reuse=10)
    dealt = []
    env.reset(seed=1)
    for _ in range(12):
        dealt.append({env.puzzle(b).canonical() for b in range(10)})
        env.reset()
    assert all(len(puzzles) <= 6 for puzzles in dealt)
    assert not dealt[0] & dealt[-1]
    assert all(one & two for one, two in pairwise(dealt))


@pytest.mark.parametrize("action", [10**6, 10**30, -(10**30)])
def test_whole_numbers_of_any_size_are_illegal_moves(action: int) -> None:
    env = envs.HashiEnv(5, 5, level="easy")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(action)
    assert info["illegal"]
    assert not terminated
    env.reset(seed=1)
    assert env.step(-1)[1] == reward
