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

ROOT = Path(__file__).parents[2]

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


@pytest.fixture
def site(tmp_path: Path) -> Path:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/docs.py", "--into", tmp_path],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return tmp_path / "site"


def test_the_site_builds_and_is_whole(site: Path) -> None:
    pages = {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}
    assert unlisted(site.parent / "docs") == []
    assert broken_links(pages) == set()
    assert foreign(site, pages) == set()


def unlisted(folder: Path) -> list[str]:
    """Return the pages of a folder that the navigation leaves out."""
    listed = (ROOT / "mkdocs.yml").read_text()
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.md")]
    return sorted(name for name in names if name not in listed)


def broken_links(pages: dict[Path, Page]) -> set[str]:
    """Return the links to a file, or to a heading, that the site doesn't have."""
    broken = set()
    for path, page in pages.items():
        for link in page.links | page.loaded:
            if re.match(r"[a-z]+:|//", link):
                continue
            place, _, anchor = unquote(link).partition("#")
            target = Path(os.path.normpath(path.parent / place)) if place else path
            is_page = anchor and target in pages
            if not target.exists() or (is_page and anchor not in pages[target].ids):
                broken.add(f"{path.name}: {link}")
    return broken


def foreign(site: Path, pages: dict[Path, Page]) -> set[str]:
    """Return what a browser would load from another host."""
    found = {
        f"{path.name}: {each}"
        for path, page in pages.items()
        for each in page.loaded
        if re.match(r"(?:https?:)?//", each)
    }
    # The theme's script takes Mermaid from another host when a page has a diagram of it.
    found |= {f"{path.name}: mermaid" for path, page in pages.items() if "mermaid" in page.classes}
    styles = [*site.rglob("*.css"), *site.rglob("*.svg")]
    return found | {path.name for path in styles if _FOREIGN.search(path.read_text("utf-8"))}


def test_what_is_broken_or_foreign_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<h1 id="here">A</h1><a href="#here">a</a><a href="#there">b</a><a href="no.html">c</a>'
        '<img src="no.png"><script src="https://cdn.example/x.js"></script><pre class="mermaid">'
        '<a href="https://example.org">d</a>'
    )
    (tmp_path / "page.css").write_text("@import 'https://fonts.example/a.css';")
    pages = {page: Page(page)}
    links = {"#there", "no.html", "no.png"}
    assert broken_links(pages) == {f"page.html: {link}" for link in links}
    assert foreign(tmp_path, pages) == {
        "page.html: https://cdn.example/x.js",
        "page.html: mermaid",
        "page.css",
    }
