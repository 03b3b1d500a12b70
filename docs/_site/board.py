"""What the site takes from the page in the browser: its board, and the game as a whole."""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinx.application import Sphinx

from hashikit.web import server

ROOT = Path(__file__).resolve().parents[2]
"""The sources: an installed hashikit has only what the page is built into."""


def copy(app: Sphinx, error: Exception | None) -> None:
    """Put the board where boards.js imports it, and the game at `play/`."""
    if error is not None or app.builder.name != "html":
        return
    target = Path(app.outdir, "_static", "web")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    board = server.board_files()
    for name in ("hashi-board.js", "hashi-formats.js", "hashi-board.css"):
        (target / name).write_bytes(board[name])
    shutil.copy(ROOT / "web" / "src" / "styles" / "theme.css", target)
    for name in ("digits.woff2", "headings.woff2", "headings.txt"):  # theme.css names the fonts
        shutil.copy(ROOT / "web" / "public" / name, target)
    play = Path(app.outdir, "play")
    shutil.rmtree(play, ignore_errors=True)  # one of an older version may have other files
    server.write(play)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("build-finished", copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
