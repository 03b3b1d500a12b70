"""The questions themselves: an endless series for each setting."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count as numbers
from typing import Any, NotRequired, TypedDict, cast, overload

from .. import answers, formats
from .._util import checks, limits
from .._util.checks import check_text
from ..answers import Verdict
from ..answers.cells import Naming
from ..board.puzzle import Puzzle
from ..board.state import State
from ..draw import png
from ..errors import HashikitError, OptionError
from ..generator.making import make_exactly, successes
from ..generator.outcome import Generated
from ..generator.ranges import ends, wishes
from ..generator.specification import specification
from ..generator.splits import Split, checked_split, split_of
from ..i18n.sentences import Message
from ..levels import Level
from ..reasoning import Rating, rate
from . import variants
from .draws import Draws
from .renderings import RENDERINGS, Rendering, image, render, rules
from .variants import VARIANTS, Material, Posed, Variant

BINS = (0, 50, 100, 200, 400, 800, 1600, 3200)
"""The lower limits of the bins: bin 2 has efforts from 100 to below 200. A puzzle's effort is an
estimate of a person's work, `hashikit.Rating.effort`; a level spreads over several bins."""

FIRST_TEST_SIZE = 7
"""The smallest number of rows and columns of held-out puzzles: there are too few smaller ones."""

MOST_SIZE = 50
"""Rows and columns of the largest grid that questions are about."""

_MOST_MISSES = 50
"""Attempts in a row that the generator gives up, after which there seems to be no such puzzle."""
_MOST_OTHERS = 3000
"""Puzzles of other kinds in a row, after which there is taken to be none of this one."""
_MOST_ATTEMPTS = 10_000
"""Puzzles after which there is taken to be no question of this kind."""
_VERSION = 1
"""The version of the series: another number gives other questions."""


class Question(TypedDict):
    """A question, in plain values that survive JSON.

    >>> sorted(Items(seed=1)[0])
    ['answer', 'id', 'metadata', 'prompt']
    """

    id: str
    """Its variant, its rendering, the seed and its number."""
    prompt: str
    """What the model is asked, rules and form of the answer included."""
    answer: str
    """A right answer, in the form that is asked for."""
    metadata: dict[str, Any]
    """About the question: see docs/howto/tasks.md."""
    image: NotRequired[str]
    """With the rendering `"image"`, the picture: a PNG in Base64."""


