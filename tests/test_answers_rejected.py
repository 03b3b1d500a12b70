"""A right answer under words that reject it is not accepted, and one under harmless words is."""

from __future__ import annotations

import pytest

import hashikit as hk
from hashikit import answers, tasks
from hashikit.answers import headings

PUZZLE = hk.parse("4.3/.../3.2")
RIGHT = "A1-C1: 2\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1"
FORMS = (
    "{}\n" + RIGHT,
    "{}\n\n" + RIGHT,
    "<answer>{}\n" + RIGHT + "</answer>",
    "{}\n```\n" + RIGHT + "\n```",
    "{}\n4═══3\n║   │\n3───2",
    "Answer: {}\n" + RIGHT,
    "{}\n\n**Across:**\nA1-C1: 2\nA3-C3: 1\n\n**Down:**\nA1-A3: 2\nC1-C3: 1",
    "Across:\nA1-C1: 2\nA3-C3: 1\n\n{}\nA1-A3: 2\nC1-C3: 1",
)
REJECTED = [
    "These are forbidden:", "Not allowed:", "The wrong solution is:", "Do not draw:", "Invalid:",
    "Here is what is wrong:", "None of these are right:", "All pairs other than these:",
    "Pairs without bridges:", "## Forbidden", "**Not valid**", "Final answer, but wrong:",
    "A counterexample:", "❌:", "Falso:", "Rejected, of course:",
]  # fmt: skip
READ = [
    "Nothing is wrong; the solution:", "No mistakes found:", "It is not a hard puzzle:",
    "The wrong solution is:\nA1-C1: 1\n\nThe right solution is:",
    "Not allowed: crossings. Allowed:",
    "After fixing my wrong guess, the solution is:", "The missing bridges:",
]  # fmt: skip


@pytest.mark.parametrize("heading", REJECTED)
def test_a_heading_rejects_what_is_under_it(heading: str) -> None:
    for form in FORMS:
        assert answers.score(form.format(heading), PUZZLE) == 0, form


@pytest.mark.parametrize("heading", READ)
def test_other_headings_do_not(heading: str) -> None:
    for form in FORMS[:4]:
        assert answers.score(form.format(heading), PUZZLE) == 1, form


@pytest.mark.parametrize(
    "text",
    [
        f"{RIGHT}\n\nAll of this is wrong.",
        f"{RIGHT}\n\nDo not draw these.",
        f"These bridges must not be drawn.\n{RIGHT}",
        f"The wrong answer is <answer>{RIGHT}</answer>",
        f"not_allowed = {answers.write(answers.read(RIGHT, PUZZLE), 'json')}",
        '{"answer": "' + RIGHT.replace("\n", ", ") + '", "valid": false}',
        "\n".join(f"{line} (forbidden)" for line in RIGHT.split("\n")),
        "| Pair | Bridges | OK |\n|---|---|---|\n"
        + "\n".join(f"| {line.replace(':', ' |')} | no |" for line in RIGHT.split("\n")),
        f"<!--\n{RIGHT}\n-->",
    ],
)
def test_words_around_reject(text: str) -> None:
    assert answers.score(text, PUZZLE) == 0


def test_words_after_that_do_not() -> None:
    for after in ("If this is wrong, tell me.", "No rule is broken.", "It is not possible to add."):
        assert answers.score(f"{RIGHT}\n\n{after}", PUZZLE) == 1


def test_short_answers_that_are_taken_back() -> None:
    for variant, texts in {
        "clue": ["Wrong:\n{}", "So the answer is not \\boxed{{{}}}.",
                 "Answer: {}\n\nThat is wrong.", "<answer>Invalid:\n{}</answer>"],
        "mistake": ["These are fine:\n{}", "The right bridge: {}", "Correct:\n{}",
                    "{} has no error", "No mistake: {}", "{} is not too many",
                    "<answer>Correct bridges:\n{}</answer>"],
        "next": ["Wrong move:\n{}", "{} is wrong", "<answer>Forbidden:\n{}</answer>"],
    }.items():  # fmt: skip
        entry = tasks.Items(variant, "islands", seed=11, level="easy")[0]  # type: ignore[arg-type]
        for text in texts:
            assert tasks.score(text.format(entry["answer"]), entry) == 0, text
    mistake = tasks.Items("mistake", "islands", seed=11, level="easy")[0]
    for text in ("The wrong bridge is: {}", "<answer>Wrong:\n{}</answer>", "The answer:\n{}"):
        assert tasks.score(text.format(mistake["answer"]), mistake) == 1, text


def test_headings_of_any_length_take_no_time() -> None:
    assert not headings.rejects("not " * 100_000)
