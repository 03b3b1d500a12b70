"""The tables of the papers: their numbers beside ours, and pictures. See docs/benchmarks.md.

`suite` finds or grows the puzzles, `published` holds the numbers of others. `found` has what was
measured; `cllv`, `engines` and `claims` make tables of it, values of `grid`; `parts` says which
there are and what is measured for each. `page` writes them, `plots` draws. What measures and keeps
results is `hashikit.bench`; `command` is the command line on top of it.
"""
