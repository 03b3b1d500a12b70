"""The reminder of the daily puzzle, in a browser that really wakes the worker and notifies."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import PATIENCE, PLAYED, keep, serving
from playing import solve_what_is_there, visit

from foreign import missing
from hashikit.web.server import write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright

MORNING, NIGHT = 9, 3
"""Hours at which a player is reminded, and is not."""

DAYS = {f"2026-03-0{day}": {"time": 60_000, "on": f"2026-03-0{day}"} for day in (1, 2, 3)}


def zone(hour: int) -> str:
    """A time zone in which it is that hour now."""
    ahead = (hour - datetime.now(UTC).hour) % 24
    ahead -= 24 * (ahead > 14)
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"  # its signs are the wrong way round


WATCH = """() => {
    const hold = ExtendableEvent.prototype.waitUntil;
    globalThis.ended = new Promise((resolve) => {
        ExtendableEvent.prototype.waitUntil = function (work) {
            hold.call(this, work);
            work.then(() => resolve(null));
        };
    });
}"""
"""Tells when the worker has ended what it was woken for."""


class Installed:
    """A browser in which the game is as good as installed: the worker may be woken."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.origin = address.rstrip("/")
        self.page = context.pages[0]
        self.session = context.new_cdp_session(self.page)
        self.registrations: list[str] = []
        context.grant_permissions(["notifications"], origin=self.origin)
        self.session.send(
            "Browser.setPermission",
            {
                "permission": {"name": "periodic-background-sync"},
                "setting": "granted",
                "origin": self.origin,
            },
        )
        context.add_init_script(keep({**PLAYED, "days": DAYS}))
        self.page.goto(address)
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: self.registrations.extend(
                one["registrationId"] for one in event["registrations"]
            ),
        )
        self.session.send("ServiceWorker.enable")
        while not self.registrations:
            self.page.wait_for_timeout(50)

    def wake(self) -> list[list[str]]:
        """Wake the worker, as the browser does once in a while, and see what it shows."""
        (worker,) = self.page.context.service_workers
        worker.evaluate(WATCH)
        self.session.send(
            "ServiceWorker.dispatchPeriodicSyncEvent",
            {"origin": self.origin, "registrationId": self.registrations[-1], "tag": "daily"},
        )
        worker.evaluate("ended")
        shown: list[list[str]] = self.page.evaluate(
            """async () => {
                const shown = await (await navigator.serviceWorker.ready).getNotifications();
                const words = shown.map(({ title, body }) => [title, body]);
                for (const one of shown) one.close();
                return words;
            }"""
        )
        return shown


@pytest.fixture
def installed(driver: Playwright, tmp_path: Path) -> Iterator[Callable[[int], Installed]]:
    """Opens the game at an hour."""
    chromium = shutil.which("chromium")  # the small one shows no notifications
    if chromium is None:
        missing("Chromium is missing")
    write(tmp_path / "game")
    with serving(tmp_path / "game") as address:
        contexts = []

        def opened(hour: int) -> Installed:
            context = driver.chromium.launch_persistent_context(
                tmp_path / f"profile {hour}",
                executable_path=chromium,
                timezone_id=zone(hour),
                args=shlex.split("--headless=new --no-sandbox --disable-gpu --no-first-run"),
                ignore_default_args=["--headless"],
                timeout=3 * PATIENCE,
            )
            contexts.append(context)
            context.set_default_timeout(PATIENCE)
            return Installed(context, address)

        yield opened
        for context in contexts:
            context.close()


@pytest.mark.slow
def test_a_player_is_reminded_until_todays_puzzle_is_solved(
    installed: Callable[[int], Installed],
) -> None:
    game = installed(MORNING)
    page = game.page
    assert game.wake() == []  # nobody has asked for it
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    yesterday = datetime.fromisoformat(today) - timedelta(1)
    visit(page, f"#/daily/{yesterday:%Y-%m-%d}")
    solve_what_is_there(page)
    page.get_by_role("button", name="Yes, please").click()
    page.wait_for_function(
        """async () => (await (await navigator.serviceWorker.ready).periodicSync.getTags())
            .includes("daily")"""
    )
    page.locator("#toast", has_text="You will be reminded").wait_for()
    assert game.wake() == [["Hashi", "Today's puzzle is waiting."]]
    visit(page, f"#/daily/{today}")
    solve_what_is_there(page)
    assert game.wake() == []


@pytest.mark.slow
def test_nobody_is_reminded_at_night(installed: Callable[[int], Installed]) -> None:
    """Of what has to be said from the morning on."""
    note = """async () => {
        const cache = await caches.open(`hashikit-note ${new URL(".", location.href).pathname}`);
        await cache.put("reminder", Response.json({ solved: "", title: "A", text: "B" }));
    }"""
    for hour, words in ((NIGHT, []), (MORNING, [["A", "B"]])):
        game = installed(hour)
        game.page.evaluate(note)
        assert game.wake() == words, hour
