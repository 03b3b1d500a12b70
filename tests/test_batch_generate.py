"""Many generated puzzles: distinct, independent of the number of jobs, never lost or doubled."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import hashikit
from cli_process import command, environment, hashi_here
from hashikit import HashikitError, LimitReachedError, OptionError, check, dumps
from hashikit.batch import Collection, Series, collection, different, seed_of
from quickly import generate, generate_many
from waiting import PATIENCE, wait_until

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory as on Linux")
posix = pytest.mark.skipif(os.name != "posix", reason="signals and locks as on Unix")


def puzzles_of(path: Path) -> list[hashikit.Puzzle]:
    """The puzzles of a file, each with a right solution if it comes with one, no two alike."""
    entries = list(hashikit.read_all(path))
    for entry in entries:
        assert hashikit.is_unique(entry.puzzle)
        assert (entry.solution is not None) == (path.suffix == ".jsonl")
        assert entry.solution is None or check(entry.puzzle, entry.solution) == []
    assert len({entry.puzzle.fingerprint() for entry in entries}) == len(entries)
    return [entry.puzzle for entry in entries]


# -- in Python


def test_generate_many_is_generate_with_other_seeds() -> None:
    made = list(generate_many(40, 6, 6, seed=3, level="easy"))
    assert len({one.puzzle.fingerprint() for one in made}) == 40
    seeds = [seed_of(3, number) for number in range(400)]
    places = [seeds.index(one.seed) for one in made]
    assert places == sorted(places), "in the order of their numbers"
    for one in made:
        assert (one.met, one.level) == (True, "easy")
        assert one == generate(6, 6, seed=one.seed, level="easy")
        assert hashikit.rate(one.puzzle).level == "easy"


def test_any_executor_makes_the_same() -> None:
    here = list(generate_many(60, 5, 5, seed=9))
    with ThreadPoolExecutor(3) as pool:
        assert list(generate_many(60, 5, 5, seed=9, executor=pool)) == here
    assert list(generate_many(60, 5, 5, seed=10)) != here


def test_twins_are_left_out() -> None:
    """On so small a grid most attempts repeat earlier puzzles."""
    made = list(generate_many(25, 3, 3, islands=5, seed=1))
    assert len({one.puzzle.fingerprint() for one in made}) == 25
    numbers = [seed_of(1, n) for n in range(5000)]
    assert numbers.index(made[-1].seed) > 40


def test_when_there_are_no_more_it_says_so() -> None:
    found: list[hashikit.Generated] = []
    with pytest.raises(LimitReachedError, match="all were like earlier ones") as caught:
        found.extend(generate_many(1000, 2, 2, islands=3, seed=1))
    assert caught.value.count > 0
    with pytest.raises(
        LimitReachedError, match=r"^10 attempts in a row gave no new puzzle; the last"
    ) as caught:
        next(iter(generate_many(1, 2, 2, islands=4, level="extreme", time_limit=0.02)))
    assert caught.value.count == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"density": 7.0}, "density is"),
        ({"level": "hrd"}, "hrd"),
        ({"seed": -1}, "seed is -1"),
        ({"time_limit": float("nan")}, "time_limit is nan"),
        ({"count": -1}, "count is -1"),
        ({"jobs": -1}, "jobs is -1"),
        ({"jobs": 2, "executor": object()}, "executor and jobs cannot be combined"),
    ],
)
def test_bad_arguments_are_errors_at_the_call(arguments: dict[str, Any], message: str) -> None:
    """And not only when the first puzzle is requested."""
    with pytest.raises(OptionError, match=message):
        generate_many(**{"count": 3, "rows": 5, "cols": 5, **arguments})


def test_without_a_seed_the_puzzles_are_others_each_time() -> None:
    one, two = (list(generate_many(5, 6, 6)) for _ in range(2))
    assert [made.puzzle for made in one] != [made.puzzle for made in two]
    assert generate(6, 6, seed=one[0].seed) == one[0]


def test_processes_of_its_own_make_the_same() -> None:
    here = list(generate_many(20, 5, 5, seed=9))
    assert list(generate_many(20, 5, 5, seed=9, jobs=2)) == here


def test_a_collection_in_python(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    with Collection(str(path), 6, 6, seed=3, level="easy", style="quick") as collection:
        assert (collection.seed, len(collection)) == (3, 0)
        numbers = list(collection.grow(4))
        assert len(collection) == 4
    with Collection(str(path), 6, 6, level="easy", style="quick") as collection:
        assert (collection.seed, len(collection)) == (3, 4)
        assert next(collection.grow(5)) > numbers[-1]
    made = list(generate_many(5, 6, 6, seed=3, level="easy"))
    assert puzzles_of(path) == [one.puzzle for one in made]
    with pytest.raises(HashikitError, match="begun by another command"):
        Collection(str(path), 6, 6, level="hard")
    with pytest.raises(OptionError, match="density"):
        Collection(str(tmp_path / "other.txt"), 6, 6, density=7.0)
    with pytest.raises(OptionError, match="seed is -1"):
        Collection(str(tmp_path / "other.txt"), 6, 6, seed=-1)
    with Collection(str(tmp_path / "fresh.txt"), 5, 5) as collection:
        list(collection.grow(1))
    assert f"--seed {collection.seed}\n" in (tmp_path / "fresh.txt").read_text()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["fresh.txt", "puzzles.jsonl"]


def test_a_series_goes_on_where_it_was() -> None:
    def make(number: int) -> tuple[int | None, str | None, str]:
        if number % 10 == 3:
            return None, None, "no good"
        return number % 10, f"made {number}", ""

    series = Series()
    first = list(different(make, 4, series))
    assert first == [(0, "made 0"), (1, "made 1"), (2, "made 2"), (4, "made 4")]
    assert (series.next, series.fingerprints) == (5, {0, 1, 2, 4})
    assert list(different(make, 4, series)) == []
    series = Series(series.next, series.fingerprints)
    assert list(different(make, 9, series)) == [(n, f"made {n}") for n in (5, 6, 7, 8, 9)]
    with pytest.raises(
        LimitReachedError, match=r"^300 attempts in a row gave no new puzzle; all"
    ) as at:
        list(different(make, 10, series))
    assert at.value.count == 9


# -- on the command line

SMALL = ("generate", "--size", "4x5", "--islands", "7", "--seed", "7")
"""Small enough that some are twins."""


@pytest.fixture(scope="module", params=[".jsonl", ".txt"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 150 puzzles made in one go, with numbers left out."""
    path = tmp_path_factory.mktemp("whole") / f"puzzles{request.param}"
    status, out, err = hashi_here(*SMALL, "--count", "150", "--out", path)
    assert (status, err) == (0, "")
    assert re.fullmatch(rf"150 puzzles in {path}, seed 7 \(.*, [\d.,]+ a second\)\n", out)
    assert len(puzzles_of(path)) == 150
    return path


