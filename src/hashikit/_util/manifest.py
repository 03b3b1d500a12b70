"""Manifests: what a folder that is made step by step holds, in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import HashikitError
from ..i18n.sentences import Message
from .files import write_text


class Manifest:
    """The manifest of a folder, so that an interrupted run can be continued, but not another one.

    Args:
        path: Its file.
        about: What must be the same in each run, such as options and the version.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     manifest = Manifest(Path(folder, "set.json"), {"seed": 1})
    ...     broken, other = Message("no manifest"), lambda found: Message("another set")
    ...     first = manifest.read(broken, other)
    ...     manifest.write(files=["a.txt"])
    ...     first, manifest.read(broken, other)
    (None, {'seed': 1, 'files': ['a.txt']})
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.about = about

    def read(
        self, broken: Message, other: Callable[[dict[str, Any]], Message]
    ) -> dict[str, Any] | None:
        """All that it says, or `None` if there is none.

        Raises:
            HashikitError: `broken` if it is no manifest, `other` if it is about something else.
            OSError: It cannot be read.
        """
        if not self.path.exists():
            return None
        try:
            entries: dict[str, Any] = json.loads(self.path.read_text("utf-8"))
            same = {name: entries[name] for name in self.about} == self.about
        except (ValueError, KeyError, TypeError):
            raise HashikitError(broken) from None
        if not same:
            raise HashikitError(other(entries))
        return entries

    def begin(
        self, foreign: Message, broken: Message, other: Callable[[dict[str, Any]], Message]
    ) -> dict[str, Any]:
        """Read it; if there is none, write it into its folder, which is made or empty.

        Raises:
            HashikitError: As for `read`; `foreign` if the folder has files but no manifest.
            OSError: It cannot be read or written.
        """
        entries = self.read(broken, other)
        if entries is not None:
            return entries
        folder = self.path.parent
        if folder.exists() and any(folder.iterdir()):
            raise HashikitError(foreign)
        folder.mkdir(parents=True, exist_ok=True)
        self.write()
        return dict(self.about)

    def write(self, **entries: Any) -> None:
        """Write it, with what belongs to this run.

        Raises:
            OSError: It cannot be written.
        """
        write_text(self.path, json.dumps({**self.about, **entries}, indent=1) + "\n")
