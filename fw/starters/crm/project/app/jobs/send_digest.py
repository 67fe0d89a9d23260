"""Job that sends the daily digest of a user."""

from datetime import date
from uuid import UUID

from fw.runtime import Job

from app.services.digests import send_digest


class SendDigest(Job):
    """Sends the digest of a day to a user. May run twice."""

    user: UUID
    day: date

    async def handle(self) -> None:
        """Send the digest, unless it has been sent."""
        await send_digest(self.user, self.day)
