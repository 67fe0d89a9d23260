# fw:generated:sha256:aad14170b57502f3e0bbd58fe0f076e299cd4c8a568e7be7e50d31f07793f8ea
"""Business logic for subscribers: an address is subscribed after it has confirmed."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from hmac import compare_digest
from typing import Final
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import Mail
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.errors import UniqueViolation

from app.mail.confirm_subscription import ConfirmSubscription
from app.models.subscriber import Subscriber, SubscriberStatus
from app.repositories.subscriber import SubscriberRepository
from app.services.site import absolute, blog_title
from app.services.throttle import throttle

HOUR: Final = 3600
REQUESTS: Final = 10
"""Subscriptions that an address of the network can ask for in an hour."""
MAILS: Final = 3
"""Mails that a mail address gets in an hour."""


class SubscriberService(Service[SubscriberRepository]):
    """Operations on subscribers."""

    async def subscribe(self, email: str, name: str | None, address: str) -> None:
        """Mail a link that confirms the address.

        Nobody learns from the answer who is subscribed: the same follows for every address.
        """
        await throttle("subscriptions", address, REQUESTS, HOUR)
        email = email.lower()
        await throttle("confirmations", email, MAILS, HOUR)
        # Of two requests for a new address at the same moment, one is enough.
        with as_system(), suppress(UniqueViolation):
            async with transaction():
                await self._ask(email, name)

    async def confirm(self, id: UUID, token: str) -> Subscriber:
        """Confirm the address of a link; HTTPException 404 for an invalid one."""
        values = {
            "status": SubscriberStatus.CONFIRMED,
            "confirmed_at": datetime.now(UTC),
            "ended_at": None,
        }
        return await self._follow(id, token, SubscriberStatus.PENDING, values)

    async def unsubscribe(self, id: UUID, token: str) -> Subscriber:
        """End the subscription of a link; HTTPException 404 for an invalid one."""
        values = {
            "status": SubscriberStatus.UNSUBSCRIBED,
            "ended_at": datetime.now(UTC),
        }
        return await self._follow(id, token, SubscriberStatus.CONFIRMED, values)

    async def _ask(self, email: str, name: str | None) -> None:
        found = await self.repository.query().where("email", email).first()
        if found is not None and found.status == SubscriberStatus.CONFIRMED:
            return
        # A new token, since the former one is in mails that may have been forwarded.
        token = secrets.token_urlsafe(32)
        values = {"name": name, "status": SubscriberStatus.PENDING, "token": token}
        if found is None:
            found = await self.repository.create({**values, "email": email})
        else:
            await self.repository.update(found.id, values)
        link = link_of("confirm", found.id, token)
        await Mail().asend(ConfirmSubscription(blog=blog_title(), link=link), to=email)

    async def _follow(
        self,
        id: UUID,
        token: str,
        status: SubscriberStatus,
        values: Mapping[str, object],
    ) -> Subscriber:
        """Change the subscriber of a link if it has this status, and return it."""
        with as_system():
            found = await self.repository.query().with_private("token").find(id)
            if found is None or not compare_digest(found.token, token):
                raise HTTPException(404, "This link is not valid; subscribe again")
            return await self.update(id, values) if found.status == status else found


def link_of(page: str, id: UUID, token: str) -> str:
    """Return the link to a page of a subscriber, such as `unsubscribe`."""
    return absolute(f"/subscribers/{page}?id={id}&token={token}")
