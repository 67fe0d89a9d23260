"""Rules of weights, marks and results."""

from fw.runtime.testing import FakeMail

from app.mail.result import Result
from tests.campus import Campus, Json


def mark(
    campus: Campus, assessment: Json, enrolment: Json, points: str, status: int = 201
) -> Json:
    """Give points."""
    keys = {"assessment_id": assessment["id"], "enrolment_id": enrolment["id"]}
    return campus.post("/marks/", status, points=points, **keys)


def graded(campus: Campus, section: Json, *points: str) -> list[Json]:
    """Add an exam of 20 points and a student for each mark; return the enrolments."""
    exam = campus.add_assessment(section, "100")
    enrolments = [campus.enrol(section) for _ in points]
    for enrolment, each in zip(enrolments, points, strict=True):
        mark(campus, exam, enrolment, each)
    return enrolments


def close(campus: Campus, section: Json, status: int = 200, **body: Json) -> Json:
    """Close the grades of a section."""
    return campus.post(
        f"/teaching/sections/{section['id']}/close-grades", status, **body
    )


def test_weights_add_up_before_marks_are_given(campus: Campus) -> None:
    section = campus.add_section()
    paper, enrolment = campus.add_assessment(section, "40"), campus.enrol(section)

    problem = mark(campus, paper, enrolment, "10", 409)

    assert problem["detail"] == (
        "The weights of the assessments add up to 40.00 %: make it 100"
    )
    campus.add_assessment(section, "60")
    mark(campus, paper, enrolment, "10")


def test_weights_are_at_most_100(campus: Campus) -> None:
    section = campus.add_section()
    campus.add_assessment(section, "70")
    body = {"title": "Exam", "max_points": "20", "section_id": section["id"]}

    problem = campus.post("/assessments/", 422, weight="30.01", **body)

    assert "weight" in problem["errors"]
    exam = campus.post("/assessments/", 201, weight="30", **body)
    campus.patch(f"/assessments/{exam['id']}", 422, weight="31")


def test_weights_are_fixed_once_marks_are_given(campus: Campus) -> None:
    section = campus.add_section()
    enrolments = graded(campus, section, "10")
    [exam] = campus.get("/assessments/", section_id=section["id"])
    path = f"/assessments/{exam['id']}"

    campus.patch(path, 409, weight="90")
    campus.patch(path, 409, max_points="10")
    campus.patch(path, title="Final exam")
    assert campus.client.delete(path).status_code == 409
    assert len(enrolments) == 1


def test_marks_are_at_most_the_points(campus: Campus) -> None:
    section = campus.add_section()
    exam, enrolment = campus.add_assessment(section, "100", "20"), campus.enrol(section)

    problem = mark(campus, exam, enrolment, "20.01", 422)

    assert "at most 20.00 points" in problem["errors"]["points"][0]
    given = mark(campus, exam, enrolment, "20")
    campus.patch(f"/marks/{given['id']}", 422, points="21")
    campus.patch(f"/marks/{given['id']}", points="19")


def test_marks_are_for_students_of_the_section(campus: Campus) -> None:
    section = campus.add_section(capacity=1)
    exam = campus.add_assessment(section, "100")
    campus.enrol(section)

    mark(campus, exam, campus.enrol(campus.add_section()), "10", 422)
    mark(campus, exam, campus.enrol(section), "10", 422)


def test_only_the_instructor_of_the_section_marks(campus: Campus) -> None:
    section = campus.add_section()
    exam, enrolment = campus.add_assessment(section, "100"), campus.enrol(section)

    with campus.as_instructor(campus.add_instructor()):
        mark(campus, exam, enrolment, "10", 403)
    with campus.as_instructor():
        given = mark(campus, exam, enrolment, "10")
        assert given["marked_by_id"] == campus.instructor["user_id"]
    with campus.as_student(campus.add_student()):
        mark(campus, exam, enrolment, "10", 403)


def test_only_the_instructor_of_the_section_plans_assessments(campus: Campus) -> None:
    body = {"title": "Exam", "weight": "100", "max_points": "20"}
    body["section_id"] = campus.add_section()["id"]

    with campus.as_instructor(campus.add_instructor()):
        campus.post("/assessments/", 403, **body)
    with campus.as_instructor():
        campus.post("/assessments/", 201, **body)


