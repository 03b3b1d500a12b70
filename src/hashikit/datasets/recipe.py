"""What a data set is made of."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .._util import checks, limits
from ..errors import HashikitError, OptionError, reason_of
from ..generator.splits import SPLITS, Split
from ..i18n.sentences import Message
from ..levels import Level, level_of

RECIPES = ("hashi-1",)
"""The published recipes, by name and version."""

_LEAST_SIDE, _MOST_SIDE = 3, 100
"""What all formats of an item can express, and what is explained in reasonable time."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe: how many puzzles of each size and level are in each part.

    >>> one = recipe("hashi-1")
    >>> one.title, one.sizes[0], one.levels[-1], one.numbers
    ('hashi-1', 7, 'extreme', {'train': 96, 'validation': 12, 'test': 12})
    """

    name: str
    version: int
    seed: int
    sizes: tuple[int, ...]
    """Sides of square grids."""
    levels: tuple[str, ...]
    train: int
    """Puzzles of each size and level, like the two that follow."""
    validation: int
    test: int

    @property
    def title(self) -> str:
        """Its name and version."""
        return f"{self.name}-{self.version}"

    @property
    def numbers(self) -> dict[Split, int]:
        """How many puzzles of each size and level a part has."""
        return {"train": self.train, "validation": self.validation, "test": self.test}

    @property
    def cells(self) -> list[tuple[int, str]]:
        """Every size with every level."""
        return [(size, level) for size in self.sizes for level in self.levels]

    @property
    def items(self) -> int:
        """How many puzzles there are in all."""
        return len(self.cells) * sum(self.numbers.values())

    def to_json(self) -> dict[str, Any]:
        """The recipe as plain objects, as in its file."""
        plain = asdict(self)
        return {**plain, "sizes": list(self.sizes), "levels": list(self.levels)}


def recipe(name: str) -> Recipe:
    """A published recipe, or your own.

    Args:
        name: One of `RECIPES`, or the path of a TOML file with the fields of `Recipe`.

    Raises:
        OptionError: There is none of that name; or a field is missing, strange or out of range.
        HashikitError: The file cannot be read.

    >>> recipe("hashi-1").items
    10080
    """
    if name in RECIPES:
        text = (Path(__file__).parent / f"{name}.toml").read_text("utf-8")
    elif not name.endswith(".toml"):
        raise OptionError(
            "there is no recipe {name}; available: {names}, or a file that ends in .toml",
            name=repr(name),
            names=", ".join(RECIPES),
        )
    else:
        try:
            text = Path(name).read_text("utf-8")
        except OSError as error:
            raise HashikitError("{path}: {reason}", path=name, reason=reason_of(error)) from None
        except UnicodeDecodeError as error:
            raise OptionError("{path}: {reason}", path=name, reason=str(error)) from None
    try:
        return _check(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise OptionError("{path}: {reason}", path=name, reason=str(error)) from None
    except OptionError as error:
        raise OptionError("{path}: {reason}", path=name, reason=error.message) from None


def _check(values: dict[str, Any]) -> Recipe:
    fields = set(Recipe.__dataclass_fields__)
    for field in sorted(fields ^ set(values)):
        raise OptionError(
            Message("a recipe needs {field}", field=field)
            if field in fields
            else Message("a recipe has no {field}", field=field)
        )
    name, sizes, levels = values["name"], values["sizes"], values["levels"]
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
        raise OptionError("name is {name}, not letters, digits and dashes", name=checks.show(name))
    for field, listed in (("sizes", sizes), ("levels", levels)):
        if not isinstance(listed, list) or not listed or len(set(map(str, listed))) < len(listed):
            raise OptionError("{field} is not a list of different values", field=field)
    for level in levels:
        level_of(level)
    return Recipe(
        name=name,
        version=checks.number("version", values["version"], 0),
        seed=limits.seed(values["seed"]),
        sizes=tuple(checks.number("sizes", size, _LEAST_SIDE, _MOST_SIDE) for size in sizes),
        levels=tuple(str(level_of(level) or Level.EASY) for level in levels),
        **{split: checks.number(split, values[split], 0) for split in SPLITS},
    )
