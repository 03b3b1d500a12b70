"""What cheap looks tell about the questions of `hashikit.tasks`, and the models that even them out.

    python papers/shortcuts.py --fit       # writes src/hashikit/tasks/looks.json
    python papers/shortcuts.py --fit --question mistake --items 2200 --processes 2  # one model
    python papers/shortcuts.py             # measures: a table for docs/howto/tasks.md

For each question, size and level, three learners (a straight one, a network of one layer, and
boosted trees) see some thirty numbers about each possible answer, none of which takes reasoning, on
half of the items, and choose on the other half; then the halves change places. Beside the best of
them stands the uniform guess. The numbers measured with are others than those that the questions
are evened out by. Needs numpy and scikit-learn.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier

import hashikit as hk
from hashikit import tasks
from hashikit.tasks import looks, variants

Case = tuple[NDArray[np.float64], int]
"""The looks of each answer, or of the question alone, and which answer is right."""

OUT = Path(variants.__file__).with_name("looks.json")
SETTINGS = [(size, level) for size in (7, 10) for level in ("easy", "medium", "hard")]
QUESTIONS: list[Any] = ["mistake", "clue", "count"]
MODELS = ["bridge", *QUESTIONS]
"""What there are models of: `"mistake"` chooses bridges by the first."""


# ------------------------------------------------------------------------------------------ learners  # noqa: E501


def padded(cases: list[Case]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    most = max(len(looks_) for looks_, _ in cases)
    x = np.zeros((len(cases), most, cases[0][0].shape[1]), np.float32)
    there = np.zeros((len(cases), most), bool)
    for n, (looks_, _) in enumerate(cases):
        x[n, : len(looks_)], there[n, : len(looks_)] = looks_, True
    return x, there, np.array([right for _, right in cases])


def fit(
    cases: list[Case], hidden: int, decay: float, *, seed: int, steps: int, classes: int = 1
) -> list[NDArray[Any]]:
    """Weights of a conditional logit with one hidden layer, by Adam on batches of 512.

    Args:
        cases: To learn from.
        hidden: Units of the layer.
        decay: Of the weights.
        seed: Of the random numbers.
        steps: Batches.
        classes: 1 if each answer has looks, or the number of answers if the question has.
    """
    every_x, every_there, every_right = padded(cases)
    rng = np.random.default_rng(seed)
    size = every_x.shape[2]
    weights: list[NDArray[Any]] = [
        rng.normal(0, size**-0.5, (hidden, size)).astype(np.float32),
        np.zeros(hidden, np.float32),
        rng.normal(0, 0.1, (classes, hidden)).astype(np.float32),
        np.zeros((classes, size), np.float32),
        np.zeros(classes, np.float32),
    ]
    first = [np.zeros_like(w) for w in weights]
    second = [np.zeros_like(w) for w in weights]
    for step in range(1, steps + 1):
        batch = rng.integers(0, len(every_x), min(512, len(every_x)))
        x, there, right = every_x[batch], every_there[batch], every_right[batch]
        wide = x.reshape(-1, size)
        h = np.tanh(wide @ weights[0].T + weights[1])
        share = np.exp(relative(weights, h, wide, there))
        share /= share.sum(1, keepdims=True)
        share[np.arange(len(x)), right] -= 1
        share = share.reshape(-1, classes) / len(x)
        back = (share @ weights[2]) * (1 - h * h)
        grads = [back.T @ wide, back.sum(0), share.T @ h, share.T @ wide, share.sum(0)]
        rate = 0.01 * (1 - 0.98 * step / steps)
        for n, (w, g, m, v) in enumerate(zip(weights, grads, first, second, strict=True)):
            g = g + (decay * w if n in (0, 2, 3) else 0)
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return weights


def relative(weights: Any, h: Any, wide: Any, there: Any) -> NDArray[Any]:
    """The score of each answer less the highest."""
    scores = h @ weights[2].T + wide @ weights[3].T + weights[4]
    if len(weights[4]) == 1:
        scores = np.where(there, scores.reshape(there.shape), -1e9)
    return np.asarray(scores - scores.max(1, keepdims=True))


def judged(weights: Any, cases: list[Case]) -> tuple[float, float]:
    """The share that the learner chooses rightly, and the mean surprise at the right answer."""
    x, there, right = padded(cases)
    wide = x.reshape(-1, x.shape[2])
    scores = relative(weights, np.tanh(wide @ weights[0].T + weights[1]), wide, there)
    surprise = np.log(np.exp(scores).sum(1)) - scores[np.arange(len(x)), right]
    return float((scores.argmax(1) == right).mean()), float(surprise.mean())


def usual(cases: list[Case]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The mean and the spread of each look."""
    every = np.concatenate([x for x, _ in cases])
    spread = every.std(0)
    return every.mean(0), np.where(spread > 1e-6, spread, 1.0)


