"""Test whether the engine's checks find bugs that are planted one by one.

    python benchmarks/planted.py [NAME …] [--some N] [--checked] [--seconds S] [--markdown]

`tests/planted.toml` lists the bugs. Each is planted in a copy of `core/`, which is built twice: as
the self-checking build (`HASHIKIT_CHECK`), and as a release, where only the fuzzers and the judge
of solutions can find it. The fuzz targets `search`, `session` and `large` run on random inputs, S
CPU seconds each (20), until one fails. Prints what found each bug, after how many CPU seconds, and
with which message. If all bugs are planted, it first does the same without any bug; then no target
may fail. `--some N` takes N bugs, different ones every day; `--checked` skips the second build.
Needs g++ (or CXX). With ccache, what has not changed since the last time is not compiled again.

Exits with status 1 if a bug is not found, or if something is found without a bug.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

from shared import ROOT, positive_float, positive_int

BUGS = ROOT / "tests" / "planted.toml"
BUILD = ROOT / "build" / "planted"
HUNTERS = ("search", "session", "large")
BUILDS = {"checked": ("-DHASHIKIT_CHECK",), "plain": ("-UNDEBUG",)}
OPTIONS = ("-std=c++20", "-O1", "-DHASHIKIT_SMALL")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
TOKEN = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|[A-Za-z_]\w*|\d[\w'.]*"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])*'"
    r"|\S",
    re.DOTALL,
)
PATIENCE = 30.0
"""Seconds of processor time after which a hunter that should have ended counts as hanging."""


@dataclass(frozen=True, slots=True)
class Found:
    """A bug report of a fuzz target."""

    hunter: str
    seconds: float
    """CPU seconds of all hunters until then."""
    words: str


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug to plant."""

    what: str
    """What is wrong then."""
    file: str
    """Where, below `core/`."""
    code: str
    """The code there that changes …"""
    becomes: str
    """… into this."""

    def plant(self, core: Path) -> None:
        """Plant the bug in a copy of the core.

        Raises:
            RuntimeError: Its code does not occur exactly once: the core has changed.
        """
        path = core / self.file
        path.write_text(changed(path.read_text("utf-8"), self.code, self.becomes), "utf-8")


@cache
def bugs() -> dict[str, Bug]:
    """The bugs, by name.

    >>> bugs()["stale-room"].what
    'After backtracking, the room of a component is too small'
    """
    return {name: Bug(**bug) for name, bug in tomllib.loads(BUGS.read_text("utf-8")).items()}


def tokens(code: str) -> list[re.Match[str]]:
    """Split C++ into tokens, without comments.

    >>> [token[0] for token in tokens("a->b(1'000, '/'); // c")]
    ['a', '-', '>', 'b', '(', "1'000", ',', "'/'", ')', ';']
    """
    return [token for token in TOKEN.finditer(code) if token["comment"] is None]


def changed(text: str, code: str, becomes: str) -> str:
    """Replace code, wherever the text has line breaks or comments in it.

    >>> changed("int a; a /* sum */ +=\\n  1; // one", "a += 1;", "a -= 1;")
    'int a; a -= 1; // one'

    Raises:
        RuntimeError: The code does not occur exactly once.
    """
    there, wanted = tokens(text), [token[0] for token in tokens(code)]
    words = [token[0] for token in there]
    found = [
        at for at in range(len(words) - len(wanted) + 1) if words[at : at + len(wanted)] == wanted
    ]
    if len(found) != 1:
        raise RuntimeError(f"occurs {len(found)} times, not once: {code.strip()}")
    begin, end = there[found[0]].start(), there[found[0] + len(wanted) - 1].end()
    return text[:begin] + becomes.strip() + text[end:]


def todays(count: int, day: int) -> list[str]:
    """Choose `count` of the bugs by the day, so that all get their turn.

    >>> todays(2, 0) != todays(2, 1)
    True
    """
    all_names = sorted(bugs())
    return [
        all_names[(day * count + i) % len(all_names)] for i in range(min(count, len(all_names)))
    ]


def sources(core: Path) -> list[Path]:
    """The sources of the browser's engine: one engine for every K, which compiles quickly."""
    engine = core / "search" / "engine"
    return [
        *sorted((core / "puzzle").glob("*.cpp")),
        *sorted((core / "proof").glob("*.cpp")),
        core / "search" / "engine_any.cpp",
        core / "search" / "solver.cpp",
        *sorted(engine.glob("*.cpp")),
    ]


def reads(core: Path, source: Path) -> set[Path]:
    """The source and all headers that it includes, directly or not."""
    seen: set[Path] = set()
    ahead = [source]
    while ahead:
        path = ahead.pop()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        ahead += [core / name for name in INCLUDE.findall(path.read_text("utf-8"))]
    return seen


