"""Wrong arguments of every kind are refused at the call, in one line that names them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import hashikit as hk
import quickly
from hashikit import batch, formats, models, scan, solvers
from hashikit.draw import pdf
from hashikit.generator import picture
from hashikit.web import server

PUZZLE = hk.Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
RESULT = hk.solve(PUZZLE)
STATE = hk.State({((0, 0), (0, 2)): (1, 2)})
ANSWER = "1 3\n- 2 -"

Case = tuple[Callable[[], Any], type[Exception], str]


def refused(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        call()
    assert type(caught.value) is error
    assert "\n" not in str(caught.value)


NO_PATH = "path is None, not a path: a str or a pathlib.Path"

FORMATS: list[Case] = [
    (lambda: hk.parse(5), hk.OptionError, "text is 5, not a str"),  # type: ignore[arg-type]
    (lambda: hk.parse(b""), hk.OptionError, "decode the bytes first"),  # type: ignore[arg-type]
    (lambda: hk.parse_all(5), hk.OptionError, "text is 5, not a str"),  # type: ignore[arg-type]
    (lambda: hk.parse_solution(5), hk.OptionError, "text is 5"),  # type: ignore[arg-type]
    (lambda: hk.parse_state(5, PUZZLE), hk.OptionError, "text is 5"),  # type: ignore[arg-type]
    (lambda: formats.split(5), hk.OptionError, "text is 5, not a str"),  # type: ignore[arg-type]
    (lambda: formats.split("", format="x"), hk.OptionError, "no format 'x'"),
    (lambda: hk.parse("2.2", format=5), hk.OptionError, "no format 5"),  # type: ignore[arg-type]
    (lambda: hk.read(None), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (lambda: hk.read_all(None), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (lambda: hk.read_solution(None), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (lambda: hk.read_state(None, PUZZLE), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (lambda: hk.read_all("a\0b"), hk.OptionError, "path is 'a\\x00b', not a path"),
    (lambda: hk.read("there-is.none"), FileNotFoundError, "there-is.none"),
    (lambda: hk.read_all("there-is.none"), FileNotFoundError, "there-is.none"),
    (lambda: hk.write(PUZZLE, None), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (lambda: hk.write(PUZZLE, None, "json"), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (
        lambda: hk.dumps("2.2", "text"),  # type: ignore[arg-type]
        hk.PuzzleError,
        "what is '2.2', not a Puzzle, a Solution or a State; hashikit.parse makes a puzzle of text",
    ),
    (
        lambda: hk.dumps(RESULT, "json"),  # type: ignore[arg-type]
        hk.PuzzleError,
        "what is of type Result, not a Puzzle, a Solution or a State; give its .solution",
    ),
    (lambda: hk.dumps(PUZZLE, "url"), hk.OptionError, "'url'; did you mean 'puzzlink'?"),
    (lambda: hk.dumps(PUZZLE, "JSON"), hk.OptionError, "no format 'JSON'; did you mean 'json'?"),
    (lambda: hk.dumps(STATE, "text"), hk.UnsupportedRuleError, "text cannot express a state"),
    (
        lambda: hk.parse_solution(ANSWER, "2.2"),  # type: ignore[arg-type]
        hk.PuzzleError,
        "puzzle is 'str', not a Puzzle; hashikit.parse makes one of text",
    ),
    (
        lambda: hk.parse_state(ANSWER, RESULT),  # type: ignore[arg-type]
        hk.PuzzleError,
        "not a Puzzle; give its .puzzle",
    ),
    (
        lambda: hk.parse_state("{}", PUZZLE),
        hk.FormatError,
        'expected a state: an object with "bridges", or a puzzle with its "solution"',
    ),
    (
        lambda: hk.parse("examples/first.txt"),
        hk.FormatError,
        "expected a clue, '?', '#' or '.', found 'e' (to read a file use hashikit.read)",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), FORMATS)
def test_formats(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    refused(call, error, message)


def test_a_state_is_written_as_json_and_read_again(tmp_path: Path) -> None:
    assert hk.parse_state(hk.dumps(STATE, "json"), PUZZLE) == STATE
    hk.write(STATE, tmp_path / "state.json")
    assert hk.read_state(tmp_path / "state.json", PUZZLE) == STATE


@pytest.mark.filterwarnings("error")
def test_a_file_is_closed_though_nobody_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text("2.2/.../1.1\n3x3m2:2a2c1a1\n")
    entries = hk.read_all(path)
    path.unlink()  # it is open already
    assert len(list(entries)) == 2
    path.write_text("2.2\n")
    del entries
    hk.read_all(path)


SOLVING: list[Case] = [
    (lambda: solvers.get(None), hk.OptionError, "solver is None, not the name of a solver"),  # type: ignore[arg-type]
    (
        lambda: hk.solve(PUZZLE, solver=None),  # type: ignore[arg-type]
        hk.OptionError,
        "solver is None, not the name of a solver, such as 'native'",
    ),
    (
        lambda: hk.solve(PUZZLE, time_limt=5),
        hk.OptionError,
        "native has no option 'time_limt'; available: workers; "
        "did you mean 'time_limit', an argument of solve?",
    ),
    (lambda: hk.solve(PUZZLE, timeout=5), hk.OptionError, "did you mean 'time_limit', an argument"),
    (lambda: hk.solutions(PUZZLE, limt=5), hk.OptionError, "did you mean 'limit'"),
    (lambda: hk.count(PUZZLE, Seed=5), hk.OptionError, "did you mean 'seed'"),
    (lambda: hk.is_unique(PUZZLE, stat={}), hk.OptionError, "did you mean 'state'"),
    (lambda: hk.is_unique(PUZZLE, limit=3), hk.OptionError, "native has no option 'limit'"),
    (lambda: hk.solve(PUZZLE, spec=1), hk.OptionError, "native has no option 'spec'"),
    (
        lambda: hk.solve(PUZZLE, solver="cpsat-flow", worker=5),
        hk.OptionError,
        "cpsat-flow has no option 'worker'; did you mean 'workers'? available: workers",
    ),
    (lambda: hk.solve_many([PUZZLE], time_limt=5), hk.OptionError, "did you mean 'time_limit'"),
    (lambda: hk.solutions(PUZZLE, conflict_limit=-1), hk.OptionError, "conflict_limit is -1"),
]


@pytest.mark.parametrize(("call", "error", "message"), SOLVING)
def test_solving(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    refused(call, error, message)


OPEN = hk.Puzzle.from_grid([["?", 0, "?"]])


@pytest.mark.parametrize("solver", ["native", "sat-lazy"])
def test_uniqueness_within_a_state(solver: str) -> None:
    assert not hk.is_unique(OPEN, solver=solver)
    assert hk.is_unique(OPEN, solver=solver, state={((0, 0), (0, 2)): 1})


@pytest.mark.parametrize("solver", ["native", "sat-lazy"])
def test_solutions_stop_at_a_conflict_limit(solver: str) -> None:
    assert len(list(hk.solutions(OPEN, solver=solver, conflict_limit=10**6))) == 2
    # Not a puzzle with thousands of solutions, which come without any conflict.
    puzzle = quickly.generate(10, 10, model="cllv", islands=40, alpha=0.1, beta=0.25, seed=4).puzzle
    found = hk.solutions(puzzle, solver=solver, conflict_limit=3)
    with pytest.raises(hk.LimitReachedError, match="limit on conflicts was reached after"):
        list(islice(found, 1000))


BATCH: list[Case] = [
    (lambda: hk.solve_many(5), hk.OptionError, "puzzles is 5, not an iterable of puzzles"),  # type: ignore[arg-type]
    (lambda: hk.solve_many(None), hk.OptionError, "puzzles is None"),  # type: ignore[arg-type]
    (lambda: hk.solve_many("2.2"), hk.OptionError, "hashikit.parse_all reads text"),  # type: ignore[arg-type]
    (lambda: hk.solve_many(PUZZLE), hk.OptionError, "give a list of it"),  # type: ignore[arg-type]
    (lambda: hk.rate_many(5), hk.OptionError, "puzzles is 5, not an iterable"),  # type: ignore[arg-type]
    (lambda: hk.rate_many(None), hk.OptionError, "puzzles is None"),  # type: ignore[arg-type]
    (lambda: hk.rate_many("2.2"), hk.OptionError, "puzzles is '2.2'"),  # type: ignore[arg-type]
    (lambda: batch.run(abs, 5), hk.OptionError, "items is 5, not an iterable"),  # type: ignore[arg-type]
    (
        lambda: hk.solve_many([], executor=5),  # type: ignore[arg-type]
        hk.OptionError,
        "executor is 5, not a concurrent.futures.Executor",
    ),
    (lambda: hk.rate_many([], executor=5), hk.OptionError, "executor is 5"),  # type: ignore[arg-type]
    (lambda: quickly.generate_many(1, executor=5), hk.OptionError, "executor is 5"),  # type: ignore[arg-type]
    (
        lambda: hk.solve_many([], executor=ThreadPoolExecutor),  # type: ignore[arg-type]
        hk.OptionError,
        "not a concurrent.futures.Executor",
    ),
    (lambda: batch.Collection(None), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error", "message"), BATCH)
def test_batch(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    refused(call, error, message)


def test_entries_are_puzzles_too() -> None:
    entries = list(hk.parse_all("2.2/.../1.1\n3x3m2:2a2c1a1"))
    solved = list(hk.solve_many(entries))
    assert [outcome.value.puzzle for outcome in solved] == [entry.puzzle for entry in entries]
    with ThreadPoolExecutor(2) as pool:
        assert len([each.value for each in hk.rate_many(entries, executor=pool)]) == 2


@pytest.mark.parametrize(
    "call",
    [
        hk.read,
        hk.read_all,
        hk.read_solution,
        lambda path: hk.read_state(path, PUZZLE),
        lambda path: hk.write(PUZZLE, path),
        lambda path: hk.write(PUZZLE, path, "json"),
        lambda path: hk.models.write(PUZZLE, path, "sat"),
        lambda path: batch.Collection(path, 5, 5),
        picture.read,
    ],
)
def test_a_folder_is_not_a_file(tmp_path: Path, call: Callable[[Path], object]) -> None:
    folder = tmp_path / "some.jsonl"
    folder.mkdir()
    with pytest.raises(hk.OptionError) as caught:
        call(folder)
    assert str(caught.value) == f"path is {str(folder)!r}, a folder: give a file in it"
    assert not list(folder.iterdir())


def test_a_collection_by_its_path(tmp_path: Path) -> None:
    with batch.Collection(tmp_path / "some.jsonl", 5, 5, seed=1) as collection:
        assert list(collection.grow(1)) == [0]


@pytest.mark.slow
@pytest.mark.parametrize("comment", ["", "# __name__"])
@pytest.mark.parametrize(
    "call",
    [
        "hk.solve_many([hk.parse('2.2')] * 9, jobs=2)",
        "hk.rate_many([hk.parse('2.2')] * 9, jobs=2)",
        "hk.generate_many(3, 5, 5, jobs=2)",
    ],
)
def test_a_script_without_its_guard_is_told_in_one_line(
    tmp_path: Path, call: str, comment: str
) -> None:
    script, runs = tmp_path / "script.py", tmp_path / "runs"
    script.write_text(
        f"open({str(runs)!r}, 'a').write('.') {comment}\n"
        f"import hashikit as hk\ntry:\n    list({call})\n"
        "except hk.HashikitError as error:\n    print(error)\n"
    )
    run = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=200, check=True
    )
    assert run.stderr == ""
    assert run.stdout == (
        "jobs=2 starts processes that import this script: "
        'do its work under `if __name__ == "__main__":`\n'
    )
    if not comment:
        assert runs.read_text() == ".", "told before any process has repeated the script"
    name = call.split("(")[0].removeprefix("hk.")
    assert '`if __name__ == "__main__":`' in (getattr(hk, name).__doc__ or "")


PAGE = pdf.Page(hk.Solution(PUZZLE, [((0, 0), (0, 2), 2)]))
UNCERTAIN = hk.Puzzle(1, 3, [(0, 0, None), (0, 2, None)])


def likeliest(weights: Any) -> Callable[[], Any]:
    return lambda: hk.likeliest(UNCERTAIN, weights)


OTHERS: list[Case] = [
    (lambda: models.decode(PUZZLE, None), hk.OptionError, "text is None, not a str"),  # type: ignore[arg-type]
    (lambda: models.decode("2.2", ""), hk.PuzzleError, "not a Puzzle; hashikit.parse makes"),  # type: ignore[arg-type]
    (lambda: models.dumps("x", "sat"), hk.PuzzleError, "not a Puzzle; hashikit.parse makes"),  # type: ignore[arg-type]
    (lambda: models.dumps("x", "mip-lazy"), hk.PuzzleError, "not a Puzzle"),  # type: ignore[arg-type]
    (lambda: models.dumps(PUZZLE, []), hk.OptionError, "no model []"),  # type: ignore[arg-type]
    (lambda: models.dumps(PUZZLE, "sat", 5), hk.OptionError, "cannot be written as 5"),  # type: ignore[arg-type]
    (lambda: models.extension([]), hk.OptionError, "no format []"),  # type: ignore[arg-type]
    (lambda: models.write(PUZZLE, None, "sat"), hk.OptionError, NO_PATH),  # type: ignore[arg-type]
    (lambda: scan.parse(5), hk.OptionError, "text is 5, not a str"),  # type: ignore[arg-type]
    (lambda: hk.likeliest("2.2", {}), hk.PuzzleError, "puzzle is 'str', not a Puzzle"),  # type: ignore[arg-type]
    (likeliest(5), hk.OptionError, "weights is 5, not a mapping from cells to lists of numbers"),
    (likeliest({(0, 0): 5}), hk.PuzzleError, "island at (0, 0) are 5, not a list of numbers"),
    (likeliest({(0, 0): "12"}), hk.PuzzleError, "are '12', not a list of numbers"),
    (likeliest({(0, 0): ["x"]}), hk.PuzzleError, "is not a number from 0 to 1e+300"),
    (likeliest({(0, 0): [None, 1]}), hk.PuzzleError, "a weight of the island at (0, 0) is not"),
    (likeliest({(0, 0): [1j]}), hk.PuzzleError, "a weight of the island at (0, 0) is not"),
    (likeliest({5: [1]}), hk.PuzzleError, "weights for 5, where there is no island"),
    (lambda: pdf.booklet(5), hk.OptionError, "pages is 5, not a list of Page(solution, note)"),  # type: ignore[arg-type]
    (lambda: pdf.booklet(PAGE), hk.OptionError, "not a list of Page(solution, note)"),  # type: ignore[arg-type]
    (lambda: pdf.booklet([PAGE, 5]), hk.OptionError, "pages[1] is 5, not a Page(solution, note)"),  # type: ignore[list-item]
    (
        lambda: pdf.booklet([pdf.Page(5)]),  # type: ignore[arg-type]
        hk.OptionError,
        "the solution of pages[0] is 5, not a Solution",
    ),
    (
        lambda: pdf.booklet([PAGE._replace(note=5)]),  # type: ignore[arg-type]
        hk.OptionError,
        "the note of pages[0] is 5, not a str",
    ),
    (lambda: pdf.booklet([PAGE], title=5), hk.OptionError, "title is 5, not a str"),  # type: ignore[arg-type]
    (lambda: pdf.booklet([PAGE], subtitle=5), hk.OptionError, "subtitle is 5, not a str"),  # type: ignore[arg-type]
    (
        lambda: pdf.booklet([PAGE], paper="A4"),  # type: ignore[arg-type]
        hk.OptionError,
        "paper is 'A4', not one of a4, letter; did you mean 'a4'?",
    ),
    (lambda: pdf.booklet([PAGE], paper=[]), hk.OptionError, "paper is []"),  # type: ignore[arg-type]
    (
        lambda: pdf.booklet([PAGE], per_page=5),
        hk.OptionError,
        "per_page is 5, not one of 1, 2, 4, 6, 9, 12",
    ),
    (lambda: server.write(5), hk.OptionError, "target is 5, not a path: a str or a pathlib.Path"),  # type: ignore[arg-type]
    (lambda: server.Server("x"), hk.OptionError, "port is 'x', not a whole number from 0 to 65535"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error", "message"), OTHERS)
def test_others(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    refused(call, error, message)
