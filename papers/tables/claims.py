"""The small claims of the other sources, one row each, and the engine's own speed."""

from __future__ import annotations

from collections.abc import Sequence

from hashikit.bench.summary import mean
from hashikit.bench.table import number

from . import published
from .found import NONE, Found, One, bound, by_islands, two_digits
from .grid import Grid
from .published import Published
from .suite import BETAS, GROWN, ISLANDS

__all__ = ["claims", "eager", "rounds", "speed"]

MANY = 1000
"""Islands of the SAT article's claim."""

NUMBER = "539_14x14"
SIGNS = "signs/"
JANKO = "janko/"


def claims(found: Found) -> Grid | None:
    """Theirs, ours, and the ratio, for every solver measured."""
    rows: list[list[str]] = []

    def add(claim: str, solver: str, theirs: Published, ones: list[One]) -> None:
        if not ones or any(one.refused for one in ones):
            return
        ours = mean([one.seconds for one in ones])
        gone = not all(one.solved for one in ones)
        said = theirs.said or f"{'<' * theirs.below}{number(theirs.number)}"
        digits = 1 if theirs.said else 2
        over = f"{'≥' * (gone or theirs.below)}{two_digits(ours / theirs.number, digits)}×"
        slowest = max(one.seconds for one in ones)
        worst = NONE if len(ones) == 1 else bound(slowest, gone)
        rows.append([claim, solver, str(len(ones)), said, bound(ours, gone), worst, over])

    for solver in found.solvers():
        janko = found.of(solver, lambda one: one.made.instance.endswith(NUMBER))
        add("CP-SAT chapter: janko 539", solver, published.CPSAT, list(janko.values()))
    for solver in found.solvers():
        maps = found.of(solver, lambda one: one.made.instance.startswith(SIGNS), unique=True)
        add(
            "Bridged Islands: sign map 1, with the proof",
            solver,
            published.SIGNS,
            list(maps.values()),
        )
    for solver in found.solvers():
        if solver.startswith("sat-lazy"):
            large = found.of(solver, lambda one: one.made.islands == MANY)
            add(f"SAT: lazy, {MANY} islands", solver, published.SAT_LAZY, list(large.values()))
    if not rows:
        return None
    return Grid(
        "claims",
        "The small claims: seconds, theirs and ours",
        ["claim", "solver", "puzzles", "theirs", "ours, mean", "at most", "÷"],
        rows,
        [
            "Their times were measured on other machines. We do not have the toy instance of the "
            "CP-SAT chapter's Figure 10.1 (also 44 ms). <: theirs is an upper bound, so the ratio "
            "(≥) is a lower bound. We count a couple of seconds as two."
        ],
        left=2,
    )


def eager(found: Found) -> Grid | None:
    """Lazy against eager connectivity in SAT, by the number of islands."""
    rows = by_islands(found, "sat-eager", "sat-lazy")
    if not rows:
        return None
    return Grid(
        "eager",
        "SAT: connectivity encoded (sat-eager) against cuts (sat-lazy)",
        ["islands", "puzzles", "eager unsolved", "eager s", "lazy s", "÷", "95 %"],
        rows,
        [
            "Grown puzzles, the same for both; mean times. ÷: eager over lazy, the geometric mean "
            "of each puzzle's own ratio with its 95 % bootstrap interval (none for fewer than 15 "
            "puzzles)."
        ],
    )


_BINS = (
    ("1", 1, 1),
    ("2", 2, 2),
    ("3", 3, 3),
    ("4–5", 4, 5),
    ("6–10", 6, 10),
    ("> 10", 11, 1 << 30),
)


def rounds(found: Found) -> Grid | None:
    """How often lazy SAT calls its solver, as a histogram."""
    rows: list[list[str]] = []
    for solver in [s for s in found.solvers() if s.startswith("sat-lazy")]:
        sets: dict[str, list[One]] = {}
        for name, one in found.of(solver).items():
            if one.solved and not name.startswith(SIGNS):
                sets.setdefault(_set(one), []).append(one)
        for which, ones in sorted(sets.items(), key=lambda item: item[0].rjust(40)):
            calls = [one.made.stats.rounds + 1 for one in ones]  # `rounds` are those after cuts
            counts = [sum(low <= call <= high for call in calls) for _, low, high in _BINS]
            few = (counts[0] + counts[1]) / len(calls)
            row = [solver, which, str(len(calls)), *map(str, counts), f"{few:.0%}"]
            rows.append([*row, f"{mean(calls):.1f}", str(max(calls))])
    if not rows:
        return None
    return Grid(
        "rounds",
        '"Most instances need only one or two iterations": calls of the SAT solver by sat-lazy',
        ["solver", "set", "puzzles", *(name for name, _, _ in _BINS), "1 or 2", "mean", "most"],
        rows,
        [
            "pairs=no leaves out the cuts that `sat-lazy` has from the start: plain cuts after "
            "each answer, as in the article."
        ],
        left=2,
    )


def _set(one: One) -> str:
    if one.cell is None:
        return "janko"
    return f"{'grown' if one.made.instance.startswith(GROWN) else 'CLLV'}, n = {one.cell.n}"


def speed(found: Found) -> list[Grid]:
    """The engine on the published puzzles: the figures quoted on other pages."""
    made = [
        one
        for one in found.of("native").values()
        if one.cell is not None and not one.made.instance.startswith(GROWN)
    ]
    hand = [
        one
        for one in found.of("native", unique=True).values()
        if one.made.instance.startswith(JANKO)
    ]
    return [*([_cllv(made)] if made else []), *([_janko(hand)] if hand else [])]


def _cllv(made: Sequence[One]) -> Grid:
    rows = []
    for n in ISLANDS:
        cells = [[o for o in made if o.cell and (o.cell.n, o.cell.beta) == (n, b)] for b in BETAS]
        said = [_ms(mean([o.seconds for o in ones])) if ones else NONE for ones in cells]
        rows.append([str(n), *said])
    calls = [one.seconds for one in made]
    return Grid(
        "speed",
        f"The engine on {len(made)} published files: mean time of the whole call for a solution",
        ["islands", *(f"β = 0.{b}" for b in BETAS)],
        [row for row in rows if any(row[1:])],
        [
            f"All {len(made)}: {_ms(mean(calls))} mean, {_ms(max(calls))} at most. Processor "
            "time of the call in Python, the fastest of up to five. β is that of the file "
            "names; some 75, 50 and 25 % of the bridges are double if α = 0, fewer if not."
        ],
    )


def _janko(made: Sequence[One]) -> Grid:
    own = [min(one.made.engine) for one in made]
    calls = [one.seconds for one in made]
    proved = sum(one.made.unique is True for one in made)
    return Grid(
        "speed-janko",
        f"The engine on {len(made)} janko puzzles: a solution and the proof that it is unique",
        ["", "mean", "at most"],
        [
            ["by the engine's own clock", *(f"{number(f(own) * 1e6)} µs" for f in (mean, max))],
            ["whole call in Python", *(f"{number(f(calls) * 1e6)} µs" for f in (mean, max))],
        ],
        [f"{proved} of {len(made)} proved to have one solution; the fastest of up to five calls."],
    )


def _ms(seconds: float) -> str:
    return f"{number(seconds * 1e3)} ms"
