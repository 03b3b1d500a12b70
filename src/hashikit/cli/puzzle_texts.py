"""Puzzle texts: a file for each, or one text for all."""

from __future__ import annotations

from ..i18n.sentences import Message
from .command import asked
from .outputs import Writer
from .status import Stop


class Texts:
    """Writes puzzle texts, each to its own file or all to one.

    It is a context manager.

    Args:
        out: The file; a folder, for a file each; `None` or `-` for standard output.
        extension: The extension of the files in a folder, such as `.has`.
        many: Whether one text can hold several puzzles.
    """

    def __init__(self, out: str | None, extension: str, *, many: bool = False) -> None:
        self.writer = Writer(out, asked=asked, extension=extension)
        self._room = many or self.writer.apart
        self._written = 0

    def write(self, text: str, reason: Message) -> None:
        """Write the text of the next puzzle.

        Raises:
            Stop: The file cannot hold one more; `reason` says why.
        """
        self._written += 1
        if (self._written > 1 or self.writer.resumed) and not self._room:
            raise Stop("{reason}: use -o DIR/ for several", reason=reason)
        self.writer.write(text)

    def __enter__(self) -> Texts:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.writer.__exit__(kind, error, trace)
