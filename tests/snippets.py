"""The fenced code blocks of Markdown files, and how to run them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import NamedTuple


class Block(NamedTuple):
    """A fenced block of a Markdown file: the word after the fence, its text, its first line."""

    path: Path
    language: str
    text: str
    line: int

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}"


class Command(NamedTuple):
    """A command of a `console` or `sh` block, and the output shown below it."""

    where: str
    line: str
    output: str


def blocks(path: Path) -> list[Block]:
    """All fenced blocks of a Markdown file."""
    return blocks_of(path, path.read_text("utf-8"))


def blocks_of(path: Path, content: str) -> list[Block]:
    """All fenced blocks of a text that stands for a Markdown file."""
    found: list[Block] = []
    fence: str | None = None
    language, start, text = "", 0, list[str]()
    for number, line in enumerate(content.splitlines(), 1):
        stripped = line.strip()
        if fence is None and stripped.startswith("```"):
            fence = stripped[: len(stripped) - len(stripped.lstrip("`"))]
            language, start, text = stripped[len(fence) :].strip(), number + 1, []
        elif fence is not None and stripped == fence:
            found.append(Block(path, language, "".join(text), start))
            fence = None
        elif fence is not None:
            text.append(line + "\n")
    assert fence is None, f"{path}: a block that begins in line {start - 1} does not end"
    return found


def python_blocks(path: Path) -> list[Block]:
    """The Python of a Markdown file: sessions with `>>>`, and programs."""
    return [block for block in blocks(path) if block.language in ("python", "pycon", "py")]


def run_python(path: Path) -> int:
    """Run the Python of a Markdown file from top to bottom, one namespace for all of it.

    A session has to print what it shows; a program has to end without an exception.

    Returns:
        The number of blocks that ran.
    """
    names: dict[str, object] = {"__name__": "__main__"}
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    found = python_blocks(path)
    for block in found:
        if ">>>" in block.text:
            test = parser.get_doctest(block.text, names, str(block), str(path), block.line - 1)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile(block.text, str(block), "exec"), names)
    assert runner.failures == 0, f"{runner.failures} examples of {path.name} fail, see above"
    return len(found)


def commands(path: Path) -> list[Command]:
    """The commands of a Markdown file, from top to bottom.

    In a `console` block a command begins with `$ `, and what follows it is its output. In an `sh`
    block every line is a command, but for comments.
    """
    found: list[Command] = []
    for block in blocks(path):
        if block.language == "console":
            for offset, line in enumerate(block.text.splitlines()):
                if line.startswith("$ "):
                    found.append(Command(f"{path.name}:{block.line + offset}", line[2:], ""))
                else:
                    assert found, f"{block}: output before the first command"
                    found[-1] = found[-1]._replace(output=found[-1].output + line + "\n")
        elif block.language in ("sh", "bash", "shell"):
            for offset, line in enumerate(block.text.splitlines()):
                if line.strip() and not line.lstrip().startswith("#"):
                    found.append(Command(f"{path.name}:{block.line + offset}", line.strip(), ""))
    return found


def smaller(command: str) -> str:
    """The command with fewer puzzles or pages: it does the same, in seconds."""
    command = re.sub(r"--count ([3-9]|\d{2,})\b", "--count 2", command)
    command = re.sub(r"^hashi tasks (?!.*--count)", "hashi tasks --count 2 ", command)
    return re.sub(r"--pages \d{3,}", "--pages 20", command)
