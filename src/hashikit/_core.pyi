"""The engine, as `core/bindings/python.cpp` exposes it. Private: use `hashikit` itself.

`Flat` is what `hashikit.engine.wire.flat` makes. `state` holds one native 32-bit
`edge, minimum, maximum` per entry, edges numbered as in `Puzzle.edges`. Times are in seconds; a
negative limit means none.
`Numbers` are the first fields of `hashikit.Stats` in their order.
"""

from collections.abc import Callable, Sequence
from typing import Any

Flat = tuple[int, int, int, int, bytes, bytes, bytes, bytes]
Numbers = tuple[float, float, int, int, int, int, int]

SOLVED: int
NO_SOLUTION: int
UNKNOWN: int

COUNT: int
FORCED: int

def network(flat: Flat) -> tuple[bytes, bytes]:
    """Native 32-bit numbers: per candidate edge its two islands, per crossing its two edges."""

def judge(flat: Flat, state: bytes, counts: bytes) -> None:
    """Raise `InternalError` unless the bridges of each candidate edge, a byte each, are a solution.

    Every solution that leaves the engine has passed this.
    """

class Stop:
    """Once set, it ends the calls of the threads that watch it with `KeyboardInterrupt`."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

def watch(stop: Stop | None) -> None:
    """Make the calls of this thread watch `stop`, or nothing if that is `None`."""

COMPLETE: int
STOPPED: int
MEMORY: int
WIDE: int

class Census:
    """All solutions of one puzzle without signs."""

    def __init__(self) -> None: ...
    def take(
        self,
        flat: Flat,
        state: bytes,
        seed: int,
        time_limit: float,
        memory_limit: int,
        variant: int = 0,
        only_count: bool = False,
        report: Callable[[tuple[int, int, int, int, int, float]], object] | None = None,
    ) -> tuple[int, bytes, int, int]:
        """How the sweep ended; the count, lowest byte first; states; the most bytes in use.

        With `only_count` it takes less memory, and there are no samples and no marginals. Meanwhile
        it reports some times a second how many states and bytes there are; with `only_count` also
        at which part of how many it is, at which of its three passes over the part, and the share
        of the pass that is done, 0 to 1; otherwise zeros. Call it once; raises `ValueError` if the
        engine cannot hold the puzzle.
        """
    def sample(self, seed: int, number: int, time_limit: float) -> bytes | None:
        """That many solutions, each a byte per candidate edge; there must be one."""
    def marginals(self, time_limit: float) -> list[bytes] | None:
        """By candidate edge, then by bridges: how many solutions, as the count."""
    def sums(self, islands: bytes, time_limit: float) -> list[list[bytes]] | None:
        """By island, then by bridges: how many solutions, as the count."""
    def within(self, state: bytes, time_limit: float) -> bytes | None:
        """How many solutions agree with a partial drawing, as the count."""

class Core:
    """One reusable engine. Not for two threads at once, but for `interrupt`."""

    def __init__(self) -> None: ...
    def load(
        self, flat: Flat, state: bytes, seed: int, threads: int = 1, time_limit: float = -1
    ) -> None:
        """Take a puzzle; raises `ValueError` if the engine cannot hold it.

        With 0 threads, large maps get one per core. If the limit ends the loading of a large
        puzzle, every question about it ends with `UNKNOWN`.
        """
    def ends(self) -> bytes:
        """Per candidate edge two native 32-bit island indices."""
    def next(self, time_limit: float, conflict_limit: int) -> tuple[int, bytes | None, Numbers]:
        """Find the next solution: its status, per candidate edge a byte, the statistics so far."""
    def count(self, limit: int, time_limit: float, conflict_limit: int) -> tuple[int, int, Numbers]:
        """Count further solutions up to `limit` (negative: all): status, count, statistics.

        The status is `UNKNOWN` where a time or conflict limit came first.
        """
    def forced(self, time_limit: float, conflict_limit: int) -> tuple[int, bytes, bytes, Numbers]:
        """Per candidate edge the minimum and the maximum over all solutions, a byte each."""
    def trace(self, most: int) -> None:
        """From the next `load` on, keep up to `most` cuts; 0 for none."""
    def trace_frames(self) -> tuple[list[tuple[bytes, list[int]]], int]:
        """The cuts found up to now, and how many more there were.

        Each has a byte per candidate edge, the bridges drawn then, and the islands on one side.
        """
    def interrupt(self) -> None:
        """Make the call that is running in another thread end with `UNKNOWN`."""

def prove(
    flat: Flat,
    state: bytes,
    question: int,
    limit: int,
    seed: int,
    time_limit: float,
    conflict_limit: int,
    write_formula: Callable[[bytes], object],
    write_steps: Callable[[bytes], object],
) -> tuple[int, bool, int, bytes, bytes, int, Numbers]:
    """Answer a question, `COUNT` or `FORCED`, as `Core` does, and write the proof of it.

    The writers get the text of `formula.cnf` and of `proof.txt`, in pieces of 64 KiB or more and a
    rest; what they raise ends the search and is raised.

    Returns:
        The status; whether the proof ends with a claim; the number of solutions, and per candidate
        edge the minimum and the maximum over all, of which one is the answer; the bytes of the
        proof; the statistics.
    """

def generate(
    model: int,
    rows: int,
    cols: int,
    islands: int,
    max_bridges: int,
    loops: bool,
    connected: bool,
    natural: bool,
    symmetry: int,
    doubles: int,
    level: int,
    extra: int,
    seed: int,
    fixed_islands: bytes,
    blocked: bytes,
    signs: int,
    unreadable: int,
    fewest: bool,
    loop_share: int,
    techniques: bytes,
    without: int,
    curve: int,
    bare: bytes,
    time_limit: float,
) -> tuple[int, bytes, bytes, bytes, bytes, int, int, int]:
    """Make a puzzle for the `Request` of `core/make/generate.hpp`; shares per million, −1 is any.

    `fixed_islands` and `blocked` are like the islands and blocked cells of `Flat`, `bare` like
    these; `techniques` has a number and a count for each, `without` a bit for each.

    Returns:
        The status, per island its native 32-bit `row, col, clue`, per joined pair its two islands
        and, as a byte, its bridges, the signs as those of `Flat`, the level and score (−1: not
        rated), and the wishes that it misses, a bit each.
    """

Rated = tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...], int, int, int, int]
"""Of a rating status, level, hardest, depth, score, rounds, facts, onset, fewest, chain, effort."""

PHRASES: tuple[tuple[str, str], ...]
"""By number, the keys of what a step can say, each with the names and kinds of its values."""
KINDS: tuple[str, ...]
"""By number, the kinds of values."""
NAMES: tuple[str, ...]
"""By number, the names of values."""

class Reasoner:
    """One reusable object that reasons as a person does. Not for two threads at once."""

    def __init__(self) -> None: ...
    def rate(self, flat: Flat, time_limit: float, at_most: int) -> Rated:
        """Rate a puzzle, up to a level: the fields of `Rating` in `core/people/rate.hpp`."""
    def curve(self, flat: Flat, time_limit: float) -> tuple[Rated, bytes]:
        """Rate a puzzle; and the points of its solving curve, each the numbers of `Point` there."""
    def explain(
        self,
        flat: Flat,
        state: bytes,
        time_limit: float,
        depth: int,
        report: Callable[[float], object] | None,
    ) -> tuple[int, bytes]:
        """The `Explanation::Status`, and the steps as `Step::write` writes them.

        `report` gets the share of the work that is complete, 0 to 1, every 50 ms at most.
        """
    def hint(
        self, flat: Flat, drawing: bytes, time_limit: float, near_row: int, near_col: int
    ) -> tuple[int, bytes, bytes, bytes, bytes]:
        """The `Hint::Kind`, the steps, the edges with mistakes, and the phrases about these."""
    def judge(
        self,
        flat: Flat,
        drawing: bytes,
        edge: int,
        low: int,
        high: int,
        why: bool,
        time_limit: float,
    ) -> tuple[int, list[tuple[bytes, bytes]]]:
        """The `Judgement::Kind` of the move `low` to `high`; of each refutation the phrase of its
        assumption, and the steps."""
    def ends(self) -> bytes:
        """Of every candidate edge of the puzzle asked last its two islands, as int32."""

def read_line(
    line: str,
) -> (
    tuple[int, int, int, int, int, list[tuple[int, int, int | None]], bytes, bytes, bytes | None]
    | None
):
    """Read a puzzle in one line; `None` where it is not plain.

    Returns:
        The format, rows, columns, bridges per pair and rules; the islands, and again as in `Flat`,
        like the blocked cells; of the answer, if there is one, five native 32-bit numbers per
        bridge: two cells and the count.
    """

def pack_islands(islands: tuple[tuple[int, int, int | None], ...]) -> bytes:
    """Three native 32-bit numbers per island: row, column and clue, −1 for `None`."""

class LineSolver:
    """Answers many questions in one call. Not for two threads at once.

    Each call takes as much time as `budget` says, and a little more: it answers the first of what
    it is given, at least one. A question that takes longer than `patience` it declines. It is given
    what a rating is made of: the statuses, levels and techniques in the order of `Rating` in
    `core/people/rate.hpp`.

    Lines come back in runs of those that were answered, with the lines to be written and whether
    one of these says no (no solution), and of those that were declined. `name` is what the names of
    the puzzles begin with, as JSON; the number of the line follows, `first` for the first one.
    """

    def __init__(
        self, statuses: Sequence[str], levels: Sequence[str], techniques: Sequence[str]
    ) -> None: ...
    def solve_lines(
        self,
        lines: list[bytes],
        name: str,
        first: int,
        unique: bool,
        seed: int,
        patience: float,
        budget: float,
    ) -> list[tuple[int, str | None, bool]]: ...
    def rate_lines(
        self, lines: list[bytes], name: str, first: int, patience: float, budget: float
    ) -> list[tuple[int, str | None, bool]]: ...
    def convert_lines(
        self, lines: list[bytes], format: int, answers: bool, budget: float
    ) -> list[tuple[int, str | None, bool]]: ...
    def solve(
        self, flats: list[Flat], unique: bool, seed: int, patience: float, budget: float
    ) -> list[tuple[int, bytes, bytes | None, bytes | None, bool | None, Numbers] | None]:
        """Per puzzle the status, as `Core.ends` and `Core.next` the edges and the solution, a
        second solution, whether the first is the only one, the statistics; `None`: declined."""
    def rate(
        self, flats: list[Flat], patience: float, budget: float, at_most: int
    ) -> list[Rated | None]:
        """Per puzzle what `Reasoner.rate` says; `None`: declined."""

class Cnf:
    """The clauses of a puzzle, and those that an answer calls for; see `core/models/cnf.hpp`.

    Clauses are lists of literals, `v` or `-v`. x(e, k), edge `e` has at least `k` bridges, is
    variable e · max_bridges + k, unless a seed shuffles the edges.
    """

    def __init__(self) -> None: ...
    def build(
        self,
        flat: Flat,
        low: bytes,
        high: bytes,
        pairs: bool,
        steps: bool,
        seed: int,
        time_limit: float,
    ) -> bool:
        """Write the clauses; `False` if the time was over first.

        `low` and `high` hold a byte per edge, its bounds, or nothing; `pairs` writes the
        cuts around two neighbours with the same clue, `steps` encodes connectivity.
        Raises `ValueError` if the puzzle is too large.
        """
    @property
    def variables(self) -> int: ...
    @property
    def clauses(self) -> int: ...
    def literals(self) -> bytes:
        """All clauses as native 32-bit literals, a 0 after each."""
    def feed(self, take: Callable[[Any, list[int]], object], solver: object, count: int) -> bool:
        """Call `take(solver, clause)` for the next `count` clauses; whether there are more.

        What unit propagation finds comes first; clauses that it satisfies are left out, and
        literals that it makes false.
        """
    def read(self, model: list[int]) -> tuple[bool, bytes, list[list[int]]]:
        """Read the true literals of an answer, any others among them.

        Returns whether it satisfies the clauses; a byte per edge, its bridges; and the clauses
        that it breaks of those that were not written: cuts around components, loops.
        """
    def exclusion(self, counts: bytes) -> list[int]:
        """The clause that just these bridges break."""
    def add(self, clause: list[int]) -> None:
        """Write one more clause."""
    def dimacs(self) -> bytes:
        """All clauses as a DIMACS file, without comments."""

class MinCuts:
    """Light cuts of a weighted graph: `ends` holds two nodes per edge, from 0.

    Raises `ValueError` for a node that is not there.
    """

    def __init__(self, nodes: int, ends: list[int]) -> None: ...
    def find(self, weights: list[float], least: float) -> list[list[int]]:
        """Cuts lighter than `least`, each as the nodes on the side without node 0.

        There is one for every node that such a cut separates from node 0, with the fewest nodes; no
        two are the same. Raises `ValueError` unless there is one weight per edge.
        """

class CutPropagator:
    """Connectivity as a propagator of PySAT, `pysat.engines.Propagator`; for a `Cnf` that is built.

    It keeps the `Cnf`, which is not to be built anew.
    """

    def __init__(self, cnf: Cnf) -> None: ...
    @property
    def cuts(self) -> int:
        """How often a cut forced a literal or failed."""
    def variables(self) -> list[int]:
        """The variables to observe."""

class ProofChecker:
    """Reads one proof; see `core/proof/checker.hpp`. Raises `ValueError` for a malformed puzzle."""

    def __init__(self, flat: Flat, state: bytes) -> None: ...
    def formula(self, piece: bytes) -> None:
        """Read the next piece of the formula."""
    def steps(self, piece: bytes) -> None:
        """Read the next piece of the steps, after the whole formula."""
    def finish(self) -> tuple[int, str, int, bool, bytes]:
        """The verdict's kind (0: refused, 1: count, 2: forced), why it is refused, how many
        solutions are listed, whether it is complete, and bounds as in `state`, of every edge."""

class Table:
    """Boards that are played side by side, standard rules only; see `core/play/table.hpp`.

    Only `add` may be called while another thread uses the table; anything else raises
    `RuntimeError` then. Arguments that do not fit raise `ValueError`.
    """

    def __init__(
        self,
        boards: int,
        rows: int,
        cols: int,
        most_islands: int,
        most_edges: int,
        by_cell: bool,
        exact: bool,
        mistakes_end: bool,
        reward: int,
        renewal: int,
        discount: float,
        penalty: float,
        most_steps: int,
        window: int,
        deals_each: int,
    ) -> None: ...
    def add(self, flat: Flat, solution: bytes) -> None:
        """Append a puzzle to those to be dealt, with the bridges of each candidate edge."""
    def place(self, board: int, flat: Flat, solution: bytes) -> None:
        """Begin an episode of one board with this puzzle."""
    def restart(self, seed: int) -> None:
        """Begin again with the first puzzles; those after the first window must be added again."""
    def reset(self) -> None:
        """Deal to every board."""
    def reset_some(self, which: Any) -> None:
        """Deal to the boards whose number is not 0, in an array of bytes."""
    def step(self, actions: Any) -> None:
        """Take a step on every board; `actions` is an array of 64-bit numbers."""
    def supply(self) -> int:
        """How many puzzles `add` has got."""
    def demand(self) -> int:
        """How many it must have got before the next call of `step` or `reset`."""
    def actions(self) -> int:
        """How many different actions there are."""
    def board(self, number: int) -> tuple[bytes, bytes, bytes]:
        """Islands as in `Flat`; per candidate edge a byte, its bridges in the solution; drawn."""
    def view(self) -> tuple[Any, Any, Any, Any]:
        """Planes, islands, edges and mask: NumPy arrays that show what is now, read-only."""
    def final_view(self) -> tuple[Any, Any, Any, Any]:
        """The same of the last boards that ended, if the table keeps them."""
    def results(self) -> tuple[Any, Any, Any, Any, Any, Any]:
        """Rewards; terminated, truncated, solved, mistaken, illegal: of the last step, alike."""
