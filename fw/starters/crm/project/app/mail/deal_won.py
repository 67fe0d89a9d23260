"""Mail about a won deal."""

from fw.runtime import Mailable


class DealWonMail(Mailable):
    """Tells the managers that a deal has been won."""

    template = "deal_won"

    deal: str
    company: str
    owner: str
    amount: str

    def subject(self) -> str:
        """Return the subject."""
        return f"Won: {self.deal}"
