"""The page in a real browser: Debian's Chromium, driven by Playwright, on a copy served here."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "hashikit" / "web"
MODULES = ROOT / "build" / "node_modules"

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

PLAYED = {"hashikit.settings": {"welcomed": True}}
"""What is kept on a device whose player has seen the tutorial."""


def missing(what: str) -> None:
    """Skip the test, or fail where everything has to be there."""
    if os.environ.get("HASHIKIT_REQUIRE_FOREIGN"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def run_node(script: Path, text: str = "", *arguments: str) -> str:
    """What a script prints."""
    node = shutil.which("node")
    if node is None:
        missing("Node.js")
    done = subprocess.run(
        [str(node), "--experimental-default-type=module", str(script), *arguments],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class Handler(SimpleHTTPRequestHandler):
    """Files, as any static host serves them."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a folder, while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, under a path of its own."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(WEB, folder / "some" / "path")
    with serving(folder) as address:
        yield f"{address}some/path/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright")
    chromium = shutil.which("chromium")
    if chromium is None:
        missing("Chromium")
    switches = (
        "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
        "--disable-component-update --disable-sync"
    )
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=switches.split())
        yield started
        started.close()


Opener = Callable[..., "Page"]


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Opener]:
    """Opens pages; afterwards none may have had an error, or asked for anything elsewhere."""
    contexts = []
    wrong: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None,
        )

    def opened(
        path: str = "",
        kept: dict[str, Any] | None = PLAYED,
        address: str = site,
        offline_copy: bool = False,
        **options: Any,
    ) -> Page:
        context = browser.new_context(**{**DESKTOP, "color_scheme": "light", **options})
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.on("page", watch)
        origin = address.split("/", 3)[2]
        context.on(
            "request",
            lambda request: (
                None
                if request.url.split("/", 3)[2:3] == [origin] or request.url.startswith("data:")
                else wrong.append(f"asked for {request.url}")
            ),
        )
        if not offline_copy:  # a worker's copy would outlive the test's own answers
            context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {});")
        if kept:
            import json

            context.add_init_script(
                f"for (const [key, value] of Object.entries({json.dumps(kept)}))"
                " if (localStorage.getItem(key) === null)"
                " localStorage.setItem(key, JSON.stringify(value));"
            )
        page = context.new_page()
        page.goto(address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
