"""Records whose keys have several fields: list, create, edit and delete."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.admin import sites
from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, toast
from tests.admin.sites import Site
from tests.applications import make_project, run

SCHEMA = """
model Course {
  id: int primary
  title: string(40)
  relations {
    has_many Mark as marks
  }
}

model Mark {
  student: string(40)
  course_id: int references Course
  grade: int
  primary (student, course_id)
  relations {
    belongs_to Course as course
  }
}
"""


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Site]:
    made = make_project(tmp_path / "made", SCHEMA)
    run("-m", "fw", "admin", root=made)
    (made / "database/app.db").unlink()
    with sites.served(made, tmp_path / "school") as site:
        yield site


def test_lifecycle_of_a_record_with_a_composite_key(school: Site, visit: Visit) -> None:
    courses = [school.add("courses", title=title)["id"] for title in ("Logic", "Art")]
    for course in courses:
        school.add("marks", student="Eve & 50%", course_id=course, grade=1)
    visitor = visit(school)
    page, form, screen = visitor.page, Form(visitor.page), ListScreen(visitor.page)
    visitor.go("/marks/create")
    form.fill("Student", "Ada")
    form.pick("Course", "Logic", "Logic")
    form.fill("Grade", "2")
    form.save()
    expect(page).to_have_url(re.compile(rf"/marks/Ada%2F{courses[0]}"))
    assert school.read("marks", f"Ada/{courses[0]}")["grade"] == 2

    visitor.go("/marks")
    screen.total(3)
    screen.row("Eve").filter(has_text="Art").click()
    expect(page).to_have_url(re.compile("/marks/Eve"))
    page.get_by_role("link", name="Edit").click()
    form.fill("Grade", "5")
    form.save()
    expect(toast(page, re.compile("updated|saved", re.I))).to_be_visible()
    assert school.read("marks", f"Eve%20%26%2050%25/{courses[1]}")["grade"] == 5
    assert school.read("marks", f"Eve%20%26%2050%25/{courses[0]}")["grade"] == 1

    visitor.go("/marks/Ada%2F" + str(courses[0]))
    page.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog", name="Delete")
    with page.expect_response(lambda one: one.request.method == "DELETE"):
        dialog.get_by_role("button", name="Delete").click()
    assert school.value("SELECT count(*) FROM marks") == 2
