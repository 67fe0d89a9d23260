"""Mail about a post that needs changes."""

from fw.runtime import Mailable


class PostReturned(Mailable):
    """Tells an author why a post was returned."""

    title: str
    note: str

    def subject(self) -> str:
        """Return the subject."""
        return f"Please change: {' '.join(self.title.split())}"
