"""What cheap looks tell about the questions of `hashikit.tasks`, and the models that even them out.

    python papers/shortcuts.py --fit       # writes src/hashikit/tasks/looks.json
    python papers/shortcuts.py --more      # adds to it
    python papers/shortcuts.py             # measures: a table for docs/howto/tasks.md

For each question, size and level, two learners (a straight one and a network of one layer) see some
thirty numbers about each possible answer, none of which takes reasoning, on half of the items, and
choose on the other half. Beside the better of them stands the uniform guess. The numbers measured
with are others than those that the questions are evened out by. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hashikit as hk
from hashikit import tasks
from hashikit.tasks import looks, variants

Case = tuple[NDArray[np.float64], int]
"""The looks of each answer, and which is right."""

OUT = Path(variants.__file__).with_name("looks.json")
SETTINGS = [(7, "easy"), (7, "medium"), (10, "easy"), (10, "medium"), (10, "hard")]
QUESTIONS: list[Any] = ["mistake", "clue", "count"]
MODELS = ["bridge", *QUESTIONS]
"""What there are models of: `"mistake"` chooses bridges by the first."""


# ------------------------------------------------------------------------------------------ learners  # noqa: E501


def padded(cases: list[Case]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    most = max(len(looks_) for looks_, _ in cases)
    x = np.zeros((len(cases), most, cases[0][0].shape[1]))
    there = np.zeros((len(cases), most), bool)
    for n, (looks_, _) in enumerate(cases):
        x[n, : len(looks_)], there[n, : len(looks_)] = looks_, True
    return x, there, np.array([right for _, right in cases])


def fit(cases: list[Case], hidden: int, decay: float, *, seed: int, steps: int = 400) -> Any:
    """Weights of a conditional logit with one hidden layer, by Adam on batches of 256."""
    every_x, every_there, every_right = padded(cases)
    rng = np.random.default_rng(seed)
    size = every_x.shape[2]
    weights = [
        rng.normal(0, 0.3, (hidden, size)),
        np.zeros(hidden),
        np.zeros(hidden),
        np.zeros(size),
    ]
    first = [np.zeros_like(w) for w in weights]
    second = [np.zeros_like(w) for w in weights]
    for step in range(1, steps + 1):
        batch = rng.integers(0, len(every_x), min(256, len(every_x)))
        x, there, right = every_x[batch], every_there[batch], every_right[batch]
        rows = np.arange(len(x))
        h = np.tanh(x @ weights[0].T + weights[1])
        scores = np.where(there, h @ weights[2] + x @ weights[3], -1e9)
        share = np.exp(scores - scores.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        share[rows, right] -= 1
        share /= len(x)
        back = share[..., None] * weights[2] * (1 - h * h)
        rows_ = x.shape[0] * x.shape[1]
        flat, wide = x.reshape(rows_, size), h.reshape(rows_, hidden)
        back = back.reshape(rows_, hidden)
        grads = [back.T @ flat, back.sum(0), share.reshape(-1) @ wide, share.reshape(-1) @ flat]
        for w, g, m, v in zip(weights, grads, first, second, strict=True):
            g = g + decay * w
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= (
                0.02
                * (1 - 0.9 * step / steps)
                * (m / (1 - 0.9**step))
                / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
            )
    return weights


def accuracy(weights: Any, cases: list[Case]) -> float:
    x, there, right = padded(cases)
    h = np.tanh(x @ weights[0].T + weights[1])
    scores = np.where(there, h @ weights[2] + x @ weights[3], -1e9)
    return float((scores.argmax(1) == right).mean())


# ------------------------------------------------------------------------------------------- fitting  # noqa: E501


def recorded(
    question: Any, size: int, level: str, number: int, seed: int, *, even: bool
) -> list[Case]:
    """Looks as the questions are evened out by: of all that could be asked, or of what is.

    Each puzzle gives several.
    """
    cases: list[Case] = []
    keeps = looks.keeps
    end = 0

    def record(name: str, answers: Any, right: int, spare: float, draws: Any) -> bool:
        if even and not keeps(name, answers, right, spare, draws):
            return False
        cases.append((np.array(answers), right))
        return len(cases) >= end

    looks.keeps = record
    try:
        items = tasks.Items(question, "islands", seed=seed, size=size, level=level)
        for at in range(number):
            end = len(cases) + EACH
            items[at]
    finally:
        looks.keeps = keeps
    return cases


EACH = 12
"""Questions about each puzzle to fit with."""


def bridge_cases(size: int, level: str, number: int, seed: int) -> list[Case]:
    """Looks of bridges on empty puzzles: a wrong one among right ones."""
    rng = np.random.default_rng(seed)
    cases: list[Case] = []
    items = tasks.Items("solve", "islands", seed=seed, size=size, level=level)
    for at in range(number):
        puzzle = hk.parse(items[at]["metadata"]["puzzle"])
        right = hk.solve(puzzle).solution.counts
        rows = looks.bridges(puzzle, hk.Level(level))
        wrong = [one for one in rows if one[1] == right.get(one[0], 0) + 1]
        true = [row for one, row in rows.items() if one[1] <= right.get(one[0], 0)]
        for one in rng.permutation(len(wrong))[:EACH]:
            among = [true[k] for k in rng.permutation(len(true))[:7]]
            place = int(rng.integers(len(among) + 1))
            among.insert(place, rows[wrong[one]])
            cases.append((np.array(among), place))
        cases += [cases[-1]] * (-len(cases) % EACH)
    return cases


def refit(questions: list[Any], number: int, *, anew: bool) -> None:
    """Fit a model for each question: on all that could be asked, or on what its models leave."""
    found: dict[str, list[Any]] = json.loads(OUT.read_text()) if OUT.exists() else {}
    for question in questions:
        models = [] if anew else found.get(question, [])
        cases: list[Case] = []
        for n, (size, level) in enumerate(SETTINGS):
            seed = 1000 + 50 * len(models) + n
            if question == "bridge":
                cases += bridge_cases(size, level, number, seed)
            else:
                cases += recorded(question, size, level, number, seed, even=not anew)
            print(question, size, level, len(cases), flush=True)
        # The cases of a puzzle stand together: none is on both sides.
        held = [case for n, case in enumerate(cases) if n // EACH % 5 == 0]
        rest = [case for n, case in enumerate(cases) if n // EACH % 5]
        tried = [
            fit(rest, *shape, seed=1, steps=1500) for shape in ((24, 1e-3), (12, 3e-3), (0, 1e-3))
        ]
        best = max(tried, key=lambda one: accuracy(one, held))
        plain = np.mean([1 / len(case[0]) for case in held])
        got = accuracy(best, held)
        print(f"{question}: {len(cases)} cases, uniform {plain:.3f}, model {got:.3f}", flush=True)
        found[question] = [*models, [np.round(w, 4).tolist() for w in best]]
        OUT.write_text(json.dumps(found, separators=(",", ":")) + "\n")
        looks.models.cache_clear()


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


def measured(number: int, questions: list[str]) -> Iterator[tuple[str, str, float, float]]:
    """Question, setting, the uniform guess, and what the better learner gets."""
    for question in QUESTIONS:
        for size, level in SETTINGS if question in questions else ():
            items = tasks.Items(question, "islands", seed=77, size=size, level=level)
            cases = [numbers(question, items[at]) for at in range(number)]
            every = np.concatenate([x for x, _ in cases])
            mean, scale = every.mean(0), every.std(0) + 1e-9
            cases = [((x - mean) / scale, right) for x, right in cases]
            half = number // 2
            learnt = [fit(cases[:half], hidden, 0.01, seed=2) for hidden in (0, 8)]
            plain = float(np.mean([1 / len(x) for x, _ in cases[half:]]))
            yield (
                question,
                f"{size}×{size} {level}",
                plain,
                max(accuracy(w, cases[half:]) for w in learnt),
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--fit", action="store_true", help="fit the first model of each question")
    parser.add_argument("--more", action="store_true", help="fit one more on what these leave")
    parser.add_argument(
        "--items",
        type=int,
        default=2000,
        help="of each question, size and level; puzzles to fit with",
    )
    parser.add_argument("--question", choices=MODELS, action="append", help="only these")
    options = parser.parse_args()
    if options.fit or options.more:
        refit(options.question or MODELS, options.items, anew=options.fit)
        return
    questions = options.question or QUESTIONS
    print("| question | size and level | uniform guess | learner | ratio |\n|---|---|--:|--:|--:|")
    for question, setting, plain, found in measured(options.items, questions):
        print(
            f'| `"{question}"` | {setting} | {plain:.3f} | {found:.3f} | {found / plain:.2f} |',
            flush=True,
        )


if __name__ == "__main__":
    main()
