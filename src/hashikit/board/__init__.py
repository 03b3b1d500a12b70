"""The puzzle as values: geometry, puzzles, drawings, answers; and the checker, the judge of all."""
