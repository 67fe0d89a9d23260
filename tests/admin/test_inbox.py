"""The inbox of a list: records beside the open one with its messages and a reply."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.sites import EXAMPLES, Site


@pytest.fixture
def inbox(blog: Site) -> Iterator[Site]:
    """The blog, whose posts open in the inbox that the guide shows, with their comments."""
    file = blog.root / "admin/resources/post.json"
    before = file.read_text()
    guide = (EXAMPLES.parent / "docs/guides/admin.md").read_text()
    shown = re.findall(r"^### Answer in an inbox\n.*?^```json\n(.*?)^```$", guide, re.M | re.S)[0]
    file.write_text(json.dumps(json.loads(before) | json.loads(shown)))
    yield blog
    file.write_text(before)


def test_read_and_answer_in_an_inbox(inbox: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = inbox.add("authors", name=word, email=f"{word}@blog.example")["id"]
    posts = {}
    for title in ("a", "b", "c"):
        slug = f"{word}-{title}"
        made = inbox.add("posts", title=f"{word} {title}", slug=slug, author_id=author)
        posts[title] = made["id"]
    inbox.add("comments", post_id=posts["a"], name="Ada", body="First question")
    inbox.add("comments", post_id=posts["a"], name="Grace", body="Second question")
    visitor = visit(inbox, "root@blog.example")
    page = visitor.page
    visitor.go(f'/posts?filter={{"q":"{word}"}}&sort=title&order=ASC')
    rows = page.get_by_role("region", name="Posts").get_by_role("link")
    record = page.get_by_role("article")
    expect(rows).to_have_count(3)
    # The first one is open, with its oldest message first.
    expect(rows.first).to_have_attribute("aria-current", "true")
    expect(rows.first).to_contain_text("Unread")
    messages = record.get_by_role("listitem")
    expect(messages.first).to_contain_text("First question")
    expect(messages.last).to_contain_text("Second question")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        visitor.assert_accessible(f"inbox-{scheme}")
    # By keys: down, up, to the reply.
    page.keyboard.press("j")
    expect(record.get_by_role("heading", name=f"{word} b")).to_be_visible()
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(record.get_by_role("heading", name=f"{word} a")).to_be_visible()
    page.keyboard.press("r")
    reply = record.get_by_label("Reply")
    expect(reply).to_be_focused()
    # What is typed stays while another record is open, and keys are letters.
    reply.type("jk")
    expect(rows.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(rows.first).to_be_focused()
    rows.nth(2).click()
    expect(record.get_by_text("No comments yet")).to_be_visible()
    expect(reply).to_have_value("")
    rows.first.click()
    expect(reply).to_have_value("jk")
    reply.fill("An answer")
    reply.press("Control+Enter")
    expect(record.get_by_text("Required")).to_be_visible()
    record.get_by_label("Name").fill("Editor")
    reply.press("Control+Enter")
    expect(messages).to_have_count(3)
    expect(messages.last).to_contain_text("An answer")
    expect(reply).to_have_value("")
    found = inbox.rows("SELECT name FROM comments WHERE body = 'An answer'")
    assert found == [("Editor",)]
    # On a phone, one pane at a time.
    page.set_viewport_size({"width": 390, "height": 844})
    expect(rows).to_have_count(0)
    visitor.assert_accessible("inbox-record-phone")
    page.get_by_role("button", name="Back to Posts").click()
    expect(rows).to_have_count(3)
    expect(record).to_have_count(0)
    visitor.assert_accessible("inbox-list-phone")
