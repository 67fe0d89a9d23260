"""Mail of a newsletter."""

from dataclasses import replace

from fw.runtime import Mailable
from fw.runtime.mail import Message


class NewsletterIssue(Mailable):
    """A newsletter for one subscriber, with the link that ends the subscription."""

    title: str
    blog: str
    html: str
    text: str
    post_title: str | None
    post_text: str | None
    post_link: str | None
    unsubscribe: str

    def subject(self) -> str:
        """Return the subject."""
        return " ".join(self.title.split())

    def message(self) -> Message:
        """Return the mail with the headers by which mail programs offer to unsubscribe (RFC 8058)."""
        headers = {
            "List-Unsubscribe": f"<{self.unsubscribe}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        return replace(super().message(), headers=headers)
