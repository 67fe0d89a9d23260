"""Checks that the seeds of the starter institute-admin keep its rules; run it in the project's folder."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

sys.path.insert(0, "")

from app.main import app
from app.repositories.attendance import AttendanceRepository
from app.repositories.course import CourseRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.invoice import InvoiceRepository
from app.repositories.mark import MarkRepository
from app.repositories.meeting import MeetingRepository
from app.repositories.room import RoomRepository
from app.repositories.section import SectionRepository
from app.services.grading import percents_of
from app.services.invoicing import status_of
from app.services.waiting_list import SEATED

Groups = dict[Any, list[Any]]


def by(records: Iterable[Any], *names: str) -> Groups:
    """Group records by the values of some fields."""
    groups: defaultdict[Any, list[Any]] = defaultdict(list)
    for record in records:
        groups[tuple(getattr(record, name) for name in names)].append(record)
    return groups


def is_free(spans: Iterable[tuple[datetime, datetime]]) -> bool:
    """Return True if no two times overlap."""
    return all(first[1] <= second[0] for first, second in pairwise(sorted(spans)))


async def main() -> None:
    """Check the records; print how many there are."""
    async with app.router.lifespan_context(app):
        sections = {one.id: one for one in await SectionRepository().query().with_("course").get()}
        enrolments = await EnrolmentRepository().query().with_("student.programme").get()
        meetings = await MeetingRepository().all()
        check_seats(sections, enrolments)
        await check_times(sections, enrolments, meetings)
        await check_prerequisites(sections, enrolments)
        await check_attendance(enrolments)
        await check_results(sections, enrolments)
        await check_invoices(sections, enrolments)
        full = sum(one.waiting > 0 for one in sections.values())
        print(f"{len(sections)} sections, {len(enrolments)} enrolments, {full} waiting lists")


def check_seats(sections: dict[UUID, Any], enrolments: list[Any]) -> None:
    """Check counters, waiting lists, and credits."""
    for key, own in by(enrolments, "section_id").items():
        section = sections[key[0]]
        places = sorted(one.position for one in own if one.status == "waiting")
        assert places == [*range(1, section.waiting + 1)]
        assert section.enrolled == sum(one.status in SEATED for one in own) <= section.capacity
        assert not places or section.is_full
    for own in by(enrolments, "student_id").values():
        claims = [one for one in own if one.status != "dropped"]
        for term in {section.term_id for section in sections.values()}:
            courses = [
                sections[one.section_id].course
                for one in claims
                if sections[one.section_id].term_id == term
            ]
            assert len({one.id for one in courses}) == len(courses)
            assert sum(one.credits for one in courses) <= own[0].student.programme.max_credits


async def check_times(
    sections: dict[UUID, Any], enrolments: list[Any], meetings: list[Any]
) -> None:
    """Check that no room, instructor or student is in two places, and that rooms have the seats."""
    times = {
        key[0]: [(one.starts_at, one.ends_at) for one in own]
        for key, own in by(meetings, "section_id").items()
    }
    seats = {one.id: one.seats for one in await RoomRepository().all()}
    for key, own in by(meetings, "room_id").items():
        assert is_free((one.starts_at, one.ends_at) for one in own)
        assert all(sections[one.section_id].capacity <= seats[key[0]] for one in own)
    for own in by(sections.values(), "instructor_id").values():
        assert is_free(time for section in own for time in times[section.id])
    for own in by(enrolments, "student_id").values():
        claims = [one for one in own if one.status != "dropped"]
        assert is_free(time for one in claims for time in times[one.section_id])


async def check_prerequisites(sections: dict[UUID, Any], enrolments: list[Any]) -> None:
    """Check that students have passed what their courses require."""
    courses = await CourseRepository().query().with_("prerequisites").get()
    required = {one.id: {each.id for each in one.prerequisites} for one in courses}
    assert any(required.values())
    for own in by(enrolments, "student_id").values():
        passed = {sections[one.section_id].course_id for one in own if one.status == "passed"}
        for one in own:
            assert required[sections[one.section_id].course_id] <= passed


async def check_attendance(enrolments: list[Any]) -> None:
    """Check the counters of attendance."""
    registers = by(await AttendanceRepository().all(), "enrolment_id")
    for one in enrolments:
        own = registers.get((one.id,), [])
        assert one.held == len(own)
        assert one.absences == sum(each.status == "absent" for each in own)


async def check_results(sections: dict[UUID, Any], enrolments: list[Any]) -> None:
    """Check that results follow from the marks."""
    assert await MarkRepository().query().exists()
    for section in sections.values():
        if section.status == "graded":
            percents = await percents_of(section)
            for one in enrolments:
                if one.section_id == section.id:
                    assert one.percent == percents[one.id]
                    assert (one.status == "passed") == (one.percent >= section.course.pass_percent)


async def check_invoices(sections: dict[UUID, Any], enrolments: list[Any]) -> None:
    """Check the amounts, the numbers and the statuses of invoices."""
    invoices = await InvoiceRepository().query().order_by("number").get()
    numbers = [int(one.number.rpartition("-")[2]) for one in invoices]
    assert numbers == [*range(1, len(invoices) + 1)]
    seats = by((one for one in enrolments if one.status in SEATED), "student_id")
    for one in invoices:
        own = seats[(one.student_id,)]
        courses = [sections[seat.section_id] for seat in own]
        taken = sum(each.course.credits for each in courses if each.term_id == one.term_id)
        assert one.credits == taken
        assert one.amount == taken * own[0].student.programme.fee_per_credit
        assert one.status == status_of(one.paid, one.amount, one.due_on, datetime.now().date())


asyncio.run(main())
