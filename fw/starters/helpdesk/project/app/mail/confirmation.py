"""Mail about a new ticket."""

from dataclasses import replace

from fw.runtime import Mailable
from fw.runtime.mail import Message


class ConfirmationMail(Mailable):
    """Tells the customer that a ticket has arrived."""

    template = "confirmation"

    number: str
    title: str
    customer: str

    def subject(self) -> str:
        """Return the subject, whose number leads an answer back to the ticket."""
        return f"[{self.number}] {self.title}"

    def message(self) -> Message:
        """Return the mail, marked as automatic: no other machine answers it."""
        mail = super().message()
        return replace(mail, headers={**mail.headers, "Auto-Submitted": "auto-replied"})
