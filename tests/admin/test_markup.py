"""Editor of texts in Markdown and HTML, with a preview."""

from __future__ import annotations

import json
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.sites import Site


@pytest.fixture
def written(blog: Site, request: pytest.FixtureRequest) -> Iterator[Site]:
    """The blog, whose posts are texts in the language of the test."""
    file = blog.root / "admin/resources/post.json"
    before = file.read_text()
    described = json.loads(before)
    described["fields"]["body"]["widget"] = request.param
    file.write_text(json.dumps(described))
    yield blog
    file.write_text(before)


def post(site: Site, body: str) -> str:
    """Add a post and return its key."""
    author = site.read("posts", site.value("SELECT id FROM posts LIMIT 1"))["author_id"]
    name = uuid4().hex
    return str(site.add("posts", title=name, slug=name, author_id=author, body=body)["id"])


@pytest.mark.parametrize("written", ["markdown"], indirect=True)
def test_markdown_is_written_beside_its_preview(written: Site, visit: Visit) -> None:
    key = post(written, "Read *this*")
    visitor = visit(written, "root@blog.example")
    visitor.go(f"/posts/{key}")
    page = visitor.page
    text = page.get_by_role("textbox", name="Body")
    preview = page.get_by_role("region", name="Preview of Body")
    expect(preview.locator("em")).to_have_text("this")
    text.press("Control+a")
    page.get_by_role("button", name="Heading").click()
    expect(preview.get_by_role("heading", name="Read this")).to_be_visible()
    expect(text).to_have_value("## Read *this*")
    text.press("End")
    text.press_sequentially("\n\nand ")
    text.press("Control+b")
    text.press_sequentially("that")
    expect(preview.locator("strong")).to_have_text("that")
    expect(page.get_by_text("4 words")).to_be_visible()
    visitor.assert_accessible("markdown-editor")
    text.press("Control+z")
    expect(text).not_to_have_value("## Read *this*\n\nand **that**")
    text.press("Control+Shift+z")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Post updated")).to_be_visible()
    assert written.read("posts", key)["body"] == "## Read *this*\n\nand **that**"
    visitor.go(f"/posts/{key}/show")
    expect(page.get_by_role("main").locator("strong")).to_have_text("that")
    visitor.assert_accessible("markdown-record")


@pytest.mark.parametrize("written", ["html"], indirect=True)
def test_preview_of_html_runs_nothing(written: Site, visit: Visit) -> None:
    key = post(
        written,
        "<h2>Hi</h2><script>alert(1)</script><img src='https://other.example/a.png' alt='Map'>"
        '<p id="root">a</p><form action="/x"><input name="a"></form>',
    )
    visitor = visit(written, "root@blog.example", viewport={"width": 390, "height": 844})
    visitor.go(f"/posts/{key}")
    page = visitor.page
    # On a phone, the panes are shown one at a time.
    expect(page.get_by_role("textbox", name="Body")).to_be_visible()
    page.get_by_role("button", name="Preview", exact=True).click()
    expect(page.get_by_role("textbox", name="Body")).to_be_hidden()
    preview = page.get_by_role("region", name="Preview of Body")
    expect(preview.get_by_role("heading", name="Hi")).to_be_visible()
    expect(preview.get_by_text("[Map]")).to_be_visible()
    expect(preview.locator("script, form, input, img, [id]")).to_have_count(0)
    visitor.assert_accessible("html-preview")
