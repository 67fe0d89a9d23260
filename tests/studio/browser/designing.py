"""A page of `fw studio` that records every error, and what its tests do there."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Request, expect

from tests.admin.browsing import PATIENCE, Visitor

__all__ = ["SCHEMA", "Designer", "StudioSite", "served"]

SCHEMA = """\
database sqlite

# People who write.
model Author {
  id: uuid primary
  name: string(80) required  # as printed
  relations {
    has_many Post as posts
  }
}

## What is read.
model Post {
  id: uuid primary
  title: string(120)
  author_id: uuid references Author
  relations {
    belongs_to Author as author via author_id
  }
}

model Tag {
  id: uuid primary
  word: string(40) unique
}
"""


@dataclass(frozen=True)
class StudioSite:
    """A running `fw studio`, and an address that opens it once."""

    root: Path
    address: str
    launch: str

    def token(self) -> str:
        """Exchange the launch code, as the page of its address does, for a token of a page."""
        code = self.launch.partition("#code=")[2]
        request = urllib.request.Request(
            f"{self.address}/api/session",
            json.dumps({"code": code}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            token: str = json.load(response)["token"]
        return token


@contextmanager
def served(root: Path) -> Iterator[StudioSite]:
    """Run `fw studio` in a project until the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fw", "studio", "--no-open", "--port", "0"],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        launch = next(word for word in line.split() if "#code=" in word)
        yield StudioSite(root, launch.partition("/#")[0], launch)
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


class Designer(Visitor):
    """A browser page of studio with the errors that no test has expected."""

    def __init__(self, site: StudioSite, context: BrowserContext, shots: Path | None) -> None:
        super().__init__(site, context, shots)  # type: ignore[arg-type]
        self.page.goto(site.launch)
        expect(self.node("Post")).to_be_visible(timeout=PATIENCE)
        expect(self.code).to_be_visible(timeout=PATIENCE)

    def _on_request(self, request: Request) -> None:
        # The stream of events doesn't end.
        if not request.url.endswith("/api/events"):
            super()._on_request(request)

    @property
    def code(self) -> Locator:
        """The editor."""
        return self.page.get_by_role("textbox", name="Code of schema.fw")

    @property
    def form(self) -> Locator:
        """The form of what is selected."""
        return self.page.get_by_role("region", name="Form")

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.get_by_role("dialog")

    def node(self, model: str) -> Locator:
        """The node of a model on the canvas."""
        return self.page.locator(f'.react-flow__node[data-id="{model}"]')

    def row(self, model: str, field: str) -> Locator:
        """The row of a field on the canvas."""
        row = self.node(model).locator(".row")
        return row.filter(has=self.page.get_by_text(field, exact=True))

    def drag(self, start: Locator, end: Locator) -> None:
        """Drag from the middle of an element to that of another one."""
        there, here = end.bounding_box(), start.bounding_box()
        assert there is not None
        assert here is not None
        mouse = self.page.mouse
        mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
        mouse.down()
        x, y = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
        mouse.move(x - 20, y, steps=8)
        mouse.move(x, y, steps=4)
        mouse.up()

    def undo(self) -> None:
        """Take back the last step."""
        self.page.get_by_role("button", name="Undo", exact=True).click()

    def expect_code(self, text: str, *, present: bool = True) -> None:
        """Wait until the code contains a text, or no longer does."""
        found = expect(self.code)
        if present:
            found.to_contain_text(text, timeout=PATIENCE)
        else:
            found.not_to_contain_text(text, timeout=PATIENCE)
