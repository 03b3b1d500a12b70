"""`hashi` as a process: signals, pipes, terminals, locales, hostile input, the command line."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hashikit
import snippets
from cli_process import ROOT, command, environment, hashi, hashi_here, on_terminal, watched
from hashikit.cli.app import COMMANDS
from waiting import PATIENCE

ENDLESS = "/".join(["?" * 12] * 12)
"""More solutions than anyone can count."""

posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals as on Unix")


def started(*arguments: str | Path, cwd: Path | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(*arguments),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(),
    )


# -- pipes


@posix
@pytest.mark.parametrize("arguments", [("solve", "--all", ENDLESS), ("--help",)])
def test_a_closed_pipe_is_silent(arguments: tuple[str, ...]) -> None:
    process = started(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    if "--help" not in arguments:  # all of which would be in the pipe with its first line
        process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == 141
    assert err == b""


@posix
def test_head() -> None:
    line = " ".join(f"'{word}'" for word in command("solve", "--json", "--all", ENDLESS))
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{line} | head -1"],
        capture_output=True,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert done.returncode == 141
    assert json.loads(done.stdout)["status"] == "solved"
    assert done.stderr == b""


@pytest.mark.slow
@posix
@pytest.mark.parametrize("case", ["solve --json", "convert --to json", "generate"])
def test_closed_output(case: str, tmp_path: Path) -> None:
    arguments = [*case.split(), *(["2.2"] if case != "generate" else [])]
    line = " ".join(f"'{word}'" for word in command(*arguments))
    done = subprocess.run(
        ["bash", "-c", f"{line} >&-"], capture_output=True, env=environment(), check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"hashi: standard output is closed\n"
    out = tmp_path / "out"  # which needs none
    done = subprocess.run(
        ["bash", "-c", f"{line} -o {out} >&-"], capture_output=True, env=environment(), check=False
    )
    assert (done.returncode, done.stdout) == (0, b"")
    assert out.stat().st_size


@posix
@pytest.mark.parametrize(
    "line", ["--version", "", "solve --help", "--show-completion bash", "techniques"]
)
def test_closed_output_of_help(line: str) -> None:
    words = " ".join(f"'{word}'" for word in command(*line.split()))
    done = subprocess.run(
        ["bash", "-c", f"{words} >&-"], capture_output=True, env=environment(), check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"hashi: standard output is closed\n"


@pytest.mark.parametrize("line", ["--help", "solve --help"])
def test_help_without_docstrings(line: str) -> None:
    """PYTHONOPTIMIZE=2 drops them."""
    usual, short = (
        subprocess.run(command(*line.split()), capture_output=True, env=env, check=True).stdout
        for env in (environment(), environment(PYTHONOPTIMIZE="2"))
    )
    assert len(usual) > 1000
    assert short == usual


@posix
def test_a_full_disk_is_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    status, out, err = hashi("solve", "2.2", "-o", "/dev/full")
    assert (status, out) == (2, "")
    assert re.fullmatch(r"hashi: /dev/full: No space left on device\n", err)


@pytest.mark.slow
@posix
@pytest.mark.parametrize(
    "asked",
    [
        ["solve", "2.2"],
        ["bench", "2.2", "--repeat", "1"],
        ["book", "--count", "1", "--seed", "1", "-o", "-"],
        ["--help"],
        ["generate", "--count", "2", "-o", "made.jsonl"],
    ],
    ids=" ".join,
)
def test_a_full_standard_output_is_named(asked: list[str], tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command(*asked),
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=tmp_path,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"hashi: standard output: No space left on device\n"


# -- terminals and locales


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@posix
def test_colors_on_a_terminal_only() -> None:
    from hashikit.draw import text

    puzzle = hashikit.parse("4.3/.../3.2")
    solution = hashikit.solve(puzzle).solution
    drawn = text.draw(puzzle, solution, color=True)
    assert "\x1b[" in drawn
    out = on_terminal("solve", "4.3/.../3.2")
    assert out.startswith(drawn + "\n\x1b[32msolved\x1b[0m \x1b[2m(")
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in on_terminal("solve", "4.3/.../3.2", env=env)
    assert "\x1b" not in on_terminal("solve", "4.3/.../3.2", "--color", "never")
    assert "\x1b" in on_terminal("solve", "2.2", "--color", "always", env={"NO_COLOR": "1"})


def test_colors_in_a_pipe_when_asked_for() -> None:
    assert "\x1b" not in hashi_here("solve", "2.2")[1]
    assert "\x1b" not in hashi_here("solve", "2.2", env={"NO_COLOR": ""})[1]
    assert "\x1b[32msolved" in hashi_here("solve", "2.2", "--color", "always")[1]
    assert "\x1b[32msolved" in hashi_here("solve", "2.2", env={"FORCE_COLOR": "1"})[1]
    assert "\x1b" not in hashi_here("solve", "2.2", env={"FORCE_COLOR": "1", "NO_COLOR": "1"})[1]
    for no in ("0", "false"):
        assert "\x1b" not in hashi_here("solve", "2.2", env={"FORCE_COLOR": no})[1]
        assert "\x1b" not in on_terminal("solve", "2.2", env={"FORCE_COLOR": no})
    assert "\x1b" not in hashi_here("--help")[1]


@pytest.mark.slow
def test_sentences_break_between_words_on_a_terminal() -> None:
    for asked in ("explain", "hint"):
        whole = hashi_here(asked, "2.2/.../2.2")[1].partition("\nsolved")[0]
        for columns in (30, 60):
            said = on_terminal(asked, "2.2/.../2.2", env={"NO_COLOR": "1"}, columns=columns)
            lines = said.partition("\nsolved")[0].split("\n")
            lines = [plain(line).rpartition("\r")[2] for line in lines]  # what progress leaves
            assert all(len(line) <= columns for line in lines), lines
            assert not any(line.endswith(",") and line[-2].isdigit() for line in lines)
            assert " ".join(lines).split() == whole.split()


@pytest.mark.slow
@posix
def test_progress_bar(tmp_path: Path) -> None:
    """It comes for many inputs that take their time, on a terminal that nothing else is on."""
    for index in range(12):
        (tmp_path / f"{index:02}.txt").write_text(ENDLESS)
    arguments = ("solve", "--all", "-q", "--time-limit", "0.1", tmp_path)
    out = on_terminal(*arguments, "-o", tmp_path / "out", columns=100)
    assert re.search(r"━.* \d+/12 .* left \d\d\.txt", plain(out))
    assert out.rstrip().endswith("\x1b[2K"), "and goes away"
    assert "/12" not in on_terminal(*arguments)
    assert hashi(*arguments, "-o", tmp_path / "out")[2] == ""
    (tmp_path / "all.jsonl").write_text("\n".join([ENDLESS] * 12))
    out = on_terminal(*arguments[:-1], tmp_path / "all.jsonl", "-o", tmp_path / "out", columns=100)
    assert re.search(r"━.* \d+/\? .* left all\.jsonl:\d+", plain(out))


@pytest.mark.parametrize(
    "encoding",
    ["ascii", pytest.param("latin-1", marks=pytest.mark.slow)],
)
def test_other_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("4.3\n...\n3.2\n")
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = subprocess.run(
        command("solve", path, "gone ═"), capture_output=True, env=environment(**env), check=False
    )
    assert done.returncode == 2
    assert done.stdout.decode(encoding).startswith(f"{path}\n" + '4===3\n"   |\n3---2\nsolved (')
    for name in ("--help", "bench"):
        arguments = [name] if name == "--help" else [name, path, "--repeat", "1"]
        done = subprocess.run(
            command(*arguments), capture_output=True, env=environment(**env), check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")


@posix
def test_file_names_that_are_not_utf8(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.txt"
    try:
        with open(name, "w") as file:  # noqa: PTH123
            file.write("2.2")
    except OSError:
        pytest.skip("this file system has only UTF-8 names")
    assert hashi("solve", "-q", tmp_path, "2.2")[::2] == (0, "")
    assert hashi("solve", "--json", os.fsdecode(name))[0] == 0


# -- hostile input


@pytest.mark.slow
@posix
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01\x02\xff" * 1000,
        b"3" * 100_000_000,
        "\u202e３３\u0000".encode(),
    ],
    ids=lambda content: repr(content[:12]),
)
def test_hostile_files(tmp_path: Path, content: bytes) -> None:
    """What is said of each kind of text is tested with the formats: here, that it is one line."""
    path = tmp_path / "hostile.txt"
    path.write_bytes(content)
    status, err, seconds, memory = watched("solve", path)
    assert status == 2
    assert re.fullmatch(re.escape(f"hashi: {path}: ") + r"[ -~–×…]{3,300}\n", err)
    assert seconds < 10, "of the processor: a second, and a wide margin"
    assert memory < 200e6


@posix
def test_things_that_are_no_files(tmp_path: Path) -> None:
    assert hashi_here("solve", "/dev/null")[0] == 2
    (tmp_path / "broken").symlink_to("nowhere")
    assert hashi_here("solve", tmp_path / "broken") == (
        2,
        "",
        f"hashi: {tmp_path / 'broken'}: No such file or directory\n",
    )


# -- the command line


def test_wrong_command_lines_are_one_line() -> None:
    for arguments, message in [
        (["slove"], "no command 'slove'; did you mean 'solve'? (see 'hashi --help')"),
        (
            ["zzz"],
            f"no command 'zzz'; available: {', '.join(COMMANDS)} (see 'hashi --help')",
        ),
        (["--nope"], "no such option"),
        (["solve"], "missing argument 'PUZZLE"),
        (
            ["bench", "2.2", "--plot", "x"],
            "no such option '--plot'; keep the results with --out FILE,",
        ),
        (
            ["generate", "--svg", "x"],
            "no such option '--svg'; 'hashi show PUZZLE --svg FILE' draws",
        ),
        (["show", "2.2", "--pdf", "x"], "no such option '--pdf'; 'hashi book PUZZLE' makes a PDF"),
        (["solve", "--timeout", "3", "2.2"], "no such option '--timeout'; did you mean '--time-"),
        (["rate", "--threads=2", "2.2"], "no such option '--threads'; did you mean '--jobs'?"),
        (["techniques", "--threads", "2"], "no such option '--threads' (see"),
        (["solve", "--uniqe", "2.2"], "no such option '--uniqe'; did you mean '--unique'?"),
        (["solve", "--count", "2.2"], "no such option '--count' (see 'hashi solve --help')"),
        (["rate", "--solve", "2.2"], "no such option '--solve' (see 'hashi rate --help')"),
        (["solve", "--limit", "0", "2.2"], "invalid value for '--limit' / '-n': "),
        (
            ["count", "--limit", "0", "2.2"],
            "invalid value for '--limit' / '-n': '0' is not a whole ",
        ),
        (["solve", "--limit", "x", "2.2"], "invalid value for '--limit' / '-n': "),
        (["solve", "--time-limit", "-1", "2.2"], "invalid value for '--time-limit' / '-t': "),
        (["solve", "--color", "red", "2.2"], "invalid value for '--color': "),
        (["solve", "-u", "--all", "2.2"], "--unique cannot be combined with --all or --limit"),
        (["convert", "2.2"], "missing option '--to' / '--format' / '-f'"),
        (["bench"], "no PUZZLE to time"),
    ]:
        status, out, err = hashi_here(*arguments)
        assert (status, out) == (2, ""), arguments
        assert err.startswith(f"hashi: {message}"), arguments
        assert err.count("\n") == 1, arguments


def test_version() -> None:
    assert hashi("--version") == (0, f"hashi {hashikit.__version__}\n", "")


def test_a_solution_is_drawn_without_what_takes_long_to_load(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("2.2")
    script = (
        "import sys; from hashikit.cli import main\n"
        "status = main(['solve', '--time-limit', '9', '--color', 'never', 'p.txt'])\n"
        "slow = {'rich', 'typer', 'pydantic', 'decimal', 'asyncio', 'email',\n"
        "        'importlib.metadata', 'multiprocessing', 'pathlib', 'shutil', 'tempfile'}\n"
        "print(status, sorted(slow & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=tmp_path,
        env=environment(),
        check=True,
    )
    assert done.stdout.decode().splitlines()[-1] == "0 []"


def prepared(folder: Path) -> None:
    """The files that the examples of the help speak of."""
    puzzle = (ROOT / "examples" / "first.txt").read_text()
    (folder / "puzzle.txt").write_text(puzzle)
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "a.txt").write_text(puzzle)
    (folder / "puzzles" / "b.txt").write_text("2.2")
    (folder / "heart.txt").write_text(
        ".###...###.\n#####.#####\n###########\n###########\n###########\n"
        ".#########.\n..#######..\n...#####...\n....###....\n.....#....."
    )
    (folder / "mine.toml").write_text(
        'name = "mine"\nversion = 1\nseed = 1\nsizes = [5]\nlevels = ["easy"]\n'
        "train = 2\nvalidation = 0\ntest = 1\n"
    )
    (folder / "set").mkdir()
    item = {"id": "a", "level": "easy", "puzzlink": "https://puzz.link/p?hashi/3/1/2g2"}
    (folder / "set" / "test.jsonl").write_text(json.dumps(item) + "\n")
    answered = {"id": "a", "puzzle": "2.2", "answer": "A1-C1:2"}
    (folder / "answers.jsonl").write_text((json.dumps(answered) + "\n") * 4)
    (folder / "layout.txt").write_text("?.?.?\n.....\n?.?.?\n.....\n?...?")
    parsed = hashikit.parse(puzzle)
    solution = hashikit.solve(parsed).solution
    assert solution is not None
    for name in ("solution.txt", "mine.txt", "state.txt"):
        (folder / name).write_text(hashikit.dumps(solution, "janko"))
    (folder / "solved.json").write_text(hashikit.dumps(solution, "json"))
    (folder / "answer.txt").write_text(
        "".join(f"x_{a[0]}_{a[1]}_{b[0]}_{b[1]} {n}\n" for a, b, n in solution.bridges)
    )
    clauses = hashikit.models.dumps(parsed, "sat-eager")
    (folder / "mine.cnf").write_text(clauses)
    meanings = re.findall(r"^c (\d+) = x\(\((\d+),(\d+)\)-\((\d+),(\d+)\),(\d)\)$", clauses, re.M)
    (folder / "mine.map").write_text(
        "".join(f"{n} = ({a}, {b})-({c}, {d}) >= {k}\n" for n, a, b, c, d, k in meanings)
    )
    weights = [0.1, 0.9, 0, 0, 0, 0, 0, 0]
    scan = {"rows": 1, "cols": 3, "islands": [[0, 0, weights], [0, 2, weights]]}
    (folder / "scan.json").write_text(json.dumps(scan))
    lines = [hashikit.dumps(p, "json") for p in (parsed, hashikit.parse("2.2"))]
    (folder / "collection.jsonl").write_text("\n".join(lines) + "\n")


@pytest.mark.slow
@posix
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_and_its_examples(name: str, tmp_path: Path) -> None:
    status, out, err = hashi_here(*filter(None, [name]), "--help", env={"COLUMNS": "100"})
    assert (status, err) == (0, "")
    assert hashi_here(*filter(None, [name]), "-h", env={"COLUMNS": "100"})[1] == out
    shown = re.sub(r" \\\n +", " ", out[out.index("\nExamples:\n") :])  # lines that go on
    examples = re.findall(r"^  \$ (.*)$", shown, re.MULTILINE)
    assert len(examples) >= (1 if name == "site" else 2)
    assert all(line.startswith("hashi ") for line in examples)
    assert any(f" {name}" in line for line in examples)
    assert "[" not in "".join(examples)
    prepared(tmp_path)
    if name == "verify":
        for made in (("puzzle.txt", "--out", "proof"), ("puzzles/a.txt", "--out", "proofs/a")):
            assert hashi_here("prove", *made, cwd=tmp_path)[0] == 0
    for line in examples:
        if line.startswith(("hashi play", "hashi serve")) or "--suite" in line or "hashi-1" in line:
            continue  # the first two would not end, those take minutes; all have their own tests
        status, out, said = shell(snippets.smaller(line), tmp_path)
        if name in ("generate", "complete"):  # they say what they made
            said = re.sub(r"hashi: .*seed \d+.*\n", "", said)
        if "--data" in line:  # answers that are prepared here are to few of the items
            said = re.sub(r"hashi: \d+ of \d+ items of the data set were answered\n", "", said)
        assert (status, said) == (0, ""), line
        writes = re.search(r"(?:-o|--svg|--png|--csv|--out|--prove) (\S+)", line)
        assert (tmp_path / writes[1]).exists() if writes else out, line


def shell(line: str, folder: Path) -> tuple[int, str, str]:
    """Run a line of a shell; without one if it is nothing but a command and its arguments."""
    words = shlex.split(line)
    if not set(line) & set("|<>;&$*?~"):
        return hashi_here(*words[1:], cwd=folder)
    script = folder / "bin" / "hashi"
    script.parent.mkdir(exist_ok=True)
    script.write_text("#!/bin/sh\nexec " + " ".join(f"'{w}'" for w in command()) + ' "$@"\n')
    script.chmod(0o755)
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=folder,
        capture_output=True,
        env=environment(PATH=f"{script.parent}{os.pathsep}{os.environ['PATH']}"),
        timeout=200,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


def test_help_says_what_there_is() -> None:
    out = hashi_here("--help")[1]
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\w", out, re.MULTILINE), name
    assert hashi_here()[:2] == (0, out)


def completed(env: dict[str, str]) -> list[str]:
    """What bash is offered."""
    return [line.removeprefix("plain,") for line in hashi(env=env)[1].split()]


@posix
def test_completion() -> None:
    env = {"_HASHI_COMPLETE": "bash_complete", "COMP_WORDS": "hashi so", "COMP_CWORD": "1"}
    assert completed(env) == ["solve", "solvers"]
    env |= {"COMP_WORDS": "hashi solve --uni", "COMP_CWORD": "2"}
    assert completed(env) == ["--unique"]
    env |= {"COMP_WORDS": "hashi convert --to pz", "COMP_CWORD": "3"}
    assert completed(env) == ["pzprv3"]
    assert "_HASHI_COMPLETE=bash_complete" in hashi("--show-completion", "bash")[1]


@posix
@pytest.mark.parametrize(
    ("words", "kind"),
    [("hashi solve pu", "file"), ("hashi solve -o pu", "file"), ("hashi site d", "dir")],
)
def test_shells_complete_the_names_of_files(words: str, kind: str) -> None:
    env = {
        "_HASHI_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    assert hashi(env=env)[1].startswith(f"{kind},")


@pytest.mark.parametrize(
    "asked", ["solve", "solve -j 2", "count", "show", "explain", "convert --to has"]
)
def test_a_run_that_writes_nothing_leaves_the_file(tmp_path: Path, asked: str) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("before")
    status, _, _ = hashi_here(*asked.split(), str(tmp_path / "missing.txt"), "-o", str(kept))
    assert status == 2
    assert kept.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


# -- the second name


@pytest.mark.parametrize("name", ["hashi", "hashikit"])
def test_usage_lines_name_the_command_that_was_called(name: str) -> None:
    script = f"import sys; sys.argv[0] = '/bin/{name}'; from hashikit.cli import main; main()"
    run = [sys.executable, "-c", script]
    shown = subprocess.run(
        [*run, "solve", "--help"], capture_output=True, text=True, env=environment(), check=False
    )
    assert f"{name} solve " in shown.stdout.splitlines()[0]
    wrong = subprocess.run(
        [*run, "solve", "--nothing"], capture_output=True, text=True, env=environment(), check=False
    )
    assert f"(see '{name} solve --help')" in wrong.stderr


def test_both_names_are_installed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        scripts = tomllib.load(file)["project"]["scripts"]
    assert scripts == dict.fromkeys(("hashi", "hashikit"), "hashikit.cli:main")
