"""What a competition asks for beside its instances: a description, in Markdown and in LaTeX."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .._version import __version__

Entry = Mapping[str, Any]
"""An instance in the manifest."""

LICENSE = "MIT, as hashikit; the files are yours, so you may choose another"

COMMAND = "hashi export --suite competition --out instances"
"""Makes the whole set."""

PART = "hashi export --suite competition --only FAMILY/SIZE --out instances"
"""Makes a part; the manifest has family and size of each instance."""

KINDS = {
    "unique": "satisfiable ones with a single solution",
    "unsolvable": "unsatisfiable ones with a proof",
    "balance": "unsatisfiable ones that need counting",
    "transition": "satisfiable ones of rising density",
}
"""The families in a few words, for the abstract."""

FAMILIES = {
    "unique": (
        "Puzzles with one solution, made by a generator that places islands at random on a grid"
        " with three cells per island and mends the clues until there is no second solution; up"
        " to 400 islands they are of the generator's highest level."
    ),
    "unsolvable": (
        "Maps grown like those of Coelho, Laporte, Lindbeck and Vidal, in which one clue is "
        "raised by one and another lowered by one, so that the sum of all clues is still right."
        " Of several such pairs, the one that cost hashikit's engine the most conflicts is "
        "kept."
    ),
    "balance": (
        "Every cell of a square is an island. Bridges join black cells of the chessboard with "
        "white ones, so both colors need the same sum of clues, and they differ by two. "
        "Resolution cannot count efficiently, cutting planes refute it in one step."
    ),
    "transition": (
        "A thousand islands, grown on smaller and smaller grids: they cover from 5 to 45 "
        "percent of the cells (the number after `d` in the name). Crossings are many on a "
        "sparse grid, and neighbors close on a dense one."
    ),
}

ENCODINGS = {
    "order": "a spanning tree whose parents have smaller numbers, in binary",
    "elimination": "a spanning tree whose order is kept by vertex elimination",
    "eager": "reachability in steps from the first island (up to 400 islands)",
    "cuts": "the cuts that refute the instance, without the others; easy",
    "relaxed": "none: a relaxation",
    "flow": "one unit of flow from each island to the first",
}
"""How connectivity is in the files of these names."""

PROBLEM = (
    "Hashi (Hashiwokakero, Bridges) is a logic puzzle of the publisher Nikoli. Islands on a "
    "grid carry clues from 1 to 8. Bridges join islands in sight of each other in a row or a "
    "column, at most two per pair, and do not cross; each island has as many bridges as its "
    "clue says; and all islands form one network. To decide whether a puzzle has a solution is "
    "NP-complete (Andersson 2009). For a solver it is a degree-constrained subgraph that has to"
    " be connected."
)

BRIDGES = (
    "Variables say for each pair of islands in sight whether it has at least one bridge, and "
    "whether it has two. Sums and crossings are constraints on at most four pairs. Connectivity"
    " concerns all of them, and the files differ in how they say it:"
)


def rows(entries: Sequence[Entry]) -> list[tuple[str, str, str, str]]:
    """By family: instances, islands, status.

    >>> rows([{"family": "unique", "islands": 100, "status": "satisfiable"}])
    [('unique', '1', '100', 'satisfiable')]
    """
    lines = []
    for family in FAMILIES:
        own = [entry for entry in entries if entry["family"] == family]
        if own:
            islands = sorted({entry["islands"] for entry in own})
            span = str(islands[0]) if len(islands) == 1 else f"{islands[0]} to {islands[-1]}"
            status = ", ".join(sorted({entry["status"] for entry in own}))
            lines.append((family, str(len(own)), span, status))
    return lines


def markdown(entries: Sequence[Entry], command: str = COMMAND) -> str:
    """The description as Markdown; `command` makes the instances.

    >>> markdown([]).splitlines()[0]
    '# Hashi: puzzles of bridges between islands'
    """
    table = "\n".join(f"| `{a}` | {b} | {c} | {d} |" for a, b, c, d in rows(entries))
    families = "\n".join(f"- **`{name}`**: {FAMILIES[name]}" for name, *_ in rows(entries))
    encodings = "\n".join(f"- `-{name}`: {text}" for name, text in ENCODINGS.items())
    return f"""# Hashi: puzzles of bridges between islands

Made by hashikit {__version__} with `{command}`; the same bytes on every machine.
License: {LICENSE}.

## The problem

{PROBLEM}

## The instances

| family | instances | islands | status |
|---|--:|--:|---|
{table}

{families}

`manifest.json` has the status of each, why it is known, the seed and all parameters, the SHA-256 of
each file, and how hard it was: the conflicts that hashikit's own engine, which knows the rules,
needed for its answer, with the proof that there is no second solution in `unique`.

## The files

{BRIDGES}

{encodings}

