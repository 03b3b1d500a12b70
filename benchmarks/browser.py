"""Time how long a person waits in the browser: the first board, a move, a hint, a new puzzle.

    python benchmarks/browser.py

Finally, compares the engine in the browser with the package's on the hardest published puzzles.
Needs Debian's chromium and `pip install playwright`. Every figure is the median and the worst of
some runs in headless Chromium; a move and a hint are timed from the input to the next frame.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from shared import CORPUS, ROOT

sys.path.insert(0, str(ROOT / "tests" / "web"))

from browsing import DESKTOP, ESBUILD, PLAYED, WEB, keep, serving
from playing import PUZZLE, link
from playwright.sync_api import Browser, Page, sync_playwright

from hashikit import Puzzle, dumps, generate, parse, read, solve
from hashikit.web.server import write

RUNS = 7

THREADS = ("CrRendererMain", "DedicatedWorker thread")
"""Where the page and its engine run."""

FIRST_BOARD = "() => performance.getEntriesByName('first-board')[0]?.startTime"

# Installed before the page's own scripts run, to notice the first island.
WATCH = """
new MutationObserver((_, watcher) => {
    if (!document.querySelector("svg.board .island")) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("first-board")));
}).observe(document, { childList: true, subtree: true });
"""

KEEP = keep(PLAYED)

# Draws the edge at each point by a press and a release, and returns how long each took: the
# synchronous work, and that plus the browser's work for the next frame.
MOVES = """
async (points) => {
    const board = document.querySelector("svg.board");
    const times = [];
    for (const [clientX, clientY] of points) {
        const options = { clientX, clientY, pointerId: 1, button: 0, bubbles: true };
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        board.dispatchEvent(new PointerEvent("pointerdown", { ...options, pointerType: "mouse" }));
        board.dispatchEvent(new PointerEvent("pointerup", { ...options, pointerType: "mouse" }));
        board.getBoundingClientRect();
        times.push(performance.now() - start);
    }
    return times;
}
"""

HINT = """
async () => {
    const say = document.querySelector(".say");
    const start = performance.now();
    document.querySelector(".tool.hint").click();
    while (!say.textContent) await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
}
"""

# Undoes and redoes the last change, and returns how long it takes each time until everything is
# shown: the number of solutions, what is forced, the level.
FEEDBACK = """
async ([rounds, before, after]) => {
    const about = document.querySelector(".about");
    const times = [];
    for (let i = 0; i < 2 * rounds; i++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const said = i % 2 ? after : before;
        const done = new Promise((resolve) => {
            const watcher = new MutationObserver(() => {
                if (!about.textContent.startsWith(said)) return;
                watcher.disconnect();
                resolve();
            });
            watcher.observe(about, { childList: true });
        });
        const start = performance.now();
        document.querySelector(i % 2 ? ".tool.redo" : ".tool.undo").click();
        await done;
        document.querySelector("svg.board").getBoundingClientRect();
        times.push(performance.now() - start);
    }
    return times;
}
"""

STATUS = """
async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.querySelector(".about").textContent;
}
"""

NEW = """
async ([size, level, seed]) => {
    const { engine } = await import("./engine.js");
    const start = performance.now();
    await engine.generate({ rows: size, cols: size, level, seed });
    return performance.now() - start;
}
"""


SOLVE = """
async ([text, runs]) => {
    const { engine } = await import("./engine.js");
    const { parse } = await import("./formats.js");
    const puzzle = parse(text);
    const times = [];
    for (let run = 0; run < runs; run++) {
        const start = performance.now();
        await engine.solve(puzzle);
        times.push(performance.now() - start);
    }
    return times;
}
"""


def told(what: str, times: list[float]) -> None:
    print(f"{what:42} median {median(times):7.1f} ms   worst {max(times):7.1f} ms")


def middles(page: Page, puzzle: Puzzle) -> list[tuple[float, float]]:
    """A point on each bridge of the solution, away from the islands."""
    found = solve(puzzle).solution
    assert found is not None
    box = page.locator("svg.board .water").bounding_box()
    assert box is not None
    cell = box["width"] / (puzzle.cols + 0.3)
    points = []
    for (row, col), (end_row, end_col), _ in found.bridges:
        y, x = (row + end_row) / 2 + 0.65, (col + end_col) / 2 + 0.65
        points.append((box["x"] + x * cell, box["y"] + y * cell))
    return points


def native_time(puzzle: Puzzle, runs: int) -> float:
    """The fastest of several runs of the package's engine, in milliseconds."""
    best = inf
    for _ in range(runs):
        start = perf_counter()
        solve(puzzle)
        best = min(best, perf_counter() - start)
    return 1000 * best


def against_native(page: Page) -> None:
    """The hardest puzzle of 400 islands of the CLLV set, in the worker and in the package."""
    paths = sorted((CORPUS / "cllv" / "400").glob("*.has"))
    if not paths:
        print("no CLLV puzzles: HASHIKIT_CORPUS does not name the folder with them")
        return
    puzzles = {path.stem: read(path) for path in paths}
    name = max(puzzles, key=lambda name: native_time(puzzles[name], 3))
    native = native_time(puzzles[name], 50)
    times = page.evaluate(SOLVE, [dumps(puzzles[name], "json"), 200])
    print(
        f"{name}, the hardest of 400: best {min(times):.1f} ms, median {median(times):.1f} ms; "
        f"the package {native:.1f} ms: {min(times) / native:.2f} times"
    )


