"""A real VS Code, served by code-server, with the extension: all that its user does.

`FW_TEST_CODE_SERVER` names the command of code-server; CONTRIBUTING.md says how to install it.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.admin.browsing import FLAGS, PATIENCE, browser_program
from tests.editors.windows import PROGRAM, CodeServer, Window, install_fw, served
from tests.ports import free_port

pytestmark = pytest.mark.skipif(
    not PROGRAM, reason="set FW_TEST_CODE_SERVER to the command of code-server"
)
SCHEMA = """\
database sqlite

model Author {
  id: uuid primary
  name: string(120) required
  relations {
    has_many Post as posts
  }
}

model Post {
  id: uuid primary
  title: string required
  author_id: uuid references Author
  relations {
    belongs_to Author as author via author_id
  }
}
"""
READY = "table authors"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeServer]:
    with served(tmp_path_factory.mktemp("vscode"), free_port()) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        yield playwright.chromium.launch(executable_path=browser_program(), args=FLAGS)


@pytest.fixture
def page(browser: Browser, server: CodeServer) -> Iterator[Page]:
    server.settings(security__workspace__trust__enabled=False)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project(tmp_path / "shop")


def project(root: Path, *, installed: bool = True) -> Path:
    root.mkdir(parents=True)
    (root / "schema.fw").write_text(SCHEMA)
    if installed:
        install_fw(root)
    return root


def started(root: Path) -> list[int]:
    """Return the processes of the fw of a project, the first started first."""
    path = root / "started"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def wait_for_starts(root: Path, count: int) -> None:
    until = time.monotonic() + PATIENCE / 1000
    while len(started(root)) < count:
        assert time.monotonic() < until, f"fw of {root.name} started {started(root)}"
        time.sleep(0.1)


def open_schema(server: CodeServer, page: Page, root: Path) -> Window:
    window = server.open(page, root, root / "schema.fw")
    window.sees(READY)
    window.editor.click()
    return window


def test_diagnostics_completion_and_format(server: CodeServer, page: Page, root: Path) -> None:
    window = open_schema(server, page, root)
    window.go(5, 12)
    window.press("Backspace")
    expect(page.locator(".squiggly-error")).to_have_count(1)
    window.press("F8")
    window.sees("did you mean 'string'?")
    window.press("Escape", "Control+.")
    window.sees("Change to 'string'")
    window.press("Enter")
    expect(page.locator(".squiggly-error")).to_have_count(0)
    window.go(5, 1)
    window.press("End", "Enter")
    window.type("age:  ")
    expect(page.locator(".suggest-widget")).to_contain_text("Integer of 64 bits")
    window.type("int")
    window.press("Tab", "Control+S")
    until = time.monotonic() + PATIENCE / 1000
    while "  age: int\n" not in (root / "schema.fw").read_text() and time.monotonic() < until:
        time.sleep(0.1)
    expected = SCHEMA.replace("required\n  rel", "required\n  age: int\n  rel")
    assert (root / "schema.fw").read_text() == expected


def test_hover_definition_references_and_symbols(
    server: CodeServer, page: Page, root: Path
) -> None:
    window = open_schema(server, page, root)
    window.sees("↔ Author.posts")
    page.locator(".view-line span span").filter(has_text="title").first.hover()
    window.sees("posts.title")
    window.go(14, 32)
    window.press("F12")
    window.sees("Ln 3, Col 7")
    window.press("Shift+F12")
    window.sees("References (3)")
    window.press("Escape", "Control+T")
    page.keyboard.type("title")
    expect(page.locator(".quick-input-list .monaco-list-row").first).to_contain_text("Post")
    window.press("Escape")
    page.get_by_role("button", name="Outline Section").click()
    expect(page.locator(".outline-tree")).to_contain_text("Author")


def test_a_rename_tells_of_python_code(server: CodeServer, page: Page, root: Path) -> None:
    (root / "report.py").write_text("from shop import Post\n\nprint(Post.title)\n")
    window = open_schema(server, page, root)
    window.go(13, 4)
    window.press("Control+.")
    window.sees("Show the Python code that mentions 'title'")
    window.press("Enter")
    row = page.locator(".quick-input-list .monaco-list-row").first
    expect(row).to_contain_text("print(Post.title)")
    expect(row).to_contain_text("report.py:3")
    expect(row).to_contain_text("Yours: change it by hand")
    window.press("Escape")
    window.go(13, 4)
    window.press("F2")
    field = page.locator(".rename-input")
    field.fill("headline")
    field.press("Enter")
    window.sees("was title")
    window.click("Show")
    expect(row).to_contain_text("report.py:3")
    window.press("Enter")
    window.sees("Ln 3, Col 1")
    expect(page.locator(".tab.active")).to_contain_text("report.py")


def test_a_folder_must_be_trusted(server: CodeServer, page: Page, root: Path) -> None:
    server.settings()
    window = server.open(page, root, root / "schema.fw")
    window.run("fw: Restart the language server")
    window.sees("fw starts in trusted folders only")
    assert started(root) == []
    window.click("Manage Workspace Trust")
    window.click("Trust")
    window.open("schema.fw")
    window.sees(READY)


def test_a_missing_fw_is_named_and_started_when_installed(
    server: CodeServer, page: Page, tmp_path: Path
) -> None:
    root = project(tmp_path / "bare", installed=False)
    window = server.open(page, root, root / "schema.fw")
    window.sees("fw was not found for bare.")
    install_fw(root)
    window.sees(READY)
    page.locator("[id='status.languageStatus']").click()
    window.sees(str(root / ".venv/bin/fw"))
    install_fw(root)
    wait_for_starts(root, 2)


def test_a_server_that_fails_or_crashes(server: CodeServer, page: Page, root: Path) -> None:
    install_fw(root, "echo 'No such command' >&2; exit 2")
    window = server.open(page, root, root / "schema.fw")
    window.sees("lsp did not start.")
    expect(page.locator(".notification-toast")).to_have_count(1)
    window.click("Show Output")
    window.sees("No such command")
    assert len(started(root)) == 1
    install_fw(root)
    window.sees(READY)
    os.kill(started(root)[-1], signal.SIGKILL)
    wait_for_starts(root, 3)
    window.sees(READY)


def test_folders_of_a_workspace_have_their_own_servers(
    server: CodeServer, page: Page, tmp_path: Path
) -> None:
    shop, blog = project(tmp_path / "shop"), project(tmp_path / "blog [1] {a}")
    workspace = tmp_path / "all.code-workspace"
    workspace.write_text(json.dumps({"folders": [{"path": shop.name}, {"path": blog.name}]}))
    window = server.open(page, workspace, shop / "schema.fw")
    window.sees(READY)
    assert started(blog) == []
    server.open(page, workspace, blog / "schema.fw").sees(READY)
    assert len(started(blog)) == 1


def test_a_schema_outside_the_opened_folder(
    server: CodeServer, page: Page, root: Path, tmp_path: Path
) -> None:
    other = project(tmp_path / "other")
    server.open(page, root, other / "schema.fw").sees(READY)
    assert (len(started(other)), started(root)) == (1, [])
