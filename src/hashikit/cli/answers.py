"""How `hashi solve` shows answers: as drawings, or as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Protocol

from .._util.units import duration
from ..board.geometry import Edge
from ..board.result import Result, Status
from ..board.solution import Solution
from ..i18n.sentences import Message, Said, counted
from .inputs import Item
from .outputs import Sink
from .reports import bridges_json, signs_json
from .terminal import paint, status, told


class Answers(Protocol):
    """Shows answers."""

    def one(self, item: Item, result: Result, unique: bool) -> None:
        """Show the only answer; `unique` tells whether a second solution was searched for."""
        ...

    def next(self, item: Item, number: int, solution: Solution, seconds: float) -> None:
        """Show one of several solutions, found after `seconds`."""
        ...

    def end(self, item: Item, found: int, end: Message | None, seconds: float) -> None:
        """Show how many were found, and why the search ended; `None`: a limit was reached."""
        ...


def answers_to(sink: Sink, json: bool, quiet: bool) -> Answers:
    """Return the writer of answers that the options ask for."""
    return _Json(sink) if json else _Text(sink, quiet)


class _Text:
    """Drawings and status lines."""

    def __init__(self, sink: Sink, quiet: bool) -> None:
        self.sink = sink
        self.quiet = quiet

    def one(self, item: Item, result: Result, unique: bool) -> None:
        color = self.sink.color
        conflicts = told(counted("{number} conflict", "{number} conflicts", result.stats.conflicts))
        took = f"{told(duration(result.stats.time))}, {conflicts}"
        marked: list[Edge] = []
        if result.status is Status.NO_SOLUTION:
            line: Said = status(Message("no solution"), "bad", color)
        elif result.solution is None:
            line = Message(
                "{what}: a limit was reached", what=status(Message("unknown"), "doubt", color)
            )
        else:
            line = status(Message("solved"), "good", color)
            if result.unique:
                line = Message("{solved}, the only solution", solved=line)
            elif result.second is not None:
                marked = _difference(result.solution, result.second)
                what = status(Message("not the only solution"), "doubt", color)
                also = counted(
                    "{what}: another differs between {number} pair of islands",
                    "{what}: another differs between {number} pairs of islands",
                    len(marked),
                    what=what,
                )
                line = Message("{solved}, {also}", solved=line, also=also)
            elif unique:
                perhaps = status(Message("perhaps not the only solution"), "doubt", color)
                also = Message("{what}: a limit was reached", what=perhaps)
                line = Message("{solved}, {also}", solved=line, also=also)
        text = f"{told(line)} {paint(f'({took})', 'dim', color)}"
        self._show(item, text, result.solution, marked)

    def next(self, item: Item, number: int, solution: Solution, seconds: float) -> None:
        if not self.quiet:
            name = f"{item.title}, " if item.several else ""
            which = told(Message("solution {number}", number=number))
            self.sink.write(paint(f"{name}{which}", "bold", self.sink.color))
            self.sink.draw(item.puzzle, solution)
            self.sink.write("")

    def end(self, item: Item, found: int, end: Message | None, seconds: float) -> None:
        color = self.sink.color
        number = told(counted("{number} solution", "{number} solutions", found))
        if found and end:
            line: Said = Message("{what}: {note}", what=paint(number, "good", color), note=end)
        elif found:
            line = Message("{what}: a limit was reached", what=paint(number, "doubt", color))
        elif end:
            line = status(Message("no solution"), "bad", color)
        else:
            line = Message(
                "{what}: a limit was reached", what=status(Message("unknown"), "doubt", color)
            )
        self._show(item, f"{told(line)} {paint(f'({told(duration(seconds))})', 'dim', color)}")

    def _show(
        self,
        item: Item,
        line: str,
        solution: Solution | None = None,
        marked: list[Edge] | None = None,
    ) -> None:
        several = item.several
        name = paint(item.title, "bold", self.sink.color)
        if self.quiet or solution is None:
            self.sink.line(f"{name}: {line}" if several else line)
        else:
            if several:
                self.sink.write(name)
            cells = {cell for edge in marked or () for cell in edge}
            self.sink.draw(item.puzzle, solution, cells)
            self.sink.line(line)
        if several and not self.quiet:
            self.sink.write("")


class _Json:
    """One JSON object per line. An enumeration writes one per solution, and one more if it found
    none or reached a limit."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    def one(self, item: Item, result: Result, unique: bool) -> None:
        stats = asdict(result.stats)
        self._write(item, result.status, result.solution, stats, result.unique)

    def next(self, item: Item, number: int, solution: Solution, seconds: float) -> None:
        self._write(item, Status.SOLVED, solution, {"time": seconds})

    def end(self, item: Item, found: int, end: Message | None, seconds: float) -> None:
        if not end:
            self._write(item, Status.UNKNOWN, None, {"time": seconds})
        elif not found:
            self._write(item, Status.NO_SOLUTION, None, {"time": seconds})

    def _write(
        self,
        item: Item,
        status: Status,
        solution: Solution | None,
        stats: dict[str, float],
        unique: bool | None = None,
    ) -> None:
        self.sink.write_json(
            {
                "file": item.name,
                "status": status,
                "unique": unique,
                "bridges": None if solution is None else bridges_json(solution.bridges),
                **({} if solution is None else signs_json(solution)),
                "stats": stats,
            }
        )


def _difference(one: Solution, two: Solution) -> list[Edge]:
    """The pairs of islands between which two solutions have different numbers of bridges."""
    first, second = one.counts, two.counts
    return [e for e in {**first, **second} if first.get(e, 0) != second.get(e, 0)]
