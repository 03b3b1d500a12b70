"""Hostile input: one clear line, in a few seconds at most, with less than 200 MB."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import repeat, starmap
from pathlib import Path

import pytest

from penpa import bombs

pytest.importorskip("resource", reason="no limits on memory here")
if not hasattr(os, "fork"):
    pytest.skip("no fork here", allow_module_level=True)

pytestmark = pytest.mark.slow

SECONDS = 5.0
MEGABYTES = 200
SIZE = 46 << 20  # below the limit, so that the parsers see it

READ = """
import json, os, resource, sys, time
from pathlib import Path
from hashikit import FormatError, formats
def read(path):
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    start = time.process_time()
    try:
        found = [len(entry.puzzle.islands) for entry in formats.read_all(path)]
        said = f"islands {found}"
    except FormatError as error:
        said = str(error)
    seconds = time.process_time() - start
    status = Path("/proc/self/status")
    if status.exists():  # ru_maxrss would count what the parent process had
        peak = int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    else:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    print(json.dumps([said, seconds, peak]), flush=True)
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            read(line.rstrip("\\n"))
        except BaseException as error:
            print(json.dumps([repr(error), 0, 0]), flush=True)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print(json.dumps(["killed", 0, 0]), flush=True)
"""
"""Reads each file whose path it is sent, in a process of its own."""

Read = Callable[[Path], tuple[str, float, float]]


@pytest.fixture(scope="module")
def read() -> Iterator[Read]:
    """Read a file; what is said, the processor's seconds, and the peak of memory in MB."""
    with subprocess.Popen(
        [sys.executable, "-c", READ], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin
        assert stdout

        def ask(path: Path) -> tuple[str, float, float]:
            stdin.write(f"{path}\n")
            stdin.flush()
            said, seconds, megabytes = json.loads(stdout.readline())
            return said, seconds, megabytes

        yield ask


def many(part: bytes, size: int = SIZE) -> Iterator[bytes]:
    """The same part again and again, about `size` bytes together."""
    block = part * max(1, (1 << 16) // len(part))
    return repeat(block, max(1, size // len(block)))


def grid(row: bytes, rows: int, end: bytes = b"") -> Iterable[bytes]:
    return (*repeat(row + b"\n", rows), end)


LETTER = "expected a clue, '?', '#' or '.', found"

CASES: dict[str, tuple[str, Iterable[bytes]]] = {
    "a billion cells in a header": ("is too large", [b"31623 31623 5\n0 0"]),
    "a billion billion cells": ("1 to 1000000, found '1000000000'", [b"1000000000 1000000000 5\n"]),
    "a billion cells in an address": (
        "is too large",
        [b"hashi/31623/31623/", *many(b"z", 1 << 20)],
    ),
    "a billion cells in a game ID": ("is too large", [b"31623x31623m2:", *many(b"z", 1 << 20)]),
    "a line of 100 MB": ("the text has more than 50331648 bytes", many(b"3", 100 << 20)),
    "a line of digits": ("at most 1000000 rows and columns", many(b"3")),
    "a line of water": ("at most 1000000 rows and columns", many(b".")),
    "a line of slashes": ("at most 1000000 rows and columns", many(b"/")),
    "a line of commas": ("at most 1000000 rows and columns", many(b",")),
    "blanks": ("expected a puzzle, found the end", many(b" ")),
    "newlines": ("lines in a row without a puzzle", many(b"\n")),
    "newlines after an address": (
        "lines in a row without a puzzle",
        [b"hashi/2/1/2g\n", *many(b"\n")],
    ),
    "comments": ("lines in a row without a puzzle", many(b"#x\n")),
    "zeros": ("at most 1000000 rows and columns", many(b"\0")),
    "binary": ("expected text in UTF-8, found the byte 0x80", many(bytes(range(256)))),
    "Unicode": ("is not all ASCII", many("😀".encode())),
    "Unicode at the end": ("is not all ASCII", [*many(b"."), "😀".encode()]),
    "an endless number in a header": (
        "expected the number of rows, 1 to 1000000, found '99999",
        [*many(b"9", 1 << 20), b" 9 9\n0"],
    ),
    "an endless number in a game ID": (
        "expected a game ID such as 7x7m2:DESCRIPTION, found a text of more than 16777216",
        [b"7x", *many(b"9"), b":a"],
    ),
    "a shorter one": ("expected the height", [b"7x", *many(b"9", 9 << 20), b":a"]),
    "an endless number in JSON": (
        "line 1, column 9: expected a number with fewer digits, found '99999",
        [b'{"rows":', *many(b"9"), b"}"],
    ),
    "an endless address": (
        "expected a puzz.link address, found a text of more than 16777216",
        [b"hashi/4096/4096/", *many(b"2")],
    ),
    "too many islands in an address": (
        "more than 1500000 islands",
        [b"hashi/4096/4096/", *repeat(b"2" * 4000 + b"zzzzv", 4096)],
    ),
    "a bad end of an address": (
        "expected a hexadecimal digit, g to z, '-', '+' or '.', found '!'",
        [b"hashi/4096/4096/", *repeat(b"2" * 4000 + b"zzzzv", 4095), b"!"],
    ),
    "too many islands in text": ("more than 1500000 islands", grid(b"3" * 4096, 4096)),
    "too many blocked cells": ("more than 1500000 islands", grid(b"#" * 4096, 4096)),
    "a bad last cell of text": (LETTER, grid(b"." * 4096, 4095, b"." * 4095 + b"x")),
    "a bad last cell of spaced text": (LETTER, grid(b". " * 4096, 4095, b". " * 4095 + b"x")),
    "a missing last row of .has": (
        "line 4097: expected 4096 rows of cells, found 4095",
        [b"4096 4096 5\n", *grid(b"0 " * 4096, 4095)],
    ),
    "too many islands in .has": (
        "more islands than the 5 of the header",
        [b"4096 4096 5\n", *grid(b"7 " * 4096, 4096)],
    ),
    "a bad last cell of a janko grid": (
        "expected a clue, 1 to 255, '?' or '-', found 'x'",
        [b"4096 4096\n", *grid(b"- " * 4096, 4095, b"- " * 4095 + b"x")],
    ),
    "a missing last row of pzprv3": (
        "expected 2800 numbers of bridges in this line, found 0",
        [
            b"pzprv3\nhashikake\n2800\n2800\n",
            *grid(b". " * 2800, 2800),
            *grid(b"0 " * 2799, 2800),
            *grid(b"0 " * 2800, 2798),
        ],
    ),
    "pzprv3 of slashes": ("single line of more than 16777216", [b"pzprv3", *many(b"/")]),
    "pzprv3 of newlines": ("more than 4000000 lines", [b"pzprv3\nx", *many(b"\n"), b"x"]),
    "brackets": ("'[' appears more than 6000000 times in a JSON text", many(b"[")),
    "nested objects": ("'{' appears more than 1500000 times in a JSON text", many(b'{"a":')),
    "fewer of these": ("more than 50 levels of nesting", many(b'{"a":', 5 << 20)),
    "empty arrays": ("expected an object, found '[],[],", [b"[", *many(b"[],", 16 << 20)]),
    "empty objects": ("line 1, column 2: expected a puzzle", [b"[", *many(b"{},", 4 << 20)]),
    "an object without end": (
        "the text has more than 50331648 bytes",
        [b'[{"a":"', *many(b"x", 60 << 20)],
    ),
    "islands that are none": (
        "'[' appears more than 6000000 times in a JSON text",
        [b'{"islands":[', *many(b"[],")],
    ),
    "fewer of them": (
        "islands: more than 1500000 islands",
        [b'{"rows":1,"cols":1,"islands":[', *many(b"[],", 5 << 20), b"[]]}"],
    ),
    "objects that nobody needs": (
        "'{' appears more than 1500000 times in a JSON text",
        [b'{"x":[', *many(b"{},")],
    ),
    "an array that nobody needs": (
        "',' appears more than 16000000 times in a JSON text",
        [b'{"x":[', *many(b"1,")],
    ),
    "one key again and again": (
        "':' appears more than 3000000 times in a JSON text",
        [b"{", *many(b'"x":1,'), b'"x":1}'],
    ),
    "many keys": (
        "the key 'x' appears twice",
        [b'{"x":0', *(b',"%d":0' % key for key in range(500_000)), b',"x":0}'],
    ),
    "a string that nobody needs": (
        'expected a puzzle: an object with "format": "hashikit"',
        [b'{"x":"', *many(b"a"), b'"}'],
    ),
    "a key without end": ("unterminated string", [b'{"', *many(b"a")]),
    "many long numbers and one too long": (
        "expected a number with fewer digits",
        [b'{"x":[', *many(b"9" * 4300 + b",", 20 << 20), b"9" * 4301, b"]}"],
    ),
    "a string without end": ("unterminated string", [b'{"x":"', *many(b"a")]),
    "a problem of digits": ("at most 1000000 rows", [b'{"problem":"', *many(b"3"), b'"}']),
    "an address of escapes": (
        "the data of a penpa",
        [b"https://penpa/#p=", *many(b"%41", 15 << 20)],
    ),
    "a game ID of escapes": (
        "expected 1 to 9, A to G or a to z",
        [b"https://bridges/#7x7:", *many(b"%41", 15 << 20)],
    ),
}
MAP = b"Width = 9\nHeight = 9\nIslands = ("
CASES |= {
    "a map without end": ("a map has at most 1048576 characters", [MAP, *many(b"(0,0),")]),
    "the longest map": ("two islands at (8, 0)", [MAP, *many(b"(0,0),", 1_000_000), b")"]),
}
CASES |= {
    f"penpa+: {name}": ("penpa+ address", map(str.encode, starmap(make, [()])))
    for name, make in bombs(SIZE).items()
}
CASES |= {
    f"penpa+: as many {name} as may be": ("islands [0]", map(str.encode, starmap(make, [()])))
    for name, make in bombs(4_000_000, 4096).items()
    if name in ("names", "lists", "dicts", "full dicts", "floats")
}


@pytest.mark.parametrize("case", CASES)
def test_hostile_input(case: str, read: Read, tmp_path: Path) -> None:
    expected, parts = CASES[case]
    path = tmp_path / "hostile"
    with path.open("wb") as file:
        file.writelines(parts)
    for _ in range(3):  # a busy machine may take longer once
        said, seconds, megabytes = read(path)
        if seconds < SECONDS:
            break
    path.unlink()
    assert expected in said
    assert said.isprintable()
    assert len(said) < 200
    assert megabytes < MEGABYTES
    assert seconds < SECONDS


def test_reading_many_lines_takes_no_memory(read: Read, tmp_path: Path) -> None:
    path = tmp_path / "many"
    with path.open("wb") as file:
        file.writelines(many(b"hashi/6/6/2g2zn2g2h\n" + b"# " + b"x" * 1000 + b"\n", 60 << 20))
    said, _, megabytes = read(path)
    path.unlink()
    assert said.startswith("islands [4, 4, 4, ")
    assert megabytes < 40
