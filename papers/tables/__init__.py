"""The tables of the papers: their numbers beside ours, and pictures. See papers/README.md.

`suite` finds or grows the puzzles, and `published` holds the published numbers. `found` holds the
measurements; `cllv`, `engines` and `claims` turn them into tables, values of `grid`; `parts` lists
the tables and what is measured for each. `page` writes the tables, `plots` draws pictures.
`hashikit.bench` measures and stores results; `command` is the command line on top of it.
"""
