"""CSV export: all rows that match the filters, with exact values."""

from __future__ import annotations

from uuid import uuid4

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen, exported
from tests.admin.sites import Site


def test_export_all_rows(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    names = [blog.add("tags", name=f"{word}-{number:03d}")["name"] for number in range(130)]
    visitor = visit(blog, "root@blog.example")
    visitor.go("/tags")
    screen = ListScreen(visitor.page)
    screen.search(word)
    screen.total(130)
    rows = exported(visitor.page)
    assert sorted(row["Name"] for row in rows) == names
    stored = blog.rows(f"SELECT id FROM tags WHERE name LIKE '{word}%'")
    assert {row["ID"] for row in rows} == {str(key) for (key,) in stored}


def test_exact_values_and_escaped_formulas(any_blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    hostile = [f"=HYPERLINK(1)-{word}", f"+1-{word}", f"-1-{word}", f"@x-{word}", f"\t=2-{word}"]
    any_blog.add(
        "samples",
        name=f"exact-{word}",
        about='a "quote", a comma\nand a line',
        count=9007199254740993,
        mass="12345678901234.000001",
        price="-0.10",
        details={"a": [1, 2.5, "=x"]},
        seen_at="2026-03-29T00:30:00Z",
    )
    for name in hostile:
        any_blog.add("samples", name=name)
    visitor = visit(any_blog, "root@blog.example")
    visitor.go("/samples")
    screen = ListScreen(visitor.page)
    screen.search(word)
    screen.total(6)
    rows = exported(visitor.page)
    (exact,) = [row for row in rows if row["Name"] == f"exact-{word}"]
    assert exact["About"] == 'a "quote", a comma\nand a line'
    assert exact["Count"] == "9007199254740993"
    assert exact["Mass"] == "12345678901234.000001"
    # Negative numbers are not escaped.
    assert exact["Price"] == "-0.10"
    assert "Access token" not in exact
    names = sorted(row["Name"] for row in rows if row is not exact)
    assert names == sorted(f"'{name}" for name in hostile)


def test_export_of_linked_records_and_enums(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    author = blog.add("authors", name=word, email=f"{word}@blog.example")["id"]
    tags = [blog.add("tags", name=f"{letter}, {word}")["id"] for letter in "ab"]
    for number, links in enumerate((tags, [])):
        slug = f"{word}-{number}"
        blog.add("posts", title=slug, slug=slug, author_id=author, tag_ids=links)
    visitor = visit(blog, "root@blog.example")
    visitor.go("/posts")
    screen = ListScreen(visitor.page)
    screen.search(word)
    screen.total(2)
    without, linked = exported(visitor.page)
    assert (without["Tags"], without["Tags (id)"]) == ("", "")
    assert sorted(linked["Tags"].split("; ")) == [f"a, {word}", f"b, {word}"]
    assert sorted(linked["Tags (id)"].split("; ")) == sorted(tags)
    assert linked["Status"] == "draft"


def test_export_keeps_the_order_of_the_list(blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    tag = blog.add("tags", name=f"tag-{word}")
    for number in (2, 3, 1):
        blog.add("samples", name=f"{word}-{number}", tag_id=tag["id"])
    visitor = visit(blog, "root@blog.example")
    visitor.go("/samples")
    screen = ListScreen(visitor.page)
    screen.search(word)
    screen.total(3)
    screen.shows(*(f"{word}-{number}" for number in (1, 2, 3)))
    rows = exported(visitor.page)
    assert [row["Name"] for row in rows] == [f"{word}-{number}" for number in (1, 2, 3)]
    assert {(row["Tag"], row["Tag (id)"]) for row in rows} == {(tag["name"], tag["id"])}
