"""The items of a data set."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import blake2b, sha256
from itertools import count
from typing import Any

from .. import formats
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..draw import png
from ..draw.text import draw
from ..engine import proofs
from ..errors import OptionError
from ..generator.making import make_exactly, successes
from ..generator.outcome import Generated
from ..generator.request import Request
from ..generator.specification import specification
from ..generator.splits import SPLITS, split_of
from ..i18n import speaking
from ..reasoning import explain, rate
from .recipe import Recipe

Item = dict[str, Any]
"""One puzzle with everything about it, as a line of JSON has it: see docs/howto/datasets.md."""

_MOST_MISSES = 50
"""Attempts in a row without a new puzzle of the size and level that are enough."""

_PICTURE = {"scale": 1, "cell": 24}


def items(recipe: Recipe, size: int, level: str, *, pictures: bool = False) -> Iterator[Item]:
    """The puzzles of one size and level.

    They depend on the recipe, the size and the level alone. No two are alike, nor images of each
    other, and the part of each follows from the puzzle itself: see `hashikit.generator.splits`.

    Args:
        recipe: The recipe.
        size: Rows and columns.
        level: Name of the level.
        pictures: With a picture as PNG, in Base64.

    Raises:
        OptionError: There are too few such puzzles.
        MissingExtraError: There are to be pictures, and resvg-py is not installed.

    >>> from hashikit.datasets import recipe
    >>> first = next(items(recipe("hashi-1"), 7, "easy"))
    >>> first["id"], first["split"], first["level"]
    ('hashi-1-07-easy-0000', 'train', 'easy')
    """
    return (item for _, item in number_items(recipe, size, level, pictures=pictures))


def number_items(
    recipe: Recipe,
    size: int,
    level: str,
    *,
    pictures: bool = False,
    done: Sequence[tuple[int, Item]] = (),
) -> Iterator[tuple[int, Item]]:
    """The same items, each with the number of the attempt that gave it.

    Args:
        recipe: As for `items`, like all but the last.
        size: Rows and columns.
        level: Name of the level.
        pictures: With pictures.
        done: The first of them, which are there already and are left out.
    """
    if pictures:
        png.ready()
    wish = specification(Request(rows=size, cols=size, level=level, style="quick"))
    left = dict(recipe.numbers)
    seen: set[int] = set()
    start = 0
    for attempt, item in done:
        left[item["split"]] -= 1
        seen.add(int(item["fingerprint"], 16))
        start = attempt + 1
    if not any(left.values()):
        return

    def make_another(attempt: int) -> Generated | None:
        new = make_exactly(wish, _seed(recipe, size, level, attempt))
        if new is None or new.puzzle.fingerprint() in seen:
            return None
        seen.add(new.puzzle.fingerprint())
        return new

    def failure(_: int) -> OptionError:
        return OptionError(
            "{found} different puzzles of size {size} and level {level} is all there seem to be",
            found=len(seen),
            size=size,
            level=level,
        )

    for place, new in successes(map(make_another, count(start)), _MOST_MISSES, failure):
        split = split_of(new.puzzle)
        if left[split]:
            number = sum(recipe.numbers[part] - left[part] for part in SPLITS)
            left[split] -= 1
            name = f"{recipe.title}-{size:02}-{level}-{number:04}"
            about = _about(new.puzzle, new.solution, pictures)
            yield start + place, {"id": name, "split": split, **about}
            if not any(left.values()):
                return


def _seed(recipe: Recipe, size: int, level: str, attempt: int) -> int:
    """Of one attempt; a hash, since sums of seeds and numbers overlap."""
    key = f"{recipe.title} {recipe.seed} {size} {level} {attempt}".encode()
    return int.from_bytes(blake2b(key, digest_size=6).digest(), "big")


def _about(puzzle: Puzzle, solution: Solution, pictures: bool) -> Item:
    with speaking("en"):  # the same bytes, whatever language the program speaks
        return _describe(puzzle, solution, pictures)


def _describe(puzzle: Puzzle, solution: Solution, pictures: bool) -> Item:
    rating = rate(puzzle)
    steps = explain(puzzle)
    item: Item = {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "islands": len(puzzle.islands),
        "level": str(rating.level),
        "score": rating.score,
        "effort": rating.effort,
        "fingerprint": f"{puzzle.fingerprint():016x}",
        "text": draw(puzzle),
        "puzzlink": formats.dumps(puzzle, "puzzlink"),
        "tatham": formats.dumps(puzzle, "tatham"),
        "solution": draw(puzzle, solution),
        "bridges": [[*a, *b, count] for a, b, count in solution.bridges],
        "steps": [
            {name: value for name, value in step.to_json().items() if value not in (None, [], ())}
            for step in steps
        ],
        "proof_sha256": proof_digest(puzzle),
    }
    if pictures:
        item["png"] = b64encode(png.draw(puzzle, **_PICTURE)).decode()  # type: ignore[arg-type]
    return item


def proof_digest(puzzle: Puzzle) -> str:
    """The SHA-256 of `proof.txt`, as `hashi prove` writes it for the uniqueness of a puzzle.

    >>> import hashikit as hk
    >>> proof_digest(hk.parse("2.2"))[:16]
    '5a61a3c4f2b17522'
    """
    digest = sha256()
    limits = (None, None)
    proofs.prove(puzzle, State({}), False, 2, 0, limits, (lambda _: None, digest.update))
    return digest.hexdigest()
