"""Mail of the daily digest."""

from datetime import date

from fw.runtime import Mailable


class DigestMail(Mailable):
    """Lists what a user has to do today."""

    template = "digest"

    name: str
    day: date
    overdue: list[str]
    today: list[str]
    stale: list[str]
    neglected: list[str]

    def subject(self) -> str:
        """Return the subject."""
        return f"Your day: {len(self.today)} due, {len(self.overdue)} overdue"
