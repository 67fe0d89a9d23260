"""Edit conflicts and validation errors of the server."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import Form, toast
from tests.admin.sites import Site


def test_server_errors_are_shown_at_their_fields(any_blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    any_blog.add("authors", name="First", email=f"{word}@blog.example")
    visitor = visit(any_blog, "root@blog.example")
    visitor.go("/authors/create")
    form = Form(visitor.page)
    form.fill("Name", "Second")
    form.fill("Email", f"{word}@blog.example")
    with visitor.expecting(409):
        form.save()
        form.shows_error("Email", re.compile("exists|taken", re.I))
    visitor.assert_accessible("form-409")
    form.fill("Email", f"{word}2@blog.example")
    form.save()
    expect(visitor.page.get_by_role("heading", name=re.compile("Second"))).to_be_visible()
    email = any_blog.value(f"SELECT email FROM authors WHERE email LIKE '{word}2%'")
    assert email == f"{word}2@blog.example"


def test_custom_server_rule_is_shown_at_its_field(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    blog.add("authors", name=f"Author {word}", email=f"{word}@blog.example")
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts/create")
    form = Form(visitor.page)
    form.fill("Title", f"LOUD {word.upper()}")
    form.fill("Slug", word)
    form.pick("Author", word, f"Author {word}")
    with visitor.expecting(422):
        form.save()
        form.shows_error("Title", "speak, don't shout")
    expect(form.input("Slug")).to_have_attribute("aria-invalid", "false")
    assert blog.value(f"SELECT count(*) FROM posts WHERE slug = '{word}'") == 0
    form.fill("Title", f"Quiet {word}")
    form.save()
    expect(visitor.page.get_by_role("heading", name=re.compile(f"Quiet {word}"))).to_be_visible()
    assert blog.value(f"SELECT title FROM posts WHERE slug = '{word}'") == f"Quiet {word}"


def test_required_fields(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts/create")
    form = Form(visitor.page)
    form.fill("Body", "A text")
    form.save()
    for label in ("Title", "Slug"):
        form.shows_error(label, re.compile("required", re.I))
    visitor.assert_accessible("form-required")


@pytest.mark.parametrize("mine", [True, False], ids=["mine", "theirs"])
def test_resolve_an_edit_conflict(blog: Site, visit: Visit, mine: bool) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name="As it was", email=f"{word}@blog.example", bio="Old")
    visitor = visit(blog, "root@blog.example")
    visitor.go(f"/authors/{author['id']}")
    form, page = Form(visitor.page), visitor.page
    expect(form.input("Name")).to_have_value("As it was")
    blog.change("authors", author["id"], name="As they say", bio="New")
    form.fill("Name", "As I say")
    with visitor.expecting(412):
        form.save()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("As they say")
        expect(dialog).to_contain_text("As I say")
    visitor.assert_accessible("stale")
    # The user has to choose before saving.
    save = dialog.get_by_role("button", name="Save")
    expect(save).to_be_disabled()
    choice = dialog.get_by_role("radiogroup", name="Name")
    choice.get_by_role("radio", name="As I say" if mine else "As they say").check()
    save.click()
    expect(toast(page, re.compile("updated|saved", re.I))).to_be_visible()
    stored = blog.read("authors", author["id"])
    assert stored["name"] == ("As I say" if mine else "As they say")
    assert stored["bio"] == "New"
