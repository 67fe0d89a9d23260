"""A visitor of the pages besides the schema page, and the projects that tests visit."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from shutil import copytree, rmtree

from playwright.sync_api import BrowserContext, Locator, Request, expect

from fw.project.logins import add_logins, finish_logins
from fw.tasks.build.session import build
from fw.tasks.scaffold.project import fill
from tests.admin.browsing import PATIENCE, Visitor
from tests.studio.browser.designing import StudioSite

PASTE = """(element, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
}"""

__all__ = ["CONFLICT", "PageVisitor", "make_conflict", "make_project", "restore"]

CONFLICT = "app/models/post.py"


def make_project(root: Path) -> None:
    """Make a project with logins and rows, and with an edit by hand in a model."""
    root.mkdir()
    fill(root, "shop")
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    build(root)
    add_logins(root)
    build(root)
    finish_logins(root)
    file = root / CONFLICT
    file.write_text(file.read_text().replace("class Post(", "# mine\nclass Post(", 1))
    subprocess.run([sys.executable, "-m", "fw", "migrate"], cwd=root, check=True)
    with sqlite3.connect(root / "database/app.db") as database:
        now = "2026-01-01 00:00:00"
        key = "0123456789abcdef0123456789abcdef"
        names = {row[1]: row[2] for row in database.execute("PRAGMA table_info(authors)")}
        values = {"id": bytes.fromhex(key) if names["id"] == "BLOB" else key}
        values |= dict.fromkeys(names.keys() - {"id"}, now)
        marks = ", ".join("?" * len(values))
        database.execute(
            f"INSERT INTO authors ({', '.join(values)}) VALUES ({marks})", [*values.values()]
        )
    database.close()


def make_conflict(root: Path) -> None:
    """Change the same line of a model as the user and as the generator."""
    file = root / CONFLICT
    file.write_text(file.read_text().replace("255", "254"))
    schema = root / "schema.fw"
    line = next(line for line in schema.read_text().splitlines() if " title:" in line)
    schema.write_text(schema.read_text().replace(line, "  title: string(300) required"))
    assert build(root).exit_status == 1


def restore(root: Path, made: Path) -> None:
    """Give a project whose server runs the files of another one."""
    for path in root.iterdir():
        if path.is_dir() and not path.is_symlink():
            rmtree(path)
        else:
            path.unlink()
    copytree(made, root, symlinks=True, dirs_exist_ok=True)


class PageVisitor(Visitor):
    """A browser page of studio with the errors that no test has expected.

    Its context knows a token of the site.
    """

    def __init__(self, site: StudioSite, context: BrowserContext, shots: Path | None) -> None:
        super().__init__(site, context, shots)  # type: ignore[arg-type]
        self.root = site.root
        self.page.goto(site.address)
        expect(self.page.locator(".page")).to_be_visible(timeout=PATIENCE)

    def _on_request(self, request: Request) -> None:
        # The stream of events doesn't end.
        if not request.url.endswith("/api/events"):
            super()._on_request(request)

    def open(self, title: str) -> None:
        """Open a page of the rail."""
        self.page.get_by_role("navigation").get_by_role("link", name=title).click()

    def sees(self, text: str) -> None:
        """Wait until a text is on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def button(self, name: str) -> Locator:
        """A button by its exact name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.get_by_role("dialog")

    def edit_schema(self, old: str, new: str) -> None:
        """Replace a text in the code of the schema page."""
        text = (self.root / "schema.fw").read_text()
        assert text.count(old) == 1
        self.open("Schema")
        code = self.page.get_by_role("textbox", name="Code of schema.fw")
        expect(code).to_be_visible(timeout=PATIENCE)
        self.replace_code(code, text.replace(old, new))
        expect(self.button("Review")).to_be_visible(timeout=PATIENCE)

    def replace_code(self, code: Locator, text: str) -> None:
        """Replace all text of an editor."""
        code.focus()
        self.page.keyboard.press("Control+a")
        code.evaluate(PASTE, text)
