"""Mail about a post that waits for its review."""

from fw.runtime import Mailable


class ReviewRequested(Mailable):
    """Asks editors to review a post."""

    title: str
    author: str

    def subject(self) -> str:
        """Return the subject."""
        return f"For review: {' '.join(self.title.split())}"
