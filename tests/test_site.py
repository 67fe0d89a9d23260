"""The documentation site builds without a warning, is whole, and needs no other host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parent.parent

_LOADING = {"audio", "embed", "iframe", "img", "link", "object", "script", "source", "video"}
"""Elements that have a browser load what they name."""

_FOREIGN = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", re.I)


class Page(HTMLParser):
    """The ids of a page, what it links to, and what it has a browser load."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.classes: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: text or "" for name, text in attrs}
        self.ids |= {values[name] for name in ("id", "name") if name in values}
        self.classes |= set(values.get("class", "").split())
        targets = {values[name] for name in ("href", "src", "srcset", "data") if name in values}
        if tag in _LOADING and values.get("rel") not in {"canonical", "next", "prev"}:
            self.loaded |= targets
        else:
            self.links |= targets


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/docs.py", "--into", folder], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}


def test_every_page_is_in_the_navigation(site: Path) -> None:
    listed = (ROOT / "mkdocs.yml").read_text()
    staged = site.parent / "docs"
    sources = [path.relative_to(staged).as_posix() for path in staged.rglob("*.md")]
    assert [page for page in sorted(sources) if page not in listed] == []


def test_every_link_leads_to_a_page_and_a_heading_of_it(pages: dict[Path, Page]) -> None:
    lost = set()
    for path, page in pages.items():
        for link in page.links | page.loaded:
            if re.match(r"[a-z]+:|//", link):
                continue
            place, _, anchor = unquote(link).partition("#")
            target = Path(os.path.normpath(path.parent / place)) if place else path
            if not target.exists() or (
                anchor and target in pages and anchor not in pages[target].ids
            ):
                lost.add(f"{path.name}: {link}")
    assert lost == set()


def test_no_page_loads_anything_from_another_host(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert {each for each in page.loaded if re.match(r"(?:https?:)?//", each)} == set(), path
        # The theme's script takes Mermaid from another host when a page has a diagram of it.
        assert "mermaid" not in page.classes, path
    for path in [*site.rglob("*.css"), *site.rglob("*.svg")]:
        assert not _FOREIGN.search(path.read_text(encoding="utf-8")), path
