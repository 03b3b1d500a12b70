"""What the site takes from the page in the browser: its board, and the game as a whole."""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinx.application import Sphinx

from hashikit.web import server

WEB = Path(__file__).resolve().parents[2] / "src" / "hashikit" / "web"
"""The sources: an installed hashikit has only what the page is built into."""


def copy(app: Sphinx, error: Exception | None) -> None:
    """Put the board's modules where boards.js imports them, and the game at `play/`."""
    if error is not None or app.builder.name != "html":
        return
    for unit in ("board", "puzzle"):
        target = Path(app.outdir, "_static", "web", unit)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(WEB / unit, target, ignore=shutil.ignore_patterns("*.d.ts"))
    shutil.copy(WEB / "app" / "styles" / "theme.css", Path(app.outdir, "_static", "web"))
    play = Path(app.outdir, "play")
    shutil.rmtree(play, ignore_errors=True)  # one of an older version may have other files
    server.write(play)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("build-finished", copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
