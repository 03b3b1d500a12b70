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


@pytest.mark.parametrize(
    "words",
    ["Hmm, that can't be right.", "That answer fails the check.", "I disagree.", "I give up.",
     "I'm changing my answer to 9.", "I change it to (9, 9).", "Replace this with 9.",
     "Sorry, 9.", "Now I say 9.", "On reflection, it is not this one.", "I don't know.",
     "The student is wrong."],
)  # fmt: skip
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_words_below_change_an_answer(variant: str, words: str) -> None:
    for form in ("Answer:\n{}\n\n", "<answer>{}</answer>\n", "\\boxed{{}} "):
        assert score(variant, form + words) == 0, form


@pytest.mark.parametrize(
    "words",
    ["(wrong)", ", which is false.", "(not the right answer)", ", but that is incorrect.",
     "This contradicts the rules."],
)  # fmt: skip
@pytest.mark.parametrize("variant", [name for name in tasks.VARIANTS if name != "mistake"])
def test_remarks_behind_a_tag_that_call_it_wrong(variant: str, words: str) -> None:
    assert score(variant, "<answer>{}</answer> " + words) == 0
    if variant != "solve" and not words.startswith("This"):
        assert score(variant, "<answer>{} " + words + "</answer>") == 0


@pytest.mark.parametrize("variant", SHORT)
@pytest.mark.parametrize(
    "between",
    ["\n\nFinal answer: ", "\nSo the answer is ", ", so the answer is ", "\nAnswer: "],
)
def test_another_answer_announced_behind_a_tag(variant: str, between: str) -> None:
    entry = ENTRIES[variant]  # type: ignore[index]
    if variant in ("count", "clue"):
        other = "1" if entry["answer"] != "1" else "2"
    else:
        drawn = [tuple(bridge[:4]) for bridge in entry["metadata"]["drawn"]]
        pairs = [f"({a}, {b})-({c}, {d})" for a, b, c, d in drawn]
        other = next(pair for pair in pairs if not entry["answer"].startswith(pair))
        other += ": 2" if variant == "next" else ""
    for form in ("<answer>{}</answer>", "\\boxed{{}}"):
        assert score(variant, form + between + other) == 0, form
        assert score(variant, form + between + "{}") == 1, form
        assert score(variant, f"{form} or \\boxed{{{other}}}") == 0


def test_another_drawing_announced_behind_a_tag() -> None:
    answer = ENTRIES["solve"]["answer"]
    other = answer.replace(": 2", ": 1")
    assert other != answer
    for between in ("\n\nFinal answer:\n", "\n\\boxed{", "\n## Solution\n"):
        end = "}" if "{" in between else ""
        assert score("solve", "<answer>{}</answer>" + between + other + end) == 0
        assert score("solve", "<answer>{}</answer>" + between + answer + end) == 1


@pytest.mark.parametrize(
    "words",
    ["The answer is unique.", "So the solution is unique.", "The final answer is given above.",
     "On reflection, this is right.", "Now I think it is clear.", "This does not violate any rule.",
     "Without it, the islands would be cut off, which contradicts the rules.",
     "I don't know of any other possibility.", "I cannot find another.", "Change nothing else.",
     "Rather simple, isn't it?", "Sorry for the long text."],
)  # fmt: skip
@pytest.mark.parametrize("variant", [name for name in tasks.VARIANTS if name != "count"])
def test_remarks_below_that_change_nothing(variant: str, words: str) -> None:
    for form in ("Answer:\n{}\n\n", "<answer>{}</answer>\n", "\\boxed{{}} "):
        assert score(variant, form + words) == 1, form


@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_suppositions_before_a_tag(variant: str) -> None:
    for lead in ("If the puzzle were different,", "Under no circumstances is it", "Suppose"):
        assert score(variant, lead + " <answer>{}</answer>") == 0, lead
    for lead in ("If the clue were 9, none would fit, so the answer is", "If I am right:",
                 "It would be wrong to guess, but the answer is"):  # fmt: skip
        assert score(variant, lead + " <answer>{}</answer>") == 1, lead


def test_struck_out_boxes() -> None:
    for variant in SHORT:
        assert score(variant, "<!-- \\boxed{{}} -->") == 0
        assert score(variant, "~~$\\boxed{{}}$~~") == 0


def test_no_answer_is_no_number_of_solutions() -> None:
    entries = tasks.Items("count", "islands", seed=1, level="easy")
    by = {answer: next(e for e in entries if e["answer"] == answer) for answer in "012"}
    for text in ("no answer", "I have no answer.", "There is no result.", "no final answer"):
        assert tasks.score(text, by["0"]) == 0, text
    for text in ("There is no solution.", "none", "<answer>no solutions</answer>"):
        assert tasks.score(text, by["0"]) == 1, text
    for text in ("=> 1", "-> 1", "<answer>=> 1</answer>"):
        assert (tasks.score(text, by["1"]), tasks.score(text, by["2"])) == (1, 0), text
    assert tasks.score("<answer>0 -> 1</answer>", by["2"]) == 0
    assert tasks.score("<answer>>0</answer>", by["0"]) == 0
    assert tasks.score("Solution count: 2", by["2"]) == 1


def test_pairs_that_are_called_right_or_a_wrong_answer() -> None:
    for text in (
        "right: {}",
        "{} is in the solution",
        "Wrong answer: {}",
        "{} is the wrong answer.",
    ):
        assert score("mistake", f"<answer>{text}</answer>") == 0, text
    assert score("mistake", "<answer>{} has more bridges than in the solution</answer>") == 1
    for above in ("All others are fine.", "All the other bridges are right."):
        assert score("mistake", above + "\n\n**The wrong one: {}**") == 1
        assert score("mistake", above.replace(".", ":") + "\n{}") == 0


@pytest.mark.parametrize(
    "words",
    ["I play {}", "My move: {}", "**Next move:** {}", "I'll draw {}", "Let me draw {}",
     "Let's add {}", "I will place {}.", "OK. {}", "Ich zeichne {}", "Mein Zug: {}", "次の手: {}"],
)  # fmt: skip
def test_moves_as_a_player_says_them(words: str) -> None:
    entry = ENTRIES["solve"]
    for line in entry["answer"].split("\n")[:3]:
        assert tasks.Conversation(entry).reply(words.format(line)).reward > 0, line


@pytest.mark.parametrize(
    "words",
    ["I will not draw {}", "Let me not draw {}", "No move: {}", "Bad move: {}", "I can't play {}",
     "Should I play {}?", "I will pick anything but {}", "Mein Zug ist nicht {}"],
)  # fmt: skip
def test_moves_that_a_player_does_not_make(words: str) -> None:
    entry = ENTRIES["solve"]
    for line in entry["answer"].split("\n")[:3]:
        assert tasks.Conversation(entry).reply(words.format(line)).reward == 0, line