def test_grades_are_closed_after_the_term_but_for_registrars(campus: Campus) -> None:
    section = campus.add_section()
    exam, enrolment = campus.add_assessment(section, "100"), campus.enrol(section)
    campus.end_term()

    with campus.as_instructor():
        problem = mark(campus, exam, enrolment, "10", 403)
        close(campus, section, 403)
    assert problem["detail"].startswith("The grades of This term are closed")
    with campus.users.of_role("registrar"):
        mark(campus, exam, enrolment, "10")
        close(campus, section)


def test_closing_the_grades_sets_the_results(campus: Campus, mails: FakeMail) -> None:
    section = campus.add_section()
    good, bad = graded(campus, section, "10", "9.99")
    campus.close_enrolment()

    with campus.as_instructor():
        assert close(campus, section)["status"] == "graded"

    results = [campus.get(f"/enrolments/{one['id']}") for one in (good, bad)]
    assert [(one["status"], one["percent"]) for one in results] == [
        ("passed", "50.00"),
        ("failed", "49.95"),
    ]
    mails.assert_sent(Result, times=2)


def test_results_are_weighted(campus: Campus) -> None:
    section = campus.add_section()
    paper = campus.add_assessment(section, "40", "10")
    exam = campus.add_assessment(section, "60", "50")
    enrolment = campus.enrol(section)
    mark(campus, paper, enrolment, "7.5")
    mark(campus, exam, enrolment, "20")
    campus.close_enrolment()

    close(campus, section)

    assert campus.get(f"/enrolments/{enrolment['id']}")["percent"] == "54.00"


def test_missing_marks_keep_the_grades_open(campus: Campus) -> None:
    section = campus.add_section()
    graded(campus, section, "20")
    absent = campus.enrol(section)
    campus.close_enrolment()

    assert close(campus, section, 409)["detail"].startswith("1 of 2 marks are missing")

    close(campus, section, missing_as_zero=True)
    assert campus.get(f"/enrolments/{absent['id']}")["percent"] == "0.00"


def test_grades_are_closed_after_enrolment(campus: Campus) -> None:
    section = campus.add_section()
    graded(campus, section, "20")

    assert close(campus, section, 409)["detail"] == (
        "Grades can be closed once the enrolment of the section has closed; the section is open"
    )


def test_closing_the_grades_needs_weights(campus: Campus) -> None:
    section = campus.add_section()
    campus.enrol(section)
    campus.close_enrolment()

    close(campus, section, 409, missing_as_zero=True)


def test_closed_grades_end_the_waiting_list(campus: Campus) -> None:
    section = campus.add_section(capacity=1)
    graded(campus, section, "20")
    waiting = campus.enrol(section)
    campus.close_enrolment()

    assert close(campus, section)["waiting"] == 0

    assert campus.get(f"/enrolments/{waiting['id']}")["status"] == "dropped"


def test_a_corrected_mark_changes_the_result(campus: Campus) -> None:
    section = campus.add_section()
    [enrolment] = graded(campus, section, "9")
    campus.close_enrolment()
    close(campus, section)
    [given] = campus.get("/marks/", enrolment_id=enrolment["id"])
    path = f"/marks/{given['id']}"

    with campus.as_instructor():
        campus.patch(path, 403, points="12")
    campus.patch(path, points="12")

    result = campus.get(f"/enrolments/{enrolment['id']}")
    assert (result["status"], result["percent"]) == ("passed", "60.00")


def test_a_dropped_student_gets_no_result(campus: Campus) -> None:
    section = campus.add_section()
    _, gone = graded(campus, section, "20", "10")
    campus.drop(gone)
    campus.close_enrolment()
    close(campus, section)
    [given] = campus.get("/marks/", enrolment_id=gone["id"])

    campus.patch(f"/marks/{given['id']}", points="12")

    result = campus.get(f"/enrolments/{gone['id']}")
    assert (result["status"], result["percent"]) == ("dropped", None)
