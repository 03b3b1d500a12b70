"""`hashi solvers`."""

from __future__ import annotations

from dataclasses import asdict
from textwrap import wrap
from typing import Any

from ... import solvers as registry
from ...i18n.sentences import Message
from ...solvers import Engine, Option, Solver
from .. import options
from ..command import command
from ..outputs import Output, When, open_output
from ..status import Exit
from ..terminal import paint, status


@command(
    ("List the solvers, and which of them can run here", "hashi solvers"),
    ("List them with all their options, for a program", "hashi solvers --json"),
    ("Use one of them", "hashi solve --solver cpsat-lazy:workers=2 puzzle.txt"),
)
@options.json
@options.out
@options.color
def solvers(json: bool, out: str | None, color: When) -> Exit:
    """List the solvers: formulation, source, options, and the engines installed here.

    Append options to the name of a solver: --solver mip-cllv:engine=highs:weak=no.
    """
    with open_output(out, color) as output:
        for number, name in enumerate(registry.names()):
            solver = registry.get(name)
            if json:
                output.write_json(_record(name, solver))
            else:
                if number:
                    output.write("")
                _show(output, name, solver)
    return Exit.OK


def _show(output: Output, name: str, solver: Solver) -> None:
    """Describe a solver under the name that it is registered by, which an entry point chooses."""
    output.line(f"{paint(name, 'bold', output.color)}  {solver.title}".rstrip(), 4)
    if solver.source:
        output.line(f"    source   {solver.source}", 13)
    for number, engine in enumerate(solver.engines()):
        output.line(f"    {'' if number else 'engines':<7}  {_availability(output, engine)}", 15)
    for number, option in enumerate(solver.options):
        output.line(f"    {'' if number else 'options':<7}  {_default(option)}  {option.help}", 15)
        if option.choices:
            among = wrap(", ".join(option.choices), 80)
            output.line("\n".join(f"{'':<15}{line}" for line in among), 15)


def _availability(output: Output, engine: Engine) -> str:
    if engine.version is None:
        missing = status(Message("not found"), "doubt", output.color)
        return f"{engine.name} {missing}: {engine.install}"
    return f"{engine.name} {paint(engine.version, 'good', output.color)}"


def _default(option: Option) -> str:
    default = option.default
    if isinstance(default, bool):
        default = "yes" if default else "no"
    return f"{option.name}={'…' if default is None else default}"


def _record(name: str, solver: Solver) -> dict[str, Any]:
    return {
        "name": name,
        "title": solver.title,
        "source": solver.source,
        "engines": [asdict(engine) for engine in solver.engines()],
        "options": [asdict(option) for option in solver.options],
        "rules": sorted(solver.rules),
    }
