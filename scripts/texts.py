#!/usr/bin/env python3
"""Bring the catalogues of translations up to date with the sentences in the Python sources.

    python scripts/texts.py

A sentence stands in English where it is needed: in a call of `Message` or `count_message`, or where
an error is made. Its translations are in src/hashikit/i18n/LANGUAGE.po, which this updates, and
which hashikit reads as LANGUAGE.mo. A sentence that is new has an empty `msgstr` afterwards; one
that has changed keeps the translation of the old one and is marked as fuzzy. Translate it, remove
the mark, and run this again. It needs Babel, as in the environment of ./scripts/test.sh.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCES = Path(__file__).resolve().parents[1] / "src"
HOME = SOURCES / "hashikit" / "i18n"
HEADER = """\
# The sentences of hashikit in another language than English. scripts/texts.py keeps them in step
# with the sources; the texts after `msgstr` are written by hand."""
FORMS = {"Message": 1, "count_message": 2}
"""How many of the arguments are texts: a sentence, or its forms for one and for several things."""


def error_names(trees: Iterable[ast.Module]) -> set[str]:
    """The names of `HashikitError` and of all its subclasses."""
    bases: dict[str, set[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = {base.id for base in node.bases if isinstance(base, ast.Name)}
    names = {"HashikitError"}
    while more := {name for name, above in bases.items() if above & names} - names:
        names |= more
    return names


def sentences() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every sentence in the sources, with its file."""
    paths = sorted((SOURCES / "hashikit").rglob("*.py"))
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    forms = {**dict.fromkeys(error_names(trees.values()), 1), **FORMS}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            texts = node.args[: forms.get(node.func.id, 0)]
            found = [
                text.value
                for text in texts
                if isinstance(text, ast.Constant) and isinstance(text.value, str)
            ]
            if found:
                where = path.relative_to(SOURCES).as_posix()
                yield found[0] if len(found) == 1 else tuple(found), where


def template() -> Catalog:
    """A catalogue of all sentences, without translations."""
    catalog = Catalog()
    for text, where in sorted(sentences(), key=lambda found: found[1]):
        catalog.add(text, locations=[(where, 0)])
    return catalog


def updated(language: str, wanted: Catalog) -> Catalog:
    """The catalogue of a language with exactly the wanted sentences."""
    with (HOME / f"{language}.po").open("rb") as file:
        catalog = read_po(file, locale=language, ignore_obsolete=True)
    catalog.update(wanted)
    catalog.creation_date = datetime(2000, 1, 1, tzinfo=UTC)  # the same bytes every time
    catalog.obsolete.clear()
    return catalog


def main() -> int:
    """Update and compile; say what remains to be translated."""
    wanted = template()
    missing = 0
    for language in ("de", "ja"):
        catalog = updated(language, wanted)
        lines = (f'"Language: {language}\\n"', f'"Plural-Forms: {catalog.plural_forms}\\n"')
        with (HOME / f"{language}.po").open("wb") as file:
            # Babel's own header has dates and versions, which would differ every time.
            file.write(f'{HEADER}\nmsgid ""\nmsgstr ""\n'.encode())
            file.write(b'"Content-Type: text/plain; charset=utf-8\\n"\n')
            file.write("\n".join((*lines, "", "")).encode())
            write_po(file, catalog, width=100, omit_header=True, include_lineno=False)
        with (HOME / f"{language}.mo").open("wb") as file:
            write_mo(file, catalog)
        for message in catalog:
            if message.id and (message.fuzzy or not all(texts_of(message.string or ""))):
                missing += 1
                print(f"{language}.po: to be translated: {texts_of(message.id)[0]}")
    return 1 if missing else 0


def texts_of(found: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a message, one or several."""
    return (found,) if isinstance(found, str) else tuple(found)


if __name__ == "__main__":
    sys.exit(main())
