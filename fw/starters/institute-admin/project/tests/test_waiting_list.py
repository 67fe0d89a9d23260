"""Rules of dropping and of waiting lists."""

from fw.runtime.testing import FakeMail

from app.mail.seat_granted import SeatGrantedMail
from tests.campus import Campus, Json


def full(campus: Campus, waiting: int = 3) -> tuple[Json, Json, list[Json]]:
    """Return a section with one seat, its enrolment, and those that wait."""
    section = campus.add_section(capacity=1)
    seated = campus.enrol(section)
    return section, seated, [campus.enrol(section) for _ in range(waiting)]


def test_dropping_promotes_the_first_of_the_waiting_list(campus: Campus) -> None:
    section, seated, (first, second, third) = full(campus)

    assert campus.drop(seated)["status"] == "dropped"

    promoted = campus.get(f"/enrolments/{first['id']}")
    assert (promoted["status"], promoted["position"]) == ("enrolled", None)
    assert campus.waiting(section) == [
        (second["student_id"], 1),
        (third["student_id"], 2),
    ]
    seats = campus.get(f"/sections/{section['id']}")
    assert (seats["enrolled"], seats["waiting"]) == (1, 2)


def test_leaving_the_waiting_list_leaves_no_gap(campus: Campus) -> None:
    section, _, (first, second, third) = full(campus)

    campus.drop(second)

    assert campus.waiting(section) == [
        (first["student_id"], 1),
        (third["student_id"], 2),
    ]
    assert campus.get(f"/sections/{section['id']}")["waiting"] == 2


def test_a_seat_is_given_up_once(campus: Campus) -> None:
    section, seated, _ = full(campus)
    campus.drop(seated)

    problem = campus.drop(seated, 409)

    assert problem["detail"] == "The student has dropped already"
    assert len(campus.waiting(section)) == 2


def test_more_seats_promote_more_students(campus: Campus) -> None:
    section, _, (_, _, third) = full(campus)

    grown = campus.patch(f"/sections/{section['id']}", capacity=3)

    assert (grown["enrolled"], grown["waiting"]) == (3, 1)
    assert campus.waiting(section) == [(third["student_id"], 1)]


def test_seats_that_are_taken_stay(campus: Campus) -> None:
    section = campus.add_section(capacity=2)
    for _ in range(2):
        campus.enrol(section)

    assert (
        "capacity"
        in campus.patch(f"/sections/{section['id']}", 422, capacity=1)["errors"]
    )


def test_a_promoted_student_gets_one_mail(campus: Campus, mails: FakeMail) -> None:
    _, seated, (first, *_) = full(campus)

    campus.drop(seated)

    student = campus.get(f"/students/{first['student_id']}")
    mails.assert_sent(SeatGrantedMail, to=student["email"], times=1)
    assert len(mails.sent(SeatGrantedMail)) == 1


def test_students_drop_their_own(campus: Campus) -> None:
    section, student = campus.add_section(), campus.add_student()
    own, foreign = campus.enrol(section, student), campus.enrol(section)

    with campus.as_student(student):
        campus.drop(foreign, 404)
        campus.drop(own)
    with campus.as_instructor():
        campus.drop(foreign, 403)


def test_students_drop_until_enrolment_closes(campus: Campus) -> None:
    section, student = campus.add_section(), campus.add_student()
    enrolment = campus.enrol(section, student)
    campus.close_enrolment()

    with campus.as_student(student):
        campus.drop(enrolment, 409)
    campus.drop(enrolment)


def test_nobody_drops_after_the_term(campus: Campus) -> None:
    enrolment = campus.enrol(campus.add_section())
    campus.end_term()

    assert campus.drop(enrolment, 409)["detail"] == "This term has ended"


def test_a_cancelled_section_drops_everyone(campus: Campus) -> None:
    section, seated, waiting = full(campus)

    cancelled = campus.post(f"/sections/{section['id']}/cancel")

    assert cancelled["status"] == "cancelled"
    assert (cancelled["enrolled"], cancelled["waiting"]) == (0, 0)
    for enrolment in (seated, *waiting):
        assert campus.get(f"/enrolments/{enrolment['id']}")["status"] == "dropped"
    campus.post(f"/sections/{section['id']}/cancel", 409)


def test_nobody_writes_enrolments(campus: Campus) -> None:
    enrolment = campus.enrol(campus.add_section())

    campus.post("/enrolments/", 403)
    campus.patch(f"/enrolments/{enrolment['id']}", 403)
