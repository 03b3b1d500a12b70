"""The engine: the only package that imports `_core`.

Puzzles go over the `wire` as flat arrays, and answers come back as values of `hashikit.board`.
"""
