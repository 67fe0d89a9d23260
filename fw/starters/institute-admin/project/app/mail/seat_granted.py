"""Mail to a student who has got a seat."""

from fw.runtime import Mailable

__all__ = ["SeatGrantedMail"]


class SeatGrantedMail(Mailable):
    """Says that the student has moved from the waiting list into the section."""

    template = "seat_granted"

    student: str
    course: str
    section: str

    def subject(self) -> str:
        """Return the subject."""
        return f"You have a seat in {self.course}"