# ------------------------------------------------------------------------------------------- fitting  # noqa: E501


def recorded(question: Any, size: int, level: str, number: int, seed: int) -> list[Case]:
    """Looks of all that could be asked, before anything is evened out."""
    cases: list[Case] = []
    end = 0

    def record(question: str, looks: Any, right: int, draws: Any) -> bool:
        cases.append((np.array(looks, np.float32), right))
        return len(cases) >= end

    saved, looks.keeps = looks.keeps, record
    try:
        items = tasks.Items(question, "islands", seed=seed, size=size, level=level)
        for at in range(number):
            end = len(cases) + EACH
            items[at]
    finally:
        looks.keeps = saved
    return cases


EACH = 8
"""Cases that stand together, some of them of one puzzle."""


def bridge_cases(size: int, level: str, number: int, seed: int) -> list[Case]:
    """Looks of bridges on empty puzzles: a wrong one among right ones."""
    rng = np.random.default_rng(seed)
    cases: list[Case] = []
    items = tasks.Items("solve", "islands", seed=seed, size=size, level=level)
    for at in range(number):
        puzzle = hk.parse(items[at]["metadata"]["puzzle"])
        solution = hk.solve(puzzle).solution
        assert solution is not None
        right = solution.counts
        glance = looks.Glance(puzzle, hk.Level(level))
        rows = {one: glance.looks(one) for one in glance.bridges}
        wrong = [one for one in rows if one[1] == right.get(one[0], 0) + 1]
        true = [row for one, row in rows.items() if one[1] <= right.get(one[0], 0)]
        for one in rng.permutation(len(wrong))[:EACH]:
            among = [true[k] for k in rng.permutation(len(true))[:7]]
            place = int(rng.integers(len(among) + 1))
            among.insert(place, rows[wrong[one]])
            cases.append((np.array(among), place))
        cases += [cases[-1]] * (-len(cases) % EACH)
    return cases


def refit(question: Any, number: int, processes: int) -> None:
    """Fit the model of a question to what could be asked today."""
    make = bridge_cases if question == "bridge" else partial(recorded, question)
    with ProcessPoolExecutor(processes) as pool:
        parts = pool.map(
            make,
            *zip(*SETTINGS, strict=True),
            [number] * len(SETTINGS),
            range(1000, 1000 + len(SETTINGS)),
        )
        cases: list[Case] = []
        kinds: list[int] = []
        for kind, part in enumerate(parts):
            cases += part
            kinds += [kind] * len(part)
            print(question, *SETTINGS[kind], len(part), flush=True)
    found: dict[str, Any] = json.loads(OUT.read_text()) if OUT.exists() else {}
    if question == "mistake":
        found[question] = boosted(cases, kinds)
    else:
        found[question] = network(question, cases)
    OUT.write_text(json.dumps(found, separators=(",", ":")) + "\n")
    looks.model_of.cache_clear()


