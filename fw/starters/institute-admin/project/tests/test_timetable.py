"""Rules of the timetable: rooms and instructors have one meeting at a time."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from fw.runtime.testing import TestClient

from app.services.clock import zone
from app.services.slots import Slot, first_overlap
from tests.campus import NOW, Campus, Json, days


def body(campus: Campus, section: Json, starts: timedelta, **values: Json) -> Json:
    """Return a meeting of an hour in the room of the campus."""
    begin = NOW + starts
    times = {"starts_at": begin, "ends_at": begin + timedelta(hours=1)}
    texts = {name: time.isoformat() for name, time in times.items()}
    place = {"section_id": section["id"], "room_id": campus.room["id"]}
    return {**place, **texts, **values}


def test_a_room_has_one_meeting_at_a_time(campus: Campus) -> None:
    other = campus.add_section(instructor_id=campus.add_instructor()["id"])
    campus.add_meeting(campus.add_section(), days(1))
    late = days(1) + timedelta(minutes=30)

    problem = campus.post("/meetings/", 409, **body(campus, other, late))

    assert problem["detail"].startswith("North 101 has another meeting at")
    room = campus.add_room()
    campus.post("/meetings/", 201, **body(campus, other, late, room_id=room["id"]))


def test_an_instructor_has_one_meeting_at_a_time(campus: Campus) -> None:
    campus.add_meeting(campus.add_section(), days(1))
    room = campus.add_room()["id"]

    early = body(campus, campus.add_section(), days(1), room_id=room)
    problem = campus.post("/meetings/", 409, **early)

    assert "teaches another section" in problem["detail"]


def test_a_meeting_begins_when_another_one_ends(campus: Campus) -> None:
    section = campus.add_section()
    campus.add_meeting(section, days(1))

    for hours in (-1, 1):
        start = days(1) + timedelta(hours=hours)
        campus.post("/meetings/", 201, **body(campus, section, start))


def test_a_moved_meeting_needs_a_free_room(campus: Campus) -> None:
    other = campus.add_section(instructor_id=campus.add_instructor()["id"])
    campus.add_meeting(campus.add_section(), days(1))
    meeting = campus.add_meeting(other, days(2))
    path = f"/meetings/{meeting['id']}"
    times = body(campus, other, days(1))

    moved = {name: times[name] for name in ("starts_at", "ends_at")}

    campus.patch(path, 409, **moved)
    campus.patch(path, topic="Trees", ends_at=meeting["ends_at"])


def test_a_moved_meeting_needs_a_free_instructor(campus: Campus) -> None:
    section, room = campus.add_section(), campus.add_room()
    campus.add_meeting(section, days(1))
    meeting = campus.add_meeting(section, days(2), room_id=room["id"])
    times = body(campus, section, days(1))

    moved = {name: times[name] for name in ("starts_at", "ends_at")}

    problem = campus.patch(f"/meetings/{meeting['id']}", 409, **moved)
    assert "teaches another section" in problem["detail"]


def test_a_new_instructor_is_free_at_all_meetings(campus: Campus) -> None:
    busy, free = campus.add_instructor(), campus.add_instructor()
    campus.add_meeting(campus.add_section(instructor_id=busy["id"]), days(1))
    section = campus.add_section()
    campus.add_meeting(section, days(1), room_id=campus.add_room()["id"])
    path = f"/sections/{section['id']}"

    campus.patch(path, 409, instructor_id=busy["id"])
    campus.patch(path, instructor_id=free["id"])


def test_a_room_has_a_seat_for_each_student(campus: Campus) -> None:
    section, small = campus.add_section(capacity=20), campus.add_room(seats=19)
    place = {"room_id": small["id"]}

    problem = campus.post("/meetings/", 409, **body(campus, section, days(1), **place))

    assert problem["detail"].endswith("has 19 seats, and the section 20")
    meeting = campus.add_meeting(section, days(1))
    campus.patch(f"/meetings/{meeting['id']}", 409, **place)
    week = {"weekday": "monday", "starts": "10:00", "ends": "11:00"}
    campus.post(f"/sections/{section['id']}/plan-meetings", 409, **week, **place)
    campus.patch(f"/sections/{section['id']}", capacity=19)
    campus.patch(f"/meetings/{meeting['id']}", **place)


def test_seats_of_a_section_and_its_rooms_change_together(campus: Campus) -> None:
    section, room = campus.add_section(capacity=10), campus.add_room(seats=20)
    campus.add_meeting(section, days(1), room_id=room["id"])
    section_path, room_path = f"/sections/{section['id']}", f"/rooms/{room['id']}"

    campus.patch(section_path, 409, capacity=21)
    problem = campus.patch(room_path, 409, seats=9)
    assert problem["detail"] == "A section with 10 seats is to meet in the room"
    campus.patch(room_path, seats=21)
    campus.patch(section_path, capacity=21)
    campus.patch(room_path, 409, seats=20)


def test_seats_of_former_meetings_do_not_count(campus: Campus) -> None:
    section, room = campus.add_section(capacity=10), campus.add_room(seats=20)
    campus.add_meeting(section, days(-1), room_id=room["id"], status="held")

    campus.patch(f"/sections/{section['id']}", capacity=21)
    campus.patch(f"/rooms/{room['id']}", seats=5)


def test_weekly_meetings_keep_their_time_of_day(campus: Campus) -> None:
    term = campus.add_term(
        "Spring 2031",
        days(0),
        starts_on=date(2031, 3, 3),
        ends_on=date(2031, 4, 20),
    )
    section = campus.add_section(term_id=term["id"])
    week = {"weekday": "tuesday", "starts": "09:00:00", "ends": "10:30:00"}

    path = f"/sections/{section['id']}/plan-meetings"
    meetings = campus.post(path, room_id=campus.room["id"], **week)

    starts = [datetime.fromisoformat(one["starts_at"]) for one in meetings]
    assert zone() == ZoneInfo("Europe/Paris")
    assert [f"{one.astimezone(zone()):%d.%m. %H:%M}" for one in starts] == [
        "04.03. 09:00",
        "11.03. 09:00",
        "18.03. 09:00",
        "25.03. 09:00",
        "01.04. 09:00",
        "08.04. 09:00",
        "15.04. 09:00",
    ]
    assert {one.hour for one in starts} == {7, 8}, "summer time begins on 30 March"


def test_weekly_meetings_are_planned_all_or_none(campus: Campus) -> None:
    first, second = campus.add_section(), campus.add_section()
    instructor = campus.add_instructor()["id"]
    second = campus.add_section(instructor_id=instructor)
    week = {"weekday": "monday", "starts": "09:00:00", "ends": "11:00:00"}
    week["room_id"] = campus.room["id"]
    planned = campus.post(f"/sections/{first['id']}/plan-meetings", **week)
    assert len(planned) in (14, 15)

    late = {**week, "starts": "10:00:00", "ends": "12:00:00"}
    campus.post(f"/sections/{second['id']}/plan-meetings", 409, **late)

    assert campus.get("/meetings/", section_id=second["id"]) == []


def test_a_cancelled_section_gives_back_its_bookings(campus: Campus) -> None:
    section = campus.add_section()
    held, coming = (campus.add_meeting(section, days(number)) for number in (-1, 1))

    campus.post(f"/sections/{section['id']}/cancel")

    campus.get(f"/meetings/{held['id']}")
    campus.get(f"/meetings/{coming['id']}", 404)
    campus.post("/meetings/", 409, **body(campus, section, days(1)))


def test_a_meeting_with_a_register_stays(campus: Campus, client: TestClient) -> None:
    section = campus.add_section()
    held = campus.add_meeting(section, days(-1))
    campus.post(f"/teaching/meetings/{held['id']}/register")

    assert client.delete(f"/meetings/{held['id']}").status_code == 409
    coming = campus.add_meeting(section, days(1))
    assert client.delete(f"/meetings/{coming['id']}").status_code == 200


def test_slots_overlap_whatever_their_order() -> None:
    def slots(*hours: tuple[int, int]) -> list[Slot]:
        start = datetime(2031, 1, 1, tzinfo=ZoneInfo("UTC"))
        return [
            Slot(start + timedelta(hours=first), start + timedelta(hours=last))
            for first, last in hours
        ]

    wanted = slots((8, 9), (3, 4))

    assert first_overlap(wanted, slots((9, 10), (4, 8), (1, 3))) is None
    assert first_overlap(wanted, slots((9, 10), (0, 20))) == wanted[1]
    assert first_overlap(wanted, slots((5, 6), (7, 9))) == wanted[0]
    assert first_overlap([], wanted) is None
