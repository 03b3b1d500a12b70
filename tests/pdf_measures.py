"""Measures of a PDF, read from its content streams with pypdf: sizes, widths, colors."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import pypdf
from pypdf.generic import ContentStream

_STROKES = {b"S", b"s", b"B", b"B*", b"b", b"b*"}
_FILLS = {b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"}
_MIXED = {b"rg", b"RG", b"k", b"K", b"cs", b"CS", b"sc", b"SC", b"scn", b"SCN", b"sh", b"Do"}


class Measures(NamedTuple):
    """What a page has: sizes of type and widths of lines in points, the grays of texts, strokes and
    fills from 0 (black) to 1, and the operators that set any other color."""

    type: list[float]
    lines: list[float]
    texts: set[float]
    strokes: set[float]
    fills: set[float]
    mixed: set[str]


def measures(page: Any) -> Measures:
    """Read one page of `pypdf.PdfReader`."""
    made = Measures([], [], set(), set(), set(), set())
    state = {"size": 0.0, "width": 1.0, "stroke": 0.0, "fill": 0.0, "scale": 1.0}
    stack: list[dict[str, float]] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"q":
            stack.append(dict(state))
        elif operator == b"Q":
            state = stack.pop()
        elif operator == b"cm":
            a, b, c, d = (float(value) for value in operands[:4])
            state["scale"] *= abs(a * d - b * c) ** 0.5
        elif operator == b"w":
            state["width"] = float(operands[0])
        elif operator == b"G":
            state["stroke"] = float(operands[0])
        elif operator == b"g":
            state["fill"] = float(operands[0])
        elif operator == b"Tf":
            state["size"] = float(operands[1])
        elif operator in (b"Tj", b"TJ"):
            made.type.append(state["size"] * state["scale"])
            made.texts.add(state["fill"])
        if operator in _STROKES:
            made.lines.append(state["width"] * state["scale"])
            made.strokes.add(state["stroke"])
        if operator in _FILLS:
            made.fills.add(state["fill"])
        if operator in _MIXED:
            made.mixed.add(operator.decode())
    return made


def measured(data: bytes) -> list[Measures]:
    """The measures of every page of a PDF."""
    return [measures(page) for page in pypdf.PdfReader(io.BytesIO(data)).pages]