def network(question: str, cases: list[Case]) -> list[Any]:
    """A model as `looks.LooksModel` has it."""
    mean, spread = usual(cases)
    scaled = [(np.clip((x - mean) / spread, -3, 3), right) for x, right in cases]
    # The cases of a puzzle stand together: none is on both sides.
    held = [case for n, case in enumerate(scaled) if n // EACH % 5 == 0]
    rest = [case for n, case in enumerate(scaled) if n // EACH % 5]
    classes = 3 if question == "count" else 1
    best = fit(rest, 32, 3e-3, seed=1, steps=6000, classes=classes)
    print(question, len(cases), "right and surprise:", judged(best, held), flush=True)
    return [short(part) for part in (mean, spread, *best)]


def boosted(cases: list[Case], kinds: list[int]) -> dict[str, Any]:
    """A model as `looks.TreesModel` has it, from cases of several sizes and levels.

    The first trees lessen the surprise at the right answers of two thirds of the cases. They are
    too sure of those: their score shrinks to what lessens the surprise most in the other third, and
    the last trees learn from that third, as much of it as would be kept:
    there each answer is to be right as often as any other, in each kind. Prints how often the
    likeliest answer is right among the kept of either part, compared with the uniform guess.
    """
    rng = np.random.default_rng(1)
    rows = np.concatenate([x for x, _ in cases])
    right = np.concatenate([np.arange(len(x)) == at for x, at in cases])
    starts = np.cumsum([0, *(len(x) for x, _ in cases)])[:-1]
    case = np.repeat(np.arange(len(cases)), [len(x) for x, _ in cases])
    kind = np.array(kinds)[case]
    plain = (1 / np.bincount(case))[case]
    first = case // EACH % 3 > 0
    last = ~first[starts]
    limits = [limits_of(column) for column in rows.T]
    bins = np.array(
        [
            np.searchsorted(limit, column).astype(np.uint8)
            for limit, column in zip(limits, rows.T, strict=True)
        ]
    )
    scores = np.zeros(len(rows))
    asked: list[Any] = []
    exceeded: list[Any] = []
    leaves: list[Any] = []
    for tree in range(TREES + LAST_TREES):
        if tree == TREES:
            sure = min(
                SURE, key=lambda one: surprises(one * scores, right, starts, case)[last].mean()
            )
            print("as sure:", sure, flush=True)
            scores *= sure
            leaves = [[sure * value for value in values] for values in leaves]
        if tree < TREES:
            learns, part, rate, stiff = first, np.full(len(rows), 0.5), RATE, STIFF
            share = shares(scores, starts, case)
            pull, weight = right - share, share * (1 - share)
        else:
            learns, rate, stiff = ~first, LAST_RATE, LAST_STIFF
            kept = np.exp(np.minimum.reduceat(scores, starts) - scores[right])[case]
            one = right & learns
            typical = np.bincount(kind[one], kept[one]) / np.bincount(kind[one])
            part = np.sqrt(np.minimum(1, kept * kept[one].mean() / typical[kind]))
            pull, weight = (right - plain) * part, plain * (1 - plain) * part
        seen = np.flatnonzero(learns & (rng.random(len(cases))[case] < part))
        some = rng.choice(len(bins), len(bins) // 4, replace=False)
        binned = {look: bins[look][seen].astype(np.int64) for look in some.tolist()}
        splits: list[tuple[int, int]] = []
        leaf = np.zeros(len(seen), np.int64)
        for depth in range(4):
            _, limit, look = max(
                (*best_limit(leaf * BINS + column, 1 << depth, pull[seen], weight[seen], stiff), at)
                for at, column in binned.items()
            )
            splits.append((look, limit))
            leaf = 2 * leaf + (binned[look] > limit)
        leaf = np.zeros(len(rows), np.int64)
        for look, limit in splits:
            leaf = 2 * leaf + (bins[look] > limit)
        values = rate * np.bincount(leaf[learns], (pull * part)[learns], 16)
        values /= np.bincount(leaf[learns], (weight * part)[learns], 16) + stiff
        scores += values[leaf]
        asked.append([look for look, _ in splits])
        exceeded.append([float(f"{limits[look][limit]:.6g}") for look, limit in splits])
        leaves.append(values.tolist())
        if tree % 20 == 19:
            top = scores == np.maximum.reduceat(scores, starts)[case]
            for one in (right & first, right & ~first):
                keep = np.exp(np.minimum.reduceat(scores, starts)[case] - scores)[one]
                ratio = (keep * top[one]).sum() / (keep * plain[one]).sum()
                surprise = surprises(scores, right, starts, case)[one[right]].mean()
                print(
                    tree + 1,
                    f"surprise {surprise:.3f} kept {keep.mean():.3f} ratio {ratio:.2f}",
                    flush=True,
                )
    leaves = [[float(f"{value:.4f}") for value in values] for values in leaves]
    return {"asked": asked, "limits": exceeded, "leaves": leaves}


TREES, RATE, STIFF, BINS = 400, 0.25, 5.0, 32
LAST_TREES, LAST_RATE, LAST_STIFF = 60, 0.2, 20.0
SURE = [0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3]
"""How much of the score of the first trees may remain."""


def limits_of(column: NDArray[Any]) -> NDArray[Any]:
    """At most 31 limits that divide the values of a look."""
    values = np.unique(column)
    if len(values) > BINS:
        values = np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[:-1]))
    return np.asarray((values[1:] + values[:-1]) / 2)


def shares(scores: NDArray[Any], starts: NDArray[Any], case: NDArray[Any]) -> NDArray[Any]:
    """How likely each answer is among those of its case."""
    odds = np.exp(scores - np.maximum.reduceat(scores, starts)[case])
    return np.asarray(odds / np.add.reduceat(odds, starts)[case])


def surprises(
    scores: NDArray[Any], right: NDArray[Any], starts: NDArray[Any], case: NDArray[Any]
) -> NDArray[Any]:
    """How surprising the right answer of each case is."""
    return np.asarray(-np.log(shares(scores, starts, case)[right]))


def best_limit(
    keys: NDArray[Any], leaves: int, pull: NDArray[Any], weight: NDArray[Any], stiff: float
) -> tuple[float, int]:
    """What the best limit of a look gains, and its number."""
    pulls, weights = (
        np.bincount(keys, values, leaves * BINS).reshape(leaves, BINS).cumsum(1)
        for values in (pull, weight)
    )
    gains = pulls**2 / (weights + stiff)
    gains += (pulls[:, -1:] - pulls) ** 2 / (weights[:, -1:] - weights + stiff)
    total = gains.sum(0)
    return float(total.max()), int(total.argmax())


def short(values: NDArray[Any]) -> Any:
    """As lists of numbers with four digits."""
    return [
        short(value) if isinstance(value, np.ndarray) else float(f"{value:.4g}") for value in values
    ]


# ----------------------------------------------------------------------------------------- measuring  # noqa: E501


def numbers(question: str, entry: Any) -> Case:
    """Thirty cheap numbers about each possible answer to a question."""
    about = entry["metadata"]
    puzzle = hk.parse(about["puzzle"])
    clue = {island.at: island.clue for island in puzzle.islands}
    near = {at: [other.at for other in puzzle.neighbors(at)] for at in clue}
    known = {at: c for at, c in clue.items() if c is not None}
    if question == "mistake":
        return _mistake(entry, puzzle, known, near)
    if question == "clue":
        cell = next(at for at, c in clue.items() if c is None)
        odd = sum(known.values()) % 2
        high = sum(min(2, known[at]) for at in near[cell])
        low = max(
            1,
            sum(
                max(0, known[at] - sum(min(2, known[o]) for o in near[at] if o != cell))
                for at in near[cell]
            ),
        )
        options = [v for v in range(low, high + 1) if v % 2 == odd]
        n, mean = len(near[cell]), float(np.mean(list(known.values())))
        per = float(np.mean([known[at] / len(near[at]) for at in known]))
        out = []
        for k, v in enumerate(options):
            around = sorted(known[at] for at in near[cell])
            out.append([
                v, v / n, abs(v - n), v == n, v > n, v < n, k, len(options) - k, v == 2 * n, v == 2 * n - 1,  # noqa: E501
                v - mean, abs(v - mean), v - per * n, abs(v - per * n), around[0] * v, around[-1] * v,  # noqa: E501
                sum(around) - v, abs(sum(around) - v), (v <= 2) * n, (v >= 5) * n, v * v / 8, k * n,
                k * sum(a == 1 for a in around), k * sum(a > 3 for a in around), k * (cell[0] % 2), k * per,  # noqa: E501
                min(abs(v - a) for a in around), sum(v == a for a in around), k * mean, k * len(options),  # noqa: E501
            ])  # fmt: skip
        return np.array(out, float), options.index(int(entry["answer"]))
    every = list(known.values())
    gives = {at: sum(min(2, known[o]) for o in near[at]) for at in known}
    row = [
        len(every), sum(every), sum(every) % 2, len(puzzle.edges), len(puzzle.crossings), np.mean(every),  # noqa: E501
        np.std(every), max(every), *(sum(c == k for c in every) / len(every) for k in range(1, 9)),
        np.mean([known[at] / len(near[at]) for at in known]), np.std([known[at] / len(near[at]) for at in known]),  # noqa: E501
        sum(known[at] == gives[at] for at in known), sum(known[at] > gives[at] for at in known),
        sum(known[at] == gives[at] - 1 for at in known), np.mean([gives[at] - known[at] for at in known]),  # noqa: E501
        sum(len(near[at]) == 1 for at in known), sum(len(near[at]) == 2 for at in known),
        sum(known[a] == known[b] for a, b in puzzle.edges), np.mean([abs(known[a] - known[b]) for a, b in puzzle.edges]),  # noqa: E501
        sum(known[a] == known[b] == 1 for a, b in puzzle.edges), sum(every) / len(puzzle.edges),
        len(puzzle.edges) / len(every), sum(known[at] == 2 * len(near[at]) for at in known),
    ]  # fmt: skip
    z = np.array(row, float)
    x = np.zeros((3, 3 * len(z) + 3))
    for k in range(3):
        x[k, k * len(z) : (k + 1) * len(z)] = z
        x[k, 3 * len(z) + k] = 1
    return x, int(entry["answer"])


def _mistake(entry: Any, puzzle: hk.Puzzle, clue: Any, near: Any) -> Case:
    drawn = {((r, c), (s, d)): n for r, c, s, d, n in entry["metadata"]["drawn"]}
    has = dict.fromkeys(clue, 0)
    for (a, b), n in drawn.items():
        has[a] += n
        has[b] += n
    cross: dict[Any, int] = {}
    for one, two in puzzle.crossings:
        for e in (one, two):
            cross[puzzle.edges[e]] = cross.get(puzzle.edges[e], 0) + 1
    out = []
    for (a, b), n in drawn.items():
        need = {c: clue[c] - has[c] for c in (a, b)}
        other = {c: [o for o in near[c] if o not in (a, b)] for c in (a, b)}
        lack = {c: sum(min(2, clue[o] - has[o]) for o in other[c]) for c in (a, b)}
        gives = {c: sum(min(2, clue[o]) for o in other[c]) for c in (a, b)}
        full = [need[c] == 0 for c in (a, b)]
        length = abs(a[0] - b[0]) + abs(a[1] - b[1])
        out.append([
            n == 2, all(full), any(full), n == 2 and all(full), n == 2 and any(full), clue[a] + clue[b],  # noqa: E501
            min(clue[a], clue[b]), max(clue[a], clue[b]), abs(clue[a] - clue[b]), len(near[a]) + len(near[b]),  # noqa: E501
            min(len(near[a]), len(near[b])), sum(need.values()), min(need.values()), max(need.values()),  # noqa: E501
            sum(lack.values()), min(lack.values()), min(lack[c] - need[c] for c in (a, b)),
            sum(lack[c] - need[c] for c in (a, b)), sum(gives.values()), min(gives[c] - clue[c] + n for c in (a, b)),  # noqa: E501
            sum(gives[c] - clue[c] + n for c in (a, b)), length, a[0] == b[0], cross.get((a, b), 0),
            sum(clue[o] - has[o] > 0 for c in (a, b) for o in other[c]), sum(o == 1 for o in (clue[a], clue[b])),  # noqa: E501
            n / (clue[a] + clue[b]), min(clue[c] / len(near[c]) for c in (a, b)), max(clue[c] / len(near[c]) for c in (a, b)),  # noqa: E501
            (a[0] in (0, puzzle.rows - 1)) + (b[1] in (0, puzzle.cols - 1)),
            sum(has[c] for c in (a, b)) - 2 * n, clue[a] == clue[b] == n,
        ])  # fmt: skip
    wrong = entry["answer"]
    names = [f"({a[0]}, {a[1]})-({b[0]}, {b[1]})" for a, b in drawn]
    return np.array(out, float), names.index(wrong)


def measured(number: int, question: Any, size: int, level: str) -> tuple[float, float, float]:
    """The uniform guess, what the best learner gets, and its standard error."""
    items = tasks.Items(question, "islands", seed=77, size=size, level=level)
    cases = [numbers(question, items[at]) for at in range(number)]
    mean, spread = usual(cases)
    cases = [((x - mean) / spread, right) for x, right in cases]
    halves = cases[: number // 2], cases[number // 2 :]
    got = np.zeros(3)
    for learn, choose in (halves, halves[::-1]):
        nets = [fit(learn, hidden, 0.01, seed=2, steps=400) for hidden in (1, 8)]
        shares = [*(judged(weights, choose)[0] for weights in nets), by_trees(learn, choose)]
        got += np.array(shares) * len(choose) / number
    best = float(got.max())
    plain = float(np.mean([1 / len(x) for x, _ in cases]))
    return plain, best, sqrt(best * (1 - best) / number)


def by_trees(learn: list[Case], choose: list[Case]) -> float:
    """The share that boosted trees choose rightly."""
    trees = HistGradientBoostingClassifier(
        max_iter=150, learning_rate=0.06, max_leaf_nodes=8, l2_regularization=1, random_state=0
    )
    trees.fit(
        np.concatenate([x for x, _ in learn]),
        np.concatenate([np.arange(len(x)) == right for x, right in learn]),
    )
    return float(np.mean([trees.predict_proba(x)[:, 1].argmax() == right for x, right in choose]))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
        epilog="example: python papers/shortcuts.py --question mistake --items 600",
    )
    parser.add_argument("--fit", action="store_true", help="fit the models")
    parser.add_argument("--items", type=int, default=1200, help="of each question, size and level")
    parser.add_argument("--question", choices=MODELS, action="append", help="only these")
    parser.add_argument("--processes", type=int, default=1, help="that make cases to fit to")
    options = parser.parse_args()
    if options.fit:
        for question in options.question or MODELS:
            refit(question, options.items, options.processes)
        return
    print("| question | size and level | uniform guess | learner | ratio |\n|---|---|--:|--:|--:|")
    for question in options.question or QUESTIONS:
        for size, level in SETTINGS:
            plain, got, error = measured(options.items, question, size, level)
            print(
                f'| `"{question}"` | {size}×{size} {level} | {plain:.3f} | {got:.3f} '
                f"| {got / plain:.2f} ± {error / plain:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
