"""Ask the same question about many puzzles, on any number of cores or machines.

Every call here works in this thread, in processes of its own (`jobs`), or on a
`concurrent.futures.Executor`: a `ThreadPoolExecutor` (the engine lets other threads run while it
works), a `ProcessPoolExecutor`, or what `dask.distributed.Client.get_executor` returns. Puzzles are
read from the iterable as they are needed and answers are yielded as they come, so that a million
puzzles take no more memory than a few hundred.

>>> from hashikit import Puzzle
>>> puzzles = [Puzzle.from_grid([[2, 0, 2]]), Puzzle.from_grid([[2, 0, 1]])]
>>> for outcome in solve_many(puzzles):
...     print(outcome.index, outcome.value.status)
0 solved
1 no-solution
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .many import rate_many, solve_many
from .outcome import Outcome
from .prefetch import Ahead
from .series import Attempt, Series, attempt, different, generate_many, seed_of
from .tasks import run

if TYPE_CHECKING:
    from .collection import Collection
    from .pools import Workers, cores, processes, threads, workers

__all__ = [
    "Ahead",
    "Attempt",
    "Collection",
    "Outcome",
    "Series",
    "Workers",
    "attempt",
    "cores",
    "different",
    "generate_many",
    "processes",
    "rate_many",
    "run",
    "seed_of",
    "solve_many",
    "threads",
    "workers",
]

_LATER = {
    "Collection": "collection",
    "Workers": "pools",
    "cores": "pools",
    "processes": "pools",
    "threads": "pools",
    "workers": "pools",
}
"""Names that few programs need and that are slow to import, with their modules."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LATER[name]}", __name__), name)
