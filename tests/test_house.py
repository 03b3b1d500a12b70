"""The house rules: which layer may import which, no circles, one door to the engine."""

from __future__ import annotations

import ast
import builtins
import re
import tokenize
import warnings
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest

import hashikit
from hashikit import errors

HOME = Path(hashikit.__file__).parent

LAYERS = {
    "ground": "_version errors i18n _util levels verifier verifier_explained",
    "board": "board draw",
    "engine and formats": "_core engine formats",
    "solvers and reasoning": "solvers models proofs reasoning",
    "generator": "answers generator scan",
    "many puzzles": "batch bench book datasets envs serve tasks web",
    "package": "__init__",
    "commands": "cli __main__",
}
"""The modules and packages of each layer, from the ground up.

A module imports from its own layer and from lower ones. This holds for imports within functions and
for those that only types need, too. `draw` belongs to the board because puzzles and solutions draw
themselves.
"""

LAYER = {name: number for number, names in enumerate(LAYERS.values()) for name in names.split()}

LONG = 80
"""Lines of code above which a function is named as too long to read."""

MODULES = {
    ".".join(path.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__"): path
    for path in HOME.rglob("*.py")
}


def layer(module: str) -> int:
    return LAYER[module.partition(".")[0]]


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of hashikit that a module imports anywhere: also in functions, also for types."""
    path = MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    package = [] if package == ["__init__"] else package
    found: set[str] = set()
    for node in ast.walk(tree(module)):
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


def test_every_module_has_one_layer() -> None:
    named = [name for names in LAYERS.values() for name in names.split()]
    assert sorted(named) == sorted({module.partition(".")[0] for module in MODULES} | {"_core"})


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_from_no_higher_layer(module: str) -> None:
    above = sorted(name for name in imports(module) if layer(name) > layer(module))
    assert not above, f"{module} imports {', '.join(above)} from a higher layer"


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {module: imports(module) for module in MODULES}
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(error.args[1])}")


def test_one_module_knows_the_engine() -> None:
    assert [module for module in sorted(MODULES) if "_core" in imports(module)] == ["engine.wire"]


def test_the_engine_takes_the_gil_only_with_its_own_guards() -> None:
    """Those of nanobind abort the process where Python ends during a search."""
    for file in (ROOT / "core/bindings").iterdir():
        assert "nb::gil_scoped" not in file.read_text("utf-8"), file.name


@pytest.mark.parametrize("name", ["release.yml", "tests.yml"])
def test_workflows_name_the_commits_of_actions(name: str) -> None:
    """A tag or branch may move to other code. One is still named by its tag."""
    lines = (ROOT / ".github/workflows" / name).read_text("utf-8").splitlines()
    used = [line.split("uses:")[1].strip() for line in lines if "uses:" in line]
    assert used
    for action in used:
        if action != "pypa/cibuildwheel@v4.3.3":
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


def test_the_checkers_of_proofs_stand_alone() -> None:
    assert not imports("verifier")
    assert imports("verifier_explained") == {"verifier"}


def error_names() -> set[str]:
    """`HashikitError` and all its subclasses, wherever they are defined."""
    bases: dict[str, set[str]] = {}
    for module in MODULES:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef):
                above = {base.id for base in node.bases if isinstance(base, ast.Name)}
                bases.setdefault(node.name, set()).update(above)
    names = {"HashikitError"}
    while more := {name for name, above in bases.items() if above & names} - names:
        names |= more
    return names


def test_errors_take_their_sentence_and_its_values() -> None:
    """`PuzzleError("…{a}…", a=a)`, not `PuzzleError(Message("…{a}…", a=a))`."""
    names = error_names()
    assert names >= set(errors.__all__) - {"missing", "nearest"}
    seen = 0
    for module in MODULES:
        for call in ast.walk(tree(module)):
            if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in names:
                continue
            seen += 1
            first = call.args[0] if call.args else None
            wrapped = isinstance(first, ast.Call) and getattr(first.func, "id", "") == "Message"
            assert not wrapped, f"{module}:{call.lineno}: the error takes the text and its values"
    assert seen > 400


def test_one_function_says_that_a_package_is_not_installed() -> None:
    """`raise missing(package, extra)`."""
    says = [
        module
        for module in sorted(MODULES)
        for call in ast.walk(tree(module))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "MissingExtraError"
    ]
    assert says == ["errors"]


def test_no_command_imports_another() -> None:
    from hashikit.cli.app import COMMANDS

    for command in COMMANDS:
        others = {f"cli.commands.{other}" for other in COMMANDS} - {f"cli.commands.{command}"}
        assert not imports(f"cli.commands.{command}") & others, command


def test_long_functions_are_named_in_a_warning() -> None:
    """A function may be long for a reason, so nothing fails: pytest lists them at its end."""
    for module, path in MODULES.items():
        for node in ast.walk(tree(module)):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            first = node.body[1:2] if ast.get_docstring(node) else node.body[:1]
            lines = (node.end_lineno or 0) - first[0].lineno + 1 if first else 0
            if lines > LONG:
                where = f"{path.relative_to(HOME.parent)}:{node.lineno}"
                warnings.warn(f"{where}: {node.name} has {lines} lines of code", stacklevel=1)


ROOT = Path(__file__).parents[1]
CODE = re.compile(r"(?<!`)`([^`\s]+)`(?!`)")
FILE = re.compile(r"[\w.-]+(/[\w.-]+)*(/|\.(py|pyi|po|md|json|ts|toml|cff|cpp|hpp|sh))")
NOT_THERE = {"i18n/pl.po", "build/"}
"""What a page names although it is yet to be made."""


def named(page: str) -> set[str]:
    """The files and folders that a page names as code."""
    found = {word.removeprefix("./") for word in CODE.findall((ROOT / page).read_text("utf-8"))}
    return {word for word in found if FILE.fullmatch(word)} - NOT_THERE


@pytest.mark.parametrize(
    ("page", "least"),
    [("ARCHITECTURE.md", 60), ("docs/explanation/engine.md", 3), ("CONTRIBUTING.md", 8)],
)
def test_the_files_that_a_page_names_exist(page: str, least: int) -> None:
    names = named(page)
    assert len(names) >= least
    home = ROOT / "src" / "hashikit"  # the installed package has no catalogues to translate
    assert [n for n in sorted(names) if not ((ROOT / n).exists() or (home / n).exists())] == []


def test_the_map_names_every_package() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    for name in LAYER:
        if not name.startswith("_") or name == "_util":
            assert f"`{name}`" in page or f"`{name}/`" in page, name


def test_the_map_of_the_core() -> None:
    core = ROOT / "core"
    page = (core / "README.md").read_text("utf-8")
    names = {n for n in named("core/README.md") if n.endswith((".hpp", ".cpp"))} - {"ROOM/ROOM.hpp"}
    assert len(names) > 40
    files = [path.as_posix() for path in core.rglob("*.[ch]pp")]
    assert [n for n in sorted(names) if not any(file.endswith(f"/{n}") for file in files)] == []
    for room in core.iterdir():
        if room.is_dir():
            assert f"`{room.name}/`" in page, room.name


WORD = re.compile(r"_?[a-z]\w*(\.[a-z_]\w*)+")
SOURCE = re.compile(r"[\w./-]+\.(?:py|sh|ts|cpp|hpp)\b")
DATA = re.compile(r".*\.(c|cnf|drat|jsonl|lrat|mo|opb|parquet|pbp|txt)")
"""Files that users have or make."""


def prose(module: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module, with their lines."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)
    with tokenize.open(MODULES[module]) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def known(module: str, name: str) -> bool:
    """Whether the prose of a module may write `name`, which has a point in it.

    It begins with a module of hashikit, and goes on with what that module defines; or with a public
    name, something that the code beside it uses, or another package.
    """
    first, *rest = parts = name.split(".")
    if first == "hashikit":
        return rest[0] in {*hashikit.__all__, *LAYER}
    for other in MODULES:
        path = other.split(".")
        for number in range(1, len(parts) + 1):
            if path[-number:] == parts[:number]:
                following = parts[number:]
                if not following or following[0] in names_of(other):
                    return True
    return first in names_of(module) or hasattr(builtins, first) or find_spec(first) is not None


@cache
def names_of(module: str) -> frozenset[str]:
    """All that the code of a module defines, takes or uses."""
    fields = ("id", "arg", "attr", "name")
    words = {str(getattr(node, f, "")) for node in ast.walk(tree(module)) for f in fields}
    return frozenset(word.split(".")[0] for word in words)


@pytest.mark.parametrize("package", sorted({module.partition(".")[0] for module in MODULES}))
def test_docstrings_and_comments_name_what_exists(package: str) -> None:
    """Modules and their names, such as `cli.app.COMMANDS`, and files, such as scripts/texts.py."""
    files = {path.relative_to(ROOT).as_posix() for path in sources()}
    wrong = []
    for module in (m for m in sorted(MODULES) if m.partition(".")[0] == package):
        for line, text in prose(module):
            words = {word for word in CODE.findall(text) if WORD.fullmatch(word)}
            names = {
                word for word in words if not FILE.fullmatch(word) and not DATA.fullmatch(word)
            }
            wrong += [f"{module}:{line}: {n}" for n in sorted(names) if not known(module, n)]
            for name in sorted(set(SOURCE.findall(text)) - {"hashi.py"}):
                if not any(f"/{file}".endswith(f"/{name.lstrip('./')}") for file in files):
                    wrong.append(f"{module}:{line}: {name}")
    assert not wrong


@cache
def sources() -> tuple[Path, ...]:
    """The files of the repository that docstrings name."""
    folders = ("src", "core", "web/src", "scripts", "tests", "docs", "benchmarks", "papers")
    return tuple(path for folder in folders for path in (ROOT / folder).rglob("*.*"))


def test_the_map_of_the_command_line() -> None:
    """The docstring of `cli` lists its modules, all of them."""
    listed = re.findall(r"^    (\w+) {2,}\S", ast.get_docstring(tree("cli")) or "", re.MULTILINE)
    there = {m.removeprefix("cli.") for m in MODULES if m.startswith("cli.") and m.count(".") == 1}
    assert sorted(listed) == sorted(there - {"commands"})
