"""Job that sends a mail to a contact."""

from datetime import UTC, datetime
from uuid import UUID

from fw.runtime import Job, Mail, get_logger
from fw.runtime.database import transaction

from app.mail.contact_mail import ContactMail
from app.models.activity import ActivityKind
from app.repositories.activity import ActivityRepository
from app.repositories.contact import ContactRepository
from app.repositories.user import UserRepository

log = get_logger("contact_mail")


class SendContactMail(Job):
    """Sends a mail and logs it as an activity, whose key is `id`: once, if the job runs twice."""

    id: UUID
    contact: UUID
    sender: UUID
    subject: str
    body: str

    async def handle(self) -> None:
        """Send the mail, unless the contact does not want any by now."""
        activities = ActivityRepository()
        async with transaction():
            contact = await ContactRepository().lock(self.contact)
            sender = await UserRepository().find(self.sender)
            if contact is None or sender is None or await activities.find(self.id):
                return
            if contact.do_not_contact or contact.email is None:
                log.info(
                    "no mail to contact %s: do not contact, or no address", contact.id
                )
                return
            activity = {
                "id": self.id,
                "kind": ActivityKind.EMAIL,
                "subject": self.subject,
                "body": self.body,
                "owner_id": sender.id,
                "contact_id": contact.id,
                "company_id": contact.company_id,
                "done_at": datetime.now(UTC),
            }
            await activities.create(activity)
            mail = ContactMail(title=self.subject, body=self.body, sender=sender.name)
            key = f"contact-mail:{self.id}"
            await Mail().asend(mail, to=contact.email, reply_to=sender.email, key=key)
