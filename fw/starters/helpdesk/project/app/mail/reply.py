"""Mail with the reply of an agent."""

from dataclasses import replace

from fw.runtime import Mailable
from fw.runtime.mail import Message


class ReplyMail(Mailable):
    """A reply to the customer, which mail programs show below the mail that it answers."""

    template = "reply"

    number: str
    title: str
    customer: str
    body: str
    agent: str
    answers: str | None = None
    """Message-ID of the customer's last mail."""

    def subject(self) -> str:
        """Return the subject, whose number leads an answer back to the ticket."""
        return f"[{self.number}] {self.title}"

    def message(self) -> Message:
        """Return the mail with the headers of a conversation."""
        mail = super().message()
        if self.answers is None:
            return mail
        headers = {"In-Reply-To": self.answers, "References": self.answers}
        return replace(mail, headers={**mail.headers, **headers})
