"""The test harness detects errors, accessibility violations and leftover records."""

from __future__ import annotations

import math
import time
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser

from tests.admin.browsing import PATIENCE, Visitor
from tests.admin.sites import PASSWORD, Site, swept

PAGE = """<!doctype html><html lang="en"><title>t</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'self' 'unsafe-inline'">
<main><h1>t</h1>%s</main></html>"""


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<script>console.error('seen')</script>", "console: seen"),
        ("<script>setTimeout(() => nothing.here)</script>", "uncaught: nothing is not defined"),
        ("<script>eval('1')</script>", "CSP: script-src forbids eval"),
        ("<img alt='' src='http://127.0.0.1:9/?http://here/'>", "foreign request: http://127"),
        ("<script>fetch('/broken')</script>", "503 GET http://here/broken"),
        ("<script>fetch('/refused')</script>", "the server responded with a status of 409"),
    ],
)
def test_errors_are_recorded(browser: Browser, body: str, problem: str) -> None:
    visitor = Visitor(Site(Path(), "http://here", ""), browser.new_context(), None)
    page = visitor.page
    page.route("**/broken", lambda route: route.fulfill(status=503))
    page.route("**/refused", lambda route: route.fulfill(status=409))
    page.route("**/admin/", lambda route: route.fulfill(body=PAGE % body, content_type="text/html"))
    visitor.go()
    end = time.monotonic() + PATIENCE / 1000
    while not any(problem in one for one in visitor.problems):
        assert time.monotonic() < end, visitor.problems
        page.wait_for_timeout(50)
    visitor.context.close()


def test_axe_finds_violations(browser: Browser) -> None:
    visitor = Visitor(Site(Path(), "http://here", ""), browser.new_context(), None)
    body = PAGE % "<input><p style='color: #ccc'>pale</p>"
    visitor.page.route("**/*", lambda route: route.fulfill(body=body, content_type="text/html"))
    visitor.go()
    found = visitor.violations()
    visitor.context.close()
    assert {one.split(" ")[0] for one in found} == {"color-contrast", "label"}


def test_access_token_is_renewed_before_it_expires(blog: Site) -> None:
    blog.tokens["root@blog.example"] = "of an hour ago", -math.inf
    assert blog.add("tags", name=uuid4().hex)["id"]


def test_added_records_are_deleted(any_blog: Site) -> None:
    tables = ("authors", "posts", "posts_tags", "users")
    kept = any_blog.add("tags", name=uuid4().hex)["id"]
    before = [any_blog.value(f"SELECT count(*) FROM {table}") for table in tables]
    with swept(any_blog) as site:
        author = site.add("authors", name="Ada", email=f"{uuid4().hex}@blog.example")["id"]
        slug = uuid4().hex
        site.add("posts", title="Swept", slug=slug, author_id=author, tag_ids=[kept])
        email = f"{uuid4().hex}@blog.example"
        site.add("users", name="Eve", email=email, password=PASSWORD)
        during = [site.value(f"SELECT count(*) FROM {table}") for table in tables]
    assert during == [count + 1 for count in before]
    assert [any_blog.value(f"SELECT count(*) FROM {table}") for table in tables] == before
    assert any_blog.read("tags", kept)["id"] == kept
