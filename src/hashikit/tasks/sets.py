"""Question sets as files: JSON lines, or Parquet, with a card; continued after an interruption.

`write` makes one in a folder, as `hashi tasks` does.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from .._util.files import write_text
from .._util.manifest import Manifest
from .._version import __version__
from ..errors import missing
from ..generator.splits import Split
from ..i18n.sentences import Message
from ..levels import Level
from .items import Items, Question
from .renderings import Rendering
from .variants import Variant

_MANIFEST = "questions.json"
_ROWS = 256
"""The rows of a row group of Parquet."""


class QuestionSet(NamedTuple):
    """What a question set holds: every variant in every rendering, for every part.

    >>> QuestionSet().total
    500
    """

    variants: Sequence[Variant] = ("solve", "next", "count", "mistake", "clue")
    renderings: Sequence[Rendering] = ("picture",)
    splits: Sequence[Split] = ("test",)
    number: int = 100
    """The number of questions of each of these."""
    seed: int = 0
    size: tuple[int, int] = (7, 7)
    """The fewest rows and columns, and the most."""
    levels: Sequence[Level | str] = ("easy",)
    islands: tuple[int, int] | None = None

    @property
    def total(self) -> int:
        """How many questions it has."""
        return len(self.variants) * len(self.renderings) * len(self.splits) * self.number

    def items(self, variant: Variant, rendering: Rendering, split: Split) -> Items:
        """The questions of one kind.

        Raises:
            OptionError: Something is out of range.
            MissingExtraError: Images are asked for, and resvg-py is not installed.
        """
        return Items(
            variant,
            rendering,
            seed=self.seed,
            size=self.size,
            level=list(self.levels) or None,
            islands=self.islands,
            split=split,
            number=self.number,
        )


def write(questions: QuestionSet, folder: str, *, parquet: bool = False) -> Iterator[int]:
    """Make a question set in a folder, or complete it.

    Each question is written as soon as it is made; what an interrupted run left there is kept.

    Args:
        questions: What it holds.
        folder: Where. It gets a file for each part, such as `test.jsonl`, a card and
            `questions.json`, which has the digests of the files.
        parquet: With the same as `test.parquet` and so on.

    Yields:
        How many questions are there, after each one.

    Raises:
        HashikitError: The folder holds something else.
        MissingExtraError: resvg-py for images or pyarrow for Parquet is not installed.
        OptionError: Something is out of range, or there are no such questions.
        OSError: A file cannot be written or read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     list(write(QuestionSet(variants=["clue"], number=2), folder))
    [1, 2]
    """
    series = {
        split: [
            questions.items(v, r, split)
            for v, r in product(questions.variants, questions.renderings)
        ]
        for split in questions.splits
    }
    arrow = _pyarrow() if parquet else None
    home = Path(folder)
    plain = {**questions._asdict(), "levels": [str(level) for level in questions.levels]}
    about = json.loads(json.dumps({"questions": plain, "hashikit": __version__}))
    manifest = Manifest(home / _MANIFEST, about)
    _begin(manifest)
    count = 0
    files: dict[str, str] = {}
    for split, all_ in series.items():
        path = home / f"{split}.jsonl"
        growing = path.with_suffix(".part")
        if not path.exists():
            there = _whole_lines(growing)
            with growing.open("ab") as out:
                for number, entry in enumerate(_entries(all_)):
                    count += 1
                    if number >= there:
                        out.write(_line(entry(), split))
                        out.flush()
                    yield count
            growing.replace(path)
        else:
            count += len(questions.variants) * len(questions.renderings) * questions.number
            yield count
        files[path.name] = sha256(path.read_bytes()).hexdigest()
        if arrow is not None:
            table = path.with_suffix(".parquet")
            _write_parquet(arrow, path, table)
            files[table.name] = sha256(table.read_bytes()).hexdigest()
    write_text(home / "README.md", card(questions, files))
    manifest.write(files=files)


def _entries(series: Sequence[Items]) -> Iterator[Any]:
    """What makes each question, one after the other."""
    for items in series:
        for number in range(len(items)):
            yield lambda items=items, number=number: items[number]


def _line(entry: Question, split: Split) -> bytes:
    """A question as a line."""
    row: dict[str, Any] = {
        "id": f"{entry['id']}-{split}",
        "split": split,
        "prompt": entry["prompt"],
        "messages": [
            {"role": "user", "content": entry["prompt"]},
            {"role": "assistant", "content": f"<answer>{entry['answer']}</answer>"},
        ],
        "answer": entry["answer"],
        "metadata": entry["metadata"],
    }
    if "image" in entry:
        row["image"] = entry["image"]
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _begin(manifest: Manifest) -> None:
    """Begin the folder, or see that it is this set's."""
    folder = manifest.path.parent
    manifest.begin(
        Message("{folder} holds something else than a question set", folder=folder),
        Message("{path}: not about a question set", path=manifest.path),
        lambda _: Message(
            "{folder} was begun with other options or another version: remove it or choose "
            "another folder",
            folder=folder,
        ),
    )


