"""An institute to test with, and shortcuts for its operations."""

from contextlib import AbstractContextManager
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from fw.runtime import Job, Queue
from fw.runtime.auth import Hashed
from fw.runtime.testing import Factory, TestClient, Traveller, Users, travel

from app.models.assessment import Assessment
from app.models.course import Course
from app.models.enrolment import Enrolment
from app.models.guardian import Guardian
from app.models.instructor import Instructor
from app.models.meeting import Meeting
from app.models.programme import Programme
from app.models.room import Room
from app.models.section import Section
from app.models.student import Student
from app.models.term import Term
from app.models.user import User

Json = Any
NOW = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)


def days(number: float) -> timedelta:
    """Return a number of days."""
    return timedelta(days=number)


class Campus:
    """A programme, a term that is enrolling, an instructor, a room, and who sends the requests."""

    def __init__(self, client: TestClient, factory: Factory, users: Users) -> None:
        self.client, self.factory, self.users = client, factory, users
        self.add_user(id=UUID(int=1))
        self.programme = factory.create(
            Programme, max_credits=12, fee_per_credit="100.00"
        )
        self.term = self.add_term("This term", days(-5))
        self.instructor = self.add_instructor()
        self.room = self.add_room(building="North", number="101")
        self._students = 0

    def add_room(self, seats: int = 30, **values: Json) -> Json:
        """Add a room."""
        return self.factory.create(Room, seats=seats, **values)

    def add_term(self, name: str, starts: timedelta, **values: Json) -> Json:
        """Add a term of 100 days, which enrols for ten days around its start."""
        start = NOW + starts
        given = {
            "starts_on": start.date(),
            "ends_on": (start + days(100)).date(),
            "enrolment_opens": start - days(2),
            "enrolment_closes": start + days(8),
            "fees_due_on": (start + days(30)).date(),
            "status": "enrolling",
        }
        return self.factory.create(Term, name=name, **{**given, **values})

    def add_user(self, **values: Json) -> Json:
        """Add an account whose password is a hash already, which takes less time."""
        return self.factory.create(User, password=Hashed("$argon2id$"), **values)

    def add_instructor(self) -> Json:
        """Add an instructor who may log in."""
        user = self.add_user()
        return self.factory.create(Instructor, user_id=user["id"])

    def add_student(self, status: str = "active", **values: Json) -> Json:
        """Add a student who may log in."""
        user = self.add_user()
        self._students += 1
        given = {
            "programme_id": self.programme["id"],
            "user_id": user["id"],
            "number": f"S-{self._students}",
        }
        return self.factory.create(Student, status=status, **{**given, **values})

    def add_course(self, code: str, credits: int = 4, *required: Json) -> Json:
        """Add a course that requires others."""
        course = self.factory.create(
            Course, code=code, credits=credits, pass_percent=50
        )
        if required:
            body = {"prerequisite_ids": [one["id"] for one in required]}
            self.patch(f"/courses/{course['id']}", **body)
        return course

    def add_section(
        self, capacity: int = 10, course: Json = None, **values: Json
    ) -> Json:
        """Add an open section without students."""
        course = course or self.factory.create(Course, credits=4, pass_percent=50)
        given = {
            "course_id": course["id"],
            "term_id": self.term["id"],
            "instructor_id": self.instructor["id"],
            "status": "open",
            "enrolled": 0,
            "waiting": 0,
            "has_waiting_list": True,
        }
        return self.factory.create(Section, capacity=capacity, **{**given, **values})

    def add_meeting(self, section: Json, starts: timedelta, **values: Json) -> Json:
        """Add a meeting of an hour, so long after this hour, without a check of its time."""
        given = {"room_id": self.room["id"], "status": "planned"}
        begin = NOW + starts
        end = begin + timedelta(hours=1)
        return self.factory.create(
            Meeting,
            section_id=section["id"],
            starts_at=begin,
            ends_at=end,
            **{**given, **values},
        )

    def add_assessment(self, section: Json, weight: str, points: str = "20") -> Json:
        """Add an assessment."""
        return self.factory.create(
            Assessment, section_id=section["id"], weight=weight, max_points=points
        )

    def add_guardian(self, student: Json, **values: Json) -> Json:
        """Add a guardian who wants to be told about absences."""
        given = {"student_id": student["id"], "mail_absences": True}
        return self.factory.create(Guardian, **{**given, **values})

    def enrol(self, section: Json, student: Json = None, status: int = 200) -> Json:
        """Enrol a student, a new one by default."""
        student = student or self.add_student()
        path = f"/registration/sections/{section['id']}/enrol"
        return self.post(path, status, student_id=student["id"])

    def drop(self, enrolment: Json, status: int = 200) -> Json:
        """Drop an enrolment."""
        return self.post(f"/registration/enrolments/{enrolment['id']}/drop", status)

    def pass_section(self, section: Json, student: Json) -> None:
        """Add an enrolment of a student who has passed."""
        key = {"section_id": section["id"], "student_id": student["id"]}
        result = {"status": "passed", "position": None, "percent": "80.00"}
        self.factory.create(Enrolment, held=0, absences=0, **key, **result)

    def close_enrolment(self) -> None:
        """Let the window of enrolment end an hour ago."""
        closes = (NOW - timedelta(hours=1)).isoformat()
        self.patch(f"/terms/{self.term['id']}", enrolment_closes=closes)

    def end_term(self) -> None:
        """Let the term end yesterday."""
        self.close_enrolment()
        yesterday = date.today() - days(1)
        self.patch(f"/terms/{self.term['id']}", ends_on=yesterday.isoformat())

    def waiting(self, section: Json) -> list[tuple[str, int]]:
        """Return the students of the waiting list with their places, in order."""
        filters = {"section_id": section["id"], "status": "waiting"}
        rows = self.get("/enrolments/", sort="position", **filters)
        return [(row["student_id"], row["position"]) for row in rows]

    def later(self, time: timedelta) -> AbstractContextManager[Traveller]:
        """Travel into the future."""
        return travel(time)

    def run(self, job: Job) -> None:
        """Run a job, as a worker does."""
        Queue("sync").push(job)

    def as_student(self, student: Json) -> AbstractContextManager[None]:
        """Send requests as a student."""
        return self.users.as_user(student["user_id"], "student")

    def as_instructor(self, instructor: Json = None) -> AbstractContextManager[None]:
        """Send requests as an instructor, that of the sections by default."""
        instructor = instructor or self.instructor
        return self.users.as_user(instructor["user_id"], "instructor")

    def get(self, path: str, status: int = 200, /, **filters: Json) -> Json:
        """Read a record or a list; return the data or the problem."""
        return self._data(self.client.get(path, params=filters), status)

    def post(self, path: str, status: int = 200, /, **body: Json) -> Json:
        """Send a request; return the data or the problem."""
        return self._data(self.client.post(path, json=body or None), status)

    def patch(self, path: str, status: int = 200, /, **body: Json) -> Json:
        """Change a record; return the data or the problem."""
        return self._data(self.client.patch(path, json=body), status)

    def delete(self, path: str, status: int = 200, /) -> Json:
        """Delete a record; return the response's data, or its problem."""
        return self._data(self.client.delete(path), status)

    def _data(self, response: Any, status: int) -> Json:
        assert response.status_code == status, response.text
        return response.json()["data"] if status < 300 else response.json()
