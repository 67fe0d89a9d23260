"""Terms, programmes, courses with their prerequisites, and rooms: begin with these, then edit them."""

from datetime import date, timedelta

from fw.runtime.database import transaction

from app.models.enums import Level
from app.repositories.course import CourseRepository
from app.repositories.programme import ProgrammeRepository
from app.repositories.room import RoomRepository
from app.repositories.term import TermRepository
from database.seeds._demo import (
    CURRENT,
    FORMER,
    TODAY,
    WEEKS,
    Row,
    add,
    key,
    moment,
    term_name,
)

PROGRAMMES = (
    ("CS", "Computer Science", Level.BACHELOR, 180, 30, "95.00"),
    ("BA", "Business Administration", Level.BACHELOR, 180, 30, "88.00"),
    ("DS", "Data Science", Level.MASTER, 120, 30, "140.00"),
    ("GD", "Graphic Design", Level.DIPLOMA, 60, 24, "76.00"),
)
COURSES = {
    "CS-101": ("Introduction to Programming", ()),
    "CS-102": ("Discrete Mathematics", ()),
    "CS-103": ("Computer Systems", ()),
    "CS-201": ("Data Structures and Algorithms", ("CS-101", "CS-102")),
    "CS-202": ("Databases", ("CS-101",)),
    "CS-203": ("Operating Systems", ("CS-101", "CS-103")),
    "CS-301": ("Software Engineering", ("CS-201", "CS-202")),
    "BA-101": ("Principles of Management", ()),
    "BA-102": ("Financial Accounting", ()),
    "BA-103": ("Microeconomics", ()),
    "BA-201": ("Marketing", ("BA-101",)),
    "BA-202": ("Corporate Finance", ("BA-102", "BA-103")),
    "BA-203": ("Business Law", ("BA-101",)),
    "BA-301": ("Strategy", ("BA-201", "BA-202")),
    "DS-101": ("Probability and Statistics", ()),
    "DS-102": ("Linear Algebra", ()),
    "DS-103": ("Scientific Programming", ()),
    "DS-201": ("Machine Learning", ("DS-101", "DS-102", "DS-103")),
    "DS-202": ("Data Engineering", ("DS-103",)),
    "DS-203": ("Bayesian Methods", ("DS-101",)),
    "DS-301": ("Deep Learning", ("DS-201",)),
    "GD-101": ("Drawing and Composition", ()),
    "GD-102": ("Typography", ()),
    "GD-103": ("History of Design", ()),
    "GD-201": ("Editorial Design", ("GD-101", "GD-102")),
    "GD-202": ("Visual Identity", ("GD-102",)),
    "GD-203": ("Interaction Design", ("GD-101",)),
    "GD-301": ("Design Studio", ("GD-201", "GD-202")),
}
ROOMS = (
    ("Ada Lovelace Hall", "001", 120),
    ("Ada Lovelace Hall", "102", 40),
    ("Ada Lovelace Hall", "103", 40),
    ("Ada Lovelace Hall", "204", 32),
    ("Franklin Building", "A1", 60),
    ("Franklin Building", "A2", 60),
    ("Franklin Building", "B7", 24),
    ("Studio House", "Atelier 1", 24),
    ("Studio House", "Atelier 2", 24),
)


def term(start: date, closes: date, status: str) -> Row:
    """Return a term of ten weeks."""
    return {
        "id": key("Term", start),
        "name": term_name(start),
        "starts_on": start,
        "ends_on": start + timedelta(days=7 * WEEKS - 3),
        "enrolment_opens": moment(start - timedelta(days=14), 8),
        "enrolment_closes": moment(closes, 20),
        "fees_due_on": start + timedelta(days=45),
        "status": status,
    }


def courses() -> list[Row]:
    """Return the courses without their prerequisites."""
    return [
        {
            "id": key("Course", code),
            "code": code,
            "title": title,
            "credits": 6,
            "description": f"Six credits, one meeting a week for {WEEKS} weeks.",
        }
        for code, (title, _) in COURSES.items()
    ]


async def run() -> None:
    """Add the records."""
    if await TermRepository().query().exists():
        return
    terms = [
        term(FORMER, FORMER + timedelta(days=14), "ended"),
        term(CURRENT, TODAY + timedelta(days=5), "enrolling"),
    ]
    await add(TermRepository(), terms)
    names = ("code", "name", "level", "credits", "max_credits", "fee_per_credit")
    await add(
        ProgrammeRepository(),
        [
            {"id": key("Programme", row[0]), **dict(zip(names, row, strict=True))}
            for row in PROGRAMMES
        ],
    )
    await add(CourseRepository(), courses())
    rooms = [
        {
            "id": key("Room", (house, number)),
            "building": house,
            "number": number,
            "seats": seats,
        }
        for house, number, seats in ROOMS
    ]
    await add(RoomRepository(), rooms)
    async with transaction():
        await _connect()


async def _connect() -> None:
    """Link courses with their prerequisites, and programmes with their courses."""
    for code, (_, required) in COURSES.items():
        if required:
            keys = [key("Course", one) for one in required]
            values = {"prerequisite_ids": keys}
            await CourseRepository().update(key("Course", code), values)
    for code, *_ in PROGRAMMES:
        own = [key("Course", one) for one in COURSES if one.startswith(code)]
        values = {"course_ids": own}
        await ProgrammeRepository().update(key("Programme", code), values)