class Items:
    """An endless series of questions; the same arguments give the same ones on every machine.

    Item `i` of a seed is made from a hash of both, so series of different seeds share no items but
    by chance. With the same seed, all renderings ask the same. Variants leave out puzzles that give
    them no question, most of them in `"count"`, `"mistake"` and `"clue"`.

    Args:
        variant: What is asked: one of `VARIANTS`.
        rendering: How the puzzle is shown: one of `RENDERINGS`.
        seed: The seed of the series, 0 to 2⁶⁴ − 1.
        size: Rows and columns of the square grid, 3 to 50; or the fewest and the most.
        level: The level of the puzzles, a list of levels, or `None` for any.
        islands: How many each puzzle has, or the fewest and the most; by default a third of the
            cells.
        effort: The least and the most effort, both included, to take only puzzles in between.
        split: The part of all puzzles to take from. The puzzle itself decides which it is in, and
            all its images under rotation and reflection are in the same one.
        number: The number of items that `len` says the series has; `None` for no end.

    Raises:
        OptionError: An argument is out of range, or a puzzle is to be held out that is smaller than
            `FIRST_TEST_SIZE`.
        MissingExtraError: Images are asked for, and resvg-py is not installed.

    >>> items = Items("mistake", "islands", seed=1, level="easy")
    >>> items[0]["answer"]
    '(6, 0)-(6, 3)'
    >>> score("It is <answer>(6, 0)-(6, 3)</answer>", items[0])
    1.0
    """

    def __init__(
        self,
        variant: Variant = "solve",
        rendering: Rendering = "picture",
        *,
        seed: int = 0,
        size: int | tuple[int, int] = 7,
        level: Level | str | Sequence[Level | str] | None = None,
        islands: int | tuple[int, int] | None = None,
        effort: tuple[int, int] | None = None,
        split: Split = "train",
        number: int | None = None,
    ) -> None:
        self._variant = cast(Variant, checks.choice("variant", variant, VARIANTS))
        self._rendering = cast(Rendering, checks.choice("rendering", rendering, RENDERINGS))
        self._seed = limits.seed(seed)
        self._split = checked_split(split)
        low, high = ends("size", size, least_size(self._split), MOST_SIZE)
        sizes = [(side, side) for side in range(low, high + 1)]
        self._kinds = [specification(request) for request in wishes(sizes, level, islands)]
        self._effort = None if effort is None else ends("effort", effort, 0, None)
        self._number = None if number is None else checks.number("number", number, 0)
        if self._rendering == "image":
            png.ready()

    def __iter__(self) -> Iterator[Question]:
        if self._number is None:
            return (self[number] for number in numbers())
        return (self[number] for number in range(self._number))

    def __len__(self) -> int:
        """The number of items.

        Raises:
            TypeError: The series has no end.

        >>> len(Items(seed=1, number=500))
        500
        """
        if self._number is None:
            raise TypeError(str(Message("an endless series has no length: give Items a number")))
        return self._number

    @overload
    def __getitem__(self, number: int) -> Question: ...
    @overload
    def __getitem__(self, number: slice) -> list[Question]: ...
    def __getitem__(self, number: int | slice) -> Question | list[Question]:
        """The item of a number from 0 up, or a list of some.

        Raises:
            OptionError: There seem to be no puzzles of this kind, `number` is negative, or a slice
                has no end.
            IndexError: The series has an end, and `number` is beyond it.
        """
        if self._number is not None:
            chosen = range(self._number)[number]
            return self._make(chosen) if isinstance(chosen, int) else [*map(self._make, chosen)]
        if isinstance(number, slice):
            first = checks.number("start", number.start or 0, 0)
            last = checks.number("stop", number.stop, 0)
            step = checks.number("step", 1 if number.step is None else number.step, 1)
            return [self._make(place) for place in range(first, last, step)]
        return self._make(checks.number("number", number, 0))

    def _make(self, number: int) -> Question:
        case = Draws(_VERSION, self._seed, number).below(3)
        attempts = (self._attempt(number, attempt) for attempt in range(_MOST_ATTEMPTS))
        others = 0
        for at, (draws, new) in successes(attempts, _MOST_MISSES, self._failure):
            rating = self._rating(new.puzzle)
            if rating is None or rating.level is None:
                others += 1
                if others == _MOST_OTHERS:
                    raise self._failure(at + 1)
                continue
            others = 0
            source = Material(new.puzzle, new.solution, draws, case, rating.level, self._fits)
            posed = variants.pose(self._variant, source)
            if posed is not None:
                return self._entry(number, posed, rating)
        raise AssertionError  # `successes` ends with an error only

    def _rating(self, puzzle: Puzzle) -> Rating | None:
        """The rating of a puzzle, or `None` if it is not of the part and the effort asked for."""
        if not self._fits(puzzle):
            return None
        rating = rate(puzzle)
        low, high = self._effort or (0, None)
        effort = rating.effort
        known = effort is not None and low <= effort and (high is None or effort <= high)
        return rating if known else None

    def _attempt(self, number: int, attempt: int) -> tuple[Draws, Generated] | None:
        draws = Draws(_VERSION, self._seed, number, attempt)
        puzzle = make_exactly(draws.choice(self._kinds), draws.below(1 << 48))
        return None if puzzle is None else (draws, puzzle)

    def _failure(self, attempts: int) -> OptionError:
        return OptionError(
            "{attempts} attempts gave no puzzle of this kind for {split}",
            attempts=attempts,
            split=self._split,
        )

    def _fits(self, puzzle: Puzzle) -> bool:
        return split_of(puzzle) == self._split

    def _entry(self, number: int, posed: Posed, rating: Rating) -> Question:
        puzzle, variant, rendering = posed.puzzle, self._variant, self._rendering
        names = Naming(puzzle, rendering == "edges")
        prompt = "\n\n".join(
            (
                rules(rendering),
                render(puzzle, posed.drawn, rendering),
                variants.question(variant, names.graph),
            )
        )
        effort = rating.effort or 0
        entry: Question = {
            "id": f"{variant}-{rendering}-{self._seed}-{number}",
            "prompt": prompt,
            "answer": variants.answer(variant, posed, names),
            "metadata": {
                "variant": variant,
                "rendering": rendering,
                "puzzle": formats.dumps(puzzle, "puzzlink"),
                "drawn": [[*a, *b, count] for a, b, count in posed.drawn.bridges],
                "size": puzzle.rows,
                "islands": len(puzzle.islands),
                "level": str(rating.level),
                "score": rating.score,
                "effort": effort,
                "bin": bin_of(effort),
                "split": self._split,
                "fingerprint": f"{puzzle.fingerprint():016x}",
                "seed": self._seed,
                "number": number,
                **posed.about,
            },
        }
        if rendering == "image":
            entry["image"] = image(puzzle, posed.drawn)
        return entry


