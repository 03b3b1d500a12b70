"""How solutions are shown: as drawings, or as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..board.geometry import Edge
from ..board.result import Result, Status
from ..board.solution import Solution
from ..formats import Entry
from ..i18n.sentences import Message, Text, count_message, duration, render
from .outputs import Sink, bridges_json
from .terminal import paint, status


def answers(json: bool, quiet: bool = False) -> DrawingAnswers | Listed:
    """What shows solutions as the options say."""
    return Listed() if json else DrawingAnswers(quiet)


class DrawingAnswers:
    """Shows answers as drawings and status lines."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def one(self, sink: Sink, entry: Entry, result: Result, unique: bool) -> None:
        """Show the only answer; `unique` tells whether a second solution was searched for."""
        color = sink.color
        conflicts = render(
            count_message("{number} conflict", "{number} conflicts", result.stats.conflicts)
        )
        took = f"{render(duration(result.stats.time))}, {conflicts}"
        marked: list[Edge] = []
        if result.status is Status.NO_SOLUTION:
            line: Text = status(Message("no solution"), "bad", color)
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
                also = count_message(
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
        text = f"{render(line)} {paint(f'({took})', 'dim', color)}"
        if self.quiet or result.solution is None:
            self._line(sink, text)
            return
        with sink.under_title():
            sink.draw(entry.puzzle, result.solution, {cell for edge in marked for cell in edge})
            sink.line(text)

    def next(
        self, sink: Sink, entry: Entry, number: int, solution: Solution, seconds: float
    ) -> None:
        """Show one of several solutions, found after `seconds`."""
        if not self.quiet:
            name = f"{sink.title}, " if sink.title else ""
            which = render(Message("solution {number}", number=number))
            sink.write(paint(f"{name}{which}", "bold", sink.color))
            sink.draw(entry.puzzle, solution)
            sink.write("")

    def end(
        self, sink: Sink, entry: Entry, number: int, end: Message | None, seconds: float
    ) -> None:
        """Show how many there are, and why the search ended; `None`: a limit was reached."""
        color = sink.color
        count = render(count_message("{number} solution", "{number} solutions", number))
        if number and end:
            line: Text = Message("{what}: {note}", what=paint(count, "good", color), note=end)
        elif number:
            line = Message("{what}: a limit was reached", what=paint(count, "doubt", color))
        elif end:
            line = status(Message("no solution"), "bad", color)
        else:
            line = Message(
                "{what}: a limit was reached", what=status(Message("unknown"), "doubt", color)
            )
        took = paint(f"({render(duration(seconds))})", "dim", color)
        self._line(sink, f"{render(line)} {took}")

    def _line(self, sink: Sink, text: str) -> None:
        """Write a status line without a drawing."""
        sink.line(sink.prefix + text)
        if sink.title and not self.quiet:
            sink.write("")


class Listed:
    """Shows answers as one JSON object per line. An enumeration writes one per solution, and one
    more if it found none or reached a limit."""

    def one(self, sink: Sink, entry: Entry, result: Result, unique: bool) -> None:
        """See `DrawingAnswers.one`."""
        stats = asdict(result.stats)
        self._write(sink, entry, result.status, result.solution, stats, result.unique)

    def next(
        self, sink: Sink, entry: Entry, number: int, solution: Solution, seconds: float
    ) -> None:
        """See `DrawingAnswers.next`."""
        self._write(sink, entry, Status.SOLVED, solution, {"time": seconds})

    def end(
        self, sink: Sink, entry: Entry, number: int, end: Message | None, seconds: float
    ) -> None:
        """See `DrawingAnswers.end`."""
        if not end:
            self._write(sink, entry, Status.UNKNOWN, None, {"time": seconds})
        elif not number:
            self._write(sink, entry, Status.NO_SOLUTION, None, {"time": seconds})

    def _write(
        self,
        sink: Sink,
        entry: Entry,
        status: Status,
        solution: Solution | None,
        stats: dict[str, float],
        unique: bool | None = None,
    ) -> None:
        sink.write_json(
            {
                "file": entry.name,
                "status": status,
                "unique": unique,
                "bridges": None if solution is None else bridges_json(solution.bridges),
                **({} if solution is None else _signs(solution)),
                "stats": stats,
            }
        )


def _difference(one: Solution, two: Solution) -> list[Edge]:
    """The pairs of islands between which two solutions have different numbers of bridges."""
    first, second = one.counts, two.counts
    return [e for e in {**first, **second} if first.get(e, 0) != second.get(e, 0)]


def _signs(solution: Solution) -> dict[str, Any]:
    """The values and sums of a solution of a puzzle with signs."""
    if not solution.puzzle.signs:
        return {}
    from ..board.json_values import sign_json

    return {
        "values": [[*cell, value] for cell, value in solution.values.items()],
        "signs": [sign_json(sign) for sign in solution.signs],
    }
