"""Time the steps of `hashikit.envs.HashiVectorEnv`, with new puzzles dealt where episodes end.

    python benchmarks/environments.py

Actions are random ones that are allowed; choosing them is not counted. Times are those of the
processor: of `step` alone, and with everything else that the process does meanwhile, which is the
thread that makes puzzles. See docs/howto/environments.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from hashikit.envs import HashiVectorEnv
from shared import positive_int

SETTINGS: dict[str, dict[str, Any]] = {
    "as it is": {},
    '`mistakes_end=False`, `reward="potential"`': {"mistakes_end": False, "reward": "potential"},
    '`autoreset="same-step"`': {"autoreset": "same-step"},
    '`actions="cells"`': {"actions": "cells"},
    '`moves="set"`': {"moves": "set"},
    "`copy=False`": {"copy": False},
}


class Times(NamedTuple):
    """What some steps took."""

    stepping: float
    """Seconds of the processor in `step`."""
    everything: float
    """Seconds of the process, but for the choice of actions."""
    episodes: int


def measure(size: int, boards: int, steps: int, settings: dict[str, Any]) -> Times:
    """Step so many boards so many times."""
    random = np.random.default_rng(1)
    envs = HashiVectorEnv(boards, size, level="easy", **settings)
    _, info = envs.reset(seed=1)
    stepping, episodes = 0.0, 0
    process, thread = time.process_time(), time.thread_time()
    for _ in range(steps):
        mask = info["action_mask"]
        actions = (mask * random.random(mask.shape, dtype=np.float32)).argmax(1)
        begin = time.thread_time()
        _, _, terminated, truncated, info = envs.step(actions)
        stepping += time.thread_time() - begin
        episodes += int((terminated | truncated).sum())
    choosing = time.thread_time() - thread - stepping
    everything = time.process_time() - process - choosing
    envs.close()
    return Times(stepping, everything, episodes)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time the steps of HashiVectorEnv.")
    parser.add_argument("--size", type=positive_int, default=7, help="rows and columns")
    parser.add_argument("--boards", type=positive_int, default=1024)
    parser.add_argument("--steps", type=positive_int, default=2000, help="of each board")
    asked = parser.parse_args(arguments)
    print("| setting | million steps a second | with making puzzles | steps an episode |")
    print("|---|---:|---:|---:|")
    number = asked.boards * asked.steps
    for name, settings in SETTINGS.items():
        times = measure(asked.size, asked.boards, asked.steps, settings)
        rates = [number / 1e6 / seconds for seconds in times[:2]]
        length = number / max(times.episodes, 1)
        print(f"| {name} | {rates[0]:.1f} | {rates[1]:.1f} | {length:.1f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
