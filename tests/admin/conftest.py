"""Sites with an admin on every database, and visitors in a real Chromium."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.admin import sites
from tests.admin.browsing import FLAGS, PATIENCE, Visitor, browser_program
from tests.admin.sites import Site
from tests.conftest import _admin

Visit = Callable[..., Visitor]
"""Opens a browser of one's own on a site: `visit(site, "dev@blog.example", timezone_id=…)`."""

MADE = {"blog": sites.blog, "northwind": sites.northwind}
ROUTES = """Tag = { write = ["super-admin"] }
Author = { delete = ["super-admin"], create = ["super-admin"] }
Comment = { read = ["super-admin"], write = ["super-admin"] }"""
DATABASES = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Make an example as `fw` does, once; it is there to be copied."""
    return cache(lambda name: MADE[name](tmp_path_factory.mktemp("made") / name))


@pytest.fixture(scope="session")
def serve(
    made: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Site]]:
    """Serve an example until the session ends: `serve("blog", url, settings=…, prefix=…)`."""
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
    """Return the URL of a PostgreSQL database that isn't there yet; it is dropped at the end."""
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


@pytest.fixture(scope="session")
def ruled_on_sqlite(serve: Callable[..., Site]) -> Site:
    return serve("blog", settings={"auth.routes": ROUTES}, prefix=sites.PREFIX)


@pytest.fixture
def ruled(ruled_on_sqlite: Site) -> Iterator[Site]:
    """A blog on SQLite below a path, with rules of its own about who may do what."""
    with sites.swept(ruled_on_sqlite) as site:
        yield site


@pytest.fixture
def blog(blog_on_sqlite: Site) -> Iterator[Site]:
    """The blog with logins, on SQLite; what a test adds is gone after it."""
    with sites.swept(blog_on_sqlite) as site:
        yield site


@pytest.fixture
def northwind(northwind_on_sqlite: Site) -> Iterator[Site]:
    """Northwind without logins, on SQLite."""
    with sites.swept(northwind_on_sqlite) as site:
        yield site


@pytest.fixture(params=DATABASES)
def any_blog(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The blog, once for each database."""
    with sites.swept(request.getfixturevalue(f"blog_on_{request.param}")) as site:
        yield site


@pytest.fixture(params=DATABASES)
def any_northwind(request: pytest.FixtureRequest) -> Iterator[Site]:
    """Northwind, once for each database."""
    with sites.swept(request.getfixturevalue(f"northwind_on_{request.param}")) as site:
        yield site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium; where there is none, skip, or fail when `CI` is set.

    It goes with the last test of this folder, as its loop would be in the way of other tests'.
    """
    program = browser_program()
    if not program.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{program} isn't there, and CI wants the admin tested")
        pytest.skip(f"{program} isn't there")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open tabs of fresh browsers; whatever went wrong in one fails the test at its end."""
    folder = os.environ.get("FW_TEST_SCREENSHOTS")
    shots = Path(folder) if folder else None
    visitors: list[Visitor] = []

    def open_browser(site: Site, email: str = "", **options: Any) -> Visitor:
        given = {"locale": "en-GB", "timezone_id": "Europe/Prague", **options}
        visitor = Visitor(site, browser.new_context(**given), shots)
        visitors.append(visitor)
        if email:
            visitor.log_in(email)
        return visitor

    yield open_browser
    for number, visitor in enumerate(visitors):
        visitor.shoot(f"ends/{request.node.name}-{number}")
        visitor.context.close()
    problems = [problem for visitor in visitors for problem in visitor.problems]
    assert not problems, "\n".join(problems)
