"""One pass over puzzles: read each, measure what is missing, and keep it.

The measurements are made in this process or in others; they come back in the order of the puzzles
either way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Protocol

from .. import batch
from .. import solvers as registry
from .._util.processor import limit_memory
from ..batch.pools import processes
from ..board.puzzle import Puzzle
from ..errors import HashikitError
from ..formats import Entry
from ..solvers import Solver
from ..solvers.registry import portable
from .measure import ENOUGH, BenchSettings, Measurement, TimedPuzzle, digest, measure
from .records import Records, Results


class PuzzleSource(Protocol):
    """Where puzzles come from: a file, or a recipe for them."""

    @property
    def name(self) -> str:
        """What to call it; `-` can be read only once."""
        ...

    def entries(self) -> Iterable[Entry]:
        """Read it; raises `HashikitError` or `OSError`."""
        ...


class Watch(Protocol):
    """Receives the progress of a pass, as a progress bar does."""

    def more(self, steps: int) -> None:
        """Add steps beyond one per source."""
        ...

    def step(self, name: str) -> None:
        """The step of this name begins."""
        ...


def ready(spec: str | Solver) -> Solver:
    """A solver after its first call, which may load a lot, or find that its engine is missing.

    Args:
        spec: The solver, perhaps with options: `native`, `cpsat-flow:workers=2`.

    Raises:
        HashikitError: There is no such solver, or it cannot run here. A failure of any other kind
            is left to the puzzles, where it is counted.

    >>> ready("native").name
    'native'
    """
    solver = registry.get(spec)
    try:
        solver.solve(Puzzle(1, 2, [(0, 0, 1), (0, 1, 1)]), time_limit=10)
    except HashikitError:
        raise
    except Exception:
        pass
    return solver


class Pass:
    """One pass over sources of puzzles.

    Args:
        book: Where measurements are kept; what it has already is not measured again.
        solvers: What to measure; see `ready`.
    """

    def __init__(self, book: Records, solvers: Sequence[Solver]) -> None:
        self._book = book
        self._solvers = solvers
        self._settings = book.run.settings
        self._seen: set[tuple[str, str]] = set()

    def results(self) -> Results:
        """All results on the puzzles passed so far, from this run and earlier ones."""
        return [r for r in self._book.current() if (r[1].instance, r[1].digest) in self._seen]

    def measure(
        self,
        sources: Iterable[PuzzleSource],
        *,
        watch: Watch,
        unread: Callable[[str, Exception], None],
        jobs: int = 1,
    ) -> Iterator[list[Measurement]]:
        """Measure every puzzle that is not in the book yet, and add it to the book.

        Args:
            sources: Read one after the other, as their puzzles are needed.
            watch: Is told how far the pass is.
            unread: Called with the name of a source that cannot be read, and the error.
            jobs: How many puzzles to measure at once, each in a process of its own; 0 for one per
                core, 1 for this thread.

        Yields:
            The measurements of one puzzle, one for each solver, once they are in the book.
        """
        waiting: deque[str] = deque()
        alone = jobs == 1 and self._settings.memory_limit is None
        do = (
            partial(measure, solvers=self._solvers, settings=self._settings)
            if alone
            else partial(_measure, tuple(map(portable, self._solvers)), self._settings)
        )
        todo = self._todo(sources, watch, unread, waiting, alone)
        for outcome in self._run(do, todo, jobs, alone):
            name = waiting.popleft()
            if not alone:
                watch.step(name)
            measurements = outcome.value
            self._book.add(measurements)
            yield measurements

    def _run(
        self,
        do: Callable[[TimedPuzzle], list[Measurement]],
        todo: Iterator[TimedPuzzle],
        jobs: int,
        alone: bool,
    ) -> Iterator[batch.Outcome[list[Measurement]]]:
        """Do the work, in a process of its own if only one may be bounded."""
        if alone or jobs != 1:
            yield from batch.run(do, todo, jobs=jobs)
            return
        with processes(1) as (executor, number):
            yield from batch.run(do, todo, executor=executor, workers=number)

    def _todo(
        self,
        sources: Iterable[PuzzleSource],
        watch: Watch,
        unread: Callable[[str, Exception], None],
        waiting: deque[str],
        alone: bool,
    ) -> Iterator[TimedPuzzle]:
        """Read one source after another; `waiting` receives the names of the puzzles passed on."""
        names = [solver.name for solver in self._solvers]
        for source in sources:
            try:
                instances = self._read(source)
            except (HashikitError, OSError) as error:
                watch.step(source.name)
                unread(source.name, error)
                continue
            watch.more(len(instances) - 1)
            for instance in instances:
                key = digest(instance.puzzle)
                self._seen.add((instance.name, key))
                is_complete = self._book.has_results(instance.name, key, names)
                if is_complete or alone:
                    watch.step(instance.name)
                if not is_complete:
                    waiting.append(instance.name)
                    yield instance

    def _read(self, source: PuzzleSource) -> list[TimedPuzzle]:
        """Read a source as often as its puzzles are solved; its fastest time counts."""
        times = []
        for _ in range(1 if source.name == "-" else self._settings.repeat):
            start = perf_counter()
            entries = list(source.entries())
            times.append(perf_counter() - start)
            if sum(times) > ENOUGH:
                break
        each = min(times) / max(1, len(entries))
        return [TimedPuzzle(e.name, e.puzzle, e.solution, each) for e in entries]


def _measure(
    solvers: Sequence[Solver], settings: BenchSettings, instance: TimedPuzzle
) -> list[Measurement]:
    """Measure in another process, to which the solvers were sent."""
    if settings.memory_limit is not None:
        limit_memory(settings.memory_limit)
    return measure(instance, [_once_ready(solver) for solver in solvers], settings)


def _once_ready(solver: Solver) -> Solver:
    """The solver of that name which this process called first."""
    if solver.name not in _ready:
        with suppress(Exception):  # this may have a limit; whether it can run was seen before
            ready(solver)
        _ready[solver.name] = solver
    return _ready[solver.name]


_ready: dict[str, Solver] = {}