def _whole_lines(path: Path) -> int:
    """How many whole lines a growing file has; it is cut after the last of them."""
    try:
        with path.open("r+b") as file:
            number = good = 0
            for line in file:
                if not line.endswith(b"\n"):
                    break
                number += 1
                good += len(line)
            file.truncate(good)
            return number
    except FileNotFoundError:
        return 0


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing("pyarrow", "dataset") from None
    return pyarrow


_TEXT = {"dtype": "string", "_type": "Value"}
_FEATURES: dict[str, Any] = {
    **dict.fromkeys(("id", "split", "prompt", "answer", "metadata"), _TEXT),
    "messages": {"feature": {"role": _TEXT, "content": _TEXT}, "_type": "List"},
    "image": {"_type": "Image"},
}


def _write_parquet(arrow: Any, lines: Path, out: Path) -> None:
    """The questions as Parquet. The metadata are a string of JSON: their fields differ."""
    fields = {name: arrow.string() for name in ("id", "split", "prompt", "answer", "metadata")}
    message = arrow.struct([("role", arrow.string()), ("content", arrow.string())])
    fields["messages"] = arrow.list_(message)
    fields["image"] = arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())])
    hub = json.dumps({"info": {"features": _FEATURES}}).encode()
    schema = arrow.schema(fields, metadata={b"huggingface": hub})
    growing = out.with_suffix(".growing")
    with arrow.parquet.ParquetWriter(str(growing), schema, compression="zstd") as writer:
        batch: list[dict[str, Any]] = []
        with lines.open("rb") as rows:
            for line in rows:
                row = json.loads(line)
                row["metadata"] = json.dumps(row["metadata"], ensure_ascii=False)
                if "image" in row:
                    row["image"] = {"bytes": b64decode(row["image"]), "path": None}
                batch.append(row)
                if len(batch) == _ROWS:
                    writer.write_table(arrow.Table.from_pylist(batch, schema))
                    batch = []
        if batch:
            writer.write_table(arrow.Table.from_pylist(batch, schema))
    growing.replace(out)


_CARD = """\
---
license: mit
pretty_name: Questions about Hashi puzzles
language:
- en
task_categories:
- question-answering
- text-generation
tags:
- puzzles
- hashi
- reasoning
- synthetic
size_categories:
- {category}
configs:
- config_name: default
  data_files:
{data_files}
---

# Questions about Hashi puzzles

{total:,} questions about puzzles of Hashi (Hashiwokakero, Bridges), all made by hashikit {version}:
{number:,} for each of {kinds} in each rendering ({renderings}). Parts: {splits}. {sizes}; levels:
{levels}. No puzzle is in two parts, nor any rotation or reflection of it.

Each line has `id`, `split`, `prompt`, `messages` (the prompt and a right answer, for supervised
training), `answer` and `metadata`, and `image` (a PNG) for questions that show one. In Parquet
`metadata` is a string of JSON.

```python
from datasets import load_dataset

data = load_dataset("{where}")  # the folder, or its name on a hub
```

`hashi evaluate answers.jsonl --data {first}` scores answers, one object with `id` and `answer` a
line; so does `hashikit.tasks.score(text, item)`. A text is right by the rules, not by comparison
with `answer`. The item may be a line of either file.

The same version with the options in `questions.json` makes the same lines on every machine.

| file | SHA-256 |
|---|---|
{files}

License: MIT.
"""


def card(questions: QuestionSet, files: dict[str, str]) -> str:
    """The text of the card.

    Args:
        questions: What the set holds.
        files: The digest of each file.

    >>> card(QuestionSet(), {"test.jsonl": "0"}).splitlines()[:2]
    ['---', 'license: mit']
    """
    low, high = questions.size
    ending = "parquet" if any(name.endswith(".parquet") for name in files) else "jsonl"
    bounds = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))
    return _CARD.format(
        category=next((name for bound, name in bounds if questions.total < bound), "n>1M"),
        data_files="\n".join(f"  - split: {s}\n    path: {s}.{ending}" for s in questions.splits),
        total=questions.total,
        version=__version__,
        number=questions.number,
        kinds=", ".join(questions.variants),
        renderings=", ".join(questions.renderings),
        splits=", ".join(questions.splits),
        sizes=f"Size {low}×{low}" if low == high else f"Sizes from {low}×{low} to {high}×{high}",
        levels=", ".join(str(level) for level in questions.levels) or "any",
        where="questions",
        first=next(iter(files), "test.jsonl"),
        files="\n".join(f"| `{name}` | `{digest}` |" for name, digest in files.items()),
    )