@pytest.mark.slow
def test_two_jobs_write_the_same_file(whole: Path, tmp_path: Path) -> None:
    other = tmp_path / whole.name
    assert hashi_here(*SMALL, "--count", "150", "--jobs", "2", "--out", other)[0] == 0
    assert other.read_bytes() == whole.read_bytes()


def test_each_line_says_how_to_make_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    options = ("--size", "6x5", "--level", "easy", "--tree")
    assert hashi_here("generate", *options, "--count", "3", "--seed", "1", "--out", path)[0] == 0
    for line in path.read_text().splitlines():
        entry = next(hashikit.formats.parse_all(line))
        about = json.loads(line)["about"]
        found = re.match(r"hashi (generate .*) --seed (\d+); number \d+ of seed 1; easy \(", about)
        assert found is not None
        status, out, _ = hashi_here(*found[1].split(), "--seed", found[2], "--format", "json")
        assert status == 0
        assert hashikit.parse(out) == entry.puzzle
        assert entry.puzzle.loops is False


@pytest.mark.slow
def test_going_on_from_every_kind_of_interruption(whole: Path, tmp_path: Path) -> None:
    """Wherever the file is cut, the same command completes it to the same file."""
    data = whole.read_bytes()
    path = tmp_path / whole.name
    lines = [at + 1 for at, byte in enumerate(data) if byte == 10]
    seed = () if whole.suffix == ".jsonl" else SMALL[-2:]
    for end in (0, lines[0] - 1, lines[0], lines[40] + 20, len(data)):
        path.write_bytes(data[:end])
        # The file tells the seed once it has a complete line.
        chosen = SMALL[-2:] if end < lines[0] else seed
        status, out, err = hashi_here(*SMALL[:-2], *chosen, "--count", "150", "--out", path)
        assert (status, err) == (0, "")
        assert path.read_bytes() == data, end
        some = data[:end].count(b"\n") > (whole.suffix == ".txt")
        assert ("new" in out) == some
    assert out.startswith(f"150 puzzles in {path}, none of them new")


