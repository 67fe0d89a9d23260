"""A person at the admin, in a browser that tells of everything that goes wrong meanwhile."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from tests.admin.sites import PASSWORD, Site

__all__ = ["CHROMIUM", "FLAGS", "PATIENCE", "Visitor", "browser_program"]

CHROMIUM = Path("/usr/bin/chromium")
WINDOWLESS = Path("/usr/bin/chromium-headless-shell")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 15_000 * float(os.environ.get("FW_TEST_PATIENCE", "1"))
"""Milliseconds until something that should be there is missed."""

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) => console.error(
  'CSP: ' + event.violatedDirective + ' forbids ' + event.blockedURI + ' ' + event.sample));
"""
AXE = """async (tags) => (await axe.run({runOnly: {type: 'tag', values: tags}})).violations.map(
  (one) => `${one.id} (${one.impact}): ${one.help}\\n` + one.nodes.map(
    (node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 200)}`).join('\\n'))"""
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => 0)))"""
TURN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))"
REFUSED = re.compile(r"the server responded with a status of (\d+)")


def browser_program() -> Path:
    """Return the Chromium to visit with: without windows, where installed, as it takes half the time."""
    return WINDOWLESS if WINDOWLESS.exists() else CHROMIUM


class Visitor:
    """A browser's tab on a site, and what went wrong in it that no test has expected."""

    def __init__(self, site: Site, context: BrowserContext, shots: Path | None) -> None:
        self.site = site
        self.context = context
        self.shots = shots
        self.problems: list[str] = []
        self._expected: set[int] = set()
        self._pending: set[Request] = set()
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_VIOLATIONS)
        self.page: Page = context.new_page()
        self._watch(self.page)

    def tab(self) -> Page:
        """Open another tab of the same browser, watched as the first one is."""
        page = self.context.new_page()
        self._watch(page)
        return page

    def go(self, path: str = "/") -> None:
        """Open a page of the admin by its address, as a link or bookmark does."""
        self.page.goto(f"{self.site.address}/admin{path}")

    def log_in(self, email: str = "root@blog.example") -> None:
        """Come with a session that began some other way than by the form."""
        answer = self.context.request.post(
            f"{self.site.address}/auth/login", data={"email": email, "password": PASSWORD}
        )
        assert answer.ok, answer.text()

    @contextmanager
    def expecting(self, *statuses: int) -> Iterator[None]:
        """Have requests be refused with these statuses within the block."""
        before, self._expected = self._expected, self._expected | {*statuses}
        yield
        self.page.wait_for_timeout(1)
        self._expected = before

    def settle(self) -> None:
        """Wait until the page shows what it will show: nothing is asked for, nothing moves."""
        quiet = 0
        while quiet < 4:
            self.page.evaluate(TURN)
            quiet = 0 if self._pending else quiet + 1
        expect(self.page.locator("[role=progressbar], .MuiSkeleton-root")).to_have_count(0)
        self.page.evaluate(STILL)

    def shoot(self, name: str, target: Page | Locator | None = None) -> None:
        """Take a picture, where a folder for pictures was named."""
        if self.shots is not None:
            self.shots.mkdir(parents=True, exist_ok=True)
            (target or self.page).screenshot(path=self.shots / f"{name}.png")

    def violations(self) -> list[str]:
        """Return what axe finds wrong with the page when it stands still."""
        self.settle()
        self.page.evaluate(_axe())
        found: list[str] = self.page.evaluate(AXE, RULES)
        return found

    def assert_accessible(self, name: str = "") -> None:
        """Let axe find nothing wrong with the page when it stands still."""
        found = self.violations()
        if name:
            self.shoot(name)
        assert not found, f"{name} {self.page.url}\n" + "\n".join(found)

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        page.on("request", self._asked)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)
        page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        refused = REFUSED.search(message.text)
        if refused is None:
            self.problems.append(f"console: {message.text}")
        elif int(refused[1]) not in self._expected:
            self.problems.append(f"{message.text} {message.location.get('url')}")

    def _asked(self, request: Request) -> None:
        self._pending.add(request)
        home = urlsplit(self.site.address)
        # By the prefix: an address elsewhere may have ours among its parameters.
        allowed = (f"{home.scheme}://{home.netloc}/", "data:", "blob:")
        if not request.url.startswith(allowed):
            self.problems.append(f"foreign request: {request.url}")

    def _ended(self, request: Request) -> None:
        self._pending.discard(request)

    def _answered(self, response: Response) -> None:
        if response.status >= 500 and response.status not in self._expected:
            self.problems.append(f"{response.status} {response.request.method} {response.url}")


@cache
def _axe() -> str:
    return Path(__file__).with_name("axe").joinpath("axe.min.js").read_text()
