"""Rules of enrolling."""

from datetime import timedelta

import pytest

from app.services.clock import shown
from tests.campus import NOW, Campus, days


def test_a_student_gets_a_seat(campus: Campus) -> None:
    section = campus.add_section(capacity=2)

    enrolment = campus.enrol(section)

    assert (enrolment["status"], enrolment["position"]) == ("enrolled", None)
    seats = campus.get(f"/sections/{section['id']}")
    assert (seats["enrolled"], seats["free"], seats["waiting"]) == (1, 1, 0)


def test_a_full_section_has_a_waiting_list(campus: Campus) -> None:
    section = campus.add_section(capacity=1)
    campus.enrol(section)

    first, second = campus.enrol(section), campus.enrol(section)

    assert (first["status"], first["position"]) == ("waiting", 1)
    assert (second["status"], second["position"]) == ("waiting", 2)
    seats = campus.get(f"/sections/{section['id']}")
    assert (seats["enrolled"], seats["waiting"], seats["is_full"]) == (1, 2, True)


def test_a_full_section_without_a_waiting_list_takes_nobody(campus: Campus) -> None:
    section = campus.add_section(capacity=1, has_waiting_list=False)
    campus.enrol(section)

    assert campus.enrol(section, status=409)["detail"] == "The section is full"


def test_enrolment_hasnt_opened(campus: Campus) -> None:
    term = campus.add_term("Next term", days(60))
    section = campus.add_section(term_id=term["id"])

    assert "opens at" in campus.enrol(section, status=409)["detail"]


def test_enrolment_is_closed(campus: Campus) -> None:
    term = campus.add_term("Former term", days(-8))
    section = campus.add_section(term_id=term["id"])

    problem = campus.enrol(section, status=409)

    assert problem["detail"] == "Enrolment for Former term is closed"


@pytest.mark.parametrize("status", ["planned", "closed", "graded", "cancelled"])
def test_only_open_sections_take_students(campus: Campus, status: str) -> None:
    section = campus.add_section(status=status)

    assert f"is {status}" in campus.enrol(section, status=409)["detail"]


@pytest.mark.parametrize("status", ["applicant", "on_leave", "graduated", "withdrawn"])
def test_only_active_students_enrol(campus: Campus, status: str) -> None:
    campus.enrol(campus.add_section(), campus.add_student(status=status), 409)


def test_prerequisites_have_to_be_passed(campus: Campus) -> None:
    basics, logic = campus.add_course("CS-1"), campus.add_course("CS-2")
    section = campus.add_section(course=campus.add_course("CS-9", 4, basics, logic))
    student = campus.add_student()
    campus.enrol(campus.add_section(course=basics), student)

    problem = campus.enrol(section, student, 409)

    assert problem["detail"] == "CS-9 requires a pass in CS-1, CS-2"


def test_passed_prerequisites_let_a_student_in(campus: Campus) -> None:
    basics = campus.add_course("CS-1")
    student = campus.add_student()
    former = campus.add_section(course=basics)
    campus.pass_section(former, student)

    section = campus.add_section(course=campus.add_course("CS-9", 4, basics))

    assert campus.enrol(section, student)["status"] == "enrolled"


def test_meetings_of_a_student_dont_overlap(campus: Campus) -> None:
    first, second = campus.add_section(), campus.add_section()
    campus.add_meeting(first, days(3))
    campus.add_meeting(second, days(3) + timedelta(minutes=30))
    student = campus.add_student()
    campus.enrol(first, student)

    problem = campus.enrol(second, student, 409)

    start = shown(NOW + days(3) + timedelta(minutes=30))
    assert problem["detail"] == f"The student has another meeting at {start}"


def test_a_meeting_may_begin_when_another_one_ends(campus: Campus) -> None:
    first, second = campus.add_section(), campus.add_section()
    campus.add_meeting(first, days(3))
    campus.add_meeting(second, days(3) + timedelta(hours=1))
    student = campus.add_student()
    campus.enrol(first, student)

    campus.enrol(second, student)


def test_a_place_on_a_waiting_list_counts_for_the_timetable(campus: Campus) -> None:
    full, other = campus.add_section(capacity=1), campus.add_section()
    campus.add_meeting(full, days(3))
    campus.add_meeting(other, days(3))
    campus.enrol(full)
    student = campus.add_student()
    assert campus.enrol(full, student)["status"] == "waiting"

    campus.enrol(other, student, 409)


def test_credits_of_a_term_are_limited(campus: Campus) -> None:
    student = campus.add_student()
    for code, credits in (("A-1", 4), ("A-2", 4)):
        campus.enrol(
            campus.add_section(course=campus.add_course(code, credits)), student
        )

    large = campus.add_section(course=campus.add_course("A-3", 5))
    problem = campus.enrol(large, student, 409)

    assert "12 credits in a term: 8 are taken, A-3 has 5" in problem["detail"]
    campus.enrol(campus.add_section(course=campus.add_course("A-4", 4)), student)


def test_a_place_on_a_waiting_list_counts_as_credits(campus: Campus) -> None:
    full = campus.add_section(capacity=1, course=campus.add_course("A-1", 10))
    campus.enrol(full)
    student = campus.add_student()
    campus.enrol(full, student)

    campus.enrol(campus.add_section(course=campus.add_course("A-2", 3)), student, 409)


def test_credits_of_another_term_dont_count(campus: Campus) -> None:
    student, other = campus.add_student(), campus.add_term("Other", days(-6))
    campus.enrol(campus.add_section(course=campus.add_course("A-1", 12)), student)

    section = campus.add_section(course=campus.add_course("A-2"), term_id=other["id"])

    campus.enrol(section, student)


def test_a_student_is_in_a_section_once(campus: Campus) -> None:
    section, student = campus.add_section(), campus.add_student()
    campus.enrol(section, student)

    problem = campus.enrol(section, student, 409)

    assert problem["detail"] == "The student is enrolled already"


def test_a_student_is_in_one_section_of_a_course(campus: Campus) -> None:
    course, student = campus.add_course("A-1"), campus.add_student()
    campus.enrol(campus.add_section(course=course, code="A"), student)

    campus.enrol(campus.add_section(course=course, code="B"), student, 409)


def test_a_student_may_come_back(campus: Campus) -> None:
    section, student = campus.add_section(capacity=1), campus.add_student()
    dropped = campus.drop(campus.enrol(section, student))
    campus.enrol(section)

    again = campus.enrol(section, student)

    assert again["id"] == dropped["id"]
    assert (again["status"], again["position"]) == ("waiting", 1)


def test_students_enrol_themselves(campus: Campus) -> None:
    section, student = campus.add_section(), campus.add_student()
    path = f"/registration/sections/{section['id']}/enrol"

    with campus.as_student(student):
        assert campus.post(path)["student_id"] == student["id"]
        campus.post(path, 403, student_id=campus.add_student()["id"])
    with campus.as_instructor():
        campus.post(path, 403, student_id=student["id"])
    campus.post(path, 422)
