"""A rating, as several commands say it."""

from __future__ import annotations

from ..reasoning import Rating, RatingStatus
from .messages import paint

__all__ = ["rating_line"]


def rating_line(rating: Rating, color: bool) -> str:
    """A rating in one line."""
    if rating.level is None:
        if rating.status is RatingStatus.UNKNOWN:
            return f"{paint('unknown', 'doubt', color)}: a limit came first"
        return paint(str(rating.status).replace("-", " "), "bad", color)
    hardest = f"hardest technique: {rating.hardest}"
    if rating.depth:
        hardest += f" of depth {rating.depth}"
    level = paint(str(rating.level), "good", color)
    return f"{level} {rating.score} {paint(f'({hardest})', 'dim', color)}"