def processor_time(browser: Browser, action: Callable[[], None]) -> float:
    """Processor time that the pages and their workers take meanwhile, in milliseconds."""
    return sum(task_times(browser, action))


def task_times(browser: Browser, action: Callable[[], None]) -> list[float]:
    """The same for each task: while one runs, the page shows nothing new."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    session.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    session.on("Tracing.tracingComplete", lambda found: ended.append(found))
    tasks = {"includedCategories": ["disabled-by-default-devtools.timeline"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": tasks})
    action()
    session.send("Tracing.end")
    while not ended:
        session.send("Browser.getVersion")  # lets the events arrive
    session.detach()
    known = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] in THREADS
    }
    tasks_of = (event for event in events if event["name"] == "RunTask" and event["ph"] == "X")
    return [
        event.get("tdur", 0) / 1000 for event in tasks_of if (event["pid"], event["tid"]) in known
    ]


@contextmanager
def built() -> Iterator[Path]:
    """A folder with the page as it is served, and two of its modules to reach the engine."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch, "page")
        write(folder)
        modules = [WEB / "src" / name for name in ("engine/engine.ts", "puzzle/formats/formats.ts")]
        options = ["--bundle", "--format=esm", "--entry-names=[name]", f"--outdir={folder}"]
        subprocess.run(["node", ESBUILD, *modules, *options], check=True, capture_output=True)
        yield folder


@contextmanager
def chromium(parser: argparse.ArgumentParser) -> Iterator[tuple[Browser, str]]:
    """Chromium, and the address of the page; without Chromium the script ends with a line."""
    program = shutil.which("chromium")
    if program is None:
        parser.error("chromium is not installed")
    switches = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with built() as folder, serving(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=switches)
        yield browser, address
        browser.close()


def first_boards(browser: Browser, address: str) -> None:
    """Measure the time from the request to the first board with islands."""
    for what, path in (
        ("first board, of a link", link(parse(PUZZLE))),
        ("first board, new puzzle", "#/play"),
    ):
        times, worked = [], []
        for _ in range(RUNS):
            context = browser.new_context(**DESKTOP)
            context.add_init_script(WATCH + KEEP)
            page = context.new_page()
            worked.append(processor_time(browser, partial(first_board, page, address + path)))
            times.append(float(page.evaluate(FIRST_BOARD)))
            context.close()
        told(what, times)
        told(f"{what}, processor", worked)


def first_board(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("svg.board .island")
    page.wait_for_function(FIRST_BOARD)


def moves_and_hints(page: Page, address: str) -> None:
    """Time hints on three hard puzzles."""
    moves, hints = [], []
    for seed in range(3):
        puzzle = generate(25, 25, seed=seed, level="hard", style="quick").puzzle
        page.goto("about:blank")
        page.goto(address + link(puzzle))
        page.wait_for_selector("svg.board .island")
        page.wait_for_function("() => document.querySelector('.about').textContent !== ''")
        hints.append(float(page.evaluate(HINT)))
        moves.extend(page.evaluate(MOVES, middles(page, puzzle)[:100]))
    told("a move on 25×25", moves)
    told("a hint on 25×25, hard", hints)


def editor(page: Page, address: str) -> None:
    """Measure the time from a change to the editor's complete verdict on it."""
    feedback = []
    for seed in range(3):
        puzzle = generate(17, 17, seed=seed, level="hard", style="quick").puzzle
        page.goto("about:blank")
        page.goto(address + link(puzzle).replace("#/p/", "#/set/"))
        page.locator(".about", has_text="One solution").wait_for()
        page.locator(".palette button").first.click()  # the first clue becomes a ?
        page.wait_for_function("() => document.querySelector('.palette [aria-pressed=true]')")
        after = page.evaluate(STATUS)
        feedback.extend(page.evaluate(FEEDBACK, [10, "One solution · ", after]))
    told("the editor's answer on 17×17, hard", feedback)


def new_puzzles(page: Page) -> None:
    """Time new puzzles by size and level."""
    for seed in range(RUNS):  # this engine has a worker of its own, still cold
        page.evaluate(NEW, [25, "hard", seed])
    for size, level in ((7, "easy"), (11, "medium"), (17, "hard"), (25, "hard")):
        times = [float(page.evaluate(NEW, [size, level, seed])) for seed in range(RUNS)]
        told(f"a new puzzle, {size}×{size}, {level}", times)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all tables; returns the exit status."""
    parser = argparse.ArgumentParser(
        description="Time what a person waits for in the browser.",
        epilog="example: python benchmarks/browser.py",
    )
    parser.add_argument("--first", action="store_true", help="only the first board")
    only_first = parser.parse_args(arguments).first
    with chromium(parser) as (browser, address):
        first_boards(browser, address)
        if only_first:
            return 0
        context = browser.new_context(**DESKTOP)
        context.add_init_script(KEEP)
        page = context.new_page()
        moves_and_hints(page, address)
        editor(page, address)
        new_puzzles(page)
        against_native(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
