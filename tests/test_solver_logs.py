"""What `models.decode` takes from the logs and solution files of other solvers.

Nearly all lines are those of real runs, finished and cut off, of minisat 2.2.1, cadical 1.5.3,
clasp 3.3.5, cryptominisat 5.11, z3 4.8, Sat4j 2.3, Gecode by MiniZinc 2.6, ACE 2.6, Choco 4.10,
CBC 2.10, GLPK 5.0, lp_solve 5.5, HiGHS 1.16, SCIP by PySCIPOpt 6.3, Gurobi 13.0 and OR-Tools 9.15.
What SCIP, Gurobi, OR-Tools and ACE print at a limit is as their manuals have it.
"""

from __future__ import annotations

import pytest

import hashikit
from hashikit import FormatError, Status, models, solvers

SOLVABLE = hashikit.parse("4.3/.../3.2")
PARITY = hashikit.parse("4.3/.../3.3")
"""Has no solution: its clues have an odd sum."""

NONE = {
    "minisat": "CPU time              : 0.004 s\n\nUNSATISFIABLE\n",
    "minisat's file": "UNSAT\n",
    "cadical": "c closing file 'p.cnf'\nc\ns UNSATISFIABLE\nc\n",
    "ace": "  effs:23  singletons:17  unsat:true\n\n\x1b[92ms UNSATISFIABLE\x1b[0m\n\x1b[92m\n"
    "d FOUND SOLUTIONS\x1b[0m  0\n",
    "minizinc": "%%%mzn-stat: paths=0\n=====UNSATISFIABLE=====\n",
    "cbc": "Problem is infeasible - 0.00 seconds\n",
    "cbc, searched": "Cbc0006I The LP relaxation is infeasible or too expensive\n"
    "Result - Problem proven infeasible\n",
    "cbc's file": "Infeasible - objective value 0.00000000\n"
    "      0 x_0_0_0_2                   2                       0\n"
    "      1 x_0_0_2_0                   2                       0\n",
    "cbc's file, searched": "Integer infeasible - objective value 0.00000000\n"
    "      0 x_0_0_0_2                0.25                       0\n",
    "glpk": "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n",
    "glpk, searched": "OPTIMAL LP SOLUTION FOUND\nPROBLEM HAS NO INTEGER FEASIBLE SOLUTION\n",
    "glpk's file": "Problem:    hashi\nStatus:     INTEGER EMPTY\nObjective:  none = 0 (MINimum)\n",
    "lp_solve": "\nThis problem is infeasible\n",
    "highs": "Presolve: Infeasible\nSolving report\n  Status            Infeasible\n"
    "  Solution status   -\n",
    "highs's file": "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
    "highs's table": "    Index Status        Lower        Upper\nModel status: Infeasible\n",
    "scip": "presolving detected infeasibility\n"
    "SCIP Status        : problem is solved [infeasible]\n",
    "scip's file": "solution status: infeasible\nno solution available\n",
    "gurobi": "Set parameter TimeLimit to value 3\nModel is infeasible\n",
    "ortools": "CpSolverResponse summary:\nstatus: INFEASIBLE\nobjective: NA\n",
}

CUT_OFF = {
    "statistics": "unsat:false\n",
    "nodes": "presolve: 0 infeasible nodes\n",
    "either": "infeasible or unbounded\n",
    "gurobi, either": "Model is infeasible or unbounded\n",
    "scip, either": "SCIP Status        : problem is solved [infeasible or unbounded]\n",
    "minizinc, either": "=====UNSATorUNBOUNDED=====\n",
    "minisat": "CPU time              : 2.92334 s\n\nINDETERMINATE\n",
    "minisat's file": "INDET\n",
    "cadical": "c UNKNOWN\nc --- [ statistics ] ---\n",
    "cadical, killed": "c reading DIMACS file from 'unsat.cnf'\nc raising signal 15 (SIGTERM)\n",
    "clasp": "c Reading from unsat.cnf\ns UNKNOWN\nc TIME LIMIT     : 1\n"
    "c Time           : 3.000s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)\n",
    "cryptominisat": "c Total time (this thread) : 3.89\ns INDETERMINATE\n",
    "z3": "timeout\n",
    "sat4j": "c 40 constraints processed.\ns UNKNOWN\n",
    "ace": "  effs:28  values:23  singletons:12  unsat:false\n\n\x1b[91ms UNKNOWN\x1b[0m\n",
    "minizinc": "=====UNKNOWN=====\n%%%mzn-stat: solveTime=2.12919\n",
    "cbc": "Cbc0006I The LP relaxation is infeasible or too expensive\n"
    "Result - Stopped on time limit\n",
    "cbc's file": "Stopped on time (no integer solution - continuous used) - objective value 0.0\n"
    "      0 x_0_0_0_2                           1.4149531                       0\n",
    "cbc's file, whole": "Stopped on time - objective value 0.0\n"
    "      0 x_0_0_0_2                   1                       0\n",
    "glpk": "LP HAS NO PRIMAL FEASIBLE SOLUTION\nTIME LIMIT EXCEEDED; SEARCH TERMINATED\n",
    "glpk's file": "Status:     INTEGER UNDEFINED\n        SOLUTION IS INFEASIBLE\n",
    "lp_solve": "\nTimeout\n",
    "highs": "Solving report\n  Status            Time limit reached\n  Solution status   -\n",
    "highs, violated": "  Status            Time limit reached\n  Solution status   infeasible\n",
    "highs's file": "Model status\nTime limit reached\n\n# Primal solution values\nNone\n",
    "highs's file, violated": "Model status\nTime limit reached\n\n# Primal solution values\n"
    "Infeasible\n",
    "highs's table": "    Index Status        Lower\nModel status: Time limit reached\n",
    "scip": "SCIP Status        : solving was interrupted [time limit reached]\n",
    "scip's file": "solution status: time limit reached\nno solution available\n",
    "gurobi": "Set parameter TimeLimit to value 3\nTime limit reached\n",
    "ortools": "CpSolverResponse summary:\nstatus: UNKNOWN\nobjective: NA\n",
}

