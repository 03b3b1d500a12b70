"""The catalogue of sentences: every language says everything, as its rules want it."""

from __future__ import annotations

import ast
import importlib
import json
import pickle
import re
import shutil
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest

import hashikit
import quickly
from format_cases import BAD
from hashikit import FormatError, OptionError, i18n
from hashikit.i18n.sentences import RULES, Message, count_message, render

HOME = Path(i18n.__file__).parent

Text = str | dict[str, str]

OTHERS = [code for code in i18n.LANGUAGES if code != "en"]


def catalogue(code: str) -> dict[str, Text]:
    """The messages of a file, `section.name`; a key that appears twice is an error."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
        return dict(pairs)

    text = (HOME / f"{code}.json").read_text("utf-8")
    sections = json.loads(text, object_pairs_hook=once)
    return {f"{s}.{name}": text for s, texts in sections.items() for name, text in texts.items()}


def forms(message: Text) -> dict[str, str]:
    return {"other": message} if isinstance(message, str) else message


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def all_names(message: Text) -> set[str]:
    return set().union(*map(names, forms(message).values()))


ENGLISH = catalogue("en")

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "hashikit"  # an installed one lacks the sources of texts


def node(script: str) -> str:
    """What a JavaScript module prints."""
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    command = ["node", "--input-type=module", "-e", script]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=200).stdout


def test_there_is_a_file_for_each_language() -> None:
    assert {path.stem for path in HOME.glob("*.json")} == set(i18n.LANGUAGES)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_says_everything(code: str) -> None:
    """The same keys, in the same order, with the same values."""
    found = catalogue(code)
    lacking = [key for key in ENGLISH if key not in found]
    assert not lacking, f"i18n/{code}.json lacks {', '.join(lacking)}"
    assert list(found) == list(ENGLISH)
    for key, message in found.items():
        assert all_names(message) == all_names(ENGLISH[key]), (code, key)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_forms_are_those_of_the_language(code: str) -> None:
    """Japanese has one form, but may say a single thing differently."""
    kinds = {"other"} if code == "ja" else {"one", "other"}
    exact = {"zero", "one"} if code == "ja" else {"zero"}
    for key, message in catalogue(code).items():
        for form, text in forms(message).items():
            assert form in kinds | exact, (key, form)
            assert text.strip() == text != "" or key == "chain.next", (key, form)
            assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text)), key
        assert isinstance(message, str) or message.keys() - exact == kinds - exact, key


def test_every_sentence_is_used() -> None:
    """By Python or by the page: its key stands in the code, whole, or in part up to a brace."""
    code = "\n".join(
        path.read_text("utf-8")
        for path in (*PACKAGE.rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts"))
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
    found = json.loads(node(script % json.dumps(i18n.LANGUAGES)))
    for code, (plurals, both, other) in found.items():
        with i18n.speaking(code):
            some = ["ABCDE"[:n] for n in (1, 2, 3, 5)]
            assert [i18n.listed(parts, clauses=True) for parts in some] == both
            if code == "ja":  # says "and" of two names, and of those that have none
                both[1], other = "AとB", both.copy()
            assert [i18n.listed(parts) for parts in some] == both
            assert [i18n.either(parts) for parts in some] == other
        rules = RULES[code]
        assert [rules.plural(n) for n in range(200)] == plurals


def test_what_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match=r"why\.nothing is not in i18n/en\.json"):
        i18n.translate("why.nothing")
    with i18n.speaking("de"), pytest.raises(KeyError, match=r"wants a value for \{A\}"):
        i18n.translate("why.complete")
    for code in ("tlh", "EN", "", None):
        with pytest.raises(OptionError, match="not one of en, de, ja"):
            i18n.speak(code)  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="not one of en, de, ja"), i18n.speaking(code):  # type: ignore[arg-type]
            pass
    assert i18n.language() == "en"


def test_a_sentence_begins_with_a_capital() -> None:
    assert i18n.translate("why.complete", A="the 4 at (0, 0)").startswith("The 4")
    assert i18n.translate("failed.too_many", A="the 4").startswith("the 4")


def test_who_speaks_what() -> None:
    """`speaking` holds for its own thread, `speak` for all that did not say otherwise."""
    heard: list[str] = []

    def listen() -> None:
        thread = Thread(target=lambda: heard.append(i18n.language()))
        thread.start()
        thread.join()

    with i18n.speaking("de"):
        listen()
        with i18n.speaking("ja"):
            heard.append(i18n.language())
        heard.append(i18n.language())
    try:
        i18n.speak("ja")
        listen()
        assert i18n.language() == "ja"
    finally:
        i18n.speak("en")
    assert heard == ["en", "ja", "de", "ja"]


@pytest.mark.parametrize(
    ("size", "dative", "nominative"),
    [(5, "einer weiteren", "1 weitere"), (7, "3 weiteren", "3 weitere")],
)
def test_a_group_is_in_the_dative(size: int, dative: str, nominative: str) -> None:
    """In German, "die Gruppe aus" wants it; a list of islands by itself stays in the nominative."""
    above, below = "1" + "2" * (size - 2) + "1", "2" + "4" * (size - 2) + "2"
    puzzle = hashikit.parse("/".join([".".join(above), "." * (2 * size - 1), ".".join(below)]))
    row = {((0, 2 * i), (0, 2 * i + 2)): 1 for i in range(size - 1)}
    rows = {**row, **{((2, a[1]), (2, b[1])): 2 for a, b in row}}
    with i18n.speaking("de"):
        reason = hashikit.hint(puzzle, row).reason
        apart = hashikit.check(puzzle, [(a, b, count) for (a, b), count in rows.items()])[
            -1
        ].message
    named = "(0, 0), (0, 2), (0, 4), (0, 6) und"
    assert reason == f"Die Gruppe aus {named} {dative} ist vom Rest abgeschnitten."
    assert apart.endswith(f"die kleinste ist {named} {nominative}")


def test_every_shortened_group_is_in_the_dative() -> None:
    """In the reasons of steps, too."""
    found = set()
    with i18n.speaking("de"):
        for size, seed in ((9, 286171), (8, 720786)):
            puzzle = quickly.generate(size, size, level="expert", seed=seed).puzzle
            for step in hashikit.explain(puzzle):
                for rest in re.findall(r"Gruppe aus \([^a-z]*\) und (\w+ \w+)", step.text):
                    assert re.fullmatch(r"(einer|\d+) weiteren", rest), step.text
                    found.add(step.technique)
    assert {"parity", "trial", "closed-group"} <= found


def test_the_catalogue_is_read_when_it_is_wanted() -> None:
    code = (
        "import sys, hashikit\n"
        "hashikit.solve(hashikit.parse('4.3/.../3.2'))\n"
        "import hashikit.i18n\n"
        "assert 'json' not in sys.modules\n"
    )
    path = str(Path(hashikit.__file__).parent.parent)
    run = f"import sys\nsys.path.insert(0, {path!r})\n{code}"
    subprocess.run([sys.executable, "-c", run], check=True, timeout=200)


# ----------------------------------------------------------------------------------- the sentences


@pytest.fixture(scope="module")
def texts() -> ModuleType:
    """What finds the sentences in the sources."""
    pytest.importorskip("babel")
    sys.path.insert(0, str(PACKAGE.parents[1] / "scripts"))
    return importlib.import_module("texts")


@pytest.fixture(scope="module")
def sentences(texts: ModuleType) -> list[tuple[str, ...]]:
    """Every sentence in the sources: one text, or its forms for one and for several things."""
    found = sorted({texts.texts_of(text) for text, _ in texts.sentences()})
    assert len(found) > 600
    return found


OWN = {"FormatError": {"line", "column"}, "LimitReachedError": {"found", "limit"}}
"""What errors are given beside the values of their sentences."""


def test_sentences_have_the_values_that_they_name(texts: ModuleType) -> None:
    """Exactly those, wherever the code makes a message or an error."""
    errors = texts.error_names(ast.parse(p.read_text("utf-8")) for p in PACKAGE.rglob("*.py"))
    seen = 0
    for path in PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
            if not isinstance(call, ast.Call) or name not in {"Message", "count_message", *errors}:
                continue
            text = call.args[0] if call.args else None
            if name in errors and not isinstance(text, ast.Constant):
                assert {k.arg for k in call.keywords} <= OWN.get(name, set())
                continue  # a message
            if path.name == "errors.py" and not isinstance(text, ast.Constant):
                continue  # that of the caller
            if "i18n" in path.parts or (path.name == "app.py" and not call.keywords):
                continue  # these give the values later
            place = f"{path.name}:{call.lineno}"
            assert isinstance(text, ast.Constant), (place, "a sentence stands where it is said")
            seen += 1
            given = {keyword.arg for keyword in call.keywords} - OWN.get(name, set())
            forms = call.args[: 2 if name == "count_message" else 1]
            wanted = set().union(*(names(ast.literal_eval(form)) for form in forms))
            implied = {"count", "number"} if name == "count_message" else set()
            if None not in given:  # for `**values`
                assert given == wanted - implied, (place, given ^ wanted)
    assert seen > 600


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_has_a_translation(
    code: str, texts: ModuleType, sentences: list[tuple[str, ...]]
) -> None:
    """The catalogue has the sentences of the sources, no others, and is compiled."""
    from babel.messages.pofile import read_po

    with (PACKAGE / "i18n" / f"{code}.po").open("rb") as file:
        catalog = [message for message in read_po(file, locale=code) if message.id]
    known = {texts.texts_of(message.id) for message in catalog}
    missing, unused = set(sentences) - known, known - set(sentences)
    assert not missing | unused, (
        f"{code}.po lacks {missing or 'nothing'} and has {unused or 'nothing'} that nobody says; "
        "run python scripts/texts.py and translate"
    )
    assert len(known) == len(catalog)
    with (HOME / f"{code}.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in catalog:
        assert not message.fuzzy, message.id
        english, said = texts.texts_of(message.id), texts.texts_of(message.string)
        assert all(said), message.id
        wanted = set().union(*map(names, english))
        assert set().union(*map(names, said)) == wanted, message.id
        if len(english) == 1:
            assert compiled.gettext(*english) == said[0]
        else:
            numbers = (1, 2) if len(said) == 2 else (1,)
            assert tuple(compiled.ngettext(*english, n) for n in numbers) == said


@pytest.mark.parametrize("code", i18n.LANGUAGES)
@pytest.mark.parametrize("shape", ["text", "number", "message"])
def test_every_sentence_can_be_said(
    code: str, shape: str, sentences: list[tuple[str, ...]]
) -> None:
    """With values of every shape; a message among the values is said in the same language."""
    values = {
        "text": "a, found {b}",  # the input's own braces are left alone
        "number": 1,
        "message": Message("line {line}: {message}", line=3, message=Message("the end")),
    }
    value = values[shape]
    shown = value.render(code) if isinstance(value, Message) else str(value)
    for forms in sentences:
        wanted = set().union(*map(names, forms))
        for count in (0, 1, 2, 5) if len(forms) == 2 else (None,):
            given = dict.fromkeys(wanted, value)
            message = Message(*forms, **given if count is None else {**given, "count": count})
            said = message.render(code)
            assert pickle.loads(pickle.dumps(message)).render(code) == said
            assert "\n" not in said
            assert said.count(shown) >= len(wanted - {"count"}), (forms, said)


INTERNAL = {
    "AttributeError": "a name that a module lacks",
    "IndexError": "a misused value",
    "KeyError": "a hole in the catalogue",
    "TypeError": "a misused value",
    "ValueError": "caught where it is raised",
    "Wrong": "what the plain checkers say; they share nothing with hashikit",
}
"""Errors whose sentences stay English, and why."""

SPEAKS = {"KeyboardInterrupt", "_Refused", "expected_error", "log", "missing", "unsupported_error"}
"""Functions that are given a sentence, apart from errors."""


def is_sentence(node: ast.AST) -> bool:
    """Whether it is a text with words in the code itself, also one that is joined or chosen."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(re.search("[a-z]{3}", node.value))
    if isinstance(node, ast.JoinedStr):
        return any(map(is_sentence, node.values))
    if isinstance(node, ast.BinOp):
        return is_sentence(node.left) or is_sentence(node.right)
    if isinstance(node, ast.IfExp):
        return is_sentence(node.body) or is_sentence(node.orelse)
    return False


