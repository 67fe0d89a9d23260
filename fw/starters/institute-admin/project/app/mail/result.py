"""Mail to a student about a result."""

from decimal import Decimal

from fw.runtime import Mailable

__all__ = ["Result"]


class Result(Mailable):
    """Says whether the student has passed a course."""

    student: str
    course: str
    percent: Decimal
    has_passed: bool

    def subject(self) -> str:
        """Return the subject."""
        return f"Your result in {self.course}"
