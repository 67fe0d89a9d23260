"""Take the screenshots of `fw studio` for docs/images, on the schema of the starter blog-cms.

Needs Chromium and the extra `dev`. Every picture comes from a page without errors.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SCHEMA = ROOT / "fw" / "starters" / "blog-cms" / "project" / "schema.fw"
SIZE: ViewportSize = {"width": 1440, "height": 860}
MAX_BYTES = 190_000

sys.path.insert(0, str(ROOT))
from fw.tasks.scaffold.project import fill  # noqa: E402
from scripts.screenshots import compress  # noqa: E402
from tests.admin.browsing import FLAGS, PATIENCE, browser_program  # noqa: E402
from tests.studio.browser.designing import Designer, StudioSite, served  # noqa: E402


def show_model(page: Designer) -> None:
    """Select a field of a model."""
    page.page.get_by_role("combobox", name="Find a model or field").fill("Post.status")
    page.page.keyboard.press("Enter")
    expect(page.form.get_by_role("heading", name="status")).to_be_visible(timeout=PATIENCE)


def focus(page: Designer) -> None:
    """Show the neighbours of a model, without the code and the form."""
    page.page.get_by_role("combobox", name="Find a model or field").fill("Comment")
    page.page.keyboard.press("Enter")
    expect(page.form.get_by_role("heading", name="Comment")).to_be_visible(timeout=PATIENCE)
    page.page.get_by_role("button", name="Show neighbours only").click()
    for view in ("Code", "Form"):
        page.page.get_by_role("button", name=view, exact=True).click()
    page.page.get_by_role("button", name="Fit to window").click()


def relate(page: Designer) -> None:
    """Drag a field to another model."""
    focus(page)
    page.settle()
    page.row("Comment", "body").hover()
    page.drag(
        page.row("Comment", "body").locator(".grip"), page.node("Post").locator(".row").nth(2)
    )
    expect(page.dialog).to_be_visible(timeout=PATIENCE)


@dataclass(frozen=True)
class Picture:
    """A page to take a picture of."""

    prepare: Callable[[Designer], None]
    schemes: tuple[str, ...] = ("light",)


PICTURES: Mapping[str, Picture] = {
    "studio-schema": Picture(show_model, ("light", "dark")),
    "studio-relation": Picture(relate),
    "studio-neighbours": Picture(focus),
}


def take(browser: Browser, site: StudioSite, picture: Picture, scheme: str, file: Path) -> None:
    """Open studio in a color scheme, and save what it shows once nothing moves any more."""
    options = {"color_scheme": scheme, "locale": "en-GB", "reduced_motion": "reduce"}
    context = browser.new_context(viewport=SIZE, **options)  # type: ignore[arg-type]
    page = Designer(site, context, None)
    picture.prepare(page)
    page.settle()
    if page.problems:
        raise SystemExit(f"{file.name}: " + "\n".join(page.problems))
    page.page.screenshot(path=file)
    context.close()
    compress(file, MAX_BYTES)


def main() -> int:
    """Take every screenshot and print the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=IMAGES, help="instead of docs/images")
    into = parser.parse_args().into
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=FLAGS)
        root = Path(folder, "blog")
        root.mkdir()
        fill(root, root.name, sample=True)
        (root / "schema.fw").write_bytes(SCHEMA.read_bytes())
        for name, picture in PICTURES.items():
            for scheme in picture.schemes:
                with served(root) as site:
                    take(browser, site, picture, scheme, into / f"{name}-{scheme}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
