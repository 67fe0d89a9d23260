"""Sections of both terms and their meetings: no room and no instructor has two at a time."""

from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from database.seeds._demo import CURRENT, FORMER, NOW, WEEKS, Row, key, moment

__all__ = ["SECTIONS", "Plan", "meeting_rows", "section_row"]

_LENGTH: Final = timedelta(minutes=90)
_STARTS: Final = ((9, 0), (11, 0), (14, 0))
_DEPARTMENTS: Final = {
    "CS": range(0, 4),
    "BA": range(4, 8),
    "DS": range(8, 11),
    "GD": range(11, 14),
}
_ROOMS: Final = (
    ("Ada Lovelace Hall", "102"),
    ("Ada Lovelace Hall", "103"),
    ("Ada Lovelace Hall", "001"),
    ("Franklin Building", "A1"),
    ("Franklin Building", "A2"),
)
_STUDIOS: Final = (("Studio House", "Atelier 1"), ("Studio House", "Atelier 2"))
_SMALL: Final = {"CS-202": 14, "DS-203": 10, "GD-202": 5}
"""Sections of the current term that are full, with their seats."""
_FORMER: Final = (
    "CS-101 CS-101 CS-102 CS-102 CS-103 CS-103 BA-101 BA-101 BA-102 BA-102 BA-103 DS-101 DS-101 "
    "DS-102 DS-103 GD-101 GD-102 GD-103"
).split()
_CURRENT: Final = (
    "CS-101 CS-102 CS-103 CS-201 CS-202 CS-203 BA-101 BA-102 BA-103 BA-201 BA-202 BA-203 DS-101 "
    "DS-202 DS-203 GD-102 GD-202 GD-203"
).split()


class Plan(NamedTuple):
    """A section and when it meets."""

    start: date
    course: str
    code: str
    place: int

    @property
    def name(self) -> tuple[date, str, str]:
        """Return its key."""
        return self.start, self.course, self.code

    @property
    def slot(self) -> int:
        """The time of the week, of 15; each is that of one or two sections of a term."""
        return self.place * 4 % 15

    @property
    def is_popular(self) -> bool:
        """Return True if the section is full, with a waiting list."""
        return self.start == CURRENT and self.course in _SMALL

    @property
    def capacity(self) -> int:
        """The number of seats."""
        return (
            _SMALL[self.course]
            if self.is_popular
            else 24
            if self.course[:2] == "GD"
            else 36
        )


def _plans(start: date, courses: list[str]) -> list[Plan]:
    return [
        Plan(start, course, "AB"[courses[:place].count(course)], place)
        for place, course in enumerate(courses)
    ]


SECTIONS: Final = [*_plans(FORMER, _FORMER), *_plans(CURRENT, _CURRENT)]


def _starts(plan: Plan) -> list[datetime]:
    """Return the times at which the weekly meetings of a section begin."""
    day, (hour, minute) = plan.slot // 3, _STARTS[plan.slot % 3]
    first = plan.start + timedelta(days=day)
    weeks = [first + timedelta(weeks=week) for week in range(WEEKS)]
    return [moment(on, hour, minute) for on in weeks]


_OVER: Final = sorted(
    begin for plan in SECTIONS for begin in _starts(plan) if begin < NOW - _LENGTH
)
_LAST_HELD: Final = _OVER[-4]
"""The registers of the meetings from then on are still to be taken."""


def section_row(plan: Plan, enrolled: int, waiting: int) -> Row:
    """Return a section with its numbers of students."""
    teachers = _DEPARTMENTS[plan.course[:2]]
    own = [
        one
        for one in SECTIONS
        if one.start == plan.start and one.course[:2] == plan.course[:2]
    ]
    return {
        "id": key("Section", plan.name),
        "course_id": key("Course", plan.course),
        "term_id": key("Term", plan.start),
        "code": plan.code,
        "instructor_id": key("Instructor", teachers[own.index(plan) % len(teachers)]),
        "capacity": plan.capacity,
        "enrolled": enrolled,
        "waiting": waiting,
        "status": "graded" if plan.start == FORMER else "open",
    }


def meeting_rows(plan: Plan) -> list[Row]:
    """Return the weekly meetings of a section."""
    rooms = _STUDIOS if plan.course[:2] == "GD" else _ROOMS
    return [
        {
            "id": key("Meeting", (plan.name, week)),
            "section_id": key("Section", plan.name),
            "room_id": key("Room", rooms[plan.place % len(rooms)]),
            "starts_at": begin,
            "ends_at": begin + _LENGTH,
            "status": "held" if begin < _LAST_HELD else "planned",
        }
        for week, begin in enumerate(_starts(plan))
    ]
