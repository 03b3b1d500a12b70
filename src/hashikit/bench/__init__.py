"""`hashi bench`: time solvers against each other, puzzle by puzzle, and check every answer.

`measure` times one puzzle, `records` keeps the measurements in a file that an interrupted run goes
on with, `running` goes over many puzzles, `groups` and `summary` turn measurements into numbers per
group, `table` into what a person reads; `machine` says on what they were made.
"""
