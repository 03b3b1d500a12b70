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
    for text in ("The bridge <answer>{}</answer> is wrong.", "- {}", "Wrong: {}",
                 "<answer>{}</answer> is the mistake.", "<answer>{}</answer> is one too many.",
                 "<answer>{}</answer>\nThis bridge is wrong: its island is full."):  # fmt: skip
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


@pytest.mark.parametrize(
    "words",
    ["is not my answer.", "is only an example.", "is what I would say if I were drunk.",
     "is not right", "is NOT the answer", "ist nicht meine Antwort", "を取り消します。",
     "は答えではない。", "Vergiss das.", "Ich ziehe das zurück.", "撤回します。", "間違えました。",
     "That isn't it.", "The above is a decoy.", "I do not stand by this.", "Please ignore.",
     "I lied.", "The opposite is true.", "Let me correct myself.", "Retracted.", "Doch nicht.",
     "Quatsch.", "嘘です。", "やり直します。", "My real answer follows.", "Wrong.",
     "Das war ein Irrtum.", "I'd like to withdraw that.", "is wrong.", "isn't right.",
     "ist falsch.", "は間違いです。", "That is wrong."],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_words_behind_a_tag_take_it_back(variant: str, words: str) -> None:
    for between in (" ", "\n"):
        assert score(variant, "<answer>{}</answer>" + between + words) == 0, between


@pytest.mark.parametrize(
    "words",
    ["It is not", "A wrong answer:", "I will not answer", "Die Antwort ist nicht", "Not:",
     "間違った答え:", "Anything but", "Alles außer", "Do not accept", "Someone else would say",
     "It would be wrong to answer"],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_words_before_a_tag_take_it_back(variant: str, words: str) -> None:
    assert score(variant, words + " <answer>{}</answer>") == 0


@pytest.mark.parametrize(
    "words",
    ["Wait, that is right.", "Hold on, yes, that is correct.", "Hmm, wait, yes, it is correct.",
     "Wait, let me check. Yes, it is right.", "Actually, that is right.", "Warte, das ist richtig.",
     "Moment, ja, das stimmt.", "待って、正しいです。", "is my final answer.", "is the solution.",
     "Keine Fehler.", "Stimmt.", "Would you like me to explain?",
     "This was a hard one.", "This cannot be wrong."],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_words_below_confirm_an_answer(variant: str, words: str) -> None:
    assert score(variant, "<answer>{}</answer>\n" + words) == 1
    if not words.startswith("is"):
        assert score(variant, "Answer:\n{}\n\n" + words) == 1


@pytest.mark.parametrize("words", ["Wait, yes, but that is wrong.", "Wait, is that right? No.",
                                   "Hold on, yes, I was wrong.", "Wait, yes: 9."])  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_words_that_seem_to_confirm(variant: str, words: str) -> None:
    assert score(variant, "<answer>{}</answer>\n" + words) == 0


def test_dashes_without_a_blank() -> None:
    """Before every line they are marks of a list; before one they may negate it."""
    lines = ENTRIES["solve"]["answer"].split("\n")
    glued = "\n".join(f"-{line}" for line in lines)
    for text in (glued, f"<answer>\n{glued}\n</answer>", f"The bridges:\n{glued}"):
        assert tasks.score(text, ENTRIES["solve"]) == 1
    for text in (f"-{lines[0]}", "\n".join((f"-{lines[0]}", *lines[1:]))):
        assert tasks.score(text, ENTRIES["solve"]) == 0
    for variant in SHORT:
        assert score(variant, "<answer>-{}</answer>") == 0


@pytest.mark.parametrize(
    ("text", "cause", "quote"),
    [
        ("<answer>vielleicht 2</answer>", "in doubt", "'vielleicht 2'"),
        ("2 oder 3", "in doubt", "'2 oder 3'"),
        ("答えは2かもしれません", "in doubt", "'答えは2かもしれません'"),
        ("<answer>2 or 3</answer>", "in doubt", "'2 or 3'"),
        ("Ich denke, 2 und 3", "several answers", "'Ich denke, 2 und 3'"),
        ("<answer>2か1</answer>", "several answers", "'2か1'"),
        ("<answer>2</answer> Das ist falsch.", "is none", "'Das ist falsch.'"),
        ("<answer>2</answer>これは間違いです。", "is none", "'これは間違いです。'"),
        ("Answer: 2\nNein, das war ein Fehler.", "is none", "'Nein, das war ein Fehler.'"),
        ("<answer>nicht 2</answer>", "is none", "'nicht 2'"),
        ("weiß nicht", "no answer to the question", "'weiß nicht'"),
    ],
)
@pytest.mark.parametrize("variant", ["clue", "count"])
def test_the_cause_is_said_in_the_words_of_the_author(
    variant: str, text: str, cause: str, quote: str
) -> None:
    verdict = tasks.explain(text, ENTRIES[variant])  # type: ignore[index]
    assert verdict.status == "unread"
    assert cause in verdict.reasons[0]
    assert verdict.reasons[0].endswith(quote)
