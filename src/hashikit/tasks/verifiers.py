"""A taskset of verifiers: endless questions, with `hashikit.tasks.score` as the reward.

verifiers finds a taskset by the name of a module that Python can import, so put these two lines
into a file, `hashi.py`, and its name is the taskset's:

    from hashikit.tasks.verifiers import HashiTaskset
    __all__ = ["HashiTaskset"]

For a conversation, in which the model plays move by move and hears after each reply what is right,
write `HashiPlayTaskset` and `HashiPlayEnv` instead, in both lines.

Written for verifiers 0.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import answers
from ..errors import missing
from ..generator.splits import Split
from .conversation import Conversation
from .items import Items, score
from .renderings import Rendering
from .variants import Variant

try:
    import verifiers.v1 as vf
except ImportError:
    raise missing("verifiers", "verifiers") from None

__all__ = [
    "HashiConfig",
    "HashiData",
    "HashiPlayConfig",
    "HashiPlayData",
    "HashiPlayEnv",
    "HashiPlayEnvConfig",
    "HashiPlayTask",
    "HashiPlayTaskset",
    "HashiTask",
    "HashiTaskset",
]


class HashiData(vf.TaskData):
    """A question. `answer` and `info` are the `answer` and `metadata` of an item."""

    answer: str
    info: dict[str, Any]
    partial: float
    """The most that a wrong drawing gets."""


class HashiTask(vf.Task[HashiData]):
    """A question, with its rewards."""

    @vf.reward
    async def right(self, trace: vf.Trace) -> float:
        """What the model's last reply is worth, 0 to 1."""
        return self._score(trace.last_reply)

    @vf.metric
    async def solved(self, trace: vf.Trace) -> float:
        """1 for a right answer, else 0."""
        return float(self._score(trace.last_reply) == 1.0)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Whether the reference answer is right."""
        return self._score(self.data.answer) == 1.0

    def _score(self, text: str | None) -> float:
        entry = {"answer": self.data.answer, "metadata": self.data.info}
        return score(text, entry, partial=self.data.partial)


class HashiConfig(vf.TasksetConfig):
    """What the questions are like: `hashikit.tasks.Items` says more about each."""

    variant: Variant = "solve"
    rendering: Rendering = "picture"
    seed: int = 0
    min_size: int = 7
    max_size: int = 7
    level: str | None = "easy"
    islands: int | None = None
    min_effort: int = 0
    max_effort: int = 1_000_000
    split: Split = "train"
    partial: float = answers.PARTIAL
    """The most that a wrong drawing gets, as for `hashikit.tasks.score`; 0 suits GRPO."""


class HashiTaskset(vf.Taskset[HashiTask, HashiConfig]):
    """Endless questions."""

    INFINITE = True

    def load(self) -> Iterator[HashiTask]:
        """Make the questions, one after the other.

        Raises:
            OptionError: A value is out of range, or there seem to be no such puzzles.
        """
        config = self.config
        answers.check_partial(config.partial)
        items = Items(
            config.variant,
            config.rendering,
            seed=config.seed,
            size=(config.min_size, config.max_size),
            level=config.level,
            islands=config.islands,
            effort=(config.min_effort, config.max_effort),
            split=config.split,
        )
        for entry in items:
            prompt: Any = entry["prompt"]
            if "image" in entry:
                url = f"data:image/png;base64,{entry['image']}"
                parts = [
                    vf.ImageUrlContentPart(image_url=vf.ImageUrlSource(url=url)),
                    vf.TextContentPart(text=entry["prompt"]),
                ]
                prompt = [vf.UserMessage(content=parts)]
            yield HashiTask(
                HashiData(
                    id=entry["id"],
                    name=entry["id"],
                    prompt=prompt,
                    answer=entry["answer"],
                    info=entry["metadata"],
                    partial=config.partial,
                ),
                config.task,
            )


class HashiPlayConfig(HashiConfig):
    """What conversations are like; their variant is always `"solve"`."""

    turns: int | None = None
    """The most replies; two for each bridge by default."""
    reasons: bool = False
    """Whether to say why a move is wrong."""


class HashiPlayData(vf.TaskData):
    """A puzzle to be played. `info` is the `metadata` of an item."""

    info: dict[str, Any]
    turns: int | None
    reasons: bool


class HashiPlayTask(vf.Task[HashiPlayData]):
    """A puzzle to be played."""


class HashiPlayEnvConfig(vf.EnvConfig):
    """Who plays."""

    player: vf.AgentConfig = vf.AgentConfig()


class HashiPlayEnv(vf.Env[HashiPlayEnvConfig]):
    """A conversation as `hashikit.tasks.Conversation` has it: hashikit is the user."""

    async def run(self, task: Any, agents: Any) -> None:
        """Play a puzzle. The reward `moves` is the sum of those of all replies."""
        data = task.data
        talk = Conversation({"metadata": data.info}, turns=data.turns, reasons=data.reasons)
        reward, solved, unread = 0.0, False, 0
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                turn = talk.reply(segment.last_reply)
                reward, solved, unread = reward + turn.reward, turn.solved, unread + (not turn.read)
                if turn.over:
                    break
                segment = await interaction.turn(turn.message)
        interaction.trace.record_reward("moves", reward, 1.0)
        interaction.trace.info["solved"] = solved
        interaction.trace.info["unread"] = unread


class HashiPlayTaskset(vf.Taskset[HashiPlayTask, HashiPlayConfig]):
    """Endless puzzles to be played."""

    INFINITE = True

    def load(self) -> Iterator[HashiPlayTask]:
        """Make the puzzles, one after the other.

        Raises:
            OptionError: A value is out of range, or there seem to be no such puzzles.
        """
        config = self.config
        items = Items(
            "solve",
            config.rendering,
            seed=config.seed,
            size=(config.min_size, config.max_size),
            level=config.level,
            islands=config.islands,
            effort=(config.min_effort, config.max_effort),
            split=config.split,
        )
        for entry in items:
            talk = Conversation(entry, turns=config.turns)
            prompt: Any = talk.prompt
            if "image" in entry:
                url = f"data:image/png;base64,{entry['image']}"
                parts = [
                    vf.ImageUrlContentPart(image_url=vf.ImageUrlSource(url=url)),
                    vf.TextContentPart(text=talk.prompt),
                ]
                prompt = [vf.UserMessage(content=parts)]
            yield HashiPlayTask(
                HashiPlayData(
                    id=entry["id"],
                    name=entry["id"],
                    prompt=prompt,
                    info=entry["metadata"],
                    turns=config.turns,
                    reasons=config.reasons,
                ),
                config.task,
            )
