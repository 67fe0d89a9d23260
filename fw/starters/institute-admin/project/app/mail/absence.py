"""Mail to a guardian about an absence."""

from datetime import date, time

from fw.runtime import Mailable
from pydantic import BaseModel

__all__ = ["Absence", "MissedMeeting"]


class MissedMeeting(BaseModel):
    """A meeting that the student has missed."""

    course: str
    starts: time


class Absence(Mailable):
    """Says which meetings a student has missed on a day."""

    guardian: str
    student: str
    on: date
    meetings: list[MissedMeeting]

    def subject(self) -> str:
        """Return the subject."""
        return f"{self.student} was absent on {self.on:%d %B %Y}"
