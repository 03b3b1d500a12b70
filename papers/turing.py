"""Can a judge tell generated puzzles from hand-made ones?

    python papers/turing.py [--hand FOLDER] [--complete] [--half 0|1] [--show FOLDER] [--jobs N]

For each hand-made puzzle, generates one of the same size, number of islands and level, or completes
its bare layout (`--complete`). Judges learn on one half of the pairs and are tested on the other,
both ways: trees, boosting and a logistic regression on some 200 features and some 500 raw counts,
and a small network on raw windows of the grid. An AUC of 0.5 means that a judge cannot tell, 1 that
it always can. The group `raw` and the network are kept out of everything to which the generator is
fitted. See papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import hashikit
from hashikit import Puzzle, Solution
from hashikit.bench.scripts import CORPUS, janko, positive_int

UNSEEN = ("raw",)
"""Groups of features that nothing was fitted to."""

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
Row = dict[str, float]


class Drawn:
    """A puzzle with its solution, as the features need it."""

    def __init__(self, puzzle: Puzzle, solution: Solution) -> None:
        self.puzzle = puzzle
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.clue = {i.at: i.clue or 0 for i in puzzle.islands}
        self.n = len(self.clue)
        self.bridges = [(b.a, b.b, b.count) for b in solution.bridges]
        self.count: dict[tuple[Any, Any], int] = {}
        self.joined: defaultdict[Any, list[Any]] = defaultdict(list)
        for a, b, k in self.bridges:
            self.count[a, b] = self.count[b, a] = k
            self.joined[a].append(b)
            self.joined[b].append(a)
        self.near = {at: [o.at for o in puzzle.neighbors(at)] for at in self.clue}
        self.unjoined = [
            (a, b) for a in self.clue for b in self.near[a] if a < b and (a, b) not in self.count
        ]

    def outer(self, at: tuple[int, int]) -> bool:
        """Whether a cell is in an outermost row or column."""
        return at[0] in (0, self.rows - 1) or at[1] in (0, self.cols - 1)

    def turned(self, at: tuple[int, int]) -> tuple[int, int]:
        """The cell where a half turn brings it."""
        return self.rows - 1 - at[0], self.cols - 1 - at[1]

    def room(self, at: tuple[int, int]) -> int:
        """What the sides can give, less the clue."""
        clue = self.clue[at]
        return sum(min(2, clue, self.clue[o]) for o in self.near[at]) - clue


def mean(values: Iterator[float] | Sequence[float], empty: float = 0.0) -> float:
    """The mean, `empty` of nothing."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else empty