def test_no_error_says_what_cannot_be_translated(texts: ModuleType) -> None:
    """Every error has a literal text, and all that a command says is a `Message`."""
    errors = texts.error_names(ast.parse(p.read_text("utf-8")) for p in PACKAGE.rglob("*.py"))
    seen = 0
    for path in PACKAGE.rglob("*.py"):
        if path.name in ("verifier.py", "verifier_explained.py"):
            continue  # each also runs alone
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            speaks = name in SPEAKS and isinstance(call.func, ast.Name)
            if name in INTERNAL or not (name.endswith("Error") or speaks):
                continue
            seen += 1
            if name == "missing":
                continue  # the names of a package and of an extra
            literal = name in errors and isinstance(call.args[0], ast.Constant) if call.args else 0
            for argument in call.args[1 if literal else 0 : 2]:
                text = ast.unparse(argument)
                place = f"{path.relative_to(PACKAGE)}:{call.lineno}: {text}"
                assert not (is_sentence(argument) and " " in text), place
    assert seen > 300, seen


@pytest.mark.parametrize("format", BAD)
def test_a_bad_text_is_refused_in_the_reader_s_language(format: str) -> None:
    with pytest.raises(FormatError) as caught:
        hashikit.parse(BAD[format], format=format)
    english = str(caught.value)
    told = {}
    for code in i18n.LANGUAGES:
        with i18n.speaking(code):
            told[code] = caught.value.render()
            assert str(caught.value) == english
    assert told["en"] == english
    assert "erwartet: " in told["de"], told["de"]
    assert "必要なもの：" in told["ja"], told["ja"]
    copy = pickle.loads(pickle.dumps(caught.value))
    with i18n.speaking("de"):
        assert copy.render() == told["de"]
    assert (str(copy), copy.line, copy.column) == (
        english,
        caught.value.line,
        caught.value.column,
    )


