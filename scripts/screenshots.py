"""Take the screenshots of docs/images from Northwind, a clinic and the starters.

Needs Chromium and the extra `dev`. Every picture comes from a page without errors.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from PIL import Image
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SIZE: ViewportSize = {"width": 1360, "height": 800}
MAX_BYTES = 150_000
COLOURS = 256

Scheme: TypeAlias = Literal["light", "dark"]

sys.path.insert(0, str(ROOT))
from tests.admin.browsing import FLAGS, PATIENCE, Visitor, browser_program  # noqa: E402
from tests.admin.sites import Site, clinic, northwind, served  # noqa: E402
from tests.promises.api.serving import serve  # noqa: E402
from tests.starters.conftest import SQLITE, make_starter  # noqa: E402
from tests.starters.visits import ADMIN  # noqa: E402


@dataclass(frozen=True)
class Picture:
    """A page to take a picture of."""

    path: str
    prepare: Callable[[Page], None] = lambda _: None
    schemes: tuple[Scheme, ...] = ("light", "dark")
    site: str = "northwind"


def open_tag(page: Page) -> None:
    """Show the operations of a model in the API documentation."""
    tag = page.locator("#operations-tag-Product")
    expect(tag).to_be_visible(timeout=PATIENCE)
    tag.click()
    expect(page.locator(".opblock").last).to_be_visible(timeout=PATIENCE)


def open_first(page: Page) -> None:
    """Open the record of the first row."""
    page.locator("main tbody tr").first.get_by_role("link").first.click()
    expect(page.get_by_role("link", name="Edit")).to_be_visible(timeout=PATIENCE)


def see(name: str) -> Callable[[Page], None]:
    """Return a function that waits for an input."""
    return lambda page: expect(page.get_by_role("textbox", name=name)).to_be_visible(
        timeout=PATIENCE
    )


def press(name: str) -> Callable[[Page], None]:
    """Return a function that opens the dialog of a button."""

    def click(page: Page) -> None:
        page.get_by_role("button", name=name, exact=True).first.click()
        expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)

    return click


def press_in_first(name: str) -> Callable[[Page], None]:
    """Return a function that opens the dialog of a button on the page of the first row."""

    def click(page: Page) -> None:
        open_first(page)
        press(name)(page)

    return click


def edit_first(page: Page) -> None:
    """Open the form of the first row."""
    open_first(page)
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("button", name="Save")).to_be_visible(timeout=PATIENCE)


def edit_cell(page: Page) -> None:
    """Edit the price of the third row."""
    row = page.locator("main tbody tr").nth(2)
    row.get_by_role("button", name="Edit Price:").click()
    expect(row.get_by_label("Price", exact=True)).to_be_focused(timeout=PATIENCE)


IMPORTED = """First name,Last name,Born on,Insurance number,Allergies
Zoé,Lambert,1987-04-12,FR2200118845,Penicillin
Omar,Benali,1990-31-01,FR2200118846,
,Keller,1978-02-03,FR2200118847,Feathers
Ines,Costa,2001-09-30,FR2200118848,
"""


def check_import(page: Page) -> None:
    """Import a file with errors as far as its check."""
    press("Import")(page)
    file: FilePayload = {
        "name": "patients.csv",
        "mimeType": "text/csv",
        "buffer": IMPORTED.encode(),
    }
    page.locator("input[type=file]").set_input_files([file])
    expect(page.get_by_role("region", name="Errors by row")).to_be_visible(timeout=PATIENCE)


def of_clinic(path: str, prepare: Callable[[Page], None] = lambda _: None) -> Picture:
    """Return a picture of the clinic in light mode."""
    return Picture(f"/admin/{path}", prepare, ("light",), "clinic")


PICTURES = {
    "admin-dashboard": Picture("/admin/", site="clinic"),
    "admin-list": Picture("/admin/products"),
    "admin-form": Picture("/admin/orders/1"),
    "admin-record": of_clinic("appointments", open_first),
    "admin-sections": of_clinic("patients", edit_first),
    "admin-editor": of_clinic("articles", edit_first),
    "admin-tabs": of_clinic("invoices?tab=to-pay"),
    "admin-inline": of_clinic("medicines", edit_cell),
    "admin-action": of_clinic("invoices?tab=to-pay", press_in_first("Postpone")),
    "admin-board": of_clinic("appointments?view=board"),
    "admin-calendar": of_clinic("appointments?view=calendar"),
    "admin-roster": of_clinic("appointments?view=roster"),
    "admin-inbox": of_clinic("enquiries", see("Reply")),
    "admin-import": of_clinic("patients", check_import),
    "admin-delete": of_clinic("patients", press_in_first("Delete")),
    "admin-palette": of_clinic("patients", press("Search… Ctrl K")),
    "api-docs": Picture("/docs", open_tag, ("light",)),
}
STARTERS = {
    "blog-cms": {"dashboard": "/admin/", "posts": "/admin/posts"},
    "crm": {"dashboard": "/admin/", "deals": "/admin/deals?view=board"},
    "helpdesk": {"dashboard": "/admin/", "tickets": "/admin/tickets"},
    "institute-admin": {
        "dashboard": "/admin/",
        "meetings": "/admin/meetings",
        "sections": "/admin/sections",
    },
    "inventory": {"dashboard": "/admin/", "stock": "/admin/stocklevels"},
}
"""Pages of each starter, by what they show."""
PICTURES |= {
    f"starter-{name}-{shown}": Picture(path, schemes=("light",), site=name)
    for name, pages in STARTERS.items()
    for shown, path in pages.items()
}


@contextmanager
def opened(name: str, folder: Path) -> Iterator[Site]:
    """Generate and serve a project until the block ends: an example, or a starter with its data."""
    makers: dict[str, Callable[[Path], Path]] = {"northwind": northwind, "clinic": clinic}
    if name in makers:
        with served(makers[name](folder / name), folder / f"served-{name}") as site:
            yield site
    else:
        root = make_starter(folder, name)
        with serve(root) as server:
            yield Site(root, server.address, SQLITE)


def take(browser: Browser, site: Site, picture: Picture, scheme: Scheme, file: Path) -> None:
    """Open a page in a color scheme, and save what it shows once nothing moves any more."""
    context = browser.new_context(
        viewport=SIZE,
        color_scheme=scheme,
        locale="en-GB",
        timezone_id="UTC",
        reduced_motion="reduce",
    )
    visitor = Visitor(site, context, None)
    if picture.site in STARTERS:
        visitor.log_in(ADMIN)
    visitor.page.goto(f"{site.address}{picture.path}")
    picture.prepare(visitor.page)
    visitor.settle()
    if visitor.problems:
        raise SystemExit(f"{file.name}: " + "\n".join(visitor.problems))
    visitor.page.screenshot(path=file)
    context.close()
    compress(file)


def compress(file: Path, most: int = MAX_BYTES) -> None:
    """Reduce the colours of a picture, and print its size; exit if it has over `most` bytes."""
    with Image.open(file) as image:
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    if file.stat().st_size > most:
        raise SystemExit(f"{file.name} is larger than {most} bytes")
    print(f"{file.stat().st_size:>7}  {file.name}", flush=True)


def take_all(browser: Browser, name: str, folder: Path, into: Path) -> None:
    """Generate and serve a project, and take its screenshots."""
    with opened(name, folder) as site:
        for shown, picture in PICTURES.items():
            for scheme in picture.schemes if picture.site == name else ():
                take(browser, site, picture, scheme, into / f"{shown}-{scheme}.png")


def main() -> int:
    """Take every screenshot and print the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=IMAGES, help="instead of docs/images")
    parser.add_argument("sites", nargs="*", help="only of these: northwind, clinic, a starter")
    given = parser.parse_args()
    into = given.into
    into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="fw-screenshots-") as folder,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_program(), args=FLAGS)
        for name in given.sites or ("northwind", "clinic", *STARTERS):
            take_all(browser, name, Path(folder), into)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
