"""`hashi bench`: time solvers against each other, instance by instance, and check every answer.

`measure` times one instance, `records` keeps the measurements in a file that an interrupted run
goes on with, `summary` turns them into numbers per group, `table` into what a person reads.
"""
