"""The page in a real browser: where its files are, screens, and a server for a folder."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from foreign import missing

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
BUILT = ROOT / "src" / "hashikit" / "web" / "dist"

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

SCREENS = {
    "360x640": SMALL_PHONE,
    "390x844": PHONE,
    "1366x650": LAPTOP,
    "1280x800": WIDE,
    "1440x900": DESKTOP,
}


FULL = pytest.mark.full
"""For what only the full run does."""


def languages(first: str) -> pytest.MarkDecorator:
    """The test in one language; the full run has the others as well.

    German has the longest words.
    """
    every = [first, *(other for other in ("en", "de", "ja") if other != first)]
    return pytest.mark.parametrize("language", [every[0], *map(in_full, every[1:])])


def screens(*sizes: str, full: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    """The test on screens of these sizes; the full run has more."""
    return pytest.mark.parametrize(
        "screen",
        [
            *(pytest.param(SCREENS[size], id=size) for size in sizes),
            *(pytest.param(SCREENS[size], id=size, marks=FULL) for size in full),
        ],
    )


def screens_and_languages(*pairs: str, full: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    """The test with pairs like `360x640-de`; the full run has each screen in each language.

    The pairs to choose are the ones that can differ: the longest words on the smallest screen, and
    one wide screen in another language. The full run has screens of more sizes.
    """
    sizes = dict.fromkeys([*(pair.partition("-")[0] for pair in pairs), *full])
    every = [f"{size}-{language}" for size in sizes for language in ("en", "de", "ja")]
    return pytest.mark.parametrize(
        ("screen", "language"),
        [
            pytest.param(
                SCREENS[pair.partition("-")[0]],
                pair.partition("-")[2],
                id=pair,
                marks=() if pair in pairs else FULL,
            )
            for pair in every
        ],
    )


def in_full(value: Any) -> Any:
    """A parameter that only the full run has."""
    return pytest.param(value, marks=FULL)


ELSEWHERE = "hashi.example"
"""A name under which the browser reaches this computer as if it were another one."""

PLAYED = {"settings": {"welcomed": True}}
"""What is kept on a device whose player has seen the tutorial."""


def run_node(script: str, text: str = "", *arguments: str, seconds: float = 200) -> str:
    """What a script of `web/tests/node/` prints, with the page's modules in it."""
    node = shutil.which("node")
    if node is None:
        missing("Node.js is missing")
    with TemporaryDirectory() as folder:
        bundle = str(Path(folder, "script.mjs"))
        options = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning"]
        subprocess.run(
            [str(node), str(ESBUILD), str(SCRIPTS / script), *options, f"--outfile={bundle}"],
            check=True,
        )
        done = subprocess.run(
            [str(node), bundle, *arguments],
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=seconds,
            env={**os.environ, "HASHIKIT_WASM": str(BUILT / "hashikit.wasm")},
        )
    assert done.returncode == 0, done.stderr
    return done.stdout


SCRIPTS = WEB / "tests" / "node"
ESBUILD = MODULES / "esbuild" / "bin" / "esbuild"

SLOW = bool(os.environ.get("HASHIKIT_SLOW_BROWSER"))
"""Whether everything that may come late does: a test that reads too early then fails every time."""

LATE = """(() => {
    const soon = setTimeout.bind(window);
    const pause = () => new Promise((done) => soon(done, 150 + 150 * Math.random()));
    // What the engine says, in the order in which it says it.
    window.Worker = class extends Worker {
        addEventListener(type, listener, ...more) {
            let last = Promise.resolve();
            super.addEventListener(type, (event) => {
                last = Promise.all([last, pause()]).then(() => listener(event));
            }, ...more);
        }
    };
    // What the browser tells of the address and of other tabs.
    for (const type of ["hashchange", "popstate", "storage"])
        addEventListener(type, (event) => {
            if (event.late) return;
            event.stopImmediatePropagation();
            const again = new event.constructor(type, event);
            again.late = true;
            pause().then(() => dispatchEvent(again));
        }, true);
    for (const name of ["text", "arrayBuffer"]) {
        const read = Blob.prototype[name];
        Blob.prototype[name] = function () { return pause().then(() => read.call(this)); };
    }
})()"""


class Handler(SimpleHTTPRequestHandler):
    """Files, as any static host serves them."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def do_GET(self) -> None:
        if SLOW and not self.path.partition("?")[0].endswith(("/", ".html")):
            time.sleep(random.uniform(0.2, 0.5))
        super().do_GET()

    def log_message(self, *_: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """A page that was closed while it was still loading is no news."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a folder, while it is served."""
    server = Server(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def keep(entries: dict[str, Any]) -> str:
    """A script that keeps these entries on the device, where there are none yet."""
    return (
        "if (origin !== 'null')"
        f" for (const [key, value] of Object.entries({json.dumps(entries)})) {{"
        "   const name = `hashikit:${new URL('.', location.href).pathname}:${key}`;"
        "   if (localStorage.getItem(name) === null)"
        "     localStorage.setItem(name, JSON.stringify({ version: 1, value }));"
        " }"
    )


def kept(page: Page, name: str) -> Any:
    """The value of an entry that the page keeps, or None."""
    return page.evaluate(
        "name => JSON.parse(localStorage.getItem("
        "`hashikit:${new URL('.', location.href).pathname}:${name}`))?.value ?? null",
        name,
    )


PATIENCE = 60_000
"""Milliseconds: what does not come by then on a busy machine never comes."""


def expect(what: Any, message: str | None = None) -> Any:
    """Playwright's `expect`, which waits for what it expects."""
    from playwright.sync_api import expect as expected

    expected.set_options(timeout=PATIENCE)
    return expected(what, message)


def dress(page: Page, theme: str, palette: str = "usual") -> None:
    """Give the page these colors, as the settings do."""
    page.evaluate(
        "wish => { Object.assign(document.documentElement.dataset, wish); }",
        {"theme": theme, "palette": palette},
    )


def named_colors(page: Page, names: str) -> list[str]:
    """The page's colors of these names, as `rgb(…)`."""
    found: list[str] = page.evaluate(
        """names => names.map((name) => {
            const probe = document.createElement("i");
            probe.style.color = `var(--${name})`;
            document.body.append(probe);
            return getComputedStyle(probe).color;
        })""",
        names.split(),
    )
    return found


FITS = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
"""By how many pixels the content of an element is larger than the part that is in sight."""

Opener = Callable[..., "Page"]
"""The fixture `open_page`."""
