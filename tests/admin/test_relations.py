"""Relations between records: references, links and related lists."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Route, expect

from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, toast
from tests.admin.sites import Site


def test_add_and_remove_links(any_blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = any_blog.add("authors", name=f"Author {word}", email=f"{word}@blog.example")
    tags = [any_blog.add("tags", name=f"{word}-{number}") for number in range(3)]
    visitor = visit(any_blog, "root@blog.example")
    page, form = visitor.page, Form(visitor.page)
    visitor.go("/posts/create")
    form.fill("Title", f"Post {word}")
    form.fill("Slug", word)
    form.pick("Author", word, author["name"])
    for tag in tags[:2]:
        form.pick("Tags", tag["name"])
    visitor.assert_accessible("post-create")
    form.save()
    expect(page.get_by_role("heading", name=re.compile(f"Post {word}"))).to_be_visible()
    key = any_blog.value(f"SELECT id FROM posts WHERE slug = '{word}'")
    linked = any_blog.read("posts", key, "tags,author")
    assert {one["name"] for one in linked["tags"]} == {one["name"] for one in tags[:2]}
    assert linked["author"]["id"] == author["id"]
    # Removing one link and adding another keeps the third.
    visitor.go(f"/posts/{key}")
    chip = page.locator(".MuiChip-root").filter(has_text=tags[0]["name"])
    chip.get_by_test_id("CancelIcon").or_(chip.locator(".MuiChip-deleteIcon")).first.click()
    form.pick("Tags", tags[2]["name"])
    # A missing record is created in place.
    page.get_by_role("combobox", name="Tags").fill(f"{word}-new")
    page.get_by_role("option", name=f"Create tag “{word}-new”").click()
    dialog = page.get_by_role("dialog", name="Create tag")
    expect(dialog.get_by_label("Name")).to_have_value(f"{word}-new")
    visitor.assert_accessible("create-in-place")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    form.save()
    expect(toast(page, re.compile("updated|saved", re.I))).to_be_visible()
    linked = any_blog.read("posts", key, "tags")
    names = {f"{word}-new", *(one["name"] for one in tags[1:])}
    assert {one["name"] for one in linked["tags"]} == names


def test_links_as_a_column(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name=word, email=f"{word}@blog.example")["id"]
    tags = [blog.add("tags", name=f"{word}-{number}") for number in range(6)]
    keys = [tag["id"] for tag in tags]
    blog.add("posts", title=f"{word} all", slug=word, author_id=author, tag_ids=keys)
    blog.add("posts", title=f"{word} none", slug=f"{word}-0", author_id=author)
    visitor = visit(blog, "root@blog.example")
    page, requests = visitor.page, []
    visitor.on("request", lambda one: requests.append(one.url) if "/posts/?" in one.url else None)
    visitor.go("/posts")
    screen = ListScreen(page)
    screen.search(word)
    screen.total(2)
    expect(screen.header("Tags")).to_have_count(0)
    assert not any("include" in url for url in requests)
    page.get_by_role("button", name="Columns").click()
    page.get_by_role("checkbox", name="Tags").check()
    page.keyboard.press("Escape")
    links = screen.row(f"{word} all").get_by_role("link", name=re.compile(f"^{word}-"))
    expect(links).to_have_count(4)
    expect(screen.row(f"{word} all")).to_contain_text("+2")
    visitor.assert_accessible("links-column")
    # One request loads the links of all rows.
    assert sum("include=tags" in url for url in requests) == 1
    name = links.first.inner_text()
    links.first.click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def test_related_list(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name=f"Author {word}", email=f"{word}@blog.example")["id"]
    for number in range(12):
        blog.add("posts", title=f"{word} {number}", slug=f"{word}-{number}", author_id=author)
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go(f"/authors/{author}/show")
    expect(page.get_by_role("heading", name="Posts")).to_be_visible()
    expect(page.locator("tbody tr").filter(has_text=word).first).to_be_visible()
    visitor.assert_accessible("author-show")
    page.get_by_role("link", name=f"{word} 11", exact=True).first.click()
    expect(page.get_by_role("heading", name=re.compile(f"{word} 11"))).to_be_visible()
    page.get_by_role("link", name=f"Author {word}").click()
    expect(page.get_by_role("heading", name=re.compile(f"Author {word}"))).to_be_visible()


def test_related_list_retry(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name=f"Author {word}", email=f"{word}@blog.example")["id"]
    blog.add("posts", title=f"Post {word}", slug=word, author_id=author)
    visitor = visit(blog, "root@blog.example")
    page = visitor.page

    def busy(route: Route) -> None:
        route.fulfill(status=503, content_type="application/problem+json", body="{}")

    page.route("**/posts/?*", busy)
    with visitor.expecting(503):
        visitor.go(f"/authors/{author}/show")
        section = page.get_by_role("region", name="Posts")
        expect(section.get_by_role("alert")).to_contain_text("This couldn’t be loaded")
        visitor.assert_accessible("related-failed")
    page.unroute("**/posts/?*", busy)
    section.get_by_role("button", name="Try again").click()
    expect(section.get_by_role("link", name=f"Post {word}")).to_be_visible()
    expect(section.get_by_role("alert")).to_have_count(0)


def test_reference_to_the_same_model(northwind: Site, visit: Visit) -> None:
    manager = northwind.add("employees", last_name="Kowalczyk", first_name="Max")["id"]
    report = northwind.add("employees", last_name="Report", first_name="Rita")["id"]
    visitor = visit(northwind)
    visitor.go(f"/employees/{report}")
    page, form = visitor.page, Form(visitor.page)
    expect(page.get_by_role("heading", name="Rita Report", level=1)).to_be_visible()
    form.pick("Reports to", "Max Kowalczyk", "Max Kowalczyk")
    form.save()
    expect(toast(page, re.compile("updated|saved", re.I))).to_be_visible()
    assert northwind.read("employees", report)["reports_to_id"] == manager
