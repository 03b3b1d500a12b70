"""Making a data set in a folder, and reading one.

A set is made part by part: `parts/` has a file per size and level, which grows item by item;
what an interrupted run left there is used by the next. When all are there, they become
`train.jsonl` and its like.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from .._util.files import WholeFile, locked_folder, write_bytes, write_text
from .._util.manifest import Manifest
from .._version import __version__
from ..batch.tasks import run
from ..errors import FormatError, HashikitError, missing, reason_of
from ..generator.splits import SPLITS
from ..i18n.sentences import Message
from .card import FEATURES, card, statistics
from .items import Item, number_items
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
) -> Iterator[tuple[str, int, int]]:
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
        how many of them had to be made.

    Raises:
        HashikitError: The folder holds another set, or another process is writing to it.
        MissingExtraError: resvg-py for the pictures or pyarrow for Parquet is not installed.
        OptionError: There are too few puzzles of a kind.
        OSError: A file cannot be written or read.

    >>> from hashikit.datasets import Recipe
    >>> import tempfile
    >>> small = Recipe("small", 1, 7, (5,), ("easy",), train=3, validation=0, test=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(list(build(small, folder)))
    ...     print(len(list(read(f"{folder}/train.jsonl"))))
    [('05-easy', 4, 4)]
    3
    """
    arrow = _pyarrow() if parquet else None
    home = Path(folder)
    if not home.exists():
        home.mkdir(parents=True, exist_ok=True)
    with locked_folder(home):
        yield from _build(recipe, home, pictures, arrow, executor, workers)


def _build(
    recipe: Recipe,
    home: Path,
    pictures: bool,
    arrow: Any,
    executor: Executor | None,
    workers: int | None,
) -> Iterator[tuple[str, int, int]]:
    about = {"recipe": recipe.to_json(), "hashikit": __version__, "pictures": pictures}
    manifest = Manifest(home / _MANIFEST, about)
    lengths = _begin(manifest, arrow is not None)
    parts = home / "parts"
    number = sum(recipe.numbers.values())
    if lengths:
        yield from ((_name(*cell), number, 0) for cell in recipe.cells)
        return
    missing = []
    for cell in recipe.cells:
        if (parts / f"{_name(*cell)}.jsonl").exists():
            yield _name(*cell), number, 0
        else:
            missing.append(cell)
    missing.reverse()  # the long ones first
    make = partial(_part, recipe, pictures, str(parts))
    for outcome in run(make, missing, executor=executor, workers=workers, ordered=False):
        cell = missing[outcome.index]
        yield _name(*cell), number, outcome.value  # or the error
    _finish(manifest, recipe, arrow)


def puzzles_in(recipe: Recipe, folder: str) -> int:
    """How many puzzles of a set an interrupted run has left in its folder."""
    number = sum(recipe.numbers.values())
    puzzles = 0
    for cell in recipe.cells:
        path = Path(folder) / "parts" / _name(*cell)
        if path.with_suffix(".jsonl").exists():
            puzzles += number
        else:
            puzzles += len(_left(path.with_suffix(".part")))
    return puzzles


def _name(size: int, level: str) -> str:
    return f"{size:02}-{level}"


