"""Mail about a missed promise."""

from fw.runtime import Mailable


class BreachMail(Mailable):
    """Tells the staff that a ticket is late."""

    template = "breach"

    number: str
    title: str
    customer: str
    team: str
    promise: str

    def subject(self) -> str:
        """Return the subject."""
        return f"Late {self.promise}: {self.number}"
