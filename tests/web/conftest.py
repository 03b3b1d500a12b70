"""The page in a real browser: Debian's Chromium, driven by Playwright, on a copy served here.

A test that opens a browser is left out of `./scripts/test.sh`, unless it is marked `daily`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    DESKTOP,
    ELSEWHERE,
    LATE,
    PATIENCE,
    PLAYED,
    SLOW,
    Opener,
    keep,
    serving,
)

from foreign import missing
from hashikit.web.server import write
from waiting import once

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "daily: opens a browser; `./scripts/test.sh` runs it, too")


@pytest.hookimpl(tryfirst=True)  # before pytest looks which marks are wanted
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most tests out of the daily run, and repeat the ones that waited for too long."""
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        if "browser" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("daily"):
            item.add_marker(pytest.mark.slow)
    repeat_what_waited(ours)


def repeat_what_waited(items: list[pytest.Item]) -> None:
    """Run a test again, once, if a browser on a busy machine kept it waiting for too long.

    Anything else that fails fails at once, and the summary names what was run again. With
    `HASHIKIT_SLOW_BROWSER` nothing is run again: there, what is lost because it came too early is
    lost every time.
    """
    if SLOW:
        for item in items:
            item.add_marker(pytest.mark.timeout(1800))  # a hint on each of 200 positions
        return
    again = pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError", "TimeoutException"])
    for item in items:
        item.add_marker(again)


def stale_page(folder: Path) -> str:
    """What is wrong if the page in the repository was not built from its sources."""
    web = HERE.parents[1] / "web"
    if not shutil.which("node") or not (web / "node_modules").is_dir():
        return ""  # its tools are missing, so nobody has changed it here
    check = subprocess.run(
        ["node", web / "build.mjs", "--check"], capture_output=True, text=True, timeout=300
    )
    return check.stdout + check.stderr if check.returncode else ""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, under a path of its own. It must have been built from the sources as they are."""
    stale = once(tmp_path_factory, "page", stale_page, 300)[1]
    assert not stale, f"these tests would see an older page; run ./scripts/web.sh\n{stale}"
    folder = tmp_path_factory.mktemp("site")
    (folder / "some").mkdir()
    write(folder / "some" / "path")
    with serving(folder) as address:
        yield f"{address}some/path/"


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What starts browsers: there can be only one in a process."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is missing")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """Chromium without a window.

    `chromium-headless-shell` has the same engine and opens a page with a quarter of the work; the
    full run takes the whole browser, as players have it.
    """
    programs = ["chromium-headless-shell", "chromium"]
    if os.environ.get("HASHIKIT_EFFORT") == "full":
        programs.reverse()
    chromium = next(filter(None, map(shutil.which, programs)), None)
    if chromium is None:
        missing("Chromium is missing")
    switches = (
        "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
        "--disable-component-update --disable-sync "
        f"--host-resolver-rules='MAP {ELSEWHERE} 127.0.0.1'"
    )
    started = driver.chromium.launch(
        executable_path=chromium, args=shlex.split(switches), timeout=3 * PATIENCE
    )
    yield started
    started.close()


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Opener]:
    """Opens pages; afterwards none may have had an error, or asked for anything elsewhere.

    `text` is the size of text in pixels that the browser is set to, as a reader sets it.
    """
    contexts = []
    wrong: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None,
        )
        if SLOW:
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def opened(
        path: str = "",
        kept: dict[str, Any] | None = PLAYED,
        address: str = site,
        offline_copy: bool = False,
        text: int | None = None,
        **options: Any,
    ) -> Page:
        context = browser.new_context(**{**DESKTOP, "color_scheme": "light", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
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
        if SLOW:
            context.add_init_script(LATE)
        if kept:
            context.add_init_script(keep(kept))
        page = context.new_page()
        if text is not None:
            sizes = {"fontSizes": {"standard": text}}
            context.new_cdp_session(page).send("Page.setFontSizes", sizes)
        page.goto(address + path)
        if text is not None:
            size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
            assert size == f"{text}px"
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
