"""What pages take from pyproject.toml: the project's addresses, and the extras."""

from __future__ import annotations

import tomllib
from pathlib import Path

_FILE = Path(__file__).parents[2] / "pyproject.toml"
PROJECT = tomllib.loads(_FILE.read_text("utf-8"))["project"]

URLS: dict[str, str] = PROJECT.get("urls", {})
"""The addresses of the project. While there are none, nothing refers to them."""

EXTRAS = {
    "sat": "SAT solvers: `sat-lazy`, `sat-propagator`, `sat-eager`",
    "cpsat": "OR-Tools' CP-SAT: `cpsat-flow`, `cpsat-lazy`, `cpsat-signs`, `hashi likeliest`",
    "mip": "the MIP engines HiGHS and SCIP: `mip-cllv`, `mip-lazy`, `mip-flow`, `mip-bfs`",
    "gurobi": "the MIP engine Gurobi",
    "exact": "the pseudo-Boolean solver Exact (not on macOS)",
    "bench": "`hashi bench` with its tests and plots, and the solvers of `mip` and `sat`",
    "pdf": "`hashi book`, drawings as PDF",
    "png": "drawings as PNG",
    "picture": "`--picture` from an image file; frames of environments",
    "graph": "puzzles and solutions as NetworkX graphs",
    "dataset": "Parquet",
    "envs": "Gymnasium environments",
    "dask": "`--dask`: many puzzles on a cluster",
    "serve": "`hashi serve`",
    "all": "all of the above",
    "reasoning-gym": "questions as a data set of reasoning-gym",
    "verifiers": "questions as an environment of verifiers",
    "inspect": "questions as a task of Inspect",
    "docs": "what builds these pages",
    "test": "what the tests need, with `all` and `docs`",
    "test-tasks": "the three libraries of questions, at the versions that the tests know",
}
"""What each extra is for, in the order of the table."""


def addresses() -> str:
    """The addresses as one line of links."""
    return " · ".join(f"[{name}]({url})" for name, url in URLS.items()) + "\n" * bool(URLS)


def extras() -> str:
    """A table of the extras."""
    requirements = PROJECT["optional-dependencies"]
    lines = ["| extra | what it is for | what it installs |", "|---|---|---|"]
    for name, purpose in EXTRAS.items():
        packages = ", ".join(f"`{spec.partition(';')[0]}`" for spec in requirements[name])
        if len(requirements[name]) > 5 or name == "all":
            packages = "many packages"
        lines.append(f"| `{name}` | {purpose} | {packages} |")
    return "\n".join(lines) + "\n"
