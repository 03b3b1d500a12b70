"""Drawings of puzzles and solutions: `text` for the terminal, `svg` for notebooks and paper."""
