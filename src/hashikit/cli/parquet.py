"""Answers as a Parquet file: the records of `--json` as a table, a row for each."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from .._util.files import WholeFile
from ..errors import HashikitError, missing, reason_of
from .outputs import InputFiles, Output, names_file
from .terminal import at

_ROWS = 20_000
"""Rows that are written at once."""

_WHOLE = ("line", "column")
_ERROR = ("file", "status", *_WHOLE, "message")
_COUNTS = ("conflicts", "decisions", "propagations", "cuts", "restarts", "rounds", "nodes")
_TIMES = ("time", "build_time", "solve_time")
_RATED = ("score", "effort", "onset", "fewest", "chain", "depth")

COLUMNS: dict[str, tuple[str, ...]] = {
    "solve": (*_ERROR, "unique", "bridges", *_TIMES, *_COUNTS),
    "rate": (*_ERROR, "level", "hardest", *_RATED, "rounds", "facts", "curve"),
}
"""The columns by command: the fields of its JSON, with those of `stats` beside them. A field that a
record does not have is null."""


class ParquetFile(Output):
    """A Parquet file, which appears when all answers are in it.

    Args:
        path: The file.
        command: One of `COLUMNS`.

    Raises:
        MissingExtraError: pyarrow is not installed.
        HashikitError: `path` is no file, or cannot be written.
    """

    def __init__(self, path: str | None, command: str) -> None:
        super().__init__(color=False, ascii=False)
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise missing("pyarrow", "dataset") from None
        if not names_file(path):
            raise HashikitError("--parquet needs a file: --out FILE")
        self._path = path
        self._arrow: Any = pyarrow
        self._schema = _schema(pyarrow, command)
        self._rows: list[dict[str, Any]] = []
        try:
            self._file = WholeFile(path)
        except OSError as error:
            raise HashikitError(at(path, reason_of(error))) from None
        self._writer: Any = pyarrow.parquet.ParquetWriter(
            pyarrow.PythonFile(_Bytes(self._file), mode="w"), self._schema, compression="zstd"
        )

    def protect(self, inputs: InputFiles) -> None:
        """See `Output.protect`."""
        inputs.check(self._path)

    def write(self, text: str) -> None:
        """Take the records in a text, one per line."""
        self._rows += map(row, text.splitlines())
        if len(self._rows) >= _ROWS:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            table = self._arrow.Table.from_pylist(self._rows, self._schema)
            self._writer.write_table(table)
            self._rows = []

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """See `Output.__exit__`."""
        try:
            if error is None:
                self._flush()
            self._writer.close()
        except BaseException as failure:
            with suppress(Exception):
                self._writer.close()  # else it tries when it is collected
            self._file.__exit__(type(failure), failure, None)
            raise
        self._file.__exit__(kind, error, trace)


def row(line: str) -> dict[str, Any]:
    """A record as a row.

    >>> row('{"file":"a","bridges":[[[0,0],[0,2],1]],"stats":{"cuts":3}}')["cuts"]
    3
    """
    record: dict[str, Any] = json.loads(line)
    record |= record.pop("stats", None) or {}
    if record.get("bridges") is not None:
        record["bridges"] = [
            {"row1": a, "col1": b, "row2": c, "col2": d, "count": count}
            for (a, b), (c, d), count in record["bridges"]
        ]
    return record


def _schema(arrow: Any, command: str) -> Any:
    whole, small, text = arrow.int64(), arrow.int32(), arrow.string()
    bridge = arrow.struct([(name, small) for name in ("row1", "col1", "row2", "col2", "count")])
    point = arrow.struct(
        [
            ("level", text),
            ("technique", text),
            ("depth", small),
            ("moves", small),
            ("chain", small),
            ("facts", small),
            ("done", arrow.float64()),
            ("effort", whole),
        ]
    )
    types = {
        **dict.fromkeys((*_WHOLE, *_COUNTS, *_RATED), whole),
        **dict.fromkeys(_TIMES, arrow.float64()),
        "unique": arrow.bool_(),
        "bridges": arrow.list_(bridge),
        "rounds": whole if command == "solve" else arrow.list_(small),
        "facts": arrow.list_(small),
        "curve": arrow.list_(point),
    }
    return arrow.schema([(name, types.get(name, text)) for name in COLUMNS[command]])


class _Bytes:
    """A `WholeFile` as pyarrow writes to files."""

    closed = False

    def __init__(self, file: WholeFile) -> None:
        self._file = file
        self._written = 0

    def write(self, data: Any) -> int:
        piece = bytes(data)
        self._file.write(piece)
        self._written += len(piece)
        return len(piece)

    def tell(self) -> int:
        return self._written

    def flush(self) -> None:
        """Every piece is written at once."""

    def close(self) -> None:
        """The `WholeFile` is closed by its owner."""
