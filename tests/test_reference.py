"""Every public name has an entry in the reference with an example, its errors and units."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

RAISES_NOTHING = {
    "batch.cores",
    "batch.seed_of",
    "errors.missing",
    "errors.nearest",
    "formats.detect",
    "formats.names",
    "board.geometry.candidate_edges",
    "board.geometry.crossings",
    "board.geometry.sums",
    "datasets.summarize",
    "datasets.wilson",
    "models.names",
    "board.result.result_of",
    "board.result.stats_of",
    "solvers.names",
    "draw.svg.fits",
    "draw.text.fits",
    "i18n.best_language",
    "i18n.either",
    "i18n.language",
    "i18n.listed",
}
"""Functions that cannot fail on arguments of the right type, so they document no errors."""

UNITS = re.compile(
    r"\b(seconds?|pixels?|cells?|points?|bytes|percent|share|conflicts?|islands?|bridges?|edges|"
    r"puzzles?|pages|solutions?|process(es)?|threads?|cores?|layers?|tasks|rows?|columns?|lines?|steps?|"
    r"signs?|clues?|looks?|frames?|drawings?|attempts?|number of|index|port|as (for|in)\b)",
    re.IGNORECASE,
)
"""What a quantity is counted or measured in."""


@pytest.fixture(scope="module")
def listing() -> ModuleType:
    """How the site lists public names."""
    pytest.importorskip("docutils")
    sys.path.insert(0, str(ROOT / "docs" / "_site"))
    return importlib.import_module("reference")


def public(listing: ModuleType) -> Iterator[Any]:
    for module in listing.MODULES:
        yield from listing.names(module)


def test_every_entry_says_what_there_is_to_say(listing: ModuleType) -> None:
    for name in public(listing):
        if name.kind == "data":
            continue
        text = inspect.getdoc(name.value) or ""
        assert text, f"{name.path} has no docstring"
        assert ">>> " in text, f"{name.path} has no example"
        if name.kind == "function":
            short = name.path.removeprefix("hashikit.")
            says = "Raises:" in text
            assert says != (short in RAISES_NOTHING), f"{name.path}: what does it raise?"


def test_every_quantity_has_a_unit(listing: ModuleType) -> None:
    seen = 0
    for path, function, text in callables(listing):
        described = arguments(text)
        for parameter in inspect.signature(function).parameters.values():
            if not re.match(r"(int|float)\b", str(parameter.annotation)):
                continue
            if parameter.name == "seed":
                continue
            said = described.get(parameter.name, "")
            assert said or not described, f"{path}: {parameter.name} is not described"
            assert UNITS.search(said or text), f"{path}: {parameter.name} has no unit: {said!r}"
            seen += 1
    assert seen > 100


def callables(listing: ModuleType) -> Iterator[tuple[str, Callable[..., Any], str]]:
    """Public functions, constructors that are described, and public methods."""
    for name in public(listing):
        text = inspect.getdoc(name.value) or ""
        if name.kind == "function":
            yield name.path, name.value, text
        elif name.kind == "class":
            if "Args:" in text:
                yield name.path, name.value, text
            for key, method in vars(name.value).items():
                made = getattr(method, "__func__", method)
                if inspect.isfunction(made) and not key.startswith("_"):
                    yield f"{name.path}.{key}", made, inspect.getdoc(made) or ""


def arguments(text: str) -> dict[str, str]:
    """What the section `Args:` of a docstring says of each."""
    section = re.search(r"^Args:\n((?:    .*\n?|\n)+)", text, re.MULTILINE)
    found = re.findall(
        r"^    \*{0,2}(\w+): ((?:.*\n?)(?:     .*\n?)*)", section[1] if section else "", re.M
    )
    return dict(found)
