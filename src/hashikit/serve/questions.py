"""The questions of the service, each with its fields and the function that answers it.

No question can reach a file, a command or an address.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from .. import formats, i18n, proofs
from ..draw import svg
from ..generator.request import WISHES, Flag, OneOf, Share, Truth, Whole
from ..levels import LEVELS
from . import replies
from .fields import Field, checked, read_object
from .replies import Answer
from .settings import Settings

_LEVELS = [level.value for level in LEVELS]


Reply = Callable[[dict[str, Any], Settings], Any]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A question: its name, a one-line description, its fields, an example, and its function."""

    name: str
    help: str
    fields: Sequence[Field]
    example: dict[str, Any]
    reply: Reply
    answers: tuple[str, ...] = ("application/json",)
    takes_proof: bool = False
    """Whether a request may be as large as a proof."""

    def most(self, settings: Settings) -> int:
        """The largest request, in bytes."""
        return settings.body + 2 * settings.proof * self.takes_proof

    def answer(self, body: bytes, settings: Settings) -> Answer:
        """Answer a request.

        Raises:
            HashikitError: The request is wrong.
        """
        values = checked(read_object(body), self.fields)
        most = settings.time_limit
        values["time_limit"] = min(values.get("time_limit", most), most)
        language = values.pop("language", "en")
        with i18n.speaking(language), formats.limit_cells(settings.cells):
            result = self.reply(values, settings)
        if isinstance(result, Answer):
            return result
        return Answer(json.dumps(result, separators=(",", ":")).encode())


_PUZZLE = Field(
    "puzzle",
    "text or object",
    "The puzzle: text in any format that hashikit reads, or the object of its JSON format.",
    example="4.3/.../3.2",
    required=True,
)
_STATE = Field(
    "state",
    "text or object",
    "A partial drawing: an object with bridges [[[r,c],[r,c],n], …], where n is a number for "
    "exactly that many or [minimum, maximum]; or a drawn solution, for at least those bridges.",
)
_TIME = Field(
    "time_limit",
    "number",
    "Seconds after which to give up; the default and maximum are the limit of the service.",
    least=0,
)
_NEAR = Field(
    "near", "cell", "Among equally easy steps, show the one nearest to this cell.", [0, 2]
)
_CONFLICTS = Field("conflict_limit", "integer", "Conflicts after which to give up.", least=0)
_SEED = Field("seed", "integer", "The same seed gives the same answer.", least=0, most=2**64 - 1)
_DEPTH = Field(
    "trial_depth",
    "integer",
    "Follow chains of assumptions to at most this depth.",
    least=0,
    most=24,
)
_LANGUAGE = Field(
    "language",
    "string",
    "The language of the sentences; en by default.",
    choices=i18n.LANGUAGES,
)

_SOLUTION = Field(
    "solution",
    "text or object",
    "Bridges, right or wrong: the answer of /solve, or text in a format that can hold them.",
)


def _wishes() -> Iterator[Field]:
    """Fields for the wishes for a new puzzle that say something about themselves in JSON."""
    for name, wish in WISHES.items():
        if not wish.json_help:
            continue
        kind = wish.kind
        if isinstance(kind, Whole):
            yield Field(name, "integer", wish.json_help, least=kind.least, most=kind.most)
        elif isinstance(kind, Share):
            yield Field(name, "number", wish.json_help, least=0, most=1)
        elif isinstance(kind, OneOf):
            yield Field(name, "string", wish.json_help, choices=kind.names)
        else:
            boolean = isinstance(kind, Flag | Truth)
            yield Field(name, "boolean" if boolean else "string", wish.json_help)