def test_formats_lack_no_bad_text() -> None:
    assert BAD.keys() == {format.name for format in hashikit.formats.FORMATS}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "?.1/1x1"], "Zeile 1, Spalte 6: erwartet: "),
        (["solve", "nowhere.txt"], "weder eine Datei noch ein Ordner noch ein Rätsel"),
        (["generate", "--size", "5y5"], "die Größe ist ZEILENxSPALTEN"),
        (["generate", "--level", "schwr"], "meintest du"),
        (["rate", "--foo", "2.2"], "die Option '--foo' gibt es nicht"),
        (["solve", "-t", "x", "2.2"], "'x' ist keine Anzahl von Sekunden ab 0"),
        (["check", "2.2"], "zu diesem Rätsel gehört keine Lösung"),
        (
            ["solve", "--color", "x", "2.2"],
            "'x' ist nicht möglich; möglich sind 'auto', 'always', 'never'",
        ),
        (["solve", "2.2", "--seed"], "die Option '--seed' braucht einen Wert"),
        (["solve", "--json=x", "2.2"], "die Option '--json' nimmt keinen Wert"),
        (["decode", "2.2", "a", "b"], "überzählig: b"),
        (["convert", "2.2"], "die Option '--to' / '--format' / '-f' fehlt"),
        (["solve", "--solver", "sat-lazy:pairs=x", "2.2"], "pairs ist yes oder no, nicht 'x'"),
        (["verify", "nowhere"], "nowhere: diesen Ordner gibt es nicht"),
    ],
)
def test_the_command_line_refuses_in_the_reader_s_language(
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from hashikit.cli.app import run

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    command, *rest = arguments
    assert run([command, "--language", "de", *rest]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert run(arguments) == 2
    assert capsys.readouterr().err == error
    assert run([command, "--language", "en", *rest]) == 2
    assert said not in capsys.readouterr().err
    assert i18n.language() == "en"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "--unique", "-q", "2.2"], "gelöst, die einzige Lösung ("),
        (["solve", "--all", "-q", "?.?"], "2 Lösungen: alle ("),
        (["solve", "-q", "-t", "0", "2.2"], "unbekannt: ein Limit wurde erreicht ("),
        (["forced", "-q", "2.2"], "2 Brücken in jeder Lösung, 1 von 1 Inselpaar entschieden ("),
        (["generate", "--size", "5", "--seed", "1"], "eine Lösung, Seed 1 ("),
        (["generate", "--size", "5", "--level", "easy", "--seed", "1"], "Inseln, Leicht ("),
    ],
)
def test_status_lines_are_in_the_reader_s_language(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from hashikit.cli.app import run

    run([arguments[0], "--language", "de", *arguments[1:]])
    done = capsys.readouterr()
    assert said in done.out + done.err


def test_verdicts_are_in_the_reader_s_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from hashikit.cli.app import run

    proof = str(tmp_path / "proof")
    assert run(["prove", "--language", "ja", "2.2", "-o", proof]) == 0
    assert run(["verify", "--language", "ja", "-q", proof]) == 0
    proved, verified = capsys.readouterr().out.splitlines()
    assert "解はちょうど1個です。" in proved
    assert verified == f"{proof}: 解はただ一つ、描かれたものです。"
    assert run(["verify", "--json", "--language", "ja", proof]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"].startswith("Exactly one solution")
    (tmp_path / "proof" / "proof.txt").unlink()
    assert run(["verify", "--language", "ja", "--checker", "fast", proof]) == 1
    assert "証明が正しくありません: " in capsys.readouterr().out


def test_numbers_are_written_as_the_language_does(capsys: pytest.CaptureFixture[str]) -> None:
    from hashikit.cli.app import run
    from hashikit.i18n.sentences import amount, duration

    shown = [
        duration(0.0123),
        amount(6_600),
        count_message("{number} island", "{number} islands", 12_345),
    ]
    assert [render(one, "de") for one in shown] == ["12,3 ms", "6,6 kB", "12.345 Inseln"]
    assert [render(one, "ja") for one in shown] == ["12.3 ms", "6.6 kB", "島12,345個"]
    assert [str(one) for one in shown] == ["12.3 ms", "6.6 kB", "12,345 islands"]
    assert render(pickle.loads(pickle.dumps(shown[2])), "de") == "12.345 Inseln"
    assert (
        run(["count", "--language", "de", "--limit", "1000", "\n".join(["?.?.?.?.?.?"] * 6)]) == 0
    )
    assert capsys.readouterr().out.startswith("1000+")  # a number for programs


def test_a_picture_is_described_in_the_reader_s_language() -> None:
    puzzle = hashikit.parse("2.2")
    solution = hashikit.solve(puzzle).solution
    titles = []
    for code in i18n.LANGUAGES:
        with i18n.speaking(code):
            titles.append(re.findall("<title>(.*)</title>", hashikit.svg.draw(puzzle, solution))[0])
    assert titles == [
        "Hashi puzzle, 1 × 3 cells, 2 islands, 2 bridges drawn",
        "Hashi-Rätsel, 1 × 3 Felder, 2 Inseln, 2 Brücken gezeichnet",
        "橋をかけろの問題、1×3マス、島2個、橋2本",
    ]


def test_worker_processes_speak_the_same_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from hashikit.cli.app import run

    right, wrong = tmp_path / "right.txt", tmp_path / "wrong.txt"
    right.write_text("1.1\n1.1/.../2.2\n")
    wrong.write_text("2.2\n1.!\n1.1\n")
    told = set()
    for jobs in ("1", "2"):
        assert run(["rate", "--language", "de", "--jobs", jobs, str(right), str(wrong)]) == 2
        told.add(capsys.readouterr())
    assert len(told) == 1
    out, err = told.pop()
    assert "erwartet: " in err
    assert "Einsteiger" in out


def test_japanese_joins_two_islands_and_lists_clauses() -> None:
    """It said 、 of two islands, which reads as if more followed."""
    kinds = {"pair": {}, "loop": {"loops": False}}
    with i18n.speaking("ja"):
        for kind, rules in kinds.items():
            made = quickly.generate(7, 7, level="easy", need=kind, seed=1, **rules)
            said = [str(step) for step in hashikit.explain(made.puzzle) if step.technique == kind]
            assert said
            assert all(re.search(r"\)の\dと\(\d, \d\)の\d(だけ|は)", text) for text in said), said
        assert i18n.listed(["A", "B", "C"]) == "A、B、C"
