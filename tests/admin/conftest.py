"""Fixtures for the browser tests: sites on each database, and pages in Chromium."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.admin import sites
from tests.admin.browsing import FLAGS, PATIENCE, Visitor, browser_program
from tests.admin.sites import Site
from tests.conftest import _admin
from tests.starters.conftest import built_starter, copied_starter

__all__ = ["built_starter", "copied_starter"]

Visit = Callable[..., Visitor]
"""Opens a site in a new browser context: `visit(site, "dev@blog.example", timezone_id=…)`."""

MADE = {"blog": sites.blog, "desk": sites.desk, "northwind": sites.northwind}
ROUTES = """Tag = { write = ["super-admin"] }
Author = { delete = ["super-admin"], create = ["super-admin"] }
Comment = { read = ["super-admin"], write = ["super-admin"] }"""
DATABASES = ("sqlite", "postgres")
HOME = {"locale": "en-GB", "timezone_id": "Europe/Prague"}
LOOK = {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light"}
"""Options that a page can change. Visitors with others get a new context."""


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function that generates an example project once; tests copy it."""
    return cache(lambda name: MADE[name](tmp_path_factory.mktemp("made") / name))


@pytest.fixture(scope="session")
def serve(
    made: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Site]]:
    """Serve a project until the session ends: `serve("blog", url, settings=…, prefix=…)`."""
    with ExitStack() as stack:

        def begin(name: str, url: str = "sqlite:///database/app.db", **options: Any) -> Site:
            root = tmp_path_factory.mktemp("served") / name
            return stack.enter_context(sites.served(made(name), root, url, **options))

        yield begin


@pytest.fixture(scope="session")
def blog_on_sqlite(serve: Callable[..., Site]) -> Site:
    return serve("blog")


@pytest.fixture(scope="session")
def northwind_on_sqlite(serve: Callable[..., Site]) -> Site:
    return serve("northwind")


@pytest.fixture(scope="session")
def postgres_name(postgres_server: str) -> Iterator[Callable[[], str]]:
    """Return a function for URLs of new PostgreSQL databases, which are dropped at the end."""
    names: list[str] = []

    def begin() -> str:
        names.append(f"fw_{uuid4().hex}")
        return f"{postgres_server}/{names[-1]}"

    yield begin
    with ThreadPoolExecutor(1) as thread:
        for name in names:
            drop = f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'
            thread.submit(_admin, postgres_server, drop).result()


@pytest.fixture(scope="session")
def blog_on_postgres(serve: Callable[..., Site], postgres_name: Callable[[], str]) -> Site:
    return serve("blog", postgres_name())


@pytest.fixture(scope="session")
def northwind_on_postgres(serve: Callable[..., Site], postgres_name: Callable[[], str]) -> Site:
    return serve("northwind", postgres_name())


class _EmptyPage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Shop</title>")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def _pages() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _EmptyPage) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def named_origin() -> Iterator[str]:
    """Origin with an empty page, whose pages may use the blog that is mounted below a path."""
    with _pages() as origin:
        yield origin


@pytest.fixture
def unnamed_origin() -> Iterator[str]:
    """Origin with an empty page that no setting names."""
    with _pages() as origin:
        yield origin


@pytest.fixture(scope="session")
def ruled_on_sqlite(serve: Callable[..., Site], named_origin: str) -> Site:
    settings = {
        "auth": 'reset_url = "https://blog.example/admin/reset-password"',
        "auth.routes": ROUTES,
        "http": f'cors_origins = ["{named_origin}"]',
        "mail": 'driver = "file"',
    }
    return serve("blog", settings=settings, prefix=sites.PREFIX)


@pytest.fixture
def ruled(ruled_on_sqlite: Site) -> Iterator[Site]:
    """The blog on SQLite, mounted below a path, with custom route permissions."""
    with sites.swept(ruled_on_sqlite) as site:
        yield site


@pytest.fixture(scope="session")
def desk_on_sqlite(serve: Callable[..., Site]) -> Site:
    roles = 'roles = ["super-admin", "developer", "admin"]'
    return serve("desk", settings={"admin": roles})


@pytest.fixture
def desk(desk_on_sqlite: Site) -> Iterator[Site]:
    """The desk on SQLite, whose access rules decide by role, record and field."""
    with sites.swept(desk_on_sqlite) as site:
        yield site


@pytest.fixture
def blog(blog_on_sqlite: Site) -> Iterator[Site]:
    """The blog with logins, on SQLite. Records that a test adds are deleted afterwards."""
    with sites.swept(blog_on_sqlite) as site:
        yield site


@pytest.fixture
def northwind(northwind_on_sqlite: Site) -> Iterator[Site]:
    """Northwind without logins, on SQLite."""
    with sites.swept(northwind_on_sqlite) as site:
        yield site


@pytest.fixture(params=DATABASES)
def any_blog(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The blog, on each database: for what a database answers differently, not for the pages."""
    with sites.swept(request.getfixturevalue(f"blog_on_{request.param}")) as site:
        yield site


@pytest.fixture(params=DATABASES)
def any_northwind(request: pytest.FixtureRequest) -> Iterator[Site]:
    """Northwind, on each database."""
    with sites.swept(request.getfixturevalue(f"northwind_on_{request.param}")) as site:
        yield site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Launch Chromium. Skip the test if it isn't installed, or fail if `CI` is set.

    It closes after the last test of this package, since its event loop would block other tests'.
    """
    program = browser_program()
    if not program.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{program} is not installed, but CI requires the browser tests")
        pytest.skip(f"{program} is not installed")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def left(browser: Browser) -> list[BrowserContext]:
    """Contexts that visitors have left. In them the admin is compiled, which takes a second."""
    return []


@pytest.fixture
def visit(
    browser: Browser, left: list[BrowserContext], request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Open pages in separate browser contexts. Unexpected errors fail the test at its end."""
    folder = os.environ.get("FW_TEST_SCREENSHOTS")
    shots = Path(folder) if folder else None
    visitors: list[tuple[Visitor, bool]] = []

    def open_browser(site: Site, email: str = "", **options: Any) -> Visitor:
        look = {**LOOK, **{name: options.pop(name) for name in LOOK if name in options}}
        reused = not options
        context = left.pop() if left and reused else browser.new_context(**{**HOME, **options})
        visitor = Visitor(site, context, shots)
        visitors.append((visitor, reused))
        visitor.page.set_viewport_size(look["viewport"])
        visitor.page.emulate_media(color_scheme=look["color_scheme"])
        if email:
            visitor.log_in(email)
        return visitor

    yield open_browser
    for number, (visitor, reused) in enumerate(visitors):
        visitor.shoot(f"ends/{request.node.name}-{number}")
        if reused and not visitor.problems:
            visitor.leave()
            left.append(visitor.context)
        else:
            visitor.context.close()
    problems = [problem for visitor, _ in visitors for problem in visitor.problems]
    assert not problems, "\n".join(problems)
