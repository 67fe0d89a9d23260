"""Students who enrol and drop at the same moment, in a project with the starter institute-admin.

Run it in the folder of the project: `setup STUDENTS SEATS`, `enrol PART PARTS`, `drop NAME COUNT`,
`check SEATS DROPPED`, or `clash`, which does other things at once and prints what is there. `enrol` and
`drop` print the enrolments that got a seat from the waiting list, by their events.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID, uuid5

sys.path.insert(0, "")

from app.events import SeatGranted
from app.main import app
from app.models.enrolment import EnrolmentStatus
from app.repositories.course import CourseRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.instructor import InstructorRepository
from app.repositories.invoice import InvoiceRepository
from app.repositories.meeting import MeetingRepository
from app.repositories.payment import PaymentRepository
from app.repositories.programme import ProgrammeRepository
from app.repositories.room import RoomRepository
from app.repositories.section import SectionRepository
from app.repositories.student import StudentRepository
from app.repositories.term import TermRepository
from app.services.course import CourseService
from app.services.enrolling import Enrolling
from app.services.invoicing import Invoicing
from app.services.meeting import MeetingService
from app.services.payment import PaymentService
from app.services.room import RoomService
from app.services.section import SectionService
from fastapi import HTTPException

from fw.runtime import ValidationError
from fw.runtime.database.errors import Unavailable
from fw.runtime.errors import ServiceUnavailable
from fw.runtime.events import listen

T = TypeVar("T")

SPACE = UUID("6f1d7c1e-3c0b-5c55-9f8c-5d0d2f0c7b18")
NOW = datetime.now(UTC)
ATTEMPTS = 40
AT_ONCE = 8
TERM, PROGRAMME, COURSE, SECTION = (uuid5(SPACE, name) for name in "TPCS")
INSTRUCTORS = [uuid5(SPACE, f"instructor {number}") for number in range(2)]
ROOMS = [uuid5(SPACE, f"room {number}") for number in range(2)]
STATUSES = EnrolmentStatus.ENROLLED, EnrolmentStatus.WAITING, EnrolmentStatus.DROPPED


async def setup(students: int, seats: int) -> None:
    """Add active students, and a section with so many seats in a term that is enrolling."""
    await ProgrammeRepository().create(
        {
            "id": PROGRAMME,
            "code": "P",
            "name": "P",
            "level": "bachelor",
            "credits": 180,
            "max_credits": 30,
            "fee_per_credit": 10,
        }
    )
    dates = {"starts_on": date(2020, 1, 1), "ends_on": date(2120, 1, 1)}
    window = {
        "enrolment_opens": NOW - timedelta(days=1),
        "enrolment_closes": NOW + timedelta(days=1),
    }
    term = {"id": TERM, "name": "T", "status": "enrolling", "fees_due_on": date(2120, 1, 1)}
    await TermRepository().create({**term, **dates, **window})
    for number, key in enumerate(INSTRUCTORS):
        person = {"first_name": "I", "last_name": "I", "email": f"i{number}@example.com"}
        await InstructorRepository().create({"id": key, "staff_number": f"{number}", **person})
    for number, key in enumerate(ROOMS):
        await RoomRepository().create(
            {"id": key, "building": "R", "number": f"{number}", "seats": 500}
        )
    await CourseRepository().create({"id": COURSE, "code": "C", "title": "C", "credits": 6})
    await add_section(SECTION, COURSE, seats)
    for number in range(students):
        await StudentRepository().create(
            {
                "id": student(number),
                "number": f"S-{number}",
                "first_name": "S",
                "last_name": "S",
                "email": f"s{number}@example.com",
                "programme_id": PROGRAMME,
                "status": "active",
            }
        )


def student(number: int) -> UUID:
    """Return the key of a student."""
    return uuid5(SPACE, f"student {number}")


async def add_section(key: UUID, course: UUID, seats: int, instructor: int = 0) -> None:
    """Add an open section."""
    values = {"id": key, "course_id": course, "term_id": TERM, "code": key.hex[:8]}
    values |= {"instructor_id": INSTRUCTORS[instructor], "capacity": seats, "status": "open"}
    await SectionRepository().create(values)


async def acknowledged(request: Callable[[], Awaitable[T]]) -> T:
    """Send a request until there is an answer, as a client does if the server is busy."""
    for attempt in range(ATTEMPTS):
        try:
            return await request()
        except (Unavailable, ServiceUnavailable):
            if attempt == ATTEMPTS - 1:
                raise
            await asyncio.sleep(random.uniform(0.02, 0.2))
    raise AssertionError


async def enrol(part: int, parts: int) -> None:
    """Enrol each student of one part, all at once."""
    count = await StudentRepository().query().count()

    async def one(number: int) -> None:
        await acknowledged(lambda: Enrolling().enrol(SECTION, student(number)))

    await asyncio.gather(*(one(number) for number in range(part, count, parts)))


async def drop(name: str, count: int) -> None:
    """Drop enrolled students, until so many of them have given up their seats."""
    dice, done = random.Random(name), 0
    while done < count:
        seated = EnrolmentRepository().query().where("section_id", SECTION)
        keys = await seated.where("status", EnrolmentStatus.ENROLLED).order_by("id").pluck("id")
        chosen = dice.choice(keys)
        try:
            await acknowledged(lambda key=chosen: Enrolling().drop(key))
        except HTTPException as error:
            # Another process was faster: that seat is given up already.
            if error.status_code != 409:
                raise
        else:
            done += 1


async def check(seats: int, dropped: int) -> None:
    """Check seats, places and counters; print the number of students of each status."""
    enrolments = await EnrolmentRepository().query().where("section_id", SECTION).get()
    students = await StudentRepository().query().count()
    found = {status: [one for one in enrolments if one.status == status] for status in STATUSES}
    enrolled, waiting, gone = (found[status] for status in STATUSES)
    assert len(enrolments) == len({one.student_id for one in enrolments}) == students
    assert (len(enrolled), len(gone)) == (seats, dropped)
    places = sorted(one.position or 0 for one in waiting)
    assert places == [*range(1, students - seats - dropped + 1)], "a gap in the waiting list"
    section = await SectionRepository().find(SECTION)
    assert section is not None
    assert (section.enrolled, section.waiting) == (len(enrolled), len(waiting))
    in_order = sorted(waiting, key=lambda one: one.position or 0)
    # Who came first waits before those who came later, and all who left the list came before them.
    times = [one.enrolled_at for one in in_order]
    assert times == sorted(times), "somebody has overtaken"
    assert all(one.enrolled_at <= times[0] for one in [*enrolled, *gone])
    print(f"{len(enrolled)} enrolled, {len(waiting)} waiting, {len(gone)} dropped")


async def refused(*requests: Callable[[], Awaitable[Any]]) -> int:
    """Send requests at once; return how many are refused."""

    async def is_refused(request: Callable[[], Awaitable[Any]]) -> bool:
        try:
            await acknowledged(request)
        except (HTTPException, ValidationError):
            return True
        return False

    return sum(await asyncio.gather(*(is_refused(request) for request in requests)))


async def clash() -> None:
    """Do what excludes each other at once; print how much of it is done."""
    found = {
        "sections": await overlapping_sections(),
        "bookings": await bookings(),
        "cycles": await cycles(),
        "rooms": await rooms(),
        **await invoices(),
    }
    print(json.dumps(found))


async def overlapping_sections() -> int:
    """Enrol a student in sections at the same time; return in how many the student is."""
    keys = [uuid5(SPACE, f"section {number}") for number in range(AT_ONCE)]
    for number, key in enumerate(keys):
        course = await CourseRepository().create({"code": f"C{number}", "title": "C", "credits": 1})
        await add_section(key, course.id, 5)
        meeting = {"section_id": key, "room_id": ROOMS[0], "starts_at": NOW}
        await MeetingRepository().create({**meeting, "ends_at": NOW + timedelta(hours=1)})
    own = EnrolmentRepository().query().where("student_id", student(0))
    before = await own.count()
    await refused(*(lambda key=key: Enrolling().enrol(key, student(0)) for key in keys))
    return await own.count() - before


async def bookings() -> dict[str, int]:
    """Book one room for several sections, and one instructor in several rooms, at once."""
    day = NOW + timedelta(days=3)
    times = {"starts_at": day, "ends_at": day + timedelta(hours=1)}
    service = MeetingService(MeetingRepository())
    instructors = [await new_instructor(number) for number in range(AT_ONCE)]
    sections = [uuid5(SPACE, f"booking {number}") for number in range(AT_ONCE)]
    for number, key in enumerate(sections):
        await add_section(key, COURSE, 5)
        await SectionService(SectionRepository()).update(
            key, {"instructor_id": instructors[number]}
        )
    one_room = [{"section_id": key, "room_id": ROOMS[0], **times} for key in sections]
    await refused(*(lambda each=each: service.create(each) for each in one_room))
    rooms = [await new_room(number) for number in range(AT_ONCE)]
    one_person = [{"section_id": SECTION, "room_id": key, **times} for key in rooms]
    await refused(*(lambda each=each: service.create(each) for each in one_person))
    meetings = MeetingRepository().query().where("starts_at", day)
    return {
        "room": await meetings.where("room_id", ROOMS[0]).count(),
        "instructor": await meetings.where("section_id", SECTION).count(),
    }


async def new_instructor(number: int) -> UUID:
    """Add an instructor."""
    person = {"first_name": "I", "last_name": "I", "email": f"b{number}@example.com"}
    values = {"staff_number": f"B{number}", **person}
    return UUID(str((await InstructorRepository().create(values)).id))


async def new_room(number: int, building: str = "B", seats: int = 500) -> UUID:
    """Add a room."""
    values = {"building": building, "number": f"{number}", "seats": seats}
    return UUID(str((await RoomRepository().create(values)).id))


async def rooms() -> int:
    """Give sections more seats while their rooms lose some; return how many rooms are too small."""
    times = {"starts_at": NOW + timedelta(days=5), "ends_at": NOW + timedelta(days=5, hours=1)}
    sections, halls = SectionService(SectionRepository()), RoomService(RoomRepository())
    requests: list[Callable[[], Awaitable[Any]]] = []
    for number in range(AT_ONCE):
        key, room = uuid5(SPACE, f"seats {number}"), await new_room(number, "S", 9)
        await add_section(key, COURSE, 5)
        await MeetingRepository().create({"section_id": key, "room_id": room, **times})
        requests.append(lambda key=key: sections.update(key, {"capacity": 9}))
        requests.append(lambda room=room: halls.update(room, {"seats": 5}))
    assert await refused(*requests) == AT_ONCE
    meetings = MeetingRepository().query().where("starts_at", times["starts_at"])
    found = await meetings.with_("room", "section").get()
    return sum(one.room.seats < one.section.capacity for one in found)


async def cycles() -> int:
    """Let each of several courses require the next one at once; return how many do."""
    courses = [
        (await CourseRepository().create({"code": f"D{number}", "title": "D", "credits": 1})).id
        for number in range(4)
    ]
    service = CourseService(CourseRepository())
    pairs = [*zip(courses, [*courses[1:], courses[0]], strict=True)]
    await refused(
        *(
            lambda one=one, other=other: service.update(one, {"prerequisite_ids": [other]})
            for one, other in pairs
        )
    )
    found = CourseRepository().query().where_in("id", courses)
    return await found.where_has("prerequisites").count()


async def invoices() -> dict[str, Any]:
    """Issue the invoices of a term several times at once, and pay one of them several times."""
    closes = {"enrolment_closes": NOW - timedelta(hours=1)}
    await TermRepository().update(TERM, closes)
    runs = [lambda: Invoicing().run(TERM)] * AT_ONCE
    assert not await refused(*runs)
    issued = await InvoiceRepository().query().order_by("number").get()
    numbers = [int(one.number.rpartition("-")[2]) for one in issued]
    first = issued[0]
    part = {"invoice_id": first.id, "amount": first.amount / 2}
    service = PaymentService(PaymentRepository())
    await refused(*[lambda: service.create(part)] * AT_ONCE)
    paid = await PaymentRepository().query().where("invoice_id", first.id).sum("amount")
    stored = await InvoiceRepository().find(first.id)
    assert stored is not None
    return {
        "invoices": len(issued) == len({one.student_id for one in issued}) > 1,
        "numbers": numbers == [*range(1, len(issued) + 1)],
        "paid": paid == stored.paid == stored.amount,
    }


async def main() -> None:
    """Run the command in the started application."""
    command, *arguments = sys.argv[1:]
    async with app.router.lifespan_context(app):
        granted: list[str] = []
        listen(SeatGranted, lambda event: granted.append(str(event.enrolment_id)))
        if command == "drop":
            await drop(arguments[0], int(arguments[1]))
        if command == "enrol":
            await enrol(*map(int, arguments))
        if command in ("drop", "enrol"):
            print(json.dumps(granted))
            return
        commands: dict[str, Callable[..., Awaitable[None]]] = {
            "setup": setup,
            "check": check,
            "clash": clash,
        }
        await commands[command](*(int(one) for one in arguments))


if __name__ == "__main__":
    asyncio.run(main())
