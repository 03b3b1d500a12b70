#!/usr/bin/env python3
"""Copy the names of the engine's tables to Python and to the page, which list them as types.

    python scripts/names.py            after a change to core/people/technique.hpp or keys.hpp

writes the techniques and the first one of each level into src/hashikit/levels.py, and the
techniques, those that are plain, and the sentences with their values into
web/src/engine/names.ts. The tests fail where these are not what the tables say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PEOPLE = ROOT / "core" / "people"
LEVELS = ROOT / "src" / "hashikit" / "levels.py"
NAMES = ROOT / "web" / "src" / "engine" / "names.ts"
WIDTH = 100
"""Of a line of TypeScript."""


class Technique(NamedTuple):
    """A row of the table in technique.hpp."""

    name: str
    tier: str
    level: str
    start: str
    end: str
    insight: str


def rows(file: str, macro: str) -> list[str]:
    """The rows of a table: what stands between the parentheses."""
    table = re.search(
        rf"#define HASHI_\w+\({macro}\)(?:.*\\\n)+.*\n", (PEOPLE / file).read_text("utf-8")
    )
    if not table:
        raise SystemExit(f"no table of {macro} in {file}")
    return re.findall(rf"\b{macro}\(([^)]*)\)", re.sub(r"\\\n\s*", " ", table[0]))


def techniques() -> list[Technique]:
    """The techniques, easiest first."""
    return [
        Technique(*map(str.strip, row.split(",")[:6])) for row in rows("technique.hpp", "TECHNIQUE")
    ]


def keys() -> list[str]:
    """The keys of all sentences, by number: first the usual ones of the techniques."""
    others = [row.split(",")[:2] for row in rows("keys.hpp", "KEY")]
    return [
        *(f"why.{technique.name}" for technique in techniques()),
        *(f"{section.strip()}.{name.strip()}" for section, name in others),
    ]


def in_python(text: str) -> str:
    """levels.py as it should be."""
    firsts: dict[str, str] = {}
    members = []
    for technique in techniques():
        member = technique.name.upper()
        firsts.setdefault(technique.level, member)
        members.append(f'    {member} = "{technique.name.replace("_", "-")}"\n')
    table = [f"    Level.{level.upper()}: Technique.{first},\n" for level, first in firsts.items()]
    text = re.sub(
        r"(    # scripts/names\.py .*\n)(?:    [A-Z_]+ = .*\n)+",
        lambda match: match[1] + "".join(members),
        text,
    )
    return re.sub(r"(_FIRST = \{\n)(?:    .*\n)+", lambda match: match[1] + "".join(table), text)


def in_typescript(text: str) -> str:
    """names.ts as it should be."""
    lists = {
        "TECHNIQUES": [technique.name for technique in techniques()],
        "PLAIN": [technique.name for technique in techniques() if technique.insight == "look"],
        "KEYS": keys(),
        "KINDS": rows("keys.hpp", "KIND"),
        "NAMES": rows("keys.hpp", "NAME"),
    }
    for name, values in lists.items():
        text = re.sub(
            rf"(export const {name}\b[^=]*= )\[[^\]]*\]",
            lambda match: match[1] + listed(values, len(match[1])),  # noqa: B023
            text,
        )
    return text


def listed(values: Sequence[str], before: int) -> str:
    """A list as the formatter of the page writes it."""
    line = f"[{', '.join(map(json.dumps, values))}]"
    if before + len(line) + len(" as const;") <= WIDTH:
        return line
    return "[\n" + "".join(f'\t"{value}",\n' for value in values) + "]"


def stale() -> Iterator[tuple[Path, str]]:
    """The files that do not have the names of the tables, and what they should be."""
    for path, filled in ((LEVELS, in_python), (NAMES, in_typescript)):
        text = path.read_text("utf-8")
        if (current := filled(text)) != text:
            yield path, current


if __name__ == "__main__":
    for path, current in stale():
        path.write_text(current, "utf-8")
        print(path.relative_to(ROOT))
