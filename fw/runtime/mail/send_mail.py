"""Jobs that deliver mail."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from typing_extensions import override

from fw.runtime.cache import Cache
from fw.runtime.mail.driver import MailRefused
from fw.runtime.mail.drivers import driver_of
from fw.runtime.mail.message import Envelope
from fw.runtime.queue import GiveUp, Job

__all__ = ["SendMail", "SendMailOnce"]

_DAY: Final = 86_400
_REMEMBERED: Final = 30 * _DAY


class SendMail(Job):
    """Job that delivers a message with a driver; None is that of `mail.driver`."""

    queue: ClassVar[str] = "mail"

    driver: str | None
    sender: str
    recipients: tuple[str, ...]
    content: bytes

    @override
    async def handle(self) -> None:
        """Deliver the message. A refused one isn't retried."""
        envelope = Envelope(self.sender, self.recipients, self.content)
        try:
            await asyncio.to_thread(driver_of(self.driver).deliver, envelope)
        except MailRefused as error:
            raise GiveUp(str(error)) from error


class SendMailOnce(SendMail):
    """Job that delivers a message unless one with the same key was delivered in 30 days."""

    unique_for: ClassVar[float | None] = _DAY

    key: str

    @override
    def unique_id(self) -> str:
        """Return the key."""
        return self.key

    @override
    async def handle(self) -> None:
        """Deliver the message, and remember the key."""
        sent = Cache().persistent
        name = f"mail:{self.key}"
        if not await sent.ahas(name):
            await super().handle()
            await sent.aput(name, True, _REMEMBERED)
