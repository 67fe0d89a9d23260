"""Fixtures of the tests in a browser: a project, its `fw studio`, and a page."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from fw.tasks.scaffold.project import fill
from tests.admin.browsing import FLAGS, browser_program
from tests.studio.browser.designing import SCHEMA, Designer, StudioSite, served
from tests.studio.browser.visiting import PageVisitor, make_project, restore

Design = Callable[..., Designer]
"""Opens studio on a schema: `design(schema, width=390, color_scheme="dark")`."""
Visit = Callable[..., PageVisitor]
"""Opens studio in a folder: `visit(root, width=390, color_scheme="dark")`."""
Contexts = Callable[..., BrowserContext]
TOKEN = "if (location.protocol === 'http:') sessionStorage.setItem('fw.token', '{token}')"


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
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def design(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Design]:
    """Return a function that opens studio; the test fails for errors that its page reports."""
    opened: list[Designer] = []
    folder = os.environ.get("FW_TEST_SCREENSHOTS")
    with ExitStack() as stack:

        def begin(
            schema: str = SCHEMA, *, width: int = 1440, height: int = 900, **options: Any
        ) -> Designer:
            root = tmp_path / f"shop{len(opened)}"
            root.mkdir()
            fill(root, "shop", sample=True)
            (root / "schema.fw").write_bytes(schema.encode())
            site = stack.enter_context(served(root))
            options = {"locale": "en-GB", "reduced_motion": "reduce"} | options
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            stack.callback(context.close)
            opened.append(Designer(site, context, Path(folder) if folder else None))
            return opened[-1]

        yield begin
        for one in opened:
            one.shoot(request.node.name)
            assert not one.problems, "\n".join(one.problems)


@pytest.fixture(scope="package")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that tests copy."""
    root = tmp_path_factory.mktemp("pages") / "shop"
    make_project(root)
    return root


@pytest.fixture(scope="package")
def site(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioSite]:
    """The server of `shop`."""
    root = copytree(made, tmp_path_factory.mktemp("site") / "shop", symlinks=True)
    with served(root) as site:
        yield site


@pytest.fixture
def shop(site: StudioSite, made: Path) -> Path:
    """A project that is restored for each test, while its server runs."""
    restore(site.root, made)
    return site.root


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """Return a function that returns the context of a site with some options.

    A context has compiled and cached the scripts; its tabs share no session.
    """
    found: dict[tuple[str, str], BrowserContext] = {}
    tokens: dict[str, str] = {}

    def context_of(site: StudioSite, **options: Any) -> BrowserContext:
        key = site.address, str(options)
        if key not in found:
            if site.address not in tokens:
                tokens[site.address] = site.token()
            found[key] = browser.new_context(**options)
            found[key].add_init_script(TOKEN.format(token=tokens[site.address]))
        return found[key]

    yield context_of
    for context in found.values():
        context.close()


@pytest.fixture
def visit(contexts: Contexts, site: StudioSite, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a function that opens studio; the test fails for errors that its page reports."""
    opened: list[PageVisitor] = []
    folder = os.environ.get("FW_TEST_SCREENSHOTS")
    with ExitStack() as stack:

        def begin(
            root: Path, *, width: int = 1440, height: int = 900, **options: Any
        ) -> PageVisitor:
            here = site if root == site.root else stack.enter_context(served(root))
            options = {"locale": "en-GB", "reduced_motion": "reduce"} | options
            context = contexts(here, viewport={"width": width, "height": height}, **options)
            opened.append(PageVisitor(here, context, Path(folder) if folder else None))
            return opened[-1]

        yield begin
        try:
            for one in opened:
                one.shoot(re.sub(r"\W+", "-", request.node.name))
                assert not one.problems, "\n".join(one.problems)
        finally:
            for one in opened:
                one.page.evaluate("localStorage.clear()")
                one.page.close()
