"""Traces: the drawings of a search that were cut off, as values, pictures, a page and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from html import escape
from os import PathLike
from pathlib import Path
from re import compile
from typing import Any, Literal, NamedTuple, overload

from ... import solvers
from ..._util.checks import check_own_folder, number
from ..._util.files import write_folder
from ...board.geometry import Coord, Edge
from ...board.puzzle import Puzzle
from ...board.result import Result
from ...board.solution import Solution
from ...board.state import StateLike
from ...draw import svg
from ...i18n.sentences import Message
from ...models.graph import components, cut
from ...models.network import Network
from ..notes import Note, Notes
from ..solver import Query, Solver


class Cut(NamedTuple):
    """A constraint that a drawing violates and every solution satisfies.

    `rule` is `"connect"`: of these candidate edges, those that leave `islands`, at least one has a
    bridge; or `"loop"`: at least one has none.

    >>> Cut("loop", (((0, 0), (0, 2)),), ()).rule
    'loop'
    """

    rule: Literal["connect", "loop"]
    edges: tuple[Edge, ...]
    islands: tuple[Coord, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawing that was cut off.

    `components` are the islands that it joins, the largest component last; `cuts` what was new.

    >>> import hashikit as hk
    >>> trace = hk.trace(hk.parse("1.1/.../1.1"), solver="sat-lazy")
    >>> [frame.components for frame in trace]
    []
    """

    drawing: Solution
    components: tuple[tuple[Coord, ...], ...]
    cuts: tuple[Cut, ...]

    def svg(self, *, cell: float = 32, theme: str | svg.Theme = "light") -> str:
        """The drawing: each component but the largest in a color, bands for the edges of cuts."""
        return svg.draw(
            self.drawing.puzzle,
            self.drawing,
            cell=cell,
            theme=theme,
            groups=self.components[:-1],
            edges={edge for cut in self.cuts for edge in cut.edges},
        )


class Trace(Sequence[Frame]):
    """The drawings that a solver found and cut off, in order, and its answer.

    Attributes:
        puzzle: The puzzle.
        result: What the solver answered.
        omitted: Number of frames left out at the end because there were more than `limit`.

    >>> import hashikit as hk
    >>> trace = hk.trace(hk.parse("4.3/.../3.2"), solver="native")
    >>> trace.result.status, trace.omitted
    (<Status.SOLVED: 'solved'>, 0)
    """

    def __init__(
        self, puzzle: Puzzle, result: Result, frames: Sequence[Frame], omitted: int
    ) -> None:
        self.puzzle = puzzle
        self.result = result
        self.omitted = omitted
        self._frames = tuple(frames)

    @overload
    def __getitem__(self, index: int) -> Frame: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Frame, ...]: ...

    def __getitem__(self, index: int | slice) -> Frame | tuple[Frame, ...]:
        return self._frames[index]

    def __len__(self) -> int:
        return len(self._frames)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self._frames)

    def __repr__(self) -> str:
        omitted = f", {self.omitted} omitted" if self.omitted else ""
        return f"Trace({self.result.solver}, {len(self)} drawings, {self.cuts} cuts{omitted})"

    @cached_property
    def cuts(self) -> int:
        """The number of cuts of all frames."""
        return sum(len(frame.cuts) for frame in self)

    def to_json(self) -> str:
        """All of it as JSON; cells are `[row, col]`, bridges `[cell, cell, count]`."""
        solution = self.result.solution
        frames: list[dict[str, Any]] = [
            {
                "bridges": [list(bridge) for bridge in frame.drawing.bridges],
                "components": frame.components,
                "cuts": [cut._asdict() for cut in frame.cuts],
            }
            for frame in self
        ]
        value = {
            "format": "hashikit-trace",
            "version": 1,
            "solver": self.result.solver,
            "puzzle": self.puzzle.to_json(),
            "status": self.result.status,
            "bridges": None if solution is None else [list(b) for b in solution.bridges],
            "stats": asdict(self.result.stats),
            "frames": frames,
            "omitted": self.omitted,
        }
        return json.dumps(value, separators=(",", ":"))

    def html(self) -> str:
        """Return a page that steps through the frames: one file that works offline."""
        return _page(self.to_json(), self.result.solver)

    def write(self, folder: str | PathLike[str]) -> None:
        """Write `index.html`, `trace.json`, and `0001.svg` and on, one a frame, the answer last.

        Args:
            folder: A folder that is new, empty, or holds a trace, which is replaced; it is written
                whole or not at all.

        Raises:
            OptionError: `folder` is not a path.
            HashikitError: Something else is in the folder; the puzzle is too large to draw.
            OSError: It cannot be written.
        """
        check_target(folder)
        drawings = [frame.svg() for frame in self]
        if self.result.solution is not None:
            drawings.append(svg.draw(self.puzzle, self.result.solution))
        files = {f"{n:04}.svg": text + "\n" for n, text in enumerate(drawings, 1)}
        files |= {"index.html": self.html(), "trace.json": self.to_json() + "\n"}
        write_folder(folder, {name: text.encode() for name, text in files.items()})


