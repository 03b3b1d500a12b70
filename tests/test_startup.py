"""Importing hashikit is quick because it imports next to nothing. Times are only printed here."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from hashikit.cli.app import COMMANDS

HEAVY = {
    "argparse",
    "asyncio",
    "concurrent",
    "csv",
    "ctypes",
    "email",
    "hypothesis",
    "importlib.metadata",
    "json",
    "logging",
    "multiprocessing",
    "networkx",
    "numpy",
    "pathlib",
    "pkg_resources",
    "pydantic",
    "pydoc",
    "random",
    "rich",
    "shutil",
    "socket",
    "statistics",
    "subprocess",
    "tempfile",
    "threading",
    "tomllib",
    "traceback",
    "typer",
    "unittest",
    "urllib",
    "uuid",
    "xml",
    "zipfile",
}


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh interpreter, without `site`."""
    code = (
        "import sys\n"
        f"sys.path[:] = {sys.path!r}\n"
        "before = set(sys.modules)\n"
        f"{statement}\n"
        "new = sorted(set(sys.modules) - before)\n"
        "import json\n"
        "print(json.dumps(new))\n"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    return set(json.loads(run.stdout.splitlines()[-1]))


def heavy(modules: set[str]) -> set[str]:
    return {name for name in modules if any(name == h or name.startswith(h + ".") for h in HEAVY)}


def test_import_loads_nothing_heavy() -> None:
    modules = loaded_by("import hashikit")
    assert heavy(modules) == set()
    assert not {name for name in modules if name.startswith("hashikit.")} - {"hashikit._version"}
    modules = loaded_by("import hashikit; hashikit.solve")
    assert "hashikit._core" in modules
    assert heavy(modules) == set()
    others = {name.partition(".")[0] for name in modules} - {"hashikit"}
    print("import hashikit loads", ", ".join(sorted(others)))
    assert others <= set(sys.stdlib_module_names), "something that is not in the standard library"


@pytest.mark.parametrize(
    "statement",
    [
        "print(hashikit.solve(hashikit.parse('4.3/.../3.2')).status)",
        "print(hashikit.solve(hashikit.parse('3x3m2:4a3c3a2')).solution)",
    ],
)
def test_solving_loads_nothing_heavy(statement: str) -> None:
    assert heavy(loaded_by(f"import hashikit\n{statement}")) == set()


FOR_CLICK = {"threading", "uuid"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "4.3/.../3.2"],
        ["solve", "--json", "--unique", "4.3/.../3.2"],
        ["count", "?.?"],
        ["--help"],
        ["solve", "--help"],
    ],
    ids=" ".join,
)
def test_the_command_loads_nothing_heavy(arguments: list[str]) -> None:
    modules = loaded_by(f"from hashikit.cli import main\nmain({arguments!r})\nprint()")
    assert "click" in modules
    for_them = {"--help": "shutil", "--json": "json", "solve": "json"}  # sentences are JSON
    needed = FOR_CLICK | {for_them[word] for word in arguments if word in for_them}
    assert {name.partition(".")[0] for name in heavy(modules)} <= needed
    commands = {name for name in modules if name.rpartition(".")[2] in COMMANDS}
    own = {f"hashikit.cli.commands.{name}" for name in arguments[:1] if not name.startswith("-")}
    assert {name for name in commands if name.startswith("hashikit.cli.commands.")} == own
    assert (
        not {f"hashikit.{room}" for room in ("batch", "generator", "reasoning", "draw.svg")}
        & modules
    )
    others = {name.partition(".")[0] for name in modules} - {"hashikit", "click"}
    assert others <= set(sys.stdlib_module_names), "something besides Click"


def test_import_time_is_printed() -> None:
    """Own time of hashikit's modules and of what they load, by `-X importtime`."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import hashikit"],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split("|") for line in run.stderr.splitlines() if "hashikit" in line]
    total = [int(columns[1]) for columns in lines if columns[2].strip() == "hashikit"]
    assert len(total) == 1
    print(f"import hashikit: {total[0] / 1000:.1f} ms")
