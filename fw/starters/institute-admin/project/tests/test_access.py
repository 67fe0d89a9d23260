"""Rights of registrars, instructors and students."""

from tests.campus import Campus, Json, days

PATHS = ("students", "enrolments", "attendances", "marks", "invoices", "payments")


def world(campus: Campus) -> tuple[Json, Json]:
    """Return two students, each with all kinds of records in a section of its own instructor."""
    students = []
    for number in range(2):
        teacher = campus.instructor if number == 0 else campus.add_instructor()
        section = campus.add_section(instructor_id=teacher["id"])
        student = campus.add_student()
        campus.add_guardian(student)
        enrolment = campus.enrol(section, student)
        meeting = campus.add_meeting(section, days(-1))
        campus.post(f"/teaching/meetings/{meeting['id']}/register")
        keys = {
            "assessment_id": campus.add_assessment(section, "100")["id"],
            "enrolment_id": enrolment["id"],
        }
        campus.post("/marks/", 201, points="10", **keys)
        students.append(student)
    campus.close_enrolment()
    for invoice in campus.post(f"/billing/terms/{campus.term['id']}/invoices"):
        campus.post("/payments/", 201, invoice_id=invoice["id"], amount="1")
    return students[0], students[1]


def counts(campus: Campus, *paths: str) -> list[int]:
    """Return the number of records of each list."""
    return [len(campus.get(f"/{path}/")) for path in paths]


def test_a_student_sees_own_rows(campus: Campus) -> None:
    student, other = world(campus)
    [foreign] = campus.get("/enrolments/", student_id=other["id"])

    with campus.as_student(student):
        assert counts(campus, *PATHS) == [1] * 6
        assert campus.get("/students/")[0]["id"] == student["id"]
        campus.get(f"/students/{other['id']}", 404)
        campus.get(f"/enrolments/{foreign['id']}", 404)
        assert counts(campus, "assessments", "sections", "meetings") == [1, 2, 2]
        sections = campus.get("/sections/", include="enrolments")
        assert sum(len(one["enrolments"]) for one in sections) == 1


def test_an_instructor_sees_own_sections(campus: Campus) -> None:
    student, _ = world(campus)
    people = ("students", "enrolments", "attendances", "marks", "assessments")

    with campus.as_instructor():
        assert counts(campus, *people, "sections", "meetings") == [1] * 7
        assert campus.get("/students/")[0]["id"] == student["id"]
        assert "born_on" not in campus.get("/students/")[0]
        campus.get("/invoices/", 403)
        campus.get("/payments/", 403)


def test_a_registrar_sees_all(campus: Campus) -> None:
    world(campus)

    for role in ("registrar", "admin"):
        with campus.users.of_role(role):
            assert counts(campus, *PATHS, "guardians") == [2] * 7


def test_guardians_are_for_registrars(campus: Campus) -> None:
    student, _ = world(campus)

    for user in (campus.as_student(student), campus.as_instructor()):
        with user:
            campus.get("/guardians/", 403)
            campus.get("/students/", 403, include="guardians")
            campus.get("/students/", 403, **{"guardians.name__like": "%a%"})


def test_a_user_without_a_role_sees_the_catalogue_only(campus: Campus) -> None:
    world(campus)

    with campus.users.of_role(None):
        assert counts(campus, "courses", "instructors") == [2, 2]
        for path in (*PATHS, "guardians", "assessments", "sections", "meetings"):
            campus.get(f"/{path}/", 403)


def test_an_instructor_doesnt_mark_what_isnt_seen(campus: Campus) -> None:
    world(campus)
    [own] = [
        one
        for one in campus.get("/assessments/", include="section")
        if one["section"]["instructor_id"] == campus.instructor["id"]
    ]

    with campus.as_instructor(campus.add_instructor()):
        campus.patch(f"/assessments/{own['id']}", 404, title="Mine")


def test_only_registrars_change_the_catalogue(campus: Campus) -> None:
    student, _ = world(campus)
    section = campus.get("/sections/")[0]

    for user in (campus.as_student(student), campus.as_instructor()):
        with user:
            for path in (
                "terms",
                "programmes",
                "courses",
                "rooms",
                "sections",
                "students",
            ):
                campus.post(f"/{path}/", 403)
            campus.post(f"/sections/{section['id']}/cancel", 403)
            campus.post(f"/sections/{section['id']}/plan-meetings", 403)


def test_accounts_are_made_by_super_admins(campus: Campus) -> None:
    body = {"name": "Eve", "email": "eve@example.com", "password": "correct horse"}

    with campus.users.nobody():
        campus.post("/auth/register", 403, **body)
    with campus.users.of_role("registrar"):
        campus.get("/users/", 403)


def test_a_deleted_account_leaves_the_payments_that_it_recorded(campus: Campus) -> None:
    world(campus)
    payment = campus.get("/payments/")[0]
    assert payment["recorded_by_id"]

    campus.delete(f"/users/{payment['recorded_by_id']}")
    assert payment | {"recorded_by_id": None} in campus.get("/payments/")
