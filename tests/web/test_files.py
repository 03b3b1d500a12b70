"""What the page consists of: its size, its rooms, its policy, its types, its languages."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from browsing import BUILT, MODULES, WEB, Opener, run_node, serving
from playing import answer, drag, played, press_hint

from hashikit.web.server import files

SOURCES = WEB / "src"
MODULES_OF_THE_PAGE = sorted(SOURCES.rglob("*.ts"))

ROOMS = ("puzzle", "engine", "board", "i18n", "explain", "ui", "game", "dialogs", "editor", "pages")
"""The folders of `web/src/`: each may import from those before it, but the board not the engine."""


def imports(path: Path) -> dict[Path, set[str]]:
    """The modules that a module imports when it starts or later, and which names of each.

    Types are only names: they are gone when the page runs.
    """
    text = path.read_text("utf-8")
    found: dict[Path, set[str]] = {}
    pattern = r'^(?:import|export)\s(?!type\s)(?:([^;]*?)\sfrom\s)?"(\.[^"]+\.ts)";$'
    for names, name in re.findall(pattern, text, re.M | re.S):
        found.setdefault((path.parent / name).resolve(), set()).update(re.findall(r"[\w*]+", names))
    for names, name in re.findall(r'const \{ (.*?) \} = await import\("([^"]+\.ts)"\)', text):
        found.setdefault((path.parent / name).resolve(), set()).update(re.findall(r"\w+", names))
    for name in re.findall(r'import\("([^"]+\.ts)"\)', text):
        found.setdefault((path.parent / name).resolve(), set()).add("default")
    return found


MOST_BYTES = 200_000
"""What a first visit may download, compressed with brotli: a second at 1.6 Mbit/s."""


def test_a_first_visit_downloads_little(
    open_page: Opener, site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Up to a daily puzzle that is solved; the editor and other languages come when wanted.

    The copy for use offline fetches them afterwards, while the player plays.
    """
    page = open_page("#/daily/2026-03-04", kept=None)
    board = page.wait_for_function(
        "() => document.querySelector('svg.board .island') && performance.now()"
    )
    puzzle = played(page)
    press_hint(page)
    for one, two, count in answer(puzzle):
        for _ in range(count):
            drag(page, one, two)
    page.wait_for_selector(".done-card")
    asked = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    # The engine is fetched by its worker, whose requests the page does not list.
    names = {name.removeprefix(site) for name in asked} | {"index.html", "hashikit.wasm"}
    assert {"main.js", "app.css", "worker.js"} < names
    assert names.isdisjoint({"editor.js", "de.js", "ja.js"})
    served = files()
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(served[name])
    size = int(run_node("brotli.mjs", "", *(str(tmp_path / name) for name in names)))
    with capsys.disabled():
        print(
            f"\na first visit: {size / 1000:.0f} kB with brotli, at most {MOST_BYTES // 1000}; "
            f"the first board after {board.json_value():.0f} ms"
        )
    assert size <= MOST_BYTES, (
        f"a first visit downloads {size} bytes, more than {MOST_BYTES}: fetch on demand what it "
        f"does without, or make it smaller; it asks for {sorted(names)}"
    )


ONLINE = {"icons/icon-512.png", "icons/preview.png", "headings.txt"}
"""For installing the page, for previews of links to it, and a license."""


def test_offline_copy_has_every_file() -> None:
    """And knows what is in each, so that it never mixes two versions."""
    text = files()["sw.js"].decode()
    listed = re.findall(r'"?([\w./-]+)"?:"([0-9a-f]{16})"', text)
    digests = {"index.html" if name == "./" else name: digest for name, digest in listed}
    assert len(digests) == len(listed)
    assert digests == {
        name: hashlib.sha256(data).hexdigest()[:16]
        for name, data in files().items()
        if name not in {"sw.js", *ONLINE}
    }


def test_every_module_knows_only_what_is_below_it() -> None:
    """The board and the engine know nothing of the game, and nothing goes in circles."""
    below = {path: imports(path) for path in MODULES_OF_THE_PAGE}
    for path, known in below.items():
        if path.parent == SOURCES:
            continue
        room = path.relative_to(SOURCES).parts[0]
        for other in known:
            assert other in below, (path, other)
            lower = other.relative_to(SOURCES).parts[0]
            assert ROOMS.index(lower) <= ROOMS.index(room), (path, other)
            assert (room, lower) != ("board", "engine"), (path, other)
    while below:
        lowest = [path for path, known in below.items() if not known.keys() & below.keys()]
        assert lowest, f"a circle among {sorted(path.name for path in below)}"
        for path in lowest:
            del below[path]


def test_every_export_is_used() -> None:
    below = {path: imports(path) for path in MODULES_OF_THE_PAGE}
    every = "\n".join(path.read_text("utf-8") for path in MODULES_OF_THE_PAGE)
    types = " ".join(re.findall(r"^import type ([^;]*?) from", every, re.M | re.S))
    for path in MODULES_OF_THE_PAGE:
        used = set().union(*(known.get(path, set()) for known in below.values()))
        text = path.read_text("utf-8")
        exported = re.findall(r"^export (?:async )?(?:function|const|class|let) (\w+)", text, re.M)
        exported = [name for name in exported if not re.search(rf"\b{name}\b", types)]
        # A page is imported as a whole: main.js names what it shows.
        main = (SOURCES / "main.ts").read_text("utf-8")
        for name in exported:
            assert name in used or ("*" in used and re.search(rf"\w\.{name}\b", main)), (path, name)


