"""Train the policy by masked PPO on one core.

    python examples/agent/train.py --steps 1500000 --seed 1 --out agent-1.pt

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
"""Sizes and levels, in turn."""
BOARDS, STEPS, EPOCHS, BATCH = 256, 16, 2, 1024
PROGRESS = 5
"""Seconds between two lines of progress."""
DISCOUNT, TRACE, CLIP, ENTROPY, RATE = 0.98, 0.95, 0.2, 0.003, 2e-3


class Boards:
    """Boards of one kind, and what was seen of them last."""

    def __init__(self, size: int, level: str, seed: int) -> None:
        self.name = f"{size}×{size} {level}"
        self.envs = HashiVectorEnv(
            BOARDS, size, level=level, split="train", autoreset="same-step", reuse=16,
            puzzle_seed=seed,
        )  # fmt: skip
        self.seen, self.info = self.envs.reset(seed=seed)

    def inputs(self) -> tuple[Tensor, Tensor, Tensor]:
        return (
            torch.from_numpy(self.seen["islands"]),
            torch.from_numpy(self.seen["edges"]),
            torch.from_numpy(self.info["action_mask"]),
        )


def play(policy: Policy, boards: Boards) -> tuple[list[Tensor], float]:
    """Some steps of every board: inputs, actions, their log-probabilities, advantages, returns; and
    the share of the ended episodes that were solved."""
    inputs: list[tuple[Tensor, ...]] = []
    actions, chances, values, rewards, over = [], [], [], [], []
    ended = solved = 0
    for _ in range(STEPS):
        with torch.no_grad():
            logs, value = policy(*boards.inputs())
        action = torch.multinomial(logs.exp(), 1)[:, 0]
        inputs.append(boards.inputs())
        actions.append(action)
        chances.append(logs.gather(1, action[:, None])[:, 0])
        values.append(value)
        boards.seen, reward, terminated, truncated, boards.info = boards.envs.step(action.numpy())
        done = terminated | truncated
        rewards.append(torch.from_numpy(reward).float())
        over.append(torch.from_numpy(done))
        ended += int(done.sum())
        solved += int(boards.info["solved"].sum())
    with torch.no_grad():
        following = policy(*boards.inputs())[1]
    advantages: list[Tensor] = []
    trace = torch.zeros(BOARDS)
    for value, reward, done in zip(values[::-1], rewards[::-1], over[::-1], strict=True):
        error = reward + DISCOUNT * following * ~done - value
        trace = error + DISCOUNT * TRACE * trace * ~done
        advantages.insert(0, trace)
        following = value
    gained = torch.stack(advantages)
    columns = [torch.cat(column) for column in zip(*inputs, strict=True)]
    columns += [torch.cat(actions), torch.cat(chances), gained.flatten()]
    return [*columns, (gained + torch.stack(values)).flatten()], solved / max(ended, 1)


def learn(policy: Policy, optimizer: torch.optim.Optimizer, played: list[Tensor]) -> None:
    """The clipped objective of PPO (Schulman et al. 2017)."""
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(played[0])).split(BATCH):
            islands, edges, mask, action, chance, gained, wanted = (x[batch] for x in played)
            logs, value = policy(islands, edges, mask)
            gained = (gained - gained.mean()) / (gained.std() + 1e-6)
            ratio = (logs.gather(1, action[:, None])[:, 0] - chance).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gained, clipped * gained).mean()
            loss = loss + 0.5 * (value - wanted).square().mean()
            loss = loss + ENTROPY * (logs.exp() * logs).sum(-1).mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the policy by masked PPO on one core.")
    parser.add_argument("--steps", type=int, default=1_500_000, help="of all boards together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("agent.pt"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    np.random.seed(asked.seed)
    policy = Policy()
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE)
    kinds = [Boards(size, level, asked.seed) for size, level in KINDS]
    print(f"{sum(p.numel() for p in policy.parameters()):,} parameters", flush=True)
    torch.use_deterministic_algorithms(True)
    start, steps, shares = time.monotonic(), 0, dict.fromkeys((k.name for k in kinds), 0.0)
    shown = start
    with asked.out.with_suffix(".csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["steps", *shares])
        for turn in range(-(-asked.steps // (BOARDS * STEPS))):
            for group in optimizer.param_groups:
                group["lr"] = RATE * (1 - steps / asked.steps)
            boards = kinds[turn % len(kinds)]
            played, share = play(policy, boards)
            shares[boards.name] += 0.1 * (share - shares[boards.name])
            learn(policy, optimizer, played)
            steps += BOARDS * STEPS
            if turn % 10 == 9:
                curve.writerow([steps, *(f"{s:.3f}" for s in shares.values())])
                file.flush()
                torch.save(policy.state_dict(), asked.out)
            if time.monotonic() - shown > PROGRESS:
                shown = time.monotonic()
                told = ", ".join(f"{name} {share:.0%}" for name, share in shares.items())
                print(
                    f"{shown - start:.0f} s, {steps:,} of {asked.steps:,} steps: {told}", flush=True
                )
    torch.save(policy.state_dict(), asked.out)
    for boards in kinds:
        boards.envs.close()


if __name__ == "__main__":
    main()