def compile_one(core: Path, source: Path, target: Path, flags: Sequence[str]) -> Path:
    """Compile a source file of a copy of the core.

    The paths are relative: for the compiler's cache, equal files of two copies are the same.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    cache = [] if shutil.which("ccache") is None else ["ccache"]
    command = [*cache, os.environ.get("CXX", "g++"), *OPTIONS, *flags, "-I.", "-c"]
    command += [str(source.relative_to(core)), "-o", os.path.relpath(target, core)]
    subprocess.run(command, check=True, cwd=core)
    return target


def build(
    core: Path, base: Path, folder: Path, flags: Sequence[str], pool: ThreadPoolExecutor
) -> list[Path]:
    """Build the hunters on a core that may differ from `base`, whose objects are reused if none of
    their sources differ."""

    def made(source: Path) -> Path:
        name = source.relative_to(core)
        same = core != base and all(
            path.read_bytes() == (base / path.relative_to(core)).read_bytes()
            for path in reads(core, source)
        )
        if same:
            return base.parent / folder.name / f"{'-'.join(name.parts)}.o"
        return compile_one(core, source, folder / f"{'-'.join(name.parts)}.o", flags)

    drivers = [core / "fuzz" / f"{name}.cpp" for name in (*HUNTERS, "replay")]
    library = pool.map(made, sources(core))
    *hunters, replay = pool.map(made, drivers)
    objects = [str(path) for path in library]
    programs = []
    for hunter, name in zip(hunters, HUNTERS, strict=True):
        program = folder / name
        compiler = os.environ.get("CXX", "g++")
        subprocess.run(
            [compiler, str(hunter), str(replay), *objects, "-o", str(program)], check=True
        )
        programs.append(program)
    return programs


def hunt(programs: Sequence[Path], seconds: float) -> Found | None:
    """Run the hunters one after the other until one fails."""
    spent = 0.0
    for program in programs:
        with TemporaryFile("w+", encoding="utf-8") as said:
            limit = ["sh", "-c", 'ulimit -t "$1"; shift; exec "$@"', "sh"]
            limit += [str(math.ceil(seconds + PATIENCE)), str(program), "--seconds", f"{seconds:g}"]
            before = os.times()
            status = subprocess.run(
                limit, cwd=program.parent, stdout=subprocess.DEVNULL, stderr=said
            ).returncode
            after = os.times()
            spent += after.children_user - before.children_user
            spent += after.children_system - before.children_system
            if status in (-signal.SIGXCPU, -signal.SIGKILL):
                return Found(program.name, spent, "does not end")
            if status != 0:
                said.seek(0)
                return Found(program.name, spent, words(said.read(), status))
    return None


def words(text: str, status: int) -> str:
    """The last words of a program, without numbers, which differ from run to run.

    >>> words("HASHIKIT_CHECK: network: room 4 3 2\\n", -6)
    'network: room'
    >>> words("HASHIKIT_CHECK: proof.txt:12: an even sum\\n", -6)
    'proof.txt: an even sum'
    >>> words("terminate called after …\\n  what():  bridges cross\\n", -6)
    'thrown: bridges cross'
    >>> words("", -11)
    'signal 11'
    """
    lines = text.strip().splitlines()
    if not lines:
        return f"signal {-status}"
    last = lines[-1].strip()
    last = re.sub(r"^what\(\): *", "thrown: ", last.removeprefix("HASHIKIT_CHECK: "))
    last = re.sub(r"^(proof\.txt|formula\.cnf):\d+", r"\1", last)
    last = re.sub(r"^.*Assertion `(.*)' failed\.$", r"assertion: \1", last)
    return re.sub(r"(:? see .*| -?\d[\d ]*)$", "", last)


def plant(name: str, base: Path) -> Path:
    """Make a copy of the core with that bug.

    Raises:
        RuntimeError: It does not fit the core any longer.
    """
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder / "core")
    bugs()[name].plant(folder / "core")
    return folder / "core"


def shown(found: Found | None) -> str:
    """One finding, for a table.

    >>> shown(Found("search", 0.123, "network: room"))
    'network: room (search, 0.1 s)'
    """
    if found is None:
        return "not found"
    return f"{found.words} ({found.hunter}, {found.seconds:.1f} s)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(
        description="Plant bugs in the engine and see what finds them.",
        epilog="example: python benchmarks/planted.py --some 3",
        allow_abbrev=False,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="which bugs (all)")
    parser.add_argument(
        "--some", type=positive_int, metavar="N", help="this many, chosen by the day"
    )
    parser.add_argument("--seconds", type=positive_float, default=20.0, help="a hunter's time (20)")
    parser.add_argument("--checked", action="store_true", help="only the self-checking build")
    parser.add_argument("--markdown", action="store_true", help="a table for the documentation")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in bugs():
            parser.error(f"there is no bug {name!r}, only: {', '.join(bugs())}")
    chosen = options.names or list(bugs())
    if options.some:
        chosen = todays(options.some, date.today().toordinal())

    builds = {"checked": BUILDS["checked"]} if options.checked else BUILDS
    shutil.rmtree(BUILD, ignore_errors=True)
    base = BUILD / "none" / "core"
    shutil.copytree(ROOT / "core", base)
    wrong = 0
    if options.markdown:
        print("| bug |", " | ".join(builds), "|")
        print("|---|", "---|" * len(builds))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in ("none", *chosen):
            core = base if name == "none" else plant(name, base)
            programs = {
                kind: build(core, base, core.parent / kind, flags, pool)
                for kind, flags in builds.items()
            }
            if name == "none" and len(chosen) < len(bugs()):
                continue
            found = {kind: hunt(made, options.seconds) for kind, made in programs.items()}
            right = any(found.values()) != (name == "none")
            wrong += not right
            if options.markdown:
                print(
                    f"| {name if name == 'none' else bugs()[name].what} |",
                    " | ".join(map(shown, found.values())),
                    "|",
                )
            else:
                print(f"{name}: {'ok' if right else 'WRONG'}")
                for kind, one in found.items():
                    print(f"    {kind}: {shown(one)}")
            sys.stdout.flush()
            if name != "none":
                shutil.rmtree(core.parent)
    if wrong:
        print(f"{wrong} bugs were not found, or were found where there is none")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
