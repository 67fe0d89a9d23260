"""Measure how long somebody waits for `fw studio`, and write the table of README.md.

    python benchmarks/studio/run.py            # five rounds
    python benchmarks/studio/run.py --quick    # one round, no README

Times are Chromium's own: from the navigation until the models are drawn and the main thread is idle, from a key
until the frame with its diagnostics is drawn, between two frames of a moving canvas. Keys are pressed at any time
between two frames, and held as long as people hold them. The server and the browser share the machine.
`fw` and Playwright must be installed in the Python that runs this.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import sleep

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from page import put  # noqa: E402

from fw.tasks.scaffold.project import fill  # noqa: E402
from tests.admin.browsing import FLAGS, browser_program  # noqa: E402
from tests.language.corpus import schema_of_size  # noqa: E402
from tests.studio.browser.designing import StudioSite, served  # noqa: E402

SIZES = (100, 300, 1000)
KEYS = 60
HOLD = 60
"""Milliseconds for which a key is held."""
FRAME = 1 / 60
"""Seconds between two frames."""
PAINT = "first paint"
OPENED = {
    100: "100 models laid out",
    300: "300 models laid out",
    1000: "1,000 models, one and its neighbours",
}
TYPED = {
    100: "key to diagnostics, 100 models, 95th percentile",
    1000: "key to diagnostics, 1,000 models, 95th percentile",
}
MOVED = "frame while the canvas moves and zooms, 300 models, 95th percentile"
GOALS = {
    PAINT: 800, OPENED[100]: 1000, OPENED[300]: 2000, OPENED[1000]: 2000,
    TYPED[100]: 30, TYPED[1000]: 60, MOVED: 50,
}  # fmt: skip
"""Milliseconds to reach."""

WATCH = """
(() => {
  let from = 0;
  let drawing = false;
  const frames = [], calls = [], channel = new MessageChannel();
  channel.port1.onmessage = () => calls.shift()();
  const afterFrame = (call) => { calls.push(call); channel.port2.postMessage(null); };
  // The size of an element is observed after the callbacks of a frame, before it is painted.
  const probe = document.createElement('div');
  probe.style = 'position: fixed; visibility: hidden; height: 1px';
  const sizes = new ResizeObserver(() => { drawing = false; });
  const frame = () => {
    if (drawing) return;
    drawing = true;
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
  };
  addEventListener('keydown', (event) => {
    from = event.timeStamp;
    if (!probe.isConnected) {
      document.body.append(probe);
      sizes.observe(probe);
    }
    requestAnimationFrame(frame);
  }, {capture: true});
  window.bench = {
    opened: async () => {
      while (!document.querySelector('.model') || !document.querySelector('.cm-content')) {
        await new Promise(requestAnimationFrame);
      }
      await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
      return performance.now();
    },
    paint: () => performance.getEntriesByName('first-contentful-paint')[0].startTime,
    /** Begins to wait for other diagnostics; `bench.shown` has the milliseconds since the key. */
    watch: () => {
      const status = document.querySelector('.code-status');
      bench.shown = new Promise((done) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          const drawn = () => afterFrame(() => done(performance.now() - from));
          if (drawing) drawn();
          else requestAnimationFrame(drawn);
        });
        observer.observe(status, {subtree: true, childList: true, characterData: true});
      });
    },
    record: () => {
      let last = 0;
      frames.length = 0;
      const next = (now) => {
        if (last) frames.push(now - last);
        last = now;
        bench.frame = requestAnimationFrame(next);
      };
      bench.frame = requestAnimationFrame(next);
    },
    recorded: () => { cancelAnimationFrame(bench.frame); return frames; },
  };
})();
"""
Times = dict[str, list[float]]


def main() -> int:
    """Measure, print, and write the README unless `--quick`; 1 where something took too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rounds = 1 if options.quick else options.rounds
    found: Times = defaultdict(list)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=FLAGS)
        for models in SIZES:
            root = Path(folder, f"shop{models}")
            root.mkdir()
            fill(root, root.name, sample=True)
            (root / "schema.fw").write_text(schema_of_size(models))
            for _ in range(rounds):
                with served(root) as site:
                    visit(browser, site, models, found)
        browser.close()
    text = table(found, rounds)
    print(text)
    if not options.quick:
        put(HERE.parent / "README.md", "studio", text)
    return int(any(median(found[name]) > goal for name, goal in GOALS.items()))


def visit(browser: Browser, site: StudioSite, models: int, found: Times) -> None:
    """Open studio in a browser that has never been there, and work in it."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(site.launch)
    found[OPENED[models]].append(page.evaluate("bench.opened()"))
    found[PAINT].append(page.evaluate("bench.paint()"))
    if models in TYPED:
        found[TYPED[models]].append(at_95(typed(page)))
    if models == 300:
        found[MOVED].append(at_95(moved(page)))
    context.close()


def typed(page: Page) -> list[float]:
    """Type letters into a type and delete them; each key changes the diagnostics."""
    page.locator(".code-status").get_by_text("No problems").wait_for()
    page.locator(".cm-line", has_text="title: string").first.click()
    page.keyboard.press("Home")
    for _ in "title: s":
        page.keyboard.press("ArrowRight")
    times: list[float] = []
    random = Random(1)
    for at in range(KEYS):
        page.evaluate("bench.watch()")
        sleep(random.uniform(0, FRAME))
        page.keyboard.press("q" if at % 2 == 0 else "Backspace", delay=HOLD)
        times.append(page.evaluate("bench.shown"))
        page.keyboard.press("Escape")
    return times[2:]


def moved(page: Page) -> list[float]:
    """Drag the canvas, and zoom in and out; return the time of each frame."""
    box = page.locator(".react-flow__pane").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 40
    page.evaluate("bench.record()")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(30):
        page.mouse.move(x + step * 8, y + step * 4)
    page.mouse.up()
    for step in range(30):
        page.mouse.wheel(0, -60 if step < 15 else 60)
        page.wait_for_timeout(10)
    times: list[float] = page.evaluate("bench.recorded()")
    return times


def at_95(values: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20)[-1]


def table(found: Times, rounds: int) -> str:
    """Return the table of the README."""
    lines = ["| what | time | to reach |", "|---|---|---|"]
    lines += [
        f"| {name} | {median(found[name]):.0f} ms | ≤ {goal} ms |" for name, goal in GOALS.items()
    ]
    python, processors = platform.python_version(), os.cpu_count()
    measured = f"Medians of {rounds} rounds" if rounds > 1 else "One round"
    told = (
        f"{measured} with a new server and browser for each schema, Python {python}, "
        f"{processors} processors."
    )
    return "\n".join([*lines, "", told])


if __name__ == "__main__":
    sys.exit(main())
