"""Create, show and edit records with values of every type."""

from __future__ import annotations

import json
import re
from uuid import uuid4

from playwright.sync_api import Dialog, Locator, Page, Route, expect

from tests.admin.conftest import Visit
from tests.admin.screens import Form, menu_link, toast
from tests.admin.sites import Site

TYPED = {
    "Count": "9007199254740993",
    "Mass": "12345678901234.000001",
    "Price": "1234567.89",
    "Ratio": "0.1",
    "Found on": "2024-02-29",
    "Opens at": "23:59",
    # Half an hour after daylight saving time started in Prague.
    "Seen at": "2026-03-29T03:30",
    "About": "Two\nlines",
}
STORED = {
    "count": 9007199254740993,
    "mass": "12345678901234.000001",
    "price": "1234567.89",
    "ratio": 0.1,
    "found_on": "2024-02-29",
    "opens_at": "23:59:00",
    "seen_at": "2026-03-29T01:30:00Z",
    "about": "Two\nlines",
    "colour": "dark blue",
    "rare": True,
    "details": {"whole": 9007199254740993, "list": [1, None, "é"]},
}
EDITOR = re.compile("/JsonEditor-")
JSON_TEXT = '{"whole": 9007199254740993, "list": [1, null, "é"]}'


def json_editor(page: Page) -> None:
    """Type JSON into the editor of the field."""
    editor = page.get_by_role("textbox", name=re.compile("^Details"))
    editor.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(JSON_TEXT)


