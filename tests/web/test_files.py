"""What the page consists of: its size, its policy, its types, its languages."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from browsing import MODULES, ROOT, WEB, Opener, missing, run_node

from hashikit.site import files

HERE = Path(__file__).parent
FILES = sorted(path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".ts")


def test_size() -> None:
    sizes = {name: len(data) for name, data in files().items()}
    assert sizes["engine/hashikit.wasm"] < 150_000
    assert sum(sizes.values()) < 300_000


def test_offline_copy_has_every_file() -> None:
    worker = (WEB / "sw.js").read_text("utf-8")
    listed = json.loads(re.findall(r"FILES = (\[.*?\]);", worker, re.S)[0].replace(",\n]", "\n]"))
    assert len(set(listed)) == len(listed)
    names = {path.relative_to(WEB).as_posix() for path in FILES}
    assert {"index.html" if name == "./" else name for name in listed} == names - {"sw.js"}


def test_policy_is_strict_and_kept() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in policy
    assert "http" not in policy
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", page)
    for path in FILES:
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text("utf-8")
            assert "innerHTML" not in text, path
            assert not re.search(r"\beval\(|new Function", text), path
            for address in re.findall(r"https?://[^\s\"'`]+", text):
                assert address.startswith(("https://puzz.link", "http://www.w3.org")), path


def test_what_is_served_is_the_same() -> None:
    """Comments and blanks are left out; the programs stay what they are."""
    if not (MODULES / "acorn").exists():
        missing("acorn")
    served = files()
    both = {}
    for path in FILES:
        name = path.relative_to(WEB).as_posix()
        if path.suffix != ".js":
            continue
        text = path.read_text("utf-8")
        for line in text.splitlines():  # strings that have several lines would not be seen as such
            assert line.count("`") % 2 == 0, (path, line)
        both[name] = [text, served[name].decode()]
        assert len(both[name][1]) < len(text)
    assert json.loads(run_node(HERE / "same.mjs", json.dumps(both))) == []
    some = {"other": ["a - 1;", "a+1"], "same": ["a - 1; // b", "a-1"]}
    assert json.loads(run_node(HERE / "same.mjs", json.dumps(some))) == ["other"]


def test_what_is_served_looks_the_same(open_page: Opener) -> None:
    page = open_page("#/rules")
    rules = """(text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return [...sheet.cssRules].map((rule) => rule.cssText.replaceAll(", ", ","));
    }"""
    written = page.evaluate(rules, (WEB / "app.css").read_text("utf-8"))
    assert len(written) > 100
    assert page.evaluate(rules, files()["app.css"].decode()) == written


def test_addresses_are_relative() -> None:
    for path in FILES:
        if path.suffix in (".js", ".html", ".css", ".webmanifest"):
            text = path.read_text("utf-8")
            assert not re.search(r"(?:src|href|from|url|import)\s*[=(:]?\s*[\"'(]+/", text), path


def test_languages_are_complete() -> None:
    languages = json.loads(run_node(HERE / "i18n.mjs"))
    english = languages.pop("en")
    assert set(languages) == {"de", "ja"}

    def names(text: str | dict[str, str]) -> set[str]:
        forms = [text] if isinstance(text, str) else list(text.values())
        return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}

    for code, texts in languages.items():
        assert list(texts) == list(english), code
        for key, text in texts.items():
            assert names(text) == names(english[key]), (code, key)
            forms = [text] if isinstance(text, str) else list(text.values())
            assert all(form.strip() for form in forms), (code, key)
            assert isinstance(text, str) or "other" in text, (code, key)


def test_every_text_is_used() -> None:
    """Each key stands in the code, whole or in part; and each key asked for exists."""
    english = json.loads(run_node(HERE / "i18n.mjs"))["en"]
    code = "\n".join(
        path.read_text("utf-8")
        for path in FILES
        if path.suffix == ".js" and "i18n" not in path.parts
    )
    for key in english:
        family = key.partition(".")[0]
        # Keys are also put together, as in t(`level.${name}`), but never more than their end.
        put_together = re.search(rf"`{family}\.([^`]*\.)?\$|\"{family}\.side", code)
        assert f'"{key}"' in code or put_together, key
    for key in re.findall(r"\bt\(\s*\"([\w.]+)\"", code):
        assert key in english, key


def test_types() -> None:
    compiler = MODULES / "typescript" / "bin" / "tsc"
    if not compiler.exists() or shutil.which("node") is None:
        missing("the TypeScript compiler")
    for name in ("tsconfig.json", "tsconfig.worker.json"):
        done = subprocess.run(
            ["node", str(compiler), "--project", str(HERE / name)],
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["icon-192.png"])
def test_icons(name: str) -> None:
    data = (WEB / "icons" / name).read_bytes()
    assert data.startswith(b"\x89PNG")
    side = int(re.findall(r"\d+", name)[0])
    assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == side
