"""Making a data set in a folder, and reading one.

A set is made part by part, a file for each size and level in `parts/`; what an interrupted run left
there is used by the next. When all are there, they become `train.jsonl` and its like.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from .._util.files import WholeFile, write_bytes, write_text
from .._version import __version__
from ..batch.tasks import run
from ..errors import FormatError, HashikitError, missing, reason_of
from ..generator.splits import SPLITS
from .card import card
from .items import Item, items
from .recipe import Recipe

if TYPE_CHECKING:
    import pyarrow

_MANIFEST = "recipe.json"


def build(
    recipe: Recipe,
    folder: str,
    *,
    pictures: bool = False,
    parquet: bool = False,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[tuple[str, int, bool]]:
    """Make a data set in a folder, or complete it.

    Args:
        recipe: What it is made of.
        folder: Where. It gets `train.jsonl`, `validation.jsonl` and `test.jsonl`, `README.md` (the
            data card) and `recipe.json`, which has the digests of the files.
        pictures: With a picture of each puzzle as PNG.
        parquet: With the same as `train.parquet` and so on.
        executor: Does the work; `None` for this thread.
        workers: How many tasks it does at once.

    Yields:
        For each size and level, once its puzzles are there: its name, how many puzzles it has, and
        whether they had to be made.

    Raises:
        HashikitError: The folder holds another set.
        MissingExtraError: resvg-py for the pictures or pyarrow for Parquet is not installed.
        OptionError: There are too few puzzles of a kind.
        OSError: A file cannot be written or read.

    >>> from hashikit.datasets import Recipe
    >>> import tempfile
    >>> small = Recipe("small", 1, 7, (5,), ("easy",), train=3, validation=0, test=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(list(build(small, folder)))
    ...     print(len(list(read(f"{folder}/train.jsonl"))))
    [('05-easy', 4, True)]
    3
    """
    arrow = _pyarrow() if parquet else None
    home = Path(folder)
    about = {"recipe": recipe.to_json(), "hashikit": __version__, "pictures": pictures}
    done = _begin(home, about, parquet)
    parts = home / "parts"
    number = sum(recipe.numbers.values())
    if done:
        yield from ((_name(*cell), number, False) for cell in recipe.cells)
        return
    missing = []
    for cell in recipe.cells:
        if (parts / f"{_name(*cell)}.jsonl").exists():
            yield _name(*cell), number, False
        else:
            missing.append(cell)
    missing.reverse()  # the long ones first
    make = partial(_part, recipe, pictures)
    for outcome in run(make, missing, executor=executor, workers=workers, ordered=False):
        cell = missing[outcome.index]
        write_bytes(parts / f"{_name(*cell)}.jsonl", outcome.value)
        yield _name(*cell), number, True
    _finish(home, recipe, about, arrow)


def _name(size: int, level: str) -> str:
    return f"{size:02}-{level}"


def _part(recipe: Recipe, pictures: bool, cell: tuple[int, str]) -> bytes:
    """The lines of one size and level."""
    made = items(recipe, *cell, pictures=pictures)
    lines = (json.dumps(item, ensure_ascii=False, separators=(",", ":")) + "\n" for item in made)
    return "".join(lines).encode()


def _begin(home: Path, about: dict[str, Any], parquet: bool) -> bool:
    """Begin the folder, or see that it is this set's; return whether it is complete."""
    path = home / _MANIFEST
    if not path.exists():
        if home.exists() and any(home.iterdir()):
            raise HashikitError("{folder} holds something else than a data set", folder=home)
        (home / "parts").mkdir(parents=True, exist_ok=True)
        write_text(path, json.dumps(about, indent=1) + "\n")
        return False
    try:
        found = json.loads(path.read_text("utf-8"))
        same = {name: found[name] for name in about} == about
        files = found.get("files")
        complete = files is not None and all((home / name).exists() for name in files)
        complete = complete and (not parquet or any(name.endswith(".parquet") for name in files))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise HashikitError("{path}: not the recipe of a data set", path=path) from None
    if not same:
        raise HashikitError(
            "{folder} was begun with another recipe, other options or another version: remove "
            "it or choose another folder",
            folder=home,
        )
    if not complete:
        (home / "parts").mkdir(exist_ok=True)
    return complete


def _finish(home: Path, recipe: Recipe, about: dict[str, Any], arrow: Any) -> None:
    """Join the parts, and write what is about the whole."""
    parts = [home / "parts" / f"{_name(*cell)}.jsonl" for cell in recipe.cells]
    files: dict[str, str] = {}
    for split in SPLITS:
        digest = sha256()
        with WholeFile(home / f"{split}.jsonl") as out:
            for part in parts:
                with part.open("rb") as lines:
                    for line in lines:
                        if json.loads(line)["split"] == split:
                            out.write(line)
                            digest.update(line)
        files[f"{split}.jsonl"] = digest.hexdigest()
    if arrow is not None:
        for split in SPLITS:
            made = home / "parts" / f"{split}.parquet"  # its end says whether it is whole
            _write_parquet(arrow, home / f"{split}.jsonl", str(made))
            made.replace(home / f"{split}.parquet")
            digest = sha256((home / f"{split}.parquet").read_bytes())
            files[f"{split}.parquet"] = digest.hexdigest()
    write_text(home / "README.md", card(recipe, pictures=about["pictures"], files=files))
    write_text(home / _MANIFEST, json.dumps({**about, "files": files}, indent=1) + "\n")
    rmtree(home / "parts")


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing("pyarrow", "dataset") from None
    return pyarrow


_ROWS = 256
"""Of a row group: a reader need not hold more in memory."""


def _write_parquet(arrow: Any, lines: Path, out: str) -> None:
    """A file of items as Parquet. Steps are JSON there too: their fields differ."""
    names = ("id", "split", "level", "fingerprint", "text", "puzzlink", "tatham", "solution")
    fields = {name: arrow.string() for name in (*names, "steps", "proof_sha256")}
    fields |= {name: arrow.int32() for name in ("rows", "cols", "islands", "score", "effort")}
    fields |= {"bridges": arrow.list_(arrow.list_(arrow.int32())), "png": arrow.binary()}
    schema: pyarrow.Schema = arrow.schema(fields)
    with arrow.parquet.ParquetWriter(out, schema, compression="zstd") as writer:
        batch: list[Item] = []
        for item in read(str(lines)):
            item["steps"] = json.dumps(item["steps"], ensure_ascii=False, separators=(",", ":"))
            item["png"] = b64decode(item["png"]) if "png" in item else None
            batch.append(item)
            if len(batch) == _ROWS:
                writer.write_table(arrow.Table.from_pylist(batch, schema))
                batch = []
        if batch:
            writer.write_table(arrow.Table.from_pylist(batch, schema))


def read(path: str) -> Iterator[Item]:
    """The items of a file of a data set.

    Args:
        path: A file of JSON lines; `-` for standard input.

    Raises:
        FormatError: A line is not an item.
        HashikitError: The file cannot be read.

    >>> list(read("nowhere.jsonl"))
    Traceback (most recent call last):
    hashikit.errors.HashikitError: nowhere.jsonl: No such file or directory
    """
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():  # such as the last one in many files
                    continue
                try:
                    item = json.loads(line)
                except (ValueError, RecursionError):
                    item = None
                if not isinstance(item, dict):
                    raise FormatError(
                        "{path}:{number}: not an object of JSON", path=path, number=number
                    )
                yield item
    except OSError as error:
        raise HashikitError("{path}: {reason}", path=path, reason=reason_of(error)) from None
