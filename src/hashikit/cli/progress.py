"""The progress bar."""

from __future__ import annotations

import sys
from os import sep
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from ..i18n.sentences import Message, Text, duration, in_language, language, per_second, render
from .terminal import columns, is_terminal, printable, shown_width

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress


class Progress:
    """A progress bar on standard error, for long runs over many inputs.

    It appears after half a second, and only if standard error is a terminal that receives no other
    output.

    Args:
        total: The number of steps.
        busy: Whether the results go to a terminal.
        done: How many of them an earlier run did.
    """

    def __init__(self, total: int, busy: bool = False, done: int = 0) -> None:
        self._total = total
        self._done = self._first = done
        self._shown = 0.0
        self._bar: RichProgress | None = None
        self._start = monotonic() if is_terminal(sys.stderr) and not busy else None

    @property
    def visible(self) -> bool:
        """Whether the bar is on the screen."""
        return self._bar is not None

    def note(self, text: str) -> None:
        """Show, if the bar is wide enough for it, how far the last step is."""
        if self._bar is not None:
            self._bar.update(self._bar.tasks[0].id, name=printable(text))

    def more(self, steps: int) -> None:
        """Add steps to the total."""
        self._total += steps

    def step(self, name: str, *, extra: bool = False, number: int = 1) -> None:
        """Begin one step or several; those before are done.

        With `extra`, none of them was in the total. Otherwise the first one was: an input counts as
        one step until its puzzles are known.
        """
        self._total += number - 1 + extra
        if self._start is not None and self._total > 1:
            now = monotonic()
            if self._bar is None and now - self._start > 0.5:
                self._bar = self._begin()
            if self._bar is not None and now - self._shown > 0.05:
                self._shown = now
                task = self._bar.tasks[0]
                rate = per_second((self._done - self._first) / (now - self._start))
                task.total = None if extra else self._total  # for `update`, None changes nothing
                self._bar.update(
                    task.id,
                    completed=self._done,
                    rate=f"{render(rate)}/s",
                    name=printable(name.rpartition(sep)[2]),
                )
        self._done += number

    def _begin(self) -> RichProgress:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        wide = columns(sys.stderr) >= _WIDE
        name = TextColumn("{task.fields[name]}", style="dim", markup=False)
        before, _, after = render(Message("{time} left", time="\0")).partition("\0")
        bar = Progress(
            *([BarColumn(bar_width=30)] if wide else []),
            MofNCompleteColumn(),
            *([TextColumn("{task.fields[rate]}"), TimeElapsedColumn()] if wide else []),
            *(TextColumn(before),) * bool(before),
            TimeRemainingColumn(),
            *(TextColumn(after),) * bool(after),
            *([name] if wide else []),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task("", total=self._total, completed=self._done, rate="", name="")
        bar.start()
        return bar

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


_WIDE = 75
"""Columns that a bar with all its numbers needs."""


class Spinner:
    """One line on standard error that shows the progress of a long task, then disappears.

    It appears after half a second, and only if standard error is a terminal.

    Args:
        silent: Never show it.
        name: What it is about, if there are several.
        beside: A bar that shows it while it is on the screen.
    """

    def __init__(
        self, silent: bool = False, name: str = "", beside: Progress | None = None
    ) -> None:
        self._shown = 0.0 if silent or not is_terminal(sys.stderr) else monotonic() + 0.4
        self._name = name.rpartition(sep)[2]
        self._beside = beside
        self._width = 0

    def show(self, text: str) -> None:
        """Replace the text, unless it has only just changed."""
        now = monotonic()
        if self._shown and now - self._shown > 0.1:
            self._shown = now
            if self._name:
                text = f"{self._name}: {text}"
            if self._beside is not None and self._beside.visible:
                self._beside.note(text)
                return
            while shown_width(text) >= columns(sys.stderr):  # what wraps cannot be replaced
                text = text[:-1]
            sys.stderr.write(f"\r{text:<{self._width}}")
            sys.stderr.flush()
            self._width = len(text)

    def __enter__(self) -> Spinner:
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            sys.stderr.write(f"\r{'':<{self._width}}\r")
            sys.stderr.flush()


class Waiting:
    """Shows the seconds that one long call of the engine has taken so far, as a `Spinner` does.

    Args:
        what: What the call makes or does.
        spinner: Where to show it; `None` for a line of its own.
    """

    def __init__(self, what: Text, spinner: Spinner | None = None) -> None:
        self._what = what
        self._spinner = spinner or Spinner()
        self._over = Event()
        self._thread = Thread(target=self._show, args=(language(),), daemon=True)

    def _show(self, spoken: str) -> None:
        start = monotonic()
        with in_language(spoken):  # a thread begins with the default
            while not self._over.wait(1):
                seconds = render(duration(float(round(monotonic() - start))))
                self._spinner.show(
                    render(Message("{puzzle}: {seconds}", puzzle=self._what, seconds=seconds))
                )

    def tell(self, what: Text) -> None:
        """What is done by now."""
        self._what = what

    def __enter__(self) -> Waiting:
        if is_terminal(sys.stderr):
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        self._spinner.__exit__(*error)
