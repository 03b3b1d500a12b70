"""Train the policy on one core, from the boards that it plays itself.

    python examples/agent/train.py --steps 120000 --seed 1 --out agent-1.pt

An episode ends with the first mistake, so it says of every move whether it is right. That does not
depend on who plays, and holds for the whole episode: of a solved board, all bridges are known. So
the policy learns, by logistic regression, whether one more bridge is right, from the last states of
all boards, and draws bridges by these odds.

The same steps and seed give the same curve, however busy the machine is: rate and end follow the
steps, never the clock.

Needs `pip install 'hashikit[envs]'` and PyTorch. Only puzzles of the part "train" are dealt, so
that evaluate.py can ask about others.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from policy import Policy
from torch import Tensor

from hashikit.envs import HashiVectorEnv

KINDS = ((5, "easy"), (7, "medium"))
"""Sizes and levels."""
TURNS = (0, 1, 1, 1)
"""Which kind is played when, over and over."""
BOARDS, BATCH, MEMORY = 128, 256, 128
"""Boards that are played at a time, states that are learnt from, and the last steps to take them
from: more than an episode has."""
RATE = 3e-3
PROGRESS = 5
"""Seconds between two lines of progress."""


class Boards:
    """Boards of one kind, and the last states of all of them with what is known about each."""

    def __init__(self, size: int, level: str, seed: int) -> None:
        self.name = f"{size}×{size} {level}"
        self.envs = HashiVectorEnv(
            BOARDS, size, level=level, split="train", autoreset="same-step", reuse=4,
            puzzle_seed=seed,
        )  # fmt: skip
        self.seen, self.info = self.envs.reset(seed=seed)
        self.islands, self.edges = (
            torch.zeros((MEMORY, *self.seen[key].shape), dtype=torch.int16)
            for key in ("islands", "edges")
        )
        self.known = torch.full(self.edges.shape[:3], -1, dtype=torch.int8)
        """Whether one more bridge is right: 1, 0, or -1 if it is not known."""
        self.begin = np.zeros(BOARDS, int)
        self.time = 0
        self.solved = 0.0

    def play(self, policy: Policy) -> None:
        """One step of every board."""
        now = self.time % MEMORY
        self.islands[now] = torch.from_numpy(self.seen["islands"])
        self.edges[now] = torch.from_numpy(self.seen["edges"])
        self.known[now] = -1
        with torch.no_grad():
            scores = policy(self.islands[now], self.edges[now])
        allowed = torch.from_numpy(self.info["action_mask"]) > 0
        chances = scores.masked_fill(~allowed, -1e9).softmax(-1)
        action = torch.multinomial(chances, 1)[:, 0].numpy()
        self.seen, _, terminated, truncated, self.info = self.envs.step(action)
        for board in np.flatnonzero(terminated | truncated):
            self.look_back(board, action[board], bool(self.info["solved"][board]))
        self.time += 1

    def look_back(self, board: int, last: int, solved: bool) -> None:
        """Tell the states of an episode what its end says about them."""
        rows = np.arange(self.begin[board], self.time + 1) % MEMORY
        drawn = self.edges[rows, board, :, 2]
        final = drawn[-1].clone()
        final[last] += solved
        right = final > drawn
        known = right.to(torch.int8)
        if not solved:
            known[~right] = -1
            known[drawn[:, last] == final[last], last] = 0
        known[self.edges[rows, board, :, 3] < 1] = -1  # not allowed anyway
        self.known[rows, board] = known
        self.begin[board] = self.time + 1
        self.solved += 0.001 * (solved - self.solved)

    def batch(self) -> tuple[Tensor, Tensor, Tensor]:
        """States, and what is known about them."""
        rows = torch.randint(min(self.time, MEMORY), (BATCH,))
        boards = torch.randint(BOARDS, (BATCH,))
        return self.islands[rows, boards], self.edges[rows, boards], self.known[rows, boards]


def learn(policy: Policy, optimizer: torch.optim.Optimizer, boards: Boards) -> None:
    islands, edges, known = boards.batch()
    asked = known >= 0
    scores = policy(islands, edges)[asked]
    loss = torch.nn.functional.binary_cross_entropy_with_logits(scores, known[asked].float())
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the policy on one core.")
    parser.add_argument("--steps", type=int, default=120_000, help="of all boards together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("agent.pt"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    torch.use_deterministic_algorithms(True)
    policy = Policy()
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE)
    kinds = [Boards(size, level, asked.seed) for size, level in KINDS]
    print(f"{sum(p.numel() for p in policy.parameters()):,} parameters", flush=True)
    start, steps = time.monotonic(), 0
    shown = start
    with asked.out.with_suffix(".csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["steps", "seconds of processor", *(boards.name for boards in kinds)])
        for turn in range(-(-asked.steps // BOARDS)):
            for group in optimizer.param_groups:
                group["lr"] = RATE * (1 - steps / asked.steps)
            boards = kinds[TURNS[turn % len(TURNS)]]
            boards.play(policy)
            learn(policy, optimizer, boards)
            steps += BOARDS
            if turn % 50 == 49:
                shares = [f"{boards.solved:.3f}" for boards in kinds]
                curve.writerow([steps, round(time.process_time()), *shares])
                file.flush()
                torch.save(policy.state_dict(), asked.out)
            if time.monotonic() - shown > PROGRESS:
                shown = time.monotonic()
                told = ", ".join(f"{boards.name} {boards.solved:.0%}" for boards in kinds)
                print(
                    f"{shown - start:.0f} s, {steps:,} of {asked.steps:,} steps: {told}", flush=True
                )
    torch.save(policy.state_dict(), asked.out)
    for boards in kinds:
        boards.envs.close()


if __name__ == "__main__":
    main()
