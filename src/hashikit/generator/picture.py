"""Pictures for islands to show: text art, and black-and-white images, as rows of cells.

`hashikit.generate` takes a picture as text art, a line for each row of cells. This module reads
pictures from files and scales them. Images need Pillow, the extra `picture`. See
docs/howto/generate.md.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from .._util import checks
from .._util.checks import check_file
from ..board.geometry import Coord
from ..errors import FormatError, OptionError, missing
from ..i18n.sentences import Message, Text, group_digits

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["DARK", "LIGHT", "MAX_BYTES", "MAX_PIXELS", "MAX_SIDE", "cells", "read", "scaled"]

DARK, LIGHT = "#X*@O1xo█▓", ".-_0 ·"
"""The characters for dark and for light cells in text art."""

MAX_SIDE = 1000
"""The most rows and columns of a picture."""

MAX_BYTES = 20_000_000
"""The largest file, in bytes."""

MAX_PIXELS = 25_000_000
"""The most pixels of an image."""

_COARSE = 40
"""An image with more pixels on a side is scaled to `_USUAL` cells on its longer side."""
_USUAL = 20

_IMAGES = (b"\x89PNG", b"P1", b"P4", b"P2", b"P5", b"P3", b"P6", b"GIF8", b"BM", b"\xff\xd8")


def read(path: str | PathLike[str], rows: int | None = None, cols: int | None = None) -> str:
    """Read a picture from a file: text art, or an image such as PNG or PBM.

    In an image, dark pixels count and transparent ones do not. Each pixel is a cell, but an image
    with more than 40 pixels on a side is scaled to 20 cells on its longer side.

    Args:
        path: The file.
        rows: Scale it to this many rows of cells; without `cols`, the proportions are kept.
        cols: Scale it to this many columns.

    Returns:
        Text art, `#` for dark and `.` for light cells, a line for each row.

    Raises:
        OSError: The file cannot be read.
        FormatError: The file is not a picture.
        MissingExtraError: It is an image, and Pillow is not installed.
        OptionError: `path` is not that of a file; `rows` or `cols` is out of range.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "arrow.pbm")
    ...     _ = path.write_bytes(b"P1 4 3\\n0010\\n1111\\n0010")
    ...     print(read(path))
    ..#.
    ####
    ..#.
    """
    check_file("path", path)
    name = Path(path).name
    with Path(path).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FormatError(
            "{name}: a picture has at most {most} bytes", name=name, most=format(MAX_BYTES, ",")
        )
    if data.startswith(_IMAGES):
        dark = _image(data, name)
        longer = max(len(dark), len(dark[0]))
        if longer > _COARSE and rows is None and cols is None:
            rows = max(1, round(len(dark) * _USUAL / longer))
            cols = max(1, round(len(dark[0]) * _USUAL / longer))
    else:
        try:
            dark = _rows(data.decode("utf-8-sig"))
        except (UnicodeDecodeError, OptionError) as error:
            what: Text = Message("it is neither text nor an image")
            if isinstance(error, OptionError):
                what = error.message
            raise FormatError("{place}: {message}", place=name, message=what) from None
    try:
        return scaled(_text(dark), rows, cols)
    except OptionError as error:
        raise OptionError("{place}: {message}", place=name, message=error.message) from None


def scaled(picture: str, rows: int | None = None, cols: int | None = None) -> str:
    """Scale text art: a cell is dark if at least half of the area it covers is dark.

    Args:
        picture: Rows of cells; a new line or a `/` ends each.
        rows: Number of rows; without `cols`, the proportions are kept.
        cols: Number of columns; without `rows`, the proportions are kept.

    Raises:
        OptionError: `picture` is not text art, or a size is out of range.

    >>> print(scaled("####\\n####\\n#...\\n#...", 2, 2))
    ##
    #.
    """
    dark = _rows(picture)
    if rows is None:
        rows = len(dark) if cols is None else max(1, round(len(dark) * cols / len(dark[0])))
    if cols is None:
        cols = max(1, round(len(dark[0]) * rows / len(dark)))
    rows = checks.number("rows", rows, 1, MAX_SIDE)
    cols = checks.number("cols", cols, 1, MAX_SIDE)
    if (rows, cols) == (len(dark), len(dark[0])):
        return _text(dark)
    down, across = _parts(len(dark), rows), _parts(len(dark[0]), cols)
    sums = [[sum(w for k, w in part if line[k]) for part in across] for line in dark]
    half = len(dark) * len(dark[0]) / 2  # of the area a cell covers, in its units
    return _text(
        [[sum(sums[k][c] * w for k, w in part) >= half for c in range(cols)] for part in down]
    )


def cells(picture: str) -> tuple[int, int, list[Coord]]:
    """The rows and columns of text art, and its light cells, row by row.

    Raises:
        OptionError: It is not text art, or nothing in it is dark.

    >>> cells("#.\\n##")
    (2, 2, [(0, 1)])
    """
    dark = _rows(picture)
    if not any(map(any, dark)):
        raise OptionError("nothing in the picture is dark enough")
    light = [(r, c) for r, line in enumerate(dark) for c, is_dark in enumerate(line) if not is_dark]
    return len(dark), len(dark[0]), light


def _rows(picture: object) -> list[list[bool]]:
    if not isinstance(picture, str):
        raise OptionError(
            "a picture is text art, a line for each row, not {picture}", picture=repr(picture)
        )
    text = picture if "\n" in picture else picture.replace("/", "\n")
    lines = [line.rstrip("\r") for line in text.strip("\n").split("\n")]
    if not any(lines):
        raise OptionError("the picture is empty")
    wide = max(map(len, lines))
    if max(wide, len(lines)) > MAX_SIDE:
        size = {
            "high": group_digits(len(lines)),
            "wide": group_digits(wide),
            "most": group_digits(MAX_SIDE),
        }
        raise OptionError(
            "the picture has {high} × {wide} cells, one for each character; more than {most} × "
            "{most} would take too long to fill with islands",
            **size,
        )
    for number, line in enumerate(lines, 1):
        for col, mark in enumerate(line, 1):
            if mark not in DARK and mark not in LIGHT:
                raise OptionError(
                    "line {number}, place {col} is {mark}: a picture consists of '#' and '.'",
                    number=number,
                    col=col,
                    mark=repr(mark),
                )
    return [[mark in DARK for mark in line.ljust(wide)] for line in lines]


def _text(dark: list[list[bool]]) -> str:
    return "\n".join("".join(".#"[is_dark] for is_dark in line) for line in dark)


def _parts(length: int, number: int) -> list[list[tuple[int, int]]]:
    """For each cell, return the pixels that it covers and how much of each."""
    parts = []
    for cell in range(number):
        start, end = cell * length, (cell + 1) * length
        parts.append(
            [
                (k, min(end, (k + 1) * number) - max(start, k * number))
                for k in range(start // number, -(-end // number))
            ]
        )
    return parts


def _image(data: bytes, name: str) -> list[list[bool]]:
    try:
        from PIL import Image
    except ImportError:
        raise missing(Message("Pillow, which reads images,"), "picture") from None
    from io import BytesIO

    try:
        with Image.open(BytesIO(data)) as image:
            wide, high = image.size
            if wide * high > MAX_PIXELS:
                raise Image.DecompressionBombError
            gray = _gray(image)
            gray.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.BOX)
    except Image.DecompressionBombError:
        raise FormatError(
            "{name}: an image has at most {most} pixels", name=name, most=format(MAX_PIXELS, ",")
        ) from None
    except (OSError, SyntaxError, ValueError):
        raise FormatError(
            "{name}: a damaged image, or one in an unsupported format", name=name
        ) from None
    pixels, wide = gray.tobytes(), gray.width
    return [[value < 128 for value in pixels[k : k + wide]] for k in range(0, len(pixels), wide)]


def _gray(image: Image) -> Image:
    from PIL import Image as images

    if "transparency" in image.info or "A" in image.getbands():
        white = images.new("RGBA", image.size, "white")
        return images.alpha_composite(white, image.convert("RGBA")).convert("L")
    return image.convert("L")
