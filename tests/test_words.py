"""The catalogue of sentences: every language says everything, as its rules want it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

import hashikit
from hashikit import OptionError, words

HOME = Path(words.__file__).parent

Message = str | dict[str, str]

OTHERS = [code for code in words.LANGUAGES if code != "en"]


def catalogue(code: str) -> dict[str, Message]:
    """The messages of a language, `section.name`; a key that stands there twice is an error."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
        return dict(pairs)

    text = (HOME / f"{code}.json").read_text("utf-8")
    sections = json.loads(text, object_pairs_hook=once)
    return {f"{s}.{name}": text for s, texts in sections.items() for name, text in texts.items()}


def forms(message: Message) -> dict[str, str]:
    return {"other": message} if isinstance(message, str) else message


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def all_names(message: Message) -> set[str]:
    return set().union(*map(names, forms(message).values()))


ENGLISH = catalogue("en")


def node(script: str) -> str:
    """What a JavaScript module prints."""
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    command = ["node", "--input-type=module", "-e", script]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_there_is_a_file_for_each_language() -> None:
    assert {path.stem for path in HOME.glob("*.json")} == set(words.LANGUAGES)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_everything(code: str) -> None:
    """The same keys, in the same order, with the same values."""
    found = catalogue(code)
    lacking = [key for key in ENGLISH if key not in found]
    assert not lacking, f"words/{code}.json lacks {', '.join(lacking)}"
    assert list(found) == list(ENGLISH)
    for key, message in found.items():
        assert all_names(message) == all_names(ENGLISH[key]), (code, key)


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_forms_are_those_of_the_language(code: str) -> None:
    kinds = {"other"} if code == "ja" else {"one", "other"}
    for key, message in catalogue(code).items():
        for form, text in forms(message).items():
            assert form in kinds | {"zero"}, (key, form)
            assert text.strip() == text != "" or key == "chain.next", (key, form)
            assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text)), key
        assert isinstance(message, str) or message.keys() - {"zero"} == kinds, key


def test_every_sentence_is_used() -> None:
    """By Python or by the page: its key stands in the code, whole, or in part up to a brace."""
    package = (
        Path(__file__).resolve().parents[1] / "src" / "hashikit"
    )  # an installed one lacks app/
    code = "\n".join(
        path.read_text("utf-8")
        for path in (*package.rglob("*.py"), *(package / "web" / "app").rglob("*.js"))
        if "i18n" not in path.parts
    )
    for key in ENGLISH:
        section = key.partition(".")[0]
        whole = f'"{key}"' in code
        part = f'f"{section}.{{' in code or f"`{section}.${{" in code
        assert whole or part, key


def test_typography() -> None:
    """Each language has its own punctuation."""
    for key, message in catalogue("ja").items():
        for text in forms(message).values():
            plain = re.sub(r"\{\w+\}", "x", text)
            assert not re.search(r"[ぁ-んァ-ヶ一-龠][.,:;!?()]", plain), (key, text)
    for code in ("en", "de"):
        for key, message in catalogue(code).items():
            for text in forms(message).values():
                assert not re.search(r"\.\.\.|  | [.,:;!]|['\"]", text), (key, text)


def test_plurals_and_lists_are_those_of_unicode() -> None:
    """The rules written down for Python give what `Intl` gives the page."""
    script = """
        const parts = (n) => Array.from({ length: n }, (_, i) => String.fromCharCode(65 + i));
        const lists = (code, type) => [1, 2, 3, 5].map((n) =>
            new Intl.ListFormat(code, { type }).format(parts(n)));
        console.log(JSON.stringify(Object.fromEntries(%s.map((code) => [code, [
            Array.from({ length: 200 }, (_, n) => new Intl.PluralRules(code).select(n)),
            lists(code, "conjunction"),
            lists(code, "disjunction"),
        ]]))));
    """
    found = json.loads(node(script % json.dumps(words.LANGUAGES)))
    for code, (plurals, both, other) in found.items():
        with words.speaking(code):
            some = ["ABCDE"[:n] for n in (1, 2, 3, 5)]
            assert [words.listed(parts) for parts in some] == both
            assert [words.either(parts) for parts in some] == other
        rules = words.catalogue._RULES[code]
        assert [rules.plural(n) for n in range(200)] == plurals


def test_what_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match=r"why\.nothing is not in words/en\.json"):
        words.say("why.nothing")
    wanted = r"why\.complete in words/de\.json wants a value for \{A\}"
    with words.speaking("de"), pytest.raises(KeyError, match=wanted):
        words.say("why.complete")
    for code in ("tlh", "EN", "", None):
        with pytest.raises(OptionError, match="not one of en, de, ja"):
            words.speak(code)  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="not one of en, de, ja"), words.speaking(code):  # type: ignore[arg-type]
            pass
    assert words.language() == "en"


def test_a_sentence_begins_with_a_capital() -> None:
    assert words.say("why.complete", A="the 4 at (0, 0)").startswith("The 4")
    assert words.say("failed.too_many", A="the 4").startswith("the 4")


def test_who_speaks_what() -> None:
    """`speaking` holds for its own thread, `speak` for all that did not say otherwise."""
    heard: list[str] = []

    def listen() -> None:
        thread = Thread(target=lambda: heard.append(words.language()))
        thread.start()
        thread.join()

    with words.speaking("de"):
        listen()
        with words.speaking("ja"):
            heard.append(words.language())
        heard.append(words.language())
    try:
        words.speak("ja")
        listen()
        assert words.language() == "ja"
    finally:
        words.speak("en")
    assert heard == ["en", "ja", "de", "ja"]


def test_the_catalogue_is_read_when_it_is_wanted() -> None:
    code = (
        "import sys, hashikit\n"
        "hashikit.solve(hashikit.parse('4.3/.../3.2'))\n"
        "assert 'hashikit.words' not in sys.modules\n"
        "import hashikit.words\n"
        "assert 'json' not in sys.modules\n"
    )
    path = str(Path(hashikit.__file__).parent.parent)
    run = f"import sys\nsys.path.insert(0, {path!r})\n{code}"
    subprocess.run([sys.executable, "-c", run], check=True, timeout=60)
