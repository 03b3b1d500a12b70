"""Small random puzzles for differential tests: the same seed gives the same puzzles.

Two kinds, because each finds what the other misses: `noise` puts random clues anywhere (mostly
unsolvable, in ever new ways), `grown` draws bridges first and takes the clues from them (mostly
solvable, often with several solutions).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import brute
from hashikit import Coord, Edge, Puzzle, Sign, Solution
from hashikit.board.geometry import Reading

CHOICES = 6_000
"""Combinations that brute force tries per puzzle, at most about."""


def puzzles(seed: int, number: int) -> Iterator[Puzzle]:
    """Yield `number` different puzzles small enough for brute force."""
    rng = Random(seed)
    seen: set[Puzzle] = set()
    while len(seen) < number:
        puzzle = (noise if rng.random() < 0.35 else grown)(rng)
        if puzzle not in seen and small(puzzle):
            seen.add(puzzle)
            yield puzzle


def all_rules(seed: int, number: int) -> Iterator[Puzzle]:
    """Yield `number` puzzles like those of `puzzles`, with all other rules in any mixture."""
    rng = Random(seed)
    seen: set[Puzzle] = set()
    while len(seen) < number:
        puzzle = ruled(rng, (noise if rng.random() < 0.2 else grown)(rng))
        if not small(puzzle):
            continue
        if rng.random() < 0.8:
            answers = list(islice(brute.solutions(puzzle), 20))
            if not answers:
                continue
            given = puzzle.given
            puzzle = signed(rng, puzzle, rng.choice(answers)).replace(given=given)
        if puzzle not in seen and small(puzzle):
            seen.add(puzzle)
            yield puzzle


def noise(rng: Random) -> Puzzle:
    """Islands, clues and blocked cells anywhere."""
    rows, cols = _sides(rng)
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(cells)
    n = min(len(cells), rng.choice((0, 1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 9)))
    max_bridges = _max_bridges(rng)
    top = rng.choice((max_bridges, 2 * max_bridges, 4 * max_bridges + 1))
    unknown = rng.choice((0.0, 0.3, 1.0))

    def clue() -> int | None:
        return None if rng.random() < unknown else rng.randint(rng.random() > 0.05, top)

    islands = [(r, c, clue()) for r, c in cells[:n]]
    walls = rng.choice((0, 0, 1, 3))
    return Puzzle(
        rows,
        cols,
        islands,
        max_bridges=max_bridges,
        blocked=cells[n : n + walls],
        loops=rng.random() < 0.7,
    )


def grown(rng: Random) -> Puzzle:
    """A drawn network whose clues are then counted; some turned into `?`, some spoilt."""
    rows, cols = _sides(rng)
    puzzle = drawn(rng, rows, cols, rng.randint(2, 30))
    if rng.random() >= 0.15:
        return puzzle
    spoilt = rng.randrange(len(puzzle.islands))
    islands = [
        island._replace(clue=max(0, (island.clue or 1) + rng.choice((-1, 1))))
        if number == spoilt
        else island
        for number, island in enumerate(puzzle.islands)
    ]
    return Puzzle(
        rows,
        cols,
        islands,
        max_bridges=puzzle.max_bridges,
        blocked=puzzle.blocked,
        loops=puzzle.loops,
    )


def drawn(rng: Random, rows: int, cols: int, steps: int) -> Puzzle:
    """The clues of a network grown by so many steps, some turned into `?`: it has a solution."""
    max_bridges = _max_bridges(rng)
    loops = rng.random() < 0.7
    start = (rng.randrange(rows), rng.randrange(cols))
    islands = [start]
    clues = {start: 0}
    passed: set[Coord] = set()
    joined: set[Edge] = set()
    for _ in range(steps):
        row, col = rng.choice(islands)
        dr, dc = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        path: list[Coord] = []
        for step in range(1, rng.randint(1, 4) + 1):
            cell = (row + step * dr, col + step * dc)
            if not (0 <= cell[0] < rows and 0 <= cell[1] < cols) or cell in passed:
                break
            path.append(cell)
            if cell in clues:
                break
        if not path:
            continue
        end = path.pop()
        edge = (min((row, col), end), max((row, col), end))
        if end not in clues:
            islands.append(end)
            clues[end] = 0
        elif edge in joined or not loops or rng.random() < 0.5:
            continue
        passed.update(path)
        joined.add(edge)
        count = rng.randint(1, max_bridges)
        clues[row, col] += count
        clues[end] += count
    unknown = rng.choice((0.0, 0.2, 0.6))
    written = [
        (r, c, None if clue and rng.random() < unknown else clue)
        for (r, c), clue in sorted(clues.items())
    ]
    free = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in clues]
    free = [cell for cell in free if cell not in passed]
    blocked = rng.sample(free, min(len(free), rng.choice((0, 0, 1, 2))))
    return Puzzle(rows, cols, written, max_bridges=max_bridges, blocked=blocked, loops=loops)


def ruled(rng: Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with some more rules: bridges that are given, connectivity not required."""
    if rng.random() < 0.2:
        puzzle = puzzle.replace(connected=False)
    lines = sorted(brute.lines_of_sight(puzzle))
    if lines and rng.random() < 0.2:
        chosen = rng.sample(lines, min(len(lines), rng.choice((1, 1, 2))))
        given = [(a, b, rng.randint(1, puzzle.max_bridges)) for a, b in chosen]
        puzzle = puzzle.replace(given=given)
    return puzzle


