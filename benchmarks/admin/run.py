"""Measure how long somebody waits for the admin of a large application.

    python benchmarks/admin/run.py            # 50 models, 100,000 records, five rounds
    python benchmarks/admin/run.py --quick    # 1,000 records, two rounds, no README

Times are Chromium's own: from the navigation, or from the event of the click or key, until the
page shows what was asked for and its main thread is idle. The server and the browser share the
machine. `fw` and Playwright must be installed in the Python that runs this.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1])]

from page import put  # noqa: E402
from project import EMAIL, MODELS, PASSWORD, make  # noqa: E402

from tests.admin.browsing import FLAGS, browser_program  # noqa: E402
from tests.promises.api.serving import serve  # noqa: E402

TO_REACH = 1000.0
"""Milliseconds until a list can be used."""
AGAIN_TO_REACH = 500.0
"""Milliseconds until a list can be used that the browser has cached."""

WATCH = """
(() => {
  let from = 0;
  const mark = (event) => { from = event.timeStamp; };
  for (const kind of ['click', 'input']) addEventListener(kind, mark, {capture: true});
  const rows = () => [...document.querySelectorAll('main tbody tr')].map(
    (row) => row.innerText).join('\\n');
  const idle = () => new Promise((resolve) => requestAnimationFrame(
    () => requestIdleCallback(resolve)));
  const until = (is) => new Promise((resolve) => {
    const look = () => { if (is()) { observer.disconnect(); resolve(); } };
    const observer = new MutationObserver(look);
    observer.observe(document, {subtree: true, childList: true, characterData: true});
    look();
  });
  window.bench = {
    /** Milliseconds since the navigation. */
    opened: async (selector) => {
      await until(() => document.querySelector(selector));
      await idle();
      return performance.now();
    },
    /** Begins to wait for other rows than these; `bench.changed` then has the milliseconds. */
    watch: () => {
      const before = rows();
      bench.changed = until(() => rows() && rows() !== before).then(idle).then(
        () => performance.now() - from);
    },
    /** The same for something that isn't there yet. */
    watchFor: (selector) => {
      bench.changed = until(() => document.querySelector(selector)).then(idle).then(
        () => performance.now() - from);
    },
  };
})();
"""
ROW = "main tbody tr td"
Times = dict[str, list[float]]


def main() -> int:
    """Measure, print, and write the README unless `--quick`; 1 where a list took too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rows", type=int, default=100_000)
    options = parser.parse_args()
    rows, rounds = (1000, 2) if options.quick else (options.rows, options.rounds)
    found: dict[str, Times] = {}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = {}
        for name, url in databases(options.quick).items():
            (parent := Path(folder, name)).mkdir()
            servers[name] = stack.enter_context(serve(make(parent, url, rows)))
            found[name] = defaultdict(list)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=browser_program(), args=FLAGS)
        for _ in range(rounds):
            for name, server in servers.items():
                visit(browser, server.address, rows, found[name])
    text = table(found, rows, rounds)
    print(text)
    if not options.quick:
        put(HERE.parent / "README.md", "admin", text)
    return int(
        any(
            median(times) > (to_reach(name) or median(times))
            for each in found.values()
            for name, times in each.items()
        )
    )


def to_reach(name: str) -> float | None:
    """Return the milliseconds that a step may take, None without a limit."""
    if name == AGAIN:
        return AGAIN_TO_REACH
    return TO_REACH if name in LISTS else None


def databases(quick: bool) -> dict[str, str]:
    """The URLs of empty databases; PostgreSQL where there is one."""
    from uuid import uuid4

    from tests.services import ServiceUnavailable, service_url

    urls = {"SQLite": "sqlite:///database/app.db"}
    if not quick:
        try:
            urls["PostgreSQL"] = f"{service_url('postgres')}/fw_{uuid4().hex}"
        except ServiceUnavailable as error:
            print(error, file=sys.stderr)
    return urls


@contextmanager
def somebody(browser: Browser, address: str) -> Iterator[tuple[BrowserContext, Page]]:
    """A browser that has never been there, and has a session."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(30_000)
    context.add_init_script(WATCH)
    login = {"email": EMAIL, "password": PASSWORD}
    assert context.request.post(f"{address}/auth/login", data=login).ok
    yield context, context.new_page()
    context.close()


FIRST = "list, first visit (nothing cached)"
AGAIN = "list, opened again"
MENU = "list, from the menu"
NEXT = "next page"
SORT = "sorted by another column"
FILTER = "filtered by the address"
SEARCH = "searched, from the last key (react-admin waits 500 ms for more)"
SHOW = "record, from the list"
HOME = "dashboard"
LISTS = (FIRST, AGAIN, MENU, NEXT, SORT, FILTER)


def visit(browser: Browser, address: str, rows: int, times: Times) -> None:
    """Do what people do, once, and note how long each step took."""
    with somebody(browser, address) as (_, page):

        def opened(name: str, path: str, selector: str = ROW) -> None:
            page.goto(f"{address}/admin{path}", wait_until="commit")
            times[name].append(page.evaluate("(one) => bench.opened(one)", selector))

        def step(name: str, act: Callable[[], object], selector: str = "") -> None:
            page.wait_for_load_state("networkidle")
            watch = "(one) => void bench.watchFor(one)" if selector else "() => void bench.watch()"
            page.evaluate(watch, selector or None)
            act()
            times[name].append(page.evaluate("() => bench.changed"))

        menu = page.get_by_role("navigation", name="Main navigation")
        opened(FIRST, "/tickets")
        opened(AGAIN, "/tickets")
        step(NEXT, page.get_by_role("button", name="Go to next page").click)
        step(SORT, page.get_by_role("columnheader", name="Priority").get_by_role("button").click)
        step(SEARCH, lambda: page.get_by_placeholder("Search", exact=True).fill(f" {rows // 2}"))
        opened(FILTER, '/tickets?filter={"state":"solved"}')
        step(SHOW, page.locator(ROW).nth(3).click, ".RaShow-main")
        opened(HOME, "/", "main a")
        step(MENU, menu.get_by_role("link", name="Tickets", exact=True).click, ROW)


def table(found: dict[str, Times], rows: int, rounds: int) -> str:
    """The medians as a table."""
    lines = [f"| {MODELS} models, {rows:,} records of one | {' | '.join(found)} | to reach |"]
    lines.append(f"|---|{'---|' * len(found)}---|")
    for name in next(iter(found.values())):
        medians = [f"{median(each[name]):.0f} ms" for each in found.values()]
        limit = to_reach(name)
        target = "" if limit is None else f"≤ {limit:.0f} ms"
        lines.append(f"| {name} | {' | '.join(medians)} | {target} |")
    version = platform.python_version()
    lines += ["", f"Medians of {rounds} rounds, Python {version}, {os.cpu_count()} processors."]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
