"""Fit the generator's measure of taste to hand-made puzzles.

    python papers/taste.py [--hand FOLDER] [--complete] [--half 0|1] [--rounds N] [--write]

Measures hand-made puzzles (`taste.cpp` asks the core), takes their means, deviations and principal
components as targets, and then, in rounds, generates a puzzle of the same size, number of islands
and level for each and corrects what still tells the two kinds apart: targets by what is left of the
difference of means, and weights by the ratio of spreads.
`--complete` does so for layouts that are given, whose table is another one. `--half` uses only
every other hand-made puzzle, so that `turing.py --half` can judge with the rest; `--write` puts the
table into the core. See papers/notebook/generator.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import hashikit
from hashikit import Puzzle, Solution
from hashikit._util.files import write_text

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from paired import build
from shared import CORPUS, ROOT, positive_int
from turing import area, hand_made

HERE = Path(__file__).resolve().parent
MAKE = ROOT / "core" / "make"
TABLES = {False: MAKE / "taste_table.cpp", True: MAKE / "layout_taste_table.cpp"}
"""Of puzzles, and of puzzles whose islands are given, by `--complete`."""
UNIT = 4096
"""The core's features are shares in 1/4096."""
UNKNOWN = -(2**31)
STYLES = (
    (100, 0),
    (121, 1),
    (168, 4),
    (182, 2),
    (256, 4),
    (288, 5),
    (300, 3),
    (2500, 5),
)
"""The most cells of a size, and its style. In the collection at hand the squares of side 10, 11, 13
and 17 are series of their own, and the others resemble one another more than them."""
COMPONENTS = 12
STEPS = (5800, 10000, 11500, 20000, 7000, 7600)
HOTTEST, COLDEST = (5000, 20000, 20000, 14000, 5000, 5000), (200, 300, 300, 400, 200, 200)
"""By style, temperatures at the beginning and the end of the annealing, in 1/256. Where it is not
hot enough, the islands of a series stay where they began."""
FREE = (0, 1, 1, 1, 0, 0)
"""By style, whether more changes move islands, and what must not be costs little at first."""
LEVEL = 16
"""The weight of a level too low."""

NEVER = 8
"""Kinds of things that some styles never have (TasteTable::Never in the core)."""
SERIES, SELDOM = 40, 0.1
"""What less than this share of at least so many puzzles of a style have, the style never has."""
LOOSE = [0, 5, 6, 7]
"""Kinds that strict puzzles have nothing of, and loose ones most (of_loose in the core)."""
SIDES, ZEROS = 63, (116, 205, 229, 139)
"""Features that are often zero: the four sides; loops, switches, places for more islands, open
pairs without an end at the border."""
FARTHEST = 15
"""How far a target may be moved from the mean of hand-made puzzles, in deviations."""
WIDEST = 14
"""How far targets may spread around a mean, in deviations."""
LIGHTEST, HEAVIEST = 3, (500, 100, 100, 100, 500, 500)
"""Bounds of the weights, by style. In the series, what weighs more makes the annealing freeze."""
RESPONSE = (0.06, 0.06, 0.06, 0.1, 0.06, 0.06)
"""By style, how far means move, of what the covariance of features says: see newton_step()."""
ROUNDS = 3
"""From whose puzzles that covariance is."""
DECAY = 0.01
"""How much of each force a round takes away, so that what has no effect does not grow for ever."""


