"""A browser page that records every error of the admin."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from tests.admin.sites import PASSWORD, Site

__all__ = ["CHROMIUM", "FLAGS", "PATIENCE", "Visitor", "browser_program"]

CHROMIUM = Path("/usr/bin/chromium")
HEADLESS_SHELL = Path("/usr/bin/chromium-headless-shell")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--min-semi-space-size=32 --semi-space-growth-factor=4",
]
PATIENCE = 15_000 * float(os.environ.get("FW_TEST_PATIENCE", "1"))
"""Time-out of assertions and actions in milliseconds."""

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOG_CSP_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) => console.error(
  'CSP: ' + event.violatedDirective + ' forbids ' + event.blockedURI + ' ' + event.sample));
"""
AXE = """async (tags) => (await axe.run({runOnly: {type: 'tag', values: tags}})).violations.map(
  (one) => `${one.id} (${one.impact}): ${one.help}\\n` + one.nodes.map(
    (node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 200)}`).join('\\n'))"""
ANIMATIONS_FINISHED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => 0)))"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))"
FAILED_STATUS = re.compile(r"the server responded with a status of (\d+)")


def browser_program() -> Path:
    """Return the path of Chromium; the headless shell, if installed, is twice as fast."""
    return HEADLESS_SHELL if HEADLESS_SHELL.exists() else CHROMIUM


class Visitor:
    """A browser page on a site, with the errors that no test has expected."""

    def __init__(self, site: Site, context: BrowserContext, shots: Path | None) -> None:
        """Open the site in a new context, or in one that another visitor has left."""
        self.site = site
        self.context = context
        self.shots = shots
        self.problems: list[str] = []
        self._expected: set[int] = set()
        self._pending: set[Request] = set()
        self._listeners: list[tuple[Page, str, Callable[[Any], object]]] = []
        if not context.pages:
            context.set_default_timeout(PATIENCE)
            context.add_init_script(LOG_CSP_VIOLATIONS)
            context.new_page()
        self.page: Page = context.pages[0]
        self._watch(self.page)

    def tab(self) -> Page:
        """Open another tab in the same browser and record its errors, too."""
        page = self.context.new_page()
        self._watch(page)
        return page

    def go(self, path: str = "/") -> None:
        """Open a page of the admin by its path."""
        self.page.goto(f"{self.site.address}/admin{path}")

    def log_in(self, email: str = "root@blog.example") -> None:
        """Log in by the API, without the login form."""
        answer = self.context.request.post(
            f"{self.site.address}/auth/login", data={"email": email, "password": PASSWORD}
        )
        assert answer.ok, answer.text()

    def on(self, event: str, listener: Callable[[Any], object], page: Page | None = None) -> None:
        """Call a function at each event of the page, until the visitor leaves."""
        watched = page or self.page
        watched.on(event, listener)
        self._listeners.append((watched, event, listener))

    def leave(self) -> None:
        """Leave the context as a new one, except for what the browser has compiled and cached."""
        for page, event, listener in self._listeners:
            page.remove_listener(event, listener)
        for page in self.context.pages[1:]:
            page.close()
        self.page.unroute_all()
        self.page.on("dialog", _accept)
        # A page without scripts, which therefore stores nothing any more.
        home = urlsplit(self.site.address)
        self.page.goto(f"{home.scheme}://{home.netloc}/health")
        self.page.remove_listener("dialog", _accept)
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
        self.context.clear_cookies()

    @contextmanager
    def expecting(self, *statuses: int) -> Iterator[None]:
        """Allow responses with these statuses within the block."""
        before, self._expected = self._expected, self._expected | {*statuses}
        yield
        self.page.wait_for_timeout(1)
        self._expected = before

    def settle(self) -> None:
        """Wait until the page has no pending requests, spinners or animations."""
        quiet = 0
        while quiet < 4:
            self.page.evaluate(NEXT_FRAME)
            quiet = 0 if self._pending else quiet + 1
        expect(self.page.locator("[role=progressbar], .MuiSkeleton-root")).to_have_count(0)
        self.page.evaluate(ANIMATIONS_FINISHED)

    def shoot(self, name: str, target: Page | Locator | None = None) -> None:
        """Take a screenshot if a folder for screenshots is set."""
        if self.shots is not None:
            self.shots.mkdir(parents=True, exist_ok=True)
            (target or self.page).screenshot(path=self.shots / f"{name}.png")

    def violations(self) -> list[str]:
        """Return the accessibility violations that axe finds on the settled page."""
        self.settle()
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_axe())
        found: list[str] = self.page.evaluate(AXE, RULES)
        return found

    def assert_accessible(self, name: str = "") -> None:
        """Assert that axe finds no violations on the settled page."""
        found = self.violations()
        if name:
            self.shoot(name)
        assert not found, f"{name} {self.page.url}\n" + "\n".join(found)

    def _watch(self, page: Page) -> None:
        self.on("console", self._on_console, page)
        self.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"), page)
        self.on("request", self._on_request, page)
        self.on("requestfinished", self._on_request_end, page)
        self.on("requestfailed", self._on_request_end, page)
        self.on("response", self._on_response, page)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        refused = FAILED_STATUS.search(message.text)
        if refused is None:
            self.problems.append(f"console: {message.text}")
        elif int(refused[1]) not in self._expected:
            self.problems.append(f"{message.text} {message.location.get('url')}")

    def _on_request(self, request: Request) -> None:
        self._pending.add(request)
        home = urlsplit(self.site.address)
        # Compare prefixes: a foreign URL may contain ours as a parameter.
        allowed = (f"{home.scheme}://{home.netloc}/", "data:", "blob:")
        if not request.url.startswith(allowed):
            self.problems.append(f"foreign request: {request.url}")

    def _on_request_end(self, request: Request) -> None:
        self._pending.discard(request)

    def _on_response(self, response: Response) -> None:
        if response.status >= 500 and response.status not in self._expected:
            self.problems.append(f"{response.status} {response.request.method} {response.url}")


def _accept(dialog: Dialog) -> None:
    """Let a page with unsaved changes go."""
    dialog.accept()


@cache
def _axe() -> str:
    return Path(__file__).with_name("axe").joinpath("axe.min.js").read_text()
