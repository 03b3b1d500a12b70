"""Fonts, which are embedded in the PDF: Open Sans, and those of this system for what it lacks.

Printers refuse a PDF whose fonts are not in it. With fontconfig (`fc-list`) it is asked which fonts
of the system have the characters; otherwise the folders where fonts usually are get searched.
"""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from shutil import which

from ...errors import HashikitError, missing
from ...i18n.sentences import Message, Text

_LIKED = ("notosans-", "notosans", "noto", "dejavusans", "liberation", "arial")
"""Names of files of fonts that are taken before others begin so, in this order."""

_DISLIKED = ("bold", "italic", "oblique", "mono", "light", "thin", "black", "cond", "serif", "ui")


@lru_cache(maxsize=1)
def own() -> Path:
    """Open Sans, the font of every text that it can write."""
    try:
        from ttf_opensans import OPENSANS_REGULAR
    except ImportError:
        raise missing("ttf-opensans", "pdf") from None
    return Path(OPENSANS_REGULAR.path)


@lru_cache(maxsize=4096)
def fonts_for(text: str, bold: bool = False) -> tuple[Path, ...]:
    """Fonts that can write a text together: one, if one has all the characters; Open Sans, if it
    has them.

    Args:
        text: The text.
        bold: Whether to take bold ones where there are such.

    Raises:
        HashikitError: No font here has one of the characters; the message says what to install.
    """
    need = _text_characters(text)
    fonts: list[Path] = []
    while need:
        best: Path | None = None
        most: frozenset[str] = frozenset()
        for path in _candidates(need):
            has = _characters(path).intersection(need)
            if len(has) > len(most):
                best, most = path, has
            if len(has) == len(need):
                break
        if best is None:
            raise HashikitError(
                "no installed font has {char}, as in {text}: {install}",
                char=repr(need[0]),
                text=repr(text),
                install=_install(need[0]),
            )
        fonts.append((_bold(best, most) if bold else None) or best)
        need = [c for c in need if c not in most]
    return tuple(fonts)


def can_write(path: Path, text: str) -> bool:
    """Whether a font has all characters of a text."""
    return _characters(path).issuperset(_text_characters(text))


@lru_cache(maxsize=4096)
def _text_characters(text: str) -> list[str]:
    """The characters of a text for which there has to be a font."""
    return [c for c in dict.fromkeys(text) if not c.isspace() and unicodedata.category(c) != "Cf"]


def check_fonts(texts: Sequence[str]) -> None:
    """Refuse texts that the fonts here cannot write.

    Raises:
        HashikitError: No font has one of the characters; the message quotes its text.
    """
    try:
        fonts_for("".join(sorted(set("".join(texts)))))
    except HashikitError:
        for text in texts:
            fonts_for(text)
        raise


def _bold(path: Path, chars: frozenset[str]) -> Path | None:
    """The bold font that belongs to a plain one, if it has these characters."""
    plain = path.stem.removesuffix("-Regular")
    font = path.with_name(f"{plain}-Bold{path.suffix}")
    return font if font.is_file() and chars <= _characters(font) else None


def _install(char: str) -> Message:
    """Say what to install for a character."""
    name = unicodedata.name(char, "")
    if name.startswith(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")):
        font: Text = "Noto Sans CJK"
        package = "fonts-noto-cjk"
    elif unicodedata.category(char) == "So":
        font, package = Message("Noto Emoji or another font with symbols"), "fonts-noto-color-emoji"
    else:
        font, package = Message("the Noto fonts"), "fonts-noto-core"
    return Message(
        "install {font} (Debian, Ubuntu: apt-get install {package})", font=font, package=package
    )


def _candidates(need: list[str]) -> Iterator[Path]:
    """Fonts to look at: Open Sans, then those of the system with all of the characters, else those
    with the first."""
    yield own()
    yield from _all_fonts() if which("fc-list") is None else _ask(need) or _ask(need[:1])


def _ask(chars: Iterable[str]) -> list[Path]:
    """What fontconfig says has these characters."""
    codes = " ".join(f"{ord(c):x}" for c in chars)
    try:
        process = subprocess.run(
            ["fc-list", f":charset={codes}", "--format", "%{file}\n"],
            capture_output=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return _sort(Path(os.fsdecode(line)) for line in process.stdout.splitlines())


@lru_cache(maxsize=1)
def _all_fonts() -> list[Path]:
    """All fonts in the usual folders."""
    home = Path.home()
    if sys.platform == "win32":
        folders = [Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")]
    elif sys.platform == "darwin":
        folders = [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    else:
        folders = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
        folders += [home / ".fonts", home / ".local/share/fonts"]
    return _sort(path for folder in folders if folder.is_dir() for path in folder.rglob("*.*"))


def _sort(paths: Iterable[Path]) -> list[Path]:
    """Fonts that fpdf2 reads, plain ones first."""

    def order(path: Path) -> tuple[int, int, str]:
        name = path.stem.lower()
        liked = next((n for n, start in enumerate(_LIKED) if name.startswith(start)), len(_LIKED))
        return (sum(word in name for word in _DISLIKED), liked, name)

    fonts = {path for path in paths if path.suffix.lower() in (".ttf", ".otf", ".ttc")}
    return sorted(fonts, key=order)


@lru_cache(maxsize=512)
def _characters(path: Path) -> frozenset[str]:
    """The characters of a font; none if it cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]

    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            return frozenset(map(chr, font.getBestCmap() or ()))
    except (TTLibError, OSError, ValueError, KeyError, AssertionError):
        return frozenset()
