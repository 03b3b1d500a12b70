"""The tables of the papers, with their numbers, ours, and pictures: see docs/benchmarks.md.

`suite` finds or grows the puzzles, `published` holds the numbers of others, `tables` and `plots`
show them beside ours. What measures and keeps results is `hashikit.bench`; `command` is the command
line on top of it.
"""
