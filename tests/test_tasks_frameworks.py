"""The adapters with the real packages that they adapt to."""

from __future__ import annotations

import asyncio
import json
import os
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hashikit as hk
from hashikit import tasks

FULL = os.environ.get("HASHIKIT_EFFORT") == "full"

pytestmark = pytest.mark.full


def needs(package: str) -> Any:
    """A mark for tests that are skipped without a package, but not in the run that installs it."""
    absent = not FULL and find_spec(package) is None
    return pytest.mark.skipif(absent, reason=f"{package} is not installed")


# ----------------------------------------------------------------------------------- reasoning_gym


@pytest.fixture
def gym() -> ModuleType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cellpylib has odd code
        import reasoning_gym

    import hashikit.tasks.reasoning_gym  # noqa: F401

    return reasoning_gym


@needs("reasoning_gym")
@pytest.mark.parametrize("rendering", tasks.RENDERINGS)
def test_a_data_set_of_reasoning_gym(gym: ModuleType, rendering: str) -> None:
    name = f"hashi_{rendering}"
    data = gym.create_dataset(name, seed=3, size=4, variant="next")
    assert len(list(data)) == len(data) == 4
    for entry in data:
        again = json.loads(json.dumps(entry))
        assert again == entry
        assert again["metadata"]["source_dataset"] == name
        score = gym.get_score_answer_fn(name)
        assert score(again["answer"], again) == data.score_answer(again["answer"], again) == 1.0
        assert score(None, again) == score("", again) == 0.0
        assert ("image" in again["metadata"]) == (rendering == "image")
    assert data[2] == gym.create_dataset(name, seed=3, size=9, variant="next")[2]


@needs("reasoning_gym")
def test_a_composite_and_a_reseeding_data_set(gym: ModuleType) -> None:
    from reasoning_gym.composite import DatasetSpec
    from reasoning_gym.dataset import ReseedingDataset

    specs = [
        DatasetSpec(name="hashi_edges", weight=2, config={"variant": "mistake"}),
        DatasetSpec(name="hashi_picture", weight=1, config={}),
        DatasetSpec(name="leg_counting", weight=1, config={}),
    ]
    both = gym.create_dataset("composite", seed=1, size=16, datasets=specs)
    assert {entry["metadata"]["source_dataset"] for entry in both} >= {"hashi_edges"}
    assert all(both.score_answer(entry["answer"], entry) == 1.0 for entry in both)
    both.update_dataset_config("hashi_edges", {"max_board_size": 8})
    with pytest.raises(hk.OptionError, match="max_board_size is 8"):
        both.update_dataset_config("hashi_edges", {"min_board_size": 9, "max_board_size": 8})

    endless = ReseedingDataset(gym.create_dataset("hashi_islands", seed=1, size=5), chunk_size=4)
    shown = [entry["question"] for _, entry in zip(range(14), endless, strict=False)]
    assert len(set(shown)) == 14


@needs("reasoning_gym")
def test_the_credit_of_reasoning_gym_for_wrong_drawings(gym: ModuleType) -> None:
    for partial in (0.0, 0.5):
        data = gym.create_dataset("hashi_edges", seed=1, size=1, partial=partial)
        wrong = "\n".join(data[0]["answer"].splitlines()[:-1])
        worth = data.score_answer(wrong, data[0])
        assert worth == tasks.score(wrong, data[0], partial=partial)
        assert (worth > 0) == (partial > 0)


@needs("reasoning_gym")
def test_the_curriculum_gets_harder(gym: ModuleType) -> None:
    curriculum = gym.factory.create_curriculum("hashi_picture")
    efforts = []
    for _ in range(4):
        config = curriculum.generate_configuration({"seed": 2, "size": 6})
        config.validate()
        data = [config.items("picture", 2)[n] for n in range(6)]
        efforts.append(sum(entry["metadata"]["effort"] for entry in data))
        curriculum.increment_global_level()
    assert efforts[-1] > efforts[0]
    assert config.level == "expert"
    assert config.max_board_size == 8


@needs("reasoning_gym")
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"size": 0}, "size is 0"),
        ({"min_board_size": 2}, "min_board_size is 2"),
        ({"max_board_size": 6}, "max_board_size is 6"),
        ({"min_board_size": 5, "split": "test"}, "from 7 to 50"),
        ({"min_effort": 9, "max_effort": 8}, "max_effort is 8"),
        ({"variant": "all"}, "variant is 'all'"),
        ({"level": 3}, "level is 3"),
        ({"islands": 1}, "islands is 1"),
        ({"partial": 1}, "partial is 1"),
    ],
)
def test_a_wrong_configuration_is_named(gym: ModuleType, wrong: Any, told: str) -> None:
    with pytest.raises(hk.OptionError, match=told):
        gym.create_dataset("hashi_picture", **wrong)


# ---------------------------------------------------------------------------------------- verifiers


