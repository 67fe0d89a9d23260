"""Rules of terms: enrolment opens and closes by itself."""

import pytest

from app.jobs.update_terms import UpdateTerms
from tests.campus import NOW, Campus, days


@pytest.mark.parametrize(
    ("day", "status", "section"),
    [
        (-3, "planned", "planned"),
        (-1, "enrolling", "open"),
        (9, "running", "closed"),
        (103, "ended", "closed"),
    ],
)
def test_the_job_opens_and_closes_enrolment(
    campus: Campus, day: int, status: str, section: str
) -> None:
    term = campus.add_term("Later", days(20), status="planned")
    taught = campus.add_section(term_id=term["id"], status="planned")
    others = [
        campus.add_section(term_id=term["id"], status=each)
        for each in ("graded", "cancelled")
    ]

    with campus.later(days(20 + day)):
        campus.run(UpdateTerms())

    assert campus.get(f"/terms/{term['id']}")["status"] == status
    assert campus.get(f"/sections/{taught['id']}")["status"] == section
    assert [campus.get(f"/sections/{one['id']}")["status"] for one in others] == [
        "graded",
        "cancelled",
    ]


def test_new_dates_change_the_status_at_once(campus: Campus) -> None:
    section = campus.add_section()
    path = f"/terms/{campus.term['id']}"

    assert campus.patch(path, enrolment_closes=NOW.isoformat())["status"] == "running"
    assert campus.get(f"/sections/{section['id']}")["status"] == "closed"
    campus.enrol(section, status=409)

    later = (NOW + days(1)).isoformat()
    assert campus.patch(path, enrolment_closes=later)["status"] == "enrolling"
    campus.enrol(section)


def test_a_new_section_is_open_if_its_term_is_enrolling(campus: Campus) -> None:
    later = campus.add_term("Later", days(50), status="planned")
    body = {"course_id": campus.add_course("A-1")["id"], "capacity": 5}
    body["instructor_id"] = campus.instructor["id"]

    now = campus.post("/sections/", 201, code="A", term_id=campus.term["id"], **body)
    then = campus.post("/sections/", 201, code="B", term_id=later["id"], **body)

    assert (now["status"], then["status"]) == ("open", "planned")


def test_a_section_with_students_keeps_its_course(campus: Campus) -> None:
    section, other = campus.add_section(), campus.add_course("A-1")
    path = f"/sections/{section['id']}"

    campus.patch(path, course_id=other["id"])
    campus.enrol(section)
    campus.patch(path, 409, course_id=campus.add_course("A-2")["id"])
    campus.patch(path, code="Z")


def test_students_are_numbered(campus: Campus) -> None:
    body = {"programme_id": campus.programme["id"], "last_name": "Lovelace"}

    numbers = [
        campus.post(
            "/students/", 201, first_name=name, email=f"{name}@example.com", **body
        )
        for name in ("ada", "bea")
    ]

    first, second = (one["number"] for one in numbers)
    assert (first[-6:], second[-6:]) == ("-00001", "-00002")