def test_comments_fit_the_line() -> None:
    """The formatter sees to the code, but not to comments."""
    for path in (*SOURCES.rglob("*"), *(WEB / "tests").glob("*"), *WEB.glob("*.*js")):
        if path.suffix in (".mjs", ".ts", ".css"):
            for line in path.read_text("utf-8").replace("\t", "  ").splitlines():
                assert not line.lstrip().startswith(("/*", "*", "//")) or len(line) <= 100, line


KNOWN = (
    "https://puzz.link",
    "http://www.w3.org",
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#",
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p=",
)
"""Addresses that the page shows or needs as names; it asks none of them for anything."""


def test_policy_is_strict_and_kept() -> None:
    page = files()["index.html"].decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in policy
    assert "http" not in policy
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", page)
    for name, data in files().items():
        if name.endswith((".js", ".css", ".html")):
            text = data.decode()
            assert "innerHTML" not in text, name
            assert not re.search(r"\beval\(|new Function", text), name
            for address in re.findall(r"https?://[^\s\"'`]+", text):
                assert address.startswith(KNOWN), name


def test_what_is_served_looks_the_same(open_page: Opener) -> None:
    """The styles are made shorter; the rules stay what they are."""
    page = open_page("#/rules")
    rules = """(text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return [...sheet.cssRules].map((rule) => rule.cssText.replaceAll(/,\\s+/g, ","));
    }"""
    parts = re.findall(r'@import "([^"]+)"', (SOURCES / "app.css").read_text("utf-8"))
    text = "\n".join((SOURCES / part).read_text("utf-8") for part in parts)
    written = page.evaluate(rules, text)
    assert len(written) > 50
    assert page.evaluate(rules, files()["app.css"].decode()) == written


def test_addresses_are_relative() -> None:
    for name, data in files().items():
        if name.endswith((".js", ".html", ".css", ".webmanifest")):
            text = data.decode()
            assert not re.search(r"(?:src|href|from|url|import)\s*[=(:]?\s*[\"'(]+/", text), name


def test_the_settings_lead_to_the_project(open_page: Opener, tmp_path: Path) -> None:
    """As soon as `[project.urls]` in pyproject.toml says where it is; until then nothing does."""
    root = WEB.parent
    dist = tmp_path / "src/hashikit/web/dist"
    dist.mkdir(parents=True)
    for name in ("hashikit.wasm", "count.wasm"):
        shutil.copy(BUILT / name, dist)
    shutil.copytree(root / "src/hashikit/i18n", dist.parents[1] / "i18n")
    shutil.copytree(WEB, tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "web/node_modules").symlink_to(MODULES)
    urls = {"Documentation": "https://hashi.example/docs/", "Bug reports": "https://hashi.example/"}
    lines = "".join(f"{json.dumps(name)} = {json.dumps(url)}\n" for name, url in urls.items())
    project = (root / "pyproject.toml").read_text("utf-8")
    before, _, after = project.partition("[project.urls]\n")
    after = "[" + after.partition("\n[")[2]
    for table in (lines, ""):
        text = f"{before}[project.urls]\n{table}\n{after}"
        (tmp_path / "pyproject.toml").write_text(text, "utf-8")
        subprocess.run(["node", "build.mjs"], cwd=tmp_path / "web", check=True, timeout=300)
        with serving(dist) as address:
            page = open_page("#/settings", address=address)
            page.get_by_role("button", name="Save a backup").wait_for()
            links = page.locator("main a").evaluate_all(
                "all => all.map(one => [one.textContent, one.href])"
            )
        assert dict(links) == (urls if table else {})


def test_every_text_is_used() -> None:
    """Each key stands in the code, whole or in part; and each key asked for exists.

    Sentences that Python shares may be used there: tests/test_words.py sees to them.
    """
    english = json.loads(run_node("i18n.mjs"))["en"]
    code = "\n".join(
        path.read_text("utf-8") for path in MODULES_OF_THE_PAGE if "i18n" not in path.parts
    )
    shared = json.loads((BUILT.parents[1] / "i18n" / "en.json").read_text("utf-8"))
    for key in english:
        family = key.partition(".")[0]
        if family in shared:
            continue
        # Keys are also put together, as in t(`level.${name}`), but never more than their end.
        put_together = re.search(rf"`{family}\.([^`]*\.)?\$|\"{family}\.side", code)
        assert f'"{key}"' in code or put_together, key
    for key in re.findall(r"\bt(?:ext)?\(\s*\"([\w.]+)\"", code):
        assert key in english, key


@pytest.mark.parametrize("name", ["icon-192.png", "icon-512.png"])
def test_icons(name: str) -> None:
    data = (WEB / "public" / "icons" / name).read_bytes()
    assert data.startswith(b"\x89PNG")
    side = int(re.findall(r"\d+", name)[0])
    assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == side
    manifest = json.loads(files()["manifest.webmanifest"])
    assert f"icons/{name}" in {icon["src"] for icon in manifest["icons"]}


def test_a_link_to_the_page_has_a_preview() -> None:
    page = files()["index.html"].decode()
    said = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]+)">', page))
    assert {"type", "title", "description", "image"} <= said.keys()
    picture = files()[said["image"]]
    assert int.from_bytes(picture[16:20], "big") == int(said["image:width"])
    assert int.from_bytes(picture[20:24], "big") == int(said["image:height"])
