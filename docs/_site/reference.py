"""The reference: every public name once, from its docstring.

A page asks for a module's names by the directive `public`, in an `eval-rst` block:

    .. public:: solving

Each stands there under the name that people import it by: `hashikit.solve` where the package itself
has it, else `hashikit.models.decode`. What stands in another module is only linked.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import resolve_name
from types import ModuleType
from typing import NamedTuple

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.inspect import TypeAliasForwardRef

import hashikit


class Name(NamedTuple):
    """A public name: as it is written, and what it stands for."""

    path: str
    value: object

    @property
    def kind(self) -> str:
        """What Sphinx calls it."""
        if isinstance(self.value, type):
            return "exception" if issubclass(self.value, BaseException) else "class"
        return "function" if inspect.isroutine(self.value) else "data"


MODULES = [
    "answers",
    "answers.attacks",
    "batch",
    "board.checker",
    "board.geometry",
    "board.puzzle",
    "board.result",
    "board.solution",
    "board.state",
    "datasets",
    "draw.pdf",
    "draw.png",
    "draw.svg",
    "draw.text",
    "envs",
    "errors",
    "formats",
    "generator",
    "i18n",
    "levels",
    "models",
    "proofs",
    "reasoning",
    "scan",
    "solvers",
    "solvers.api",
    "solvers.tracing",
    "tasks",
    "verifier",
    "web.server",
]
"""The modules that the reference describes."""


def names(module: str) -> Iterator[Name]:
    """The names that are documented with a module: those that are at home there."""
    return (name for name, there in listed(module) if there == module)


def borrowed(module: str) -> Iterator[Name]:
    """The names that a module has, and that are documented with another."""
    return (name for name, there in listed(module) if there not in ("", module))


def listed(module: str) -> Iterator[tuple[Name, str]]:
    """What a module lists, and the public module that it is documented with."""
    here = import_module(f"hashikit.{module}")
    for name in sorted(getattr(here, "__all__", ()), key=order(here)):
        value = getattr(here, name)
        there = home(name, value, module)
        top = name in hashikit.__all__ and getattr(hashikit, name) is value
        yield Name(f"hashikit.{name}" if top else f"hashikit.{there}.{name}", value), there


def home(name: str, value: object, module: str) -> str:
    """The public module that a name is documented with; `""` for modules themselves."""
    if isinstance(value, ModuleType):
        return ""
    origin = str(getattr(value, "__module__", "")).removeprefix("hashikit.")
    if origin in MODULES and name in getattr(import_module(f"hashikit.{origin}"), "__all__", ()):
        return origin
    return module


def order(module: ModuleType) -> Callable[[str], tuple[int, str, int]]:
    """Functions first, in the order of the source, then classes, then constants."""
    kinds = ["function", "class", "exception", "data"]

    def place(name: str) -> tuple[int, str, int]:
        value = getattr(module, name)
        code = getattr(inspect.unwrap(value), "__code__", None) if callable(value) else None
        return (
            kinds.index(Name(name, value).kind),
            code.co_filename if code else "",
            code.co_firstlineno if code else 0,
        )

    return place


def table_of(module: str) -> str:
    """The names that are documented with a module, in Markdown, each with what it is."""
    lines = ["| name | what it is |", "|---|---|"]
    for name in names(module):
        if name.kind == "data":
            text = constant(f"hashikit.{module}", name.path.rpartition(".")[2])
        else:
            text = inspect.getdoc(name.value) or ""
        first = " ".join(text.split("\n\n")[0].split()).replace("|", "\\|")
        lines.append(f"| `{name.path}` | {first} |")
    return "\n".join(lines) + "\n"


def constant(module: str, name: str) -> str:
    """The text below a constant, in this module or in the one that this module imports it from."""
    analyzer = ModuleAnalyzer.for_module(module)
    if lines := analyzer.find_attr_docs().get(("", name)):
        return "\n".join(lines)
    package = module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(analyzer.code)):
        if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}:
            return constant(resolve_name("." * node.level + (node.module or ""), package), name)
    return ""


class Public(Directive):
    """What `.. public:: module` stands for."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The module, then its names."""
        module = self.arguments[0]
        lines = [f".. automodule:: hashikit.{module}", "   :no-members:", ""]
        for name in names(module):
            lines += [f".. auto{name.kind}:: {name.path}", ""]
        if others := list(borrowed(module)):
            where = "The module also exports "
            lines.append(where + ", ".join(f":py:obj:`{n.path}`" for n in others) + ".")
        node = nodes.section()
        node.document = self.state.document
        self.state.nested_parse(StringList(lines, f"public {module}"), self.content_offset, node)
        return node.children


COLON = "\ue000"
"""Stands for a colon while Napoleon reads a docstring."""

BUILT_IN = re.compile(r"Alias for field number \d+$|Built-in immutable sequence\.")
"""How docstrings begin that Python itself gives to the fields of a tuple, and to tuples."""


def hide_colon(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Napoleon takes the text before a colon in an attribute's first line for its type."""
    if what in ("attribute", "data", "property") and lines:
        lines[0] = lines[0].replace(":", COLON)


def to_rst(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Docstrings are Markdown where the two differ: tables, and links to the guides."""
    text = "\n".join(lines).replace(COLON, ":")
    if BUILT_IN.match(text):
        text = ""
    text = re.sub(r"`?\bdocs/([\w/-]+)\.md\b`?", r":doc:`/\1`", text)
    text = re.sub(r"`(\w+)`(?=\w)", r"`\1`\\ ", text)
    if what == "module":
        paths = {
            n.path.rpartition(".")[2]: n.path for n, _ in listed(name.removeprefix("hashikit."))
        }
        text = re.sub(
            r"`(\w+)`",
            lambda match: f":py:obj:`{match[1]} <{paths.get(match[1], match[1])}>`",
            text,
        )
    text = re.sub(r"(?m)^(?:\|.*\|\n?)+", lambda match: table(match[0]), text)
    lines[:] = text.split("\n")


def table(markdown: str) -> str:
    """A Markdown table as a list table."""
    rows = [re.split(r"\s*\|\s*", row.strip("| ")) for row in markdown.strip().splitlines()]
    made = ["", ".. list-table::", "   :header-rows: 1", ""]
    for row in [rows[0], *rows[2:]]:
        made += [f"   {'* -' if i == 0 else '  -'} {cell}" for i, cell in enumerate(row)]
    return "\n".join([*made, ""])


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("public", Public)
    app.connect("autodoc-process-docstring", hide_colon, priority=400)  # before Napoleon
    app.connect("autodoc-process-docstring", to_rst)
    # Signatures name type aliases; Sphinx would write TypeAliasForwardRef('hashikit.Coord').
    TypeAliasForwardRef.__repr__ = lambda alias: alias.name
    return {"parallel_read_safe": True, "parallel_write_safe": True}
