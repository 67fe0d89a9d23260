"""Mail to a contact."""

from fw.runtime import Mailable


class ContactMail(Mailable):
    """A mail that a rep has written to a contact."""

    template = "contact_mail"

    title: str
    body: str
    sender: str

    def subject(self) -> str:
        """Return the subject."""
        return self.title
