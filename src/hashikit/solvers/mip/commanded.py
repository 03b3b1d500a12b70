"""Programs that read MPS, LP or OPB files: run again, with cuts, until the network is connected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import FormatError
from ...models import files, opb, sat_answer
from ...models.bridges import BridgeModel
from ..model_program import ModelProgram, named_values
from .engine import MipEngine, Separate


class CommandedEngine(MipEngine):
    """A program; a subclass says which. The file is written again for each run."""

    command: ClassVar[str]
    format: ClassVar[str]

    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._program = ModelProgram(self.command, files.extension(self.format), seed)

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        program, model = self._program, self._model
        text = program.ask(files.write_model(model, self.format), limits)
        if text is None:
            return Status.UNKNOWN, None
        status = program.status(text)
        if status in (Status.NO_SOLUTION, Status.UNKNOWN):  # values, if any, are of a relaxation
            return status, None
        if self.format == "opb":
            try:
                _, literals = sat_answer.read(text)
            except FormatError as error:
                raise program.garbage(error) from None
            if not literals:
                raise program.silent()
            return Status.SOLVED, opb.values(model, [x for x in literals if x > 0])
        names = frozenset(model.column_name(column) for column in range(len(model.lower)))
        values = named_values(text, names)
        if not values:
            raise program.silent()
        return Status.SOLVED, model.values(values)

    def close(self) -> None:
        self._program.close()


def command_engine(command: str, format: str) -> type[MipEngine]:
    """The engine that is this program."""
    attributes = {"name": "the command", "command": command, "format": format}
    return type("Commanded", (CommandedEngine,), attributes)
