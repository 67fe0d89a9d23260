"""The documented Docker image holds no secret of the project and doesn't run as root."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("guides/releases.md", "tutorial/8-release.md")

LEFT_OUT = (
    ".env",
    ".env.production",
    ".git/config",
    "database/app.db",
    "database/app.db-wal",
    "storage/app/passport.pdf",
    "storage/framework/cache/values.db",
    "storage/logs/app.log",
)
COPIED = ("app/main.py", "database/migrations/0001_first.py", "fw.toml", "pyproject.toml")


def file(page: str, name: str) -> list[str]:
    """Return the lines of a file that a page shows."""
    found = re.search(
        rf'^```\w+ title="{re.escape(name)}"\n(.*?)^```$', (DOCS / page).read_text(), re.M | re.S
    )
    assert found is not None, f"{page} doesn't show {name}"
    return found[1].splitlines()


def is_ignored(path: str, patterns: list[str]) -> bool:
    places = [path, *(parent.as_posix() for parent in PurePosixPath(path).parents)]
    return any(fnmatch(place, pattern) for place in places for pattern in patterns)


@pytest.mark.parametrize("page", PAGES)
def test_the_image_has_no_secret_and_no_data(page: str) -> None:
    patterns = file(page, ".dockerignore")
    assert [path for path in LEFT_OUT if not is_ignored(path, patterns)] == []
    assert [path for path in COPIED if is_ignored(path, patterns)] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_server_of_the_image_is_not_root(page: str) -> None:
    lines = file(page, "Dockerfile")
    assert lines.index("USER app") < len(lines) - 1
    assert lines[-1].startswith("CMD")
    assert any(line.startswith("RUN useradd") and line.endswith(" app") for line in lines)
    assert lines == file(PAGES[0], "Dockerfile")
