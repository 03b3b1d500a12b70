"""The agent in `examples/agent/`: it trains for a moment, and is evaluated on held-out puzzles."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the agent needs PyTorch")
pytest.importorskip("gymnasium", reason="pip install 'hashikit[envs]'")

AGENT = Path(__file__).resolve().parents[1] / "examples" / "agent"

pytestmark = pytest.mark.full


def run(script: str, *arguments: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, AGENT / script, *arguments], capture_output=True, text=True, timeout=250
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_steps_and_seed_give_the_same_curve(tmp_path: Path) -> None:
    curves = []
    for name in ("one", "two"):
        agent = tmp_path / f"{name}.pt"
        run("train.py", "--steps", "49152", "--seed", "5", "--out", agent)
        curves.append(agent.with_suffix(".csv").read_bytes())
    assert curves[0] == curves[1]
    assert curves[0].count(b"\n") == 2


def test_it_learns(tmp_path: Path) -> None:
    """As many steps as are enough to be better than chance: a minute, since less shows nothing."""
    agent = tmp_path / "agent.pt"
    run("train.py", "--steps", "150000", "--seed", "3", "--out", agent)
    told = run("evaluate.py", "--puzzles", "100", agent)
    shares = {
        (name, size): float(share)
        for name, size, share in re.findall(
            r"^(\w+) +(\d+)×\d+ +\w+ +([\d.]+)%", told, re.MULTILINE
        )
    }
    assert len(shares) == 12
    assert all(shares["hint", size] == 100 for size in ("5", "7", "10"))
    assert shares["agent", "5"] > shares["random", "5"] + 20
    curve = agent.with_suffix(".csv").read_text().splitlines()
    assert curve[0] == "steps,5×5 easy,7×7 medium"
    assert len(curve) > 2


def test_the_policy_sees_crossings() -> None:
    """The geometry that it works out is that of the puzzle."""
    sys.path.insert(0, str(AGENT))
    try:
        import torch
        from policy import Policy  # type: ignore[import-not-found, unused-ignore]
    finally:
        sys.path.pop(0)
    from hashikit import envs

    many = envs.HashiVectorEnv(50, 7, pool=30)
    seen, _ = many.reset(seed=1)
    islands, edges = (torch.from_numpy(seen[name]).long() for name in ("islands", "edges"))
    crossed, length = Policy.geometry(islands, edges[..., :2].clamp(min=0), edges[..., 0] >= 0)
    for board in range(50):
        puzzle = many.puzzle(board)
        pairs = {tuple(pair) for pair in crossed[board].nonzero().tolist()}
        assert {pair for pair in pairs if pair[0] < pair[1]} == set(puzzle.crossings)
        assert {(b, a) for a, b in pairs} == pairs
        far = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in puzzle.edges]
        assert length[board, : len(far)].tolist() == far
