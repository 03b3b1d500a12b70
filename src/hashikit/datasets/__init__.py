"""Data sets of puzzles, made from a recipe: the same bytes again, on every machine.

`recipe` reads one, `build` makes its set in a folder, `read` yields the items of a file, and
`summarize` is what `hashi evaluate` shows of a model's answers.

>>> from hashikit import datasets
>>> datasets.recipe("hashi-1").items
10080
"""

from __future__ import annotations

from .build import build, read
from .items import items
from .recipe import RECIPES, Recipe, recipe
from .scores import Row, Score, pass_at, summarize, wilson

__all__ = [
    "RECIPES",
    "Recipe",
    "Row",
    "Score",
    "build",
    "items",
    "pass_at",
    "read",
    "recipe",
    "summarize",
    "wilson",
]
