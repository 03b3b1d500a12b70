"""Puzzles made to order: `generate` and `complete`. See docs/generate.md."""

from __future__ import annotations

from .generate import Curve, Model, Symmetry, complete, generate
from .outcome import Generated

__all__ = ["Curve", "Generated", "Model", "Symmetry", "complete", "generate"]