`.dzn` is the data of the MiniZinc model `hashi.mzn`, `.xml` is XCSP3, `.has` the puzzle. Instances
without a solution, or with a single one, come with proofs: `-cuts.lrat` and `-cuts.drat` of the
clauses `-cuts.cnf` (which exclude a single solution), `-rules.pbp` of the rules `-rules.opb`.

`hashi decode PUZZLE.has ANSWER` checks what a solver prints.
"""


def latex(entries: Sequence[Entry], command: str = COMMAND) -> str:
    r"""The description as a paper of two columns, without anything that LaTeX does not bring;
    `command` makes the instances.

    >>> latex([]).splitlines()[0]
    '\\documentclass[conference]{IEEEtran}'
    """
    table = "\n".join(
        f"\\texttt{{{a}}} & {b} & {_tex(c)} & {d} \\\\" for a, b, c, d in rows(entries)
    )
    families = "\n".join(
        f"\\item[\\texttt{{{name}}}] {_tex(FAMILIES[name])}" for name, *_ in rows(entries)
    )
    encodings = "\n".join(
        f"\\item[\\texttt{{-{name}}}] {_tex(text)}." for name, text in ENCODINGS.items()
    )
    count = "1 instance" if len(entries) == 1 else f"{len(entries)} instances"
    *others, last = [KINDS[name] for name, *_ in rows(entries)] or ["none"]
    kinds = f"{', '.join(others)}, and {last}" if others else last
    return rf"""\documentclass[conference]{{IEEEtran}}
\usepackage{{booktabs}}
\begin{{document}}
\title{{Hashi: Puzzles of Bridges between Islands}}
\author{{\IEEEauthorblockN{{Your Name}}\IEEEauthorblockA{{Your Institution}}}}
\maketitle

\begin{{abstract}}
We submit {count} of a puzzle that asks for a connected subgraph with given
degrees: {kinds}. Connectivity is encoded in several ways.
\end{{abstract}}

\section{{The Problem}}
{_tex(PROBLEM)}

\section{{The Instances}}
All instances were made by hashikit {__version__} with \texttt{{{_tex(command)}}}, which gives the
same bytes on every machine. Table~\ref{{families}} lists the families.

\begin{{table}}[b]
\caption{{The families}}\label{{families}}
\centering
\begin{{tabular}}{{lrrl}}
\toprule
family & instances & islands & status \\
\midrule
{table}
\bottomrule
\end{{tabular}}
\end{{table}}

\begin{{description}}
{families}
\end{{description}}

The manifest has the status of each instance, the reason why it is known, the seed, the parameters,
and the number of conflicts that an engine needed which knows the rules.

\section{{The Encodings}}
{_tex(BRIDGES)}
\begin{{description}}
{encodings}
\end{{description}}

In the encodings by a tree~\cite{{elimination,acyclic}}, every island but a root has a parent, a
neighbor to which it has a bridge, and there is an order of the islands in which parents come
before their children. With numbers in binary they have $O(m \log n)$ clauses for $n$ islands and
$m$ pairs in sight, against $O(n m)$ of reachability in steps. Flows are rows for pseudo-Boolean
and mixed-integer solvers.

\section{{What Is Known}}
Every satisfiable instance comes with a solution. Every unsatisfiable one, and every one with a
single solution, comes with a proof: LRAT and DRAT of the clauses with cuts, and a VeriPB proof
that derives the cuts from the rules alone. License: {_tex(LICENSE)}.

\begin{{thebibliography}}{{9}}
\bibitem{{andersson}} D.~Andersson, ``Hashiwokakero is NP-complete,'' \emph{{Information Processing
Letters}}, vol.~109, 2009.
\bibitem{{elimination}} M.~F. Rankooh and J.~Rintanen, ``Propositional encodings of acyclicity and
reachability by using vertex elimination,'' arXiv 2105.12908.
\bibitem{{acyclic}} M.~Janota, R.~Grigore, and V.~Manquinho, ``On the quest for an acyclic graph,''
CEUR Workshop Proceedings, vol.~2011.
\bibitem{{cllv}} L.~C. Coelho, G.~Laporte, A.~Lindbeck, and T.~Vidal, ``Benchmark instances and
branch-and-cut algorithm for the Hashiwokakero puzzle,'' arXiv 1905.00973.
\end{{thebibliography}}
\end{{document}}
"""


def _tex(text: str) -> str:
    """A text as LaTeX: what has a meaning there is escaped, and `code` is typewritten.

    >>> _tex("5 % of `a_b`")
    '5 \\\\% of \\\\texttt{a\\\\_b}'
    """
    for mark in "%&#_":
        text = text.replace(mark, f"\\{mark}")
    parts = text.replace("--", "-{}-").split("`")
    return "".join(f"\\texttt{{{one}}}" if i % 2 else one for i, one in enumerate(parts))