def signed(
    rng: Random, puzzle: Puzzle, solution: Solution, most: int = 3, clues: float = 0.3
) -> Puzzle:
    """The puzzle with some signs, up to `most`, in place of clues, of which the share `clues` is
    left; they tell of this solution, mostly truly."""
    islands = [island.at for island in puzzle.islands]
    passed = {cell for a, b, _ in solution.bridges for cell in brute.cells_between(a, b) or ()}
    taken = {*islands, *passed, *puzzle.blocked}
    free = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols) if (r, c) not in taken]
    places = rng.sample(free, min(len(free), rng.randint(1, most)))
    puzzle = puzzle.replace(
        signs=[Sign(r, c) for r, c in places],
        islands=[i if rng.random() < clues else i._replace(clue=None) for i in puzzle.islands],
        given=(),
    )
    values = solution.values

    def reading(place: Coord, way: Coord) -> Reading:
        seen = [values[cell] for cell in brute.looking(puzzle, place, *way)]
        if rng.random() < 0.3 or (len(set(seen)) < len(seen) and rng.random() < 0.9):
            return None
        if rng.random() < 0.3:
            return "?"
        return max(0, sum(seen) + (rng.choice((-1, 1)) if rng.random() < 0.03 else 0))

    ways = ((-1, 0), (1, 0), (0, 1), (0, -1))
    return puzzle.replace(signs=[(*at, *(reading(at, way) for way in ways)) for at in places])


def small(puzzle: Puzzle) -> bool:
    """Whether brute force gets through it in a moment."""
    return _work(puzzle) <= CHOICES


def dense(rng: Random, side: int, max_bridges: int = 2) -> Puzzle:
    """A full grid of islands with the clues of a random drawing, connected or not.

    Too large for brute force, and hard enough that the engine has to search.
    """
    clues = [[0] * side for _ in range(side)]
    for r in range(side):
        for c in range(side):
            for r2, c2 in ((r, c + 1), (r + 1, c)):
                if r2 < side and c2 < side:
                    count = rng.randint(0, max_bridges)
                    clues[r][c] += count
                    clues[r2][c2] += count
    return Puzzle.from_grid([[n or "?" for n in row] for row in clues], max_bridges=max_bridges)


def combined(blocks: Sequence[Puzzle]) -> tuple[Puzzle, list[Coord]]:
    """Join puzzles of the same rules into a large one with the product of their solutions.

    The blocks stand on a diagonal, so that none sees another. From one of the `exits` of each a
    bridge leads out to the right, to a spine of hubs in the last column. Every bridge of the spine
    and to it is needed to make one network, and the hubs' clues leave exactly one for each.

    Returns:
        The puzzle, and by how much each block is shifted.
    """
    islands: list[tuple[int, int, int | None]] = []
    blocked: list[Coord] = []
    shifts: list[Coord] = []
    hubs: list[int] = []
    row = col = 0
    for block in blocks:
        out = exits(block)[0]
        for r, c, clue in block.islands:
            more = clue + 1 if clue is not None and (r, c) == out else clue
            islands.append((r + row, c + col, more))
        blocked.extend((r + row, c + col) for r, c in block.blocked)
        hubs.append(row + out[0])
        shifts.append((row, col))
        row += block.rows
        col += block.cols
    for number, at in enumerate(hubs):
        links = (number > 0) + (number < len(hubs) - 1)
        islands.append((at, col + 1, 1 + links))
    rules = blocks[0]
    puzzle = Puzzle(
        row,
        col + 2,
        islands,
        max_bridges=rules.max_bridges,
        blocked=blocked,
        loops=rules.loops,
    )
    return puzzle, shifts


def exits(puzzle: Puzzle) -> list[Coord]:
    """Islands with a clue from which a bridge to the right meets nothing and crosses no edge."""
    found: list[Coord] = []
    things = [(r, c) for r, c, _ in puzzle.islands] + sorted(puzzle.blocked)
    for row, col, clue in puzzle.islands:
        right = [(r, c) for r, c in things if c > col]
        above = {c for r, c in right if r < row}
        below = {c for r, c in right if r > row}
        if clue is not None and not above & below and all(r != row for r, _ in right):
            found.append((row, col))
    return found


def assumption(rng: Random, puzzle: Puzzle) -> dict[Edge, int | tuple[int, int]]:
    """A random partial state: exact numbers and ranges on some lines of sight, either way round."""
    state: dict[Edge, int | tuple[int, int]] = {}
    for a, b in brute.lines_of_sight(puzzle):
        if rng.random() < 0.4:
            low = rng.randint(0, puzzle.max_bridges)
            high = rng.randint(low, puzzle.max_bridges + rng.choice((0, 1)))
            edge = (a, b) if rng.random() < 0.5 else (b, a)
            state[edge] = low if rng.random() < 0.5 else (low, high)
    return state


def _sides(rng: Random) -> tuple[int, int]:
    if rng.random() < 0.1:
        sides = [1, rng.randint(1, 12)]
        rng.shuffle(sides)
        return sides[0], sides[1]
    return rng.randint(2, 7), rng.randint(2, 7)


def _max_bridges(rng: Random) -> int:
    return rng.choice((1, 2, 2, 2, 3, 4))


def _work(puzzle: Puzzle) -> int:
    """A bound on the combinations that brute force tries, clues counted as pruning."""
    edges = brute.lines_of_sight(puzzle)
    free = {(r, c) for r, c, clue in puzzle.islands if clue is None}
    work = 1
    for a, b in edges:
        if a in free and b in free:
            work *= puzzle.max_bridges + 1
        else:
            work *= min(puzzle.max_bridges + 1, 2)
    return work
