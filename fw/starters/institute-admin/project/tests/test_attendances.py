"""Rules of attendance."""

from datetime import timedelta

from fw.runtime.testing import FakeMail

from app.jobs.mail_absences import MailAbsences
from app.mail.absence import Absence
from tests.campus import Campus, Json, days


def take(campus: Campus, meeting: Json, status: int = 200, *absent: Json) -> Json:
    """Take attendance."""
    keys = [one["id"] for one in absent]
    path = f"/teaching/meetings/{meeting['id']}/register"
    return campus.post(path, status, absent_ids=keys)


def test_a_register_has_the_students_of_the_section(campus: Campus) -> None:
    section = campus.add_section(capacity=2)
    here, away = campus.enrol(section), campus.enrol(section)
    campus.enrol(section)
    meeting = campus.add_meeting(section, days(-1))

    register = take(campus, meeting, 200, away)

    found = {one["enrolment_id"]: one["status"] for one in register}
    assert found == {here["id"]: "present", away["id"]: "absent"}
    assert campus.get(f"/meetings/{meeting['id']}")["status"] == "held"


def test_a_register_may_be_taken_again(campus: Campus) -> None:
    section = campus.add_section()
    first = campus.enrol(section)
    meeting = campus.add_meeting(section, days(-1))
    take(campus, meeting, 200, first)
    late = campus.enrol(section)

    register = take(campus, meeting)

    found = {one["enrolment_id"]: one["status"] for one in register}
    assert found == {first["id"]: "absent", late["id"]: "present"}


def test_no_register_before_the_meeting(campus: Campus) -> None:
    meeting = campus.add_meeting(campus.add_section(), days(1))

    assert take(campus, meeting, 409)["detail"] == "The meeting has not begun"


def test_a_register_takes_students_of_the_section_only(campus: Campus) -> None:
    meeting = campus.add_meeting(campus.add_section(), days(-1))

    take(campus, meeting, 422, campus.enrol(campus.add_section()))


def test_only_the_instructor_takes_the_register(campus: Campus) -> None:
    section = campus.add_section()
    meeting, enrolment = campus.add_meeting(section, days(-1)), campus.enrol(section)

    with campus.as_instructor(campus.add_instructor()):
        take(campus, meeting, 404)
    with campus.as_student(campus.add_student()):
        take(campus, meeting, 403)
    with campus.as_instructor():
        [attendance] = take(campus, meeting, 200, enrolment)
        path = f"/teaching/attendances/{attendance['id']}"
        assert campus.post(f"{path}/excused")["status"] == "excused"


def test_absences_are_counted(campus: Campus) -> None:
    section = campus.add_section()
    enrolment = campus.enrol(section)
    path = f"/enrolments/{enrolment['id']}"
    registers = [
        take(campus, campus.add_meeting(section, days(-day)), 200, *absent)
        for day, absent in enumerate([[enrolment], [], [], [], []], start=1)
    ]

    counted = campus.get(path)
    assert (counted["held"], counted["absences"], counted["at_risk"]) == (5, 1, False)

    [second] = registers[1]
    campus.post(f"/teaching/attendances/{second['id']}/absent")
    counted = campus.get(path)
    assert (counted["absences"], counted["at_risk"]) == (2, True)

    campus.patch(f"/attendances/{second['id']}", status="excused", note="Ill")
    assert campus.get(path)["absences"] == 1


def test_guardians_get_one_mail_a_day(campus: Campus, mails: FakeMail) -> None:
    section, student = campus.add_section(), campus.add_student()
    enrolment = campus.enrol(section, student)
    guardian = campus.add_guardian(student)
    campus.add_guardian(student, mail_absences=False)
    campus.add_guardian(campus.add_student())
    for minutes in (10, 20):
        meeting = campus.add_meeting(section, days(-1) - timedelta(minutes=minutes))
        take(campus, meeting, 200, enrolment)

    for _ in range(2):
        campus.run(MailAbsences())

    mail = mails.assert_sent(Absence, to=guardian["email"], times=1)
    assert student["first_name"] in mail.message.subject
    assert len(mails.sent(Absence)) == 1


def test_present_and_excused_students_cause_no_mail(
    campus: Campus, mails: FakeMail
) -> None:
    section, students = campus.add_section(), [campus.add_student() for _ in range(2)]
    for student in students:
        campus.enrol(section, student)
        campus.add_guardian(student)
    first, _ = take(campus, campus.add_meeting(section, days(-1)))
    campus.post(f"/teaching/attendances/{first['id']}/excused")

    campus.run(MailAbsences())

    mails.assert_nothing_sent()
