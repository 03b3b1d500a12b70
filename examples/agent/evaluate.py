"""How many held-out puzzles the policy solves, beside what needs no training.

    python examples/agent/evaluate.py agent-1.pt agent-2.pt agent-3.pt

Every puzzle is of the part "test": neither it nor an image of it was dealt in training. An episode
ends with the first mistake, so a puzzle counts only if it is solved without one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from policy import Policy

import hashikit as hk
from hashikit.datasets import wilson
from hashikit.envs import HashiVectorEnv

KINDS = ((5, "easy"), (7, "medium"), (10, "hard"))
Choose = Callable[[HashiVectorEnv, dict[str, Any], Any], Any]


def at_random(envs: HashiVectorEnv, seen: dict[str, Any], mask: Any) -> Any:
    return (mask * np.random.random(mask.shape)).argmax(1)


def by_slack(envs: HashiVectorEnv, seen: dict[str, Any], mask: Any) -> Any:
    """An edge of the island whose sides can give the least more than it needs."""
    edges, missing = seen["edges"], seen["islands"][..., 3]
    boards = np.arange(len(edges))[:, None]
    room = np.zeros(missing.shape)
    for end in (0, 1):
        np.add.at(room, (boards, edges[..., end]), np.maximum(edges[..., 3], 0))
    slack = (room - missing)[boards[..., None], edges[..., :2]].min(-1)
    return np.where(mask, slack + 0.5 * np.random.random(mask.shape), np.inf).argmin(1)


def by_hints(envs: HashiVectorEnv, seen: dict[str, Any], mask: Any) -> Any:
    """What `hashikit.hint` says."""
    chosen = []
    for number in np.arange(envs.num_envs):
        puzzle, state = envs.puzzle(int(number)), envs.state(int(number))
        hint = hk.hint(puzzle, state)
        drawn = [c for step in hint.steps for c in step.conclusions if c.draws]
        chosen.append(puzzle.edges.index(drawn[0].edge) if drawn else 0)
    return np.array(chosen)


def by_policy(path: Path) -> Choose:
    policy = Policy()
    policy.load_state_dict(torch.load(path, weights_only=True))

    def choose(envs: HashiVectorEnv, seen: dict[str, Any], mask: Any) -> Any:
        with torch.no_grad():
            scores = policy(torch.from_numpy(seen["islands"]), torch.from_numpy(seen["edges"]))
        return np.where(mask, scores.numpy(), -np.inf).argmax(1)

    return choose


def solved(choose: Choose, size: int, level: str, puzzles: int) -> int:
    """How many of so many held-out puzzles are solved."""
    envs = HashiVectorEnv(
        puzzles, size, level=level, split="test", pool=2 * puzzles, reuse=10**9, autoreset="none",
        max_steps=0,
    )  # fmt: skip
    seen, info = envs.reset(seed=1)
    over, right = np.zeros(puzzles, bool), np.zeros(puzzles, bool)
    while not over.all():
        actions = choose(envs, seen, info["action_mask"])
        seen, _, terminated, _, info = envs.step(np.where(over, 0, actions))
        right |= info["solved"] & ~over
        over |= terminated
    envs.close()
    return int(right.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description="Evaluate the policy on held-out puzzles.")
    parser.add_argument("agents", type=Path, nargs="*")
    parser.add_argument("--puzzles", type=int, default=500)
    parser.add_argument("--no-baselines", action="store_true")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    np.random.seed(1)
    rows: list[tuple[str, Choose]] = [
        ("random", at_random),
        ("slack", by_slack),
        ("hint", by_hints),
    ]
    rows = [] if asked.no_baselines else rows
    rows += [(path.stem, by_policy(path)) for path in asked.agents]
    for name, choose in rows:
        for size, level in KINDS:
            count = solved(choose, size, level, asked.puzzles)
            low, high = wilson(count, asked.puzzles)
            print(
                f"{name:12} {size:2}×{size:<2} {level:8} {count / asked.puzzles:6.1%} "
                f"({low:.1%} to {high:.1%})",
                flush=True,
            )


if __name__ == "__main__":
    main()