def check_target(folder: str | PathLike[str]) -> None:
    """Refuse a folder that holds anything but a trace.

    Raises:
        OptionError: It is not a path.
        HashikitError: It holds something else, or is a file.

    >>> check_target("")
    Traceback (most recent call last):
        ...
    hashikit.errors.OptionError: folder is '', not the name of a folder
    """
    is_ours = compile(r"index\.html|trace\.json|\d+\.svg").fullmatch
    check_own_folder("folder", folder, Message("a trace"), is_ours)


def trace(
    puzzle: Puzzle,
    *,
    solver: str | solvers.Solver = "sat-lazy",
    limit: int = 1000,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    state: StateLike | None = None,
    **options: Any,
) -> Trace:
    """Solve a puzzle and keep every drawing that is cut off on the way.

    A lazy solver (`sat-lazy`, `cpsat-lazy`, `mip-cllv`, `mip-lazy`) finds drawings that satisfy
    every rule but connectivity, and adds a cut for each of their components. The engine, `native`,
    cuts while it draws: each frame is a partial drawing in which a component had only one edge left
    to leave by, which is then built, or none. Solvers with connectivity in their model have no
    frames. Cuts at fractional points (`mip-cllv:fractional=yes`) are not drawings and are left out.

    Args:
        puzzle: The puzzle.
        solver: As for `solve`.
        limit: Keep at most this many frames; `Trace.omitted` counts the others.
        time_limit: As for `solve`, like the arguments after it.
        conflict_limit: As for `solve`.
        seed: The same seed gives the same trace.
        state: As for `solve`.
        **options: Options of that solver.

    Raises:
        OptionError: `limit` is invalid. Also everything that `solve` raises.

    >>> import hashikit as hk
    >>> ring = hk.Puzzle.from_grid([[2] * 3] * 4)
    >>> found = trace(ring, solver="native")
    >>> found.result.solved, all(frame.cuts for frame in found)
    (True, True)
    """
    most = number("limit", limit, 1)
    instance = solvers.get(solver, **options)
    query = Query.checked(time_limit, conflict_limit, seed)
    return trace_query(instance, puzzle, query, state, most)


def trace_query(
    solver: Solver, puzzle: Puzzle, query: Query, state: StateLike | None, limit: int = 1000
) -> Trace:
    """Answer a query as `trace` does."""
    notes = Notes(limit)
    result = solver.answer(puzzle, query._replace(notes=notes), state)
    network = Network.of(puzzle)
    return Trace(puzzle, result, [_frame(network, note) for note in notes.entries], notes.omitted)


def _frame(network: Network, note: Note) -> Frame:
    """What a note says, in cells."""
    puzzle = network.puzzle

    def cells(islands: Sequence[int]) -> tuple[Coord, ...]:
        return tuple(puzzle.islands[i].at for i in islands)

    def edges(numbers: Sequence[int]) -> tuple[Edge, ...]:
        return tuple(puzzle.edges[e] for e in numbers)

    cuts = [
        Cut("connect", edges(cut(network, group)), cells(sorted(group))) for group in note.groups
    ]
    for loop in note.loops:
        ends = sorted({end for e in loop for end in network.ends[e]})
        cuts.append(Cut("loop", edges(loop), cells(ends)))
    parts = tuple(cells(part) for part in components(network, note.counts))
    return Frame(network.solution(note.counts), parts, tuple(cuts))


@cache
def _template() -> str:
    return Path(__file__).with_name("page.html").read_text("utf-8")


def _page(data: str, title: str) -> str:
    """The page that shows a trace: one file, with its data, style and script in it."""
    safe = data.replace("<", "\\u003c")  # in JSON that is the same, and no tag
    return _template().replace("{title}", escape(title), 1).replace("{data}", safe, 1)
