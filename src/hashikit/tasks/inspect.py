"""A task of Inspect: questions that are held out, with `hashikit.tasks.score` as the scorer.

    inspect eval hashikit/hashi --model … -T variant=mistake -T size=10

Written for inspect-ai 0.3.285.
"""

from __future__ import annotations

from typing import Any

from .. import answers
from ..errors import missing
from ..generator.splits import Split
from ..levels import Level
from .items import Items, Question, score
from .renderings import Rendering
from .variants import Variant

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessageUser, ContentImage, ContentText
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import TaskState, generate
except ImportError:
    raise missing("inspect-ai", "inspect") from None

__all__ = ["hashi", "hashi_score"]


@task
def hashi(
    variant: Variant = "solve",
    rendering: Rendering = "picture",
    size: int | list[int] = 7,
    level: Level | str | None = "easy",
    islands: int | None = None,
    effort: list[int] | None = None,
    split: Split = "test",
    seed: int = 0,
    number: int = 100,
    partial: float = answers.PARTIAL,
) -> Task:
    """Questions about puzzles.

    Args:
        variant: As for `hashikit.tasks.Items`, like all that follow up to the seed.
        rendering: How the puzzle is shown.
        size: Rows and columns, or the fewest and the most.
        level: The level of the puzzles.
        islands: How many each puzzle has.
        effort: The least and the most.
        split: The part of all puzzles to take from.
        seed: The seed of the series.
        number: How many questions.
        partial: The most that a wrong drawing gets, as for `hashikit.tasks.score`.

    Raises:
        OptionError: An argument is out of range.
    """
    items = Items(
        variant,
        rendering,
        seed=seed,
        size=size,  # type: ignore[arg-type] # a list does, as it checks
        level=level,
        islands=islands,
        effort=effort,  # type: ignore[arg-type]
        split=split,
    )
    return Task(
        dataset=MemoryDataset([_sample(entry) for entry in items[:number]], name="hashi"),
        solver=generate(),
        scorer=hashi_score(partial),
    )


def _sample(entry: Question) -> Sample:
    prompt: Any = entry["prompt"]
    if "image" in entry:
        image = ContentImage(image=f"data:image/png;base64,{entry['image']}")
        prompt = [ChatMessageUser(content=[image, ContentText(text=entry["prompt"])])]
    return Sample(input=prompt, target=entry["answer"], id=entry["id"], metadata=entry["metadata"])


@scorer(metrics={"score": [mean(), stderr()], "solved": [mean(), stderr()]})
def hashi_score(partial: float = answers.PARTIAL) -> Scorer:
    """Scores answers: `score`, from 0 to 1, and `solved`, which is 1 for a right answer.

    Args:
        partial: The most that a wrong drawing gets.

    Raises:
        OptionError: That is out of range.
    """
    answers.check_partial(partial)

    async def scored(state: TaskState, target: Target) -> Score:
        text = state.output.completion
        entry = {"answer": target.text, "metadata": state.metadata}
        worth = score(text, entry, partial=partial)
        return Score(value={"score": worth, "solved": float(worth == 1.0)}, answer=text)

    return scored
