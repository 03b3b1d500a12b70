"""`hashi prove`."""

from __future__ import annotations

from dataclasses import asdict
from math import inf
from typing import TYPE_CHECKING

from ...errors import HashikitError, LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message, amount, duration, group_digits, render
from .. import options
from ..command import WholeNumber, command, option
from ..inputs import InputFailure, state_of
from ..outputs import Output, When, folder_of
from ..run import Run
from ..status import Exit
from ..terminal import paint, printable

if TYPE_CHECKING:
    from ...proofs import Form, Proof


@command(
    (
        "Prove that a puzzle has one solution, and check the proof",
        "hashi prove puzzle.txt --out proof",
    ),
    ("", "hashi verify proof"),
    ("Prove the number of solutions", "hashi prove --count puzzle.txt --out proof"),
    ("Prove what all solutions have in common", "hashi prove --forced puzzle.txt --out proof"),
    ("Write a folder of proofs", "hashi prove puzzles/ --out proofs"),
)
@options.puzzles
@option(
    "--out",
    "-o",
    metavar="DIR",
    required=True,
    help="Write the proof to this folder, whole or not at all. With several puzzles, or if it "
    "ends in '/', each puzzle gets a subfolder of its name.",
)
@option("--count", "-c", "counting", is_flag=True, help="Prove how many solutions there are.")
@option("--forced", is_flag=True, help="Prove what all solutions have in common.")
@option(
    "--limit",
    "-n",
    metavar="N",
    type=WholeNumber(1),
    help="With --count: stop at N and prove 'at least N'.  [default: count them all]",
)
@option("--lrat", is_flag=True, help="Also write full.cnf and full.lrat, for LRAT checkers.")
@option("--drat", is_flag=True, help="Also write full.cnf and full.drat, for DRAT checkers.")
@option("--veripb", is_flag=True, help="Also write full.opb and full.pbp, for VeriPB.")
@options.state
@options.time_limit
@options.conflict_limit
@options.seed
@options.json
@options.color
def prove(
    puzzles: tuple[str, ...],
    out: str,
    counting: bool,
    forced: bool,
    limit: int | None,
    lrat: bool,
    drat: bool,
    veripb: bool,
    state: str | None,
    time_limit: float | None,
    conflict_limit: int | None,
    seed: int,
    json: bool,
    color: When,
) -> Exit:
    """Prove uniqueness, solution counts and forced bridges.

    Without --count or --forced, prove that there is no solution, exactly one, or at least two.
    'hashi verify' checks the proof and shares no code with the prover. Exit status: 0 proved, 2 bad
    input, 3 a limit was reached (the proof shows less, or there is none).
    """
    if counting and forced:
        raise HashikitError("use only one of --count and --forced")
    if limit is not None and not counting:
        raise HashikitError("--limit requires --count")
    from ... import proofs  # it takes long to import

    claim: proofs.Claim = "forced" if forced else "count" if counting else "unique"
    wanted_forms: dict[Form, bool] = {"lrat": lrat, "drat": drat, "veripb": veripb}
    forms = [form for form, needed in wanted_forms.items() if needed]
    run = Run(puzzles, json=json, color=color)
    drawing = run.open(state)

    def one(entry: Entry, output: Output) -> Exit | InputFailure:
        folder = folder_of(out, output)
        with run.spinner() as spinner:
            try:
                proof = proofs.prove(
                    entry.puzzle,
                    claim=claim,
                    limit=limit,
                    time_limit=time_limit,
                    conflict_limit=conflict_limit,
                    seed=seed,
                    state=state_of(drawing, entry.puzzle),
                    out=folder,
                    report=lambda size: spinner.show(
                        render(Message("{size} of proof", size=amount(size)))
                    ),
                )
            except LimitReachedError as reached:
                return InputFailure.of(entry.name, reached)._replace(status=Exit.UNKNOWN)
        required_count = (limit or inf) if counting else 2
        enough = proof.complete or (
            proof.solutions is not None and proof.solutions >= required_count
        )
        _tell(output, entry, proof, json, enough)
        if forms:
            with run.spinner() as spinner:
                proofs.export(
                    folder,
                    *forms,
                    report=lambda n: spinner.show(
                        render(Message("{number} lines checked", number=group_digits(n)))
                    ),
                )
        return Exit.OK if enough else Exit.UNKNOWN

    return run.each(one, beside=True)


def _tell(output: Output, entry: Entry, proof: Proof, json: bool, enough: bool) -> None:
    if json:
        output.write_json(
            {
                "file": entry.name,
                "folder": str(proof.folder),
                "claim": str(proof),
                "solutions": proof.solutions,
                "complete": proof.complete,
                "bytes": proof.size,
                "stats": asdict(proof.stats),
            }
        )
        return
    name = paint(printable(str(proof.folder)), "bold", output.color)
    claim = paint(render(proof.claim), "good" if enough else "doubt", output.color)
    source = f"{output.title}, " * bool(output.title)
    facts = f"({source}{render(amount(proof.size))}, {render(duration(proof.stats.time))})"
    about = paint(facts, "dim", output.color)
    output.line(f"{name}: {claim} {about}", 2)
