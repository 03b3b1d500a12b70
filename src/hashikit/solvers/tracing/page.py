"""The page of a trace: one file, with its data, style and script in it."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path


@cache
def _template() -> str:
    return Path(__file__).with_name("page.html").read_text("utf-8")


def page(data: str, title: str) -> str:
    """The page that shows a trace.

    Args:
        data: The trace as JSON.
        title: What it is called in the browser.
    """
    safe = data.replace("<", "\\u003c")  # in JSON that is the same, and no tag
    return _template().replace("{title}", escape(title), 1).replace("{data}", safe, 1)
