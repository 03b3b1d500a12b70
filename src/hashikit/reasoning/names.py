"""The names of levels and techniques."""

from __future__ import annotations

from ..i18n import language, say
from ..levels import Level, Technique


def level_name(level: Level) -> str:
    """A level in the current language; in English the plain name that options take."""
    return str(level) if language() == "en" else say(f"level.{level}")


def technique_name(technique: Technique) -> str:
    """A technique in the current language; in English the plain name that options take."""
    if language() == "en":
        return str(technique)
    return say(f"technique.{technique.value.replace('-', '_')}")
