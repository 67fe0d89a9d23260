"""Overrides of a project, built with Node and served by the application."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin import sites
from tests.admin.conftest import Visit
from tests.admin.sites import Site
from tests.packages import npm, require_npm

GUIDE = Path(__file__).parents[2] / "docs/guides/admin.md"


@pytest.fixture(scope="module")
def overridden(
    made: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The blog with the files of the guide, checked and built as in a clone without fw."""
    require_npm()
    folder = tmp_path_factory.mktemp("overridden")
    project = Path(shutil.copytree(made("blog"), folder / "made"))
    shown = re.findall(
        r"^`admin/(src/\S+)`:\n\n```tsx?\n(.*?)^```$", GUIDE.read_text(), re.M | re.S
    )
    assert [path for path, _ in shown] == ["src/overrides/post.tsx", "src/languages/de.ts"]
    for path, text in shown:
        (project / "admin" / path).parent.mkdir(exist_ok=True)
        (project / "admin" / path).write_text(text)
    npm(project / "admin", "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund")
    npm(project / "admin", "run", "check")
    wrong = project / "admin/src/overrides/author.tsx"
    wrong.write_text(shown[0][1].replace("show: Words", "shw: Words"))
    with pytest.raises(AssertionError, match="'shw' does not exist in type 'FieldOverride'"):
        npm(project / "admin", "run", "check")
    wrong.unlink()
    npm(project / "admin", "run", "build")
    shutil.rmtree(project / "admin/node_modules")
    with sites.served(project, folder / "served") as site:
        yield site


def test_built_override_is_shown(overridden: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = overridden.add("authors", name="Ada", email=f"{word}@blog.example")["id"]
    key = overridden.add(
        "posts", title=f"Post {word}", slug=word, author_id=author, body="three short words"
    )["id"]
    visitor = visit(overridden, "root@blog.example")
    visitor.go(f"/posts/{key}/show")
    main = visitor.page.get_by_role("main")
    expect(main.get_by_text("3 words")).to_be_visible()
    expect(main.get_by_text("three short words")).to_have_count(0)
    expect(main.get_by_text(f"Post {word}").first).to_be_visible()
