"""A buffered writer of lines."""

from __future__ import annotations

from .._util.files import WholeFile


class LineWriter:
    """Writes lines to a file, or nowhere."""

    error: OSError | None = None
    """Why the file cannot be written: a checker that is being watched takes it for an error of the
    proof."""

    def __init__(self, file: WholeFile | None) -> None:
        self._file = file
        self._waiting: list[str] = []

    def put(self, line: str) -> None:
        """Queue a line."""
        if self._file is not None:
            self._waiting.append(line)
            if len(self._waiting) > 1000:
                self.flush()

    def flush(self) -> None:
        """Write all lines."""
        if self._file is None:
            return
        try:
            self._file.write("".join(self._waiting).encode())
        except OSError as error:
            self.error = error
            raise
        self._waiting = []
