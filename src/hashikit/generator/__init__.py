"""Puzzles made to order: `generate` and `complete`. See docs/howto/generate.md."""

from __future__ import annotations

from .generate import complete, generate
from .outcome import Generated
from .request import Curve, Model, Symmetry

__all__ = ["Curve", "Generated", "Model", "Symmetry", "complete", "generate"]
