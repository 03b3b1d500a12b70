"""The clauses of the SAT formulations, as `hashikit.solvers.sat` states them.

Variables are `x(e, k)`: edge `e` has at least `k` bridges. The engine writes the clauses, without a
loop in Python.
"""

from __future__ import annotations

from .._util.limits import NO_LIMITS, Limits
from ..engine import wire
from ..errors import SolverRefusedError
from .network import Network


def write(
    cnf: wire.Cnf,
    network: Network,
    *,
    steps: bool = False,
    pairs: bool = False,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
) -> bool:
    """Write the clauses of a puzzle.

    Args:
        cnf: Where they go.
        network: The puzzle.
        steps: Whether connectivity is encoded too, by reachability in steps.
        pairs: Whether the cuts around two neighbors with the same clue are written too.
        seed: Shuffles the numbers of the edges; 0 leaves them in their order.
        limits: The time for it.

    Returns:
        `False` if the time was over first.

    Raises:
        SolverRefusedError: There are too many of them.
    """
    puzzle = network.puzzle
    bounded = any(network.low) or any(n != puzzle.max_bridges for n in network.high)
    try:
        return cnf.build(
            wire.flat(puzzle),
            bytes(network.low) if bounded else b"",
            bytes(network.high) if bounded else b"",
            pairs,
            steps,
            seed,
            wire.seconds(limits.seconds()),
        )
    except ValueError as error:
        raise SolverRefusedError("this puzzle is too large: {error}", error=error) from None
