# fw:generated:sha256:f7d419264f92a010e72fbc01c05a34ac26592e0e622101a7a0b7e87f3678f032
"""Business logic for contacts."""

from uuid import UUID, uuid4

from fastapi import HTTPException
from fw.runtime import Queue
from fw.runtime.database import Service

from app.access import current_user
from app.jobs.send_contact_mail import SendContactMail
from app.repositories.contact import ContactRepository


class ContactService(Service[ContactRepository]):
    """Operations on contacts."""

    async def mail(self, id: UUID, subject: str, body: str) -> None:
        """Send a mail by a job, and log it as an activity.

        Raises HTTPException for a contact who does not want any, or has no address.
        """
        contact = await self.find(id)
        if contact.do_not_contact:
            raise HTTPException(409, "This contact does not want to be contacted")
        if contact.email is None:
            raise HTTPException(409, "This contact has no address; add one first")
        sender = current_user()
        if sender is None:
            raise HTTPException(409, "Log in to send a mail")
        job = SendContactMail(
            id=uuid4(), contact=id, sender=sender, subject=subject, body=body
        )
        await Queue().apush(job)
