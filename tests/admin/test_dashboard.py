"""The page that one comes to: what it says is so in the database."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.sites import Site


def test_counts_and_recent_records(any_blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = any_blog.add("authors", name=f"Newest {word}", email=f"{word}@blog.example")["id"]
    any_blog.add("posts", title=f"Latest {word}", slug=word, author_id=author)
    visitor = visit(any_blog, "root@blog.example")
    page = visitor.page
    visitor.go()
    main = page.get_by_role("main")
    for table, name in (("posts", "Posts"), ("authors", "Authors"), ("tags", "Tags")):
        count = any_blog.value(f"SELECT count(*) FROM {table}")
        expect(
            main.get_by_role(
                "link", name=re.compile(rf"{name}.*\b{count}\b|\b{count}\b.*{name}", re.S)
            ).first
        ).to_be_visible()
    expect(main.get_by_text(f"Latest {word}").first).to_be_visible()
    visitor.assert_accessible("dashboard")
    main.get_by_text(f"Latest {word}").first.click()
    expect(page.get_by_role("heading", name=re.compile(f"Latest {word}"))).to_be_visible()


def test_a_model_without_times_or_logins_has_its_count(any_northwind: Site, visit: Visit) -> None:
    visitor = visit(any_northwind)
    visitor.go()
    count = any_northwind.value("SELECT count(*) FROM suppliers")
    main = visitor.page.get_by_role("main")
    expect(
        main.get_by_role(
            "link", name=re.compile(rf"Suppliers.*\b{count}\b|\b{count}\b.*Suppliers", re.S)
        ).first
    ).to_be_visible()
    visitor.assert_accessible("dashboard-northwind")