def _height(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box
    return box["y"]


def key_of(page: Page) -> int:
    expect(page).to_have_url(re.compile(r"/samples/\d+"))
    found = re.search(r"/samples/(\d+)", page.url)
    assert found
    return int(found[1])


def test_values_of_every_type(any_blog: Site, visit: Visit) -> None:
    word = uuid4().hex[:8]
    tag = any_blog.add("tags", name=f"tag-{word}")
    visitor = visit(any_blog, "root@blog.example")
    page, form = visitor.page, Form(visitor.page)
    visitor.go("/samples/create")
    form.fill("Name", f"Sample {word}")
    for label, text in TYPED.items():
        form.fill(label, text)
    form.choose("Colour", "Dark blue")
    form.input("Rare").check()
    form.pick("Tag", word, f"tag-{word}")
    json_editor(page)
    form.fill("Access token", "kept to itself")
    visitor.assert_accessible("sample-create")
    form.save()
    key = key_of(page)
    record = any_blog.read("samples", key)
    assert {name: record[name] for name in STORED} == STORED
    assert record["tag_id"] == tag["id"]
    secret = f"SELECT access_token FROM samples WHERE number = {key}"
    assert any_blog.value(secret) == "kept to itself"
    shown_and_unchanged(any_blog, visitor.page, key, secret)


def shown_and_unchanged(site: Site, page: Page, key: int, secret: str) -> None:
    """Expect every value on the show page, and that saving one value keeps the others."""
    page.goto(f"{site.address}/admin/samples/{key}/show")
    main = page.get_by_role("main")
    for text in ("9,007,199,254,740,993", "12,345,678,901,234.000001", "1,234,567.89", "Dark blue"):
        expect(main.get_by_text(text).first).to_be_visible()
    expect(main).not_to_contain_text("kept to itself")
    before = site.read("samples", key)
    page.goto(f"{site.address}/admin/samples/{key}")
    form = Form(page)
    expect(form.input("Seen at")).to_have_value(re.compile("^2026-03-29T03:30"))
    expect(form.input("Access token")).to_have_value("")
    form.fill("Price", "0.10")
    form.save()
    expect(toast(page, re.compile("updated|saved", re.I))).to_be_visible()
    after = site.read("samples", key)
    assert after == {**before, "price": "0.10"}
    assert site.value(secret) == "kept to itself"


def test_values_can_be_removed(blog: Site, visit: Visit) -> None:
    fields = {"count": 1, "mass": "1.5", "found_on": "2024-01-01", "colour": "red", "about": "x"}
    name = uuid4().hex
    key = blog.add("samples", name=name, seen_at="2026-01-01T00:00:00Z", **fields)["number"]
    visitor = visit(blog, "root@blog.example")
    visitor.go(f"/samples/{key}")
    form = Form(visitor.page)
    expect(form.input("Count")).to_have_value("1")
    for label in ("Count", "Mass", "Found on", "Seen at", "About"):
        form.fill(label, "")
    form.save()
    expect(toast(visitor.page, re.compile("updated|saved", re.I))).to_be_visible()
    record = blog.read("samples", key)
    gone = ("count", "mass", "found_on", "seen_at", "about")
    assert [record[one] for one in gone] == [None] * 5
    assert record["colour"] == "red"


def test_moments_use_the_time_zone_of_the_browser(blog: Site, visit: Visit) -> None:
    name = uuid4().hex
    key = blog.add("samples", name=name, seen_at="2026-07-01T22:30:00Z")["number"]
    for zone, typed in (
        ("Asia/Kolkata", "2026-07-02T04:00"),
        ("America/New_York", "2026-07-01T18:30"),
    ):
        visitor = visit(blog, "root@blog.example", timezone_id=zone)
        visitor.go(f"/samples/{key}")
        expect(Form(visitor.page).input("Seen at")).to_have_value(re.compile(f"^{typed}"))
        visitor.go(f"/samples/{key}/show")
        day = "2" if zone.startswith("Asia") else "1"
        expect(visitor.page.locator("time[datetime^='2026-07-01']")).to_contain_text(
            re.compile(rf"\b0?{day}\b")
        )
    # A time that is typed in New York is stored in UTC.
    visitor.go(f"/samples/{key}")
    form = Form(visitor.page)
    form.fill("Seen at", "2026-11-01T12:00")
    form.save()
    expect(toast(visitor.page, re.compile("updated|saved", re.I))).to_be_visible()
    assert blog.read("samples", key)["seen_at"] == "2026-11-01T17:00:00Z"


def test_invalid_json_is_shown_at_its_field(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    visitor.go("/samples/create")
    page, form = visitor.page, Form(visitor.page)
    form.fill("Name", uuid4().hex)
    page.get_by_role("textbox", name=re.compile("^Details")).click()
    page.keyboard.insert_text('{"a": ')
    form.save()
    expect(page.get_by_text(re.compile("JSON", re.I)).first).to_be_visible()
    expect(page).to_have_url(re.compile("/samples/create"))
    visitor.assert_accessible("json-wrong")


def test_loading_the_json_editor_moves_nothing(blog: Site, visit: Visit) -> None:
    key = blog.add("samples", name=uuid4().hex, details={"a": [1, 2]})["number"]
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    held: list[Route] = []
    page.route(EDITOR, lambda route: held.append(route))
    with page.expect_request(EDITOR):
        visitor.go(f"/samples/{key}")
    save = page.get_by_role("button", name="Save", exact=True)
    details = page.get_by_role("textbox", name=re.compile("^Details"))
    expect(details).to_have_value(re.compile('"a"'))
    before = _height(save)
    visitor.shoot("json-before-its-editor")
    held.pop().continue_()
    expect(details).to_have_attribute("contenteditable", "true")
    visitor.shoot("json-in-its-editor")
    assert abs(_height(save) - before) < 1


def test_warning_about_unsaved_changes(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    visitor.go("/tags/create")
    page, form = visitor.page, Form(visitor.page)
    form.fill("Name", "half a na")
    messages: list[str] = []

    def stay(dialog: Dialog) -> None:
        messages.append(dialog.message)
        dialog.dismiss()

    visitor.on("dialog", stay)
    with page.expect_event("dialog"):
        menu_link(page, "Authors").click()
    assert len(messages) == 1
    expect(form.input("Name")).to_have_value("half a na")
    # A reload asks for confirmation, too.
    with page.expect_event("dialog"):
        page.evaluate("setTimeout(() => location.reload())")
    assert len(messages) == 2
    expect(form.input("Name")).to_have_value("half a na")


def test_record_not_found(blog: Site, visit: Visit) -> None:
    visitor = visit(blog, "root@blog.example")
    with visitor.expecting(404):
        visitor.go(f"/posts/{uuid4()}/show")
        expect(visitor.page.get_by_text("This page or record doesn’t exist.").first).to_be_visible()
    visitor.go("/nowhere")
    expect(visitor.page.get_by_text("This page or record doesn’t exist.").first).to_be_visible()
    visitor.assert_accessible("not-found")


def test_delete_a_record_from_its_page(blog: Site, visit: Visit) -> None:
    tag = blog.add("tags", name=uuid4().hex)
    like = f"SELECT count(*) FROM tags WHERE name = '{tag['name']}'"
    visitor = visit(blog, "root@blog.example")
    page = visitor.page
    visitor.go(f"/tags/{tag['id']}")
    page.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog", name=f"Delete {tag['name']}?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    assert blog.value(like) == 1
    visitor.go(f"/tags/{tag['id']}/edit")
    page.get_by_role("button", name="Delete").click()
    expect(dialog).to_be_visible()
    visitor.assert_accessible("delete")
    with page.expect_response(lambda one: one.request.method == "DELETE"):
        dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("heading", name="Tags", level=1)).to_be_visible()
    assert blog.value(like) == 0


def test_refused_deletion_is_explained(northwind: Site, visit: Visit) -> None:
    visitor = visit(northwind)
    page = visitor.page
    find = "FROM regions r JOIN territories t ON t.region_id = r.id"
    key, name, count = northwind.rows(
        f"SELECT r.id, r.description, count(*) {find} GROUP BY r.id, r.description LIMIT 1"
    )[0]
    visitor.go(f"/regions/{key}")
    page.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog", name=f"{name} can’t be deleted")
    expect(dialog.get_by_role("alert")).to_contain_text(f"Territories: {count}. They must be")
    visitor.assert_accessible("delete-refused")
    expect(dialog.get_by_role("button", name="Delete")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def test_deletion_counts_referrers_without_a_relation(any_blog: Site, visit: Visit) -> None:
    tag = any_blog.add("tags", name=uuid4().hex)
    for _ in range(2):
        any_blog.add("samples", name=uuid4().hex, tag_id=tag["id"])
    any_blog.add("samples", name=uuid4().hex)
    visitor = visit(any_blog, "root@blog.example")
    visitor.go(f"/tags/{tag['id']}")
    visitor.page.get_by_role("button", name="Delete").click()
    dialog = visitor.page.get_by_role("dialog", name=f"Delete {tag['name']}?")
    expect(
        dialog.get_by_text("Samples: 2. They will be kept without this reference.")
    ).to_be_visible()


def test_json_is_saved_unchanged(blog: Site, visit: Visit) -> None:
    details = {"b": 1, "a": [9007199254740993, 1.5, {"": None}]}
    key = blog.add("samples", name=uuid4().hex, details=details)["number"]
    visitor = visit(blog, "root@blog.example")
    visitor.go(f"/samples/{key}")
    form = Form(visitor.page)
    form.fill("About", "changed")
    form.save()
    expect(toast(visitor.page, re.compile("updated|saved", re.I))).to_be_visible()
    stored = blog.value(f"SELECT details FROM samples WHERE number = {key}")
    assert json.loads(stored) == details
