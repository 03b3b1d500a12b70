"""DIMACS files of the SAT formulations."""

from __future__ import annotations

from ..engine import wire
from .clauses import write
from .network import Network, left_out
from .orders import tree
from .signs import sides


def text(network: Network, name: str, joining: str | None) -> str:
    """The clauses of a puzzle as a DIMACS file, with comments that say what the variables mean.

    Args:
        network: The puzzle.
        name: What the model is called.
        joining: How connectivity is encoded, if at all: by reachability in `steps`, or as a tree by
            `numbers` or by `elimination`, see `orders`.

    Raises:
        SolverRefusedError: There are too many clauses.
    """
    puzzle = network.puzzle
    cnf = wire.Cnf()
    steps, joins = joining == "steps", joining is not None
    write(cnf, network, steps=steps)
    left = left_out(puzzle, joins=joins, counts=joins)
    lines = [f"c hashikit: {name}{left}"]
    cells = [f"({row},{col})" for row, col, _ in puzzle.islands]
    number = 0
    for u, v in network.ends:
        for k in range(1, puzzle.max_bridges + 1):
            number += 1
            lines.append(f"c {number} = x({cells[u]}-{cells[v]},{k})")
    n, m = len(cells), len(network.ends)
    if steps and n > 1 and puzzle.connected:
        first_reach, first_arrival = number + 1, number + 1 + n * n
        lines += [
            f"c {first_reach} + {n} v + t = r(v,t): island v is reached from island 0 in at most t"
            f" steps; islands row by row from 0, t from 0 to {n - 1}",
            f"c {first_arrival} + {2 * (n - 1)} e + {n - 1} d + t - 1 = a(e,d,t): island reached in"
            " step t over edge e, forwards (d = 0) or backwards (d = 1); edges as above from 0",
        ]
        number += n * n + 2 * m * (n - 1)
        if not puzzle.loops and m > n - 1:
            of = f"{number + 1} + {n - 1} i + j"
            lines.append(f"c {of} = s(i,j): of the edges 0 to i more than j are built")
            number += (m - 1) * (n - 1)
    most = 4 * puzzle.max_bridges
    for i in sorted({i for side in sides(network) for i in side.islands}):
        first, last = number + 1, number + most
        lines.append(f"c {first} to {last} = v({cells[i]},1) to v({cells[i]},{most})")
        number = last
    if number < cnf.variables:
        lines.append(f"c {number + 1} to {cnf.variables} = partial sums of what the signs say")
    clauses = cnf.dimacs().decode("ascii")
    if joining in ("numbers", "elimination") and n > 1 and puzzle.connected:
        beyond = tree(network, cnf.variables, joining)
        lines += beyond.comments
        head = f"p cnf {beyond.variables} {cnf.clauses + len(beyond.clauses)}\n"
        own = "".join(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in beyond.clauses)
        clauses = head + clauses.partition("\n")[2] + own
    return "\n".join(lines) + "\n" + clauses