def length(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The cells between two islands of a line."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) - 1


def symmetry(d: Drawn) -> Row:
    """Half turns and mirrors of islands, clues and bridges."""
    turns = [at for at in d.clue if d.turned(at) in d.clue]
    pairs = {(a, b): k for a, b, k in d.bridges}
    image = [(k, pairs.get((d.turned(b), d.turned(a)))) for (a, b), k in pairs.items()]
    return {
        "half turn, islands": len(turns) / d.n,
        "half turn, clues": mean([d.clue[at] == d.clue[d.turned(at)] for at in turns]),
        "half turn, clue difference": mean(
            [abs(d.clue[at] - d.clue[d.turned(at)]) for at in turns]
        ),
        "half turn, bridges": mean([other is not None for _, other in image]),
        "half turn, counts": mean([k == other for k, other in image]),
        "left and right": mean([(r, d.cols - 1 - c) in d.clue for r, c in d.clue]),
        "top and bottom": mean([(d.rows - 1 - r, c) in d.clue for r, c in d.clue]),
        "diagonal": mean([(c, r) in d.clue for r, c in d.clue]),
        "other diagonal": mean([(d.cols - 1 - c, d.rows - 1 - r) in d.clue for r, c in d.clue]),
        "quarter turn": mean([(c, d.rows - 1 - r) in d.clue for r, c in d.clue]),
    }


def border(d: Drawn) -> Row:
    """What stands in the outer rows and columns."""
    all_mean = mean(list(d.clue.values()))
    out = [at for at in d.clue if d.outer(at)]
    inner = [at for at in d.clue if not d.outer(at)]
    corners = [(r, c) for r in (0, d.rows - 1) for c in (0, d.cols - 1)]
    high = [at for at in d.clue if d.clue[at] >= 5]
    row: Row = {
        "share of islands": len(out) / d.n,
        "share of cells": len(out) / (2 * (d.rows + d.cols) - 4),
        "mean clue less all": mean([d.clue[at] for at in out], all_mean) - all_mean,
        "clues from 5": mean([d.outer(at) for at in high]),
        "forced": mean([d.room(at) == 0 for at in out]),
        "forced inside": mean([d.room(at) == 0 for at in inner]),
        "nearly forced": mean([d.room(at) == 1 for at in out]),
        "nearly forced inside": mean([d.room(at) == 1 for at in inner]),
        "corners": mean([at in d.clue for at in corners]),
        "corner clues": mean([d.clue[at] for at in corners if at in d.clue], 2.5),
        "corners of 3": float(sum(d.clue.get(at) == 3 for at in corners)),
        "second ring": mean([min(r, c, d.rows - 1 - r, d.cols - 1 - c) == 1 for r, c in d.clue]),
        "bridges": mean(
            [
                (a[0] == b[0] and a[0] in (0, d.rows - 1))
                or (a[1] == b[1] and a[1] in (0, d.cols - 1))
                for a, b, _ in d.bridges
            ]
        ),
        "doubles": mean([k > 1 for a, b, k in d.bridges if d.outer(a) and d.outer(b)]),
    }
    for clue in (1, 2, 3, 4):
        row[f"{clue} at the border"] = mean([d.outer(at) for at in d.clue if d.clue[at] == clue])
    return row


def clues(d: Drawn) -> Row:
    """Clues, by themselves, given sight, and against the room for them."""
    row: Row = {}
    for clue in range(1, 8):
        row[f"clue {clue}"] = mean([c == clue if clue < 7 else c >= 7 for c in d.clue.values()])
    for sight in (1, 2, 3, 4):
        seen = [d.clue[at] for at in d.clue if len(d.near[at]) == sight]
        row[f"sees {sight}"] = len(seen) / d.n
        row[f"clue seeing {sight}"] = mean(seen, sight)
    for room in range(6):
        row[f"room {room}"] = mean([d.room(at) == room for at in d.clue])
    ones = [at for at in d.clue if d.clue[at] == 1]
    row["1 sees 1"] = mean([any(d.clue[o] == 1 for o in d.near[at]) for at in ones])
    row["deviation"] = float(np.std(list(d.clue.values())))
    row["sees its like"] = mean([d.clue[a] == d.clue[b] for a in d.clue for b in d.near[a]])
    return row


def network(d: Drawn) -> Row:
    """The shape of the network, and pairs along bridges."""
    sides = {at: len(d.joined[at]) for at in d.clue}
    pairs = len(d.bridges)

    def straight(at: tuple[int, int]) -> bool:
        a, b = d.joined[at]
        return bool(a[0] == b[0] or a[1] == b[1])

    ends = [at for at in d.clue if sides[at] == 1]
    two = [at for at in d.clue if sides[at] == 2]
    joined = {at: set(d.joined[at]) for at in d.clue}

    def box(at: tuple[int, int]) -> bool:
        right = [o for o in joined[at] if o[0] == at[0] and o > at]
        below = [o for o in joined[at] if o[1] == at[1] and o > at]
        return any((b[0], r[1]) in joined[r] & joined[b] for r in right for b in below)

    def farthest(at: tuple[int, int]) -> tuple[tuple[int, int], int]:
        seen, wave, far = {at}, [at], -1
        last = at
        while wave:
            far, last = far + 1, wave[0]
            wave = sorted({o for one in wave for o in joined[one]} - seen)
            seen.update(wave)
        return last, far

    row: Row = {
        "loops": (pairs - d.n + 1) / d.n,
        "boxes": mean([box(at) for at in d.clue]),
        "diameter": farthest(farthest(next(iter(d.clue)))[0])[1] / d.n,
        "straight": mean([len(d.joined[at]) == 2 and straight(at) for at in d.clue]),
        "corners": mean([len(d.joined[at]) == 2 and not straight(at) for at in d.clue]),
        "doubles": mean([k > 1 for _, _, k in d.bridges]),
        "double ends": mean([d.clue[at] == 2 for at in ends]),
        "ends at the border": mean([d.outer(at) for at in ends]),
        "unjoined in sight": len(d.unjoined) / d.n,
        "doubles at two": mean([d.clue[at] == 4 for at in two]),
        "mixed at two": mean([d.clue[at] == 3 for at in two]),
    }
    for k in (1, 3, 4):
        row[f"joined on {k}"] = mean([sides[at] == k for at in d.clue])
    for k in (1, 2):
        sizes = part_sizes(d, k)
        row[f"parts of {k}"] = len(sizes) / d.n
        row[f"largest part of {k}"] = max(sizes) / d.n
    kinds = Counter(tuple(sorted((min(d.clue[a], 5), min(d.clue[b], 5)))) for a, b, _ in d.bridges)
    for x in range(1, 6):
        for y in range(max(x, 2), 6):
            row[f"clues {x}–{y}"] = kinds[x, y] / pairs
    shapes = Counter(tuple(sorted((sides[a], sides[b]))) for a, b, _ in d.bridges)
    for x in range(1, 5):
        for y in range(x, 5):
            row[f"sides {x}–{y}"] = shapes[x, y] / pairs
    apart = Counter(tuple(sorted((min(d.clue[a], 4), min(d.clue[b], 4)))) for a, b in d.unjoined)
    for x in range(1, 5):
        for y in range(x, 5):
            row[f"unjoined {x}–{y}"] = apart[x, y] / max(1, len(d.unjoined))
    return row


def lengths(d: Drawn) -> Row:
    """Bridges by length."""
    sizes = [length(a, b) for a, b, _ in d.bridges]
    row: Row = {f"length {k}": mean([s == k for s in sizes]) for k in (1, 2, 3, 4)}
    row["mean"] = mean(sizes)
    row["longest"] = max(sizes) / max(d.rows, d.cols)
    row["doubles"] = mean([length(a, b) for a, b, k in d.bridges if k > 1], 1.4)
    row["unjoined"] = mean([length(a, b) for a, b in d.unjoined], 2.5)
    row["unjoined 1"] = mean([length(a, b) == 1 for a, b in d.unjoined])
    row["across"] = mean([a[0] == b[0] for a, b, _ in d.bridges])
    row["to ends"] = mean(
        [length(a, b) for a, b, _ in d.bridges if min(len(d.joined[a]), len(d.joined[b])) == 1],
        1.4,
    )
    return row


def places(d: Drawn) -> Row:
    """Where islands stand next to one another."""
    steps = ((0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
    row: Row = {}
    for a, b in steps:
        ways = {(s * x, t * y) for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)}
        row[f"at {a}, {b}"] = (
            sum((r + y, c + x) in d.clue for r, c in d.clue for y, x in ways) / d.n
        )
    grid = occupied(d)
    row["empty 2 × 2"] = float(np.mean(windows(grid, 2).sum(axis=(2, 3)) == 0))
    row["empty 3 × 3"] = float(np.mean(windows(grid, 3).sum(axis=(2, 3)) == 0))
    diagonal = [sum((r + y, c + x) in d.clue for y in (1, -1) for x in (1, -1)) for r, c in d.clue]
    for k in range(4):
        row[f"diagonal {k}"] = mean([v == k for v in diagonal])
    row["even"] = abs(mean([(r + c) % 2 for r, c in d.clue]) - 0.5)
    row["lattice"] = max(Counter((r % 2, c % 2) for r, c in d.clue).values()) / d.n
    return row


def occupied(d: Drawn) -> Any:
    """1 where islands stand."""
    grid = np.zeros((d.rows, d.cols))
    for at in d.clue:
        grid[at] = 1
    return grid


def windows(grid: Any, side: int) -> Any:
    """All square windows."""
    return np.lib.stride_tricks.sliding_window_view(grid, (side, side))


def lines(d: Drawn) -> Row:
    """Rows and columns as wholes."""
    grid = occupied(d)
    across, down = grid.sum(axis=1), grid.sum(axis=0)
    both = np.concatenate([across, down])
    sums = Counter(a for a, _ in d.clue)
    gaps = [length(a, b) for a in d.clue for b in d.near[a] if a < b]
    triples = [[d.clue[r, c] for c in range(d.cols) if (r, c) in d.clue] for r in range(d.rows)] + [
        [d.clue[r, c] for r in range(d.rows) if (r, c) in d.clue] for c in range(d.cols)
    ]
    runs = [t[i : i + 3] for t in triples for i in range(len(t) - 2)]
    third = d.rows / 3
    return {
        "deviation": float(np.std(both)),
        "empty": float(np.mean(both == 0)),
        "one": float(np.mean(both == 1)),
        "fullest": float(both.max()) / max(d.rows, d.cols),
        "next to each other": float(
            np.mean(np.abs(np.diff(across))) + np.mean(np.abs(np.diff(down)))
        ),
        "gap deviation": float(np.std(gaps)),
        "longest gap": max(gaps, default=0) / max(d.rows, d.cols),
        "rising": mean([t[0] < t[1] < t[2] or t[0] > t[1] > t[2] for t in runs]),
        "equal three": mean([t[0] == t[1] == t[2] for t in runs]),
        "palindromes": mean([t[0] == t[2] for t in runs]),
        "top less bottom": abs(
            sum(k for r, k in sums.items() if r < third)
            - sum(k for r, k in sums.items() if r >= d.rows - third)
        )
        / d.n,
        "first and last": float(across[0] + across[-1] + down[0] + down[-1]) / d.n,
        "seconds": float(across[1] + across[-2] + down[1] + down[-2]) / d.n,
        "water": mean([bool(c) for c in lone_water(d)]),
    }


def lone_water(d: Drawn) -> list[bool]:
    """For each cell without island, whether no bridge passes."""
    passed = set()
    for a, b, _ in d.bridges:
        passed |= {
            (r, c)
            for r in range(a[0], b[0] + 1)
            for c in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
        }
    return [
        (r, c) not in passed for r in range(d.rows) for c in range(d.cols) if (r, c) not in d.clue
    ]


def patches(d: Drawn) -> Row:
    """Islands in windows of 3 × 3 cells, up to symmetry, and the clues of diagonal pairs."""
    grid = np.pad(occupied(d), 1, constant_values=2)
    seen: Counter[tuple[int, ...]] = Counter()
    for window in windows(grid, 3).reshape(-1, 3, 3):
        if (window == 2).any():
            continue
        seen[min(tuple(map(int, w.ravel())) for w in images(window))] += 1
    total = max(1, sum(seen.values()))
    row: Row = {f"patch {''.join(map(str, p))}": seen[p] / total for p in PATCHES}
    diagonal = [
        (d.clue[r, c], d.clue[r + 1, c + x])
        for r, c in d.clue
        for x in (1, -1)
        if (r + 1, c + x) in d.clue
    ]
    row["diagonal alike"] = mean([a == b for a, b in diagonal])
    row["diagonal sum"] = mean([a + b for a, b in diagonal], 5)
    row["diagonal 1"] = mean([1 in pair for pair in diagonal])
    return row


def images(window: Any) -> Iterator[Any]:
    """The eight rotations and reflections."""
    for k in range(4):
        turned = np.rot90(window, k)
        yield turned
        yield turned.T


def _patches() -> list[tuple[int, ...]]:
    """The commonest classes of windows in which no two islands touch."""
    found = set()
    for code in range(512):
        window = np.array([code >> k & 1 for k in range(9)]).reshape(3, 3)
        if not ((window[1:] * window[:-1]).any() or (window[:, 1:] * window[:, :-1]).any()):
            found.add(min(tuple(map(int, w.ravel())) for w in images(window)))
    return sorted(found)


PATCHES = _patches()


def course(d: Drawn) -> Row:
    """How the solution goes."""
    points = hashikit.curve(d.puzzle).points
    hardest = max(p.level for p in points)
    where = [p.done for p in points if p.level is hardest]
    moves = [float(p.moves) for p in points]
    total = sum(p.facts for p in points)
    first = hashikit.explain(d.puzzle).steps[:5] if d.n else []
    begins = [step.cells[0] for step in first if getattr(step, "cells", None)]
    row: Row = {
        "points": len(points) / d.n,
        "first moves": moves[0] / d.n,
        "mean moves": mean(moves) / d.n,
        "fewest moves": min(moves),
        "single moves": mean([m == 1 for m in moves]),
        "hardest": float(len(where)),
        "first hardest": where[0],
        "last hardest": where[-1],
        "second third": mean([p.moves for p in points if 1 / 3 < p.done < 2 / 3], 5) / d.n,
        "begins at the border": mean([d.outer(at) for at in begins], 0.5),
    }
    for technique in ("complete", "full", "pair", "outlet", "capacity", "crossing"):
        row[f"facts by {technique}"] = (
            sum(p.facts for p in points if p.technique == technique) / total
        )
    return row


def raw(d: Drawn) -> Row:
    """Counts of what is there, without a thought about what matters."""
    counts: Counter[str] = Counter()
    grid = occupied(d).astype(int)
    for cells in (grid, grid.T):
        if cells.shape[0] < 2 or cells.shape[1] < 4:
            continue
        for window in np.lib.stride_tricks.sliding_window_view(cells, (2, 4)).reshape(-1, 2, 4):
            mirrored = (window, window[::-1], window[:, ::-1], window[::-1, ::-1])
            counts["cells " + min("".join(map(str, w.ravel())) for w in mirrored)] += 1
    for at, clue in d.clue.items():
        r, c = at
        around = sorted(min(d.clue[o], 4) for o in d.near[at])
        joined = sorted((min(d.clue[o], 4), d.count[at, o]) for o in d.joined[at])
        touching = sum((r + y, c + x) in d.clue for y in (1, -1) for x in (1, -1))
        ring = min(r, c, d.rows - 1 - r, d.cols - 1 - c)
        counts[f"{min(clue, 6)} sees {around}"] += 1
        counts[f"{min(clue, 6)} joined to {joined}"] += 1
        counts[f"{touching} at corners, joined on {len(joined)}"] += 1
        counts[f"{'inside' if ring > 1 else 'outside'}, {min(clue, 5)} on {len(joined)}"] += 1
    by_line: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for at in sorted(d.clue):
        for way in (0, 1):
            by_line[way, at[way]].append(at)
    for line in by_line.values():
        gaps = [length(a, b) for a, b in itertools.pairwise(line)]
        row = [min(d.clue[at], 4) for at in line]
        for three in zip(row, row[1:], row[2:], strict=False):
            counts[f"in a line {min(three, three[::-1])}"] += 1
        for two in itertools.pairwise(gaps):
            counts[f"gaps {min(*two, 3)}, {min(max(two), 4)}"] += 1
    for a, b, k in d.bridges:
        counts[f"{k} of length {min(length(a, b), 6)}"] += 1
    values: Row = {name: count / d.n for name, count in counts.items()}
    high = [r for (r, _), clue in d.clue.items() if clue >= 4] or [0]
    values["spread of clues from 4"] = float(np.std(high)) / d.rows
    return values


def part_sizes(d: Drawn, count: int) -> list[int]:
    """How many islands pairs with this number of bridges join, part by part."""
    part = {at: {at} for at in d.clue}
    for a, b, k in d.bridges:
        if k == count and part[a] is not part[b]:
            part[a] |= part[b]
            for at in part[b]:
                part[at] = part[a]
    return [len(one) for one in {id(one): one for one in part.values()}.values()]


GROUPS: dict[str, Callable[[Drawn], Row]] = {
    f.__name__: f
    for f in (symmetry, border, clues, network, lengths, places, lines, patches, course, raw)
}


def features(pair: tuple[Puzzle, Solution]) -> Row:
    """All features, by `group: name`."""
    d = Drawn(*pair)
    return {f"{group}: {k}": float(v) for group, f in GROUPS.items() for k, v in f(d).items()}


def commonest(*kinds: Sequence[Row], share: float = 0.03) -> list[str]:
    """The names of the features that are not 0 in at least this share of the puzzles."""
    rows = [row for kind in kinds for row in kind]
    seen = Counter(name for row in rows for name, value in row.items() if value != 0)
    return sorted(name for name, count in seen.items() if count >= share * len(rows))


def matrix(rows: Sequence[Row], names: Sequence[str]) -> Any:
    """Features by puzzle and name."""
    return np.array([[row.get(name, 0.0) for name in names] for row in rows])


def auc(truth: Any, scores: Any) -> float:
    """The area under the curve."""
    from sklearn.metrics import roc_auc_score

    return float(roc_auc_score(truth, scores))


def judges(seed: int) -> dict[str, Any]:
    """New judges."""
    from sklearn.ensemble import ExtraTreesClassifier, GradientBoostingClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    return {
        "trees": ExtraTreesClassifier(400, min_samples_leaf=2, random_state=seed),
        "boosting": GradientBoostingClassifier(
            n_estimators=200, max_depth=3, subsample=0.5, max_features=0.3, random_state=seed
        ),
        "logistic": make_pipeline(StandardScaler(), LogisticRegression(C=0.03, max_iter=2000)),
    }


def halves(count: int, groups: Sequence[int], seed: int) -> Any:
    """A random half of the pairs, as equal by group as it gets."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(count)
    half = np.zeros(count, bool)
    for group in sorted(set(groups)):
        mine = [i for i in order if groups[i] == group]
        half[mine[: (len(mine) + seed % 2) // 2]] = True
    return half


def cross(hand: Any, ours: Any, groups: Sequence[int], seed: int) -> dict[str, Any]:
    """By judge: how surely each puzzle is held to be hand-made by a judge that never saw it."""
    half = halves(len(hand), groups, seed)
    scores = {name: np.zeros((2, len(hand))) for name in judges(seed)}
    for learn in (half, ~half):
        x = np.vstack([hand[learn], ours[learn]])
        y = np.repeat([1, 0], learn.sum())
        for name, judge in judges(seed).items():
            judge.fit(x, y)
            for which, rows in enumerate((hand, ours)):
                scores[name][which, ~learn] = judge.predict_proba(rows[~learn])[:, 1]
    return scores


def looks(pair: tuple[Puzzle, Solution], side: int = 5) -> Any:
    """Raw windows of the grid around each island: islands, clues, bridges, what is outside."""
    d = Drawn(*pair)
    pad = side // 2
    planes = np.zeros((5, d.rows + 2 * pad, d.cols + 2 * pad), np.float32)
    planes[4] = 1
    planes[4, pad : pad + d.rows, pad : pad + d.cols] = 0
    for (r, c), clue in d.clue.items():
        planes[0, r + pad, c + pad] = 1
        planes[1, r + pad, c + pad] = clue / 4
    for (r, c), (s, e), k in d.bridges:
        if r == s:
            planes[2, r + pad, c + pad + 1 : e + pad] = k
        else:
            planes[3, r + pad + 1 : s + pad, c + pad] = k
    return np.stack([planes[:, r : r + side, c : c + side].ravel() for r, c in d.clue])


def network_judge(
    hand: Sequence[Any], ours: Sequence[Any], groups: Sequence[int], seed: int
) -> Any:
    """The same as `cross` by a small network on raw windows, in the mean of a puzzle's windows."""
    from sklearn.neural_network import MLPClassifier

    half = halves(len(hand), groups, seed)
    scores = np.zeros((2, len(hand)))
    for learn in (half, ~half):
        sets = [
            (rows[i], kind) for kind, rows in ((1, hand), (0, ours)) for i in np.where(learn)[0]
        ]
        x = np.vstack([w for w, _ in sets])
        y = np.concatenate([np.full(len(w), kind) for w, kind in sets])
        net = MLPClassifier((64,), alpha=3, early_stopping=True, max_iter=25, random_state=seed)
        net.fit(x, y)
        for which, rows in enumerate((hand, ours)):
            for i in np.where(~learn)[0]:
                p = np.clip(net.predict_proba(rows[i])[:, 1], 1e-3, 1 - 1e-3)
                scores[which, i] = float(np.mean(np.log(p / (1 - p))))
    return scores


def area(scores: Any, chosen: Any = None) -> float:
    """The AUC of scores by kind and puzzle, of some of the pairs."""
    some = scores if chosen is None else scores[:, chosen]
    return auc(np.repeat([1, 0], some.shape[1]), some.ravel())


def size_class(puzzle: Puzzle) -> int:
    """As the generator classes sizes: up to 100, 144, 224 cells, and more."""
    return sum(puzzle.rows * puzzle.cols > most for most in (100, 144, 224))


SIZES = ("to 100 cells", "to 144", "to 224", "more")


def counterpart(item: tuple[Puzzle, Solution, str, int, bool, dict[str, Any]]) -> Any:
    """A generated puzzle for a hand-made one, with its features and windows; and those of both."""
    puzzle, solution, level, seed, completes, wishes = item
    if completes:
        bare = Puzzle(puzzle.rows, puzzle.cols, [(*i.at, None) for i in puzzle.islands])
        made = hashikit.complete(bare, level=level, seed=seed, **wishes)
    else:
        made = hashikit.generate(
            puzzle.rows,
            puzzle.cols,
            islands=len(puzzle.islands),
            level=level,
            seed=seed,
            **wishes,
        )
    ours = (made.puzzle, made.solution)
    return ours, made.met, features((puzzle, solution)), features(ours)


def hand_made(folder: Path | None, corpus: Path) -> list[tuple[Puzzle, Solution]]:
    """The hand-made puzzles that have one solution, up to 900 cells."""
    if folder is None:
        file = janko(corpus)
        files = [file] if file else []
    else:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
    found = []
    for file in files:
        for entry in hashikit.read_all(file):
            puzzle = entry.puzzle
            if puzzle.rows * puzzle.cols > 900 or min(puzzle.rows, puzzle.cols) < 4:
                continue
            solution = hashikit.solve(puzzle).solution
            if solution is not None and hashikit.is_unique(puzzle):
                found.append((puzzle, solution))
    return found


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of a Markdown table."""
    yield "| " + " | ".join(rows[0]) + " |"
    yield "|" + "---|" * len(rows[0])
    for row in rows[1:]:
        yield "| " + " | ".join(row) + " |"


def report(
    hand: Sequence[Any],
    ours: Sequence[Any],
    hand_rows: Sequence[Row],
    our_rows: Sequence[Row],
    levels: Sequence[str],
    repeats: int,
    raw_windows: bool,
) -> Iterator[str]:
    """The tables."""
    names = commonest(hand_rows, our_rows)
    x, y = (matrix(rows, names) for rows in (hand_rows, our_rows))
    sizes = [size_class(p) for p, _ in hand]
    group = np.array([n.split(":")[0] for n in names])

    def judged(columns: Any) -> dict[str, list[Any]]:
        scores: dict[str, list[Any]] = defaultdict(list)
        for seed in range(repeats):
            for name, given in cross(x[:, columns], y[:, columns], sizes, seed).items():
                scores[name].append(given)
        return scores

    def mean_area(scores: Sequence[Any], chosen: Any = None) -> str:
        return f"{np.mean([area(s, chosen) for s in scores]):.3f}"

    every = judged(np.ones(len(names), bool))
    unseen = np.isin(group, UNSEEN)
    sets = {"all": every, "fitted groups": judged(~unseen), "unseen groups": judged(unseen)}
    kinds = list(every)
    rows = [["features", *kinds]]
    for title, scores in sets.items():
        rows.append([title, *(mean_area(scores[k]) for k in kinds)])
    for name in GROUPS:
        scores = judged(group == name)
        rows.append([f"{name} alone", *(mean_area(scores[k]) for k in kinds)])
    yield from table(rows)
    if raw_windows:
        seen, new = ([looks(pair) for pair in pairs] for pairs in (hand, ours))
        raw = [network_judge(seen, new, sizes, seed) for seed in range(min(repeats, 2))]
        yield f"\nnetwork on raw windows: {mean_area(raw)}\n"
    rows = [["pairs", "number", *kinds]]
    for k, title in enumerate(SIZES):
        chosen = np.array([s == k for s in sizes])
        if chosen.sum() > 10:
            rows.append([title, str(chosen.sum()), *(mean_area(every[j], chosen) for j in kinds)])
    for level in hashikit.Level:
        chosen = np.array([one == level for one in levels])
        if chosen.sum() > 10:
            rows.append(
                [str(level), str(chosen.sum()), *(mean_area(every[j], chosen) for j in kinds)]
            )
    yield from table(rows)
    spread = np.sqrt((x.var(axis=0) + y.var(axis=0)) / 2) + 1e-9
    effect = (x.mean(axis=0) - y.mean(axis=0)) / spread
    rows = [["feature", "hand-made", "ours", "d"]]
    for k in np.argsort(-np.abs(effect))[:25]:
        rows.append(
            [names[k], f"{x[:, k].mean():.3f}", f"{y[:, k].mean():.3f}", f"{effect[k]:+.2f}"]
        )
    yield ""
    yield from table(rows)


def show(
    folder: Path, hand: Sequence[Any], ours: Sequence[Any], scores: Any, count: int = 10
) -> None:
    """Draw the pairs that are told apart most surely side by side, as SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    gap = scores[0] - scores[1]
    for place, k in enumerate(np.argsort(-gap)[:count]):
        for name, (_, solution) in (("hand", hand[k]), ("ours", ours[k])):
            path = folder / f"{place + 1:02}-{name}.svg"
            path.write_text(solution.svg(), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Let judges tell generated puzzles from hand-made ones.",
        epilog="example: python papers/turing.py --complete",
    )
    parser.add_argument("--hand", type=Path, metavar="FOLDER", help="other hand-made puzzles")
    parser.add_argument("--complete", action="store_true", help="complete hand-made layouts")
    parser.add_argument("--each", type=positive_int, metavar="N", help="every Nth puzzle only")
    parser.add_argument(
        "--half", type=int, choices=(0, 1), help="without those that `taste.py --half` has used"
    )
    parser.add_argument(
        "--repeats", type=positive_int, default=3, metavar="N", help="of the halves"
    )
    parser.add_argument("--no-network", action="store_true", help="without the network")
    parser.add_argument("--show", type=Path, metavar="FOLDER", help="draw the ten clearest pairs")
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N")
    parser.add_argument(
        "--wish", action="append", default=[], metavar="NAME=VALUE", help="an argument of generate"
    )
    parser.add_argument(
        "--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="the published puzzles"
    )
    options = parser.parse_args(arguments)
    hand = hand_made(options.hand, options.corpus)
    if options.half is not None:
        hand = hand[1 - options.half :: 2]
    hand = hand[:: options.each or 1]
    if len(hand) < 20:
        print("fewer than 20 hand-made puzzles")
        return 0
    wishes = dict(wish.split("=", 1) for wish in options.wish)
    levels = [str(hashikit.rate(puzzle).level) for puzzle, _ in hand]
    items = [
        (puzzle, solution, level, 1000 + k, options.complete, wishes)
        for k, ((puzzle, solution), level) in enumerate(zip(hand, levels, strict=True))
    ]
    with ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(counterpart, items, chunksize=8))
    ours = [each[0] for each in results]
    print(f"{len(hand)} pairs, {sum(each[1] for each in results)} with all wishes met\n")
    hand_rows, our_rows = [each[2] for each in results], [each[3] for each in results]
    for line in report(
        hand, ours, hand_rows, our_rows, levels, options.repeats, not options.no_network
    ):
        print(line)
    if options.show:
        names = commonest(hand_rows, our_rows)
        x, y = (matrix(rows, names) for rows in (hand_rows, our_rows))
        scores = cross(x, y, [size_class(p) for p, _ in hand], 0)["logistic"]
        show(options.show, hand, ours, scores)
    return 0


if __name__ == "__main__":
    sys.exit(main())