@pytest.mark.slow
def test_a_larger_count_goes_on_a_smaller_one_leaves_all(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    for count, there in ((50, 50), (120, 120), (10, 120), (150, 150)):
        assert hashi_here(*SMALL, "--count", str(count), "--out", path)[0] == 0
        assert len(list(hashikit.read_all(path))) == there
    assert path.read_bytes() == whole.read_bytes()


def test_what_is_not_its_own_is_left_alone(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    data = whole.read_bytes()
    lines = data.splitlines(keepends=True)
    for content, options, message in (
        (data, ("--level", "easy"), "line 1: begun by another command, 'hashi generate"),
        (data, ("--seed", "8"), "line 1: begun with --seed 7, not 8; choose another file"),
        (b"dear diary\n", (), "line 1: 'hashi generate --count' did not write this"),
        (b"\xff\xfe\n", (), "line 1: 'hashi generate --count' did not"),
        (b"".join(lines[:5]) + b"{}\n", (), "line 6: "),
        (b"".join(lines[:5]) + b"\0\0\0\0\n", (), "line 6: "),
    ):
        path.write_bytes(content)
        status, out, err = hashi_here(*SMALL, *options, "--count", "150", "--out", path)
        assert (status, out) == (2, "")
        assert err.startswith(f"hashi: {path}: {message}"), err
        assert err.count("\n") == 1
        assert path.read_bytes() == content


def test_wrong_uses_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    for arguments, message in (
        (("--count", "3", "--out", tmp_path / "p.csv"), "must end in .jsonl"),
        (("--count", "3", "--out", path, "--density", "3"), "density is"),
        (
            ("--count", "3", "--out", path, "--format", "json"),
            "the file's extension determines the format",
        ),
        (("--count", "3", "--tree", "--out", tmp_path / "p.txt"), "puzz"),
        (("--count", "3", "--out", tmp_path / "no" / "p.txt"), "No such file or directory"),
        (("--jobs", "2"), "require --count"),
    ):
        status, out, err = hashi_here("generate", *arguments)
        assert (status, out) == (2, ""), err
        assert message in err
        assert err.startswith("hashi: ")
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_wish_that_cannot_be_met_ends(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    arguments = ("--size", "2", "--islands", "3", "--count", "100", "--out", path, "--seed", "1")
    status, out, err = hashi_here("generate", *arguments)
    assert status == 1
    assert err == "hashi: 300 attempts in a row gave no new puzzle; all were like earlier ones\n"
    made = puzzles_of(path)
    assert len(made) == 2  # up to symmetry there is one more
    assert out.startswith(f"{len(made)} puzzles in {path}, seed 1 (")
    arguments = ("--size", "2", "--islands", "4", "--level", "extreme", *arguments[4:])
    arguments += ("--time-limit", "0.02")
    path.unlink()
    status, out, err = hashi_here("generate", *arguments)
    assert status == 1
    assert err.startswith("hashi: 10 attempts in a row gave no new puzzle; the last one: ")
    assert not path.exists()


@pytest.mark.parametrize("to", ["a file", "standard output"])
def test_too_little_time_ends_as_elsewhere(tmp_path: Path, to: str) -> None:
    arguments = [*SMALL, "--count", "4", "--time-limit", "0"]
    if to == "a file":
        arguments += ["--out", str(tmp_path / "puzzles.jsonl")]
    for language, said in (
        ("en", "the time limit was reached before a puzzle of this kind was found"),
        ("de", "das Zeitlimit wurde erreicht, bevor ein passendes Rätsel gefunden war"),
    ):
        status, out, err = hashi_here(*arguments, "--language", language)
        assert (status, out) == (3, "")
        assert err.count("\n") == 1
        assert err.endswith(f": {said}\n"), err


def test_to_standard_output() -> None:
    status, out, err = hashi_here(*SMALL, "--count", "4", "--format", "puzzlink")
    made = list(generate_many(4, 4, 5, islands=7, seed=7))
    assert status == 0
    seeds = [int(seed) for seed in re.findall(r"^hashi: .*, seed (\d+) \(", err, re.MULTILINE)]
    assert seeds == [one.seed for one in made]
    expected = [one.puzzle for one in made]
    assert out.splitlines() == [dumps(puzzle, "puzzlink") for puzzle in expected]
    status, out, err = hashi_here(*SMALL, "--count", "2")
    assert (status, re.findall(r"seed (\d+)", err)) == (0, [str(one.seed) for one in made[:2]])
    assert [out.count(str(puzzle)) for puzzle in expected[:2]] == [1, 1]
    assert hashi_here(*SMALL, "--count", "4", "--format", "puzzlink", "--jobs", "2")[
        1
    ].splitlines() == ([dumps(puzzle, "puzzlink") for puzzle in expected])


@linux
def test_jobs_without_a_file_are_processes(tmp_path: Path) -> None:
    arguments = ("generate", "--size", "7", "--count", "100000", "--format", "puzzlink")
    process = subprocess.Popen(
        command(*arguments, "--jobs", "2"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        parents = (
            path.read_text().rpartition(")")[2].split()[1]
            for path in Path("/proc").glob("[0-9]*/stat")
        )
        assert list(parents).count(str(process.pid)) >= 2
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 130


def test_the_output_says_which_seed_was_drawn(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    status, out, _ = hashi_here("generate", "--size", "5", "--count", "2", "--out", path)
    found = re.search(r", seed (\d+) \(", out)
    assert status == 0
    assert found is not None
    again = tmp_path / "again.jsonl"
    hashi_here("generate", "--size", "5", "--count", "2", "--seed", found[1], "--out", again)
    assert again.read_bytes() == path.read_bytes()


def started(path: Path, *options: str) -> subprocess.Popen[bytes]:
    """A run that is in the middle of its work."""
    process = subprocess.Popen(
        command(*SMALL, "--count", "150", "--out", path, *options),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    before = path.stat().st_size if path.exists() else 0

    def working() -> bool:
        grown = path.exists() and path.stat().st_size > before + 200
        return grown or process.poll() is not None

    wait_until(working, "more puzzles")
    return process


@pytest.mark.slow
@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_kill_in_the_middle_again_and_again(whole: Path, tmp_path: Path, jobs: str) -> None:
    path = tmp_path / whole.name
    kills = 0
    for _ in range(20):
        process = started(path, "--jobs", jobs)
        process.kill()
        process.communicate(timeout=PATIENCE)
        assert whole.read_bytes().startswith(path.read_bytes())
        if process.returncode == -signal.SIGKILL:
            kills += 1
        else:
            path.unlink()  # it was quicker
        if kills == 3:
            break
    assert kills >= 1, "killed while it worked, not after"
    status, _, err = hashi_here(*SMALL, "--count", "150", "--jobs", jobs, "--out", path)
    assert (status, err) == (0, "")
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.slow
@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_a_good_file(whole: Path, tmp_path: Path, jobs: str) -> None:
    path = tmp_path / whole.name
    process = started(path, "--jobs", jobs)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    if process.returncode == 130:  # it may have been quicker
        number = len(list(hashikit.read_all(path))) if path.exists() else 0
        message = f"hashi: interrupted; {number} of 150 puzzles are in {path}"
        assert (out, err.decode()) == (b"", f"{message}; run the same command again to continue\n")
    assert whole.read_bytes().startswith(path.read_bytes())
    assert hashi_here(*SMALL, "--count", "150", "--out", path)[0] == 0
    assert path.read_bytes() == whole.read_bytes()


def test_ctrl_c_before_a_puzzle_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle that was made and is not in the file does not count."""

    def interrupted(*arguments: Any, **options: Any) -> Iterator[tuple[int, str]]:
        for number, made in enumerate(different(*arguments, **options)):
            if number == at:
                raise KeyboardInterrupt
            yield made

    monkeypatch.setattr(collection, "different", interrupted)
    path = tmp_path / "puzzles.jsonl"
    for at in (2, 1, 0):
        before = len(puzzles_of(path)) if path.exists() else 0
        with Collection(path, 4, 5, seed=7, islands=7) as puzzles:
            with pytest.raises(KeyboardInterrupt):
                list(puzzles.grow(before + 4))
            assert len(puzzles) == before + at
        assert len(puzzles_of(path)) == before + at
    other = tmp_path / "none.txt"
    with Collection(other, 4, 5, seed=7, islands=7) as puzzles:
        with pytest.raises(KeyboardInterrupt):
            list(puzzles.grow(4))
        assert len(puzzles) == 0
    assert not other.exists(), "no file without a puzzle"


@posix
def test_two_runs_on_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "puzzles.jsonl"
    endless = ("--size", "7x7", "--islands", "16")
    process = started(path, *endless, "--count", "100000")
    status, _, err = hashi_here(*SMALL, *endless, "--count", "150", "--out", path)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert (status, err) == (2, f"hashi: {path}: another process is writing to it\n")


MEMORY = """
import resource
from hashikit.batch import generate_many
for number, made in enumerate(generate_many(2000, 6, 6, style="quick", seed=2)):
    if number == 400:
        early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - early)
"""


@pytest.mark.slow
@linux
def test_memory_is_flat() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 0, done.stderr
    # 1600 puzzles more: a fingerprint each, which is some 100 bytes in a set, and nothing else.
    assert int(done.stdout) < 1000, "KiB"
