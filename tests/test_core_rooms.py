"""The rooms of `core/`: who may include what.

Every room stands on those before it in `ROOMS`, and sees of each only its public header,
`ROOM/ROOM.hpp`. `tests/` and `fuzz/` may look inside any room.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE = ROOT / "core"
ROOMS = [
    "base",
    "puzzle",
    "proof",
    "search",
    "count",
    "people",
    "make",
    "models",
    "play",
    "batch",
    "bindings",
]  # from the ground up
OPEN = {"tests", "fuzz"}  # may look inside
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
AHEAD = re.compile(r"^(?:class|struct) (\w+);", re.MULTILINE)
CHECKS = "search/engine/verify/"  # looks at the classes that call it, and is not in the product
NAMESPACE = re.compile(r"^namespace (hashi[\w:]*) \{$", re.MULTILINE)


def read_core() -> dict[str, str]:
    """The text of every source file, by its path from `core/`."""
    return {
        path.relative_to(CORE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(CORE.rglob("*"))
        if path.suffix in {".cpp", ".hpp"}
    }


def breaches(files: dict[str, str]) -> list[str]:
    """What breaks the rules, one line each."""
    found: list[str] = []
    includes = {name: INCLUDE.findall(text) for name, text in files.items()}
    for name, targets in includes.items():
        room = name.partition("/")[0]
        if room not in ROOMS and room not in OPEN:
            found.append(f"{name} is in no room")
            continue
        for target in targets:
            there = target.partition("/")[0]
            if target not in files:
                found.append(f"{name}: there is no {target} in core/")
            elif there == room or room in OPEN:
                continue
            elif there not in ROOMS or ROOMS.index(there) > ROOMS.index(room):
                found.append(f"{name} climbs up to {target}")
            elif target != f"{there}/{there}.hpp":
                found.append(f"{name} looks inside {there}/: {target}")
    # A class declared ahead of the file that defines it can hide a cycle.
    found += [
        f"{name} declares {declared} ahead"
        for name, text in files.items()
        if not name.startswith(CHECKS)
        for declared in AHEAD.findall(text)
    ]
    found += [f"a cycle: {' -> '.join(cycle)}" for cycle in cycles(includes)]
    return found


def cycles(includes: dict[str, list[str]]) -> list[list[str]]:
    """Headers that include themselves, over whichever way."""
    found: list[list[str]] = []
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> None:
        if name in way:
            found.append([*way[way.index(name) :], name])
        elif name not in done:
            for target in includes.get(name, []):
                visit(target, [*way, name])
            done.add(name)

    for name in includes:
        visit(name, [])
    return found


def test_rooms() -> None:
    files = read_core()
    assert len(files) > 50
    assert breaches(files) == []


@pytest.mark.parametrize("room", ROOMS[:-1])
def test_every_room_has_a_public_header(room: str) -> None:
    assert (CORE / room / f"{room}.hpp").is_file()


def test_namespaces() -> None:
    """`base/` and `puzzle/` are the language of all rooms; each of the others has its own."""
    for name, text in read_core().items():
        room = name.partition("/")[0]
        expected = "hashi" if room in {"base", "puzzle"} else f"hashi::{room}"
        if room in ROOMS[:-1]:
            assert set(NAMESPACE.findall(text)) <= {expected}, name


def test_every_source_is_built() -> None:
    lists = dict(
        re.findall(
            r"^set\(CORE_(\w+) ([\w/ ]+)\)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE
        )
    )
    built = {
        f"{room.partition('_')[0].lower()}/{name}.cpp"
        for room, names in lists.items()
        for name in names.split()
    }
    sources = {n for n in read_core() if n.endswith(".cpp") and n.partition("/")[0] in ROOMS}
    elsewhere = {f"bindings/wasm{name}.cpp" for name in ("", "_count", "_library")}
    assert built == sources - elsewhere


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("puzzle/a.hpp", '#include "search/search.hpp"', "climbs up"),
        ("make/a.cpp", '#include "search/engine.hpp"', "looks inside"),
        ("make/a.cpp", '#include "search.hpp"', "there is no"),
        ("make/a.hpp", '#include "make/a.hpp"', "cycle"),
        ("make/a.hpp", "template <int K>\nclass Other;\n", "ahead"),
        ("lost/a.hpp", "", "in no room"),
    ],
)
def test_a_breach_is_seen(name: str, text: str, says: str) -> None:
    files = {"search/search.hpp": "", "search/engine.hpp": "", name: text}
    assert any(says in breach for breach in breaches(files))


def test_no_line_is_long() -> None:
    """Not even comments and texts, which `clang-format` leaves as they are."""
    folders = (CORE, ROOT / "benchmarks", ROOT / "papers")
    files = [path for folder in folders for path in folder.rglob("*.[ch]pp")]
    assert files
    long = [
        f"{path}:{number}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 100
    ]
    assert not long
