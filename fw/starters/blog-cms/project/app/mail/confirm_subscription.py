"""Mail that confirms a subscription."""

from fw.runtime import Mailable


class ConfirmSubscription(Mailable):
    """Asks whether the owner of an address wants the newsletter."""

    blog: str
    link: str

    def subject(self) -> str:
        """Return the subject."""
        return f"Confirm your subscription to {self.blog}"
