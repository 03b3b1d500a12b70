"""Answers that the words after them take back, and words that take nothing back."""

from __future__ import annotations

import pytest

from hashikit import tasks

ENTRIES = {
    variant: tasks.Items(variant, "islands", seed=11, level="easy")[0]
    for variant in tasks.VARIANTS
}  # fmt: skip
SHORT = [variant for variant in tasks.VARIANTS if variant != "solve"]


def score(variant: str, text: str) -> float:
    entry = ENTRIES[variant]  # type: ignore[index]
    return tasks.score(text.replace("{}", entry["answer"]), entry)


@pytest.mark.parametrize(
    "words",
    [
        "Hmm, no.", "Scratch that.", "I retract this.", "EDIT: I was wrong.", "Ignore the above.",
        "Sorry, I take that back.", "The answer above is not what I mean.", "Nope.", "Wait, no.",
        "No, sorry.", "Never mind.", "Disregard that answer.", "I changed my mind.",
        "Oops, I made an error.", "My answer is wrong.", "That was wrong.", "Just kidding.",
        "I misread the puzzle.", "Nein, ich habe mich geirrt.",
    ],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_words_below_take_an_answer_back(variant: str, words: str) -> None:
    forms = ["Answer:\n{}\n", "Answer:\n{}\n\n", "<answer>{}</answer>\n", "<answer>{}</answer> "]
    if variant == "solve":
        forms.append("{}\n\n")
    for form in forms:
        assert score(variant, form + words) == 0, form


@pytest.mark.parametrize("variant", SHORT)
def test_corrections_of_short_answers(variant: str) -> None:
    for words in (
        "No wait, that's incorrect. The answer should be 9.", "Actually 9.",
        "I made a mistake: it should be 9.",
    ):  # fmt: skip
        assert score(variant, "Answer: {}\n" + words) == 0, words
        assert score(variant, "Answer: 9\n" + words.replace("9", "8") + "\nAnswer: {}") == 1


@pytest.mark.parametrize(
    "words",
    ["That is wrong; it is 9.", "Das stimmt nicht.", "Das ist falsch.", "これは間違いです。",
     "这是错的。", "is wrong.", "isn't right."],
)  # fmt: skip
@pytest.mark.parametrize("variant", [name for name in tasks.VARIANTS if name != "mistake"])
def test_words_below_call_an_answer_wrong(variant: str, words: str) -> None:
    assert score(variant, "<answer>{}</answer> " + words) == 0
    if not words.startswith("is"):
        assert score(variant, "Answer:\n{}\n" + words) == 0


@pytest.mark.parametrize(
    "words",
    ["I checked it.", "No rule is broken.", "If this is wrong, tell me.", "All clues are met.",
     "Nothing is wrong.", "It is unique.", "No other answer fits."],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_other_words_below_take_nothing_back(variant: str, words: str) -> None:
    for form in ("Answer:\n{}\n\n", "<answer>{}</answer>\n"):
        assert score(variant, form + words) == 1, form


@pytest.mark.parametrize(
    "heading",
    ["Answers to avoid:", "Disproved:", "Eliminated candidates:", "What others would say:",
     "Rejected:", "Excluded:", "Ruled out:", "A common wrong answer:", "## Incorrect answers"],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_headings_of_answers_that_are_none(variant: str, heading: str) -> None:
    assert score(variant, heading + "\n{}") == 0


@pytest.mark.parametrize(
    "text",
    ["{} is not the answer.", "It would be wrong to answer {}", "答えは{}ではない。",
     "答えは{}ではありません。", "<answer>!{}</answer>", "<answer>-{}</answer>",
     "<answer>~~{}~~</answer>"],
)  # fmt: skip
def test_bridges_that_are_named_and_denied(text: str) -> None:
    assert score("mistake", text) == 0


def test_bridges_that_are_named_as_wrong() -> None:
    for text in ("<answer>{}</answer> is wrong.", "- {}", "Wrong: {}"):  # fmt: skip
        assert score("mistake", text) == 1, text


@pytest.mark.parametrize(
    "words",
    ["is impossible", "leads to a contradiction", "cannot be", "isn't right.", "?", "×",
     "Just kidding.", "ではない。", "is not the answer"],
)  # fmt: skip
def test_moves_that_their_last_words_deny(words: str) -> None:
    assert score("next", "<answer>{} " + words + "</answer>") == 0


@pytest.mark.parametrize("text", ["<answer>-{}</answer>", "<answer>!{}</answer>",
                                  "<answer>~~{}~~</answer>"])  # fmt: skip
def test_moves_and_drawings_after_a_sign(text: str) -> None:
    assert score("next", text) == 0
    assert score("solve", text) < 1


def test_numbers_after_a_sign() -> None:
    for sign in ("> ", ">", "< ", ">= ", "≠ ", "~"):
        assert score("clue", f"<answer>{sign}{{}}</answer>") == 0, sign


@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_empty_tags_and_comments_do_not_count(variant: str) -> None:
    assert score(variant, "<answer>{}</answer>\n<answer></answer>") == 1
    assert score(variant, "<!-- <answer>{}</answer> -->") == 0
    assert score(variant, "<!-- <answer>9</answer> -->\n<answer>{}</answer>") == 1
    assert score(variant, "I write <answer></answer>.\n<answer>{}</answer>") == 1


@pytest.mark.parametrize(
    "text",
    ["I first thought it was 9. But that was wrong. The answer is {}.", "The answer is {}, not 9.",
     "My final answer: {} (I am fairly sure)",
     "<answer>{}</answer>\nAll other answers are invalid."],
)  # fmt: skip
def test_numbers_beside_what_they_are_not(text: str) -> None:
    for variant in ("count", "clue"):
        assert score(variant, text) == 1, variant


def test_numbers_that_are_denied_or_doubted() -> None:
    for text in ("{}, not {}", "{} (I am not sure)", "{}, not 9, not 8", "9, not {}"):
        assert score("clue", text) == 0, text
    one = next(
        e for e in tasks.Items("count", "islands", seed=1, level="easy") if e["answer"] == "1"
    )
    assert tasks.score("解は1つだけです。", one) == 1
    assert tasks.score("解は1つだけではない。", one) == 0
