"""Runs a fuzz target: by atheris (libFuzzer) where it is installed, otherwise by random mutation.

    python tests/fuzz/fuzz_formats.py -max_total_time=30 [FOLDER | FILE …]

The options are libFuzzer's; without atheris `-max_total_time`, `-runs` and `-seed` are known.
Files given are only replayed. The inputs in `tests/fuzz/inputs/` are where every run begins.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from random import Random

INPUTS = Path(__file__).parent / "inputs"

CHARACTERS = b' \n\t/?:,.-+_0123456789abcdefghijklmnopqrstuvwxyz[]{}"#%\xff\x00'

Target = Callable[[bytes], None]


def instrumented() -> AbstractContextManager[object]:
    """Import the package within this, so that its coverage guides the search."""
    if find_spec("atheris") is None:
        return nullcontext()
    import atheris

    return atheris.instrument_imports(include=["hashikit"])  # type: ignore[no-any-return]


def run(target: Target, seeds: Iterable[bytes]) -> None:
    """Run the target as the command line says; returns when the time or the runs are used up."""
    arguments = sys.argv[1:]
    files = [Path(a) for a in arguments if not a.startswith("-") and Path(a).is_file()]
    if files:
        for path in files:
            target(path.read_bytes())
        return
    start = [*seeds, *(path.read_bytes() for path in sorted(INPUTS.glob("*")))]
    if find_spec("atheris") is None:
        print("atheris is not installed: random mutation instead", file=sys.stderr)
        _mutate(target, start, dict(_option(a) for a in arguments if "=" in a))
        return
    import tempfile

    import atheris

    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(start):
            (Path(folder) / f"seed-{number}").write_bytes(data)
            # New inputs go to the first folder named.
        atheris.Setup([sys.argv[0], *arguments, folder], target)
        atheris.Fuzz()


def _option(argument: str) -> tuple[str, str]:
    name, _, value = argument.lstrip("-").partition("=")
    return name, value


def _mutate(target: Target, start: list[bytes], options: dict[str, str]) -> None:
    rng = Random(int(options.get("seed", "1")))
    seconds = float(options.get("max_total_time", "inf"))
    runs = int(options.get("runs", "-1"))
    end = time.monotonic() + seconds
    done = 0
    while done != runs and time.monotonic() < end:
        data = mutated(rng, start)
        try:
            target(data)
        except BaseException:
            Path("crash-input").write_bytes(data)
            print(f"the input is in crash-input: {data!r}", file=sys.stderr)
            raise
        done += 1
    print(f"{done} inputs, nothing wrong", file=sys.stderr)


def mutated(rng: Random, start: list[bytes]) -> bytes:
    """One of the inputs with a few bytes changed, repeated, cut out or taken from another one."""
    data = bytearray(rng.choice(start))
    for _ in range(rng.randint(0, 6)):
        at = rng.randint(0, len(data))
        length = rng.choice((1, 1, 2, 4, 16))
        piece = data[at : at + length]
        change = rng.randrange(6)
        if change == 0:
            data[at:at] = bytes(rng.randrange(256) for _ in range(length))
        elif change == 1:
            del data[at : at + length]
        elif change == 2:
            data[at:at] = piece * rng.choice((1, 2, 50))
        elif change == 3 and at < len(data):
            data[at] = rng.choice(
                b' \n\t/?:,.-+_0123456789abcdefghijklmnopqrstuvwxyz[]{}"#%\xff\x00'
            )
        elif change == 4:
            data[at : at + length] = str(10 ** rng.randrange(30)).encode()
        else:
            other = rng.choice(start)
            begin = rng.randint(0, len(other))
            data[at : at + length] = other[begin : begin + 16]
    return bytes(data)
