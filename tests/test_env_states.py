"""Environments stop and go on: copies, pickles and restored states do what the first one does."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import hashikit as hk
import quickly

np = pytest.importorskip("numpy", reason="pip install 'hashikit[envs]'")
pytest.importorskip("gymnasium", reason="pip install 'hashikit[envs]'")

from hashikit import envs  # noqa: E402

Seen = list[Any]


def play(env: envs.HashiEnv, steps: int, seed: int) -> Seen:
    """What happens in some steps, most of them allowed."""
    random = np.random.default_rng(seed)
    seen: Seen = []
    mask, over = env.action_masks(), not env.action_masks().any()
    for _ in range(steps):
        if over:
            observation, info = env.reset()
            mask = info["action_mask"]
            seen.append(observation["planes"].tobytes())
        action = random.choice(np.flatnonzero(mask)) if random.random() < 0.9 else 10**6
        observation, reward, ended, cut, info = env.step(int(action))
        mask, over = info["action_mask"], ended or cut
        seen.append((reward, ended, cut, *(observation[k].tobytes() for k in sorted(observation))))
    if over:
        env.reset()
    return seen


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"moves": "set", "mistakes_end": False},
        {"actions": "cells", "reward": "potential", "extras": ("crossings", "groups")},
    ],
)
def test_one_goes_on(wishes: dict[str, Any]) -> None:
    env = envs.HashiEnv(5, 5, level="easy", pool=8, reuse=4, **wishes)
    env.reset(seed=3)
    for steps in (0, 1, 17):
        play(env, steps, steps)
        here = env.get_state()
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        after = play(env, 40, 9)
        assert all(play(twin, 40, 9) == after for twin in twins)
        env.set_state(here)
        assert play(env, 40, 9) == after


@pytest.mark.parametrize("mode", ["next-step", "same-step", "none"])
def test_many_go_on(mode: Any) -> None:
    many = envs.HashiVectorEnv(3, 5, 5, level="easy", pool=8, reuse=4, autoreset=mode)
    many.reset(seed=1)

    def play_all(env: envs.HashiVectorEnv, steps: int, seed: int) -> Seen:
        random = np.random.default_rng(seed)
        seen: Seen = []
        for _ in range(steps):
            masks = env.action_masks()
            actions = [random.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks]
            observation, rewards, ended, cut, _ = env.step(np.array(actions))
            seen.append((rewards.tobytes(), ended.tobytes(), observation["edges"].tobytes()))
            if mode == "none" and (ended | cut).any():
                observation, _ = env.reset(options={"reset_mask": ended | cut})
                seen.append(observation["planes"].tobytes())
        return seen

    for steps in (0, 2, 3, 30, 520):
        play_all(many, steps, steps)
        here = many.get_state()
        twin = pickle.loads(pickle.dumps(many))
        after = play_all(many, 30, 5)
        assert play_all(twin, 30, 5) == after, steps
        many.set_state(here)
        assert play_all(many, 30, 5) == after, steps


def test_no_state_of_another_environment_is_taken() -> None:
    """It is refused before anything is changed."""
    env, other = (envs.HashiEnv(size, size, level="easy", pool=4) for size in (5, 6))
    many = envs.HashiVectorEnv(2, 5, 5, level="easy", pool=4)
    for one in (env, other, many):
        one.reset(seed=1)
    before = pickle.dumps(env.get_state())
    half = dict(env.get_state())
    del half["random"]
    for state in (None, 5, "state", {}, half, other.get_state(), many.get_state()):
        with pytest.raises(hk.OptionError, match="the state is not from an environment"):
            env.set_state(state)  # type: ignore[arg-type]
    with pytest.raises(hk.OptionError, match="the state is not from an environment"):
        many.set_state(env.get_state())
    assert pickle.dumps(env.get_state()) == before
    many.close()


def test_a_reset_to_a_state() -> None:
    env = envs.HashiEnv(7, 7, islands=12, pool=8)
    puzzle = quickly.generate(7, 7, islands=12, seed=2).puzzle
    bridges = next(hk.solutions(puzzle)).bridges
    observation, _ = env.reset(options={"puzzle": puzzle, "state": bridges[:3]})
    assert [tuple(b) for b in env.state.bridges] == [tuple(b) for b in bridges[:3]]
    assert observation["edges"][:, 2].clip(0).sum() == sum(b.count for b in bridges[:3])
    env.reset(options={"puzzle": puzzle, "state": hk.State.at_least(bridges[:1])})
    assert [tuple(b) for b in env.state.bridges] == [tuple(b) for b in bridges[:1]]
    for options, told in (
        ({"puzzel": puzzle}, "did you mean 'puzzle'"),
        ({"foo": 1}, "'foo'"),
        ({"state": bridges[:1]}, "needs the option puzzle"),
        ({"puzzle": puzzle, "state": bridges}, "ends the episode"),
        ({"puzzle": puzzle, "state": 7}, "not a State"),
        ([puzzle], "not a dict"),
    ):
        with pytest.raises(hk.OptionError, match=told):
            env.reset(options=options)  # type: ignore[arg-type]
    many = envs.HashiVectorEnv(2, 5, level="easy", pool=8)
    with pytest.raises(hk.OptionError, match="'puzzle'"):
        many.reset(options={"puzzle": puzzle})


def test_crossings_and_groups() -> None:
    """By the puzzle's own crossings, and by following bridges from island to island."""
    env = envs.HashiEnv(7, level="medium", pool=8, extras=("crossings", "groups"))
    assert set(env.observation_space.spaces) >= {"crossings", "groups"}  # type: ignore[attr-defined]
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        pairs = [tuple(p) for p in observation["crossings"].tolist() if p[0] >= 0]
        assert pairs == sorted(tuple(sorted(p)) for p in env.puzzle.crossings)
        over = False
        while not over:
            cells = [island.at for island in env.puzzle.islands]
            near: dict[hk.Coord, set[hk.Coord]] = {cell: {cell} for cell in cells}
            for a, b, _ in env.state.bridges:
                joined = near[a] | near[b]
                for cell in joined:
                    near[cell] = joined
            wanted = [min(map(cells.index, near[cell])) for cell in cells]
            assert observation["groups"][: len(cells)].tolist() == wanted
            assert env.observation_space.contains(observation)
            action = int(info["action_mask"].argmax())
            observation, _, ended, cut, info = env.step(action)
            over = ended or cut
    with pytest.raises(hk.OptionError, match="extras"):
        envs.HashiEnv(7, extras="groupz")


def test_ranges() -> None:
    env = envs.HashiEnv((5, 7), level=["easy", "medium"], islands=(6, 9), pool=16)
    seen = set()
    for seed in range(12):
        env.reset(seed=seed)
        puzzle = env.puzzle
        assert (puzzle.rows, puzzle.cols) == (7, 7)
        assert 6 <= len(puzzle.islands) <= 9
        seen.add((len(puzzle.islands), str(hk.rate(puzzle).level)))
    assert len({n for n, _ in seen}) > 1
    assert {level for _, level in seen} == {"easy", "medium"}
    with pytest.raises(hk.OptionError, match="rows is 4"):
        envs.HashiEnv((5, 4))
    with pytest.raises(hk.OptionError, match="level is"):
        envs.HashiEnv(5, level=[])
