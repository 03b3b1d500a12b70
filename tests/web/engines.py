"""Other browsers than Chromium: Debian's Firefox by WebDriver BiDi, WebKitGTK by its own driver."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from foreign import missing

Point = tuple[float, float]


class Engine(ABC):
    """A window of a browser."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to a page, and wait until it is loaded."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """The value of an expression in the page; of a promise, what it resolves to."""

    @abstractmethod
    def drag(self, points: Sequence[Point]) -> None:
        """Press the mouse at the first point, and release it at the last."""

    def reload(self) -> None:
        """Load the page again, and wait until something of it is there."""
        self.run("(globalThis.old = true, location.reload(), null)")
        self.wait("!globalThis.old && document.querySelector('h1') !== null")

    def wait(self, script: str, seconds: float = 60) -> None:
        """Wait until an expression is true; an element is, though no browser can send it here."""
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({script})"):
            assert time.monotonic() < end, script
            time.sleep(0.05)


class Firefox(Engine):
    """Speaks WebDriver BiDi, which Firefox understands by itself."""

    def __init__(self, address: str) -> None:
        from websocket import create_connection

        self._socket = create_connection(f"{address}/session", timeout=120, suppress_origin=True)
        self._number = 0
        self._ask("session.new", capabilities={})
        (context,) = self._ask("browsingContext.getTree")["contexts"]
        self._context = context["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv())
            if said.get("id") == self._number:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        said = self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then(value => JSON.stringify(value ?? null))",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])

    def drag(self, points: Sequence[Point]) -> None:
        actions: list[dict[str, Any]] = []
        for i, (x, y) in enumerate(points):
            actions.append({"type": "pointerMove", "x": round(x), "y": round(y)})
            if i == 0:
                actions.append({"type": "pointerDown", "button": 0})
        actions.append({"type": "pointerUp", "button": 0})
        source = {"type": "pointer", "id": "mouse", "actions": actions}
        self._ask("input.performActions", context=self._context, actions=[source])

    def close(self) -> None:
        self._socket.close()


class WebKit(Engine):
    """Speaks WebDriver, by Selenium."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        driver.set_script_timeout(120)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str) -> Any:
        return json.loads(
            self.driver.execute_async_script(
                f"Promise.resolve({script}).then(value => JSON.stringify(value ?? null))"
                ".then(arguments[0])"
            )
        )

    def drag(self, points: Sequence[Point]) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        builder = ActionBuilder(self.driver, duration=20)
        for i, (x, y) in enumerate(points):
            builder.pointer_action.move_to_location(round(x), round(y))
            if i == 0:
                builder.pointer_action.pointer_down()
        builder.pointer_action.pointer_up()
        builder.perform()


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A window of Firefox, with a profile of its own."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        missing("Firefox is missing")
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(
        [*command, "--remote-debugging-port", "0", "--width", "1280", "--height", "800"],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Firefox did not start")
        window = Firefox(found[1])
        yield window
        window.close()
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A window of WebKitGTK's browser, on a screen that nobody sees."""
    program, screens = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if program is None or screens is None or not browsers:
        missing("WebKitGTK, its driver or Xvfb is missing")
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    read, write = os.pipe()
    screen = subprocess.Popen(
        [screens, "-displayfd", str(write), "-screen", "0", "1366x900x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            display = told.readline().strip()
        env = {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        options = WebKitGTKOptions()
        options.binary_location = str(browsers[-1])
        options.add_argument("--automation")
        driver = WebKitGTK(options, Service(program, env=env))
        try:
            yield WebKit(driver)
        finally:
            driver.quit()
    finally:
        screen.terminate()
        screen.wait(60)