def least_size(split: object) -> int:
    """Rows and columns of the smallest grid that a part has.

    Args:
        split: The part.

    >>> least_size("train"), least_size("test")
    (3, 7)
    """
    return _LEAST_SIZE if checked_split(split) == "train" else FIRST_TEST_SIZE


_LEAST_SIZE = 3


def bin_of(effort: int) -> int:
    """The bin of an effort: the index of the last limit in `BINS` that it reaches.

    Args:
        effort: Looks at an island, as `hashikit.Rating.effort` has them.

    Raises:
        OptionError: It is negative or no whole number.

    >>> bin_of(113), bin_of(2273)
    (2, 6)
    """
    effort = checks.number("effort", effort, 0)
    return sum(effort >= start for start in BINS) - 1


def score(text: str | None, entry: Mapping[str, Any], *, partial: float = answers.PARTIAL) -> float:
    """What an answer is worth: 1 for a right one, and for nothing else.

    Whatever the text, it takes time in proportion to its length.

    Args:
        text: All that the model wrote, or the answer alone; `None`, as for a reply without text, is
            worth 0.
        entry: The item that it answers. Its `answer` and its `metadata` are enough, also after they
            went through JSON; `metadata` may be JSON itself, as in the Parquet files of
            `hashi tasks`.
        partial: The most that a wrong drawing gets, as for `hashikit.answers.score`; 0 suits GRPO,
            which scales the rewards within a group. Only `"solve"` asks for drawings.

    Returns:
        A number from 0 to 1. A drawing that is no solution is worth what `hashikit.answers.score`
        says. A bridge that must be there, with islands that do not prove it, is worth `MOVE_ALONE`;
        with more islands than needed, something in between. For the other variants there is
        nothing between 0 and 1.

    Raises:
        OptionError: `text` is neither a `str` nor `None`, `entry` is not an item, or `partial` is
            out of range.

    >>> entry = Items("count", seed=1)[0]
    >>> score(entry["answer"], entry), score("3", entry), score(None, entry)
    (1.0, 0.0, 0.0)
    """
    return explain(text, entry, partial=partial).score


def explain(
    text: str | None, entry: Mapping[str, Any], *, partial: float = answers.PARTIAL
) -> Verdict:
    """Score an answer and say why: whether it was read and as what, and what is wrong with it.

    Args:
        text: As for `score`, like all that follow.
        entry: The item that it answers.
        partial: The most that a wrong drawing gets.

    Raises:
        OptionError: As for `score`.

    >>> entry = Items("count", seed=1)[0]
    >>> print(explain("I do not know.", entry))  # doctest: +NORMALIZE_WHITESPACE
    unread (0): this line says that the answer is none: 'I do not know.'.
    the form that is asked for: NUMBER
    """
    if text is not None:
        check_text("text", text)
    answers.check_partial(partial)
    try:
        about = entry["metadata"]
        if isinstance(about, str):  # as Parquet has it
            about = json.loads(about)
        variant = cast(Variant, checks.choice("variant", about["variant"], VARIANTS))
        rendering = cast(Rendering, checks.choice("rendering", about["rendering"], RENDERINGS))
        puzzle = formats.parse(about["puzzle"], format="puzzlink")
        state = State.at_least(((r1, c1), (r2, c2), n) for r1, c1, r2, c2, n in about["drawn"])
        reference = str(entry["answer"])
    except (HashikitError, KeyError, TypeError, ValueError):
        raise OptionError("entry is not an item of hashikit.tasks") from None
    names = Naming(puzzle, rendering == "edges")
    return variants.judge(variant, text, puzzle, state, reference, names, partial)