@needs("verifiers")
@pytest.mark.parametrize(("rendering", "partial"), [("picture", 0.25), ("image", 0.0)])
def test_a_taskset_of_verifiers(
    rendering: str, partial: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the two lines of the documentation, as its own programs find it."""
    import verifiers.v1 as vf

    (tmp_path / "hashi.py").write_text(
        'from hashikit.tasks.verifiers import HashiTaskset\n__all__ = ["HashiTaskset"]\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    config = vf.taskset_config_type("hashi")(
        id="hashi", rendering=rendering, seed=4, partial=partial
    )
    taskset = vf.load_taskset(config)
    assert not taskset.bounded
    chosen = list(taskset.include(idx=["0:4"]).exclude(idx=[1]))
    assert [task.data.idx for task in chosen] == [0, 2, 3]
    for task in chosen:
        wire = vf.WireTaskData.model_validate_json(task.data.model_dump_json())
        assert wire.prompt == task.data.prompt
        assert task.data.answer not in task.data.prompt_text
        assert asyncio.run(task.validate(None))

        def rewarded(text: str) -> tuple[float, Any]:
            trace = vf.Trace(
                task=vf.TraceTask(type="HashiTask", data=task.data),  # noqa: B023
                agent=vf.AgentInfo(config=vf.AgentConfig()),
                root_reply=text,
            )
            asyncio.run(task.score(trace))  # noqa: B023
            return trace.reward, trace.metrics["solved"]

        assert rewarded(f"I see.\n<answer>{task.data.answer}</answer>") == (1.0, 1.0)
        worth, solved = rewarded("\n".join(task.data.answer.splitlines()[:-1]))
        assert 0 <= worth < 1
        assert (worth > 0) == (partial > 0)
        assert solved == 0.0
        assert rewarded("") == (0.0, 0.0)
    if rendering == "image":
        assert (
            chosen[0].data.prompt[0].content[0].image_url.url.startswith("data:image/png;base64,")
        )


# ------------------------------------------------------------------------------------------ inspect


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """To count tokens, its model for tests would download a vocabulary."""
    monkeypatch.setattr("inspect_ai.model._model.count_text_tokens", len)


def answering(right: Callable[[int], bool]) -> Any:
    """A model that answers some of the questions."""
    from inspect_ai.model import ModelOutput, get_model

    series = tasks.Items("clue", "picture", seed=2, level="easy", split="test")[:6]
    texts = [
        f"<answer>{entry['answer'] if right(n) else 0}</answer>" for n, entry in enumerate(series)
    ]
    outputs = [ModelOutput.from_content("mockllm/model", text) for text in texts]
    return get_model("mockllm/model", custom_outputs=outputs)


@needs("inspect_ai")
@pytest.mark.usefixtures("offline")
def test_a_task_of_inspect(tmp_path: Path) -> None:
    import inspect_ai

    from hashikit.tasks.inspect import hashi

    (log,) = inspect_ai.eval(
        hashi(variant="clue", seed=2, number=6),
        model=answering(lambda n: n % 3 > 0),
        log_dir=str(tmp_path),
        display="none",
        max_samples=1,
    )
    assert log.status == "success"
    found = {score.name: score.metrics["mean"].value for score in log.results.scores}
    assert found["solved"] == found["score"] == pytest.approx(4 / 6)


@needs("inspect_ai")
@pytest.mark.usefixtures("offline")
@pytest.mark.parametrize("partial", [0.0, 0.25])
def test_the_credit_of_inspect_for_wrong_drawings(partial: float, tmp_path: Path) -> None:
    import inspect_ai
    from inspect_ai.model import ModelOutput, get_model

    from hashikit.tasks.inspect import hashi

    (item,) = tasks.Items("solve", "edges", seed=2, level="easy", split="test")[:1]
    wrong = "\n".join(item["answer"].splitlines()[:-1])
    (log,) = inspect_ai.eval(
        hashi(rendering="edges", seed=2, number=1, partial=partial),
        model=get_model(
            "mockllm/model", custom_outputs=[ModelOutput.from_content("mockllm/model", wrong)]
        ),
        log_dir=str(tmp_path),
        display="none",
    )
    found = {score.name: score.metrics["mean"].value for score in log.results.scores}
    assert found["score"] == pytest.approx(tasks.score(wrong, item, partial=partial))
    assert (found["score"] > 0) == (partial > 0)


@needs("inspect_ai")
@pytest.mark.usefixtures("offline")
@pytest.mark.skipif("site-packages" not in str(hk.__file__), reason="hashikit is not installed")
def test_inspect_knows_the_task_by_name_and_its_images(tmp_path: Path) -> None:
    import inspect_ai

    (log,) = inspect_ai.eval(
        "hashikit/hashi",
        task_args={"rendering": "image", "size": [7, 8], "number": 2},
        model="mockllm/model",
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.status == "success"
    assert log.samples[0].input[0].content[0].type == "image"
    assert {score.name for score in log.results.scores} == {"score", "solved"}


@pytest.mark.parametrize("package", ["reasoning_gym", "verifiers", "inspect"])
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    real = "inspect_ai" if package == "inspect" else package
    for name in [name for name in sys.modules if name.partition(".")[0] == real]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, real, None)
    monkeypatch.delitem(sys.modules, f"hashikit.tasks.{package}", raising=False)
    with pytest.raises(hk.MissingExtraError, match=r"pip install 'hashikit\["):
        __import__(f"hashikit.tasks.{package}")