def ask(program: Path, lines: Sequence[str], *arguments: str, jobs: int = 1) -> list[list[int]]:
    """Lines of numbers for lines of numbers."""

    def run(part: Sequence[str]) -> list[list[int]]:
        text = subprocess.run(
            [str(program), *arguments],
            input="\n".join(part) + "\n",
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
        return [list(map(int, line.split())) for line in text.splitlines()]

    with ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(run, [lines[k::jobs] for k in range(jobs)]))
    return [parts[k % jobs][k // jobs] for k in range(len(lines))]


def drawing(puzzle: Puzzle, solution: Solution) -> str:
    """A drawing, as the program reads it."""
    number = {island.at: k for k, island in enumerate(puzzle.islands)}
    values = [puzzle.rows, puzzle.cols, len(number)]
    for island in puzzle.islands:
        values += [*island.at, island.clue or 0]
    values.append(len(solution.bridges))
    for a, b, count in solution.bridges:
        values += [number[a], number[b], count]
    return " ".join(map(str, values))


def measured(program: Path, lines: Sequence[str]) -> tuple[Any, Any]:
    """The features of drawings, NaN where there is none, and counts of what some never have."""
    values = np.array(ask(program, lines, "features"), float)
    values[values == UNKNOWN] = np.nan
    return values[:, :-NEVER], values[:, -NEVER:]


def never_there(counts: Any, styles: Any) -> list[int]:
    """By style, a set of what no puzzle has, if there are enough of them to tell."""
    return [
        sum(
            1 << k
            for k in range(NEVER)
            if (styles == style).sum() >= SERIES
            and (counts[styles == style, k] > 0).mean() < SELDOM
        )
        for style in range(len(STEPS))
    ]


def sets_of_sides(values: Any, styles: Any) -> Any:
    """By style and set of sides, the share of puzzles that have just these joined."""
    sets = ((values[:, SIDES : SIDES + 4] == 0) << np.arange(4)).sum(axis=1)
    counts = [np.bincount(sets[styles == k], minlength=16) for k in range(len(STEPS))]
    return np.array([count / max(count.sum(), 1) for count in counts])


def shares_of_zeros(values: Any, styles: Any) -> Any:
    """By style, how many puzzles have nothing of what is often zero."""
    zeros = values[:, ZEROS] == 0
    return np.array(
        [zeros[styles == k].sum(axis=0) / max((styles == k).sum(), 1) for k in range(len(STEPS))]
    )


def whole_shares(shares: Any) -> list[int]:
    """Shares in 1/255."""
    whole: list[int] = np.rint(255 * np.array(shares)).astype(int).ravel().tolist()
    return whole


def write_table(state: dict[str, Any], path: Path) -> None:
    """Write the table as numbers."""
    numbers: list[Any] = [
        len(state["by_density"]),
        len(state["mean"]),
        len(state["component"]),
        len(STYLES),
        LEVEL,
        *(most for most, _ in STYLES),
        *(style for _, style in STYLES),
        *state["density"],
        *state["steps"],
        *state["hottest"],
        *state["coldest"],
        *state["free"],
        *state["exact"],
        *state["turns"],
        *state["never"],
        *state["strict"],
        *whole_shares(state["joined"]),
        *whole_shares(state["zero"]),
    ]
    for name in _KINDS:
        numbers += np.ravel(rounded(state, name)).tolist()
    write_text(path, " ".join(map(str, numbers)) + "\n")


def source(state: dict[str, Any], completes: bool) -> str:
    """The table as a source file of the core."""
    name = "layout_taste" if completes else "built_in_taste"
    lines = [
        "// Written by papers/taste.py --write: what hand-made puzzles are like.",
        '#include "make/taste_table.hpp"',
        "",
        "namespace hashi::make {",
        f"namespace {name}_table {{",
        "",
        "// clang-format off",
    ]

    def array(kind: str, name: str, values: Sequence[int]) -> None:
        lines.append(f"constexpr std::{kind}_t {name}[] = {{")
        text = ""
        for value in values:
            if len(text) > 90:
                lines.append("    " + text)
                text = ""
            text += f"{value},"
        lines.extend(["    " + text, "};"])

    array("int32", "most_cells", [most for most, _ in STYLES])
    array("int32", "style", [style for _, style in STYLES])
    array("int32", "density", state["density"])
    array("int32", "steps", state["steps"])
    array("int32", "hottest", state["hottest"])
    array("int32", "coldest", state["coldest"])
    array("int32", "free", state["free"])
    array("int32", "exact", state["exact"])
    array("int32", "turns", state["turns"])
    array("int32", "never", state["never"])
    array("int32", "strict", state["strict"])
    array("uint8", "joined", whole_shares(state["joined"]))
    array("uint8", "zero", whole_shares(state["zero"]))
    for field, kind in _KINDS.items():
        values = np.array(rounded(state, field)).ravel().tolist()
        array(kind, field, values)
    fields = [
        f".features = {len(state['by_density'])}",
        f".styles = {len(state['mean'])}",
        f".components = {len(state['component'])}",
        f".sizes = {len(STYLES)}",
        ".most_cells = most_cells",
        ".style = style",
        ".density = density",
        ".steps = steps",
        ".hottest = hottest",
        ".coldest = coldest",
        ".free = free",
        ".exact = exact",
        ".turns = turns",
        ".never = never",
        ".strict = strict",
        ".joined = joined",
        ".zero = zero",
        f".level_weight = {LEVEL}",
        *(f".{field} = {field}" for field in _KINDS),
    ]
    lines += ["", "constexpr TasteTable table = {"]
    lines += [f"    {field}," for field in fields]
    lines += ["};", "// clang-format on", "", f"}}  // namespace {name}_table", ""]
    lines += [f"const TasteTable& {name}() {{ return {name}_table::table; }}", ""]
    return "\n".join([*lines, "}  // namespace hashi::make"]) + "\n"


def table_state(completes: bool = False) -> dict[str, Any]:
    """A table of the core, to go on from."""
    arrays = {
        name: [int(value) for value in numbers.replace("\n", " ").split(",") if value.strip()]
        for name, numbers in re.findall(
            r" (\w+)\[\] = \{([^}]*)\}", TABLES[completes].read_text("utf-8")
        )
    }
    state: dict[str, Any] = {name: arrays[name] for name in WHOLE if name in arrays}
    for name in ("joined", "zero"):
        state[name] = np.array(arrays[name], float).reshape(len(STEPS), -1) / 255
    for name in ("mean", "deviation", "weight", "by_density", "component", "strength", "spread"):
        values = np.array(arrays[name], float)
        width = values.size // len(STEPS) if name == "strength" else len(arrays["scale"])
        state[name] = values if name == "by_density" else values.reshape(-1, width)
    codes = np.array(arrays["style_scale"])[:, None] + arrays["scale"] + state["deviation"]
    state["deviation"] = deviations(codes.astype(int))
    state["mean"] *= mean_steps(state["deviation"])
    state["weight"] = 3 * 2 ** state["weight"]
    for name in ("strength", "spread"):
        state[name] = 2 ** (state[name] / 4 - 4)
    for name, unit in UNITS.items():
        state[name] *= unit
    return state


WHOLE = ("density", "steps", "hottest", "coldest", "free", "exact", "turns", "never", "strict")
"""What a state has as lists of whole numbers."""
_KINDS = {
    "scale": "uint8",
    "style_scale": "int8",
    "deviation": "int8",
    "mean": "int8",
    "weight": "uint8",
    "by_density": "int8",
    "component": "int8",
    "strength": "uint8",
    "spread": "uint8",
}
_BOUNDS = {
    "deviation": (8, 32767),
    "weight": (0, 500),
    "by_density": (-2032, 2032),
    "component": (-1651, 1651),
    "strength": (1 / 16, 16),
    "spread": (1 / 16, 16),
}


UNITS = {"by_density": 48, "component": 13}
"""Of a table's numbers, in 1/64 and 1/32 (core/make/taste_table.hpp)."""


def deviations(codes: Any) -> Any:
    """Deviations in 1/4096, which double every two codes, as the core computes them."""
    return np.where(codes % 2 == 1, 181, 128) << codes // 2 >> 4


def scales(state: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Codes of deviations: by feature, by style, and what is left."""
    codes = 2 * np.log2(np.clip(np.array(state["deviation"]), *_BOUNDS["deviation"]) / 8)
    by_feature = np.rint(codes.mean(axis=0)).astype(int)
    by_style = np.rint((codes - by_feature).mean(axis=1)).astype(int)
    left = codes - by_feature - by_style[:, None]
    left = np.rint(left).astype(int)
    return by_feature, by_style, np.maximum(left, -by_feature - by_style[:, None])


def mean_steps(deviation: Any) -> Any:
    """The unit of a mean: the largest power of two up to the deviation."""
    return 2 ** np.floor(np.log2(np.maximum(deviation, 1))).astype(int)


def rounded(state: dict[str, Any], name: str) -> Any:
    """Whole numbers as the table has them, as coarse as does no harm: the page has to load them."""
    by_feature, by_style, left = scales(state)
    if name in ("scale", "style_scale", "deviation"):
        codes = {"scale": by_feature, "style_scale": by_style, "deviation": left}
        return codes[name].tolist()
    if name == "mean":
        steps = mean_steps(deviations(by_feature + by_style[:, None] + left))
        return np.clip(np.rint(np.array(state[name]) / steps), -127, 127).astype(int).tolist()
    values = np.clip(np.array(state[name]), *_BOUNDS[name])
    if name == "weight":
        return np.rint(np.log2(np.maximum(values, 3) / 3)).astype(int).tolist()
    if name in ("strength", "spread"):
        return np.rint(4 * np.log2(values) + 16).astype(int).tolist()
    return np.rint(values / UNITS[name]).astype(int).tolist()


def first_state(values: Any, styles: Any, density: Any) -> dict[str, Any]:
    """Targets from hand-made puzzles."""
    classes = range(len(STEPS))
    exact = values[:, 0] == UNIT
    shares = [round(256 * float(np.mean(exact[styles == k]))) for k in classes]
    values, styles, density = values[~exact], styles[~exact], density[~exact]
    middle = [
        float(np.mean(density[styles == k])) if (styles == k).any() else 1400.0 for k in classes
    ]
    off = density - np.array(middle)[styles]
    mean = np.array([np.nanmean(values[styles == k], axis=0) for k in classes])
    residual = values - mean[styles]
    known = ~np.isnan(residual)
    filled = np.where(known, residual, 0)
    slope = (filled * off[:, None]).sum(axis=0) / np.maximum(
        (known * off[:, None] ** 2).sum(axis=0), 1
    )
    residual = residual - slope * off[:, None]
    pooled = np.nanstd(residual, axis=0)
    deviation = np.array([np.nanstd(residual[styles == k], axis=0) for k in classes])
    # What never happens in a style must not happen: there, the deviation is small.
    own = np.array([np.nanstd(values[styles == k], axis=0) for k in classes])
    deviation = np.where(
        own < 0.3 * pooled,
        np.maximum(own, 0.05 * pooled),
        np.sqrt((deviation**2 + 0.3 * pooled**2) / 1.3),
    )
    deviation = np.maximum(deviation, 8)
    z = np.where(known, residual, 0) / deviation[styles]
    _, strength, axes = np.linalg.svd(z / np.sqrt(len(z)), full_matrices=False)
    component = (strength[:COMPONENTS, None] * axes[:COMPONENTS]) * 32
    return {
        "mean": mean,
        "deviation": deviation,
        "weight": np.full(mean.shape, 20.0),
        "by_density": slope * 64,
        "component": component,
        "density": [round(value) for value in middle],
        "steps": list(STEPS),
        "hottest": list(HOTTEST),
        "coldest": list(COLDEST),
        "free": list(FREE),
        "exact": shares,
        "strength": np.full((len(STEPS), COMPONENTS), 1.0),
        "spread": np.full(mean.shape, 1.0),
    }


def style_of(puzzle: Puzzle) -> int:
    """The style of puzzles of this size."""
    cells = puzzle.rows * puzzle.cols
    return next((style for most, style in STYLES if cells <= most), STYLES[-1][1])


def requests(hand: Sequence[Any], levels: Sequence[int], seed: int, completes: bool) -> list[str]:
    """Lines of requests."""
    lines = []
    for k, (puzzle, _) in enumerate(hand):
        kept = [v for i in puzzle.islands for v in i.at] if completes else []
        values = [puzzle.rows, puzzle.cols, len(puzzle.islands), levels[k], seed + k]
        lines.append(" ".join(map(str, [*values, len(kept) // 2, *kept])))
    return lines


def rank_of(puzzle: Puzzle) -> int:
    """The rank of a puzzle's level."""
    level = hashikit.rate(puzzle).level
    assert level is not None
    return level.rank


def correct(
    state: dict[str, Any],
    hand: Any,
    styles: Any,
    density: Any,
    ours: Any,
    our_styles: Any,
    our_density: Any,
    past: dict[int, list[Any]],
    rate: float,
) -> None:
    """Correct the table by what tells the two kinds apart; `past` has the features of ours of the
    last rounds, by style."""
    # Those with an exact half turn are made apart.
    loose, our_loose = hand[:, 0] < UNIT, ours[:, 0] < UNIT
    hand, styles, density = hand[loose], styles[loose], density[loose]
    ours, our_styles, our_density = ours[our_loose], our_styles[our_loose], our_density[our_loose]
    deviation = state["deviation"]
    z, others = hand / deviation[styles], ours / deviation[our_styles]
    correct_zeros(state, hand, styles, ours, our_styles, 0.3 * rate)
    lean = leaning(hand, styles, density) - leaning(ours, our_styles, our_density)
    state["by_density"] += 0.3 * rate * 64 * lean
    for k in range(len(deviation)):
        x, y = z[styles == k], others[our_styles == k]
        if min(len(x), len(y)) < 5:
            continue
        own, other = np.nanstd(x, axis=0), np.nanstd(y, axis=0)
        widen(state, k, x, y, rate)
        # What spreads too little gets targets that spread more, and the reverse.
        ratio = np.nan_to_num((own + 0.05) / (other + 0.05), nan=1.0)
        spread = np.clip(ratio, 0.8, 1.25) ** 0.3 * np.clip(np.median(ratio), 0.9, 1.1) ** 0.7
        state["spread"][k] *= spread**rate
        # Targets that spread further than any puzzle can only outweigh all others.
        component = state["component"] * state["strength"][k][:, None]
        size = np.maximum(np.linalg.norm(component, axis=0) / 32, 0.01)
        state["spread"][k] = np.minimum(state["spread"][k], WIDEST / size)
        middle = np.nanmean(x, axis=0)
        at = np.nanmean(y, axis=0)
        at = np.where(np.isnan(at), middle, at)
        past[k] = [*past.get(k, []), np.nan_to_num(y - at)][-ROUNDS:]
        # Forces, in temperatures of the end per deviation: where they pull is the target.
        stiffness = stiffness_of(state["weight"][k], state["coldest"][k])
        forces = stiffness * (state["mean"][k] / deviation[k] - middle)
        forces = (1 - DECAY) * forces + rate * newton_step(
            middle - at, np.vstack(past[k]), RESPONSE[k], len(x), len(y)
        )
        # What varies too much weighs more. What pulls at the mean of ours stays as it is.
        ratio = np.nan_to_num((other + 0.1) / (own + 0.1), nan=1.0)
        weight = state["weight"][k] * np.clip(ratio, 0.5, 2) ** (0.6 * rate)
        state["weight"][k] = np.clip(weight, LIGHTEST, HEAVIEST[k])
        off = at - middle
        pull = forces - stiffness * off
        target = off + pull / stiffness_of(state["weight"][k], state["coldest"][k])
        state["mean"][k] = (middle + np.clip(target, -FARTHEST, FARTHEST)) * deviation[k]


def stiffness_of(weights: Any, coldest: int) -> Any:
    """The force per deviation off a target, in temperatures at the end of the annealing, of weights
    as the table has them."""
    rounded = 3 * 2.0 ** np.rint(np.log2(np.maximum(weights, 3) / 3))
    return 2 * rounded / 64 / (coldest / 256)


def newton_step(gap: Any, ours: Any, response: float, many: int, our_many: int) -> Any:
    """The change of forces that closes a gap of means, as far as chance does not explain it.

    In an exponential family, means move by the covariance C of the features times the change of the
    forces; under an annealing, by a share of it, A = response · C. With the covariance S of the
    error of the gap, and changes that are 1 beforehand, the most likely one is A (A² + S)⁻¹ gap.
    """
    covariance = ours.T @ ours / len(ours)
    error = covariance * (1 / many + 1 / our_many) + 1e-3 * np.eye(len(covariance))
    moves = response * covariance
    change: Any = moves @ np.linalg.solve(moves @ moves + error, gap)
    return change


def correct_zeros(
    state: dict[str, Any], hand: Any, styles: Any, ours: Any, our_styles: Any, rate: float
) -> None:
    """Correct how often features are to be zero: the search does not always find a way."""
    want, have = sets_of_sides(hand, styles), sets_of_sides(ours, our_styles)
    least = 0.02
    state["joined"] *= ((want + least) / (have + least)) ** rate
    state["joined"] /= np.maximum(state["joined"].sum(axis=1, keepdims=True), least)
    want, have = shares_of_zeros(hand, styles), shares_of_zeros(ours, our_styles)
    odds = [(share + least) / (1 - share + least) for share in (state["zero"], want, have)]
    odds[0] *= (odds[1] / odds[2]) ** rate
    state["zero"] = odds[0] / (1 + odds[0])


def leaning(values: Any, styles: Any, density: Any) -> Any:
    """How much each feature changes with the density within a style."""
    values, density = values.copy(), density.copy()
    for k in set(styles.tolist()):
        values[styles == k] -= np.nanmean(values[styles == k], axis=0)
        density[styles == k] -= density[styles == k].mean()
    known = ~np.isnan(values)
    squares = (known * density[:, None] ** 2).sum(axis=0)
    return (np.nan_to_num(values) * density[:, None]).sum(axis=0) / np.maximum(squares, 1)


def widen(state: dict[str, Any], style: int, hand: Any, ours: Any, rate: float) -> None:
    """Correct how far targets of a style spread along each component, by how far puzzles do."""
    size = np.linalg.norm(state["component"], axis=1, keepdims=True)
    axes = state["component"] / np.maximum(size, 1e-9)

    def spread(values: Any) -> Any:
        return (np.nan_to_num(values - np.nanmean(values, axis=0)) @ axes.T).std(axis=0)

    ratio = spread(hand) / np.maximum(spread(ours), 1e-9)
    # How far all of them spread is corrected by feature.
    state["strength"][style] *= np.clip(ratio / np.median(ratio), 0.85, 1.2) ** rate


def averaged(states: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The mean of the states of several rounds, each of which chance has moved."""
    mean = dict(states[-1])
    for name in ("mean", "by_density", "component", "joined", "zero"):
        mean[name] = np.mean([state[name] for state in states], axis=0)
    for name in ("weight", "strength", "spread"):
        mean[name] = np.exp(np.mean([np.log(state[name]) for state in states], axis=0))
    return mean


def keep(state: dict[str, Any], path: Path) -> None:
    """Write a state, to go on from."""
    values = {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in state.items()
    }
    write_text(path, json.dumps(values))


def judged(hand: Any, ours: Any, styles: Any) -> str:
    """AUCs of judges of the core's own features."""
    from turing import cross

    fill = np.nanmean(np.vstack([hand, ours]), axis=0)
    x, y = (np.where(np.isnan(v), fill, v) for v in (hand, ours))
    scores = cross(x, y, styles.tolist(), 0)
    parts = [f"{name} {area(given):.3f}" for name, given in scores.items()]
    for k in range(len(STEPS)):
        mine = styles == k
        if mine.sum() > 10:
            parts.append(f"style {k}: {np.mean([area(s, mine) for s in scores.values()]):.3f}")
    return ", ".join(parts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Fit the generator's taste to hand-made puzzles.",
        epilog="example: python papers/taste.py --rounds 8 --write",
    )
    parser.add_argument("--hand", type=Path, metavar="FOLDER", help="other hand-made puzzles")
    parser.add_argument("--rounds", type=int, default=8, metavar="N", help="0: only --write")
    parser.add_argument("--half", type=int, choices=(0, 1), help="use every other puzzle only")
    parser.add_argument(
        "--state",
        type=Path,
        metavar="FILE",
        help="go on from here, and keep every round's, and at last the mean",
    )
    parser.add_argument("--resume", action="store_true", help="go on from the core's table")
    parser.add_argument("--cells", type=positive_int, default=900, help="of the largest puzzle")
    parser.add_argument(
        "--most", type=positive_int, default=1000, metavar="N", help="of a style in a round"
    )
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--mean",
        type=positive_int,
        default=6,
        metavar="N",
        help="the last rounds, whose mean is kept",
    )
    parser.add_argument("--rate", type=float, default=0.5, help="of the steps")
    parser.add_argument("--complete", action="store_true", help="complete layouts instead")
    parser.add_argument("--write", action="store_true", help="put the table into the core")
    parser.add_argument(
        "--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="the published puzzles"
    )
    options = parser.parse_args(arguments)
    hand = hand_made(options.hand, options.corpus)
    hand = [pair for pair in hand if pair[0].rows * pair[0].cols <= options.cells]
    if options.half is not None:
        hand = hand[options.half :: 2]
    if len(hand) < 20:
        print("fewer than 20 hand-made puzzles")
        return 0
    program = build("taste", HERE)
    values, counts = measured(program, [drawing(*pair) for pair in hand])
    styles = np.array([style_of(p) for p, _ in hand])
    density = np.array([len(p.islands) * UNIT / (p.rows * p.cols) for p, _ in hand])
    levels = [rank_of(puzzle) for puzzle, _ in hand]
    if options.state and options.state.exists():
        state = json.loads(options.state.read_text("utf-8"))
        state = {
            name: np.array(value) if name not in WHOLE else value for name, value in state.items()
        }
    elif options.resume:
        state = table_state(options.complete)
    else:
        state = first_state(values, styles, density)
    loose = values[:, 0] < UNIT
    turns = [float((values[loose & (styles == k), 0] > UNIT / 2).mean()) for k in range(len(STEPS))]
    state["turns"] = [round(256 * share) for share in turns]
    state["never"] = never_there(counts, styles)
    strict = (counts[:, LOOSE] == 0).all(axis=1)
    state["strict"] = [round(256 * float(strict[styles == k].mean())) for k in range(len(STEPS))]
    state.setdefault("joined", sets_of_sides(values, styles))
    state.setdefault("zero", shares_of_zeros(values, styles))
    table = ROOT / "build" / "papers" / f"taste-{options.half}-{options.complete}.txt"
    states: list[dict[str, Any]] = []
    past: dict[int, list[Any]] = {}
    for number in range(options.rounds):
        write_table(state, table)
        seed = 1_000_000 * options.seed + 10_000 * number
        rng = np.random.default_rng(seed)
        order = rng.permutation(len(hand))
        parts = [order[styles[order] == k][: options.most] for k in range(len(STEPS))]
        some = np.sort(np.concatenate(parts))
        asked = requests(hand, levels, seed, options.complete)
        answers = ask(program, [asked[k] for k in some], "generate", str(table), jobs=options.jobs)
        times = np.array([each[2] / 1000 for each in answers])
        missed = sum(each[0] > 0 for each in answers)
        ours, _ = measured(program, [" ".join(map(str, each[3:])) for each in answers])
        took = " ".join(f"{np.median(times[styles[some] == k]):.0f}" for k in range(len(STEPS)))
        areas = judged(values[some], ours, styles[some])
        print(f"round {number}: {areas}; ms {took}; missed {missed}", flush=True)
        if options.rounds > 1:
            correct(
                state,
                values,
                styles,
                density,
                ours,
                styles[some],
                density[some],
                past,
                options.rate,
            )
        states.append({name: np.array(value) for name, value in state.items()})
        if options.state:
            keep(state, options.state)
    if states:
        state = averaged(states[-options.mean :])
    if options.state:
        keep(state, options.state)
    if options.write:
        write_text(TABLES[options.complete], source(state, options.complete))
    return 0


if __name__ == "__main__":
    sys.exit(main())
