"""A registrar, 14 instructors, 180 students and their guardians.

The password of their accounts is DEMO_PASSWORD of .env, else a random one.
"""

import secrets
import sys
from collections import Counter
from datetime import date, timedelta

from fw.runtime.application import project
from fw.runtime.auth import Hashed, Passwords
from fw.runtime.database import current

from app.repositories.auth_role import AuthRoleRepository
from app.repositories.guardian import GuardianRepository
from app.repositories.instructor import InstructorRepository
from app.repositories.number_series import NumberSeriesRepository
from app.repositories.student import StudentRepository
from app.repositories.user import UserRepository
from database.seeds._demo import CURRENT, FORMER, TODAY, Row, add, chance, key
from database.seeds._names import FIRST, LAST

INSTRUCTORS = (
    ("Helene", "Marchetti", "Computer Science"),
    ("Tobias", "Renard", "Computer Science"),
    ("Priya", "Chandra", "Computer Science"),
    ("Oskar", "Lindqvist", "Computer Science"),
    ("Marisol", "Ibarra", "Business"),
    ("Edmund", "Thorne", "Business"),
    ("Leila", "Haddad", "Business"),
    ("Jonas", "Keller", "Business"),
    ("Akiko", "Nakamura", "Statistics"),
    ("Samuel", "Okafor", "Statistics"),
    ("Vera", "Novak", "Statistics"),
    ("Clara", "Fontaine", "Design"),
    ("Mateo", "Silva", "Design"),
    ("Ingrid", "Dahl", "Design"),
)
STUDENTS = 180
PROGRAMMES = ("CS",) * 70 + ("BA",) * 50 + ("DS",) * 32 + ("GD",) * 28
FRESH = 70
"""Students who were admitted for the current term."""
INACTIVE = (
    ("applicant",) * 5 + ("on_leave",) * 3 + ("withdrawn",) * 2 + ("graduated",) * 2
)


def instructors() -> list[Row]:
    """Return the instructors."""
    return [
        {
            "id": key("Instructor", place),
            "user_id": key("User", f"instructor {place}"),
            "staff_number": f"T-{place + 1:03}",
            "first_name": first,
            "last_name": last,
            "email": f"{first}.{last}@example.com".lower(),
            "department": department,
        }
        for place, (first, last, department) in enumerate(INSTRUCTORS)
    ]


def students() -> list[Row]:
    """Return the students, those who were admitted first before the others."""
    random = chance("students")
    teachers = {last for _, last, _ in INSTRUCTORS}
    names = [(first, last) for first in FIRST for last in LAST if last not in teachers]
    names = random.sample(names, STUDENTS)
    programmes = random.sample(PROGRAMMES, STUDENTS)
    numbers: Counter[int] = Counter()
    rows: list[Row] = []
    for place, (first, last) in enumerate(names):
        admitted = FORMER if place < STUDENTS - FRESH else CURRENT
        admitted -= timedelta(days=random.randrange(20, 60))
        numbers[admitted.year] += 1
        inactive = place - (STUDENTS - len(INACTIVE))
        rows.append(
            {
                "id": key("Student", place),
                "user_id": key("User", f"student {place}"),
                "number": f"S-{admitted.year}-{numbers[admitted.year]:05}",
                "first_name": first,
                "last_name": last,
                "email": f"{first}.{last}@example.com".lower(),
                "born_on": date(
                    TODAY.year - random.randrange(18, 27), random.randrange(1, 13), 14
                ),
                "programme_id": key("Programme", programmes[place]),
                "admitted_on": admitted,
                "status": "active" if inactive < 0 else INACTIVE[inactive],
            }
        )
    return rows


def guardians(pupils: list[Row]) -> list[Row]:
    """Return one or two guardians of most students."""
    random = chance("guardians")
    rows: list[Row] = []
    for student in random.sample(pupils, 120):
        kinds = random.choice((("mother",), ("father",), ("mother", "father")))
        for kind, first in zip(kinds, random.sample(FIRST, len(kinds)), strict=True):
            last = student["last_name"]
            rows.append(
                {
                    "id": key("Guardian", (student["number"], kind)),
                    "student_id": student["id"],
                    "name": f"{first} {last}",
                    "relationship": kind,
                    "email": f"{first}.{last}.{len(rows)}@example.com".lower(),
                    "phone": f"+44 20 7946 0{random.randrange(100, 1000)}",
                    "mail_absences": random.random() < 0.85,
                }
            )
    return rows


async def run() -> None:
    """Add the people; tell the password once."""
    teachers, pupils = instructors(), students()
    roles = {role.name: role.id for role in await AuthRoleRepository().all()}
    given = project.current().config.env("DEMO_PASSWORD")
    password = given or secrets.token_urlsafe(12)
    hashed = Hashed(await Passwords().hash(password))
    registrar: Row = {
        "first_name": "Rita",
        "last_name": "Albrecht",
        "email": "registrar@example.com",
    }
    registrar["user_id"] = key("User", "registrar")
    people = [("registrar", registrar)]
    people += [("instructor", one) for one in teachers]
    people += [("student", one) for one in pupils]
    accounts = [
        {
            "id": one["user_id"],
            "name": f"{one['first_name']} {one['last_name']}",
            "email": one["email"],
            "password": hashed,
            "role_id": roles[role],
        }
        for role, one in people
    ]
    if not await add(UserRepository(), accounts):
        return
    await add(InstructorRepository(), teachers)
    await add(StudentRepository(), pupils)
    await add(GuardianRepository(), guardians(pupils))
    last = Counter(row["number"][:7] for row in pupils)
    series = [{"name": name, "last": count} for name, count in last.items()]
    await NumberSeriesRepository().store.insert_many(series)
    shown = "the password of DEMO_PASSWORD" if given else f"the password {password}"
    names = ", ".join(
        ("registrar@example.com", teachers[0]["email"], pupils[0]["email"])
    )

    async def tell() -> None:
        sys.stdout.write(f"added {names} and others with {shown}\n")

    await current().after_commit(tell)
