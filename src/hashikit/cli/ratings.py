"""A rating, as several commands say it."""

from __future__ import annotations

from .. import i18n
from ..levels import level_name, technique_name
from ..reasoning import Rating, RatingStatus
from .terminal import paint


def rating_line(rating: Rating, color: bool) -> str:
    """A rating in one line, in the current language."""
    if rating.status is RatingStatus.UNKNOWN:
        text = i18n.translate("rating.unknown")
        begin, mark, rest = text.partition("：" if "：" in text else ":")
        return f"{paint(begin, 'doubt', color)}{mark}{rest}"
    if rating.level is None or rating.hardest is None:
        several = rating.status is RatingStatus.SEVERAL
        return paint(i18n.translate("rating.several" if several else "end.none"), "bad", color)
    hardest = i18n.translate(
        "rating.hardest_deep" if rating.depth else "rating.hardest",
        technique=technique_name(rating.hardest),
        depth=rating.depth,
    )
    return i18n.translate(
        "rating.rated",
        level=paint(level_name(rating.level), "good", color),
        score=rating.score,
        hardest=paint(hardest, "dim", color),
    )
