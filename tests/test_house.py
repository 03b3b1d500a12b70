"""The house rules: who may import whom, no cycles, files of a size that can be read."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import hashikit

HOME = Path(hashikit.__file__).parent

ROOMS = [
    room
    for floor in (
        "_version _sentences errors verifier verifier_explained _frozen",
        "geometry _units _files _limits",
        "words",
        "_parts _symmetry _layout text svg _notebook",
        "puzzle",
        "_arguments _signals state checking png",
        "solution",
        "result",
        "_core",
        "_wire",
        "_plain",
        "levels",
        "facts",
        "_wishes",
        "_steps _recipe _relaxed _proved _desk",
        "formats pdf models",
        "solvers",
        "solving proving reasoning tracing",
        "elegance",
        "_made",
        "picture",
        "making",
        "reading suites",
        "batch site bench serve",
        "__init__",
        "cli",
        "__main__",
    )
    for room in floor.split()
]
"""From the ground up: a module may only import from rooms before its own, or from its own."""

MOST_LINES = 400
LONG: dict[str, str] = {
    "puzzle": "one value with all that one asks of a board; two thirds are docstrings",
}
"""Modules over `MOST_LINES`, each with its reason."""

MODULES = {
    ".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__"): path
    for path in HOME.rglob("*.py")
}


def room(module: str) -> str:
    return module.partition(".")[0]


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of hashikit that a module imports anywhere: also in functions, also for types."""
    path = MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    package = [] if package == ["__init__"] else package
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.startswith("hashikit")]
            found.update(name.removeprefix("hashikit").lstrip(".") or "__init__" for name in names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = package[: len(package) - node.level + 1]
                base += (node.module or "").split(".") if node.module else []
            elif node.module and node.module.split(".")[0] == "hashikit":
                base = node.module.split(".")[1:]
            else:
                continue
            for alias in node.names:
                whole = ".".join([*base, alias.name])
                found.add(whole if whole in MODULES or whole == "_core" else ".".join(base))
    return frozenset(name or "__init__" for name in found) - {module}


def test_every_module_has_its_room() -> None:
    assert {room(module) for module in MODULES} <= set(ROOMS)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_what_stands_below(module: str) -> None:
    floor = ROOMS.index(room(module))
    above = sorted(name for name in imports(module) if ROOMS.index(room(name)) > floor)
    if room(module) != "__init__":
        above = [name for name in above if name != "__init__" or "__version__" not in module]
    assert not above, f"{module} imports {', '.join(above)} from above"


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {module: imports(module) for module in MODULES}
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(error.args[1])}")


def test_one_module_knows_the_engine() -> None:
    assert [module for module in sorted(MODULES) if "_core" in imports(module)] == ["_wire"]


def test_the_checker_of_proofs_stands_alone() -> None:
    assert not imports("verifier")


def test_no_command_imports_another() -> None:
    from hashikit.cli.app import COMMANDS

    for command in COMMANDS:
        others = {f"cli.{other}" for other in COMMANDS} - {f"cli.{command}"}
        assert not imports(f"cli.{command}") & others, command


def test_files_can_be_read_in_one_go() -> None:
    lines = {module: len(path.read_text("utf-8").splitlines()) for module, path in MODULES.items()}
    assert {module for module, number in lines.items() if number > MOST_LINES} == set(LONG)
