"""The dashboard shows the numbers of the database."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
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


def test_counts_without_timestamps_or_logins(any_northwind: Site, visit: Visit) -> None:
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


def test_widgets_of_the_project(blog: Site, visit: Visit) -> None:
    file = blog.root / "admin/dashboard.json"
    widgets = [
        {"kind": "stat", "label": "New posts", "model": "Post", "every": "day"},
        {"kind": "series", "label": "Posts by day", "model": "Post", "every": "day"},
        {"kind": "breakdown", "label": "By author", "model": "Post", "by": "author_id"},
        {
            "kind": "progress",
            "label": "Published",
            "model": "Post",
            "filter": {"status": "published"},
        },
        {"kind": "list", "label": "Tags by name", "model": "Tag", "sort": "name"},
    ]
    visitor = visit(blog, "root@blog.example")
    main = visitor.page.get_by_role("main")
    file.write_text(json.dumps({"widgets": widgets}))
    try:
        visitor.go()
        for widget in widgets:
            role = "region" if widget["kind"] == "list" else "group"
            expect(main.get_by_role(role, name=str(widget["label"]))).to_be_visible()
        count = blog.value("SELECT count(*) FROM posts")
        expect(main.get_by_role("group", name="New posts")).to_contain_text(str(count))
        visitor.assert_accessible("dashboard-widgets")
        main.get_by_role("group", name="By author").get_by_role("link").first.click()
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Posts")
        assert "author_id" in visitor.page.url
    finally:
        file.unlink()


@pytest.mark.parametrize("zone", ["Europe/Prague", "Pacific/Kiritimati"])
def test_chart_uses_the_time_zone_of_the_browser(any_blog: Site, visit: Visit, zone: str) -> None:
    today = datetime.now(ZoneInfo(zone)).replace(hour=0, minute=0, second=0, microsecond=0)
    # Just before and just after midnight in that time zone.
    for days, seconds in ((3, -30), (3, 30), (2, -30), (40, 0)):
        moment = (today - timedelta(days=days)).astimezone(UTC) + timedelta(seconds=seconds)
        any_blog.add("samples", name=uuid4().hex, seen_at=moment.isoformat())
    visitor = visit(any_blog, "root@blog.example", timezone_id=zone)
    page = visitor.page
    visitor.go()
    page.get_by_role("combobox", name=re.compile("^Model")).click()
    page.get_by_role("option", name="Samples", exact=True).click()
    page.get_by_role("button", name="Show as table").click()
    table = page.get_by_role("table", name="New samples")
    days = [today.date() - timedelta(days=number) for number in range(30)]
    stored = Counter(
        _moment(row[0]).astimezone(ZoneInfo(zone)).date()
        for row in any_blog.rows("SELECT seen_at FROM samples WHERE seen_at IS NOT NULL")
    )
    assert stored[days[3]], "after a midnight"
    assert stored[days[4]], "before that midnight"
    expect(table.locator("tbody tr")).to_have_text(
        [re.compile(rf"^0?{day.day} \w+ {day.year}\s*{stored[day]}$") for day in days]
    )
    total = sum(stored[day] for day in days)
    expect(page.get_by_text(f"{total} in total", exact=True)).to_be_visible()


def _moment(stored: datetime | str) -> datetime:
    """Convert a stored value to a moment in UTC. SQLite stores text without a time zone."""
    moment = datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