VALUES = "".join(
    f"x_{a}_{b}_{c}_{d} {n}\n"
    for (a, b), (c, d), n in [
        ((0, 0), (0, 2), 2),
        ((0, 0), (2, 0), 2),
        ((0, 2), (2, 2), 1),
        ((2, 0), (2, 2), 1),
    ]
)

SOLVED = {
    "cadical": "c unsat.cnf\ns SATISFIABLE\nv 1 2 3 4 5 -6 7 -8 0\n",
    "ace": "  singletons:23  unsat:false\n\n\x1b[92ms SATISFIABLE\x1b[0m\n\x1b[92m\nv\x1b[0m  "
    "<instantiation id='sol1' type='solution'> <list> x_0_0_0_2 x_0_0_2_0 x_0_2_2_2 x_2_0_2_2 "
    "</list> <values> 2   2   1   1 </values> </instantiation>\n\x1b[92m\nd FOUND SOLUTIONS\x1b[0m",
    "colors": "\x1b[1mx_0_0_0_2\x1b[0m 2\n" + "\n".join(VALUES.splitlines()[1:]),
    "minizinc": VALUES.replace(" ", " = ") + "----------\n",
    "minizinc, all": VALUES.replace(" ", " = ") + "----------\n% Time limit exceeded!\n",
    "cbc's file": "Optimal - objective value 0.00000000\n" + VALUES,
    "lp_solve": "Value of objective function: 0\n\nActual values of the variables:\n" + VALUES,
    "highs's file": "Model status\nOptimal\n\n# Primal solution values\nFeasible\n" + VALUES,
    "scip's file": "solution status: optimal solution found\n" + VALUES,
    "at a limit": "Model status\nTime limit reached\n\n# Primal solution values\nFeasible\n"
    + VALUES,
}


@pytest.mark.parametrize("text", NONE.values(), ids=NONE)
def test_no_solution(text: str) -> None:
    assert hashikit.count(PARITY) == 0
    assert models.decode(PARITY, text) == models.Decoded(Status.NO_SOLUTION)


@pytest.mark.parametrize("text", CUT_OFF.values(), ids=CUT_OFF)
def test_a_solver_that_was_cut_off(text: str) -> None:
    assert models.decode(SOLVABLE, text) == models.Decoded(Status.UNKNOWN)


@pytest.mark.parametrize("text", SOLVED.values(), ids=SOLVED)
def test_a_solution_is_one_whatever_the_log_says(text: str) -> None:
    decoded = models.decode(SOLVABLE, text)
    assert (decoded.status, decoded.violations) == (Status.SOLVED, ())


@pytest.mark.parametrize(
    "line",
    ["unsat: 0", "Infeasible nodes: 3", "0 unsatisfiable cores", "x is infeasible", "UNSATURATED"],
)
def test_no_word_within_a_line_decides(line: str) -> None:
    for text in (line, f"c {line}", f"{line}\ns SATISFIABLE"):
        try:
            decoded = models.decode(SOLVABLE, text)
        except FormatError:
            continue
        assert decoded.status is Status.UNKNOWN


def test_a_model_is_no_log() -> None:
    with pytest.raises(FormatError, match="no value of a variable"):
        models.decode(SOLVABLE, models.dumps(SOLVABLE, "sat"))


def test_two_verdicts_are_an_error() -> None:
    with pytest.raises(FormatError, match="line 3: the text says unknown after no-solution"):
        models.decode(PARITY, "s UNSATISFIABLE\n\nTime limit reached\n")


def test_names_of_another_puzzle_are_an_error_whatever_the_status() -> None:
    for status in ("Infeasible", "Stopped on time"):
        with pytest.raises(FormatError, match="not a variable of this puzzle's models"):
            models.decode(SOLVABLE, f"{status} - objective value 0\n 0 x_0_0_0_4  1  0\n")


@pytest.mark.parametrize(
    ("output", "status"),
    [
        ("\\033[92ms UNSATISFIABLE\\033[0m", Status.NO_SOLUTION),
        ("c UNKNOWN", Status.UNKNOWN),
        ("unsat:false\\ns UNKNOWN", Status.UNKNOWN),
    ],
)
def test_programs(output: str, status: Status) -> None:
    command = f"sh -c 'printf \"{output}\\n\"' {{cnf}}"
    assert solvers.get("sat-lazy").solve(SOLVABLE, command=command).status is status


@pytest.mark.parametrize(
    "text",
    [
        "s SATISFIABLE\nv 1 2",
        "SAT\n1 -2 3",
        "c\ns SATISFIABLE\nv 1 -2 3 -4\nv 5 -6",
        "solution status: infeasible",  # … or unbounded
        "Optimize a model\nInfeasible",  # … or unbounded model
        "c log\nunsat",  # … core size 3
    ],
)
def test_what_is_cut_off_within_a_line_or_within_values_is_unknown(text: str) -> None:
    assert models.decode(SOLVABLE, text).status is Status.UNKNOWN


def test_a_value_that_no_model_has_is_named() -> None:
    for value in ("1e999", "9" * 9000):
        with pytest.raises(FormatError, match="is not a value") as error:
            models.decode(SOLVABLE, f"x_0_0_0_2_1 {value}\n")
        assert len(str(error.value)) < 200
