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
from playwright.sync_api import Browser, sync_playwright

from fw.tasks.scaffold.project import fill
from tests.admin.browsing import FLAGS, browser_program
from tests.studio.browser.designing import SCHEMA, Designer, served
from tests.studio.browser.visiting import PageVisitor, make_project

Design = Callable[..., Designer]
"""Opens studio on a schema: `design(schema, width=390, color_scheme="dark")`."""
Visit = Callable[..., PageVisitor]
"""Opens studio in a folder: `visit(root, width=390, color_scheme="dark")`."""


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


@pytest.fixture
def shop(made: Path, tmp_path: Path) -> Path:
    """A project of the test's own."""
    return copytree(made, tmp_path / "shop", symlinks=True)


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a function that opens studio; the test fails for errors that its page reports."""
    opened: list[PageVisitor] = []
    folder = os.environ.get("FW_TEST_SCREENSHOTS")
    with ExitStack() as stack:

        def begin(
            root: Path, *, width: int = 1440, height: int = 900, **options: Any
        ) -> PageVisitor:
            site = stack.enter_context(served(root))
            options = {"locale": "en-GB", "reduced_motion": "reduce"} | options
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            stack.callback(context.close)
            opened.append(PageVisitor(site, context, Path(folder) if folder else None))
            return opened[-1]

        yield begin
        for one in opened:
            one.shoot(re.sub(r"\W+", "-", request.node.name))
            assert not one.problems, "\n".join(one.problems)
