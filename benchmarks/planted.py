"""Test whether the engine's checks find bugs that are planted one by one.

    python benchmarks/planted.py [NAME …] [--some N] [--checked] [--seconds S] [--markdown]

Every patch in `tests/planted/` is a bug. Each is applied to a copy of `core/`, which is built
twice: as the self-checking build (`HASHIKIT_CHECK`), and as a release, where only the fuzzers
and the judge of solutions can find it. The fuzz targets `search`, `session` and `large` run on
random inputs, S seconds each (20), until one fails. Prints what found each bug, after how many CPU
seconds, and with which message. If all bugs are planted, it first does the same without any bug;
then no target may fail. `--some N` takes N bugs, different ones every day; `--checked` skips the
second build. Needs g++ (or CXX) and patch.

Exits with status 1 if a bug is not found, or if something is found without a bug.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryFile

from shared import ROOT, positive_float, positive_int

PATCHES = ROOT / "tests" / "planted"
BUILD = ROOT / "build" / "planted"
HUNTERS = ("search", "session", "large")
BUILDS = {"checked": ("-DHASHIKIT_CHECK",), "plain": ("-UNDEBUG",)}
OPTIONS = ("-std=c++20", "-O1", "-DHASHIKIT_SMALL")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
PATIENCE = 30.0
"""Seconds after which a hunter that should have ended counts as hanging."""


@dataclass(frozen=True, slots=True)
class Found:
    """A bug report of a fuzz target."""

    hunter: str
    seconds: float
    """CPU seconds of all hunters until then."""
    words: str


def names() -> list[str]:
    """The bugs, by name.

    >>> "stale-room" in names()
    True
    """
    return sorted(path.stem for path in PATCHES.glob("*.patch"))


def todays(count: int, day: int) -> list[str]:
    """Choose `count` of the bugs by the day, so that all get their turn.

    >>> todays(2, 0) != todays(2, 1)
    True
    """
    all_names = names()
    return [
        all_names[(day * count + i) % len(all_names)] for i in range(min(count, len(all_names)))
    ]


def sources(core: Path) -> list[Path]:
    """The sources of the browser's engine: one engine for every K, which compiles quickly."""
    engine = core / "search" / "engine"
    return [
        *sorted((core / "puzzle").glob("*.cpp")),
        core / "search" / "engine_any.cpp",
        core / "search" / "solver.cpp",
        *sorted(path for path in engine.glob("*.cpp") if path.stem != "log"),  # not in this build
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


def compile_one(source: Path, target: Path, core: Path, flags: Sequence[str]) -> Path:
    """Compile a source file against a copy of the core."""
    target.parent.mkdir(parents=True, exist_ok=True)
    compiler = os.environ.get("CXX", "g++")
    subprocess.run(
        [compiler, *OPTIONS, *flags, f"-I{core}", "-c", str(source), "-o", str(target)], check=True
    )
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
        return compile_one(source, folder / f"{'-'.join(name.parts)}.o", core, flags)

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
            process = subprocess.Popen(
                [program, "--seconds", f"{seconds:g}"],
                cwd=program.parent,
                stdout=subprocess.DEVNULL,
                stderr=said,
            )
            before = os.times()
            try:
                status = process.wait(seconds + PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                return Found(program.name, spent + seconds + PATIENCE, "does not end")
            after = os.times()
            spent += after.children_user - before.children_user
            spent += after.children_system - before.children_system
            if status != 0:
                said.seek(0)
                return Found(program.name, spent, words(said.read(), status))
    return None


def words(text: str, status: int) -> str:
    """The last words of a program, without numbers, which differ from run to run.

    >>> words("HASHIKIT_CHECK: network: room 4 3 2\\n", -6)
    'network: room'
    >>> words("terminate called after …\\n  what():  bridges cross\\n", -6)
    'judge: bridges cross'
    >>> words("", -11)
    'signal 11'
    """
    lines = text.strip().splitlines()
    if not lines:
        return f"signal {-status}"
    last = lines[-1].strip()
    last = re.sub(r"^what\(\): *", "judge: ", last.removeprefix("HASHIKIT_CHECK: "))
    last = re.sub(r"^.*Assertion `(.*)' failed\.$", r"assertion: \1", last)
    return re.sub(r"(:? see .*| -?\d[\d ]*)$", "", last)


def plant(name: str, base: Path) -> Path:
    """Make a copy of the core with that bug."""
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder / "core")
    subprocess.run(
        ["patch", "--silent", "-p1", "-d", str(folder), "-i", str(PATCHES / f"{name}.patch")],
        check=True,
    )
    return folder / "core"


def about(name: str) -> str:
    """The description of a bug, without the full stop: the first line of its patch.

    >>> about("stale-room")
    'After backtracking, the room of a component is too small'
    """
    if name == "none":
        return "none"
    return (PATCHES / f"{name}.patch").read_text("utf-8").splitlines()[0].rstrip(".")


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
        if name not in names():
            parser.error(f"there is no bug {name!r}, only: {', '.join(names())}")
    chosen = options.names or names()
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
            if name == "none" and len(chosen) < len(names()):
                continue
            found = {kind: hunt(made, options.seconds) for kind, made in programs.items()}
            right = any(found.values()) != (name == "none")
            wrong += not right
            if options.markdown:
                print(f"| {about(name)} |", " | ".join(map(shown, found.values())), "|")
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
