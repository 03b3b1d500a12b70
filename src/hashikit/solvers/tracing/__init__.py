"""Traces of lazy solvers: the drawings that a solver found and cut off, in order.

>>> import hashikit as hk
>>> puzzle = hk.parse("4.3/.../3.2")
>>> trace = hk.trace(puzzle, solver="native")
>>> trace.result.status
<Status.SOLVED: 'solved'>
"""

from .frames import Cut, Frame, Trace, check_target, trace

__all__ = ["Cut", "Frame", "Trace", "check_target", "trace"]
