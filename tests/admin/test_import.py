"""Import of records from CSV files."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen
from tests.admin.sites import Site

FILE = """Title;Slug;Author;Status;Tags;Mood
{0} one;{0}-one;{1};Draft;;good
{0} two;{0}-two;{1};published;{2};
;{0}-three;{1};draft;;
{0} four;{0}-one;Nobody;unknown;;
"""


def write_file(site: Site) -> tuple[str, str]:
    """Return a prefix of titles, and a file with two good rows and two bad ones."""
    name = uuid4().hex
    author = site.add("authors", name=f"Author {name}", email=f"{name}@blog.example")
    tag = site.add("tags", name=name[:20])
    return name, FILE.format(name, author["name"], tag["name"])


def upload(site: Site, path: str, content: str, email: str = "root@blog.example") -> dict[str, Any]:
    """Upload a file, and return its import after the check."""
    headers = {"content-type": "text/csv", "authorization": f"Bearer {site.token(email)}"}
    url = f"{site.address}/admin/api/imports/{path}"
    with urlopen(Request(url, content.encode(), headers, method="POST"), timeout=60) as answer:
        found = json.loads(answer.read())["data"]
    return ended(site, path, found["id"])


def ended(site: Site, path: str, key: str) -> dict[str, Any]:
    """Return an import once its job has ended."""
    while True:
        found: dict[str, Any] = site.send(
            "GET", f"/admin/api/imports/{path}/{key}", token=site.token()
        )
        if found["status"] in ("done", "failed"):
            return found
        time.sleep(0.05)


def run(site: Site, path: str, content: str) -> dict[str, Any]:
    """Upload a file and import it."""
    key = upload(site, path, content)["id"]
    site.send("POST", f"/admin/api/imports/{path}/{key}", token=site.token())
    return ended(site, path, key)


def test_rows_are_checked_before_they_are_imported(blog: Site, visit: Visit) -> None:
    name, content = write_file(blog)
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts")
    page = visitor.page
    page.get_by_role("button", name="Import", exact=True).click()
    dialog = page.get_by_role("dialog", name="Import posts")
    visitor.assert_accessible("import-choose")
    file = {"name": "posts.csv", "mimeType": "text/csv", "buffer": content.encode()}
    dialog.get_by_label("Choose a CSV file").and_(page.locator("input")).set_input_files([file])
    expect(dialog.get_by_text("is ignored: Mood")).to_be_visible()
    errors = dialog.get_by_role("region", name="Errors by row").get_by_role("row")
    expect(errors.nth(1)).to_contain_text("4Title")
    expect(errors.nth(2)).to_contain_text("5AuthorNo record has this name: Nobody")
    visitor.assert_accessible("import-checked")
    assert blog.value(f"SELECT count(*) FROM posts WHERE title LIKE '{name}%'") == 0
    dialog.get_by_role("button", name="Import 2 rows").click()
    expect(dialog.get_by_role("status")).to_contain_text("2created")
    dialog.get_by_role("button", name="Close").click()
    expect(ListScreen(page).row(f"{name} two")).to_be_visible()
    (status,) = blog.rows(f"SELECT status FROM posts WHERE title = '{name} one'")
    assert status == ("draft",)


def test_rows_with_a_key_update_records(any_blog: Site) -> None:
    name, content = write_file(any_blog)
    assert run(any_blog, "posts", content)["created"] == 2
    ((key,),) = any_blog.rows(f"SELECT id FROM posts WHERE slug = '{name}-one'")
    missing = "01a2b3c4-0000-7000-8000-000000000000"
    rows = f"id,Title,Body\n{key},{name} new,\n{missing},{name} lost,\n,{name} none,\n"
    found = run(any_blog, "posts", rows)
    assert (found["created"], found["updated"]) == (0, 1)
    assert found["errors"][0] == {"row": 3, "errors": {"id": ["No record has this key"]}}
    assert set(found["errors"][1]["errors"]) == {"slug", "author_id"}
    assert any_blog.read("posts", key, "tags")["title"] == f"{name} new"


def test_duplicates_in_the_file_are_found_by_the_check(any_blog: Site) -> None:
    name = uuid4().hex[:20]
    found = upload(any_blog, "tags", f"Name\n{name}\n{name}\n")
    assert found["created"] == 1
    assert found["errors"][0]["row"] == 3
    assert any_blog.value(f"SELECT count(*) FROM tags WHERE name = '{name}'") == 0


@pytest.mark.parametrize(
    ("path", "content", "status", "reason"),
    [
        ("tags", "Name\n", 422, b"no rows below"),
        ("tags", "Colour\nred\n", 422, b"no heading"),
        ("tags", '"Name\nred', 422, b"isn't valid CSV"),
        ("nothing", "Name\nred\n", 404, b""),
    ],
)
def test_unusable_files_are_refused(
    blog: Site, path: str, content: str, status: int, reason: bytes
) -> None:
    with pytest.raises(HTTPError) as refused:
        upload(blog, path, content)
    with refused.value as answer:
        assert answer.code == status
        assert reason in answer.read()


def test_imports_have_the_rights_of_their_user(ruled: Site) -> None:
    with pytest.raises(HTTPError) as refused:
        upload(ruled, "tags", "Name\nred\n", "dev@blog.example")
    with refused.value as answer:
        assert answer.code == 403
