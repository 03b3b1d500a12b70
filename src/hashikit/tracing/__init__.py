"""What a lazy solver tried: the drawings that it found and cut off, one after the other.

>>> import hashikit as hk
>>> puzzle = hk.parse("4.3/.../3.2")
>>> trace = hk.trace(puzzle, solver="native")
>>> trace.result.status
<Status.SOLVED: 'solved'>
"""

from .frames import Cut, Frame, Trace, check_target, trace

__all__ = ["Cut", "Frame", "Trace", "check_target", "trace"]
