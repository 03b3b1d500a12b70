"""Run by `exact.py` in a process of its own: reads a model from stdin, solves it, writes to stdout.

Exact's Python interface keeps the interpreter's lock, takes Ctrl-C for itself and looks at its
time limit rarely; in a process of its own it can be stopped at once.
"""

from __future__ import annotations

import os
import pickle
import sys


def main() -> None:
    """Solve; the answer is `(status, values, conflicts)`, or `("memory", None, 0)`."""
    del sys.path[0]  # this folder, whose exact.py is not the package
    answer_file = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that Exact prints gets into the answer
    columns, rows, seed, most_conflicts = pickle.load(sys.stdin.buffer)

    from exact import Exact

    answer: tuple[str, list[int] | None, int] = ("memory", None, 0)
    try:
        solver = Exact([("verbosity", "0"), ("seed", str(seed))])
        names = [f"x{column}" for column in range(len(columns))]
        for name, (lower, upper) in zip(names, columns, strict=True):
            solver.addVariable(name, lower, upper)
        for numbers, coefficients, low, high in rows:
            terms = [(c, names[j]) for j, c in zip(numbers, coefficients, strict=True)]
            solver.addConstraint(terms, low is not None, low or 0, high is not None, high or 0)
        status = "PAUSED"
        while status in ("PAUSED", "INPROCESSED"):
            status = solver.runOnce()
            conflicts = int(dict(solver.getStats())["conflicts"])
            if most_conflicts is not None and conflicts >= most_conflicts and status == "PAUSED":
                break
        values = list(map(int, solver.getLastSolutionFor(names))) if status == "SAT" else None
        answer = (status, values, conflicts)
    except MemoryError:
        pass
    pickle.dump(answer, answer_file)
    answer_file.flush()
    os._exit(0)  # no destructors: they take seconds after a long search


if __name__ == "__main__":
    main()