_ONE = {"puzzle": "4.3/.../3.2"}
_PROOF = {
    "puzzle.json": '{"rows":1,"cols":3,"islands":[[0,0,1],[0,2,1]]}\n',
    "formula.cnf": "p cnf 18 5\n-2 1 0\n-2 0\n1 0\n-2 0\n1 0\n",
    "proof.txt": "hashikit proof 1\n6 solution 1\n7 1 0 3 0\n8 -2 0 2 0\n9 0 7 8 6 0\n"
    "claim count 1 complete\n",
}
_LIST: tuple[Endpoint, ...] = (
    Endpoint(
        "solve",
        "Solve a puzzle.",
        (
            _PUZZLE,
            Field("unique", "boolean", "Also find out whether the solution is unique."),
            _STATE,
            _TIME,
            _CONFLICTS,
            _SEED,
        ),
        {**_ONE, "unique": True},
        replies.solve,
    ),
    Endpoint(
        "count",
        "Count the solutions of a puzzle.",
        (
            _PUZZLE,
            Field(
                "limit",
                "integer",
                "Stop counting at this number; by default only where solutions are counted one by "
                "one, at a million.",
                least=1,
                most=replies.MOST_COUNTED,
            ),
            _STATE,
            _TIME,
            _CONFLICTS,
            _SEED,
        ),
        {"puzzle": "?.?/.../?.?"},
        replies.count,
    ),
    Endpoint(
        "rate",
        "Rate how hard a puzzle is for a person.",
        (
            _PUZZLE,
            Field(
                "at_most",
                "string",
                "Stop rating a puzzle once it proves harder than this level.",
                choices=_LEVELS,
            ),
            _TIME,
        ),
        _ONE,
        replies.rate,
    ),
    Endpoint(
        "explain",
        "Explain a puzzle: why each bridge must be there, step by step.",
        (_PUZZLE, _STATE, _DEPTH, _LANGUAGE, _TIME),
        _ONE,
        replies.explain,
    ),
    Endpoint(
        "hint",
        "Show the next step, and why it follows.",
        (_PUZZLE, _STATE, _NEAR, _LANGUAGE, _TIME),
        {**_ONE, "state": {"bridges": [[[0, 0], [0, 2], 2]]}},
        replies.hint,
    ),
    Endpoint(
        "check",
        "Check a solution: which rule is broken, and where.",
        (
            _PUZZLE,
            Field(_SOLUTION.name, _SOLUTION.kind, _SOLUTION.help, required=True),
            _LANGUAGE,
            _TIME,
        ),
        {**_ONE, "solution": {"bridges": [[[0, 0], [0, 2], 2]]}},
        replies.check,
    ),
    Endpoint(
        "prove",
        "Prove how many solutions there are, or what they have in common; /verify checks the "
        "proof.",
        (
            _PUZZLE,
            Field(
                "claim",
                "string",
                "The claim to prove; unique by default.",
                choices=get_args(proofs.Claim),
            ),
            Field(
                "limit", "integer", "With count: stop at this number and prove 'at least'.", least=1
            ),
            _STATE,
            _TIME,
            _CONFLICTS,
            _SEED,
        ),
        _ONE,
        replies.prove,
    ),
    Endpoint(
        "verify",
        "Check a proof, by a checker that shares nothing with the solver.",
        (
            Field("files", "object", "The files in the answer of /prove.", required=True),
            Field(_PUZZLE.name, _PUZZLE.kind, "The puzzle that the proof has to be about."),
            _STATE,
            _TIME,
        ),
        {"files": _PROOF, "puzzle": "1.1"},
        replies.verify,
        takes_proof=True,
    ),
    Endpoint(
        "generate",
        "Make a puzzle to order, with exactly one solution.",
        (
            *_wishes(),
            Field(
                "format",
                "string",
                "The format of the puzzle; json by default.",
                choices=formats.names(),
            ),
            _SEED,
            _TIME,
        ),
        {"rows": 8, "cols": 8, "level": "medium", "seed": 1},
        replies.generate,
    ),
    Endpoint(
        "render",
        "Draw a puzzle, with its bridges if there are any.",
        (
            _PUZZLE,
            _SOLUTION,
            Field("solve", "boolean", "Solve the puzzle and draw the solution."),
            Field(
                "as",
                "string",
                "The format of the picture; svg by default.",
                choices=("svg", "png", "text"),
            ),
            Field("theme", "string", "The colors; light by default.", choices=[*svg.THEMES]),
            Field("cell", "number", "Units from cell to cell; 32 by default.", least=4, most=128),
            Field("scale", "number", "PNG only: pixels per unit; 2 by default.", least=0.1, most=8),
            Field("coordinates", "boolean", "Number the rows and columns."),
            _TIME,
        ),
        {**_ONE, "solve": True, "as": "text"},
        replies.render,
        ("image/svg+xml", "image/png", "text/plain"),
    ),
)
QUESTIONS = {question.name: question for question in _LIST}
"""The questions by name, which is also the path."""