def _part(recipe: Recipe, pictures: bool, parts: str, cell: tuple[int, str]) -> int:
    """Make the file of one size and level, item by item; return how many were made.

    A line of the growing file is the number of an attempt, a tab and an item. What an interrupted
    run left there is kept.
    """
    path = Path(parts) / f"{_name(*cell)}.part"
    done = _left(path)
    lines = [line for _, line in done]
    items = [(attempt, json.loads(line)) for attempt, line in done]
    with path.open("ab") as out:
        for attempt, item in number_items(recipe, *cell, pictures=pictures, done=items):
            line = json.dumps(item, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            lines.append(line)
            out.write(b"%d\t%s" % (attempt, line))
            out.flush()
    write_bytes(path.with_suffix(".jsonl"), b"".join(lines))
    path.unlink()
    return len(lines) - len(done)


def _left(path: Path) -> list[tuple[int, bytes]]:
    """The whole lines of a growing file, which is cut after the last of them."""
    done: list[tuple[int, bytes]] = []
    try:
        with path.open("r+b") as file:
            good = 0
            for line in file:
                attempt, tab, item = line.partition(b"\t")
                if not tab or not line.endswith(b"\n") or not attempt.isdigit():
                    break
                done.append((int(attempt), item))
                good += len(line)
            file.truncate(good)
    except FileNotFoundError:
        pass
    return done


def _begin(manifest: Manifest, parquet: bool) -> bool:
    """Begin the folder, or see that it is this set's; return whether it is complete."""
    home = manifest.path.parent
    broken = Message("{path}: not the recipe of a data set", path=manifest.path)
    entries = manifest.begin(
        Message("{folder} holds something else than a data set", folder=home),
        broken,
        lambda _: Message(
            "{folder} was begun with another recipe, other options or another version: remove "
            "it or choose another folder",
            folder=home,
        ),
    )
    try:
        files: Any = entries.get("files")
        complete = files is not None and all((home / name).exists() for name in files)
        complete = complete and (not parquet or any(name.endswith(".parquet") for name in files))
    except (TypeError, AttributeError):
        raise HashikitError(broken) from None
    if not complete:
        (home / "parts").mkdir(exist_ok=True)
    return complete


def _finish(manifest: Manifest, recipe: Recipe, arrow: Any) -> None:
    """Join the parts, and write what is about the whole."""
    home = manifest.path.parent
    parts = [home / "parts" / f"{_name(*cell)}.jsonl" for cell in recipe.cells]
    files: dict[str, str] = {}
    for split in SPLITS:
        digest = sha256()
        with WholeFile(home / f"{split}.jsonl") as out:
            for part in parts:
                with part.open("rb") as lines:
                    for line in lines:
                        if _split_of(line, part) == split:
                            out.write(line)
                            digest.update(line)
        files[f"{split}.jsonl"] = digest.hexdigest()
    if arrow is not None:
        for split in SPLITS:
            parquet = home / "parts" / f"{split}.parquet"  # its end says whether it is whole
            _write_parquet(arrow, home / f"{split}.jsonl", str(parquet))
            parquet.replace(home / f"{split}.parquet")
            digest = sha256((home / f"{split}.parquet").read_bytes())
            files[f"{split}.parquet"] = digest.hexdigest()
    first = {split: home / f"{split}.jsonl" for split in SPLITS}
    facts = statistics(item for path in first.values() for item in read(str(path)))
    text = card(recipe, pictures=manifest.about["pictures"], files=files, facts=facts)
    write_text(home / "README.md", text)
    manifest.write(files=files)
    rmtree(home / "parts")


def _split_of(line: bytes, path: Path) -> str:
    """The part of the set that an item belongs to.

    Raises:
        HashikitError: The line is damaged.
    """
    try:
        return str(json.loads(line)["split"])
    except (ValueError, LookupError, TypeError):
        raise HashikitError(
            "{path} is damaged; remove it and run the same command again", path=path
        ) from None


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing("pyarrow", "dataset") from None
    return pyarrow


def _picture(arrow: Any) -> Any:
    """The type of a picture, as data-set hubs store it."""
    return arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())])


def _hub(names: Iterable[str]) -> dict[bytes, bytes]:
    """What tells the library `datasets` that a column holds pictures."""
    features = {name: FEATURES[name] for name in names}
    return {b"huggingface": json.dumps({"info": {"features": features}}).encode()}


_ROWS = 256
"""The rows of a row group: a reader need not hold more in memory."""


def _write_parquet(arrow: Any, lines: Path, out: str) -> None:
    """A file of items as Parquet. Steps are JSON there too: their fields differ."""
    names = ("id", "split", "level", "fingerprint", "text", "puzzlink", "tatham", "solution")
    fields = {name: arrow.string() for name in (*names, "steps", "proof_sha256")}
    fields |= {name: arrow.int32() for name in ("rows", "cols", "islands", "score", "effort")}
    fields |= {"bridges": arrow.list_(arrow.list_(arrow.int32())), "png": _picture(arrow)}
    schema: pyarrow.Schema = arrow.schema(fields, metadata=_hub(fields))
    with arrow.parquet.ParquetWriter(out, schema, compression="zstd") as writer:
        batch: list[Item] = []
        for item in read(str(lines)):
            item["steps"] = json.dumps(item["steps"], ensure_ascii=False, separators=(",", ":"))
            item["png"] = {"bytes": b64decode(item["png"]), "path": None} if "png" in item else None
            batch.append(item)
            if len(batch) == _ROWS:
                writer.write_table(arrow.Table.from_pylist(batch, schema))
                batch = []
        if batch:
            writer.write_table(arrow.Table.from_pylist(batch, schema))


def read(path: str) -> Iterator[Item]:
    """The items of a file of a data set.

    Args:
        path: A file of JSON lines, or of Parquet if its name ends so; `-` for standard input.

    Raises:
        FormatError: A line is not an item.
        HashikitError: The file cannot be read.
        MissingExtraError: It is Parquet, and pyarrow is not installed.

    >>> list(read("nowhere.jsonl"))
    Traceback (most recent call last):
    hashikit.errors.HashikitError: nowhere.jsonl: No such file or directory
    """
    if path.endswith(".parquet"):
        yield from _read_parquet(path)
        return
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


def _read_parquet(path: str) -> Iterator[Item]:
    arrow = _pyarrow()
    try:
        with Path(path).open("rb") as file:
            for batch in arrow.parquet.ParquetFile(file).iter_batches(_ROWS):
                for item in batch.to_pylist():
                    if isinstance(item.get("metadata"), str):  # of questions: a string of JSON
                        item["metadata"] = json.loads(item["metadata"])
                    yield item
    except OSError as error:
        raise HashikitError("{path}: {reason}", path=path, reason=reason_of(error)) from None
    except (arrow.ArrowException, ValueError):
        raise FormatError("{path}: not a file of Parquet", path=path) from None
