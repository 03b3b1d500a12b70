"""Drawings written to files: SVG, PNG, or both."""

from __future__ import annotations

from .._util.files import write_bytes
from .files import Files
from .outputs import Writer


class Pictures:
    """The picture files of a command.

    Args:
        svg: A file or folder for SVG; `None` for none.
        png: A file or folder for PNG; `None` for none.

    Raises:
        MissingExtraError: PNG was requested but resvg-py is not installed.
    """

    def __init__(self, svg: str | None, png: str | None) -> None:
        if png is not None:
            from ..draw.png import ready

            ready()
        self._svg = None if svg is None else Files(svg, ".svg")
        self._png = None if png is None else Files(png, ".png")

    @property
    def wanted(self) -> bool:
        """Whether there is any file to write."""
        return self._svg is not None or self._png is not None

    def use(self) -> None:
        """Note that the files of a puzzle are there: see `Files.use`."""
        for files in (self._svg, self._png):
            if files is not None:
                files.use()

    def write(self, name: str, drawing: str) -> None:
        """Write an SVG document to the files with this name: see `Files.path`."""
        if self._svg is not None:
            with Writer(self._svg.path(name)) as file:
                file.write(drawing)
        if self._png is not None:
            from ..draw.png import from_svg

            data = from_svg(drawing)
            write_bytes(self._png.path(name), data)
